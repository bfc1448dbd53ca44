"""What a server calls of a game, called once: so that it is compiled and kept, or loaded.

Run by itself it compiles for a server: what it reads from its standard input, line by line.
"""

import hashlib
import json
import logging
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

import numpy as np

from crownlands.agents import playout
from crownlands.agents.agent import Budget
from crownlands.agents.fallback import Fallback
from crownlands.agents.registry import player
from crownlands.analysis.outlook import outlook
from crownlands.analysis.reasons import reasons
from crownlands.analysis.weighing import LEAST, network_for, weigh
from crownlands.catalogue import GAMES
from crownlands.core import jit
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game, new
from crownlands.nets.shipped import shipped
from crownlands.server.bots import OPPONENTS
from crownlands.server.positions import position_view

log = logging.getLogger("crownlands.server")

LITTLE = Budget(playouts=2)  # machine code is the same for every budget
QUICK = player("quick")
# As levels do with a network, but with one tree, in the thread that compiles or loads.
LEARNED = [player("net"), player("search:value=net")]
KIND = 5  # to others who want the processor, as `nice` counts


def exercise_bots(name: str) -> None:
    """Call all that the bots and the coach call, so that it is compiled.

    Functions are compiled whole, for a game's record: one position is as good as another.
    """
    states = first_choice(name).states
    for opponent in OPPONENTS.values():
        agent = opponent.agent
        plain = agent.plain if isinstance(agent, Fallback) else agent
        plain.choose(states.copy(), LITTLE, seed=1)
    weigh(states, LEAST, seed=1)
    exercise_outlook(name)
    exercise_reasons(name)


def exercise_learned(name: str) -> None:
    """The same for the levels that have a network: alone, and in the search."""
    for states in learnt_positions(name):
        for one in LEARNED:
            one.agent.choose(states.copy(), LITTLE, seed=1)


def exercise_coach(name: str) -> None:
    """The same for what a network sees in moves."""
    for states in learnt_positions(name):
        weigh(states, LEAST, seed=1, trained=network_for(states))


def learnt_positions(name: str) -> Iterator[np.ndarray]:
    """A position of a set-up that a network has learnt, if there is one."""
    for header in shipped().values():
        if header.game == name:
            yield first_choice(name, header.seats, header.variants[0]).states
            return


def exercise_outlook(name: str) -> None:
    """The same for what a move leads to in the long run."""
    game = first_choice(name)
    outlook(game.states, game.legal_actions[0], 1, 1, playout.QUICK)


def exercise_reasons(name: str) -> None:
    """The same for what speaks for a move: every step of a game has its own."""
    seen = set()
    for variants in [[], *([variant] for variant in GAMES[name].variants)]:
        with suppress(CrownlandsError):  # one that needs another
            game = new(name, variants=variants, seed=1)
            while not game.is_over:
                step, actions = game.table.step, game.legal_actions
                if len(actions) > 1 and step not in seen:
                    seen.add(step)
                    reasons(game.states, actions[0], actions[-1])
                game.push(QUICK.choose(game.states, seed=1))


def exercise_table(name: str) -> None:
    """The same for what a server calls at a table without bots."""
    game = first_choice(name)
    position_view(game)
    game.push(game.legal_moves[0])


def first_choice(name: str, seats: int | None = None, variants: tuple[str, ...] = ()) -> Game:
    """A game at the first position with something to choose."""
    game = new(name, seats, variants, seed=1)
    while len(game.legal_actions) < 2:
        game.push(game.legal_moves[0])
    return game


BOTS, TABLE, LEARNT, COACHED = "bots", "table", "learnt", "coached"
EXERCISES = {
    BOTS: exercise_bots,
    TABLE: exercise_table,
    LEARNT: exercise_learned,
    COACHED: exercise_coach,
}
WITH_NETWORKS = (LEARNT, COACHED)  # what most can do without; in the order of who misses it more
Unit = tuple[str, str]  # a game, and one of these
UNITS: list[Unit] = [
    (name, part)
    for name, entry in GAMES.items()
    for part in EXERCISES
    if part not in WITH_NETWORKS or entry.net_playouts
]


def mark(unit: Unit) -> Path:
    """The file that says that this is kept, for this version, Python and machine."""
    return jit.cache_directory() / f"{'-'.join((*unit, stamp()))}.warm"


@cache
def stamp() -> str:
    """It follows from the sources, for they decide what is exercised, and from where they lie.

    numba keeps the machine code of two copies of a package apart.
    """
    digest = hashlib.sha256(bytes(jit.PACKAGE))
    for source in sorted(jit.PACKAGE.rglob("*.py")):
        digest.update(source.read_bytes())
    parts = platform.python_version(), version("numba"), platform.machine()
    return "-".join((*parts, digest.hexdigest()[:16]))


def is_kept(unit: Unit) -> bool:
    return mark(unit).exists()


def compile_ahead(unit: Unit) -> None:
    """Compile it and say that it is kept; nothing, where nothing is compiled."""
    name, part = unit
    if not jit.COMPILED:
        return
    try:
        EXERCISES[part](name)
        mark(unit).touch()
    except Exception:  # whoever loads it is told as well
        log.exception("The %s of %s could not be compiled.", part, name)


def main() -> None:
    """Compile what is asked for, line by line, and repeat the line when it is done."""
    if hasattr(os, "nice"):
        os.nice(KIND)
    for line in sys.stdin:
        name, part = json.loads(line)
        compile_ahead((name, part))
        print(line, end="", flush=True)


if __name__ == "__main__":
    main()
