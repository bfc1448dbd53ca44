"""The score pad round a table: all players, every mode, names as people type them."""

import json
import random
import re
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from crownlands import CrownlandsError, Game, score
from crownlands.catalogue import GAMES
from crownlands.cli import app
from crownlands.commands import score_dialog as dialog
from crownlands.games.queendomino import tiles
from crownlands.score_pad.languages import CODES, language
from crownlands.text.looks import spoken
from crownlands.text.names import Names, words_of
from lockstep import EFFORT
from mutate import mutated
from pseudo_terminal import Terminal
from strategies import SET_UPS, played
from test_score import facts_of, write_grid

pytestmark = pytest.mark.plain

WORDS = Path(__file__).parents[1] / "web" / "src" / "words"


# All players at once


def finished(set_up: tuple[str, int, tuple[str, ...]], seed: int) -> Game:
    game = played(set_up, seed, 10_000)
    assert game.is_over
    return game


@pytest.mark.parametrize("name", GAMES)
def test_all_kingdoms_of_a_game_are_ranked_as_the_game_ranks_them(name: str) -> None:
    """Points, places and tie-breaks are the rules' own; teams are one kingdom."""
    rnd = random.Random(5)
    set_ups = [one for one in SET_UPS if one[0] == name and one[1] <= 6]
    for set_up in rnd.sample(set_ups, min(len(set_ups), 6)):
        game = finished(set_up, rnd.randrange(1000))
        kingdoms = {
            f"Player {k + 1}": {
                "grid": write_grid(own, rnd, "tribe" in game.variants),
                **facts_of(game, own.seats[0]),
            }
            for k, own in enumerate(game.table.kingdoms)
        }
        sheet = score(kingdoms, name, game.variants)
        assert sheet.game.seats == game.seats
        wanted = {
            f"Player {k + 1}": (standing.place, standing.points)
            for k, own in enumerate(game.table.kingdoms)
            for standing in game.ranking()
            if standing.seat == own.seats[0]
        }
        assert {own.name: (own.place, own.total) for own in sheet.kingdoms} == wanted
        places = [own.place or 0 for own in sheet.kingdoms]
        assert places == sorted(places)
        assert min(places) == 1
        assert sheet.notes == []


SHEET = """
Queendomino

Ann:
coins 7
w1 w t:église
#  f f

Ben & Bob:
queen
moedas: 3
buildings: guard tower, statue
t t t
# l l
"""


def test_a_sheet_names_its_game_its_players_and_what_they_have() -> None:
    sheet = score(SHEET)
    assert (sheet.game.name, sheet.game.seats) == ("queendomino", 2)
    parts = {own.name: {p.kind or p.part: p.points for p in own.parts} for own in sheet.kingdoms}
    assert parts["Ann"]["church"] == 2
    assert parts["Ann"]["coins"] == 2
    assert parts["Ben & Bob"]["guardtower"] == 3
    assert parts["Ben & Bob"]["queen"] == 3, "one crown more in the town of three squares"


def test_the_same_as_json_and_as_python_values() -> None:
    ann: dict[str, Any] = {"name": "Ann", "rows": ["w1 w t:church", "# f f"], "coins": 7}
    ben: dict[str, Any] = {"name": "Ben & Bob", "grid": "t t t / # l l", "queen": True, "coins": 3}
    ben["buildings"] = ["guardtower", "statue"]
    players = {"game": "queendomino", "players": [ann, ben]}
    in_json = score(json.dumps(players)).as_dict()
    by_name = score({own["name"]: {k: v for k, v in own.items() if k != "name"}
                     for own in (ann, ben)}, "queendomino").as_dict()  # fmt: skip
    assert in_json == by_name == score(SHEET).as_dict()
    listed = score(["# w1 f", "# w f"])
    assert [(own.name, own.place, own.total) for own in listed.kingdoms] == [
        ("Player 1", 1, 1),
        ("Player 2", 2, 0),
    ]


