"""What a seat may know of a game of Beacons, for learners."""

import numpy as np

from beacons.state import KINDS, ROUNDS, State
from crownlands.core.jit import jit
from crownlands.core.layout import Layout, Scalars
from crownlands.core.observation import after, of_each, put, put_one_of, put_squares, seat_after


def layout(s: State) -> Layout:
    seats = int(s.seats)
    return Layout(
        of_each(seats, (*KINDS, "beacons")),
        (
            Scalars("to play", seats, "1 for who is to play, counted from oneself"),
            Scalars("turned up", len(KINDS), "1 for what this round brings"),
            Scalars("rounds left", 1, "this one not counted"),
            Scalars("beacons", seats, "that are left, by seat from oneself"),
        ),
    )


@jit
def observe(s: State, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    seats, n = int(s.seats), 0
    for by in range(seats):
        map_ = seat_after(seat, by, seats)
        for kind in range(len(KINDS)):
            n = put_squares(planes, n, s.shores[map_, kind])
        n = put_squares(planes, n, s.lights[map_, 0])
    n = put_one_of(scalars, 0, seats, after(seat, int(s.to_play), seats))
    n = put_one_of(scalars, n, len(KINDS), int(s.turned_up))
    n = put(scalars, n, ROUNDS - int(s.rounds_begun))
    for by in range(seats):
        n = put(scalars, n, int(s.beacons[seat_after(seat, by, seats)]))
