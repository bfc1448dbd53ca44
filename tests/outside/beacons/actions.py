"""The decisions of Beacons as numbers.

a seat's actions                             chance's outcomes
0 .. 8    put the square on this space       0, 1   this kind is turned up
9 .. 17   the same, with a beacon on it
"""

from collections.abc import Callable

from beacons.moves import Put, TurnUp
from beacons.state import KINDS, SIDE, SPACES, State
from crownlands.core.contract import CHANCE
from crownlands.core.errors import IllegalMove
from crownlands.core.grid import CASTLE, board_bit
from crownlands.core.jit import plain
from crownlands.text.moves import Move, Square

WITH_BEACON = SPACES
ACTIONS = 2 * SPACES

MOVES = (TurnUp, Put)


def square_of(space: int) -> Square:
    return Square(space % SIDE - 1, space // SIDE - 1)


def decoder(s: State) -> Callable[[int], Move]:
    """What turns the numbers of this position into moves."""
    if s.to_play == CHANCE:
        return lambda action: TurnUp(KINDS[action])
    return lambda action: Put(square_of(action % SPACES), action >= WITH_BEACON)


def encode(s: State, move: Move) -> int:
    """The number of a move in this position; IllegalMove with a sentence if it has none."""
    if s.to_play == CHANCE:
        if not isinstance(move, TurnUp):
            raise IllegalMove(f"{move} cannot be played now: a kind must be turned up: +heath.")
        return KINDS.index(move.kind)
    if not isinstance(move, Put):
        raise IllegalMove(f"{move} cannot be played now: a square must be put, such as h7 or h7*.")
    refuse_bad_place(s, move)
    space = (move.square.y + 1) * SIDE + move.square.x + 1
    return space + (WITH_BEACON if move.beacon else 0)


def refuse_bad_place(s: State, move: Put) -> None:
    """Raise a sentence unless the square may be put there."""
    seat, square = int(s.to_play), move.square
    if max(abs(square.x), abs(square.y)) > 1:
        raise IllegalMove(f"{square} is off the map, which runs from f6 to h8.")
    covered = int(CASTLE | s.shores[seat, 0] | s.shores[seat, 1])
    if covered >> plain(board_bit)(square.x, square.y) & 1:
        raise IllegalMove(f"{square} is not free.")
    if move.beacon and s.beacons[seat] == 0:
        raise IllegalMove("You have no beacon left.")