def test_what_decides_among_equal_points_is_said() -> None:
    sheet = score({"Ann": "# w1 w", "Ben": "# f2 w"})
    assert sheet.ties == [
        "Ann and Ben are equal in points: Ann is ahead by the largest territory (2 to 1)."
    ]


def test_who_shares_a_place_is_said() -> None:
    sheet = score({"Ann": "# w1 w", "Ben": "# f1 f"})
    assert sheet.ties == ["Ann and Ben share the victory."]
    sheet = score({"Ann": "# w1 w f1", "Ben": "# f1 f f", "Cy": "# w f"})
    assert [(own.name, own.place) for own in sheet.kingdoms] == [("Ben", 1), ("Ann", 2), ("Cy", 3)]
    assert [own.total for own in sheet.kingdoms[:2]] == [3, 3]
    assert sheet.ties == [
        "Ben and Ann are equal in points: Ben is ahead by the largest territory (3 to 2)."
    ]
    assert sheet.ties[0] in " ".join(str(sheet).split())
    hut = score({"Ann": "#1 d1 v1", "Ben": "# d1 v1"}, "origins")
    assert "Ann is ahead by the fires (2 to 1)" in hut.ties[0], "a fire on the hut is one too"


# Every mode


def test_totem_mode_from_a_grid() -> None:
    """A point for every resource left; who alone has most of one holds its totem."""
    sheet = score({"Ann": "g g1 / # l", "Ben": "# g / . g"}, "origins", ["totem"])
    kinds = {own.name: {(p.part, p.kind): p.points for p in own.parts} for own in sheet.kingdoms}
    assert kinds["Ann"]["region", "grassland"] == 2
    assert kinds["Ann"]["resources", "mammoth"] == 1, "no mammoth where there is a fire"
    assert kinds["Ben"]["totem", "mammoth"] == 3
    assert kinds["Ann"]["totem", "fish"] == 4
    assert not any("totem" in note for note in sheet.notes)


def test_a_tie_for_a_totem_must_be_told() -> None:
    tied = {"Ann": "# g d", "Ben": "# g d"}
    (note,) = score(tied, "origins", ["totem"]).notes
    assert "Several players have the most mammoth resources: say who holds its totem." in note
    told = {"Ann": "# g d", "Ben": {"grid": "# g d", "totems": ["mammouth"]}}
    sheet = score(told, "origins", ["totem"])
    assert sheet.notes == []
    assert [(own.name, own.total) for own in sheet.kingdoms] == [("Ben", 4), ("Ann", 1)]


def test_tribe_mode_from_a_grid() -> None:
    """A hunter has 3 for each mammoth around; one that was paid is written gx."""
    assert score("g g d:hunter / # gx .", "origins", ["tribe"]).kingdoms[0].total == 3
    assert score("g g d:hunter / # g .", "origins", ["tribe"]).kingdoms[0].total == 6
    horde = "d:warrior 1 | d:amazon / # | d:petit guerrier"
    assert score(horde, "origins", ["tribe"]).kingdoms[0].total == 3 * 4


def test_a_fire_on_the_hut_counts_for_the_fire_lady() -> None:
    assert score("#2 d:fire lady d", "origins", ["tribe"]).kingdoms[0].total == 2


def test_dynasty_adds_the_games_before() -> None:
    sheet = score("# w1 w", variants=["dynasty"], banked=40)
    assert sheet.kingdoms[0].total == 42
    with pytest.raises(CrownlandsError, match="Only a dynasty has games before"):
        score("# w1 w", banked=40)


