"""Why a move of Origins cannot be played here, in sentences; for the draft see `translate`."""

from collections.abc import Iterable

import numpy as np

from crownlands.core.draft import CURRENT
from crownlands.core.errors import IllegalMove, count, one_of
from crownlands.core.jit import plain
from crownlands.games.origins import fire
from crownlands.games.origins.moves import Fire, HandOn, Pay, Settle, Take, TurnUp
from crownlands.games.origins.state import State
from crownlands.games.origins.tiles import (
    COPIES,
    CRATERS,
    CROMAGNONS,
    FIRST_TILE,
    KIND_OF,
    NO_RESOURCE,
    RESOURCES,
    VOLCANO,
)
from crownlands.text.moves import Draw, Move, Pass, Square
from crownlands.text.translate import CASTLE as HUT
from crownlands.text.translate import board_bit, board_square, members, squares_of

reach = plain(fire.reach)


def refuse(s: State, move: Move) -> None:
    """Raise a sentence if the move, right for the phase, is against the rules."""
    match move:
        case Fire(square):
            refuse_target(s, square)
        case HandOn(seat):
            refuse_heir(s, seat)
        case Pay(square):
            refuse_piece(s, square)
        case Take(kind):
            refuse_tile(s, kind)
        case Settle(square):
            refuse_home(s, square)
        case Pass() if s.paid:
            raise IllegalMove("What is paid is paid: a cro-magnon must be recruited now.")
        case TurnUp(kind, copy):
            refuse_turning_up(s, kind, copy)
        case Draw(chief) if not int(s.hand) >> (chief - 1) & 1:
            raise IllegalMove(f"There is no chief {chief} to be drawn.")


def refuse_stranger(s: State, square: Square) -> None:
    if square != HUT and square not in squares_of(s, int(s.to_play)):
        raise IllegalMove(f"{square} is not a square of the territory.")


def refuse_target(s: State, square: Square) -> None:
    refuse_stranger(s, square)
    seat = int(s.to_play)
    terrain, _ = squares_of(s, seat).get(square, (None, 0))
    if terrain == VOLCANO:
        raise IllegalMove(f"There is a volcano on {square}: no fire lands there.")
    if holds(s.crowns[seat], square):
        raise IllegalMove(f"There is a fire on {square} already.")
    volcano = board_square(s, seat, int(s.volcano))
    craters = int(CRATERS[s.line[CURRENT, s.acting]].max())
    far = max(abs(square.x - volcano.x), abs(square.y - volcano.y))
    if far > reach(craters):
        raise IllegalMove(
            f"{square} is {count(far, 'square')} from the volcano on {volcano}: "
            f"with {count(craters, 'crater')} it reaches {reach(craters)}."
        )


def refuse_heir(s: State, seat: int) -> None:
    if seat >= s.seats:
        raise IllegalMove(f"There is no seat {seat + 1}: seats are 1 to {int(s.seats)}.")
    resource = RESOURCES[s.totem]
    numbers = [int(squares[s.totem]).bit_count() for squares in s.resources[: s.seats]]
    if numbers[seat] < max(numbers):
        raise IllegalMove(
            f"Seat {seat + 1} has fewer of the {resource} resource than others: "
            f"the totem goes to one who has {max(numbers)}."
        )


def refuse_piece(s: State, square: Square) -> None:
    refuse_stranger(s, square)
    kind = resource_on(s, square)
    if kind == NO_RESOURCE:
        raise IllegalMove(f"There is no resource on {square}.")
    if int(s.paid) >> kind & 1:
        raise IllegalMove(f"The pieces paid are all different: there is {RESOURCES[kind]} already.")
    order = f"pieces are paid in the order {one_of(RESOURCES, last='and')}"
    if int(s.paid) >> kind:
        last = RESOURCES[int(s.paid).bit_length() - 1]
        raise IllegalMove(f"{last.capitalize()} is paid already: {order}.")
    owned = [bool(squares) for squares in s.resources[s.to_play]]
    if not s.paid and not any(owned[kind + 1 :]):
        raise IllegalMove(f"After {RESOURCES[kind]} nothing could follow: {order}.")
    if int(s.paid).bit_count() >= 2 or not s.cave:
        refuse_one_of_four(s, kind, owned)


def refuse_one_of_four(s: State, kind: int, owned: list[bool]) -> None:
    """Raise a sentence if the four pieces for a tile of the pile cannot come together."""
    why = "The cave is empty" if not s.cave else "Two are enough for a tile from the cave"
    if not s.pile:
        raise IllegalMove(f"{why}, and the pile, for which more are paid, is empty.")
    for other, name in enumerate(RESOURCES):
        paid = bool(int(s.paid) >> other & 1)
        if not paid and (other < kind or not owned[other]):
            lacking = "is not paid" if owned[other] else "is lacking"
            raise IllegalMove(
                f"{why}, and one from the pile costs all four in their order: {name} {lacking}."
            )


def refuse_tile(s: State, kind: str) -> None:
    paid = int(s.paid).bit_count()
    if paid not in (2, 4):
        raise IllegalMove(
            "A tile from the cave costs 2 different resources, one from the pile 4: "
            f"{paid} paid so far."
        )
    name, tiles = ("cave", s.cave) if paid == 2 else ("pile", s.pile)
    if kind not in (CROMAGNONS[KIND_OF[tile]] for tile in members(tiles)):
        raise IllegalMove(f"There is no {kind} in the {name}.")


def refuse_home(s: State, square: Square) -> None:
    refuse_stranger(s, square)
    seat = int(s.to_play)
    for there, what in (
        (square == HUT, "the hut"),
        (holds(s.crowns[seat], square), "a fire"),
        (holds(s.resources[seat], square), "a resource"),
        (holds(s.cromagnons[seat], square), "a cro-magnon"),
    ):
        if there:
            raise IllegalMove(f"There is {what} on {square}: no cro-magnon settles there.")


def refuse_turning_up(s: State, kind: str, copy: int) -> None:
    number = CROMAGNONS.index(kind)
    if copy > COPIES[number]:
        raise IllegalMove(f"There is no {kind} number {copy}: it exists {COPIES[number]} times.")
    if FIRST_TILE[number] + copy - 1 not in members(s.pile):
        raise IllegalMove(f"That {kind} is not in the pile any more.")


def holds(words: Iterable[np.uint64], square: Square) -> bool:
    """Whether one of several sets of squares of a territory holds this square of it."""
    index = board_bit(square)
    return any(int(word) >> index & 1 for word in words)


def resource_on(s: State, square: Square) -> int:
    """The number of the resource on a square of the territory, or NO_RESOURCE."""
    for kind, squares in enumerate(s.resources[s.to_play]):
        if holds([squares], square):
            return kind
    return NO_RESOURCE
