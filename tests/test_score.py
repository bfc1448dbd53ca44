"""The score pad: kingdoms as people write them down, and the command `score`."""

import doctest
import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from crownlands import CrownlandsError, Game, read_position, score
from crownlands.catalogue import GAMES
from crownlands.cli import app
from crownlands.core.jit import COMPILED
from crownlands.games.origins.tiles import CROMAGNONS
from crownlands.text.view import Cell, Kingdom
from lockstep import EFFORT
from mutate import mutated
from strategies import SET_UPS, played

DOC = (Path(__file__).parents[1] / "docs" / "score.md").read_text("utf-8")

# A kingdom of real dominoes, with four territories that are worth something.
MAP = """
    s2 p  f  f  p1
    s1 p  l1 l1 l
    s2 w  #  l  l1
    s1 s  w  f  w
    w  s  f1 f1 w
"""
MAP_POINTS = 6 * 6 + 5 * 3 + 3 * 2 + 1


def total(text: str, *variants: str, discards: int | None = None) -> int:
    return score(text, variants=variants, discards=discards).kingdoms[0].total


def rows(text: str) -> list[list[str]]:
    return score(text).kingdoms[0].rows


def test_the_score_is_squares_times_crowns_by_territory() -> None:
    sheet = score(MAP)
    assert sheet.kingdoms[0].total == MAP_POINTS
    assert {(part.kind, part.squares, part.crowns) for part in sheet.kingdoms[0].parts} == {
        ("swamp", 6, 6), ("lake", 5, 3), ("forest", 3, 2), ("forest", 2, 0),
        ("pasture", 2, 0), ("pasture", 1, 1), ("wheat", 1, 0), ("wheat", 2, 0),
    }  # fmt: skip
    assert sheet.notes == []


def test_optional_rules_count() -> None:
    assert total(MAP, "middle-kingdom") == MAP_POINTS + 10
    assert total("# f w1", "middle-kingdom") == 1 + 10
    assert total("# f w1 w1", "middle-kingdom") == 4, "the castle is not in the centre"
    assert total(MAP, "harmony") == MAP_POINTS + 5
    assert total(MAP, "harmony", discards=2) == MAP_POINTS
    assert total(MAP, "harmony", "middle-kingdom", discards=0) == MAP_POINTS + 15


def test_the_mighty_duel_has_a_larger_frame() -> None:
    wide = "w1 w w # w w w1"
    assert total(wide, "mighty-duel") == 6
    with pytest.raises(CrownlandsError, match="The kingdom is 7 squares wide: it must fit in 5x5"):
        score(wide)


@pytest.mark.parametrize(
    "text",
    [
        "w1 w .. f\n.. ## l2 l",
        "  w1   w  -   f \n\n\n  -  C  l2 l  \n",
        "\tw1\tw\t\tf\n\t\tC\tl2\tl\n",
        "\tw1\tw\t\tf/\t\tC\tl2\tl",
        "\tw1 w . f\n\t. # l2 l\n",
        "w1,w,,f\n,#,l2,l",
        "w1;w;;f;\n;#;l2;l;",
        "| wheat 1 | wheat |  | forest |\n| | castle | lake 2 | lake |",
        "ww.f/.#ll2",
        "w1w.f\n_#l2l",
        "W1 W . F / . # L2 L",
        "Wheat:1 wheat . Forest\n. castle lake:2 LAKE",
        "wheat 1 wheat .. forest 0\n.. # lake 2 lake",
        "w1\u00a0w\u00a0.\u00a0f\r\n.\u00a0#\u00a0l2\u00a0l",
        '{"rows": [["w1", "w", null, "f"], ["", "castle", "lake 2", "l"]]}',
        '{"rows": ["w1 w . f", ". # l2 l"]}',
        '[["w1", "w", ".", "f"], ["-", "#", {"terrain": "lake", "crowns": 2}, {"terrain": "l"}]]',
        '{"cells": {"f6": "wheat 1", "g6": "w", "i6": "forest", "H7": "l2", "i7": "lake0"}}',
        '{"cells": {"g7": "castle", "f6": "w1", "g6": "w", "i6": "f", "h7": "l2", "i7": "l"}}',
    ],
)
def test_many_ways_to_write_the_same_kingdom(text: str) -> None:
    if text.startswith("ww.f"):
        assert rows(text) == [["w", "w", ".", "f"], [".", "#", "l", "l2"]]
    else:
        assert rows(text) == [["w1", "w", ".", "f"], [".", "#", "l2", "l"]]


