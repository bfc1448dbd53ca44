"""What a notebook shows, and that the one among the examples runs."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import crownlands
from crownlands.core.errors import CrownlandsError
from crownlands.text.html import html_table

pytestmark = pytest.mark.plain

TOUR = Path(__file__).parents[1] / "examples" / "tour.ipynb"


def test_the_tour_runs_and_everything_on_it_shows_itself() -> None:
    tour: Any = nbformat.reads(TOUR.read_text(), as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(tour, timeout=600, kernel_name="python3").execute()
    shown: dict[str, set[str]] = {}
    for cell in tour.cells:
        if cell.cell_type == "code":
            kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
            shown[cell.source.splitlines()[-1]] = kinds
    for line, kind in {
        "game": "image/svg+xml",
        "game.kingdom(0)": "image/svg+xml",
        "game.breakdown(0)": "text/html",
        '""")': "image/svg+xml",  # the score pad
        "result": "text/html",
    }.items():
        assert kind in shown[line], line


def test_the_tour_is_kept_without_what_it_showed() -> None:
    """So that a change of it is a change of what it says."""
    cells = json.loads(TOUR.read_text())["cells"]
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in cells)


def test_a_kingdom_shows_itself_and_tells_itself() -> None:
    game = crownlands.new("kingdomino", 2, ["harmony"], seed=1)
    shown = game.kingdom(1)
    assert shown._repr_svg_().startswith("<svg")
    assert "@" in str(shown)
    assert shown.kingdom == game.table.kingdoms[1]
    with pytest.raises(CrownlandsError, match="There is no seat 2: seats are 0 to 1"):
        game.kingdom(2)


def test_partners_have_one_kingdom() -> None:
    game = crownlands.new("queendomino", 6, ["royal-wedding", "teams"], seed=1)
    for kingdom in game.table.kingdoms:
        assert all(game.kingdom(seat).kingdom == kingdom for seat in kingdom.seats)


def test_a_score_shows_its_parts_and_their_sum() -> None:
    game = crownlands.new("kingdomino", 2, ["middle-kingdom"], seed=1)
    parts = game.breakdown(0)
    assert parts == list(parts)
    assert parts.total == game.scores()[0]
    html = parts._repr_html_()
    assert f"<caption>{parts.total} point" in html
    assert all(part.part in html for part in parts)


def test_a_simulation_shows_a_row_for_each_seat() -> None:
    result = crownlands.simulate("duel", games=2, agents=["quick", "random"], threads=1)
    html = result._repr_html_()
    assert html.count("<tr>") == 3
    assert f"{result.mean_score[0]:.2f}" in html
    assert "2 games of duel, 2 seats" in html


def test_what_a_table_tells_is_no_markup() -> None:
    html = html_table("a <b>", ["x & y"], [["<script>", 3]])
    assert "<script>" not in html
    assert "a &lt;b&gt;" in html
    assert 'right">3<' in html
