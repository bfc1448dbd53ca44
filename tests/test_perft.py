"""Perft: the counts on file, by the engine and by the slow twin."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands import CrownlandsError
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.dealer import SeededDealer
from crownlands.game import Game
from crownlands.perft import SLICE, perft
from naive import Kingdomino

FILES = sorted((Path(__file__).parent / "perft").glob("*.json"))
CASES = [pytest.param(case, id=f"{case['game']}-{case['seats']}-{'+'.join(case['variants'])}")
         for file in FILES for case in json.loads(file.read_text())]  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_counts_on_file(case: dict) -> None:
    game = crownlands.new(case["game"], case["seats"], case["variants"], case["seed"])
    counts = [perft(game, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


def twin_perft(
    moves: list[tuple[Any, ...]], seats: int, variants: frozenset[str], seed: int, depth: int
) -> int:
    """The same count by replaying the slow twin from the start."""
    twin, dealer, events, told = Kingdomino(seats, variants), SeededDealer(seed), 0, list(moves)
    while True:
        if twin.to_play() == "chance":
            legal = twin.legal()
            twin.play(legal[dealer.choose(events, range(len(legal)))])
            events += 1
        elif told:
            twin.play(told.pop(0))
        else:
            break
    legal = twin.legal()
    if depth == 1:
        return len(legal)
    return sum(twin_perft([*moves, move], seats, variants, seed, depth - 1) for move in legal)


@pytest.mark.parametrize(
    ("seats", "variants"), [(2, ()), (3, ("harmony",)), (4, ()), (2, ("mighty-duel",))]
)
def test_the_slow_twin_counts_the_same(seats: int, variants: tuple[str, ...]) -> None:
    depth = (4 if seats == 2 else seats) + 2
    game = crownlands.new("kingdomino", seats, variants, seed=5)
    assert perft(game, depth) == twin_perft([], seats, frozenset(variants), 5, depth)


def test_a_finished_game_counts_as_one() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    while not game.is_over:
        game.push(game.legal_moves[0])
    assert perft(game, 3) == 1
    for depth in range(1, 6):
        game.undo()
        assert perft(game, depth + 1) >= 1


def test_no_call_of_machine_code_looks_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that Ctrl-C is heard; and the slices add up."""
    game = crownlands.new("kingdomino", 2, seed=1)
    stack, lists = np.zeros(7, game.states.dtype), np.zeros((7, MAX_MOVES), np.int64)
    assert isinstance(game.dealer, SeededDealer)
    words = game.dealer.words(game.events + 100)
    whole = play.perft(game.states, 6, words, game.events, stack, lists)
    depths, count = [], play.perft

    def listen(states: np.ndarray, depth: int, *rest: Any) -> int:
        depths.append(depth)
        return count(states, depth, *rest)

    monkeypatch.setattr(play, "perft", listen)
    assert perft(game, 6) == whole
    assert set(depths) == {SLICE}


def test_refusals_are_sentences() -> None:
    with pytest.raises(CrownlandsError, match="The depth is 0 to 64, not -1"):
        perft(crownlands.new("kingdomino", seed=1), -1)
    with pytest.raises(CrownlandsError, match="needs a game dealt from a seed"):
        perft(Game("kingdomino"), 2)
