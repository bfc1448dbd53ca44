"""The best few moves of a position, what each promises, and why."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from typing import Any

from crownlands.agents.agent import Budget
from crownlands.analysis.outlook import long_run
from crownlands.analysis.reasons import reasons
from crownlands.analysis.weighed import Weighed
from crownlands.analysis.weighing import network_for, weigh
from crownlands.core import play
from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.sayings import say_move, seat_name
from crownlands.text.moves import Pass
from crownlands.text.reasons import Reason

MOST_FOR, MOST_AGAINST = 4, 2  # reasons
LONG_RUN = 128  # playouts of each of two moves, to see what they lead to
FOLLOWING = 4  # of the playouts of a decision's first move, its other moves get one in so many
PLAIN_SHARE = 800  # of the playouts there would be, one in so many


@dataclass(frozen=True)
class Told:
    """A reason as it is told: plain data, with its words."""

    kind: str
    facts: dict[str, Any]
    squares: tuple[tuple[int, int], ...]  # columns east and rows south of the castle
    weight: float  # about how many points it is worth: above 0 it speaks for the move
    of_other: bool  # it is about the move that this one is compared with
    words: str

    @property
    def sign(self) -> str:
        """+ for the move, \u2212 against it."""
        return "+" if self.weight > 0 else "\u2212" if self.weight < 0 else "\u00b7"

    @classmethod
    def of(cls, reason: Reason, names: Sequence[str]) -> "Told":
        squares = tuple((square.x, square.y) for square in reason.squares)
        facts, words = dict(reason.facts), reason.say(names)
        return cls(reason.kind, facts, squares, reason.weight, reason.of_other, words)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Told":
        return cls(**data | {"squares": tuple((x, y) for x, y in data["squares"])})


@dataclass(frozen=True)
class Option:
    """A move, and what playouts say about it for the seat that makes it."""

    action: int
    notation: str  # the move's text
    words: str  # "lays 17 on h7-i7"
    chance: float  # to win, of the seat's side
    chance_error: float  # the standard error of that, and so below
    points: float  # at the end, on average
    margin: float  # points ahead of the best other side
    margin_error: float
    visits: int  # playouts it was judged by
    reasons: tuple[Told, ...] = ()  # what speaks for it, or against it, most telling first

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Option":
        return cls(**data | {"reasons": tuple(map(Told.from_json, data["reasons"]))})


@dataclass(frozen=True)
class Step:
    """A move that follows on another."""

    notation: str
    words: str


@dataclass(frozen=True)
class Hint:
    """The best moves of a position, the best first."""

    seat: int
    chances: tuple[float, ...]  # of all seats, if the best is played
    options: tuple[Option, ...]
    moves: int  # how many are legal
    playouts: int  # of each decision
    then: tuple[Step, ...] = ()  # what the best decision takes besides its first move

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def hint(
    game: Game | str, budget: int | Budget | None = None, best: int = 3, seed: int = 0
) -> Hint:
    """The best few moves of a game's position, or of one given as text.

    The budget is a number of playouts; the same budget and seed give the same answer.
    """
    if isinstance(game, str):
        game = Game.from_position(game)
    if game.is_over:
        raise CrownlandsError("The game is over: there is nothing left to choose.")
    if game.to_play == CHANCE:
        raise CrownlandsError("Chance is to play: a hint is for a seat that is to choose.")
    if best < 1:
        raise CrownlandsError(f"A hint gives 1 move or more, not {best}.")
    playouts = playouts_of(budget, game.entry.playouts)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = weigh(game.states, playouts, seed, (), pool, network_for(game.states))
        then = rest_of(game, found[0].action, playouts // FOLLOWING, seed, pool)
    rivals = [found[min(1, len(found) - 1)], *found[:1] * (len(found) - 1)]
    options = tuple(
        never_silent(game, option_of(game, one, rival, seed if one is found[0] else None))
        for one, rival in zip(found[:best], rivals, strict=False)
    )
    return Hint(game.to_play, found[0].chances, options, len(found), playouts, then)


def rest_of(game: Game, action: int, playouts: int, seed: int, pool: Executor) -> tuple[Step, ...]:
    """What follows on a move that begins something nobody had to begin, until it is done.

    So in Origins, where somebody is recruited: all that is paid, and whom it is for.
    """
    whose = game.to_play, game.table.step
    steps: list[Step] = []
    begun = may_pass(game)
    while begun:
        states = game.states.copy()
        play.step(states, 0, action)
        game = game.at(states)
        begun = (game.to_play, game.table.step) == whose and not may_pass(game)
        if begun:
            action = weigh(states, playouts, seed, (), pool, network_for(states))[0].action
            steps.append(Step(*told(game, action)))
    return tuple(steps)


def may_pass(game: Game) -> bool:
    return any(isinstance(move, Pass) for move in game.legal_moves)


def playouts_of(budget: int | Budget | None, default: int) -> int:
    """A budget in playouts; without machine code there is time for few."""
    if budget is None:
        return default if COMPILED else default // PLAIN_SHARE
    spend = Budget(playouts=budget) if isinstance(budget, int) else budget
    if spend.playouts is None:
        raise CrownlandsError(f"The coach counts playouts, not seconds: give 2000, not {spend}.")
    return spend.playouts


def option_of(game: Game, found: Weighed, rival: Weighed, seed: int | None = None) -> Option:
    """A move that was weighed in the position of `game`, with what tells it from a rival.

    The best is compared with the next one, all others with the best; one alone with nothing. With
    a seed it is looked at, too, what both lead to in the long run.
    """
    other = None if rival.action == found.action else rival.action
    further: tuple[Reason, ...] = ()
    if seed is not None and other is not None:
        playouts, preferred = min(LONG_RUN, found.playouts), found.chance >= rival.chance
        further = long_run(game.states, found.action, other, playouts, seed, preferred)
    why = (*reasons(game.states, found.action, other), *further)
    return Option(
        found.action,
        *told(game, found.action),
        found.chance,
        found.chance_error,
        found.points,
        found.margin,
        found.margin_error,
        found.playouts,
        most_telling(game, why),
    )


def never_silent(game: Game, option: Option) -> Option:
    """Where nothing tells a move from its rival, what there is to say about it alone."""
    if option.reasons:
        return option
    return replace(option, reasons=most_telling(game, reasons(game.states, option.action)))


def most_telling(game: Game, found: Iterable[Reason]) -> tuple[Told, ...]:
    """What speaks for a move, then what against it."""
    ranked = sorted(found, key=lambda reason: -abs(reason.weight))
    good = [reason for reason in ranked if reason.weight > 0]
    bad = [reason for reason in ranked if reason.weight <= 0]
    names = names_in(game)
    return tuple(Told.of(one, names) for one in (*good[:MOST_FOR], *bad[:MOST_AGAINST]))


def names_in(game: Game) -> list[str]:
    """The seats by their colours."""
    return [seat_name(game.entry.colours, seat) for seat in range(game.seats)]


def told(game: Game, action: int) -> tuple[str, str]:
    """A move in notation and in words."""
    move = game.entry.actions.decoder(game.state)(action)
    return str(move), say_move(move, game.entry.words, names_in(game), game.table.to_lay)
