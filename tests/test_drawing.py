"""Pictures of kingdoms, lines and tables."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PIL import Image

from crownlands.catalogue import GAMES
from crownlands.core.contract import CHANCE, OVER
from crownlands.core.errors import CrownlandsError
from crownlands.drawing import svg_domino, svg_kingdom, svg_line, svg_table, to_png
from crownlands.drawing.kingdom import reach
from crownlands.drawing.marks import read_mark
from crownlands.drawing.style import style_for
from crownlands.drawing.words import headline, progress
from crownlands.entry import Entry
from crownlands.game import new
from crownlands.text.moves import Square
from crownlands.text.view import Cell, Kingdom, Table
from pictures import SVG, boxes, read, texts, used
from tables import DUEL, KINGDOMINO, ORIGINS, QUEENDOMINO, TABLES, WEDDING, cells, tile


def check(svg: str) -> None:
    """It is XML, defines what it uses and no more, refers to nothing outside, and fits."""
    root = read(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    links = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', svg)
    assert len(ids) == len(set(ids))
    assert {f"#{name}" for name in ids} == {one or other for one, other in links}
    assert re.findall(r"https?://", svg) == ["http://"]  # SVG's own name
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    for box in boxes(root):
        assert 0 <= box.left <= box.right <= width, box
        assert 0 <= box.top <= box.bottom <= height, box


def goes(entry: Entry, seats: int, variants: tuple[str, ...]) -> bool:
    """Whether a game can be played like that."""
    try:
        return bool(entry.choose(seats, variants))
    except CrownlandsError:
        return False


def faint(svg: str) -> int:
    """How many empty squares are drawn."""
    return sum(box.element.get("stroke-dasharray") is not None for box in boxes(read(svg)))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_every_game_is_drawn(name: str, dark: bool) -> None:
    check(svg_table(TABLES[name], dark=dark))


@pytest.mark.parametrize("size", [5, 7])
def test_kingdoms_of_every_extent_are_drawn_inside(size: int) -> None:
    spans = [(low, high) for low in range(size) for high in range(size - low)]
    for (west, east), (north, south) in product(spans, spans if size == 5 else spans[::6]):
        found = {Square(-west, -north): Cell("wheat", 3), Square(east, south): Cell("mine", 1)}
        kingdom = Kingdom(
            (0,), {at: cell for at, cell in found.items() if at != (0, 0)}, size, size
        )
        picture = svg_kingdom(kingdom, square=20)
        check(picture)
        assert faint(picture) == reach(kingdom).columns * reach(kingdom).rows - len(
            {*kingdom.cells, Square(0, 0)}
        )


def test_where_a_kingdom_may_grow_is_drawn_as_far_as_a_domino_reaches() -> None:
    row = Kingdom((0,), cells("@ W W W"), 5, 5)
    assert reach(row) == (-1, 4, -2, 2)
    assert reach(row, ahead=9) == (-1, 4, -4, 4)
    full = Kingdom((0,), cells("@ W W W W\nF F F F F\nF F F F F\nL L L L L\nM M M M M"), 5, 5)
    assert faint(svg_kingdom(full)) == 0
    assert faint(svg_kingdom(Kingdom((0,), {}, 5, 5))) == 24


def test_a_map_is_drawn_whole_whatever_lies_on_it() -> None:
    assert reach(DUEL.kingdoms[1]) == (-3, 3, -2, 2)
    check(svg_kingdom(DUEL.kingdoms[1], None, "duel"))


def test_squares_stand_where_they_lie() -> None:
    picture = svg_kingdom(Kingdom((0,), cells("W .\n@ L\n. M"), 5, 5), square=10, coordinates=False)
    at = {
        str(box.element.get("href")): (box.left, box.top)
        for box in boxes(read(picture))
        if box.element.tag == f"{SVG}use"
    }
    x, y = at["#cl-castle"]
    assert at["#cl-wheat"] == (x, y - 10)
    assert at["#cl-lake"] == (x + 10, y)
    assert at["#cl-mine"] == (x + 10, y + 10)


def test_a_line_has_its_lowest_number_on_top_and_kings_on_their_dominoes() -> None:
    line = (tile(41, "W", "M1", 2), tile(7, "L", "P"), tile(19, "F1", "W1", 0))
    picture = svg_line(line, square=40)
    check(picture)
    assert texts(picture) == ["7", "19", "41"]
    kings = [box for box in boxes(read(picture)) if box.element.get("href") == "#cl-king"]
    lands = [box for box in boxes(read(picture)) if box.element.get("href") == "#cl-wheat"]
    assert len(kings) == 2
    for king in kings:
        assert any(king.top >= land.top and king.bottom <= land.bottom + 2 for land in lands)
    assert used(picture, "emblem-green") == used(picture, "emblem-pink") == 1
    assert used(picture, "crown") == 3


def test_a_domino_is_drawn_by_itself() -> None:
    picture = svg_domino(tile(48, "W", "M3"))
    check(picture)
    assert texts(picture) == ["48"]
    assert (used(picture, "wheat"), used(picture, "mine"), used(picture, "crown")) == (1, 1, 3)


def test_a_table_says_whose_turn_it_is_and_what_the_points_are() -> None:
    picture = svg_table(KINGDOMINO, names=["Ann", "Bo", "Cy", "Di"], points=[30, 7, 0, 112])
    said = texts(picture)
    assert {"Bo lays 19", "game 2 of 3, round 7 of 12", "Ann", "30", "7", "0", "112"} <= set(said)
    for number in ("3", "19", "27", "48", "8", "16", "31", "40"):
        assert number in said
    frames = [b for b in boxes(read(picture)) if b.element.get("stroke") == "#EBC944"]
    assert len(frames) == 1  # the panel of yellow, whose turn it is, and no other
    over = svg_table(replace(KINGDOMINO, to_play=OVER, to_lay=None))
    assert "The game is over" in texts(over)
    deal = svg_table(replace(KINGDOMINO, to_play=CHANCE, step="deal", to_lay=None))
    assert "Chance: the next line is dealt" in texts(deal)


def test_marks_are_drawn_with_their_symbols_and_numbers() -> None:
    picture = svg_kingdom(QUEENDOMINO.kingdoms[0], None, "queendomino")
    for building in ("church", "guardtower", "queens-tower", "statue"):
        assert used(picture, building) == 1
    assert used(picture, "knight") == 4
    assert used(picture, "tower") == 4
    assert {"2", "3"} <= set(texts(picture))
    tribe = svg_kingdom(ORIGINS.kingdoms[0], None, "origins")
    for symbol in ("mammoth", "flint", "fire-1", "fire-2", "fire-3", "craters-1", "craters-3"):
        assert used(tribe, symbol) == 1
    assert used(tribe, "fire") == 5  # as printed; tokens have fires of their own


def test_a_mark_that_the_art_does_not_know_is_a_label() -> None:
    assert "town crier" in texts(svg_kingdom(QUEENDOMINO.kingdoms[0], None, "queendomino"))
    strange = Cell("moon", 9, ("tower:x", "fire:7", "craters:0", "<&>"))
    picture = svg_kingdom(Kingdom((0,), {Square(1, 0): strange}, 5, 5), coordinates=False)
    check(picture)
    assert texts(picture) == ["moon", "tower:x", "fire 7", "craters 0", "<&>", "x9"]


def test_boards_are_drawn_from_the_extras() -> None:
    court = svg_table(QUEENDOMINO)
    for symbol in ("weaving-shop", "magic-school", "safe-knight", "foundry", "dragon"):
        assert used(court, symbol) == 1
    assert used(court, "bakery") == 2  # one built, one bought
    assert "14 in the stack" in texts(court)
    tribe = svg_table(ORIGINS)
    for symbol in ("gatherer", "sculptor", "fisherwoman", "totem-mammoth", "totem-flint"):
        assert used(tribe, symbol) == 1
    assert "The cave, 9 in the pile" in texts(tribe)
    assert used(tribe, "hut") == 3
    assert used(tribe, "hunter") == 2  # one in a territory, one just recruited
    duel = svg_table(DUEL)
    assert used(duel, "die") == 4
    assert used(duel, "cross") == 19  # one of them the bonus of the castle
    assert used(duel, "new") == 2
    assert "player A" in texts(duel)
    assert used(duel, "star") == 4  # spells that were won, cast or not
    check(
        svg_table(replace(DUEL, extras={"weather": "fair", "dice": [], "cave": {}, "totems": {}}))
    )
    unheard_of = replace(QUEENDOMINO, extras={"builders_board": {"slots": ["unheard_of"]}})
    check(svg_table(unheard_of))
    assert "unheard of" in texts(svg_table(unheard_of))


def test_the_queen_is_shown_with_her_host() -> None:
    hosted = svg_table(QUEENDOMINO)
    assert used(hosted, "queen") == 2  # one on the board by a mark, one with the owner's facts
    board = {**QUEENDOMINO.extras["builders_board"], "queen": None}
    free = svg_table(replace(QUEENDOMINO, extras={"builders_board": board}))
    assert used(free, "queen") == 3  # beside the builders' board too


def test_partners_share_a_castle_in_both_colours() -> None:
    picture = svg_table(WEDDING)
    assert used(picture, "castle") == used(picture, "castle-east") == 4
    assert "Orange and Violet" in texts(picture)
    alone = [replace(WEDDING.kingdoms[0], seats=(seat,)) for seat in range(8)]
    eight = svg_table(replace(WEDDING, kingdoms=tuple(alone)))
    check(eight)
    assert used(eight, "castle-east") == 0


def test_a_game_that_is_not_known_is_drawn_all_the_same() -> None:
    bare: Table[Any] = Table("snow-crowns", 0, "ski_down", 1, 2, (Kingdom((0,), {}, 5, 5),))
    picture = svg_table(bare)
    check(picture)
    assert {"Snow Crowns", "Pink: ski down"} <= set(texts(picture))


def test_names_may_hold_any_characters() -> None:
    names = ["<b>", "A & B", '"quoted"', "Zoë 🌾"]
    picture = svg_table(KINGDOMINO, names=names)
    check(picture)
    assert set(names) <= set(texts(picture))


def test_a_long_name_is_cut_so_that_it_does_not_cover_the_points() -> None:
    long = "Her Majesty the Empress of Everywhere"
    assert "Her Majesty the Emp…" in texts(svg_table(KINGDOMINO, names=[long, "B", "C", "D"]))


@pytest.mark.parametrize(
    ("game", "to_play", "step", "words"),
    [
        ("kingdomino", 0, "claim", "Pink claims a domino"),
        ("duel", 1, "cast_double_dot", "Red may cast double dot"),
        ("origins", 1, "hand-on", "Black hands a totem on"),
        ("kingdomino", 3, "whistle", "Blue: whistle"),
        ("queendomino", CHANCE, "turn_up", "Chance: a building is turned up"),
        ("kingdomino", CHANCE, "snow", "Chance: snow"),
        ("kingdomino", OVER, "end", "The game is over"),
    ],
)
def test_the_headline_says_what_is_to_be_done(
    game: str, to_play: int, step: str, words: str
) -> None:
    table = replace(KINGDOMINO, to_play=to_play, step=step, to_lay=None)
    assert headline(table, style_for(game, 2)) == words


def test_the_headline_says_which_fire_and_which_totem_it_is_about() -> None:
    names = ["Pink", "Yellow", "Green", "Blue"]
    fire = replace(KINGDOMINO, to_play=0, step="fire", extras={"volcano": "e7"})
    assert (
        headline(fire, style_for("origins", 3, names=names))
        == "Pink places a fire of the volcano on e7"
    )
    totem = replace(KINGDOMINO, to_play=1, step="hand-on", extras={"totem": "fish"})
    assert (
        headline(totem, style_for("origins", 3, names=names))
        == "Yellow hands a totem on: the fish's"
    )


def test_progress_names_the_round_and_the_game_of_a_match() -> None:
    assert progress(KINGDOMINO) == "game 2 of 3, round 7 of 12"
    assert progress(replace(KINGDOMINO, round=0, extras={})) == "opening"
    assert progress(DUEL) == "turn 8", "nobody knows how many there will be"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: svg_table(KINGDOMINO, ["mauve"] * 4), "There is no colour 'mauve': choose pink"),
        (lambda: svg_table(KINGDOMINO, ["pink"]), "There are 4 seats but 1 colour."),
        (lambda: svg_table(KINGDOMINO, names=["Ann"]), "There are 4 seats but 1 name."),
        (lambda: svg_table(KINGDOMINO, points=[1, 2]), "There are 4 seats but points of 2."),
        (lambda: to_png("<svg/>", width=0), "A picture is 1 to 20000 pixels wide, not 0."),
        (lambda: to_png("no picture"), "This is not an SVG that can be drawn"),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=re.escape(sentence)):
        call()


def test_png_has_the_size_asked_for_and_shows_the_land() -> None:
    picture = svg_kingdom(Kingdom((0,), cells("@ M"), 5, 5), square=50, ahead=0, coordinates=False)
    with Image.open(io.BytesIO(to_png(picture))) as own:
        assert own.size == (116, 66)
    with Image.open(io.BytesIO(to_png(picture, width=348))) as larger:
        assert larger.size == (348, 198)
        assert larger.convert("RGB").getpixel((270, 60)) == (0x3C, 0x3B, 0x42)


def all_cells(table: Table) -> list[Cell]:
    """The squares of every kingdom and every domino."""
    tiles = (*table.current, *table.following)
    found = [cell for kingdom in table.kingdoms for cell in kingdom.cells.values()]
    return found + [half for tile in tiles for half in (tile.left, tile.right)]


CASES = [
    (entry.name, seats, variants)
    for entry in GAMES.values()
    for seats in entry.seats
    for variants in ((), *((variant,) for variant in entry.variants))
    if goes(entry, seats, variants) and (not variants or seats == entry.choose(None, variants)[0])
]


@pytest.mark.parametrize(("name", "seats", "variants"), CASES)
def test_a_game_shows_its_table_at_every_step(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    rnd = random.Random(seats)
    game = new(name, seats, variants, seed=seats)
    names = [f"Player {seat}" for seat in range(seats)]
    while not game.is_over:
        game.push(rnd.choice(game.legal_moves))
        if rnd.random() < 0.04:
            check(game.svg())
        if rnd.random() < 0.3:
            table = game.table
            style = style_for(name, seats, names=names)
            headed = headline(table, style)
            assert ": " not in headed.removeprefix("Chance: "), headed  # every step has its words
            for cell in all_cells(table):
                assert style.looks.kind(cell.kind), cell.kind
                assert all(read_mark(mark, style.looks).symbol for mark in cell.marks), cell.marks
    last = game.svg(names=names, dark=True)
    check(last)
    assert "The game is over" in texts(last)
    assert {str(points) for points in game.scores()} <= set(texts(last))
    assert game._repr_svg_() == game.svg() != last
    assert str(game).splitlines()[0].endswith("The game is over")
