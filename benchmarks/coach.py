"""How long the coach takes at its default budget: python benchmarks/coach.py [GAME ...]

For each game a hint after every tenth ply of one game of greedy players, and a review of that game,
both once everything is compiled and loaded. Tells seconds by the clock, which want two cores that
nobody else keeps busy, and seconds of processor time, which hold on a busy machine too.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

from asking import parser_for, read_games
from rich.console import Console
from rich.table import Table
from set_ups import SET_UPS

import crownlands
from crownlands.agents.registry import player
from crownlands.game import Game
from crownlands.notation.record import Record

EVERY = 10  # plies
MOST = ("queendomino", 8, ("royal-wedding",))  # of seats, so of decisions


def taken(work: Callable[[], Any]) -> tuple[float, float]:
    """Seconds by the clock, and of processor time."""
    began, spent = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - began, time.process_time() - spent


def played(name: str, seats: int, variants: tuple[str, ...]) -> tuple[Game, list[Game]]:
    """A game to its end, and positions of it in which somebody is to choose."""
    game, mind, positions = crownlands.new(name, seats, variants, seed=1), player("greedy"), []
    while not game.is_over:
        if game.ply % EVERY == 0 and len(game.legal_actions) > 1:
            positions.append(game.copy())
        game.push(mind.choose(game.states, game.ply))
    return game, positions


def main() -> None:
    names = read_games(parser_for(__doc__), SET_UPS)
    shown = Table("game", "seats", "hints: median s", "slowest s", "CPU s", "a review: s", "CPU s")
    for name, seats, variants in (*SET_UPS, MOST):
        if name not in names:
            continue
        game, positions = played(name, seats, variants)
        record = Record.of(game)
        positions[0].hint(budget=500)  # loads what has been compiled, or compiles it
        record.analyse(budget=1)
        hints = [taken(position.hint) for position in positions]
        review = taken(record.analyse)
        waits, costs = zip(*hints, strict=True)
        shown.add_row(
            " ".join([name, *variants]),
            str(seats),
            *(f"{one:.2f}" for one in (statistics.median(waits), max(waits))),
            f"{statistics.median(costs):.2f}",
            *(f"{one:.1f}" for one in review),
        )
    Console().print(shown)


if __name__ == "__main__":
    main()
