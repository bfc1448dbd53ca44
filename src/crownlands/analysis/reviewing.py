"""Looking at a whole game again: each decision weighed, each deal by what it changed."""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from crownlands.agents.agent import Budget
from crownlands.analysis.hints import option_of, playouts_of
from crownlands.analysis.review import VERSION, Chances, Deal, Decision, Review
from crownlands.analysis.seen import Seen
from crownlands.analysis.story import (
    judge,
    players_of,
    sides_of,
    summary_of,
    turning_points,
)
from crownlands.analysis.weighed import cost_of
from crownlands.analysis.weighing import network_for, weigh, weigh_position
from crownlands.catalogue import find
from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError, count
from crownlands.game import Game
from crownlands.notation.record import Record

SHARE = 5  # of the playouts of the strongest level, one in so many

Progress = Callable[[int, int], None]  # how many of how many moments are done


def fingerprint(record: Record) -> str:
    return hashlib.sha256(str(record).encode()).hexdigest()


def review_playouts(record: Record, budget: int | Budget | None) -> int:
    """The playouts of each decision in a review."""
    return playouts_of(budget, find(record.tags["Game"]).playouts // SHARE)


def finished(record: Record) -> Game:
    """The game of a record, played to its end; a sentence if it is not, or ended otherwise."""
    game = record.replay()
    if complaints := record.check():
        raise CrownlandsError(f"The record is not right: {complaints[0]}")
    if not game.is_over:
        raise CrownlandsError(
            f"The record stops after {count(game.ply, 'move')}, before the end of the game: only a "
            "whole game can be reviewed."
        )
    return game


@dataclass(frozen=True)
class Moment:
    """A position of a game that is to be looked at, alone and perhaps elsewhere."""

    ply: int
    seen: Seen
    action: int | None  # what a seat chose; None: only the chances are asked for

    def look(self, playouts: int, seed: int) -> Decision | Chances:
        if self.action is None:
            return weigh_position(self.seen.states, playouts, seed).chances
        return decision_in(self.seen.game(), self.ply, self.action, playouts, seed)


def moments_of(game: Game) -> list[Moment]:
    """What has to be looked at: every decision, and where chance began and left off."""
    runs = runs_of_chance(game)
    valued = {run.stop for run in runs} | {run.start for run in runs[:1]}
    played = zip(to_play(game), game.actions, strict=False)  # the last position has no action
    decided = [(ply, action) for ply, (seat, action) in enumerate(played) if seat >= 0]
    asked = [*decided, *((ply, None) for ply in sorted(valued))]
    return [Moment(ply, Seen.of(game, ply), action) for ply, action in asked]


def analyse(
    record: Record,
    budget: int | Budget | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Review:
    """Judge every decision of a finished game.

    The budget is the number of playouts for each decision; the same budget and seed give the same
    review on any number of threads. An error that `progress` raises ends the work.
    """
    moments, playouts = moments_of(finished(record)), review_playouts(record, budget)
    work = [partial(moment.look, playouts, seed) for moment in moments]
    return review_of(record, playouts, seed, do_all(work, progress, threads))


def review_of(
    record: Record, playouts: int, seed: int, found: Sequence[Decision | Chances]
) -> Review:
    """The review of a game, from what was found at its moments."""
    game = record.replay()
    decisions = tuple(one for one in found if isinstance(one, Decision))
    values = {
        moment.ply: one
        for moment, one in zip(moments_of(game), found, strict=True)
        if not isinstance(one, Decision)
    }
    deals = tuple(deals_of(game, decisions, values))
    players = tuple(players_of(record, game, decisions, deals))
    turns = turning_points(decisions, deals)
    return Review(
        version=VERSION,
        record=fingerprint(record),
        game=game.name,
        variants=game.variants,
        playouts=playouts,
        seed=seed,
        decisions=decisions,
        deals=deals,
        players=players,
        turning_points=turns,
        summary=summary_of(players, decisions, deals, turns, sides_of(game)),
    )


def do_all(
    work: Sequence[Callable[[], Any]], progress: Progress | None, threads: int | None
) -> list[Any]:
    """The results of all parts of the work, in their order."""
    found = []
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            for result in pool.map(lambda part: part(), work):
                found.append(result)
                if progress:
                    progress(len(found), len(work))
        finally:
            pool.shutdown(cancel_futures=True)
    return found


def to_play(game: Game) -> list[int]:
    """Who was to play in each position of the log."""
    seats: list[int] = game.history["to_play"].tolist()
    return seats


def runs_of_chance(game: Game) -> list[range]:
    """The plies at which chance played, those that follow each other together."""
    runs = []
    for seat, together in groupby(enumerate(to_play(game)), lambda position: position[1]):
        if seat == CHANCE:
            plies = [ply for ply, _ in together]
            runs.append(range(plies[0], plies[-1] + 1))
    return runs


def decision_in(here: Game, ply: int, action: int, playouts: int, seed: int) -> Decision:
    """What was chosen in a position, judged."""
    found = weigh(here.states, playouts, seed, [action], trained=network_for(here.states))
    best, played = found[0], next(one for one in found if one.action == action)
    cost, error = cost_of(played, best)
    if cost == 0.0:  # no other is better by what can be told
        best = played
    judgement = judge(cost, error)
    return Decision(
        ply=ply,
        seat=here.to_play,
        moves=len(found),
        played=option_of(here, played, best),
        best=option_of(here, best, played, seed if judgement else None),
        before=best.chances,
        after=played.chances,
        cost=cost,
        cost_error=error,
        judgement=judgement,
    )


def deals_of(
    game: Game, decisions: Sequence[Decision], values: Mapping[int, Chances]
) -> Iterator[Deal]:
    """What each run of chance changed: from what stood after the decision before it."""
    after = {decision.ply + 1: decision.after for decision in decisions}
    log = game.log
    for run in runs_of_chance(game):
        before = after.get(run.start) or values[run.start]
        yield Deal(run.start, tuple(str(log[ply]) for ply in run), before, values[run.stop])
