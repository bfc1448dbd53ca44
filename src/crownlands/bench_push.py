"""What `Game` makes of the engine: decisions of seats a second, by the ways they can be pushed.

Games are set up, and those that are replayed are played, before the clock runs; the dealer's deals
are within it. The first way is the measure of the others: the compiled step alone.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from crownlands.catalogue import GAMES
from crownlands.core import play
from crownlands.game import Game, new

GAMES_EACH = 8


@dataclass(frozen=True)
class Course:
    """A game at its beginning, and the numbers of a random game that follows."""

    begin: Game
    all_numbers: list[int]  # chance's among them
    own_numbers: list[int]  # the seats' alone

    @classmethod
    def of(cls, name: str, seed: int) -> "Course":
        begin, rnd = new(name, seed=seed), Random(seed)
        game, own = begin.copy(), []
        while not game.is_over:
            own.append(game.push(rnd.choice(game.legal_actions)))
        return cls(begin, game.actions[begin.ply :], own)


# The ways; each plays a game from its beginning and answers how many decisions the seats made.


def step(game: Game, course: Course, _rnd: Random) -> int:
    states = game.states.copy()
    for action in course.all_numbers:
        play.step(states, 0, action)
    return len(course.own_numbers)


def push_number(game: Game, course: Course, _rnd: Random) -> int:
    for action in course.own_numbers:
        game.push(action)
    return len(course.own_numbers)


def list_numbers(game: Game, _course: Course, rnd: Random) -> int:
    decisions = 0
    while not game.is_over:
        legal = game.legal_actions
        game.push(legal[int(rnd.random() * len(legal))])
        decisions += 1
    return decisions


def list_moves(game: Game, _course: Course, rnd: Random) -> int:
    decisions = 0
    while not game.is_over:
        legal = game.legal_moves
        game.push(legal[int(rnd.random() * len(legal))])
        decisions += 1
    return decisions


Way = Callable[[Game, Course, Random], int]
WAYS: dict[str, tuple[Way, str]] = {
    "step": (step, "the compiled step alone; nothing is checked or kept"),
    "push(number)": (push_number, "a known game, number by number"),
    "legal_actions, push": (list_numbers, "a number out of the list, at random"),
    "legal_moves, push": (list_moves, "a move out of the list, at random"),
}


def rate(way: Way, courses: list[Course], seconds: float) -> float:
    """Decisions of seats a second."""
    rnd, decisions, spent = Random(1), 0, 0.0
    while spent < seconds:
        for course in courses:
            game = course.begin.copy()
            start = time.perf_counter()
            decisions += way(game, course, rnd)
            spent += time.perf_counter() - start
    return decisions / spent


def measure_pushes(
    seconds: float, rounds: int, games: Iterable[str] = GAMES
) -> list[dict[str, Any]]:
    """The best of several rounds, for each game and way; `seconds` is spent on each of them."""
    rows: list[dict[str, Any]] = []
    for name in games:
        courses = [Course.of(name, seed) for seed in range(GAMES_EACH)]
        best = dict.fromkeys(WAYS, 0.0)
        for _ in range(rounds):
            for key, (way, _) in WAYS.items():
                best[key] = max(best[key], rate(way, courses, seconds / rounds))
        rows += [
            {
                "game": name,
                "seats": courses[0].begin.seats,
                "way": key,
                "decisions_per_second": best[key],
                "times_step": best[key] / best["step"],
            }
            for key in WAYS
        ]
    return rows