def test_a_json_grid_says_its_options_and_the_caller_may_say_others() -> None:
    text = '{"rows": ["# f w1"], "variants": ["harmony"], "discards": 1, "game": "kingdomino"}'
    assert score(text).game.variants == ("harmony",)
    assert score(text).kingdoms[0].total == 1
    assert score(text, discards=0).kingdoms[0].total == 6
    assert score(text, variants=["middle-kingdom"]).kingdoms[0].total == 11


def test_a_grid_that_is_not_made_of_dominoes_gets_a_note() -> None:
    assert score("# w f").notes == []
    for text, reason in [
        ("# w f l", r"an odd number of squares \(3\)"),
        ("# w2 f", "too much wheat with 2 crowns: on 1 of the squares, but on 0"),
        ("# m3 w . / w m3 . .", "too much mine with 3 crowns: on 2 of the squares, but on 1"),
        ("# m s2", "mine without crowns on h7, and no square beside it"),
        ("# w f l l", "lake without crowns on k7, and no square beside it"),
    ]:
        (note,) = score(text).notes
        assert re.match(f"Not made with the box: .*{reason}", note)


# Any kingdom, in any style


RESOURCE_TERRAINS = ("grassland", "lake", "jungle", "quarry")
LETTERS = {"double-dot": "D", "double-stripe": "S", "solid": "o"}
# What separates cells, and what stands for an empty square then.
STYLES = [
    *((spaces, [".", "..", "-", "--"]) for spaces in (" ", "   ")),
    *((bar, [".", "..", "-", ""]) for bar in (",", " ; ", "|", "\t")),
    ("", [".", "-"]),
]


def numbers_on(cell: Cell) -> str:
    """The number of a square: what a fire token or a volcano shows counts as well."""
    marks = [int(mark.split(":")[1]) for mark in cell.marks if ":" in mark]
    return str(cell.crowns + sum(marks) or "")


def things_on(cell: Cell) -> str:
    """In the Tribe mode: a cro-magnon, or that the resource is gone."""
    people = [mark for mark in cell.marks if mark in CROMAGNONS]
    bare = cell.kind in RESOURCE_TERRAINS and not cell.marks and not cell.crowns
    return f":{people[0]}" if people else "x" if bare else ""


def write_grid(kingdom: Kingdom, rnd: random.Random, things: bool = False) -> str:
    """The kingdom in a random one of the forms that people use."""
    west, east, north, south = kingdom.extent
    between, blanks = rnd.choice(STYLES[:-1] if things else STYLES)
    blank = rnd.choice(blanks)
    full = bool(between) and rnd.random() < 0.5
    lines = []
    for y in range(north, south + 1):
        words = []
        for x in range(west, east + 1):
            cell = next((c for q, c in kingdom.cells.items() if q == (x, y)), None)
            if (x, y) == (0, 0):
                words.append(rnd.choice("#Cc") + numbers_on(kingdom.castle))
            elif cell:
                letter = cell.kind if full else LETTERS.get(cell.kind, cell.kind[0])
                words.append(letter + numbers_on(cell) + (things_on(cell) if things else ""))
            else:
                words.append(blank)
        lines.append(between.join(words))
    return rnd.choice(["\n", "/", "\r\n", "\n\n"]).join(lines)


def grids(rnd: random.Random, number: int, game: str = "kingdomino") -> list[tuple[Game, int, str]]:
    """Games with one of their kingdoms as a grid."""
    found: list[tuple[Game, int, str]] = []
    set_ups = [set_up for set_up in SET_UPS if set_up[0] == game and "teams" not in set_up[2]]
    while len(found) < number:
        own = played(rnd.choice(set_ups), rnd.randrange(10**6), rnd.randrange(10, 120))
        seat = rnd.randrange(own.seats)
        kingdom = own.table.kingdoms[seat]
        if own.table.step == "fire" or len(kingdom.cells) % 2:  # in the midst of something
            continue
        found.append((own, seat, write_grid(kingdom, rnd, "tribe" in own.variants)))
    return found


