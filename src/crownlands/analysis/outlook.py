"""Where two moves part in the long run: what playouts of both end with, under the same deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from crownlands.agents.playout import GREEDY, QUICK, play_out
from crownlands.agents.trials import bench_for
from crownlands.catalogue import game_of
from crownlands.core import play
from crownlands.core.random import seed_generator
from crownlands.result import parts_of
from crownlands.text.reasons import Phrases, Reason

LEAST = 1.0  # points on average that are worth telling
SURE = 2.0  # standard errors
ENOUGH = 32  # playouts, with fewer nothing is sure

PHRASES = Phrases(
    {
        "later": "leads to about {points:point|points} more in the end: {what}",
        "later-less": "leads to about {points:point|points} fewer in the end: {what}",
        "rival-less": "leaves {seat} about {points:point|points} fewer in the end",
        "rival-more": "leaves {seat} about {points:point|points} more in the end",
    }
)

Subject = str | int  # what the points are for, of the seat that moves; or another seat


@dataclass(frozen=True)
class Outlook:
    """What playouts of a move ended with: points for each subject, playout by playout."""

    seat: int
    ends: list[Counter[Subject]]

    @property
    def margins(self) -> np.ndarray:
        """Points ahead of the best of the others, playout by playout."""
        found = []
        for end in self.ends:
            own = sum(points for subject, points in end.items() if isinstance(subject, str))
            others = [points for subject, points in end.items() if isinstance(subject, int)]
            found.append(own - max(others))
        return np.array(found, float)

    def against(self, other: "Outlook") -> tuple[Reason, ...]:
        """What this move leads to and the other does not, best first."""
        told = list(self.compare(other))
        return tuple(sorted(told, key=lambda reason: -reason.weight))

    def compare(self, other: "Outlook") -> Iterator[Reason]:
        subjects = dict.fromkeys(subject for end in (*self.ends, *other.ends) for subject in end)
        for subject in subjects:
            pairs = zip(self.ends, other.ends, strict=True)
            more = np.array([one[subject] - another[subject] for one, another in pairs], float)
            mean, error = float(more.mean()), float(more.std() / np.sqrt(len(more)))
            if abs(mean) < max(LEAST, SURE * error):
                continue
            points = round(abs(mean))
            if isinstance(subject, int):
                kind = "rival-less" if mean < 0 else "rival-more"
                yield PHRASES.reason(kind, -mean / 2, seat=subject, points=points)
            else:
                kind = "later" if mean > 0 else "later-less"
                yield PHRASES.reason(kind, mean, what=subject, points=points)


def long_run(
    states: np.ndarray, action: int, other: int, playouts: int, seed: int, preferred: bool
) -> tuple[Reason, ...]:
    """What one move leads to and another does not, by the players that the coach judges by.

    A network may prefer the move by which such players end worse: then they cannot tell why.
    """
    if playouts < ENOUGH:
        return ()
    ours, theirs = (outlook(states, one, playouts, seed, QUICK) for one in (action, other))
    agree = (ours.margins.mean() >= theirs.margins.mean()) == preferred
    return ours.against(theirs) if agree else ()


def outlook(
    states: np.ndarray, action: int, playouts: int, seed: int, policy: int = GREEDY
) -> Outlook:
    """What players make of a move; the n-th playout of each meets the same deals.

    Greedy ones take their time, and are free of the bias of the quick ones.
    """
    entry, seat = game_of(states[0]), int(states[0].to_play)
    bench, ends = bench_for(states), []
    for n in range(playouts):
        bench.work[0] = states[0]
        play.step(bench.work, 0, action)
        seed_generator(bench.deals, seed, 2 * n)
        seed_generator(bench.rng, seed, 2 * n + 1)
        play_out(bench.work[0], policy, seat, bench.deals, bench.rng, bench.room)
        end: Counter[Subject] = Counter()
        own = parts_of(entry, bench.work, seat)
        for part in own:
            end[part.kind if part.part == entry.land else part.part] += part.points
        for other in range(int(states[0].seats)):
            parts = parts_of(entry, bench.work, other)
            if other != seat and parts != own:  # partners have one score
                end[other] += sum(part.points for part in parts)
        ends.append(end)
    return Outlook(seat, ends)
