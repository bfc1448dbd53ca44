"""Virtual environments that hold certain packages, what those need, and nothing else.

A real installation would fetch and unpack hundreds of megabytes (numba with LLVM alone is 150), so
the files are links to those of the environment that runs the tests: what no requirement names is as
absent as in a real one.
"""

import os
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement


class CleanEnvironment:
    """A Python of its own, started with no other program on the PATH."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self.programs = folder / "bin"
        self.packages = next((folder / "lib").glob("python*")) / "site-packages"

    def install(self, wheel: Path) -> None:
        """Install a wheel, and what it needs."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.programs / "python"), "install"]
        options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
        subprocess.run([*pip, *options, str(wheel)], check=True)
        (installed,) = distributions(path=[str(self.packages)])
        for name in needed_by(installed):
            self.link(name)

    def link(self, *names: str) -> None:
        """Link packages of the environment that runs the tests, and what they need."""
        waiting, done = list(names), set()
        while waiting:
            name = waiting.pop()
            if name in done:
                continue
            done.add(name)
            wanted = Requirement(name)
            found = distribution(wanted.name)
            waiting += needed_by(found, *wanted.extras)
            for top in {path.parts[0] for path in found.files or ()} - {"..", "__pycache__"}:
                if not (self.packages / top).exists():
                    (self.packages / top).symlink_to(str(found.locate_file(top)))

    def environment(self, **others: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return {**kept, "PATH": str(self.programs), **others}

    def run(self, *arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
        """Python with these arguments."""
        return subprocess.run(
            [self.programs / "python", *arguments],
            cwd=folder,
            env=self.environment(),
            capture_output=True,
            text=True,
        )


def needed_by(package: Distribution, *extras: str) -> list[str]:
    """Names, with extras where there are any, of what a package needs here."""
    needed = []
    for requirement in map(Requirement, package.requires or ()):
        marker = requirement.marker
        if not marker or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            extra = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
            needed.append(requirement.name + extra)
    return needed
