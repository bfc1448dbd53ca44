"""Whether a position of Duel can come about: its maps, crosses and ticks.

Every check here is certain: what a game can come to is never refused.
"""

from collections.abc import Iterator

from crownlands.core.errors import CrownlandsError, count, one_of
from crownlands.games.duel import translate
from crownlands.games.duel.moves import Face
from crownlands.games.duel.state import SEATS, USED, Phase, State
from crownlands.games.duel.tiles import (
    COATS,
    DICE,
    DOT,
    LOOKS,
    QUARTERS,
    STRIPE,
    WILD,
)
from crownlands.text.kingdom_text import around
from crownlands.text.moves import Square
from crownlands.text.pairs import pair_up
from crownlands.text.translate import CASTLE, Kingdom, members

# By coat: the most crosses that a face shows with it, and how many dice tick a box for it.
FACES = [translate.faces_of(die) for die in range(DICE)]
MOST_SHOWN = [max(face.crosses for die in FACES for face in die if face.look == c) for c in COATS]
TICKING = [sum(Face(coat, 0) in die for die in FACES) for coat in COATS]
PER_TURN = 2  # dice of a seat


def refuse_impossible(s: State) -> None:
    """Raise a sentence if no game comes to this."""
    for seat in range(SEATS):
        own, drawn = translate.squares_of(s, seat), translate.drawn_now(s, seat)
        earlier = {square: half for square, half in own.items() if square not in drawn}
        refuse_other_dice(s, seat, own, drawn)
        refuse_bad_connection(s, seat, own, drawn)
        refuse_islands(s, seat, earlier)
        refuse_single_spaces(s, seat, earlier)
        refuse_too_many_crosses(s, seat, own)
        refuse_too_many_ticks(s, seat)


# This turn's domino


def refuse_other_dice(s: State, seat: int, own: Kingdom, drawn: list[Square]) -> None:
    """What was drawn in this turn is what the seat's dice show."""
    for place, square in enumerate(drawn):
        die = int(s.dice[seat, place])
        coat, crosses = own[square]
        shown = translate.faces_of(die)[s.faces[die]]
        due = shown.crosses + int(s.bonus_die[seat] == die)
        added = int(s.spells[seat, QUARTERS] == USED)
        if shown.look not in (LOOKS[WILD], COATS[coat]) or not due <= crosses <= due + added:
            raise CrownlandsError(
                f"Seat {seat + 1} cannot have drawn {Face(COATS[coat], crosses)} on {square} in "
                f"this turn: its die {die + 1} shows {shown}."
            )


def refuse_bad_connection(s: State, seat: int, own: Kingdom, drawn: list[Square]) -> None:
    """This turn's domino is one, and touches the castle or an equal coat, unless spells help."""
    if len(drawn) < PER_TURN:
        return
    cast = members(s.cast[seat])
    stripe, dot = STRIPE in cast, DOT in cast
    if not stripe and drawn[1] not in around(drawn[0]):
        raise CrownlandsError(
            f"Seat {seat + 1} cannot have drawn {drawn[0]} and {drawn[1]} in this turn: they are "
            "apart, and the stripe's spell was not cast."
        )

    def touches(square: Square) -> bool:
        coat, _ = own[square]
        earlier = [near for near in around(square) if near in own and near not in drawn]
        return CASTLE in around(square) or any(own[near][0] == coat for near in earlier)

    touching = [touches(square) for square in drawn]
    if not dot and not (all(touching) if stripe else any(touching)):
        raise CrownlandsError(
            f"Seat {seat + 1} cannot have drawn {drawn[0]} and {drawn[1]} in this turn: they touch "
            "neither the castle nor an equal coat, and the dot's spell was not cast."
        )


# The dominoes of earlier turns


def refuse_islands(s: State, seat: int, earlier: Kingdom) -> None:
    """Only the dot's spell draws away from all the rest, and with the stripe's in two places."""
    apart = islands(earlier)
    dot = cast_before(s, seat, DOT)
    possible = dot + (dot and cast_before(s, seat, STRIPE))
    if len(apart) > possible:
        places = one_of([min(group, key=lambda q: (q.y, q.x)) for group in apart], "and")
        raise CrownlandsError(
            f"Map {seat + 1} is drawn away from the castle on {places}: only the dot's spell "
            "allows that."
        )


