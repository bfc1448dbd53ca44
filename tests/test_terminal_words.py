"""Words: moves, turns, scores and ties as people say them."""

import re
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from crownlands.core.moves import Claim, Discard, Lay, Move, Square
from crownlands.core.view import Cell, Table, Tile
from crownlands.game import ScorePart, Standing
from crownlands.terminal.palette import CROWNS
from crownlands.terminal.words import (
    explain_move,
    name_move,
    plain,
    say_change,
    say_extras,
    say_move,
    say_part,
    say_ties,
    say_turn,
    squares_of,
)

NAMES = ["Pink", "Yellow", "Green"]
TILE = Tile(17, Cell("forest"), Cell("lake"))


class Face(NamedTuple):
    look: str
    crosses: int

    def __str__(self) -> str:
        return self.look + "+" * self.crosses


@dataclass(frozen=True, slots=True)
class TurnDie(Move):
    """A die is turned to another face.

    More about it.
    """

    die: int
    face: Face
    again: bool = False
    pattern = re.compile("turn")


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Dice are taken."""

    dice: tuple[int, ...]
    kind: str = "wild"
    pattern = re.compile("take")


@dataclass(frozen=True, slots=True)
class HandOn(Move):
    """It goes to another seat."""

    seat: int
    pattern = re.compile("hand")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Lay(Square(1, 0), Square(2, 0)), "lays 17 on h7-i7"),
        (Discard(), "discards 17"),
        (Claim(22), "claims 22"),
        (TurnDie(1, Face("dot", 2)), "turn die die 1 dot++"),
        (TurnDie(1, Face("dot", 0), True), "turn die die 1 dot again"),
        (Take((1, 3)), "take dice 1, 3 wild"),
        (HandOn(2), "hand on to Green"),
    ],
)
def test_moves_in_words(move: Move, words: str) -> None:
    assert say_move(move, NAMES, TILE) == words


def test_a_move_is_explained_by_the_first_line_about_its_kind() -> None:
    assert explain_move(TurnDie(1, Face("dot", 2))) == "A die is turned to another face."


def test_the_squares_a_move_speaks_of() -> None:
    assert squares_of(Lay(Square(1, 0), Square(2, 0))) == (Square(1, 0), Square(2, 0))
    assert squares_of(HandOn(1)) == ()
    assert name_move(Lay(Square(1, 0), Square(2, 0)), NAMES) == "lay on h7 on i7"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "yes"),
        ([], "-"),
        ([1, "a", None], "1, a, -"),
        ({"coins": 7, "knights": [1, 2]}, "coins 7, knights 1, 2"),
        (Cell("lake", 2, ("knight",)), "lake 2 knight"),
        (Square(1, 0), "h7"),
        (TILE, "number 17, left forest, right lake, seat -, done no"),
    ],
)
def test_plain_data_in_words(value: object, text: str) -> None:
    assert plain(value) == text


def table(step: str, **more: object) -> Table:
    return Table("kingdomino", 0, step, 3, 12, (), **more)  # type: ignore[arg-type]


def test_whose_turn_it_is_and_why() -> None:
    lines = {"current": (TILE, TILE), "to_lay": TILE}
    said = say_turn(table("lay", **lines), "Pink")
    assert said == "Pink lays domino 17: its king stands on the lowest domino left."
    assert "claims one of the next line" in say_turn(table("claim"), "Pink")
    assert say_turn(table("hand on"), "Pink") == "It is Pink's turn: hand on."


def test_a_games_own_boards_in_words() -> None:
    extras = {
        "game": 1,
        "games": 3,
        "totems": {"fish": 1, "flint": None},
        "cave": {"tiles": ["hunter", "shaman"], "pile": 9},
        "dragon": {"at home": True},
    }
    assert say_extras(table("lay", extras=extras), NAMES) == [
        "totems: fish Yellow, flint -",
        "cave: hunter, shaman; 9 in the pile",
        "dragon: at home yes",
    ]


def test_changes_in_points() -> None:
    assert say_change(1) == "+1 point"
    assert say_change(-5) == "-5 points"
    assert say_change(0) == "no change in points"
    assert say_change(None) == ""


def test_parts_of_a_score() -> None:
    assert (
        say_part(ScorePart("territory", 6, "wheat", 3, 2), CROWNS) == "wheat: 3 squares x 2 crowns"
    )
    assert say_part(ScorePart("territory", 1, "mine", 1, 1), CROWNS) == "mine: 1 square x 1 crown"
    assert say_part(ScorePart("cromagnon", 6, "hunter", 1, 3), CROWNS) == "cromagnon: hunter"
    assert say_part(ScorePart("harmony", 5), CROWNS) == "harmony"


def land(squares: int, crowns: int) -> list[ScorePart]:
    return [ScorePart("territory", squares * crowns, "wheat", squares, crowns)]


@pytest.mark.parametrize(
    ("places", "parts", "said"),
    [
        (
            (1, 2),
            (land(6, 2), land(4, 3)),
            "Pink and Yellow are equal in points: Pink is ahead for its largest territory "
            "(6 squares to 4).",
        ),
        (
            (1, 2),
            (land(4, 3), land(4, 2)),
            "Pink and Yellow are equal in points: Pink is ahead for its crowns (3 to 2).",
        ),
        ((1, 1), (land(4, 3), land(4, 3)), "Pink and Yellow share the victory."),
        ((2, 2), (land(4, 3), land(4, 3)), "Pink and Yellow share place 2."),
    ],
)
def test_what_decides_between_equal_points(
    places: tuple[int, int], parts: tuple[list[ScorePart], list[ScorePart]], said: str
) -> None:
    ranking = [Standing(place, seat, 12) for seat, place in enumerate(places)]
    assert say_ties(ranking, dict(enumerate(parts)), NAMES, CROWNS) == [said]


def test_different_points_need_no_tie_break() -> None:
    ranking = [Standing(1, 0, 13), Standing(2, 1, 12)]
    assert say_ties(ranking, {0: land(6, 2), 1: land(6, 2)}, NAMES, CROWNS) == []
