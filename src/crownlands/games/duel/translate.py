"""Between the record of Kingdomino Duel and the words of people: plain Python, not compiled.

Sentences for what is wrong with a move are made here; they are raised as `IllegalMove`. Dice are
counted from 0 in the record and from 1 by people.
"""

from functools import cache

import numpy as np

from crownlands.core.errors import IllegalMove
from crownlands.games.duel.maps import CAST_DOT, CAST_STRIPE, COLUMNS, NORTH, ROWS, WEST
from crownlands.games.duel.moves import Cross, Draw, Face, Roll, Take, Turn
from crownlands.games.duel.state import NO_DIE, NO_SPACE, NOT_ROLLED, State
from crownlands.games.duel.tiles import COAT, COATS, DICE, LOOKS, THE_DICE, WILD
from crownlands.text.kingdom_text import around
from crownlands.text.moves import Square
from crownlands.text.translate import CASTLE, Kingdom, read_squares


def square_at(space: int) -> Square:
    return Square(WEST + space % COLUMNS, NORTH + space // COLUMNS)


def space_at(square: Square) -> int:
    return (square.y - NORTH) * COLUMNS + square.x - WEST


def squares_of(s: State, seat: int) -> Kingdom:
    """The spaces drawn on a seat's map, row by row: their coats and crosses."""
    return read_squares(s.coats[seat], s.crosses[seat], WEST, NORTH)


def drawn_now(s: State, seat: int) -> list[Square]:
    """What the seat drew in this turn."""
    return [square_at(int(space)) for space in s.drawn[seat] if space != NO_SPACE]


@cache
def faces_of(die: int) -> list[Face]:
    return [Face(LOOKS[look], crosses) for look, crosses in THE_DICE[die].tolist()]


def next_die(s: State) -> int:
    """The die to roll next."""
    return int(s.faces.tolist().index(NOT_ROLLED))


def die_to_draw(s: State) -> int:
    seat = int(s["to_play"])
    return int(s["dice"][seat, np.count_nonzero(s["drawn"][seat] != NO_SPACE)])


def takes_one(s: State) -> bool:
    """Whether one die is to be taken now, and not two."""
    return bool(s.to_play == s.player_a and s.cast[s.to_play] == 0)


def find_face(faces: list[Face], move: Roll | Turn) -> int:
    if move.face not in faces:
        shown = ", ".join(dict.fromkeys(str(face) for face in faces))
        raise IllegalMove(f"Die {move.die} has no face {move.face}: it has {shown}.")
    return faces.index(move.face)


def face_rolled(s: State, move: Roll) -> int:
    die = next_die(s)
    if move.die != die + 1:
        raise IllegalMove(f"Die {die + 1} is the one to roll, not die {move.die}.")
    faces = faces_of(die)
    face = find_face(faces, move)
    if not move.again:
        return face
    if faces.count(move.face) == 1:
        raise IllegalMove(f"Only one face of die {move.die} shows {move.face}.")
    return faces.index(move.face, face + 1)


def face_turned_to(s: State, move: Turn) -> int:
    refuse_strange_die(s, move.die)
    faces = faces_of(move.die - 1)
    face = find_face(faces, move)
    if move.face == faces[s.faces[move.die - 1]]:
        raise IllegalMove(f"Die {move.die} shows {move.face} already.")
    return face


def refuse_strange_die(s: State, number: int) -> None:
    """Raise a sentence unless the die is one of the two of the seat to play."""
    low, high = (int(die) + 1 for die in s.dice[s.to_play])
    if number not in (low, high):
        raise IllegalMove(f"Die {number} is not yours: you have dice {low} and {high}.")


def refuse_bad_take(s: State, move: Take) -> None:
    """Raise a sentence unless these dice may be taken."""
    number, word = (1, "one die") if takes_one(s) else (2, "two dice")
    if len(set(move.dice)) != number or len(move.dice) != number:
        raise IllegalMove(f"{move} cannot be played now: {word} must be taken.")
    taken = [die + 1 for die in s.dice.flat if die != NO_DIE]
    for die in move.dice:
        if not 1 <= die <= DICE:
            raise IllegalMove(f"There is no die {die}: dice are 1 to {DICE}.")
        if die in taken:
            raise IllegalMove(f"Die {die} has been taken already.")


def on_map(square: Square) -> bool:
    """Whether this is one of the 34 spaces."""
    in_column, in_row = 0 <= square.x - WEST < COLUMNS, 0 <= square.y - NORTH < ROWS
    return in_column and in_row and square != CASTLE


def refuse_off_map(square: Square) -> None:
    if square == CASTLE:
        raise IllegalMove(f"The castle stands on {square}.")
    if not on_map(square):
        first, last = square_at(0), square_at(COLUMNS * ROWS - 1)
        raise IllegalMove(f"{square} is not on the map, which runs from {first} to {last}.")


def refuse_bad_cross(s: State, move: Cross) -> None:
    refuse_off_map(move.square)
    if move.square not in squares_of(s, int(s.to_play)):
        raise IllegalMove(f"Nothing is drawn on {move.square}.")


def refuse_bad_draw(s: State, move: Draw) -> None:
    """Raise a sentence unless the die may be drawn so.

    Whether the other die can follow when they are drawn apart is left to the rules.
    """
    die = die_to_draw(s)
    mirrored = dice_alike(s) and move.die - 1 in s.dice[s.to_play]  # gives the same picture
    if move.die != die + 1 and not mirrored:
        raise IllegalMove(f"Die {die + 1} is the one to draw, not die {move.die}.")
    shown = LOOKS[THE_DICE[die, s.faces[die], COAT]]
    if shown not in (LOOKS[WILD], move.coat):
        raise IllegalMove(f"Die {move.die} shows {shown}, not {move.coat}.")
    refuse_off_map(move.square)
    own = squares_of(s, int(s.to_play))
    if move.square in own:
        coat = COATS[own[move.square][0]]
        raise IllegalMove(f"There is {coat} on {move.square} already.")
    if not s.cast[s.to_play] & CAST_STRIPE:
        refuse_apart(s, move, own)
    if not s.cast[s.to_play] & CAST_DOT:
        refuse_unconnected(s, move, own)
    if dice_alike(s):
        refuse_later_first(s, move, own)


def dice_alike(s: State) -> bool:
    """Whether the two dice of the seat to play draw the same picture in either order."""
    looks, bonus = [], int(s.bonus_die[s.to_play])
    for die in s.dice[s.to_play].tolist():
        look, crosses = faces_of(die)[s.faces[die]]
        looks.append((look, crosses + (die == bonus)))
    return looks[0] == looks[1] and looks[0][0] != LOOKS[WILD]


def refuse_later_first(s: State, move: Draw, own: Kingdom) -> None:
    """Raise a sentence if dice that look alike are drawn in the order that is left out."""
    first, here = drawn_now(s, int(s.to_play)), space_at(move.square)
    if first:
        out_of_order = here < space_at(first[0])
    else:
        near = range(COLUMNS * ROWS) if s.cast[s.to_play] & CAST_STRIPE else beside_on_map(here)
        out_of_order = not any(there > here and square_at(there) not in own for there in near)
    if out_of_order:
        raise IllegalMove(
            "Your dice look alike, and so the earlier space is drawn first, row by row: "
            f"{move.square} comes second."
        )


def beside_on_map(space: int) -> list[int]:
    return [space_at(square) for square in around(square_at(space)) if on_map(square)]


def refuse_apart(s: State, move: Draw, own: Kingdom) -> None:
    """Raise a sentence unless the two dice can lie side by side."""
    first = drawn_now(s, int(s.to_play))
    if first and move.square not in around(first[0]):
        raise IllegalMove(f"{move.square} is not beside {first[0]}, where the other die is.")
    if not first and not any(on_map(q) and q not in own for q in around(move.square)):
        raise IllegalMove(f"There is no empty space beside {move.square} for the other die.")


def refuse_unconnected(s: State, move: Draw, own: Kingdom) -> None:
    """Raise a sentence if it is plain by now that the connection rule is broken."""
    first = drawn_now(s, int(s.to_play))
    earlier = {q: COATS[coat] for q, (coat, _) in own.items() if q not in first}

    def connected(square: Square, coat: str) -> bool:
        return any(q == CASTLE or earlier.get(q) == coat for q in around(square))

    if connected(move.square, move.coat):
        return
    other = faces_of(int(s.dice[s.to_play, 1]))[s.faces[s.dice[s.to_play, 1]]].look
    coats = COATS if other == LOOKS[WILD] else (other,)
    near = [q for q in around(move.square) if on_map(q) and q not in own]
    apart = s.cast[s.to_play] & CAST_STRIPE
    if not first and not apart and not any(connected(q, coat) for q in near for coat in coats):
        raise IllegalMove(
            f"Neither {move.square} nor a space beside it touches the castle or an equal coat of "
            "an earlier turn."
        )
    if s.cast[s.to_play] & CAST_STRIPE:
        raise IllegalMove(
            f"On {move.square}, {move.coat} touches neither the castle nor an equal coat of an "
            "earlier turn."
        )
    if first and not connected(first[0], COATS[own[first[0]][0]]):
        raise IllegalMove(
            f"Neither {first[0]} nor {move.square} touches the castle or an equal coat of an "
            "earlier turn."
        )
