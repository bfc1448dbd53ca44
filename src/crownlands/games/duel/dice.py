"""The dice: rolling and sharing them, and what a seat's two dice show."""

import numpy as np

from crownlands.core.bits import bit, full, without_lowest
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.games.duel.state import NO_DIE, NOT_ROLLED, SEATS, State
from crownlands.games.duel.tiles import COAT, CROSSES, DICE, PAIRS, THE_DICE, WILD


@jit
def next_die(s: State) -> int:
    """The die to roll next."""
    die = 0
    while s.faces[die] != NOT_ROLLED:
        die += 1
    return die


@jit
def untaken(s: State) -> np.uint64:
    """The dice that nobody has, as a set."""
    dice = full(DICE)
    for seat in range(SEATS):
        for held in range(2):
            if s.dice[seat, held] != NO_DIE:
                dice &= ~bit(int(s.dice[seat, held]))
    return dice


@jit
def take_one(s: State, seat: int, die: int) -> None:
    s.dice[seat, 0] = die


@jit
def take_two(s: State, seat: int, pair: int) -> None:
    s.dice[seat, 0], s.dice[seat, 1] = PAIRS[pair, 0], PAIRS[pair, 1]


@jit
def take_rest(s: State) -> None:
    """The dice that are left go to whoever has not got two yet."""
    a, b = int(s.player_a), 1 - int(s.player_a)
    rest = untaken(s)
    if s.dice[b, 0] == NO_DIE:
        s.dice[b, 0] = lowest(rest)
        s.dice[b, 1] = lowest(without_lowest(rest))
    else:
        one, other = int(s.dice[a, 0]), lowest(rest)
        s.dice[a, 0], s.dice[a, 1] = min(one, other), max(one, other)


@jit
def coat_of(s: State, die: int) -> int:
    """The coat that a die shows, or WILD."""
    return int(THE_DICE[die, s.faces[die], COAT])


@jit
def crosses_of(s: State, seat: int, die: int) -> int:
    """The crosses that a seat draws for a die, the castle's included."""
    shown = int(THE_DICE[die, s.faces[die], CROSSES])
    return shown + 1 if s.bonus_die[seat] == die else shown


@jit
def dice_alike(s: State, seat: int) -> bool:
    """Whether the two dice draw the same picture in either order."""
    low, high = int(s.dice[seat, 0]), int(s.dice[seat, 1])
    coat = coat_of(s, low)
    return (
        coat != WILD
        and coat == coat_of(s, high)
        and crosses_of(s, seat, low) == crosses_of(s, seat, high)
    )
