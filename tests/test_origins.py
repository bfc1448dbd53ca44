"""What holds in every position of Kingdomino Origins, whatever is played."""

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
import pytest

from crownlands.bulk import simulate
from crownlands.core import contract
from crownlands.core.draft import NO_DOMINO, Phase
from crownlands.core.errors import IllegalMove
from crownlands.core.jit import COMPILED, jit
from crownlands.core.play import count_actions
from crownlands.core.random import WORDS, seed_generator
from crownlands.core.scoring import MAX_PARTS
from crownlands.game import Game, new
from crownlands.games.origins.options import VARIANTS
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import (
    CRATERS,
    NO_CROMAGNON,
    RESOURCE,
    RESOURCES,
    TILES,
    VOLCANO,
)
from crownlands.perft import perft
from lockstep import every_variant
from positions_origins import begin, draw, step

MODES = ((), ("totem",), ("tribe",))
CASES = every_variant(VARIANTS, (2, 3, 4), lambda _, names: not {"totem", "tribe"} <= names)
HUT = np.uint64(1)
GAMES = 6 if COMPILED else 1


def walk(seats: int, variants: tuple[str, ...], games: int = GAMES) -> Iterator[Game]:
    """The positions of some random games."""
    for seed in range(games):
        rnd = random.Random(seed)
        game = Game("origins", seats, variants)
        while not game.is_over:
            yield game
            game.push(rnd.choice(game.legal_moves))
        yield game


every_table = pytest.mark.parametrize(
    ("seats", "variants"), [(seats, mode) for seats in (2, 3, 4) for mode in MODES]
)


def bits(words: Any) -> int:
    return sum(int(word).bit_count() for word in np.ravel(words))


@pytest.mark.plain
@every_table
def test_pieces_are_conserved_and_no_square_holds_two(
    seats: int, variants: tuple[str, ...]
) -> None:
    for game in walk(seats, variants):
        s = game.state
        # Dominoes: none is in two places, and what is laid has been dealt.
        lines = [int(domino) for line in s.line for domino in line if domino != NO_DOMINO]
        assert len(set(lines)) == len(lines)
        assert not any(int(s.undealt) >> domino & 1 for domino in lines)
        assert bits(s.land) <= 2 * (48 - bits(s.undealt))
        # Tokens: never more than there are, and none on a volcano.
        assert bits(s.tokens) <= (CRATERS > 0).sum()
        assert not (s.tokens & s.land[:, VOLCANO]).any()
        assert not (s.craters & ~s.land[:, [VOLCANO]]).any()
        # Resources: never more than there are; cro-magnons: the 22 tiles, but for those burnt.
        for kind in range(len(RESOURCES)):
            assert bits(s.resources[:, kind]) <= np.count_nonzero(kind == RESOURCE)
        tiles = bits(s.cave) + bits(s.pile) + bits(s.cromagnons) + (s.recruit != NO_CROMAGNON)
        if "tribe" in variants:
            assert TILES - bits(s.tokens) <= tiles <= TILES
        else:
            assert tiles == 0
        # On a square of the territory, at most one of fire, resource and cro-magnon.
        for seat in range(seats):
            fires = s.crowns[seat, 0] | s.crowns[seat, 1]
            things = np.array([fires, *s.resources[seat], *s.cromagnons[seat]])
            everything = np.bitwise_or.reduce(things)
            assert bits(things) == bits(everything)
            assert not everything & ~(np.bitwise_or.reduce(s.land[seat]) | HUT)


@pytest.mark.plain
@every_table
def test_every_legal_move_has_a_text_and_a_number_that_lead_back_to_it(
    seats: int, variants: tuple[str, ...]
) -> None:
    for game in walk(seats, variants):
        actions = game.legal_actions
        assert actions == sorted(set(actions))
        for action in actions:
            move = game.move(action)
            assert game.entry.actions.encode(game.state, move) == action
            text = str(move)
            assert " " not in text
            assert game.read(text) == move
            assert sum(kind.read(text) is not None for kind in game.entry.actions.MOVES) == 1
            assert game.to_play < 0 or action < count_actions(game.states, 0)


@pytest.mark.plain
@every_table
def test_a_move_is_accepted_if_and_only_if_it_is_legal(
    seats: int, variants: tuple[str, ...]
) -> None:
    rnd = random.Random(0)
    seen = {str(move) for game in walk(seats, variants, 1) for move in game.legal_moves}
    for game in walk(seats, variants, 1):
        legal = {str(move) for move in game.legal_moves}
        for text in rnd.sample(sorted(seen), 8):
            trial = game.copy()
            if text in legal:
                trial.push(text)
            elif same_domino_turned(game, text):
                continue
            else:
                with pytest.raises(IllegalMove):
                    trial.push(text)
                assert trial == game


