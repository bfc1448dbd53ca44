"""Words: moves, turns, scores and ties as people say them."""

import random
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import crownlands
from crownlands.catalogue import GAMES
from crownlands.drawing.style import style_for
from crownlands.game import Game
from crownlands.games.origins.moves import Take as Recruit
from crownlands.result import ScorePart, Standing, TieBreak, say_ties
from crownlands.sayings import about_move, name_move, plain, say_move, squares_of
from crownlands.terminal.chronicle import Chronicle
from crownlands.terminal.words import explain_move, say_change, say_part, say_turn
from crownlands.text.moves import Claim, Discard, Lay, Move, Square
from crownlands.text.view import Cell, Table, Tile

KINGDOMINO = GAMES["kingdomino"]
NAMES = ["Pink", "Yellow", "Green"]
WORDS = GAMES["origins"].words
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
class Grab(Move):
    """Dice are taken."""

    dice: tuple[int, ...]
    kind: str = "wild"
    pattern = re.compile("take")


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A building is bought."""

    price: int
    pattern = re.compile("build")


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing is done."""

    pattern = re.compile("pass")


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
        (TurnDie(1, Face("dot", 2)), "turns die die 1 dot++"),
        (TurnDie(1, Face("dot", 0), True), "turns die die 1 dot again"),
        (Recruit("fire-lady"), "takes the fire lady"),
        (Grab((1, 3)), "grabs dice 1, 3 wild"),
        (Grab((2,)), "grabs die 2 wild"),
        (Pass(), "passes"),
        (HandOn(2), "hands the totem to Green"),
    ],
)
def test_moves_in_words(move: Move, words: str) -> None:
    assert say_move(move, WORDS, NAMES, TILE) == words


def test_a_move_is_explained_by_the_first_line_about_its_kind() -> None:
    assert explain_move(TurnDie(1, Face("dot", 2))) == "A die is turned to another face."


def test_the_squares_a_move_speaks_of() -> None:
    assert squares_of(Lay(Square(1, 0), Square(2, 0))) == (Square(1, 0), Square(2, 0))
    assert squares_of(HandOn(1)) == ()
    assert name_move(Lay(Square(1, 0), Square(2, 0)), WORDS, NAMES) == "lay on h7 on i7"


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
    said = say_turn(table("lay", **lines), style_for("kingdomino", 3))
    assert said == "Pink lays domino 17: its king stands on the lowest domino left."
    assert "claims one of the next line" in say_turn(table("claim"), style_for("kingdomino", 3))
    assert say_turn(table("hand-on"), style_for("origins", 3)) == "Pink hands a totem on."


def reach(name: str, kind: str, *variants: str) -> tuple[Game, Any]:
    """A game at the first position in random play where such a move is to be had, and the move."""
    for seed in range(20):
        game, chance = crownlands.new(name, variants=variants, seed=seed), random.Random(seed)
        while not game.is_over:
            found = [move for move in game.legal_moves if type(move).__name__ == kind]
            if found:
                return game, found[0]
            game.push(chance.choice(game.legal_moves))
    raise AssertionError(f"there was no {kind}")


def test_what_a_move_points_at_is_told() -> None:
    game, build = reach("queendomino", "Build")
    board = game.table.extras["builders_board"]
    sold = board["slots"][board["prices"].index(build.price)]
    assert about_move(build, game) == sold.replace("_", " ")
    game.push(build)
    site = game.legal_moves[0]
    assert about_move(site, game) == f"town, {sold.replace('_', ' ')}"
    game, take = reach("duel", "Take")
    dice = game.table.extras["dice"]
    shown = [dice[number - 1] for number in take.dice]
    faces = [die["coat"].replace("-", " ") + "+" * die["crosses"] for die in shown]
    assert about_move(take, game) == ", ".join(faces)
    game, pay = reach("origins", "Pay", "tribe")
    cell = game.table.kingdoms[game.to_play].cells[pay.square]
    assert about_move(pay, game).split() == [cell.kind, *cell.marks]  # the resource is told once
    game, recruit = reach("origins", "Take", "tribe")
    assert about_move(recruit, game) == ""  # it names the cro-magnon itself
    game, lay = reach("kingdomino", "Lay")
    assert about_move(lay, game) == ""


@pytest.mark.parametrize(("name", "variants"), [("queendomino", ()), ("origins", ("tribe",))])
def test_a_pass_tells_what_is_left_out(name: str, variants: tuple[str, ...]) -> None:
    game, left_out = reach(name, "Pass", *variants)
    step = game.table.step
    game.push(left_out)
    assert Chronicle(game).events[-1].words == f"passes: {step}"


def test_dice_are_numbered_as_moves_name_them() -> None:
    dice = [
        {"coat": "double-dot", "crosses": 1, "seat": 1, "used": True, "bonus": False},
        {"coat": "wild", "crosses": 0, "seat": None, "used": False, "bonus": False},
    ]
    shown = Table("duel", 0, "take", 3, 0, (), extras={"dice": dice})
    (board,) = GAMES["duel"].boards(shown, NAMES)
    assert board.lines == ("Dice: 1 double dot+ (Yellow, used), 2 wild",)


def test_changes_in_points() -> None:
    assert say_change(1) == "+1 point"
    assert say_change(-5) == "-5 points"
    assert say_change(0) == "no change in points"
    assert say_change(None) == ""


def test_parts_of_a_score() -> None:
    assert (
        say_part(ScorePart("territory", 6, "wheat", 3, 2), KINGDOMINO)
        == "wheat: 3 squares x 2 crowns"
    )
    assert (
        say_part(ScorePart("territory", 1, "mine", 1, 1), KINGDOMINO) == "mine: 1 square x 1 crown"
    )
    assert say_part(ScorePart("cromagnon", 6, "hunter", 1, 3), KINGDOMINO) == "cromagnon: hunter"
    assert say_part(ScorePart("harmony", 5), KINGDOMINO) == "harmony"


def equal(*tie_breaks: dict[str, int], places: tuple[int, ...]) -> list[Standing]:
    """Seats with 12 points each, and what is compared then."""
    return [
        Standing(place, seat, 12, tuple(TieBreak(*item) for item in compared.items()))
        for seat, (place, compared) in enumerate(zip(places, tie_breaks, strict=True))
    ]


@pytest.mark.parametrize(
    ("ranking", "said"),
    [
        (
            equal({"largest territory": 6}, {"largest territory": 4}, places=(1, 2)),
            "Pink and Yellow are equal in points: Pink is ahead by the largest territory (6 to 4).",
        ),
        (
            equal(
                {"largest region": 4, "fires": 3},
                {"largest region": 4, "fires": 2},
                places=(1, 2),
            ),
            "Pink and Yellow are equal in points: Pink is ahead by the fires (3 to 2).",
        ),
        (equal({"crowns": 3}, {"crowns": 3}, places=(1, 1)), "Pink and Yellow share the victory."),
        (equal({}, {}, places=(2, 2)), "Pink and Yellow share place 2."),
    ],
)
def test_what_decides_between_equal_points(ranking: list[Standing], said: str) -> None:
    assert say_ties(ranking, NAMES) == [said]


def test_different_points_need_no_tie_break() -> None:
    assert say_ties([Standing(1, 0, 13), Standing(2, 1, 12)], NAMES) == []