# Names


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Wheat", "wheat"), ("BLE", "wheat"), ("Blés", "wheat"), ("champs de blé", "wheat"),
        ("trig", "wheat"), ("forêt", "forest"), ("Florestas", "forest"), ("pantano", "swamp"),
        ("l'église", "church"), ("The Church", "church"), ("igrejas", "church"),
        ("queens", "queens_tower"), ("Queen's Tower", "queens_tower"),
        ("tour de la reine", "queens_tower"), ("camp d\u2019entrainement", "training_camp"),
        ("BIG", "big_tavern"), ("guard tower", "guardtower"), ("the statues", "statue"),
    ],
)  # fmt: skip
def test_names_are_typed_loosely(typed: str, found: str) -> None:
    pad = GAMES["queendomino"].pad
    assert pad is not None
    assert pad.things is not None
    names = pad.terrains if found in pad.order else pad.things
    assert names.find(typed) == found


def test_what_may_be_several_things_or_is_none_is_refused_with_names() -> None:
    pad = GAMES["queendomino"].pad
    assert pad is not None
    assert pad.things is not None
    with pytest.raises(CrownlandsError, match="'safe' may be safe tower or safe knight: write"):
        pad.things.find("safe")
    with pytest.raises(CrownlandsError, match=r"'churhc' is no building: did you mean church[?]"):
        pad.things.find("churhc")
    assert Names({"fish": ""}).get("") is None
    assert words_of("Les châteaux de l'Eau") == ("chateau", "eau")


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_every_name_of_the_page_is_understood(language: str) -> None:
    """What the page calls terrains, buildings, cro-magnons, resources and coats."""
    text = (WORDS / language / "pieces.ts").read_text("utf-8")
    told = dict(re.findall(r'"(?:terrain|thing)\.([a-z-]+)": "([^"]+)"', text))
    checked = 0
    for entry in GAMES.values():
        assert entry.pad is not None
        for names in (entry.pad.terrains, entry.pad.things):
            for thing in names or ():
                page = told[thing.replace("_", "-")]
                assert names is not None
                assert names.find(page) == thing, page
                checked += 1
    assert checked == 6 + 7 + 17 + 6 + 14 + 6


def test_a_grid_in_french_and_portuguese() -> None:
    english = score("wheat 1 | forest | / castle | lake |").as_dict()
    for text in ("blé 1 | forêt | / château | lac |", "trigo 1 | floresta | / castelo | lago |"):
        assert score(text).as_dict() == english
    hut = score("steppe 1 | désert | / hutte | lac |", "origin").as_dict()
    assert hut == score("g1 d / # l", "origins").as_dict()


# Words, notes and the owner's data


def test_each_game_has_its_own_words() -> None:
    with pytest.raises(CrownlandsError, match="The territory has no hut: it must have one"):
        score("g d", "origins")
    with pytest.raises(CrownlandsError, match=r"with the fires if there are any .* # for the hut"):
        score("# z", "origins")
    assert "fires" in str(score("# g1 d", "origins"))
    assert "crosses" in str(score("# d1 d", "duel"))


@pytest.mark.parametrize(
    ("grid", "game", "note"),
    [
        ("# w2 f", "kingdomino", "too much wheat with 2 crowns"),
        ("# t2 f", "queendomino", ""),
        ("# m3 m3", "queendomino", "too much mine with 3 crowns"),
        ("# g3 d", "origins", "has fires that do not fit its volcanoes"),
        ("# v1 d", "origins", "has fires that do not fit its volcanoes"),
        ("# v1 d1", "origins", None),
        ("# j2 d2", "origins", "desert with 2 fires"),
        ("# d d d", "duel", "odd number of coats"),
        ("d # d / . D . / . . .", "duel", "odd number"),
        ("d . d . / . # . . / d . d .", "duel", "cannot be paired into dominoes"),
        ("# d4 d4", "duel", "has 6 crosses more than the dice show"),
    ],
)
def test_a_kingdom_that_the_box_cannot_make_gets_a_note(
    grid: str, game: str, note: str | None
) -> None:
    if note == "":
        with pytest.raises(CrownlandsError, match="a town with crowns and no building for it"):
            score(grid, game)
        return
    notes = score(grid, game).notes
    if note is None:
        assert notes == []
    else:
        assert any(note in one for one in notes), notes


