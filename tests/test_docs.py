"""The code in the documentation runs, its links lead somewhere, and every command is mentioned."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import crownlands

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def code_blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if code_blocks(page)], ids=lambda page: page.name
)
def test_the_code_in_the_documentation_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page run one after the other; those with prompts answer what they say."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"crownlands": crownlands}
    for block in code_blocks(page):
        if block.startswith(">>>"):
            session = doctest.DocTestParser().get_doctest(block, names, page.name, None, None)
            runner = doctest.DocTestRunner()
            runner.run(session, clear_globs=False)
            assert runner.summarize().failed == 0
            names = session.globs
        else:
            exec(compile(block, page.name, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_readme_names_the_two_commands_and_the_notice() -> None:
    text = (ROOT / "README.md").read_text()
    for words in ("scripts/play", "scripts/test", "not affiliated"):
        assert words in text
