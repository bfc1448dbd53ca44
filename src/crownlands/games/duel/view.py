"""A game of Kingdomino Duel as it lies on the table: maps, dice and the spell book.

Marks on a space: ``new`` if it was drawn in this turn.
"""

from typing import TypedDict

from crownlands.games.duel import translate
from crownlands.games.duel.maps import COLUMNS, ROWS
from crownlands.games.duel.moves import Bonus, Cast, Draw, Roll, Solid, Take, Turn
from crownlands.games.duel.state import (
    NO_COAT,
    NO_DIE,
    NO_SPACE,
    NOT_ROLLED,
    OPEN,
    SEATS,
    STATE,
    STRUCK,
    USABLE,
    USED,
    WON,
    Phase,
    State,
)
from crownlands.games.duel.tiles import BOXES, COATS, DICE, LOOKS, THE_DICE
from crownlands.text.moves import Move, Pass
from crownlands.text.reading import remembered
from crownlands.text.view import Kingdom, Table, cell
from crownlands.text.words import name_of

SPELL_STATES = {OPEN: "open", STRUCK: "struck", WON: "won", USABLE: "usable", USED: "used"}


class Die(TypedDict):
    """What a die shows, who has it, and whether it is drawn already."""

    coat: str | None  # nothing before it is rolled
    crosses: int
    seat: int | None
    used: bool
    bonus: bool  # it got the cross of the castle


class Spell(TypedDict):
    boxes: int
    ticks: int
    state: str  # one of SPELL_STATES


class Extras(TypedDict):
    player_a: int  # the seat
    dice: list[Die]
    spell_book: list[dict[str, Spell]]  # of each seat, by coat


def step_of(s: State) -> str:
    return name_of(Phase(int(s.phase)))


def table(s: State) -> Table[Extras]:
    return Table(
        game="duel",
        to_play=int(s.to_play),
        step=step_of(s),
        round=int(s.turn),
        rounds=0,  # nobody knows beforehand
        kingdoms=tuple(kingdom(s, seat) for seat in range(SEATS)),
        extras={
            "player_a": int(s.player_a),
            "dice": [die(s, number) for number in range(DICE)],
            "spell_book": [spell_book(s, seat) for seat in range(SEATS)],
        },
    )


@remembered(STATE, ("coats", "crosses", "drawn", "bonus_used", "solid"), ("player_a",))
def kingdom(s: State, seat: int) -> Kingdom:
    new = translate.drawn_now(s, seat)
    cells = {
        square: cell(COATS[coat], crosses, ("new",) if square in new else ())
        for square, (coat, crosses) in translate.squares_of(s, seat).items()
    }
    facts: dict[str, int | str] = {"castle bonus": "used" if s.bonus_used[seat] else "free"}
    if s.solid[seat] != NO_COAT:
        facts["solid"] = COATS[int(s.solid[seat])]
    if s.player_a == seat:
        facts["player A"] = ""
    return Kingdom((seat,), cells, COLUMNS, ROWS, facts, fixed=True)


def die(s: State, number: int) -> Die:
    face = int(s.faces[number])
    if face == NOT_ROLLED:
        return {"coat": None, "crosses": 0, "seat": None, "used": False, "bonus": False}
    look, crosses = THE_DICE[number, face].tolist()
    seat, used, bonus = None, False, False
    for owner in range(SEATS):
        for place in range(2):
            if s.dice[owner, place] == number:
                seat, used = owner, bool(s.drawn[owner, place] != NO_SPACE)
                bonus = bool(s.bonus_die[owner] == number != NO_DIE)
    return {"coat": LOOKS[look], "crosses": crosses, "seat": seat, "used": used, "bonus": bonus}


def thing(s: State, move: Move) -> str | None:
    """The coat or the face of a die that a move is about; of two dice, both faces.

    Of a pass, the step that is left out.
    """
    match move:
        case Roll(_, face) | Turn(_, face):
            return str(face)
        case Take(dice):
            return ",".join(face_shown(s, number) for number in dice)
        case Bonus(number):
            return face_shown(s, number)
        case Cast(coat) | Solid(coat) | Draw(_, _, coat):
            return coat
        case Pass():
            return step_of(s)
    return None


def face_shown(s: State, number: int) -> str:
    """What the die with this number shows, as people count them."""
    return str(translate.faces_of(number - 1)[int(s.faces[number - 1])])


def spell_book(s: State, seat: int) -> dict[str, Spell]:
    return {
        coat: {
            "boxes": int(BOXES[i]),
            "ticks": int(s.ticks[seat, i]),
            "state": SPELL_STATES[int(s.spells[seat, i])],
        }
        for i, coat in enumerate(COATS)
    }
