"""The decisions of Kingdomino Duel as numbers.

    a seat's actions                                        chance's outcomes
    0          pass                                         0 .. 5   the next die shows this face
    1 .. 4     cast dot, double dot, stripe, double stripe
    5 .. 8     take this die
    9 .. 14    take this pair of dice, see `PAIRS`
    15 .. 38   turn a die to a face: 15 + 6 * die + face
    39 .. 42   the castle's cross for this die
    43 .. 48   this coat for the solid spell
    49 .. 83   a cross on this space
    84 .. 293  draw the next die: 84 + 35 * coat + space

Coats are counted in the order of `COATS`, spaces as shown in `maps`.
"""

from collections.abc import Callable
from functools import cache

from crownlands.core.errors import IllegalMove
from crownlands.games.duel import translate
from crownlands.games.duel.maps import SPACES
from crownlands.games.duel.moves import Bonus, Cast, Cross, Draw, Roll, Solid, Take, Turn
from crownlands.games.duel.state import Phase, State
from crownlands.games.duel.tiles import COATS, FACES, PAIRS
from crownlands.text.moves import Move, Pass

PASS = 0
CAST = 1
TAKE = 5
TAKE_TWO = 9
TURN = 15
BONUS = 39
SOLID = 43
CROSS = 49
DRAW = 84
ACTIONS = 294

ROLL = 0

MOVES = (Roll, Take, Cast, Turn, Bonus, Draw, Solid, Cross, Pass)

# What is to be done at each step, for the sentence that refuses something else.
WANTED: dict[Phase, tuple[tuple[type[Move], ...], str]] = {
    Phase.ROLL: ((Roll,), "a die must be rolled, such as 1=dot"),
    Phase.TAKE: ((Take,), "dice must be taken, such as t1, or t12 for two"),
    Phase.TURN: ((Turn,), "a die must be turned, such as turn1=wild"),
    Phase.BONUS: ((Bonus, Pass), "a die may get the castle's cross, such as bonus1; or pass"),
    Phase.DRAW: ((Draw,), "a die must be drawn, such as 1@h7=dot"),
    Phase.SOLID: ((Solid,), "a coat must be chosen for the solid spell, such as solid=dot"),
    Phase.CROSS: ((Cross,), "a cross must be added to a space, such as +h7"),
}

# The spell that each of the other steps offers.
OFFERED = {
    Phase.CAST_DOT: "dot",
    Phase.CAST_DOUBLE_DOT: "double-dot",
    Phase.CAST_STRIPE: "stripe",
    Phase.CAST_DOUBLE_STRIPE: "double-stripe",
}


def decoder(s: State) -> Callable[[int], Move]:
    """What turns the numbers of this position into moves; fields by name are read faster."""
    match int(s["phase"]):
        case Phase.ROLL:
            die = translate.next_die(s)
            return lambda action: decode_roll(die, action - ROLL)
        case Phase.TAKE:
            return decode_take
        case Phase.TURN:
            return decode_turn
        case Phase.BONUS:
            return lambda action: Pass() if action == PASS else Bonus(action - BONUS + 1)
        case Phase.DRAW:
            die = translate.die_to_draw(s)
            return lambda action: decode_draw(die, action - DRAW)
        case Phase.SOLID:
            return lambda action: Solid(COATS[action - SOLID])
        case Phase.CROSS:
            return lambda action: Cross(translate.square_at(action - CROSS))
    return lambda action: Pass() if action == PASS else Cast(COATS[action - CAST])


def decode_roll(die: int, face: int) -> Roll:
    faces = translate.faces_of(die)
    return Roll(die + 1, faces[face], faces.index(faces[face]) != face)


@cache
def decode_take(action: int) -> Take:
    if action < TAKE_TWO:
        return Take((action - TAKE + 1,))
    return Take(tuple(int(die) + 1 for die in PAIRS[action - TAKE_TWO]))


@cache
def decode_turn(action: int) -> Turn:
    die, face = divmod(action - TURN, FACES)
    return Turn(die + 1, translate.faces_of(die)[face])


@cache
def decode_draw(die: int, way: int) -> Draw:
    """There are many, asked for again and again."""
    coat, space = divmod(way, SPACES)
    return Draw(die + 1, translate.square_at(space), COATS[coat])


def encode(s: State, move: Move) -> int:
    """The number of a move in this position; IllegalMove with a sentence if it has none."""
    refuse_other_step(s, move)
    match move:
        case Roll():
            return ROLL + translate.face_rolled(s, move)
        case Take():
            return encode_take(s, move)
        case Turn():
            return TURN + FACES * (move.die - 1) + translate.face_turned_to(s, move)
        case Bonus():
            translate.refuse_strange_die(s, move.die)
            return BONUS + move.die - 1
        case Draw():
            translate.refuse_bad_draw(s, move)
            return DRAW + SPACES * COATS.index(move.coat) + translate.space_at(move.square)
        case Solid():
            return SOLID + COATS.index(move.coat)
        case Cross():
            translate.refuse_bad_cross(s, move)
            return CROSS + translate.space_at(move.square)
        case Cast():
            return CAST + COATS.index(move.coat)
    return PASS


def refuse_other_step(s: State, move: Move) -> None:
    """Raise a sentence unless the move is of the kind that is to be played now."""
    phase = Phase(int(s.phase))
    if phase in WANTED:
        kinds, wanted = WANTED[phase]
        fits = isinstance(move, kinds)
    else:
        casting = Cast(OFFERED[phase])
        fits = move in (casting, Pass())
        wanted = f"a spell may be cast: {casting}; or pass"
    if not fits:
        raise IllegalMove(f"{move} cannot be played now: {wanted}.")


def encode_take(s: State, move: Take) -> int:
    translate.refuse_bad_take(s, move)
    dice = [die - 1 for die in sorted(move.dice)]
    if len(dice) == 1:
        return TAKE + dice[0]
    return TAKE_TWO + int(PAIRS.tolist().index(dice))
