"""The contract: the verbs every game offers, as generic functions over its record.

`Rules` says what each of them does. Ten more a game need not have:

    side(s, seat)           the side a seat plays for: seats of one side have one score and place;
                            if the game has none: each seat its own
    act(s, action)          `apply` without the next game of a match that may begin after it;
                            if the game has none: `apply`
    evaluate(s, seat, room) a quick estimate, in points, of what a seat's position is worth;
                            there is a `Slate` to work on;
                            if the game has none: its score so far
    greedy(s, rng, room)    the action of a greedy player, ties at random;
                            if the game has none: the one after which `evaluate` is best
    quick(s, rng, room)     a good action at little cost, for playouts; if there is none: `greedy`
    clear_lead(s)           how many points ahead is halfway from an even game to any lead at all;
                            if the game has none: 15
    free(s, seat)           the squares of a seat's kingdom that may yet be filled;
                            if the game has none: no square
    coming(s, seat, out)    write the squares that are to be laid in a seat's kingdom as rows, see
                            `scoring`; how many; if the game has none: 0
    mark_legal(s, mask, room)   make 1 what `moves` lists, on a mask that is all 0; there is `room`
                            for a list; if the game has none: what is listed, one by one
    progress(s)             how far the game is, step by step of every turn: of games side by side
                            on a GPU those furthest behind go on, so that all are at the same step;
                            if the game has none: 0, and no game waits for another

`s.to_play` is a seat, `CHANCE` or `OVER`, `s.seats` the number of seats.

A verb finds its game by the type of the record: in plain Python when it is called, compiled when
it is compiled. So playouts, search and environments are ordinary functions over these verbs,
compiled and cached once per game, and no algorithm imports a game.
"""

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.choice import Choice, consider
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import Function, delegate, jit
from crownlands.core.layout import Layout
from crownlands.core.record import State

CHANCE = -1  # to play
OVER = -2

MAX_SEATS = 8
MAX_MOVES = 1024  # more than any position of any game has
NO_TIE_BREAK = -1

Record = TypeVar("Record", contravariant=True)  # a game's own
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Rules(Protocol[Record]):
    """What a game's `rules` owe.

    All but `set_up` and `layout` are compiled: they never allocate, never raise. Lists of actions
    are written to `out`, ascending, and the answer is how many there are.
    """

    def set_up(self, options: Any, s: Record, /) -> None:
        """Write what was chosen, a value of the game's `Options`, on a blank record."""

    def begin(self, s: Record, /) -> None:
        """A fresh game, the options being written on the record already."""

    def action_count(self, s: Record, /) -> int:
        """How many actions a seat's ids cover."""

    def moves(self, s: Record, out: np.ndarray, /) -> int:
        """List the legal actions of the seat to play."""

    def outcomes(self, s: Record, out: np.ndarray, /) -> int:
        """List what can happen, all equally likely, when chance is to play."""

    def pick(self, s: Record, rng: np.ndarray, /) -> int:
        """A uniformly random one of the above, without writing the list."""

    def apply(self, s: Record, action: int, /) -> None:
        """Play an action or an outcome."""

    def scores(self, s: Record, out: np.ndarray, /) -> None:
        """Write the points of every seat; before the end: as if the game ended now."""

    def tie_break(self, s: Record, seat: int, step: int, /) -> int:
        """What is compared among equal points, step by step: the larger the better.

        The steps' names are in the game's entry. NO_TIE_BREAK when there is no such step.
        """

    def breakdown(self, s: Record, seat: int, out: np.ndarray, /) -> int:
        """Write the parts of a seat's score as rows, see `scoring`; how many."""

    def observe(self, s: Record, seat: int, planes: np.ndarray, scalars: np.ndarray, /) -> None:
        """Write what a seat may know, see `observation`."""

    def layout(self, s: Record, /) -> Layout:
        """What `observe` writes for games like this one. Plain Python."""


_rules: dict[tuple[str, ...], ModuleType] = {}


def register(dtype: np.dtype[Any], rules: ModuleType) -> None:
    """Make a game's functions the ones that answer for its record, which tells the games apart."""
    assert dtype.names is not None
    other = _rules.setdefault(dtype.names, rules)
    if other is not rules:
        raise CrownlandsError(
            f"The record of {rules.__name__} has the same fields as that of {other.__name__}: "
            "give it a field of its own."
        )


