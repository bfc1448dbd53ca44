"""How a greedy player plays Kingdomino Duel, step by step.

It draws for the most worth (see `worth`), takes the dice that promise most to itself and keeps them
from the opponent, and saves a spell or the castle bonus until it brings enough.
"""

import numpy as np

from crownlands.core.bits import ZERO, bit, pick_member, without_lowest
from crownlands.core.contract import OVER, Room, Slate
from crownlands.core.grid import beside, group_of_first
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.territory import count_territories
from crownlands.games.duel import actions, book, dice, maps
from crownlands.games.duel.state import NO_DIE, OPEN, USABLE, WON, Phase, State
from crownlands.games.duel.tiles import (
    BOXES,
    COAT,
    COATS,
    CROSSES,
    DICE,
    DOT,
    DOUBLE_DOT,
    DOUBLE_STRIPE,
    FACES,
    OTHER_LOOKS,
    PAIR_OF,
    STRIPE,
    WILD,
)
from crownlands.games.duel.worth import (
    GROWTH,
    HOLE,
    NOWHERE,
    POINT,
    SHOWN,
    best_drawing,
    coat_shown,
    crosses_shown,
    die_worth,
    empty_spaces,
    holes,
    map_worth,
)

# What a spell is reckoned to be worth, by coat.
SPELL = POINT * np.array([2, 2, 2, 3, 6, 5])

PATIENCE = POINT // 8  # for each empty space, a spell must bring so much
# The castle bonus must bring the first, and the second for each empty space.
BONUS_LEAST, BONUS_PATIENCE = 2 * POINT, POINT // 4


@jit
def row_worth(coat: int, ticks: int) -> int:
    """What a row of the book is worth with so many ticks: the last ones count most."""
    boxes = int(BOXES[coat])
    return int(SPELL[coat]) * ticks * ticks // (boxes * boxes)


@jit
def tick_worth(s: State, seat: int, coat: int, crosses: int) -> int:
    """What a die brings in the book."""
    if coat == WILD or crosses > 0 or s.spells[seat, coat] != OPEN:
        return 0
    ticks = int(s.ticks[seat, coat])
    return row_worth(coat, ticks + 1) - row_worth(coat, ticks)


@jit
def ticks_due(s: State, seat: int) -> int:
    """What the seat's two dice bring in the book."""
    answer = 0
    for held in range(2):
        die = int(s.dice[seat, held])
        answer += tick_worth(s, seat, coat_shown(s, die), crosses_shown(s, seat, die))
    return answer


@jit
def promise(s: State, seat: int, coat: int, crosses: int) -> int:
    """What a die promises by itself, on the map and in the book."""
    return die_worth(s, seat, coat, crosses) + tick_worth(s, seat, coat, crosses)


@jit
def promise_of_die(s: State, seat: int, die: int) -> int:
    return promise(s, seat, coat_shown(s, die), crosses_shown(s, seat, die))


@jit
def patience(s: State, seat: int) -> int:
    """What a spell must bring to be cast now."""
    return PATIENCE * count(empty_spaces(s, seat))


@jit
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    """A good decision at little cost."""
    seat = 0 + int(s.to_play)  # a whole word, so that everything is compiled for one type only
    if s.phase == Phase.DRAW:
        return draw(s, seat, rng, Slate(room.words, room.numbers))
    if s.phase == Phase.TAKE:
        return take(s, seat)
    if s.phase == Phase.BONUS:
        return use_bonus(s, seat)
    if s.phase == Phase.TURN:
        return turn_die(s, seat)
    if s.phase == Phase.SOLID:
        return choose_solid(s, seat)
    if s.phase == Phase.CROSS:
        return add_cross(s, seat)
    if s.phase == Phase.CAST_DOUBLE_DOT:
        return actions.CAST + DOUBLE_DOT if takes_two(s, seat) else actions.PASS
    return quick_cast(s, seat)


# Dice


@jit
def take(s: State, seat: int) -> int:
    """Take the dice that promise most; a single one also for what the opponent would make of it."""
    untaken = dice.untaken(s)
    if s.to_play != s.player_a or book.is_cast(s, seat, DOUBLE_DOT):
        first = best_die(s, seat, untaken)
        second = best_die(s, seat, untaken & ~bit(first))
        return actions.TAKE_TWO + int(PAIR_OF[first, second])
    best, chosen = NOWHERE, 0
    for die in range(DICE):
        value = promise_to_both(s, die)
        if value > best:
            best, chosen = value, die
    return actions.TAKE + chosen


@jit
def promise_to_both(s: State, die: int) -> int:
    """What a die promises to whoever takes it first, and what it then keeps from the other."""
    return promise_of_die(s, 0, die) + promise_of_die(s, 1, die)


@jit
def best_die(s: State, seat: int, among: np.uint64) -> int:
    """The die that promises most."""
    best, chosen = NOWHERE, 0
    while among != ZERO:
        die = lowest(among)
        among = without_lowest(among)
        value = promise_of_die(s, seat, die)
        if value > best:
            best, chosen = value, die
    return chosen


@jit
def takes_two(s: State, seat: int) -> bool:
    """Whether two dice at once bring enough more than the best and the third."""
    first, second, third = NOWHERE, NOWHERE, NOWHERE
    for die in range(DICE):
        value = promise_of_die(s, seat, die)
        if value > first:
            first, second, third = value, first, second
        elif value > second:
            second, third = value, second
        elif value > third:
            third = value
    return second - third >= patience(s, seat)


# Spells