def facts_of(game: Game, seat: int) -> dict[str, Any]:
    """What the score of a seat depends on besides its grid."""
    own = next(own for own in game.table.kingdoms if seat in own.seats)
    if game.name == "duel":
        return {"solid": own.facts.get("solid")}
    if game.name != "queendomino":
        held = game.table.extras.get("totems", {})
        facts: dict[str, Any] = {"discards": own.facts["discards"]}
        if held:
            facts["totems"] = [name for name, holder in held.items() if holder == seat]
        if "dynasty" in game.variants:
            facts["banked"] = sum(p.points for p in game.breakdown(seat) if p.part == "banked")
        return facts
    buildings = [m for cell in own.cells.values() for m in cell.marks if m != "knight"]
    hosts = own.castle is not None and "queen" in own.castle.marks
    return {"coins": own.facts["coins"], "queen": hosts, "buildings": buildings}


@pytest.mark.parametrize("name", GAMES)
def test_a_kingdom_of_a_game_scores_the_same_as_a_grid(name: str) -> None:
    for game, seat, text in grids(random.Random(3), int(25 * EFFORT), name):
        facts = facts_of(game, seat)
        sheet = score(text, game.name, game.variants, seats=game.seats, **facts)
        assert sheet.kingdoms[0].total == game.scores()[seat], text
        assert sorted(map(str, sheet.kingdoms[0].parts)) == sorted(map(str, game.breakdown(seat)))
        assert sheet.notes == []


def test_grids_of_the_other_games() -> None:
    sheet = score(
        "w w t1 / # t w1", "queendomino", coins=7, queen=True, buildings=["queens_tower", "church"]
    )
    assert sheet.kingdoms[0].total == 2 + 2 + 4 + 1 + 1, "coins, queen, church, wheat, town"
    assert score("g1 v2 / # q", "origins", ["fire-empire"]).kingdoms[0].total == 11
    sheet = score("d1 D s / q2 # S / . o dot", "duel", solid="dot")
    assert sheet.kingdoms[0].total == 2 + 1 + 2 * 3
    assert sheet.kingdoms[0].rows[1] == [".", ".", "d1", "D", "s", ".", "."]


