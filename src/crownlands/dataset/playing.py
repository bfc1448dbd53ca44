"""The games of a run, some at a time, as the actions that were played in them."""

from typing import NamedTuple

import numpy as np

from crownlands.agents.match import Pairing, play_pairing
from crownlands.agents.simple import POLICIES, decide
from crownlands.core import contract, play
from crownlands.core.contract import MAX_SEATS, OVER, Room, room_for
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED, jit_making_arrays
from crownlands.core.random import WORDS, seed_generator
from crownlands.dataset.run import Run

AT_ONCE = 100 if COMPILED else 2  # games of agents that play in bulk
ROOM = 1 << 14  # actions that are noted at a time, to begin with


class Played(NamedTuple):
    """Some games of a run, one after the other."""

    first: int  # the number of the first
    actions: list[np.ndarray]  # int32[plies] for each game, chance's among them
    points: np.ndarray  # int32[games, seats]
    places: np.ndarray  # int8[games, seats]

    @property
    def games(self) -> range:
        return range(self.first, self.first + len(self.actions))


def games_at_once(run: Run) -> int:
    """How many games are one piece of work: one, where somebody thinks."""
    return AT_ONCE if plays_in_bulk(run) else 1


def plays_in_bulk(run: Run) -> bool:
    return set(run.agents) <= set(POLICIES)


def play_some(run: Run, first: int, last: int) -> Played:
    """Games number `first` to `last`, which is not among them."""
    if plays_in_bulk(run):
        return play_in_bulk(run, first, last)
    results = [play_pairing(run.set_up, Pairing(run.agents, n)) for n in range(first, last)]
    for number, result in enumerate(results, first):
        if result.forfeit:
            raise CrownlandsError(
                f"Game {number} cannot be kept: {result.agents[result.culprit]} {result.forfeit}. "
                "Finished games are kept; the same command resumes."
            )
    return Played(
        first,
        [np.array(result.actions, np.int32) for result in results],
        np.array([result.points for result in results], np.int32),
        np.array([result.places for result in results], np.int8),
    )


def play_in_bulk(run: Run, first: int, last: int) -> Played:
    """The games that `simulate` plays from the same seed."""
    blank, games, seats = run.blank(), last - first, run.set_up.seats
    room, policies = room_for(blank), np.array([POLICIES[name] for name in run.agents], np.int64)
    points = np.zeros((games, MAX_SEATS), np.int32)
    places = np.zeros((games, MAX_SEATS), np.int8)
    ends = np.zeros(games, np.int64)
    log, actions = np.zeros(ROOM, np.int32), list[np.ndarray]()
    while (done := len(actions)) < games:
        rest = ends[done:], points[done:], places[done:]
        finished = play_noting(blank, policies, room, run.set_up.seed, first + done, log, *rest)
        if finished == 0:
            log = np.zeros(2 * len(log), np.int32)  # for a game longer than the room there was
            continue
        cuts = ends[done : done + finished]
        actions += np.split(log[: cuts[-1]].copy(), cuts[:-1])
    return Played(first, actions, points[:, :seats], places[:, :seats])


@jit_making_arrays
def play_noting(
    blank: np.ndarray,
    policies: np.ndarray,
    room: Room,
    seed: int,
    first: int,
    log: np.ndarray,
    ends: np.ndarray,
    points: np.ndarray,
    places: np.ndarray,
) -> int:
    """Play games from number `first` on, one for each of `ends`, as `bulk.play_agents` does.

    Actions go to the log, where each game ends to `ends`. The answer is the number of games that
    are finished when the log is full, or all are.
    """
    work = blank.copy()
    rng = np.zeros(WORDS, np.int64)
    n = 0
    for i in range(len(ends)):
        work[0] = blank[0]
        s = work[0]
        seed_generator(rng, seed, first + i)
        while s.to_play != OVER:
            if n == len(log):
                return i
            if s.to_play >= 0:
                log[n] = decide(s, policies[s.to_play], rng, room)
            else:
                log[n] = contract.pick(s, rng)
            contract.apply(s, log[n])
            n += 1
        ends[i] = n
        contract.scores(s, points[i])
        play.rank(s, points[i], places[i])
    return len(ends)