def refuse_single_spaces(s: State, seat: int, earlier: Kingdom) -> None:
    """A domino's spaces are side by side; the stripe's spell draws one that is not."""
    beside = {
        q: [near for near in around(q) if near in earlier] for q in earlier if (q.x + q.y) % 2
    }
    pairs = len(pair_up(beside))
    if len(earlier) - 2 * pairs > 2 * cast_before(s, seat, STRIPE):
        raise CrownlandsError(
            f"The spaces of map {seat + 1} cannot be paired into dominoes: only the stripe's spell "
            "draws two that are apart."
        )


def cast_before(s: State, seat: int, coat: int) -> bool:
    """Whether the spell was cast in an earlier turn."""
    return bool(s.spells[seat, coat] == USED and coat not in members(s.cast[seat]))


def groups(spaces: Kingdom) -> list[set[Square]]:
    """The spaces in groups that hang together."""
    rest, found = set(spaces), []
    while rest:
        new = {rest.pop()}
        group = set(new)
        while new:
            new = {near for square in new for near in around(square)} & rest
            rest -= new
            group |= new
        found.append(group)
    return found


def islands(spaces: Kingdom) -> list[set[Square]]:
    """The groups away from the castle."""
    return [group for group in groups(spaces) if not any(CASTLE in around(q) for q in group)]


def unpaired(spaces: Kingdom) -> int:
    """How many spaces are left over when as many as can be are paired into dominoes."""
    odd = [q for q in spaces if (q.x + q.y) % 2]
    beside = {q: [near for near in around(q) if near in spaces] for q in odd}
    return len(spaces) - 2 * len(pair_up(beside))


def crosses_added(own: Kingdom) -> int:
    """The crosses that no die can have shown with these coats."""
    return sum(max(crosses - MOST_SHOWN[coat], 0) for coat, crosses in own.values())


# Crosses and ticks


def refuse_too_many_crosses(s: State, seat: int, own: Kingdom) -> None:
    """Dice show so many crosses with a coat; castle and quarters add one each."""
    more = crosses_added(own)
    possible = int(s.bonus_used[seat]) + int(s.spells[seat, QUARTERS] == USED)
    if more > possible:
        raise CrownlandsError(
            f"Map {seat + 1} has {count(more, 'cross', 'crosses')} more than the dice show with "
            f"these coats: castle and quarters have added {possible}."
        )


def refuse_too_many_ticks(s: State, seat: int) -> None:
    """A turn ticks two boxes at most, one for each die without a cross."""
    ticked = s.phase == Phase.END or (
        s.phase in (Phase.SOLID, Phase.CROSS) and seat in (s.player_a, s.to_play)
    )
    turns = int(s.turn) - 1 + bool(ticked)
    ticks = s.ticks[seat].tolist()
    wrong = sum(ticks) > PER_TURN * turns or any(
        number > min(dice, PER_TURN) * turns for number, dice in zip(ticks, TICKING, strict=True)
    )
    if wrong:
        raise CrownlandsError(
            f"Seat {seat + 1} has {count(sum(ticks), 'tick')} after {count(turns, 'turn')}: its "
            "two dice tick a box each at most."
        )


# A map of the box, with nothing known about the spells


def doubts_about(own: Kingdom) -> Iterator[str]:
    """Why a map cannot have been drawn, whatever spells were cast: the rest of a sentence."""
    if len(own) % 2:
        yield f"has an odd number of coats ({len(own)}), and a turn draws two."
    elif unpaired(own) > 2:
        yield "cannot be paired into dominoes, even with the stripe's spell for one of them."
    if len(islands(own)) > 2:
        yield "lies in more pieces away from the castle than the spells of dot and stripe allow."
    if (more := crosses_added(own)) > 2:
        yield f"has {more} crosses more than the dice show: castle and quarters add two at most."
