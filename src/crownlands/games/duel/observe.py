"""What a seat may know of a game of Kingdomino Duel, for learners: see `core.observation`."""

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.jit import jit
from crownlands.core.layout import Layout, Scalars
from crownlands.core.observation import (
    after,
    of_each,
    put,
    put_members,
    put_numbers,
    put_one_of,
    put_squares,
)
from crownlands.core.scoring import add_part
from crownlands.games.duel.dice import coat_of, crosses_of
from crownlands.games.duel.maps import MAP, drawn_on, square_of
from crownlands.games.duel.state import NO_DIE, NO_SPACE, NOT_ROLLED, SEATS, USED, Phase, State
from crownlands.games.duel.tiles import COAT, COATS, CROSSES, DICE, LOOKS, THE_DICE, WILD

PHASES = len(Phase)
SPELL_STATES = USED + 1


def layout(_s: State) -> Layout:
    return Layout(
        of_each(SEATS, (*COATS, "crosses", "drawn in this turn")),
        (
            Scalars("step", PHASES, "1 for the step the game is at, see the record's `phase`"),
            Scalars("to play", SEATS, "1 for who is to play, counted from oneself"),
            Scalars("player A", SEATS, "1 for who it is in this turn, likewise"),
            Scalars("turn", 1, "from 1"),
            Scalars(
                "dice",
                DICE * (len(LOOKS) + 1 + SEATS),
                "for each die: 1 for the coat it shows, or the wild; its crosses; 1 for who has it",
            ),
            Scalars("ticks", SEATS * len(COATS), "boxes ticked by each seat, coat by coat"),
            Scalars(
                "spells",
                SEATS * len(COATS) * SPELL_STATES,
                "by seat and coat, 1 for: open, struck, won in this turn, usable, used",
            ),
            Scalars("solid", SEATS * len(COATS), "1 for the coat each seat has chosen for it"),
            Scalars("cast", SEATS * len(COATS), "1 for each spell cast in this turn"),
            Scalars("bonus used", SEATS, "1 if the castle bonus is spent"),
            Scalars("bonus die", SEATS * DICE, "1 for the die that got the castle's cross"),
        ),
    )


@jit
def put_dice(scalars: np.ndarray, n: int, s: State, seat: int) -> int:
    for die in range(DICE):
        face = int(s.faces[die])
        rolled = face != NOT_ROLLED
        n = put_one_of(scalars, n, len(LOOKS), int(THE_DICE[die, face, COAT]) if rolled else -1)
        n = put(scalars, n, int(THE_DICE[die, face, CROSSES]) if rolled else 0)
        holder = -1
        for owner in range(SEATS):
            if s.dice[owner, 0] == die or s.dice[owner, 1] == die:
                holder = owner
        n = put_one_of(scalars, n, SEATS, after(seat, holder, SEATS))
    return n


@jit
def observe(s: State, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    n = 0
    for by in range(SEATS):
        k = seat ^ by
        for coat in range(len(COATS)):
            n = put_squares(planes, n, s.coats[k, coat])
        n = put_numbers(planes, n, s.crosses[k])
        drawn = ZERO
        for place in range(2):
            if s.drawn[k, place] != NO_SPACE:
                drawn |= square_of(int(s.drawn[k, place]))
        n = put_squares(planes, n, drawn)
    n = put_one_of(scalars, 0, PHASES, int(s.phase))
    n = put_one_of(scalars, n, SEATS, after(seat, int(s.to_play), SEATS))
    n = put_one_of(scalars, n, SEATS, after(seat, int(s.player_a), SEATS))
    n = put(scalars, n, int(s.turn))
    n = put_dice(scalars, n, s, seat)
    for by in range(SEATS):
        for coat in range(len(COATS)):
            n = put(scalars, n, int(s.ticks[seat ^ by, coat]))
    for by in range(SEATS):
        for coat in range(len(COATS)):
            n = put_one_of(scalars, n, SPELL_STATES, int(s.spells[seat ^ by, coat]))
    for by in range(SEATS):
        n = put_one_of(scalars, n, len(COATS), int(s.solid[seat ^ by]))
    for by in range(SEATS):
        n = put_members(scalars, n, len(COATS), s.cast[seat ^ by])
    for by in range(SEATS):
        n = put(scalars, n, int(s.bonus_used[seat ^ by]))
    for by in range(SEATS):
        n = put_one_of(scalars, n, DICE, int(s.bonus_die[seat ^ by]))


@jit
def free(s: State, seat: int) -> np.uint64:
    return MAP & ~drawn_on(s, seat)


@jit
def coming(s: State, seat: int, out: np.ndarray) -> int:
    """The coats of the seat's dice that are not drawn yet; a wild may become any."""
    n = 0
    for held in range(2):
        die = int(s.dice[seat, held])
        if die != NO_DIE and s.drawn[seat, held] == NO_SPACE and coat_of(s, die) != WILD:
            n = add_part(out, n, 0, 0, coat_of(s, die), 1, crosses_of(s, seat, die))
    return n