def rules_of(s: Any) -> Any:
    """The module with the functions of the record's game."""
    return _rules[s.dtype.names]


def verb(owed: Callable[Concatenate[Rules[Any], Given], Answer]) -> Callable[Given, Answer]:
    """A function that calls the one of the same name among the rules of its record's game."""
    name = owed.__name__

    @wraps(owed)
    def call(s: Any, *rest: Any) -> Any:
        return getattr(rules_of(s), name)(s, *rest)

    delegate(call, lambda s: getattr(rules_of(s), name))
    return cast(Callable[Given, Answer], call)


def optional_verb(default: Function) -> Function:
    """The same for a function that a game need not have: `default` stands in for it."""
    name, stand_in = default.__name__, jit(default)

    @wraps(default)
    def call(s: State, *rest: Any) -> Any:
        return getattr(rules_of(s), name, default)(s, *rest)

    delegate(call, lambda s: getattr(rules_of(s), name, stand_in))
    return cast(Function, call)


class Room(NamedTuple):
    """Arrays that a player's functions may write to, so that they need allocate none."""

    states: np.ndarray  # one record
    moves: np.ndarray  # int64[MAX_MOVES]
    values: np.ndarray  # int64[MAX_MOVES]: of the moves
    words: np.ndarray  # uint64[ROOM_ROWS, 64]
    numbers: np.ndarray  # int64[ROOM_ROWS, 64]


class Slate(NamedTuple):
    """The part of a room that depends on no game."""

    words: np.ndarray
    numbers: np.ndarray


ROOM_ROWS = 16


def new_slate() -> Slate:
    return Slate(np.zeros((ROOM_ROWS, 64), np.uint64), np.zeros((ROOM_ROWS, 64), np.int64))


def room_for(states: np.ndarray) -> Room:
    """Room to work with records like these."""
    return Room(
        np.zeros(1, states.dtype),
        np.zeros(MAX_MOVES, np.int64),
        np.zeros(MAX_MOVES, np.int64),
        *new_slate(),
    )


begin = verb(Rules.begin)
action_count = verb(Rules.action_count)
moves = verb(Rules.moves)
outcomes = verb(Rules.outcomes)
pick = verb(Rules.pick)
apply = verb(Rules.apply)
scores = verb(Rules.scores)
tie_break = verb(Rules.tie_break)
breakdown = verb(Rules.breakdown)
observe = verb(Rules.observe)


@jit
def mark_listed(s: State, mask: np.ndarray, room: np.ndarray) -> None:
    """Make 1 the legal actions on a mask that is all 0, by way of their list."""
    for n in range(moves(s, room)):
        mask[room[n]] = 1


@optional_verb
def side(_s: State, seat: int) -> int:
    return seat


@optional_verb
def act(s: State, action: int) -> None:
    apply(s, action)


@optional_verb
def evaluate(s: State, seat: int, room: Slate) -> float:
    points = room.numbers[0]
    scores(s, points)
    return float(points[seat])


@optional_verb
def greedy(s: State, rng: np.ndarray, room: Room) -> int:
    seat = s.to_play
    slate = Slate(room.words, room.numbers)
    best = Choice(0, -np.inf, 0)
    for i in range(moves(s, room.moves)):
        room.states[0] = s
        apply(room.states[0], room.moves[i])
        value = float(evaluate(room.states[0], seat, slate))
        best = consider(best, room.moves[i], value, rng)
    return best.chosen


@optional_verb
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    return greedy(s, rng, room)


@optional_verb
def clear_lead(_s: State) -> float:
    return 15.0


@optional_verb
def free(_s: State, _seat: int) -> np.uint64:
    return ZERO


@optional_verb
def coming(_s: State, _seat: int, _out: np.ndarray) -> int:
    return 0


@optional_verb
def mark_legal(s: State, mask: np.ndarray, room: np.ndarray) -> None:
    mark_listed(s, mask, room)


@optional_verb
def progress(_s: State) -> int:
    return 0