def test_more_of_a_thing_than_the_box_has() -> None:
    """All kingdoms together are made with one box."""
    mines = "# m3 w"
    assert score(mines, "kingdomino").notes == []
    (note,) = score({"Ann": mines, "Ben": mines}).notes
    assert "too much mine with 3 crowns: on 2 of the squares, but on 1" in note
    towns = {"grid": "t # t", "buildings": ["church", "church"]}
    with pytest.raises(CrownlandsError, match="Ben: Church: the box has it 2 times, not more"):
        score({"Ann": towns, "Ben": towns}, "queendomino")


def test_an_owner_who_corrected_a_row_counts_with_it(tmp_path: Path) -> None:
    own = Path(tiles.__file__).with_name("buildings.csv").read_text("utf-8")
    file = tmp_path / "mine.csv"
    file.write_text(own.replace("fixed,5", "fixed,6"), "utf-8")
    assert score("# t:statue f", "queendomino").kingdoms[0].total == 5
    assert score("# t:statue f", "queendomino", data=file).kingdoms[0].total == 6
    arguments = ["score", "# t:statue f", "--game", "queen", "--data", str(file), "--json"]
    result = CliRunner().invoke(app, arguments)
    assert json.loads(result.output)["kingdoms"][0]["total"] == 6
    with pytest.raises(CrownlandsError, match="has no data file"):
        score("# w f", data=file)


@pytest.mark.parametrize(
    ("given", "options", "sentence"),
    [
        ({"Ann": "# w", "Ben": "# f"}, {"discards": 1}, "discards must be told with a player"),
        ({"Ann": "# w", "Ben": "# z"}, {}, "Ben: 'z' is not a square"),
        (dict.fromkeys("abcde", "# w"), {}, "5 players cannot play Kingdomino like this"),
        ({"Ann": "# w", "Ben": "# f", "Cy": "# l"}, {"seats": 2}, "There are 3 kingdoms: with 2"),
        ({"Ann": 3}, {}, "'3' is not a kingdom"),
        ([], {}, "There is no kingdom to score"),
        (3, {}, "Give a position, a grid, or kingdoms by the names"),
        ("w f\nAnn:\n# w", {}, "'w f' stands before the first player's name"),
        ('{"players": 3}', {}, "'players' must be a list of objects"),
        ('{"players": [{"rows": ["#"]}], "coins": 3}', {}, "'coins' belongs to one of the players"),
        ('{"players": [{"rows": ["#"], "name": 3}]}', {}, "'name' must be a text"),
        ("Ann:\n# t:bakery\ncoins x\n", {"game": "queendomino"}, "'coins' must be a whole number"),
    ],
)
def test_refusals_about_players(given: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        score(given, **options)


def test_the_queen_is_a_guest_of_one_kingdom() -> None:
    host = {"grid": "# t:guardtower f", "queen": True}
    with pytest.raises(CrownlandsError, match="The queen is a guest of one kingdom, not of two"):
        score({"Ann": host, "Ben": host}, "queendomino")
    alone = score({"Ann": "# t:guardtower f", "Ben": "# w f"}, "queendomino")
    assert alone.kingdoms[0].total == 3 + 1, "the queen comes to who alone has most towers"
    tied = score({"Ann": "# t:guard f", "Ben": "# t:guard f"}, "queendomino")
    assert any("say which of them hosts the queen" in note for note in tied.notes)


def test_mutated_sheets_are_refused_with_a_sentence_or_scored() -> None:
    rnd = random.Random(6)
    tribe = "origins tribe\nAnn:\ng gx d:hunter\n. # v1\n. d1 j\nBen:\n#1 d:fire lady l\n"
    totem = "origins totem\nAnn:\ntotems: fish, flint\ng # l\nBen:\n# q j\n"
    duel = "duel\nAnn:\nsolid: dot\nd1 D s\nq2 # S\nBen:\n# d o\n"
    scored = 0
    for _ in range(int(1500 * EFFORT)):
        text = mutated(rnd.choice([SHEET, tribe, totem, duel]), rnd, "0123xtgd#.:,|/ \nAé")
        try:
            sheet = score(text)
        except CrownlandsError:
            continue
        scored += 1
        for own in sheet.kingdoms:
            assert sum(part.points for part in own.parts) == own.total
    assert scored > 50


# The result


def test_the_result_is_a_picture_text_or_json(tmp_path: Path) -> None:
    sheet = {"Ann": "# w1 f", "Ben": "# f w"}
    for own, grid in sheet.items():
        (tmp_path / f"{own}.txt").write_text(grid, "utf-8")
    files = [str(tmp_path / f"{own}.txt") for own in sheet]
    for ending, begin in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".txt", b"Kingdomino")):
        out = tmp_path / f"result{ending}"
        result = CliRunner().invoke(app, ["score", *files, "-o", str(out)])
        assert (result.exit_code, result.output) == (0, "")
        assert out.read_bytes().startswith(begin)
    picture = (tmp_path / "result.svg").read_text("utf-8")
    assert "1. Ann: 1 point" in picture
    assert "2. Ben: 0 points" in picture
    CliRunner().invoke(app, ["score", *files, "-o", str(tmp_path / "result.json")])
    names = [own["name"] for own in json.loads((tmp_path / "result.json").read_text())["kingdoms"]]
    assert names == ["Ann", "Ben"]
    refused = CliRunner().invoke(app, ["score", "# w f", "-o", "result.pdf"]).exception
    assert str(refused) == "A result's file ends in .svg, .png, .txt or .json, not 'result.pdf'."


