"""The course of a turn: from step to step, see `Phase`."""

from crownlands.core.bits import ZERO
from crownlands.core.contract import CHANCE, OVER
from crownlands.core.jit import jit
from crownlands.games.duel import book, dice, maps
from crownlands.games.duel.state import NO_DIE, NO_SPACE, NOT_ROLLED, Phase, State
from crownlands.games.duel.tiles import DICE, DOUBLE_DOT, DOUBLE_STRIPE, QUARTERS, SOLID


@jit
def begin_turn(s: State) -> None:
    s.faces[:] = NOT_ROLLED
    s.dice[:] = NO_DIE
    s.cast[:] = ZERO
    s.bonus_die[:] = NO_DIE
    s.drawn[:] = NO_SPACE
    s.phase = Phase.ROLL
    s.to_play = CHANCE


@jit
def next_decision(s: State) -> None:
    """Go on to the next step at which there is something to decide."""
    go_on(s)
    while not is_asked(s):
        go_on(s)


@jit
def is_asked(s: State) -> bool:
    """Whether there is anything to decide at this step."""
    seat = int(s.to_play)
    if s.phase == Phase.CAST_DOUBLE_DOT:
        return book.is_usable(s, seat, DOUBLE_DOT)
    if s.phase == Phase.CAST_DOUBLE_STRIPE:
        return book.is_usable(s, seat, DOUBLE_STRIPE)
    if s.phase == Phase.TURN:
        return book.is_cast(s, seat, DOUBLE_STRIPE)
    if s.phase == Phase.CAST_DOT:
        return book.may_cast_dot(s, seat)
    if s.phase == Phase.CAST_STRIPE:
        return book.may_cast_stripe(s, seat)
    if s.phase == Phase.BONUS:
        return s.bonus_used[seat] == 0 and maps.can_draw(s, seat, s.cast[seat])
    if s.phase == Phase.DRAW:
        return s.drawn[seat, 0] != NO_SPACE or maps.can_draw(s, seat, s.cast[seat])
    if s.phase == Phase.SOLID:
        return book.is_due(s, seat, SOLID)
    if s.phase == Phase.CROSS:
        return book.is_due(s, seat, QUARTERS)  # something is drawn by now, in turn 1 at the latest
    return True


@jit
def go_on(s: State) -> None:
    """Leave this step for the next one, which may be the same once more."""
    a, b = int(s.player_a), 1 - int(s.player_a)
    if s.phase == Phase.ROLL:
        if s.faces[DICE - 1] != NOT_ROLLED:
            begin_step(s, a, Phase.CAST_DOUBLE_DOT)
    elif s.phase == Phase.TAKE:
        if s.to_play == a and s.dice[a, 1] == NO_DIE:
            begin_step(s, b, Phase.TAKE)
        else:
            dice.take_rest(s)
            begin_step(s, a, Phase.CAST_DOUBLE_STRIPE)
    elif s.phase == Phase.DRAW:
        after_drawing(s, a, b)
    elif s.phase == Phase.CROSS:
        if s.to_play == a:
            begin_book(s, b)
        else:
            end_turn(s)
    else:
        s.phase += 1


@jit
def begin_step(s: State, seat: int, phase: int) -> None:
    s.to_play = seat
    s.phase = phase


@jit
def after_drawing(s: State, a: int, b: int) -> None:
    seat = int(s.to_play)
    if s.drawn[seat, 0] != NO_SPACE and s.drawn[seat, 1] == NO_SPACE:
        return  # the second die follows
    if seat == a:
        begin_step(s, b, Phase.CAST_DOUBLE_STRIPE)
    else:
        begin_book(s, a)


@jit
def begin_book(s: State, seat: int) -> None:
    book.tick(s, seat)
    begin_step(s, seat, Phase.SOLID)


@jit
def end_turn(s: State) -> None:
    """The game ends with a full map, or if nobody drew anything."""
    nothing_drawn = s.drawn[0, 0] == NO_SPACE and s.drawn[1, 0] == NO_SPACE
    if nothing_drawn or maps.is_full(s, 0) or maps.is_full(s, 1):
        s.phase = Phase.END
        s.to_play = OVER
        return
    s.turn += 1
    s.player_a = 1 - int(s.player_a)
    book.ripen(s)
    begin_turn(s)
