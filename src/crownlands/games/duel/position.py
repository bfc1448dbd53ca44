"""Positions of Kingdomino Duel as text.

turn     from 1; seat 1 is player A in the odd turns
step     what is to be done: roll, take, cast-dot, ... or end
plays    the seat whose step it is, unless dice are rolled or the game is over
maps     seat by seat, five rows of seven spaces: a letter for each coat, with a digit for its
         crosses if it has any; . is an empty space, # the castle
dice     what the four dice show, in order, with the seat that has taken each:
         dot.2:1,solid++:2,wild,- (.2 is the second of two equal faces, - a die not rolled yet)
ticks    boxes ticked in the spell book, coat by coat: 0,2,1,0,0,3;1,0,0,4,0,0
spells   how the spells stand that a seat has won, won (in this turn), usable or used: dot:used;-
cast     those cast in this turn: dot,stripe;-
solid    the coat chosen for the solid's spell: dot;-
bonus    the castle bonus: free, used, or the die that got it in this turn: free;2
drawn    the spaces drawn in this turn, in order: h7,h8;-

Lists that follow each other are seat by seat and coat by coat, in the order of the coats: d dot,
D double-dot, s stripe, S double-stripe, q quarters, o solid.
"""

import re
from collections.abc import Sequence

import numpy as np

from crownlands.core.contract import CHANCE, OVER
from crownlands.core.errors import CrownlandsError, brief, count, one_of
from crownlands.games.duel import maps, possible, translate, turn
from crownlands.games.duel.maps import COLUMNS, NORTH, ROWS, WEST
from crownlands.games.duel.moves import Face
from crownlands.games.duel.state import (
    NO_COAT,
    NO_DIE,
    NO_SPACE,
    NOT_ROLLED,
    OPEN,
    SEATS,
    STRUCK,
    USABLE,
    USED,
    WON,
    Phase,
    State,
)
from crownlands.games.duel.tiles import (
    BOXES,
    COATS,
    DICE,
    DOT,
    DOUBLE_DOT,
    DOUBLE_STRIPE,
    SOLID,
    STRIPE,
)
from crownlands.text.kingdom_text import (
    NEXT_KINGDOM,
    bit_of,
    put_number,
    read_kingdom,
    write_rows,
)
from crownlands.text.position import (
    NONE,
    Keys,
    read_lists,
    read_number,
    read_one_of,
    read_squares,
    write_lists,
)
from crownlands.text.translate import Kingdom, members
from crownlands.text.words import name_of

LETTERS = ("d", "D", "s", "S", "q", "o")
TERRAINS = COATS
MOST_CROSSES = 4  # two of a die, one of the castle, one of the quarters' spell
MOST_TURNS = 9999

STEPS = {name_of(step): step for step in Phase}
SPELLS = {"won": WON, "usable": USABLE, "used": USED}
CASTABLE = (DOT, DOUBLE_DOT, STRIPE, DOUBLE_STRIPE)  # the others are used when they are won
FREE, BONUS_USED = "free", "used"

DIE = re.compile(r"([a-z-]+)(\+*)(\.2)?(?::([12]))?")

BEFORE_TAKING = (Phase.ROLL, Phase.CAST_DOUBLE_DOT)
BOOK = (Phase.SOLID, Phase.CROSS)


# Writing


def write(s: State) -> dict[str, str]:
    names = list(STEPS)
    keys = {"turn": str(s.turn), "step": names[int(s.phase)]}
    if s.to_play >= 0:
        keys["plays"] = str(s.to_play + 1)
    seats = range(SEATS)
    keys["maps"] = NEXT_KINGDOM.join(write_map(s, seat) for seat in seats)
    keys["dice"] = ",".join(write_die(s, die) for die in range(DICE))
    keys["ticks"] = write_lists(s.ticks)
    keys["spells"] = write_lists(
        [
            f"{COATS[coat]}:{name}"
            for coat, stands in enumerate(s.spells[seat])
            for name, number in SPELLS.items()
            if stands == number
        ]
        for seat in seats
    )
    keys["cast"] = write_lists([COATS[coat] for coat in members(s.cast[seat])] for seat in seats)
    keys["solid"] = write_lists([COATS[n]] if n != NO_COAT else [] for n in s.solid)
    keys["bonus"] = write_lists([write_bonus(s, seat)] for seat in seats)
    keys["drawn"] = write_lists(translate.drawn_now(s, seat) for seat in seats)
    return keys