def answer(terminal: Terminal, *dialog: tuple[str, str]) -> None:
    """Type an answer to each question, as soon as it is asked once more."""
    asked: Counter[str] = Counter()
    for question, typed in dialog:
        asked[question] += 1
        terminal.wait_for(partial(is_asked, question, asked[question]))
        terminal.press(typed, "enter")


def is_asked(question: str, times: int, text: str) -> bool:
    return text.count(question) >= times


def test_asked_round_a_table(tmp_path: Path) -> None:
    """`crownlands score` asks, shows the picture, lets one correct, and saves the result."""
    right = "Right? Enter if so; otherwise the number of a row (1 to 2), or all:"
    with Terminal("score", folder=tmp_path, lines=200) as terminal:
        answer(
            terminal,
            ("Which game?", "chess"),
            ("Which game?", "king"),
            ("Which game?", "1"),
            ("Enter for none)", "harmony"),
            ("separated by commas)", "Ann, Ben"),
            ("row 1:", "blé1 w"),
            ("row 2:", "# z"),
            ("row 2:", "# w"),
            ("row 3:", ""),
            (right, "# f"),
            (right, "2"),
            ("row 2:", "# f"),
            (right, ""),
            ("How many dominoes were discarded?", "1"),
            ("row 1:", "# f"),
            ("row 2:", ". w"),
            ("row 3:", ""),
            (right, ""),
            ("How many dominoes were discarded?", ""),
            (".txt, .json):", "Zoe"),
            (".txt, .json):", "result.json"),
            (".txt, .json):", "ben"),
            ("row 1:", "# f1"),
            ("row 2:", ". f"),
            ("row 3:", ""),
            (right, ""),
            ("How many dominoes were discarded?", "many"),
            ("How many dominoes were discarded?", "0"),
        )
        terminal.wait_for("1. Ben: 7 points")
        text = terminal.rest()
        assert "'chess' is no game: choose" in text
        assert "'king' may be" in text
        assert "'z' is not a square" in text
        assert "'# f' is not one of the rows." in text
        assert "'Zoe' is no player: choose Ann or Ben." in text
        assert "Saved: result.json." in text
        terminal.press("enter")
        assert terminal.wait_for_end() == 0
    kingdoms = json.loads((tmp_path / "result.json").read_text())["kingdoms"]
    assert [(own["name"], own["total"]) for own in kingdoms] == [("Ben", 5), ("Ann", 2)]


