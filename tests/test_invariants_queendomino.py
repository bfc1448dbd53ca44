"""What holds in every game of Queendomino: pieces are conserved, numbers and texts go round."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from crownlands.bulk import simulate
from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, MAX_MOVES
from crownlands.core.draft import CURRENT, Phase
from crownlands.core.errors import IllegalMove
from crownlands.core.jit import plain
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game, new
from crownlands.games.queendomino import actions, state, tiles
from crownlands.games.queendomino.moves import Bribe, Build, Site, Tax, TurnUp
from crownlands.games.queendomino.options import BOTH_BOXES, ONE_BOX, TEAMS
from crownlands.games.queendomino.state import NO_TILE, Step
from crownlands.games.queendomino.tiles import BUILDINGS, PRICES, TOWN
from crownlands.perft import perft
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move, Pass, Square

CASES = [
    *((seats, ()) for seats in ONE_BOX),
    *((seats, ("royal-wedding",)) for seats in BOTH_BOXES),
    *((seats, ("royal-wedding", "teams")) for seats in TEAMS),
]
every_case = pytest.mark.parametrize(("seats", "variants"), CASES)


def positions(seats: int, variants: tuple[str, ...], seed: int) -> Iterator[Game]:
    """One random game, before each of its moves and at its end."""
    game = Game("queendomino", seats, variants)
    rnd = random.Random(seed)
    while not game.is_over:
        yield game
        game.push(rnd.choice(game.legal_moves))
    yield game


def one_of_each_phase(seats: int, variants: tuple[str, ...], seed: int) -> list[Game]:
    """Of each phase the position with the most choices, if there are not too many to go through."""
    found: dict[int, tuple[int, Game]] = {}
    for game in positions(seats, variants, seed):
        phase, choices = int(game.state.phase), len(game.legal_actions)
        if phase not in found or found[phase][0] < choices <= 50:
            found[phase] = (choices, game.copy())
    return [game for choices, game in found.values() if choices >= 2]


def members(word: int) -> set[int]:
    return {index for index in range(64) if int(word) >> index & 1}


def total_coins(game: Game) -> list[int]:
    return [int(coins) for coins in game.state.coins]


# Pieces


@every_case
def test_coins_change_by_what_is_paid_and_earned_alone(
    seats: int, variants: tuple[str, ...]
) -> None:
    before: list[int] = []
    host = acting = 0
    for game in positions(seats, variants, 1):
        s, after = game.state, total_coins(game)
        assert min(after) >= 0
        if game.log:
            move = game.log[-1]
            change = after[acting] - before[acting]
            match move:
                case Tax():
                    assert change >= 1
                case Build(price):
                    assert change == -max(0, price - (host == acting))
                case Bribe():
                    assert change == -1
                case _:
                    assert change == 0
            assert after[:acting] + after[acting + 1 :] == before[:acting] + before[acting + 1 :]
        before, host = after, int(s.queen)
        acting = actions.own_kingdom(s) if s.to_play >= 0 else 0


@every_case
def test_knights_towers_buildings_and_dominoes_are_conserved(
    seats: int, variants: tuple[str, ...]
) -> None:
    kingdoms = seats // 2 if "teams" in variants else seats
    decks = 2 if variants else 1
    for game in positions(seats, variants, 2):
        s = game.state
        played = Counter(type(move) for move in game.log)
        for k in range(kingdoms):
            own = [BUILDINGS[s.kind[number]] for number in members(s.tiles[k])]
            knights = 1 + sum(building.knights for building in own)
            assert s.guard[k] + int(s.knights[k]).bit_count() == knights
            assert s.towers[k] == sum(building.towers for building in own)
            land = [members(word) for word in s.land[k]]
            assert sum(map(len, land)) == len(set().union(*land))
            assert members(s.knights[k]) <= set().union(*land)
            assert members(s.built[k]) <= land[TOWN]
            assert {int(s.site[number]) for number in members(s.tiles[k])} == members(s.built[k])
        assert sum(int(word).bit_count() for word in s.land.flat) == 2 * played[Lay]
        assert s.discards.sum() == played[Discard]
        left = [int(s.undealt), int(s.other_deck)]
        assert sum(word.bit_count() for word in left) == 48 * decks - played[Deal]
        places = [members(s.stack), *map(members, s.tiles)]
        places.append({int(number) for number in s.slots if number != NO_TILE})
        places.append({int(s.in_hand)} - {NO_TILE})
        assert len(set().union(*places)) == sum(map(len, places)) == 32 - played[Bribe]


# The kind layer


@every_case
def test_copies_are_independent_and_undo_restores_the_bytes(
    seats: int, variants: tuple[str, ...]
) -> None:
    bytes_before: list[bytes] = []
    for game in positions(seats, variants, 3):
        bytes_before.append(game.states.tobytes())
        last = game
    copy = last.copy()
    while last.log:
        last.undo()
        assert last.states.tobytes() == bytes_before[len(last.log)]
    assert copy.states.tobytes() == bytes_before[-1]
    assert copy.is_over


@every_case
def test_every_legal_move_goes_round_as_a_number_and_as_a_text(
    seats: int, variants: tuple[str, ...]
) -> None:
    for game in positions(seats, variants, 4):
        numbers = game.legal_actions
        assert numbers == sorted(set(numbers))
        if game.to_play >= 0:
            assert numbers[-1] < play.count_actions(game.states, 0)
        for number, move in zip(numbers, game.legal_moves, strict=True):
            assert actions.encode(game.state, move) == number
            text = str(move)
            assert " " not in text
            assert [kind for kind in actions.MOVES if kind.read(text)] == [type(move)]
            assert game.read(text) == move


def everything_sayable() -> list[Move]:
    squares = [Square(x, y) for x, y in product(range(-6, 7), repeat=2)]
    moves: list[Move] = [Discard(), Pass()]
    for number in range(1, 50):
        moves += [Deal(number), Draw(number), Claim(number), TurnUp(number)]
    for price in range(10):
        moves += [Build(price), Bribe(price)]
    for square in squares:
        moves += [Tax(square), Site(square)]
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (0, 0)):
            moves.append(Lay(square, Square(square.x + dx, square.y + dy)))
    return moves


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, ()), (8, ("royal-wedding", "teams"))])
def test_a_move_is_accepted_if_and_only_if_it_is_legal(
    seats: int, variants: tuple[str, ...]
) -> None:
    sayable = everything_sayable()
    for game in one_of_each_phase(seats, variants, 5):
        legal = set(game.legal_moves)
        s = game.state
        if s.phase == Phase.LAY:
            domino = plain(tiles.domino)(state.current_deck(s), int(s.line[CURRENT, s.acting]))
            if domino.alike:
                legal |= {Lay(move.right, move.left) for move in legal if isinstance(move, Lay)}
        assert legal <= set(sayable)
        for move in sayable:
            trial = game.copy()
            if move in legal:
                trial.push(move)
                assert len(trial.log) > len(game.log)
            else:
                with pytest.raises(IllegalMove, match=r"\.$"):
                    trial.push(move)
                assert trial == game


def test_repr_rebuilds_a_game() -> None:
    import crownlands

    game = new("queendomino", 3, seed=11)
    for _ in range(20):
        game.push(game.legal_moves[-1])
    assert eval(repr(game), {"crownlands": crownlands}) == game


# Chance and random play


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, ()), (6, ("royal-wedding", "teams"))])
def test_pick_is_uniform_over_the_legal_actions(seats: int, variants: tuple[str, ...]) -> None:
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, seats)
    phases = set()
    for game in one_of_each_phase(seats, variants, 6):
        phases.add(int(game.state.phase))
        legal = game.legal_actions
        draws = 60 * len(legal)
        seen = Counter(int(contract.pick(game.state, rng)) for _ in range(draws))
        assert set(seen) <= set(legal)
        chi_square = sum((seen[action] - 60) ** 2 / 60 for action in legal)
        freedom = len(legal) - 1
        assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4
    assert phases == {*map(int, Phase), *map(int, Step)} - {int(Phase.END)}


@every_case
def test_random_games_can_be_simulated_at_every_number_of_seats(
    seats: int, variants: tuple[str, ...]
) -> None:
    one = simulate("queendomino", seats, variants, games=300, seed=3, threads=1)
    assert one.scores.shape == (300, seats)
    assert (one.ranks.min(axis=1) == 1).all()
    two = simulate("queendomino", seats, variants, games=300, seed=3, threads=2)
    assert (one.scores == two.scores).all()
    if "teams" in variants:
        assert (one.scores[:, 0::2] == one.scores[:, 1::2]).all()
        assert (one.ranks[:, 0::2] == one.ranks[:, 1::2]).all()


def test_no_position_has_more_moves_than_there_is_room_for() -> None:
    game = Game("queendomino", 2)
    assert play.count_actions(game.states, 0) == 23 + 5 * 169
    assert play.count_actions(game.states, 0) <= MAX_MOVES


def test_perft_counts_sequences_of_decisions() -> None:
    game = new("queendomino", 2, seed=1)
    counts = [perft(game, depth) for depth in range(4)]

    def count(game: Game, depth: int) -> int:
        if depth == 0 or game.is_over:
            return 1
        total = 0
        for move in game.legal_moves:
            trial = game.copy()
            trial.push(move)
            assert trial.to_play != CHANCE
            total += count(trial, depth - 1)
        return total

    assert counts == [count(game, depth) for depth in range(4)]
    assert counts[:3] == [1, 4, 12]


def test_the_slots_prices_are_their_names() -> None:
    assert len(set(PRICES)) == len(PRICES)
