"""The form before a game: rows that arrow keys go through and change."""

import os
from pathlib import Path

import pytest

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.game import new
from crownlands.terminal.form import Form
from crownlands.terminal.saving import save


def go_to(form: Form, label: str, which: int = 0) -> None:
    form.row = [i for i, row in enumerate(form.rows()) if row.label == label][which]


def test_the_form_begins_what_it_shows(tmp_path: Path) -> None:
    form = Form(tmp_path)
    go_to(form, "Seats")
    form.change(1)
    go_to(form, "Variant", 1)
    form.change(1)
    go_to(form, "Green")
    form.change(1)
    go_to(form, "Seed")
    for key in ("4", "2", "7", "backspace"):
        form.type(key)
    session = form.begin()
    assert session.game.name == "kingdomino"
    assert session.game.seats == 3
    assert session.game.variants == ("harmony",)
    assert session.players == ("person", "squire", "knight")
    assert session.game == new("kingdomino", 3, ("harmony",), seed=42)


def test_every_row_can_be_reached_and_only_the_last_one_starts(tmp_path: Path) -> None:
    form = Form(tmp_path)
    ready = []
    for _ in form.rows():
        ready.append(form.is_ready)
        form.go(1)
    assert form.row == 0
    assert ready.count(True) == 1
    assert ready[-1]


def test_every_game_of_the_catalogue_can_be_chosen(tmp_path: Path) -> None:
    form = Form(tmp_path)
    seen = []
    for _ in GAMES:
        go_to(form, "Game")
        seen.append(form.entry.name)
        assert not form.complaint()
        assert len(form.players) == form.entry.seats[0]
        form.change(1)
    assert seen == list(GAMES)


def test_digits_mean_something_in_the_row_of_the_seed_only(tmp_path: Path) -> None:
    form = Form(tmp_path)
    form.type("7")
    assert form.seed == ""


def test_what_does_not_go_together_gets_a_sentence(tmp_path: Path) -> None:
    form = Form(tmp_path)
    form.toggle("mighty-duel")
    assert form.complaint() == ""
    form.choose_seats(1)
    assert form.complaint() == "The Mighty Duel is for 2 seats, not 3."
    with pytest.raises(CrownlandsError, match="for 2 seats"):
        form.begin()


def test_saved_games_are_offered_newest_first(tmp_path: Path) -> None:
    for age, name in ((20, "old.crown"), (10, "young.crown")):
        save(new("kingdomino", 2, seed=age), tmp_path / name, ("person", "person"))
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    form = Form(tmp_path)
    assert form.rows()[0].value() == "◂ a new game ▸"
    form.change(1)
    assert form.rows()[0].value() == "◂ young.crown ▸"
    assert [row.label for row in form.rows()] == ["Play", "Resume"]
    assert form.path == tmp_path / "young.crown"
    assert form.begin().game == new("kingdomino", 2, seed=10)
    form.change(1)
    assert form.begin().game == new("kingdomino", 2, seed=20)
