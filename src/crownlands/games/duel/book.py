"""The spell book: ticking boxes, winning spells, casting them."""

from crownlands.core.bits import ZERO, bit
from crownlands.core.jit import jit
from crownlands.games.duel.dice import coat_of, crosses_of
from crownlands.games.duel.maps import CAST_DOT, CAST_STRIPE, can_draw
from crownlands.games.duel.state import OPEN, SEATS, STRUCK, USABLE, USED, WON, State
from crownlands.games.duel.tiles import BOXES, COATS, DOT, STRIPE, WILD


@jit
def tick(s: State, seat: int) -> None:
    """Tick a box for each die that shows a coat without a cross; the first full row wins."""
    for held in range(2):
        die = int(s.dice[seat, held])
        coat = coat_of(s, die)
        if coat == WILD or crosses_of(s, seat, die) > 0 or s.spells[seat, coat] != OPEN:
            continue
        s.ticks[seat, coat] += 1
        if s.ticks[seat, coat] == BOXES[coat]:
            s.spells[seat, coat] = WON
            s.spells[1 - seat, coat] = STRUCK


@jit
def cast(s: State, seat: int, coat: int) -> None:
    s.spells[seat, coat] = USED
    s.cast[seat] |= bit(coat)


@jit
def is_cast(s: State, seat: int, coat: int) -> bool:
    """Whether the spell was cast in this turn."""
    return bool(s.cast[seat] & bit(coat) != ZERO)


@jit
def is_usable(s: State, seat: int, coat: int) -> bool:
    """Whether the seat won the spell in an earlier turn and has not cast it yet."""
    return bool(s.spells[seat, coat] == USABLE)


@jit
def is_due(s: State, seat: int, coat: int) -> bool:
    """Whether the spell was won in this turn; solid and quarters are then used at once."""
    return bool(s.spells[seat, coat] == WON)


@jit
def may_cast_dot(s: State, seat: int) -> bool:
    """Only if something can then be drawn, be it with the stripe's spell on top."""
    if not is_usable(s, seat, DOT):
        return False
    if can_draw(s, seat, CAST_DOT):
        return True
    return is_usable(s, seat, STRIPE) and can_draw(s, seat, CAST_DOT | CAST_STRIPE)


@jit
def may_cast_stripe(s: State, seat: int) -> bool:
    """Only if both dice can then be drawn."""
    return is_usable(s, seat, STRIPE) and can_draw(s, seat, s.cast[seat] | CAST_STRIPE)


@jit
def may_leave_stripe(s: State, seat: int) -> bool:
    """Not if the dot was cast in vain without it."""
    return not is_cast(s, seat, DOT) or can_draw(s, seat, s.cast[seat])


@jit
def ripen(s: State) -> None:
    """What was won in the last turn is usable from now on."""
    for seat in range(SEATS):
        for coat in range(len(COATS)):
            if s.spells[seat, coat] == WON:
                s.spells[seat, coat] = USABLE
