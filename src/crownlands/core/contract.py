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

`s.to_play` is a seat, `CHANCE` or `OVER`, `s.seats` the number of seats.

A verb finds its game by the type of the record: in plain Python when it is called, compiled when
it is compiled. So playouts, search and environments are ordinary functions over these verbs,
compiled and cached once per game, and no algorithm imports a game.
"""

from functools import wraps
from types import ModuleType
from typing import Any, cast

import numpy as np

from crownlands.core.jit import Function, overload
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