def write_map(s: State, seat: int) -> str:
    whole = (WEST, WEST + COLUMNS - 1, NORTH, NORTH + ROWS - 1)
    return write_rows(translate.squares_of(s, seat), LETTERS, whole)


def write_die(s: State, die: int) -> str:
    if s.faces[die] == NOT_ROLLED:
        return NONE
    faces = translate.faces_of(die)
    face = faces[s.faces[die]]
    again = ".2" if faces.index(face) != s.faces[die] else ""
    seat = "".join(f":{seat + 1}" for seat in range(SEATS) if die in s.dice[seat])
    return f"{face}{again}{seat}"


def write_bonus(s: State, seat: int) -> str:
    if s.bonus_die[seat] != NO_DIE:
        return str(s.bonus_die[seat] + 1)
    return BONUS_USED if s.bonus_used[seat] else FREE


# Reading: each function fills some fields, given those filled before it


def read(s: State, keys: Keys) -> None:
    """Fill the record; CrownlandsError with a sentence if there can be no such position."""
    read_turn(s, keys)
    texts = keys.take("maps").split(NEXT_KINGDOM)
    if len(texts) != SEATS:
        raise CrownlandsError(f"There are {len(texts)} maps: there must be {SEATS}.")
    for seat, text in enumerate(texts):
        whose = f"Map {seat + 1}"
        put_map(s, seat, read_kingdom(text, whose, COATS, LETTERS, MOST_CROSSES), whose)
    read_dice(s, keys)
    read_book(s, keys)
    read_cast(s, keys)
    read_solid(s, keys)
    read_bonus(s, keys)
    read_drawn(s, keys)
    keys.finish()
    possible.refuse_impossible(s)
    refuse_idle_step(s)


def read_turn(s: State, keys: Keys) -> None:
    s.turn = read_number("the turn", keys.take("turn"), 1, MOST_TURNS)
    s.player_a = (int(s.turn) - 1) % SEATS
    s.phase = STEPS[read_one_of("the step", keys.take("step"), STEPS)]
    if s.phase in (Phase.ROLL, Phase.END):
        s.to_play = CHANCE if s.phase == Phase.ROLL else OVER
        return
    s.to_play = read_number("the seat whose step it is", keys.take("plays"), 1, SEATS) - 1
    if s.phase == Phase.CAST_DOUBLE_DOT and s.to_play != s.player_a:
        raise CrownlandsError("The double dot's spell is cast by player A.")


def put_map(s: State, seat: int, spaces: Kingdom, whose: str) -> None:
    s.coats[seat], s.crosses[seat] = 0, 0
    for square, (coat, crosses) in spaces.items():
        if not translate.on_map(square):
            raise CrownlandsError(
                f"{whose} has a coat on {square}: it runs from {translate.square_at(0)} to "
                f"{translate.square_at(COLUMNS * ROWS - 1)}."
            )
        s.coats[seat, coat] |= bit_of(square)
        put_number(s.crosses[seat], square, crosses)


def read_dice(s: State, keys: Keys) -> None:
    words = keys.take("dice").split(",")
    if len(words) != DICE:
        raise CrownlandsError(
            f"{count(len(words), 'die is', 'dice are')} named: there must be {DICE}."
        )
    s.faces[:], s.dice[:] = NOT_ROLLED, NO_DIE
    for die, word in enumerate(words):
        if word != NONE:
            read_die(s, die, word)
    rolled = [bool(face != NOT_ROLLED) for face in s.faces]
    if all(rolled) != (s.phase != Phase.ROLL) or rolled != sorted(rolled, reverse=True):
        raise CrownlandsError(
            "Dice are rolled one after the other at step 'roll', and all are rolled after it."
        )
    refuse_wrong_shares(s)