@jit
def quick_cast(s: State, seat: int) -> int:
    """Cast if nothing can be drawn without; double stripe also if it brings enough."""
    stuck = not maps.can_draw(s, seat, s.cast[seat])
    if s.phase == Phase.CAST_DOT:
        return actions.CAST + DOT if stuck else actions.PASS
    if s.phase == Phase.CAST_STRIPE:
        return actions.CAST + STRIPE if stuck else actions.PASS
    more, _die, _face = best_turn(s, seat)
    return actions.CAST + DOUBLE_STRIPE if stuck or more >= patience(s, seat) else actions.PASS


@jit
def best_turn(s: State, seat: int) -> tuple[int, int, int]:
    """How much more one of the seat's dice would promise with another face, that die and face."""
    best, chosen, to_face = NOWHERE, 0, 0
    for held in range(2):
        die = int(s.dice[seat, held])
        now = promise_of_die(s, seat, die)
        faces = np.uint64(OTHER_LOOKS[die, s.faces[die]])
        while faces != ZERO:
            face = lowest(faces)
            faces = without_lowest(faces)
            value = promise(s, seat, SHOWN[die, face, COAT], SHOWN[die, face, CROSSES]) - now
            if value > best:
                best, chosen, to_face = value, die, face
    return best, chosen, to_face


@jit
def turn_die(s: State, seat: int) -> int:
    _more, die, face = best_turn(s, seat)
    return actions.TURN + FACES * die + face


@jit
def choose_solid(s: State, seat: int) -> int:
    """The coat with most domains."""
    most, chosen = -1, 0
    for coat in range(len(COATS)):
        domains = count_territories(s.coats[seat, coat])
        if domains > most:
            most, chosen = domains, coat
    return actions.SOLID + chosen


@jit
def add_cross(s: State, seat: int) -> int:
    """A cross for the domain that has most spaces, or may yet have."""
    empty = empty_spaces(s, seat)
    left, best, chosen = count(empty), -1, 0
    for coat in range(len(COATS)):
        rest = s.coats[seat, coat]
        while rest != ZERO:
            domain = group_of_first(rest, s.coats[seat, coat])
            rest &= ~domain
            value = POINT * count(domain)
            if beside(domain) & empty != ZERO:
                value += GROWTH * left
            if value > best:
                best, chosen = value, lowest(domain)
    return actions.CROSS + maps.space_of(chosen)


# The map


@jit
def bonus_worth(s: State, seat: int, die: int) -> int:
    """What the castle's cross brings on a die."""
    coat, crosses = coat_shown(s, die), crosses_shown(s, seat, die)
    return promise(s, seat, coat, crosses + 1) - promise(s, seat, coat, crosses)


@jit
def use_bonus(s: State, seat: int) -> int:
    """Use the castle bonus once it brings enough."""
    low, high = int(s.dice[seat, 0]), int(s.dice[seat, 1])
    on_low, on_high = bonus_worth(s, seat, low), bonus_worth(s, seat, high)
    wanted = BONUS_LEAST + BONUS_PATIENCE * count(empty_spaces(s, seat))
    if max(on_low, on_high) < wanted:
        return actions.PASS
    return actions.BONUS + (low if on_low >= on_high else high)


@jit
def draw(s: State, seat: int, rng: np.ndarray, room: Slate) -> int:
    """Draw the die whose turn it is where the two, or the one that is left, bring most."""
    _value, coat, spaces = best_drawing(s, seat, room)
    return actions.DRAW + coat * maps.SPACES + maps.space_of(pick_member(spaces, rng))


# What a position is worth


@jit
def still_draws(s: State, seat: int) -> bool:
    """Whether the seat's dice of this turn are still to be drawn, at least one of them."""
    on_maps = s.phase >= Phase.CAST_DOUBLE_STRIPE and s.phase <= Phase.DRAW
    return bool(on_maps and (s.to_play == seat or seat != s.player_a))


@jit
def still_ticks(s: State, seat: int) -> bool:
    """Whether the boxes for the seat's dice are still to be ticked."""
    if s.dice[seat, 1] == NO_DIE or s.to_play == OVER:
        return False
    return bool(s.phase <= Phase.DRAW or (s.to_play != seat and seat != s.player_a))


@jit
def dice_worth(s: State, seat: int, room: Slate) -> int:
    """What the seat's dice of this turn bring yet."""
    if s.phase == Phase.TAKE and s.dice[seat, 0] != NO_DIE:
        return promise_to_both(s, int(s.dice[seat, 0]))
    answer = 0
    if still_ticks(s, seat):
        answer += ticks_due(s, seat)
    if still_draws(s, seat):
        value, _coat, _spaces = best_drawing(s, seat, room)
        answer += 0 if value == NOWHERE else value
    return answer


@jit
def book_worth(s: State, seat: int) -> int:
    """The spells in hand, and the rows that may yet win one."""
    answer = 0
    for coat in range(len(COATS)):
        if s.spells[seat, coat] == OPEN:
            answer += row_worth(coat, int(s.ticks[seat, coat]))
        elif s.spells[seat, coat] == WON or s.spells[seat, coat] == USABLE:
            answer += int(SPELL[coat])
    return answer


@jit
def open_worth(s: State, seat: int, room: Slate) -> int:
    """The worth of the seat's map, book, dice and bonus, in parts of a point."""
    empty = empty_spaces(s, seat)
    left = count(empty)
    answer = map_worth(s, seat) + dice_worth(s, seat, room) - HOLE * holes(empty)
    if left > 0:
        answer += book_worth(s, seat)
        if s.bonus_used[seat] == 0:
            answer += BONUS_LEAST + BONUS_PATIENCE * left
    return answer
