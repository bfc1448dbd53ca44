"""When the page is built, and with which Node."""

import sys
from pathlib import Path

import pytest

import page

NODE = "#!/bin/sh\necho v{version}.0\n"
# Notes what it is asked; builds a page as Vite does: into an empty folder.
NPM = """#!/bin/sh
echo "$@" >> ../asked
case "$1" in
    ci) [ ! -e ../no-network ] || { echo "there is no network"; exit 1; }; mkdir -p node_modules ;;
    run) rm -rf ../src/crownlands/server/page; mkdir -p ../src/crownlands/server/page ;;
esac
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose page is not built."""
    web = tmp_path / "project" / "web"
    (web / "src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        (web / name).write_text(name)
    return tmp_path / "project"


@pytest.fixture
def node(tmp_path: Path) -> str:
    return programs(tmp_path / "programs", "24.1")


def programs(folder: Path, version: str) -> str:
    """A folder with stand-ins for Node and npm; the one for Node."""
    folder.mkdir()
    for name, text in (("node", NODE.format(version=version)), ("npm", NPM)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return str(folder / "node")


def asked(root: Path) -> list[str]:
    return (root / "asked").read_text().splitlines()


def test_a_page_is_built_until_a_source_changes(root: Path, node: str) -> None:
    assert not page.is_built(root)
    page.build(root, node)
    assert page.is_built(root)
    (root / "web" / "src" / "main.ts").write_text("changed")
    assert not page.is_built(root)


@pytest.mark.parametrize("how", ["added", "renamed", "removed"])
def test_a_source_that_comes_or_goes_is_a_change(how: str, root: Path, node: str) -> None:
    page.build(root, node)
    source = root / "web" / "src" / "main.ts"
    if how == "added":
        (root / "web" / "new.ts").touch()
    elif how == "renamed":
        source.rename(root / "web" / "main.ts")
    else:
        source.unlink()
    assert not page.is_built(root)


def test_what_npm_installs_is_no_source(root: Path, node: str) -> None:
    page.build(root, node)
    (root / "web" / "node_modules" / "vite.js").touch()
    assert page.is_built(root)


def test_npm_installs_only_when_the_lock_file_has_changed(root: Path, node: str) -> None:
    page.build(root, node)
    page.build(root, node)
    assert [line.split()[0] for line in asked(root)] == ["ci", "run", "run"]
    (root / "web" / "package-lock.json").write_text("changed")
    page.build(root, node)
    assert [line.split()[0] for line in asked(root)[3:]] == ["ci", "run"]


def test_a_failure_of_npm_is_told_with_its_words(root: Path, node: str) -> None:
    (root / "no-network").touch()
    with pytest.raises(page.PageError, match=r"`npm ci .*` failed in web/:\nthere is no network"):
        page.build(root, node)
    assert not page.is_built(root)


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4", False),
        ("v20.18.1", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.1", True),
        ("", False),
    ],
)
def test_node_is_recent_enough_for_vite(version: str, will_do: bool) -> None:
    assert page.is_recent(version) == will_do


def test_an_old_node_on_the_path_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = programs(tmp_path / "old", "18.0")
    new = programs(tmp_path / "new", "22.12")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", f"{Path(old).parent}:{Path(new).parent}")
    assert page.find_node() == new
    monkeypatch.setenv("PATH", str(Path(old).parent))
    assert page.find_node() is None


def test_the_node_from_pypi_lies_beside_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = programs(tmp_path / "environment", "24.1")
    monkeypatch.setattr(sys, "executable", str(Path(beside).parent / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page.find_node() == beside
