"""What choices would bring: the engine played on from them gives the same."""

import random
from collections.abc import Iterator

import pytest

import crownlands
from crownlands import Game
from crownlands.server.previews import Preview, previews_of
from crownlands.text.moves import Claim, Lay
from servers import Server, seat_all

pytestmark = pytest.mark.plain

ENOUGH = 30


def positions(name: str, variants: list[str], seats: int, step: str) -> Iterator[Game]:
    """Positions of some games at a step; nobody passes where something can be done."""
    rnd = random.Random(7)
    for seed in range(3):
        game = crownlands.new(name, seats=seats, variants=variants, seed=seed)
        while not game.is_over:
            if game.table.step == step:
                yield game
            moves = game.legal_moves
            game.push(rnd.choice([move for move in moves if str(move) != "pass"] or moves))


def gained(game: Game, seat: int, moves: list[str]) -> int:
    """What moves bring, made one after the other."""
    after = game.at(game.states.copy())
    after.dealer = None
    before = after.scores()[seat]
    for move in moves:
        after.push(move)
    return after.scores()[seat] - before


@pytest.mark.parametrize(
    ("name", "variants", "seats"),
    [
        ("kingdomino", ["middle-kingdom", "harmony"], 4),
        ("queendomino", ["royal-wedding"], 3),
        ("origins", [], 3),  # a totem may be another's by then
    ],
)
def test_a_domino_brings_what_it_would_if_it_were_laid_now(
    name: str, variants: list[str], seats: int
) -> None:
    """Followed to the turn in which it is laid, the kingdom being as it was."""
    checked = 0
    for game in positions(name, variants, seats, "claim"):
        if checked > ENOUGH:
            return
        seat = game.to_play
        for preview in previews_of(game):
            later = game.copy()
            later.push(Claim(preview.number or 0))
            while not (later.to_play == seat and later.table.step == "lay"):
                later.push(
                    next((m for m in later.legal_moves if str(m) == "pass"), later.legal_moves[0])
                )
            lays = [move for move in later.legal_moves if isinstance(move, Lay)]
            if later.table.kingdoms[seat].cells != game.table.kingdoms[seat].cells:
                continue  # in the opening it was another domino's turn
            assert bool(lays) == bool(preview.squares)
            if lays and len(preview.moves) == 2:  # no fire follows on it
                best = max(later.gains([later.action(move) for move in lays]))
                assert preview.gain == best
                checked += 1
    pytest.fail("Too few were met.")


@pytest.mark.parametrize(
    ("name", "variants", "step"),
    [
        ("queendomino", [], "tax"),
        ("queendomino", [], "build"),
        ("origins", ["tribe"], "recruit"),
    ],
)
def test_moves_made_one_after_the_other_bring_what_was_told(
    name: str, variants: list[str], step: str
) -> None:
    for game, _ in zip(positions(name, variants, 2, step), range(4), strict=False):
        found = previews_of(game)
        assert found
        for preview in found:
            assert gained(game, game.to_play, preview.moves) == preview.gain


def test_a_tax_says_its_coins_and_a_building_its_price() -> None:
    game = next(positions("queendomino", [], 2, "tax"))
    (tax,) = previews_of(game)
    kingdom = game.table.kingdoms[game.to_play]
    after = game.at(game.states.copy())
    after.push(tax.moves[0])
    coins = after.table.kingdoms[game.to_play].facts["coins"]
    assert tax.facts == {"coins": int(coins) - int(kingdom.facts["coins"]), "guard": -1}


def test_only_whose_turn_it_is_may_ask_and_where_gains_are_told(server: Server) -> None:
    table = seat_all(server, "person person")
    path = f"{table.path}/previews"
    seat = table.view()["position"]["to_play"]
    told = server.get(path, table.tokens[seat])
    assert told["ply"] == table.view()["position"]["ply"]
    assert [Preview.model_validate(one) for one in told["previews"]]
    assert server.get(path, table.tokens[seat]) == told
    assert server.get(path, table.tokens[1 - seat])["previews"] == []
    assert server.get(path, None, 401)
    blind = seat_all(server, "person person", aids={"scores": False, "remaining": True})
    seat = blind.view()["position"]["to_play"]
    assert "brings" in server.get(f"{blind.path}/previews", blind.tokens[seat], 403)["detail"]
