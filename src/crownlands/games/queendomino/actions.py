"""The decisions of Queendomino as numbers.

    a seat's actions                               chance's outcomes
    0 .. 7     claim this place of the next line   0 .. 47   domino number 1 .. 48 is turned up
    8          discard                             48 .. 55  the king of seat 0 .. 7 is drawn
    9          pass                                56 .. 87  building tile 0 .. 31 is turned up
    10         tax the square asked about
    11 .. 16   build: take from slot 0 .. 5
    17 .. 22   bribe: burn in slot 0 .. 5
    23 ..      lay, see `way_to_lay`; then, numbered like a fifth turn of the domino,
               put the building on a square

There are 23 + 5 * 81 actions with 5x5 kingdoms and 23 + 5 * 169 with 7x7. Slots count from the
stack outwards: slot 0 costs 5, slot 5 nothing.
"""

from collections.abc import Callable

from crownlands.core import kingdom
from crownlands.core.domino import domino_at
from crownlands.core.draft import CURRENT, DEAL, DRAW, Phase
from crownlands.core.errors import IllegalMove, count, one_of
from crownlands.core.jit import plain
from crownlands.games.queendomino import builders, state
from crownlands.games.queendomino.moves import Bribe, Build, Site, Tax, TurnUp
from crownlands.games.queendomino.state import NO_TILE, State, Step
from crownlands.games.queendomino.tiles import DECK, DOMINOES, PRICES, TERRAINS, TOWN
from crownlands.text import translate
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move, Pass, Square

CLAIM = 0
DISCARD = 8
PASS = 9
TAX = 10
BUILD = 11
BRIBE = 17
LAY = 23
ON_SQUARE = 4  # in the place of a turn: a building goes on one square

TURN_UP = 56

MOVES = (Deal, TurnUp, Draw, Claim, Lay, Discard, Tax, Build, Site, Bribe, Pass)

# What is to be done in each phase, for the sentence that refuses something else.
WANTED: dict[int, tuple[tuple[type[Move], ...], str]] = {
    Phase.DEAL: ((Deal,), "a domino must be turned up, such as +17"),
    Phase.DRAW: ((Draw,), "a king must be drawn, such as K1"),
    Phase.CLAIM: ((Claim,), "a domino must be claimed, such as @17"),
    Phase.LAY: (
        (Lay, Discard),
        "a domino must be laid, such as h7-i7, or discarded if it cannot be: x",
    ),
    Step.TURN_UP: ((TurnUp,), "a building must be turned up, such as +b17"),
    Step.TAX: ((Tax, Pass), "a square may be taxed, such as tax:h7, or pass"),
    Step.BUILD: ((Build, Pass), "a building may be taken from a slot, such as build:4, or pass"),
    Step.SITE: ((Site,), "the building must be put on a town square, such as site:h7"),
    Step.BRIBE: ((Bribe, Pass), "the dragon may be bribed, such as bribe:4, or pass"),
}

kingdom_of = plain(state.kingdom_of)
current_deck = plain(state.current_deck)
way_to_lay = plain(kingdom.way_to_lay)
discount = plain(builders.discount)


def decoder(s: State) -> Callable[[int], Move]:
    """What turns the numbers of this position into moves; fields by name are read faster."""
    size = int(s["frame"])
    match int(s["phase"]):
        case Phase.DEAL:
            return lambda action: Deal(action - DEAL + 1)
        case Phase.DRAW:
            return lambda action: Draw(action - DRAW + 1)
        case Phase.CLAIM:
            claims = translate.claims(s)
            return lambda action: claims[action - CLAIM]
        case Phase.LAY:
            return translate.lays_by_number(size, LAY, DISCARD).__getitem__
        case Step.TURN_UP:
            return lambda action: TurnUp(action - TURN_UP + 1)
        case Step.TAX:
            square = square_to_tax(s)
            return lambda action: Pass() if action == PASS else Tax(square)
        case Step.BUILD:
            return lambda action: Pass() if action == PASS else Build(PRICES[action - BUILD])
        case Step.SITE:
            return lambda action: Site(translate.square_by_number(size, action - LAY))
    return lambda action: Pass() if action == PASS else Bribe(PRICES[action - BRIBE])


def encode(s: State, move: Move) -> int:
    """The number of a move in this position; IllegalMove with a sentence if it has none."""
    kinds, wanted = WANTED[int(s.phase)]
    if not isinstance(move, kinds):
        raise IllegalMove(f"{move} cannot be played now: {wanted}.")
    match move:
        case Deal(number):
            return DEAL + number - 1
        case Draw(king):
            return DRAW + king - 1
        case Claim():
            return CLAIM + translate.encode_claim(s, move)
        case Lay():
            row = current_deck(s) * DECK + int(s.line[CURRENT, s.acting])
            tile = plain(domino_at)(DOMINOES, row)
            return LAY + translate.encode_lay(s, own_kingdom(s), tile, move, TERRAINS)
        case Discard():
            return DISCARD
        case TurnUp(tile):
            return TURN_UP + tile - 1
        case Tax(square):
            return encode_tax(s, square)
        case Build(price):
            return BUILD + encode_build(s, price)
        case Site(square):
            return LAY + encode_site(s, square)
        case Bribe(price):
            return BRIBE + encode_slot(s, price)
    return PASS


def own_kingdom(s: State) -> int:
    """The kingdom of the seat to play."""
    return kingdom_of(s, int(s.to_play))


def square_to_tax(s: State) -> Square:
    """The square whose tax is decided."""
    laid = translate.lays(int(s.frame))[int(s.laid)]
    return (laid.left, laid.right)[int(s.half)]


def encode_tax(s: State, square: Square) -> int:
    if square != square_to_tax(s):
        raise IllegalMove(f"It is the tax of {square_to_tax(s)} that is decided, not of {square}.")
    return TAX


def encode_slot(s: State, price: int) -> int:
    """The slot with a printed price, if there is a building in it."""
    if price not in PRICES:
        raise IllegalMove(f"No slot has the price {price}: they cost {one_of(PRICES)}.")
    slot = PRICES.index(price)
    if slot == s.dragon:
        raise IllegalMove(f"The dragon sits in the slot with the price {price}.")
    if s.slots[slot] == NO_TILE:
        raise IllegalMove(f"The slot with the price {price} is empty.")
    return slot


def encode_build(s: State, price: int) -> int:
    slot = encode_slot(s, price)
    k = own_kingdom(s)
    to_pay = max(0, price - discount(s, k))
    if to_pay > s.coins[k]:
        raise IllegalMove(f"The building costs {count(to_pay, 'coin')}: you have {s.coins[k]}.")
    return slot


def encode_site(s: State, square: Square) -> int:
    """The way to put a building on a free town square."""
    k = own_kingdom(s)
    squares = translate.squares_of(s, k)
    if square not in squares:
        raise IllegalMove(f"There is no town on {square}.")
    terrain, _ = squares[square]
    if terrain != TOWN:
        raise IllegalMove(f"There is {TERRAINS[terrain]} on {square}, not town.")
    if int(s.built[k]) >> translate.board_bit(square) & 1:
        raise IllegalMove(f"There is a building on {square} already.")
    return way_to_lay(int(s.frame), square.x, square.y, ON_SQUARE)
