"""The contract: the verbs every game offers, as generic functions over its record.

    begin(s)                a fresh game, the options being written on the record already
    action_count(s)         how many actions a seat's ids cover
    moves(s, out)           the legal actions of the seat to play, ascending; how many
    outcomes(s, out)        when chance is to play: what can happen, equally likely; how many
    pick(s, rng)            a uniformly random one of the above, without writing the list
    apply(s, action)        plays an action or an outcome; never allocates, never raises
    scores(s, out)          points per seat; before the end: as if the game ended now
    tie_break(s, seat)      what decides among equal points: the larger the better
    breakdown(s, seat, out) the parts of a seat's score as rows, see `scoring`; how many

and, for those who play it, three that a game need not have:

    evaluate(s, seat)       a quick estimate, in points, of what a seat's position is worth;
                            if the game has none: its score so far
    greedy(s, rng, room)    the action of a greedy player, ties at random;
                            if the game has none: the one after which `evaluate` is best
    quick(s, rng, room)     a good action at little cost, for playouts; if there is none: `greedy`

`s.to_play` is a seat, `CHANCE` or `OVER`, `s.seats` the number of seats.

A verb finds its game by the type of the record: in plain Python when it is called, compiled when
it is compiled. So playouts, search and environments are ordinary functions over these verbs,
compiled and cached once per game, and no algorithm imports a game.
"""

from functools import wraps
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np

from crownlands.core.jit import Function, jit, overload
from crownlands.core.random import below
from crownlands.core.record import State

CHANCE = -1  # to play
OVER = -2

MAX_SEATS = 8
MAX_MOVES = 1024  # more than any position of any game has

_rules: dict[tuple[str, ...], ModuleType] = {}


def register(dtype: np.dtype[Any], rules: ModuleType) -> None:
    """Make a game's functions the ones that answer for its record."""
    assert dtype.names is not None
    _rules[dtype.names] = rules


def rules_of(s: State) -> Any:
    """The module with the functions of the record's game."""
    return _rules[s.dtype.names]


def verb(stub: Function) -> Function:
    """Make `stub` call the function of the same name in the module of its record's game."""
    name = stub.__name__

    @wraps(stub)
    def call(s: State, *rest: Any) -> Any:
        return getattr(rules_of(s), name)(s, *rest)

    overload(call, lambda s, *_rest: getattr(rules_of(s), name).py_func)
    return cast(Function, call)


def optional_verb(default: Function) -> Function:
    """The same for a function that a game need not have: `default` stands in for it."""
    name = default.__name__

    @wraps(default)
    def call(s: State, *rest: Any) -> Any:
        return getattr(rules_of(s), name, default)(s, *rest)

    def choose(s: Any, *_rest: Any) -> Any:
        own = getattr(rules_of(s), name, None)
        return own.py_func if own else default

    overload(call, choose)
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


def room_for(states: np.ndarray) -> Room:
    """Room to work with records like these."""
    return Room(
        np.zeros(1, states.dtype),
        np.zeros(MAX_MOVES, np.int64),
        np.zeros(MAX_MOVES, np.int64),
        np.zeros((ROOM_ROWS, 64), np.uint64),
        np.zeros((ROOM_ROWS, 64), np.int64),
    )


@verb
def begin(s: State) -> None:
    raise NotImplementedError


@verb
def action_count(s: State) -> int:
    raise NotImplementedError


@verb
def moves(s: State, out: np.ndarray) -> int:
    raise NotImplementedError


@verb
def outcomes(s: State, out: np.ndarray) -> int:
    raise NotImplementedError


@verb
def pick(s: State, rng: np.ndarray) -> int:
    raise NotImplementedError


@verb
def apply(s: State, action: int) -> None:
    raise NotImplementedError


@verb
def scores(s: State, out: np.ndarray) -> None:
    raise NotImplementedError


@verb
def tie_break(s: State, seat: int) -> int:
    raise NotImplementedError


@verb
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    raise NotImplementedError


@jit
def score(s: State, seat: int) -> int:
    """One seat's points. In a function of its own: callers may be compiled to make no arrays."""
    points = np.zeros(MAX_SEATS, np.int64)
    scores(s, points)
    return int(points[seat])


@optional_verb
def evaluate(s: State, seat: int) -> float:
    return float(score(s, seat))


@optional_verb
def greedy(s: State, rng: np.ndarray, room: Room) -> int:
    seat = s.to_play
    n = moves(s, room.moves)
    best, ties, chosen = 0.0, 0, 0
    for i in range(n):
        room.states[0] = s
        apply(room.states[0], room.moves[i])
        value = evaluate(room.states[0], seat)
        if ties == 0 or value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = room.moves[i]
    return chosen


@optional_verb
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    return greedy(s, rng, room)