def read_die(s: State, die: int, word: str) -> None:
    faces, match = translate.faces_of(die), DIE.fullmatch(word)
    face = Face(match[1], len(match[2])) if match else None
    if match is None or face not in faces or (match[3] and faces.count(face) < 2):
        shown = one_of(list(dict.fromkeys(str(face) for face in faces)))
        raise CrownlandsError(f"{brief(word)} is no face of die {die + 1}: it has {shown}.")
    s.faces[die] = faces.index(face, faces.index(face) + 1 if match[3] else 0)
    if not match[4]:
        return
    seat = int(match[4]) - 1
    held = len([held for held in s.dice[seat] if held != NO_DIE])
    if held == 2:
        raise CrownlandsError(f"Seat {seat + 1} has more than two dice.")
    s.dice[seat, held] = die


def refuse_wrong_shares(s: State) -> None:
    """Player A takes a die, player B two; after that both have two."""
    held = [sum(die != NO_DIE for die in own) for own in s.dice]
    wanted = [2, 2]
    if s.phase in BEFORE_TAKING:
        wanted = [0, 0]
    elif s.phase == Phase.TAKE:
        wanted = [0, 0]
        if s.to_play != s.player_a:
            wanted[s.player_a] = 1
    if held != wanted:
        raise CrownlandsError(
            f"The seats have {held[0]} and {held[1]} dice: at this step they must have "
            f"{wanted[0]} and {wanted[1]}."
        )


def read_book(s: State, keys: Keys) -> None:
    s.spells[:] = OPEN
    for seat, words in enumerate(read_lists("ticks", keys.take("ticks"), SEATS)):
        if len(words) != len(COATS):
            raise CrownlandsError(f"There are ticks for {len(words)} of {len(COATS)} coats.")
        for coat, word in enumerate(words):
            s.ticks[seat, coat] = read_number(f"ticks for {COATS[coat]}", word, 0, BOXES[coat])
    for seat, words in enumerate(read_lists("spells", keys.take("spells"), SEATS)):
        for word in words:
            name, _, stands = word.partition(":")
            coat = read_coat("a spell", name)
            read_one_of("how a spell stands", stands, SPELLS)
            if s.spells[seat, coat] != OPEN:
                raise CrownlandsError(f"The spell of {name} is there twice.")
            s.spells[seat, coat] = SPELLS[stands]
            s.spells[1 - seat, coat] = STRUCK
    for coat, name in enumerate(COATS):
        refuse_wrong_spell(s, coat, name)


def read_coat(what: str, name: str) -> int:
    return COATS.index(read_one_of(what, name, COATS))


def refuse_wrong_spell(s: State, coat: int, name: str) -> None:
    """The first full row wins: its spell is no longer open, the other's is struck out."""
    for seat in range(SEATS):
        full = s.ticks[seat, coat] == BOXES[coat]
        if full != (s.spells[seat, coat] in SPELLS.values()):
            raise CrownlandsError(
                f"Seat {seat + 1} has {count(int(s.ticks[seat, coat]), 'tick')} for {name}: the "
                f"spell is won with {BOXES[coat]}, and by one seat alone."
            )
        stands = s.spells[seat, coat]
        if stands == WON and s.phase not in (*BOOK, Phase.END):
            raise CrownlandsError(f"At this step the spell of {name} cannot have just been won.")
        if stands == USABLE and coat not in CASTABLE:
            raise CrownlandsError(f"The spell of {name} is used at once: it is never usable.")


def read_cast(s: State, keys: Keys) -> None:
    s.cast[:] = 0
    for seat, words in enumerate(read_lists("spells cast", keys.take("cast"), SEATS)):
        for word in words:
            coat = read_coat("a spell cast", word)
            if coat not in CASTABLE or s.spells[seat, coat] != USED:
                raise CrownlandsError(f"Seat {seat + 1} cannot have cast the spell of {word}.")
            if coat == DOUBLE_DOT and seat != s.player_a:
                raise CrownlandsError("The double dot's spell is cast by player A.")
            s.cast[seat] |= np.uint64(1 << coat)
        if s.cast[seat] and s.phase in BEFORE_TAKING:
            raise CrownlandsError("No spell can have been cast before the dice are taken.")


