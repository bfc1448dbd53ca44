"""Plays the engine and its slow twin side by side and compares all there is to see."""

import os
import random
from collections.abc import Callable, Collection
from typing import Any, Protocol

from crownlands.core.contract import CHANCE
from crownlands.game import Game
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move

# How many times as many games as usual: for a long run before a release.
EFFORT = float(os.environ.get("CROWNLANDS_EFFORT", "1"))


class Twin(Protocol):
    def to_play(self) -> int | str: ...
    def legal(self) -> list[Any]: ...
    def play(self, move: Any) -> None: ...
    def scores(self) -> list[int]: ...
    def ranks(self) -> list[int]: ...
    def breakdown(self, seat: int) -> dict[str, Any]: ...
    def view(self) -> dict[str, Any]: ...


def say_draft(move: Move) -> tuple[Any, ...]:
    """A move of the draft in the words of the twins."""
    match move:
        case Deal(number):
            return ("deal", number)
        case Draw(king):
            return ("king", king - 1)
        case Claim(number):
            return ("claim", number)
        case Lay(left, right):
            return ("lay", tuple(left), tuple(right))
        case Discard():
            return ("discard",)
    raise AssertionError(move)


def follow(
    game: Game,
    twin: Twin,
    rnd: random.Random,
    say: Callable[[Move], Any],
    view: Callable[[Game], dict[str, Any]],
    breakdown: Callable[[Game, int], Any],
    prefer: Callable[[Game, list[Move]], list[Move]] | None = None,
) -> None:
    """Play one random game on both and compare legal moves, state, scores, ranking, breakdown.

    Legal moves are compared at every move, the rest at the end and at one move in eight (it takes
    most of the time). `game` has no dealer: chance's events are chosen here like the others. With
    `prefer`, moves are chosen among those it picks out, to see more of what is rare.
    """
    while not game.is_over:
        legal = game.legal_moves
        said = [say(move) for move in legal]
        assert sorted(said) == twin.legal()
        assert twin.to_play() == ("chance" if game.to_play == CHANCE else game.to_play)
        move = rnd.choice(prefer(game, legal) if prefer else legal)
        game.push(move)
        twin.play(say(move))
        if rnd.randrange(8) and not game.is_over:
            continue
        assert view(game) == twin.view()
        assert game.scores() == twin.scores()
        assert [s.place for s in sorted(game.ranking(), key=lambda s: s.seat)] == twin.ranks()
    assert twin.to_play() == "over"
    for seat in range(game.seats):
        assert breakdown(game, seat) == twin.breakdown(seat)


def every_variant(
    names: Collection[str], seats: Collection[int], allowed: Callable[[int, set[str]], bool]
) -> list[tuple[int, tuple[str, ...]]]:
    """Every number of seats with every set of variants that goes with it."""
    sets: list[tuple[str, ...]] = [()]
    for name in names:
        sets += [(*chosen, name) for chosen in sets]
    return [(n, chosen) for n in seats for chosen in sets if allowed(n, set(chosen))]
