"""Positions to look at and to play on from, without a table."""

import random
from typing import Any

import pytest

import crownlands
from crownlands.catalogue import GAMES
from crownlands.notation.position import write_position
from servers import Server

OPENING = (
    "kingdomino 2 round=0 step=claim next=4:2,6,37:1,42 "
    "undealt=1-3,5,7-36,38-41,43-48 hand=3 kingdoms=#;# discards=0,0"
)


def study(server: Server, position: str, *moves: str, status: int = 200, **others: Any) -> Any:
    body = {"position": position, "moves": moves, **others}
    return server.post("/api/study", body, status=status)


def test_a_position_is_shown_with_what_may_be_done(server: Server) -> None:
    seen = study(server, OPENING)
    assert seen["position"] == OPENING
    assert (seen["game"], seen["colours"], seen["played"]) == ("kingdomino", ["pink", "yellow"], [])
    assert seen["view"]["to_play"] == 0
    assert [choice["move"] for choice in seen["view"]["choices"]] == ["@6", "@42"]


def test_a_step_tells_what_happened_and_where_it_led(server: Server) -> None:
    after = study(server, OPENING, "@42", seed=7)
    seats = [played["seat"] for played in after["played"]]
    kinds = [played["what"]["kind"] for played in after["played"]]
    assert (seats[:2], kinds[:2]) == ([0, None], ["claim", "draw"])
    assert after["view"]["choices"]
    assert study(server, after["position"])["position"] == after["position"]


def test_the_same_seed_deals_the_same(server: Server) -> None:
    answers = {study(server, OPENING, "@42", "K3", "@6", seed=7)["position"] for _ in range(3)}
    assert len(answers) == 1
    drawn = study(server, OPENING, "@42", "K3", "@6")
    again = study(server, OPENING, "@42", "K3", "@6", seed=drawn["seed"])
    assert again["position"] == drawn["position"]


def test_whoever_asks_may_deal(server: Server) -> None:
    dealt = study(server, OPENING, "@42", "K3", "@6", "+1", "+9", "+17", "+25")
    assert [tile["number"] for tile in dealt["view"]["following"]] == [1, 9, 17, 25]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_on_it(server: Server, name: str) -> None:
    rnd = random.Random(5)
    text = write_position(crownlands.new(name, seats=min(GAMES[name].seats), seed=3))
    for _ in range(400):
        seen = study(server, text, seed=1)
        if not seen["view"]["choices"]:
            break
        move = rnd.choice(seen["view"]["choices"])
        after = study(server, text, move["move"], seed=rnd.randrange(2**53))
        if move["gain"] is not None:
            assert after["played"][0]["what"]["gain"] == move["gain"]
        text = after["position"]
    assert seen["view"]["to_play"] is None
    assert study(server, text, "@1", status=422)["detail"].startswith("The game is over")


@pytest.mark.parametrize(
    ("position", "moves", "words"),
    [
        ("chess 2 round=0", [], "chess"),
        ("kingdomino", [], "seats"),
        (OPENING.replace("undealt=1-3", "undealt=1-4"), [], "Domino 4 is in 'next'"),
        (OPENING, ["@4"], "Domino 4 carries a king"),
        (OPENING, ["castle"], "not a move"),
        (OPENING, ["@6", "@42"], "@42"),
        ("x" * 4001, [], "position"),
        ("", [], "position"),
        (OPENING, ["@6"] * 65, "moves"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    server: Server, position: str, moves: list[str], words: str
) -> None:
    refused = study(server, position, *moves, status=422)
    assert words in refused["detail"]


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "seven"])
def test_a_seed_is_a_whole_number(server: Server, seed: object) -> None:
    assert "seed" in study(server, OPENING, status=422, seed=seed)["detail"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_lesson(server: Server, name: str) -> None:
    lesson = server.get(f"/api/lessons/{name}")
    assert lesson["game"] == name
    for step in lesson["steps"]:
        choices = study(server, step["position"])["view"]["choices"]
        assert set(step["solutions"]) <= {choice["move"] for choice in choices}
        assert set(step["words"]) == {"en", "fr", "pt"}


def test_there_is_no_lesson_for_what_is_no_game(server: Server) -> None:
    assert "no lesson" in server.get("/api/lessons/chess", status=404)["detail"]


RECORD = '[Game "kingdomino"]\n[Seats "2"]\n\n+3 +17 +22 +40 K2 @17'


def test_every_moment_of_a_game_can_be_looked_at(server: Server) -> None:
    table = server.post("/api/records", RECORD, status=201)["id"]
    first = server.get(f"/api/tables/{table}/moments/0")
    assert (first["view"]["ply"], first["played"]) == (0, [])
    last = server.get(f"/api/tables/{table}/moments/6")
    assert [played["what"]["move"] for played in last["played"]] == ["@17"]
    assert study(server, last["position"], "K1", seed=1)["view"]["to_play"] == 0
    refused = server.get(f"/api/tables/{table}/moments/7", status=422)
    assert refused["detail"] == "That game has 6 moves: there is no moment after 7."
    server.get("/api/tables/nowhere/moments/0", status=404)