def test_asked_in_french(tmp_path: Path) -> None:
    with Terminal("score", "--language", "fr", folder=tmp_path, lines=200) as terminal:
        answer(
            terminal,
            ("Quel jeu ?", "queendomino"),
            (": aucune)", ""),
            ("Qui joue ?", "Anne, Benoît"),
            ("rangée 1 :", "blé1 t:église"),
            ("rangée 2 :", "# blé"),
            ("rangée 3 :", ""),
            ("Est-ce juste ?", ""),
            ("Combien de pièces ?", "7"),
            ("La reine y est-elle ?", "non"),
            ("Quels bâtiments", ""),
            ("rangée 1 :", "# forêt"),
            ("rangée 2 :", ""),
            ("Est-ce juste ?", ""),
            ("Combien de pièces ?", ""),
            ("La reine y est-elle ?", ""),
            ("Quels bâtiments", ""),
            (".json) :", "score.txt"),
        )
        terminal.wait_for("Enregistré : score.txt.")
        text = terminal.rest()
        for words in (
            "Royaume : Anne",
            "w blé, f forêt",
            "1. Anne : 5 points",
            "bâtiment église",
        ):
            assert words in " ".join(text.split()), words
        terminal.press("enter")
        assert terminal.wait_for_end() == 0
    assert "couronnes" in (tmp_path / "score.txt").read_text("utf-8")


@pytest.mark.parametrize("code", CODES[1:])
def test_every_question_and_name_is_translated(code: str) -> None:
    words = language(code).words
    asked = [dialog.NEXT, dialog.HOW, dialog.RIGHT, dialog.AGAIN]
    for entry in GAMES.values():
        assert entry.pad
        asked += [f"{{name}}'s {entry.pad.kingdom}", entry.pad.hint, *entry.variants.values()]
        asked += [fact.question for fact in entry.pad.facts]
        parts = [name for name in entry.parts if name != entry.land]
        names = [*parts, *entry.kinds, *entry.variants, entry.pad.castle, entry.pad.pips]
        asked += [spoken(name) for name in names]
    source = Path(dialog.__file__).read_text("utf-8")
    asked += re.findall(r'self\.say\(\s*"([^"]+)"', source)
    assert [text for text in asked if text and text not in words] == []
    for english, told in words.items():
        assert set(re.findall("{.*?}", english)) == set(re.findall("{.*?}", told)), english


@pytest.mark.parametrize("code", CODES[1:])
def test_names_are_those_of_the_page_and_are_understood(code: str) -> None:
    page = (WORDS / code / "pieces.ts").read_text("utf-8").casefold()
    for entry in GAMES.values():
        assert entry.pad
        for terrain in entry.pad.order:
            name = language(code).name(terrain)
            assert name.casefold() in page
            assert entry.pad.terrains.find(name) == terrain
        for thing in entry.pad.things or ():
            name = language(code).name(thing)
            assert f'"{name.casefold()}"' in page
            assert (entry.pad.things and entry.pad.things.find(name)) == thing


def test_the_machine_s_language_is_spoken_if_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", "pt_BR.UTF-8")
    assert "pontos" in CliRunner().invoke(app, ["score", "# w f"]).output
    assert "points" in CliRunner().invoke(app, ["score", "# w f", "--language", "EN"]).output
    monkeypatch.setenv("LC_MESSAGES", "de_DE.UTF-8")
    assert "points" in CliRunner().invoke(app, ["score", "# w f"]).output
    refused = CliRunner().invoke(app, ["score", "# w f", "--language", "de"]).exception
    assert str(refused) == "There is no language 'de': choose en, fr or pt."
