"""The score pad over the network: what is tapped onto it, what it counts, what it refuses."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crownlands import score
from crownlands.catalogue import GAMES
from crownlands.game import Game
from servers import Server, running, settings, sqlite_url
from strategies import SET_UPS, played
from test_score import facts_of, write_grid


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path_factory.mktemp("pads")))) as started:
        yield started


def pad(server: Server, game: str, *variants: str, players: int = 2) -> Any:
    asked = [f"players={players}", *(f"variants={name}" for name in variants)]
    return server.get(f"/api/pads/{game}?{'&'.join(asked)}")


def count(server: Server, sheet: str, **others: Any) -> Any:
    return server.post("/api/score", {"sheet": sheet, **others})


def sheet_of(game: Game, rnd: random.Random) -> str:
    """A finished game as somebody writes it down."""
    lines = [" ".join([game.name, *game.variants])]
    for k, own in enumerate(game.table.kingdoms):
        lines.append(f"Player {k + 1}:")
        for name, value in facts_of(game, own.seats[0]).items():
            told = ", ".join(value) if isinstance(value, list) else value
            if told is not None and told is not False and told != "":
                lines.append(f"{name}: {'yes' if told is True else told}")
        lines.append(write_grid(own, rnd, "tribe" in game.variants))
    return "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_is_counted_as_the_game_counts_it(server: Server, name: str) -> None:
    rnd = random.Random(4)
    set_ups = [one for one in SET_UPS if one[0] == name]
    for set_up in rnd.sample(set_ups, min(len(set_ups), 3)):
        game = played(set_up, rnd.randrange(1000), 10_000)
        told = count(server, sheet_of(game, rnd))
        assert (told["problem"], told["notes"]) == (None, [])
        for own, kingdom in zip(told["players"], game.table.kingdoms, strict=True):
            standing = next(one for one in game.ranking() if one.seat == kingdom.seats[0])
            assert own["problem"] is None
            assert own["score"]["points"] == standing.points
            assert own["score"]["place"] == standing.place
            assert sum(part["points"] for part in own["score"]["parts"]) == standing.points
            assert len(own["kingdom"]["cells"]) == len(kingdom.cells)


def test_what_can_be_tapped_follows_from_game_and_mode(server: Server) -> None:
    plain = pad(server, "kingdomino", players=3)
    assert [one["letter"] for one in plain["squares"]] == list("wflpsm")
    assert (len(plain["kingdoms"]), plain["kingdoms"][0]["columns"]) == (3, 5)
    assert plain["facts"] == []
    assert [cell["crowns"] for cell in plain["squares"][0]["numbers"]] == [0, 1, 2, 3]
    assert len(plain["castle"]["numbers"]) == 1
    late = pad(server, "kingdomino", "harmony", "dynasty")
    assert [fact["name"] for fact in late["facts"]] == ["discards", "banked"]
    queen = pad(server, "queendomino", "royal-wedding", "teams", players=4)
    town = queen["squares"][-1]
    assert (queen["seats"], len(queen["kingdoms"])) == (8, 4)
    assert town["things"]["queens_tower"]["crowns"] == 1
    assert [one["kind"] for one in queen["squares"] if one["things"]] == ["town"]
    assert {fact["name"]: fact["kind"] for fact in queen["facts"]} == {
        "coins": "number",
        "queen": "yes",
    }
    tribe = {one["kind"]: one for one in pad(server, "origins", "tribe")["squares"]}
    assert set(tribe["grassland"]["things"]) - set(tribe["desert"]["things"]) == {"x"}
    assert tribe["volcano"]["numbers"][2]["marks"] == ["crater:2"]
    assert (tribe["volcano"]["both"], tribe["desert"]["both"]) == (True, False)
    discovery = pad(server, "origins")
    assert not any(one["things"] for one in discovery["squares"])
    assert len(discovery["castle"]["numbers"]) == 4, "a hut may burn"
    assert pad(server, "duel")["facts"][0]["names"][0] == "dot"


def test_one_slip_does_not_hide_what_the_others_have(server: Server) -> None:
    sheet = "kingdomino\nAnn:\n#w1w\nBen:\n#.w\nCy:\n#f"
    for language, words in (("en", "is not in one piece"), ("fr", "pas d\u2019un seul tenant")):
        told = count(server, sheet, language=language)
        ann, ben, cy = told["players"]
        assert (ann["score"]["points"], cy["score"]["points"]) == (2, 0)
        assert ben["score"] is None
        assert words in ben["problem"]
        assert words in told["problem"]
        assert told["ties"] == told["notes"] == []


def test_what_is_wrong_only_together_is_told_of_all(server: Server) -> None:
    tower = "queen\n#,t:guardtower"
    told = count(server, f"queendomino\nAnn:\n{tower}\nBen:\n{tower}", language="pt")
    assert "um s\u00f3 reino" in told["problem"]
    assert [own["problem"] for own in told["players"]] == [None, None]


def test_ties_and_notes_in_the_language_that_was_asked_for(server: Server) -> None:
    sheet = "kingdomino\nAnn:\n# w1 w\nBen:\n# f2 w"
    told = count(server, sheet, language="fr")
    assert "Ann passe devant" in told["ties"][0]
    assert told["notes"][0].startswith("Impossible avec la bo\u00eete")
    assert count(server, sheet, notes=False)["notes"] == []
    picture = server.post("/api/score/picture.svg", {"sheet": sheet, "language": "pt"})
    assert picture.startswith("<svg")
    assert "Ann: 2 pontos" in picture
    assert "Imposs\u00edvel com a caixa" in picture


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "'sheet' is missing."),
        ({"sheet": ""}, "'sheet' must not be empty."),
        ({"sheet": "#" * 6001}, "'sheet' must have at most 6000 characters."),
        ({"sheet": "#", "language": "de"}, "'language' must be"),
        ({"sheet": 7}, "'sheet' must be a text."),
        ({"sheet": "#", "seats": 3}, "There is no 'seats' here."),
        ({"sheet": "a:\n" * 1500}, "1500 players cannot play Kingdomino like this"),
        ({"sheet": "kingdomino tribe\nAnn:\n#"}, "is no variant of Kingdomino"),
        ({"sheet": "{" * 3000}, "The JSON"),
        ({"sheet": "[" * 3000}, "The JSON"),
        ({"sheet": "a:\n#\nb:\n#", "language": "fr", "notes": "perhaps"}, "'notes' must be true"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_a_sentence(
    server: Server, body: Any, words: str
) -> None:
    assert words in server.post("/api/score", json.dumps(body), status=422)["detail"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("chess", 404),
        ("kingdomino?players=9", 422),
        ("kingdomino?players=5", 422),
        ("kingdomino?variants=tribe", 422),
        ("queendomino?variants=teams", 422),
        ("origins?variants=totem&variants=tribe", 422),
        ("kingdomino?" + "variants=harmony&" * 17, 422),
        ("k" * 40, 422),
    ],
)
def test_a_pad_that_cannot_be_is_refused_with_a_sentence(
    server: Server, path: str, status: int
) -> None:
    assert server.get(f"/api/pads/{path}", status=status)["detail"]


def test_nonsense_never_breaks_it(server: Server) -> None:
    rnd = random.Random(9)
    for _ in range(60):
        signs = "wflpsmtdgjqv#.:,/x0123 \n\u00e9\u0000\ud7ff'\"{}[]<>"
        sheet = "".join(rnd.choice(signs) for _ in range(rnd.randrange(1, 400)))
        answer = server.http.post("/api/score", json={"sheet": sheet})
        assert answer.status_code in (200, 422)
        assert answer.json()


def test_a_flood_is_slowed_and_then_refused_and_others_are_served(tmp_path: Path) -> None:
    """What counting costs is charged: whoever asks for too much waits, and at last is refused."""
    few = settings(sqlite_url(tmp_path), requests_per_second=2.0, request_burst=20)
    sheet = "queendomino royal-wedding\n" + "\n".join(
        f"P{k}:\nwwwwwww/fffffff/lllllll/ppp#ppp/sssssss/mmmmmmm/ttttttt" for k in range(8)
    )
    with running(few) as server:
        statuses = [
            server.http.post("/api/score", json={"sheet": sheet}).status_code for _ in range(20)
        ]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        refused = server.http.post("/api/score", json={"sheet": sheet})
        assert refused.json()["code"] == "too-many"
        assert int(refused.headers["retry-after"]) > 0


def test_the_pad_equals_the_command(server: Server) -> None:
    sheet = "origins tribe\nAnn:\ng gx d:hunter\n. # .\nBen:\n#1 d:fire-lady l"
    told = {own["name"]: own["score"]["points"] for own in count(server, sheet)["players"]}
    assert told == {own.name: own.total for own in score(sheet).kingdoms}