@pytest.mark.parametrize(
    ("text", "game", "facts", "sentence"),
    [
        ("# w f", "kingdomino", {"coins": 3}, "does not depend on coins.* it takes discards"),
        ("# w f", "kingdomino", {"seats": 5}, "is for 2, 3 or 4 seats, not 5"),
        ("# t f", "queendomino", {"buildings": ["bar"]}, "'bar' is no building: choose"),
        ("# t f", "queendomino", {"buildings": ["statue"] * 2}, "has no free town for statue"),
        ("# t1 f", "queendomino", {}, "a town with crowns and no building for it"),
        (
            "t2 # t",
            "queendomino",
            {"buildings": ["queens_tower"] * 2},
            "a building stands on a town, which has its crowns",
        ),
        ("# t f", "queendomino", {"queen": True}, "a guest of a kingdom with towers: it has none"),
        ("# t f", "queendomino", {"coins": -1}, "A kingdom has 0 to 999 coins, not -1"),
        ("# g d:hunter", "origins", {"variants": ["totem"]}, "belongs to the Tribe mode: choose"),
        ("# gx d", "origins", {}, "'x' belongs to the Tribe mode"),
        ("# g1:hunter d", "origins", {"variants": ["tribe"]}, "on landscape squares without fire"),
        ("# d:hunter+shaman d", "origins", {"variants": ["tribe"]}, "one too many"),
        ("# d:mammoth d", "origins", {"variants": ["tribe"]}, "No mammoth lies on such a square"),
        ("# g d", "origins", {"totems": ["fish"]}, "Totems belong to the Totem mode"),
        ("# d D", "duel", {"solid": "blob"}, "'blob' is no coat: choose dot, double dot"),
        ("# d D d d", "duel", {}, "The map has a coat on k7: it runs from d5 to j9"),
        ("# d5", "duel", {}, "5 crosses: there are 0 to 4"),
        ('{"rows": ["# t"], "queen": 1}', "queendomino", {}, "'queen' must be yes or no"),
        ('{"rows": ["# t"], "buildings": "a"}', "queendomino", {}, "'a' is no building"),
    ],
)
def test_refusals_of_the_other_games(
    text: str, game: str, facts: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        score(text, game, **facts)


def test_mutated_grids_are_refused_with_a_sentence_or_scored() -> None:
    rnd = random.Random(4)
    texts = [text for _, _, text in grids(rnd, 10)]
    texts += [*re.findall(r"```json\n(.*)\n```", DOC), '[["w1", "#"], ["f", {"terrain": "l"}]]']
    scored = 0
    for _ in range(int((10_000 if COMPILED else 2_000) * EFFORT)):
        text = mutated(rnd.choice(texts), rnd, '0123456789wflpsmC.#/;,|-_ \n\t{}[]":')
        try:
            sheet = score(text)
        except CrownlandsError:
            continue
        scored += 1
        for kingdom in sheet.kingdoms:
            assert sum(part.points for part in kingdom.parts) == kingdom.total
    assert scored > 50


# Positions


POSITION = (
    "kingdomino 2 harmony round=6 step=end current=7:2,13:1,16:1,41:2 "
    "undealt=2,5,8-10,17,18,20,25,26,29,32-37,39,40,43,45-48 "
    "kingdoms=w1fppw/w1ppww/s#wll/w1fff1p2/.wfw.;p2wss./f1ws1s2p/ww1#ff/wmwl1l/l1.fff1 discards=1,1"
)


def test_a_position_shows_every_seat_from_first_to_last() -> None:
    sheet = score(POSITION)
    game = read_position(POSITION)
    assert [kingdom.place for kingdom in sheet.kingdoms] == [1, 2]
    for kingdom in sheet.kingdoms:
        assert kingdom.seat is not None
        assert kingdom.total == game.scores()[kingdom.seat]
        assert kingdom.parts == game.breakdown(kingdom.seat)
        assert kingdom.colour == game.entry.colours[kingdom.seat]
    assert sheet.notes == []


def test_before_the_end_a_note_says_so() -> None:
    text = (
        "kingdomino 3 round=2 step=deal current=10:1,18:3,40:2 next=- "
        "undealt=1,2,4-6,8,9,11-17,19-29,31-39,41-48 kingdoms=l#/l.;#f/.f;w/l1/# discards=0,0,0"
    )
    sheet = score(text)
    assert sheet.notes == ["The game is not over: this is the score if it ended now."]
    assert [(kingdom.seat, kingdom.total) for kingdom in sheet.kingdoms] == [(2, 1), (0, 0), (1, 0)]
    assert [kingdom.place for kingdom in sheet.kingdoms] == [1, 2, 2]


# Refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The kingdom has no castle"),
        ("w f", "The kingdom has no castle"),
        ("# f / w #", "The kingdom has 2 castles"),
        ("# w4", "a square with 4 crowns: there are 0 to 3"),
        ("# x1", "'x1' is not a square: write w wheat, f forest"),
        ("# wf", "'wf' is not a square"),
        ("#x", "'#x' is not a square: nothing is on the castle"),
        ("1#w", "'1' is not a square"),
        ("# w . f", "is not in one piece: j7 cannot be reached from the castle"),
        ("w . / . #", "is not in one piece: f6"),
        ("w\tf/\t/#\tl", "is not in one piece: g5"),
        ("\tw1\t./#\t\tf", "is not in one piece"),
        ("#\nw\nw\nw\nw\nw", "The kingdom is 6 squares high: it must fit in 5x5"),
        ("kingdomino 4", "The key 'round' is missing"),
        ("chess 4 round=3", "There is no game 'chess'"),
        ('{"rows": [["w", "#"]}', "The JSON cannot be read"),
        ('{"rows": [["w", "#"]], "cells": {}}', "either 'rows', 'cells' or 'grid'"),
        ('{"game": "kingdomino"}', "either 'rows', 'cells' or 'grid'"),
        ('{"rows": {"h7": "w"}}', "'rows' must be a list"),
        ('{"cells": ["w"]}', "'cells' an object"),
        ('{"rows": [3]}', "'3' is not a row"),
        ('{"rows": [["#", 3]]}', "'3' is not a square"),
        ('{"rows": [["#", {"terrain": "w", "crown": 1}]]}', "is not a square"),
        ('{"rows": [["#", {"terrain": "w", "crowns": -1}]]}', "'w -1' is not a square"),
        ('{"rows": [], "player": "Ann"}', "does not depend on player: besides the grid it takes"),
        ('{"rows": [], "rows": []}', "The key 'rows' is there twice"),
        ('{"rows": ["# w"], "game": 3}', "'game' must be a name"),
        ('{"rows": ["# w"], "game": "chess"}', "'chess' is no game: choose"),
        ('{"rows": ["# w"], "variants": [3]}', "'variants' must be a list of names"),
        (
            '{"rows": ["# w"], "variants": ["big"]}',
            "'big' is no variant of Kingdomino: choose middle kingdom",
        ),
        ('{"rows": ["# w"], "discards": 1.5}', "'discards' must be a whole number"),
        ('{"rows": ["# w"], "discards": 13}', "A seat can discard 0 to 12 dominoes, not 13"),
        ('{"cells": {"n1": "w"}}', "'n1' is not a square: squares run from a1 to m13"),
        ('{"cells": {"g7": "w"}}', "The castle stands on g7, and nothing else does"),
        ('{"cells": {"h7": "#"}}', "The castle stands on g7, and nothing else does"),
        ('{"cells": {"h7": "w", "H7": "f"}}', "The square h7 is there twice"),
        ("[" * 50_000, "nested too deeply"),
    ],
)
def test_refusals_are_sentences(text: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence) as refused:
        score(text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("options", [{"game": "kingdomino"}, {"variants": []}, {"discards": 0}])
def test_a_position_says_its_options_itself(options: dict[str, object]) -> None:
    with pytest.raises(CrownlandsError, match="A position already says"):
        score(POSITION, **options)  # type: ignore[arg-type]


# The command


def run(*arguments: str, code: int = 0, given: bytes = b"") -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "crownlands", "score", *arguments],
        input=given,
        capture_output=True,
        timeout=300,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    assert done.returncode == code, err
    return out, err