def same_domino_turned(game: Game, text: str) -> bool:
    """Whether it is the other way round of a legal way to lay a domino whose halves are alike."""
    left, _, right = text.partition("-")
    return f"{right}-{left}" in map(str, game.legal_moves)


@pytest.mark.plain
@every_table
def test_undo_restores_the_bytes_and_copies_are_independent(
    seats: int, variants: tuple[str, ...]
) -> None:
    for game in walk(seats, variants, 1):
        if game.is_over:
            break
        before, log = game.states.tobytes(), list(game.log)
        twin = game.copy()
        twin.push(twin.legal_moves[-1])
        assert game.states.tobytes() == before
        twin.undo()
        assert twin.states.tobytes() == before
        assert twin.log == log


@pytest.mark.plain
@every_table
def test_the_breakdown_adds_up_to_the_score(seats: int, variants: tuple[str, ...]) -> None:
    for game in walk(seats, (*variants, "fire-empire", "homo-habilis"), 1):
        for seat, score in enumerate(game.scores()):
            parts = game.breakdown(seat)
            assert len(parts) <= MAX_PARTS
            assert sum(part.points for part in parts) == score


@jit
def sample(states: np.ndarray, rng: np.ndarray, out: np.ndarray) -> None:
    for i in range(len(out)):
        out[i] = contract.pick(states[0], rng)


def assert_picked_uniformly(game: Game) -> None:
    actions = game.legal_actions
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 5, 0)
    picked = np.zeros((400 if COMPILED else 60) * len(actions), np.int64)
    sample(game.states, rng, picked)
    found, counts = np.unique(picked, return_counts=True)
    assert found.tolist() == actions
    expected = len(picked) / len(actions)
    free = len(actions) - 1
    deviation = float(((counts - expected) ** 2).sum() / expected)
    assert deviation < free + 5 * (2 * free) ** 0.5 + 5


@pytest.mark.plain
@pytest.mark.parametrize("seats", [2, 3])
def test_pick_is_uniform_over_the_legal_moves(seats: int) -> None:
    """In one position of every kind of decision, and every stage of a recruiting."""
    seen = set()
    for game in chain(walk(seats, ("totem",), 1), walk(seats, ("tribe",), 1)):
        kind = (step(game), int(game.state.paid))
        if not game.is_over and kind not in seen:
            seen.add(kind)
            assert_picked_uniformly(game)
    expected = {*Phase, *Step} - {Phase.END, Step.HAND_ON, Step.OPENING}
    assert {kind for kind, _ in seen} >= expected


@pytest.mark.plain
@pytest.mark.parametrize("paid", ["", "h7", "h7 i7", "h7 i7 j7", "h7 i7 j7 k7"])
def test_pick_is_uniform_when_all_four_resources_can_be_paid(paid: str) -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H gr lr jr qr\n. gr lr jr qr")
    game.states[0].phase = Phase.CLAIM
    game.push("@1")
    for square in paid.split():
        game.push(f"pay-{square}")
    assert_picked_uniformly(game)


@pytest.mark.plain
def test_pick_is_uniform_when_a_totem_is_handed_on() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H d v2!")
    for seat in (1, 2, 3):
        draw(game, seat, "H lr")
    game.states[0].holder[1] = 0
    game.push("fire-h7")
    assert step(game) == Step.HAND_ON
    assert len(game.legal_moves) == 3
    assert_picked_uniformly(game)


@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_every_legal_combination_can_be_simulated(seats: int, variants: tuple[str, ...]) -> None:
    result = simulate("origins", seats, variants, games=20, seed=1, threads=1)
    assert result.scores.shape == (20, seats)
    again = simulate("origins", seats, variants, games=20, seed=1, threads=2)
    assert (result.scores == again.scores).all()


@pytest.mark.plain
def test_a_game_is_rebuilt_from_its_log() -> None:
    game = new("origins", 3, ["tribe"], seed=11)
    rnd = random.Random(2)
    for _ in range(60):
        game.push(rnd.choice(game.legal_moves))
    moves = " ".join(map(str, game.log))
    assert new("origins", 3, ["tribe"], seed=11, moves=moves) == game


def test_perft_counts_sequences_of_decisions() -> None:
    game = new("origins", 2, ["tribe"], seed=1)
    assert perft(game, 1) == 2
    assert perft(game, 2) == sum(
        len(after.legal_moves) for after in (played(game, "outer"), played(game, "inner"))
    )


def played(game: Game, move: str) -> Game:
    after = game.copy()
    after.push(move)
    return after