def read_solid(s: State, keys: Keys) -> None:
    s.solid[:] = NO_COAT
    for seat, words in enumerate(read_lists("coats", keys.take("solid"), SEATS)):
        if (len(words) == 1) != (s.spells[seat, SOLID] == USED) or len(words) > 1:
            raise CrownlandsError(
                f"Seat {seat + 1} has {len(words)} coats for the solid's spell: there is one when "
                "it is used, and none before."
            )
        if words:
            s.solid[seat] = read_coat("the coat for the solid's spell", words[0])


def read_bonus(s: State, keys: Keys) -> None:
    s.bonus_used[:], s.bonus_die[:] = 0, NO_DIE
    for seat, words in enumerate(read_lists("castle bonuses", keys.take("bonus"), SEATS)):
        dice = [str(die + 1) for die in s.dice[seat] if die != NO_DIE]
        word = read_one_of("a castle bonus", ",".join(words), [FREE, BONUS_USED, *dice])
        s.bonus_used[seat] = word != FREE
        if word in dice:
            s.bonus_die[seat] = int(word) - 1


def read_drawn(s: State, keys: Keys) -> None:
    """This turn's drawings are on the map; all others are of earlier turns, two of each."""
    s.drawn[:] = NO_SPACE
    for seat, words in enumerate(read_lists("spaces drawn", keys.take("drawn"), SEATS)):
        own = translate.squares_of(s, seat)
        spaces = read_squares("the spaces drawn", words)
        for n, square in enumerate(spaces):
            if square not in own or n == 2:
                raise CrownlandsError(
                    f"Seat {seat + 1} cannot have drawn {square} in this turn: a turn has two "
                    "spaces, and they are on the map."
                )
            s.drawn[seat, n] = translate.space_at(square)
        if len(spaces) not in may_have_drawn(s, seat):
            raise CrownlandsError(
                f"Seat {seat + 1} cannot have drawn {len(spaces)} spaces in this turn so far."
            )
        earlier = len(own) - len(spaces)
        if earlier % 2 or earlier > 2 * (s.turn - 1):
            raise CrownlandsError(
                f"Map {seat + 1} has {earlier} coats from {s.turn - 1} earlier turns: a turn adds "
                "two, or none."
            )
        if earlier == maps.SPACES - 1:
            raise CrownlandsError(f"Map {seat + 1} was full before: the game ends with that turn.")
        if not own and (s.turn > 1 or s.phase in (*BOOK, Phase.END)):
            raise CrownlandsError(f"Map {seat + 1} is empty: the first turn draws on it.")
    if s.phase == Phase.END:
        refuse_early_end(s)


def refuse_early_end(s: State) -> None:
    full = any(len(translate.squares_of(s, seat)) == maps.SPACES - 1 for seat in range(SEATS))
    if not full and any(space != NO_SPACE for space in s.drawn[:, 0]):
        raise CrownlandsError(
            "The game is not over: it ends with a full map, or with a turn in which nobody drew."
        )


def may_have_drawn(s: State, seat: int) -> Sequence[int]:
    """How many spaces a seat may have drawn at this step."""
    if s.phase in (*BOOK, Phase.END):
        return (0, 2)
    if s.phase <= Phase.TAKE:
        return (0,)
    if seat == s.to_play:
        return (0, 1) if s.phase == Phase.DRAW else (0,)
    return (0, 2) if seat == s.player_a else (0,)


def refuse_idle_step(s: State) -> None:
    """A step at which nothing is to be decided is left out."""
    if not turn.is_asked(s):
        raise CrownlandsError(
            f"Seat {s.to_play + 1} has nothing to decide at step {list(STEPS)[int(s.phase)]!r}."
        )
