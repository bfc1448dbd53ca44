"""Whether a position is a puzzle: one move clearly best, and a greedy player's another."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from crownlands.agents.agent import Budget, Player
from crownlands.agents.registry import player
from crownlands.analysis.outlook import Outlook, outlook
from crownlands.analysis.weighed import Weighed, standard_error
from crownlands.analysis.weighing import weigh
from crownlands.game import Game

GAP = 2.0  # points by which the best move must be ahead of every other
SURE = 3.0  # standard errors of that
TEMPTED = 3.0  # points that the greedy move must cost
CHANCE_GAP = 0.01  # the best is ahead in the chance to win as well
DECIDED = 0.07  # a game that is won or lost by such a chance asks no questions
FEWEST = 2  # moves to choose among: to collect a tax or not is a question too

WEIGH, SEARCH = 4, 8  # of the playouts of the strongest level, one in so many

ENDS = 300  # games of greedy players, by which a puzzle is confirmed and explained
GREEDY_GAP, GREEDY_SURE = 1.0, 2.0  # points and errors by which the best is ahead in them

# Difficulty: a search with the fewest playouts of these finds the easiest.
TRIED = (3000, 1000, 300, 100, 30, 10)
MOST_TRIED = 10_000
EASIEST, PER_TENFOLD, PER_POINT = 900, 300, 25  # on the scale of ratings
MOST_LOOKS = 12  # points that a greedy move can seem to be ahead by
BOUNDS = (1000, 1300)  # ratings between the levels


@dataclass(frozen=True)
class Verdict:
    """A position that is a puzzle, by so many playouts."""

    best: int
    tempting: int
    costs: dict[int, float]  # of all other moves, in points
    chance: float
    chances: dict[int, float]  # costs in chances, of those that were looked at longest
    error: float  # of the gap to the second best


@cache
def seated(name: str) -> Player:
    """One agent per name: its trees are allocated once."""
    return player(name)


def greedy_move(game: Game, seed: int) -> int:
    return seated("greedy").choose(game.states, seed)


def judge(game: Game, factor: int, seed: int, tempting: int) -> Verdict | None:
    """The verdict by `factor` times as many playouts as mining makes; None if it is no puzzle."""
    playouts = game.entry.playouts
    found = weigh(game.states, factor * playouts // WEIGH, seed, keep=(tempting,))
    verdict = clear_verdict(found, tempting)
    if verdict and search(game, factor * playouts // SEARCH, seed) == verdict.best:
        return verdict
    return None


def clear_verdict(found: list[Weighed], tempting: int) -> Verdict | None:
    """What playouts say of all moves, if the best is clear and the tempting one a mistake."""
    best, rest = found[0], found[1:]
    costs = {one.action: best.margin - one.margin for one in rest}
    chances = {one.action: best.chance - one.chance for one in rest}
    if (
        len(found) < FEWEST
        or best.action == tempting
        or not DECIDED < best.chance < 1 - DECIDED
        or min(costs.values()) < GAP
        or min(chances.values()) < CHANCE_GAP
        or costs[tempting] < TEMPTED
    ):
        return None
    errors = {one.action: error_between(best, one) for one in rest}
    if any(costs[action] < SURE * error for action, error in errors.items()):
        return None
    second = min(costs, key=lambda action: costs[action])
    judged = [one.action for one in rest if one.playouts == best.playouts]
    return Verdict(
        best.action,
        tempting,
        costs,
        best.chance,
        {action: chances[action] for action in judged},
        errors[second],
    )


def error_between(best: Weighed, other: Weighed) -> float:
    """The standard error of what a move costs; playouts of finalists met the same deals."""
    if best.playouts == other.playouts:
        return standard_error(best.margins - other.margins)
    return float(np.hypot(best.margin_error, other.margin_error))


def search(game: Game, playouts: int, seed: int) -> int:
    """The answer of the strong search."""
    return seated("search").agent.choose(game.states.copy(), Budget(playouts=playouts), seed)


def look_ahead(game: Game, verdict: Verdict, seed: int) -> dict[int, Outlook] | None:
    """What the best move and those judged with it lead to when all are greedy.

    None where the best is not ahead of all others there as well: then it was best only for the
    quick players of the search's playouts.
    """
    seen = {
        action: outlook(game.states, action, ENDS, seed)
        for action in (verdict.best, *verdict.chances)
    }
    best = seen[verdict.best].margins
    for action in verdict.chances:
        ahead = best - seen[action].margins
        if ahead.mean() < max(GREEDY_GAP, GREEDY_SURE * standard_error(ahead)):
            return None
    return seen


def budget_needed(game: Game, best: int, seed: int) -> int:
    """The playouts from which on the search finds the answer."""
    needed = MOST_TRIED
    for playouts in TRIED:
        if search(game, playouts, seed) != best:
            break
        needed = playouts
    return needed


def rate(game: Game, verdict: Verdict, seed: int) -> int:
    """How hard a puzzle is: what a search needs to find it, and how good the greedy move looks."""
    needed = budget_needed(game, verdict.best, seed)
    greedy, best = game.gains([verdict.tempting, verdict.best])
    looks = min(max(greedy - best, 0), MOST_LOOKS)
    return round(EASIEST + PER_TENFOLD * math.log10(needed / TRIED[-1]) + PER_POINT * looks)


def level_of(rating: int) -> int:
    return 1 + sum(rating >= bound for bound in BOUNDS)
