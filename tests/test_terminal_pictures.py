"""Pictures: everything can be read without colour, and every block has the size it should have."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.catalogue import GAMES
from crownlands.drawing.palette import PLAYERS, contrast
from crownlands.terminal import palette
from crownlands.terminal.palette import bright, name_of
from crownlands.terminal.panels import in_rows
from crownlands.terminal.pictures import (
    CHOSEN,
    ILLEGAL,
    LEGAL,
    SIZES,
    Block,
    Look,
    beside,
    draw_cell,
    draw_kingdom,
    draw_tile,
    fit,
    frame_of,
)
from crownlands.text.looks import PLAIN, Looks
from crownlands.text.moves import Square
from crownlands.text.view import Cell, Kingdom, Tile

CASTLE, CROWN = PLAIN.home.glyph, PLAIN.pip.glyph
LOOKS = [entry.looks for entry in GAMES.values()]
ORIGINS = GAMES["origins"].looks

patient = settings(deadline=None)  # on a busy machine too


def plain(block: Block) -> list[str]:
    return [line.plain for line in block]


cells = st.builds(
    Cell,
    st.sampled_from([*(kind for looks in LOOKS for kind in looks.kinds), "something new"]),
    st.integers(0, 3),
    st.sampled_from(
        [(), ("mammoth",), ("crater:3",), ("fire:2",), ("fire:1", "shaman"), ("knight",)]
    ),
)


@patient
@given(
    cells,
    st.sampled_from(LOOKS),
    st.sampled_from(SIZES),
    st.sampled_from(["", LEGAL, ILLEGAL, CHOSEN]),
    st.booleans(),
)
def test_a_square_has_exactly_its_size_and_shows_its_letter(
    cell: Cell, looks: Looks, size: tuple[int, int], mark: str, shaded: bool
) -> None:
    lines = draw_cell(cell, size, looks, mark, shaded)
    assert len(lines) == size[1]
    assert {line.cell_len for line in lines} == {size[0]}
    assert lines[0].plain.strip().startswith(palette.letter(cell.kind, looks))
    if mark:
        assert lines[0].plain.endswith(mark)


@pytest.mark.parametrize("crowns", [0, 1, 2, 3])
def test_crowns_are_a_digit_in_one_line_and_signs_in_more(crowns: int) -> None:
    cell = Cell("wheat", crowns)
    assert plain(draw_cell(cell, (2, 1), PLAIN)) == [f"W{crowns}" if crowns else "W "]
    for size in SIZES[:4]:
        assert "".join(plain(draw_cell(cell, size, PLAIN))).count(CROWN) == crowns


def test_tokens_of_fire_count_as_fires_and_other_marks_are_written_out() -> None:
    burnt = Cell("lake", 0, ("fire:2",))
    assert plain(draw_cell(burnt, (2, 1), ORIGINS)) == ["L2"]
    assert "".join(plain(draw_cell(burnt, (6, 3), ORIGINS))).count("*") == 2
    assert plain(draw_cell(Cell("grassland", 0, ("mammoth",)), (2, 1), ORIGINS)) == ["Gm"]
    assert draw_cell(Cell("grassland", 0, ("mammoth",)), (10, 5), ORIGINS)[0].plain == " G mammoth"
    assert plain(draw_cell(Cell("volcano", 0, ("crater:3",)), (2, 1), ORIGINS)) == ["V3"]
    assert draw_cell(Cell("volcano", 0, ("crater:3",)), (4, 2), ORIGINS)[0].plain == "V c3"


@pytest.mark.parametrize(
    ("looks", "name"), [(looks, name) for looks in LOOKS for name in looks.kinds]
)
def test_writing_can_be_read_on_its_ground(looks: Looks, name: str) -> None:
    for shaded in (False, True):
        style = palette.ground(looks.kinds[name], shaded)
        assert contrast(name_of(style.color), name_of(style.bgcolor)) > 4


@pytest.mark.parametrize("name", [*PLAYERS, "a colour nobody knows"])
def test_the_names_of_seats_can_be_read_on_the_dark_table(name: str) -> None:
    assert contrast(bright(name), palette.INK) > 4.5


def test_letters_differ_within_a_game() -> None:
    for looks in LOOKS:
        letters = [palette.letter(kind, looks) for kind in looks.kinds]
        assert len(set(letters)) == len(letters) > 3


KINGDOM = Kingdom((0,), {Square(1, 0): Cell("wheat", 1), Square(2, 0): Cell("lake")}, 5, 5)


def test_a_kingdom_is_drawn_with_castle_squares_and_ruler() -> None:
    drawn = plain(draw_kingdom(KINGDOM, (-1, 3, -1, 1), (2, 1), Look("pink"), ruler=True))
    assert drawn == [
        "   f g h i j ",
        " 6 · · · · · ",
        f" 7 · {CASTLE} W1L · ",
        " 8 · · · · · ",
    ]


def test_a_ghost_lies_over_what_is_there_with_its_mark() -> None:
    ghost = {Square(1, 0): Cell("mine", 2), Square(1, 1): Cell("swamp")}
    look = Look("pink", ghost=ghost, mark=ILLEGAL)
    drawn = plain(draw_kingdom(KINGDOM, (0, 2, 0, 1), (3, 1), look))
    assert drawn == [f" {CASTLE} M2{ILLEGAL}L  ", f" · S {ILLEGAL} · "]


@patient
@given(
    st.dictionaries(
        st.builds(Square, st.integers(-4, 0), st.integers(0, 4)), st.just(Cell("lake")), max_size=9
    )
)
def test_the_frame_has_the_kingdoms_size_and_holds_all_of_it(squares: dict[Square, Cell]) -> None:
    kingdom = Kingdom((0,), squares, 5, 5)
    west, east, north, south = frame_of(kingdom)
    assert east - west == south - north == 4
    for square in [*squares, Square(0, 0)]:
        assert west <= square.x <= east
        assert north <= square.y <= south


def test_a_domino_shows_its_number_and_both_halves() -> None:
    tile = Tile(7, Cell("forest"), Cell("lake", 1))
    assert plain(draw_tile(tile, (2, 1), PLAIN)) == [" 7 F L1"]


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fit(9, 9, (36, 18)) == (4, 2)
    assert fit(9, 9, (35, 18)) == (3, 1)
    assert fit(5, 5, (36, 18)) == (6, 3)
    assert fit(9, 9, (5, 5)) == SIZES[-1]


@patient
@given(st.lists(st.integers(1, 20), max_size=8), st.integers(20, 50))
def test_rows_are_filled_in_order_and_never_overfull(widths: list[int], room: int) -> None:
    rows = in_rows(widths, room)
    assert [i for row in rows for i in row] == list(range(len(widths)))
    for row in rows:
        assert sum(widths[i] + 2 for i in row) - 2 <= room
    for row, following in pairwise(rows):
        assert sum(widths[i] + 2 for i in [*row, following[0]]) - 2 > room


def test_blocks_side_by_side_are_filled_up() -> None:
    tile = Tile(7, Cell("forest"), Cell("lake", 1))
    tall = draw_cell(Cell("mine"), (4, 2), PLAIN)
    lines = plain(beside([tall, draw_tile(tile, (2, 1), PLAIN)], gap=1))
    assert lines[0].endswith(" 7 F L1")
    assert len({len(line) for line in lines}) == 1
