"""The code in the documentation runs, its site has no dead link, and nothing public is missing."""

import dataclasses
import doctest
import inspect
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import commands
import crownlands
import observations
from crownlands.catalogue import GAMES
from crownlands.server.settings import Settings
from crownlands.server.table import Table

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


def test_a_rollout_in_each_library_takes_at_most_twenty_lines() -> None:
    blocks = code_blocks(ROOT / "docs" / "environments.md")
    for library in (
        "envs.vector",
        "gymnasium.make(",
        "gymnasium.make_vec(",
        "pettingzoo",
        "pyspiel",
    ):
        assert any(library in block for block in blocks), library
    assert max(len(block.splitlines()) for block in blocks) <= 20


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_readme_names_the_two_commands_and_the_notice() -> None:
    text = (ROOT / "README.md").read_text()
    for words in ("scripts/play", "scripts/test", "not affiliated"):
        assert words in text


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """A dead link, a missing page or a name that is not there would be one."""
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q"]
    built = subprocess.run(
        [*command, "-d", str(tmp_path / "trees"), str(ROOT / "docs"), str(tmp_path / "site")],
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "site" / "index.html").exists()


def test_every_public_name_is_in_the_reference() -> None:
    page = read("reference.md")
    for name in crownlands.__all__:
        if name != "__version__":
            assert re.search(rf":: crownlands\.{name}$", page, re.MULTILINE), name
            assert inspect.getdoc(getattr(crownlands, name)), name


def test_the_reference_of_commands_is_the_commands_own() -> None:
    assert read("commands.md") == commands.page(), "scripts/docs writes it anew"


def test_the_page_about_observations_is_the_layouts_own() -> None:
    assert read("observations.md") == observations.page(), "scripts/docs writes it anew"


def test_every_event_is_described() -> None:
    page = read("api.md")
    for name in vars(Table):
        if name.startswith("_") and name[1:] in KINDS_OF_EVENTS:
            assert f"`{name[1:]}`" in page, name
    assert all(hasattr(Table, f"_{kind}") for kind in KINDS_OF_EVENTS)


KINDS_OF_EVENTS = set(
    re.findall(r'Draft\(\s*"(\w+)"', inspect.getsource(sys.modules[Table.__module__]))
)


def test_every_setting_of_the_server_is_described() -> None:
    page = read("server.md")
    for setting in dataclasses.fields(Settings):
        name = OPTIONS.get(setting.name, setting.name.replace("_", "-"))
        assert name in page, setting.name


# Settings that follow from another option, or are told in other words.
OPTIONS = {
    "hint_burst": "hints-per-minute",
    "saying_burst": "sayings-per-minute",
    "origins": "--origin",
    "proxy_addresses": "--proxy",
    "hosts": "answers to no other name",
    "body_bytes": "A request's body has 16 KiB",
    "record_bytes": "a record 256 KiB",
    "request_burst": "at once",
    "table_burst": "at once",
    "message_burst": "at once",
    "queue": "behind",
}


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_mark_step_and_extra_of_a_game_is_described(name: str) -> None:
    """What random games with all variants come to is told on the page about data."""
    _, *parts = re.split(r"^### ", read("data.md"), flags=re.MULTILINE)
    told = {part.split("\n", 1)[0]: set(re.findall(r"`([^`]+)`", part)) for part in parts}
    common, own = told["Kingdomino"], told[GAMES[name].title.removeprefix("Kingdomino ")]
    for word in sorted(words_of(name)):
        assert word in common | own, word


def words_of(name: str) -> set[str]:
    """The words that the tables of some random games are made of."""
    rng, entry = random.Random(name), GAMES[name]
    words = set()
    for seats, variants in ((s, v) for s in entry.seats for v in entry.variants_for(s)):
        if len(variants) > 1:
            continue  # together they say nothing that they do not say alone
        game = crownlands.new(name, seats, variants, seed=rng.randrange(99))
        while not game.is_over:
            game.push(rng.choice(game.legal_moves))
            table = game.table
            words |= {table.step, *table.extras}
            for kingdom in table.kingdoms:
                cells = [kingdom.castle, *kingdom.cells.values()]
                words |= {*kingdom.facts, *(mark for cell in cells for mark in cell.marks)}
    return words


def read(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")
