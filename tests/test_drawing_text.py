"""Tables as text: readable with colours and without."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console
from rich.text import Text

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.drawing import text_kingdom, text_line, text_table
from crownlands.drawing.palette import PLAYERS, contrast, ink_on
from crownlands.game import new
from crownlands.text.view import Cell, Kingdom
from tables import DUEL, KINGDOMINO, ORIGINS, QUEENDOMINO, TABLES, WEDDING, cells, tile


def lines(text: Text) -> list[str]:
    return [line.rstrip() for line in text.plain.splitlines()]


def test_a_kingdom_reads_without_colour() -> None:
    kingdom = Kingdom((0,), cells("W2 W .\n@ F M3"), 3, 3)
    assert lines(text_kingdom(kingdom)) == [
        "    g    h    i",
        " 5  .    .    .",
        " 6  W^^  W    .",
        " 7  @    F    M^^^",
        " 8  .    .    .",
    ]


def test_marks_stand_below_their_square() -> None:
    marks = {"h7": ("guardtower", "tower:2", "knight"), "h8": ("town_crier",)}
    kingdom = Kingdom((0,), cells("@ T1\n. T", marks), 2, 2)
    assert lines(text_kingdom(kingdom, game="queendomino")) == [
        "    g    h",
        " 7  @    T^",
        "         gt",
        "         t2 k",
        " 8  .    T",
        "         town",
    ]


def test_what_was_drawn_just_now_is_pointed_out() -> None:
    told = lines(text_kingdom(DUEL.kingdoms[1], game="duel"))
    assert told[4:6] == [
        " 8  .    .    .    o    o+   %    %",
        "                             !    !",
    ]


def test_a_fire_on_the_hut_is_told() -> None:
    kingdom = Kingdom((0,), {}, 1, 1, castle=Cell("hut", 0, ("fire:2",)))
    assert lines(text_kingdom(kingdom, game="origins")) == ["    g", " 7  @", "    *2"]


def test_a_line_reads_without_colour() -> None:
    line = (tile(40, "M1", "W"), tile(5, "F", "F", 1, done=True), tile(19, "W1", "L3", 0))
    assert lines(text_line(line, to_lay=line[2])) == [
        "   5  F    F     Yellow  done",
        "> 19  W^   L^^^  Pink",
        "  40  M^   W",
    ]


def test_a_line_tells_of_resources_on_its_dominoes() -> None:
    line = (replace(tile(4, "D", "G"), right=Cell("grassland", 0, ("mammoth",))),)
    assert lines(text_line(line, game="origins")) == ["   4  D       G mm"]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("width", [70, 100, 160])
def test_a_table_tells_of_every_kingdom_and_keeps_to_its_width(name: str, width: int) -> None:
    table = TABLES[name]
    text = text_table(table, points=list(range(100, 108)), width=width)
    for kingdom in table.kingdoms:
        assert f"{100 + kingdom.seats[0]} points" in text.plain
    told = lines(text)
    assert max(map(len, told)) <= width
    widest = 4 + 5 * max(kingdom.columns + 4 for kingdom in table.kingdoms)
    side_by_side = sum(line.count(" points") == 2 for line in told)
    assert side_by_side == 0 or width > widest
    assert "\x1b" not in text.plain


def test_a_table_tells_whose_turn_it_is() -> None:
    told = lines(text_table(KINGDOMINO, names=["Ann", "Bo", "Cy", "Di"], points=[9, 8, 7, 6]))
    assert told[0] == "Kingdomino, game 2 of 3, round 7 of 12: Bo lays 19"
    assert any(re.search(r"> +Bo +8 points", line) for line in told)
    assert not any(re.search(r"> +(Ann|Cy|Di)", line) for line in told)
    assert told[-1] == (
        "W wheat, F forest, L lake, P pasture, S swamp, M mine, ^ crown, @ castle, . free"
    )


def test_boards_are_told_from_the_extras() -> None:
    court = " ".join(lines(text_table(QUEENDOMINO)))
    assert "5: weaving shop, 4: dragon, 3: -, 2: magic school" in court
    assert "bought: bakery; the queen is with Orange" in court
    tribe = text_table(ORIGINS).plain
    assert "Totems: mammoth Pink, fish nobody, mushroom Green, flint Black" in tribe
    assert "Cave: gatherer, sculptor, -, fisherwoman; 9 in the pile" in tribe
    assert "Recruited: hunter" in tribe
    duel = text_table(DUEL).plain
    assert "Dice: 1 wild (Blue, bonus), 2 solid++ (Red, used), 3 double stripe+, 4 dot" in duel
    assert re.search(r"double stripe +\[    \] +\[xxxx\] usable", duel)
    assert "castle bonus open  player A" in duel
    assert text_table(replace(WEDDING, extras={"weather": "fair", "cave": {}})).plain


def test_every_ground_has_ink_that_can_be_read() -> None:
    kinds = [kind for entry in GAMES.values() for kind in entry.looks.kinds.values()]
    for colour in [*(kind.colour for kind in kinds), *PLAYERS.values()]:
        assert contrast(colour, ink_on(colour)) >= 4.5, colour


def test_colours_are_those_of_the_terrains() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=200)
    with console.capture() as capture:
        console.print(text_kingdom(Kingdom((3,), cells("@ W"), 2, 1)))
    assert re.search(r"\x1b\[38;2;0;0;0;48;2;230;184;74m W", capture.get())
    assert re.search(r"48;2;61;114;180m @", capture.get())


@pytest.mark.parametrize("name", GAMES)
def test_signs_are_different_within_a_game(name: str) -> None:
    looks = GAMES[name].looks
    signs = [kind.sign for kind in looks.kinds.values()]
    letters = [kind.initial for kind in looks.kinds.values()]
    codes = [piece.code for piece in looks.pieces.values() if piece.code]
    for told in (signs, letters, codes):
        assert len(set(told)) == len(told)
    assert all(len(letter) == 1 for letter in letters)


def test_points_for_some_only_get_a_sentence() -> None:
    with pytest.raises(CrownlandsError, match="There are 4 seats but points of 1"):
        text_table(KINGDOMINO, points=[1])


def test_a_game_as_text_is_its_table_without_colours() -> None:
    game = new("kingdomino", seats=2, seed=5)
    told = str(game).splitlines()
    assert told[0] == "Kingdomino, opening: Pink claims a domino"
    assert told == [line.rstrip() for line in told]
    assert "\x1b" not in str(game)
    game.push(game.legal_moves[-1])
    assert str(game) != "\n".join(told)
