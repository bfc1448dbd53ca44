"""The decisions of Kingdomino Origins as numbers.

    a seat's actions                             chance's outcomes
    0 .. 3    claim this place of the next line  0 .. 47   domino number 1 .. 48 is turned up
    4         discard                            48 .. 51  chief 0 .. 3 is drawn
    5         pass: recruit nobody               52 .. 73  cro-magnon 0 .. 21 is turned up
    6, 7      opening: outer, inner places
    8 .. 11   hand the totem on to this seat
    12 .. 21  take a cro-magnon of this kind
    22 ..     boards of squares, numbered as in `core.squares`, one after the other:
              fire lands there; the resource there is paid; the cro-magnon settles there;
              then four boards to lay, see `way_to_lay`

A board has 81 squares with 5x5 territories and 169 with 7x7: there are 22 + 7 * 81 or 22 + 7 * 169
actions.
"""

from collections.abc import Callable

from crownlands.core.domino import domino_at
from crownlands.core.draft import CURRENT, DEAL, DRAW, Phase
from crownlands.core.errors import IllegalMove
from crownlands.core.jit import jit, plain
from crownlands.core.kingdom import EAST
from crownlands.games.origins import refusals
from crownlands.games.origins.moves import Fire, HandOn, Open, Pay, Settle, Take, TurnUp
from crownlands.games.origins.state import State, Step
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    DOMINOES,
    FIRST_TILE,
    KIND_OF,
    TERRAINS,
)
from crownlands.games.origins.words import WORDS
from crownlands.text import translate
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move, Pass, Square

CLAIM = 0
DISCARD = 4
PASS = 5
OPEN = 6
HAND_ON = 8
TAKE = 12
BOARDS = 22

FIRE, PAY, SETTLE, LAY = range(4)  # boards; laying has four

TURN_UP = 52

OUTER, INNER = range(2)
OPENINGS = ("outer", "inner")

MOVES = (Deal, Draw, TurnUp, Open, Claim, Lay, Discard, Fire, HandOn, Pass, Pay, Take, Settle)


# What is to be done in each phase, for the sentence that refuses something else.
WANTED: dict[int, tuple[tuple[type[Move], ...], str]] = {
    Phase.DEAL: ((Deal,), "a domino must be turned up, such as +17"),
    Phase.DRAW: ((Draw,), "a chief must be drawn, such as K1"),
    Phase.CLAIM: ((Claim,), "a domino must be claimed, such as @17"),
    Phase.LAY: (
        (Lay, Discard),
        "a domino must be laid, such as h7-i7, or discarded if it cannot be: x",
    ),
    Step.REFILL: ((TurnUp,), "a cro-magnon must be turned up, such as +hunter.1"),
    Step.OPENING: ((Open,), "both chiefs must be placed: outer or inner"),
    Step.FIRE: ((Fire,), "the volcano's fire must land, such as fire-h7"),
    Step.HAND_ON: ((HandOn,), "the totem must be handed on, such as totem-2"),
    Step.RECRUIT: (
        (Pass, Pay, Take),
        "a cro-magnon may be recruited, such as pay-h7 and take-hunter, or not: pass",
    ),
    Step.SETTLE: ((Settle,), "the cro-magnon must settle, such as settle-h7"),
}


@jit
def board(size: int, which: int) -> int:
    """The first action of a board."""
    return BOARDS + which * (2 * size - 1) ** 2


def _first(s: State, which: int) -> int:
    return plain(board)(int(s.frame), which)


def decoder(s: State) -> Callable[[int], Move]:
    """What turns the numbers of this position into moves; fields by name are read faster."""
    size = int(s["frame"])
    match int(s["phase"]):
        case Phase.LAY:
            return translate.lays_by_number(size, _first(s, LAY), DISCARD).__getitem__
        case Phase.CLAIM:
            claims = translate.claims(s)
            return lambda action: claims[action - CLAIM]
        case Phase.DEAL:
            return lambda action: Deal(action - DEAL + 1)
        case Phase.DRAW:
            return lambda action: Draw(action - DRAW + 1)
        case Step.REFILL:
            return lambda action: decode_tile(action - TURN_UP)
        case Step.OPENING:
            return lambda action: Open(OPENINGS[action - OPEN])
        case Step.FIRE:
            fire = _first(s, FIRE)
            return lambda action: Fire(translate.square_by_number(size, action - fire))
        case Step.HAND_ON:
            return lambda action: HandOn(action - HAND_ON)
        case Step.SETTLE:
            settle = _first(s, SETTLE)
            return lambda action: Settle(translate.square_by_number(size, action - settle))
    pay = _first(s, PAY)
    return lambda action: decode_recruiting(size, pay, action)


def decode_tile(tile: int) -> TurnUp:
    kind = KIND_OF[tile]
    return TurnUp(CROMAGNONS[kind], tile - FIRST_TILE[kind] + 1)


def decode_recruiting(size: int, pay: int, action: int) -> Move:
    if action == PASS:
        return Pass()
    if action < BOARDS:
        return Take(CROMAGNONS[action - TAKE])
    return Pay(translate.square_by_number(size, action - pay))


def encode(s: State, move: Move) -> int:
    """The number of a move in this position; IllegalMove with a sentence if it has none."""
    kinds, wanted = WANTED[int(s.phase)]
    if not isinstance(move, kinds):
        raise IllegalMove(f"{move} cannot be played now: {wanted}.")
    refusals.refuse(s, move)
    match move:
        case Lay():
            tile = plain(domino_at)(DOMINOES, int(s.line[CURRENT, s.acting]))
            way = translate.encode_lay(s, int(s.to_play), tile, move, TERRAINS, WORDS)
            return _first(s, LAY) + way
        case Claim():
            return CLAIM + translate.encode_claim(s, move, WORDS)
        case Deal(number):
            return DEAL + number - 1
        case Draw(king):
            return DRAW + king - 1
        case TurnUp(kind, copy):
            return TURN_UP + FIRST_TILE[CROMAGNONS.index(kind)] + copy - 1
        case Open(where):
            return OPEN + OPENINGS.index(where)
        case HandOn(seat):
            return HAND_ON + seat
        case Take(kind):
            return TAKE + CROMAGNONS.index(kind)
        case Fire(square):
            return _first(s, FIRE) + _number(s, square)
        case Pay(square):
            return _first(s, PAY) + _number(s, square)
        case Settle(square):
            return _first(s, SETTLE) + _number(s, square)
        case Discard():
            return DISCARD
    return PASS


def _number(s: State, square: Square) -> int:
    return translate.way_to_lay(int(s.frame), square.x, square.y, EAST)
