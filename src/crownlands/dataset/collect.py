"""Playing what is still missing of a run, and keeping it."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from itertools import islice, pairwise, starmap
from typing import Protocol

import numpy as np

from crownlands.bulk import MOST_GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.dataset.playing import Played, games_at_once, play_some, plays_in_bulk
from crownlands.dataset.run import Run
from crownlands.workers import on_processes, on_threads

Job = tuple[Run, int, int]  # the first game, and the one after the last


class Store(Protocol):
    """Where games are kept."""

    def held(self, games: int) -> np.ndarray:
        """bool[games]: which of the first games are there already."""

    def write(self, played: Played) -> None:
        """Keep some games that are not there yet."""

    def finish(self, games: int) -> None:
        """All the first games have been written."""


class Collection:
    """The first games of a run, on their way to some stores."""

    def __init__(self, run: Run, games: int, stores: Sequence[Store]) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise CrownlandsError(f"The number of games is 1 to {MOST_GAMES}, not {games}.")
        self.run, self.games, self.stores = run, games, stores
        self.held = [store.held(games) for store in stores]

    @property
    def finished(self) -> int:
        """How many games are in all stores."""
        return int(np.logical_and.reduce(self.held).sum())

    def play(
        self,
        workers: int = 1,
        ray: str | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        """Play what is missing; `ray` is the address of a Ray cluster, or "local"."""
        for played in share_out(self.run, self.jobs(), workers, ray):
            for store, held in zip(self.stores, self.held, strict=True):
                if not held[played.first]:
                    store.write(played)
                    held[played.first : played.games.stop] = True
            if progress:
                progress(len(played.games))
        for store in self.stores:
            store.finish(self.games)

    def jobs(self) -> Iterator[Job]:
        """What is missing, in pieces that are missing in the same stores."""
        there = np.stack(self.held)
        changes = np.flatnonzero((there[:, 1:] != there[:, :-1]).any(axis=0)) + 1
        most = games_at_once(self.run)
        for first, last in pairwise([0, *changes.tolist(), self.games]):
            if not there[:, first].all():
                for begin in range(first, last, most):
                    yield self.run, begin, min(begin + most, last)


def share_out(run: Run, jobs: Iterator[Job], workers: int, ray: str | None) -> Iterator[Played]:
    """Compiled agents play on threads, those that may be anybody's Python in processes."""
    if ray is not None:
        from crownlands.agents.cluster import on_ray

        yield from on_ray(play_some, jobs, ray)
        return
    for job in islice(jobs, 1):  # here, so that processes find what is compiled in the cache
        yield play_some(*job)
    if workers == 1:
        yield from starmap(play_some, jobs)
    elif plays_in_bulk(run):
        yield from on_threads(play_some, jobs, workers)
    else:
        try:
            yield from on_processes(play_some, jobs, workers)
        except BrokenProcessPool as error:
            raise CrownlandsError(
                "A process died during a game. Finished games are kept; --threads 1 shows which "
                "game it was."
            ) from error