def test_the_command_reads_files_standard_input_and_its_argument(tmp_path: Path) -> None:
    file = tmp_path / "my kingdom # 1.txt"
    file.write_text(MAP, encoding="utf-8-sig")
    for argument, given in [(str(file), b""), ("-", MAP.encode()), (MAP, b"")]:
        result = json.loads(run(argument, "--json", given=given)[0])
        assert result["game"] == "kingdomino"
        assert result["variants"] == []
        assert [kingdom["total"] for kingdom in result["kingdoms"]] == [MAP_POINTS]
        assert result["kingdoms"][0]["seat"] is None


def test_the_command_shows_a_table() -> None:
    out, _ = run(MAP, "--variant", "harmony", "--discards", "1")
    assert "Kingdomino, harmony" in out
    assert re.search(r"S\^ +S +W +F +W ", out)
    assert re.search(r"swamp +6 +6 +36", out)
    assert re.search(rf"total +{MAP_POINTS}\b", out)


def test_the_command_shows_a_position() -> None:
    out, _ = run(POSITION)
    assert re.search(r"1\. seat \d \(\w+\): \d+ points", out)
    result = json.loads(run(POSITION, "--json")[0])
    assert sorted(kingdom["seat"] for kingdom in result["kingdoms"]) == [1, 2]


def test_the_command_refuses_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text(" \n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long").write_text("# " * 30_000)
    for argument, sentence in [
        ("nowhere.txt", "nowhere.txt cannot be read: No such file"),
        (str(tmp_path), "cannot be read: Is a directory"),
        (str(tmp_path / "empty"), "There is nothing to score"),
        (str(tmp_path / "binary"), "is not text: byte 0 is not UTF-8"),
        (str(tmp_path / "long"), "60,000 characters are too many for a position or kingdom"),
        ("", "There is nothing to score"),
        ("# " * 5000, "castles"),
    ]:
        result = CliRunner().invoke(app, ["score", argument])
        assert isinstance(result.exception, CrownlandsError)
        assert sentence in str(result.exception)
    out, err = run("# w4", code=2)
    assert err == "crownlands: The kingdom has a square with 4 crowns: there are 0 to 3.\n"
    assert out == ""


# Documentation


def test_examples_of_the_documentation() -> None:
    name = Path(__file__).parents[1] / "docs" / "score.md"
    failed, tried = doctest.testfile(str(name), module_relative=False)
    assert tried
    assert not failed
    for block in re.findall(r"```(?:json|text)\n(.*?)```", DOC, re.DOTALL):
        assert score(block).kingdoms[0].total
    shown = re.findall(r"\$ crownlands (.*)\n((?:[^$`].*\n|\n)+)```", DOC)
    assert len(shown) == 3
    for command, output in shown:
        result = CliRunner().invoke(app, shlex.split(command))
        assert [line.rstrip() for line in result.output.splitlines()] == output.splitlines()


def test_every_option_is_documented() -> None:
    help_text = CliRunner().invoke(app, ["score", "--help"], env={"COLUMNS": "200"}).output
    options = set(re.findall(r"--[a-z]+", help_text)) - {"--help"}
    assert {"--game", "--variant", "--discards", "--json", "--building"} <= options
    for option in options:
        assert f"`{option}" in DOC
