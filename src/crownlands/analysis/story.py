"""What a review comes to: how each seat played, where the game turned; in three sentences."""

import math
from collections.abc import Sequence

from crownlands.analysis.review import Chances, Deal, Decision, PlayerReview
from crownlands.core.errors import count, one_of
from crownlands.game import Game
from crownlands.notation.record import Record
from crownlands.sayings import seat_name

# From what cost on a move is called so, if it is more than twice the error of that cost.
JUDGEMENTS = {"blunder": 0.15, "mistake": 0.07, "inaccuracy": 0.03}
SURE = 2.0

STEEPNESS = 12.0  # how fast accuracy falls with what a move costs
TURN = 0.1  # of the chances, that change hands where a game turns
MOST_TURNS = 3


def judge(cost: float, error: float) -> str:
    """What a move with this cost is called, if anything."""
    if cost <= SURE * error:
        return ""
    return next((name for name, least in JUDGEMENTS.items() if cost >= least), "")


def accuracy_of(costs: Sequence[float]) -> float:
    """100 for moves that cost nothing; on average over all that had something to choose."""
    if not costs:
        return 100.0
    return 100.0 * sum(math.exp(-STEEPNESS * cost) for cost in costs) / len(costs)


def names_of(record: Record, game: Game) -> list[str]:
    """The players' names by the record's tags, or the colours of their seats.

    Those who have the same name are told apart by their colours.
    """
    colours = [seat_name(game.entry.colours, seat) for seat in range(game.seats)]
    names = [
        record.tags.get(f"Seat{seat + 1}", "").strip() or colour
        for seat, colour in enumerate(colours)
    ]
    return [
        f"{name} ({colour})" if names.count(name) > 1 else name
        for name, colour in zip(names, colours, strict=True)
    ]


def sides_of(game: Game) -> list[tuple[int, ...]]:
    """By seat, the seats that win together with it, itself among them."""
    kingdoms = [kingdom.seats for kingdom in game.table.kingdoms]
    return [next(seats for seats in kingdoms if seat in seats) for seat in range(game.seats)]


def chance_of(chances: Chances, side: Sequence[int]) -> float:
    """What partners have together."""
    return sum(chances[seat] for seat in side)


def players_of(
    record: Record, game: Game, decisions: Sequence[Decision], deals: Sequence[Deal]
) -> list[PlayerReview]:
    names, ranking = names_of(record, game), {one.seat: one for one in game.ranking()}
    sides = sides_of(game)
    found = []
    for seat, name in enumerate(names):
        own_side = sides[seat]
        own = [one for one in decisions if one.seat == seat and one.moves > 1]
        called = [one.judgement for one in own]
        found.append(
            PlayerReview(
                seat,
                name,
                ranking[seat].points,
                ranking[seat].place,
                len(own),
                accuracy_of([one.cost for one in own]),
                called.count("inaccuracy"),
                called.count("mistake"),
                called.count("blunder"),
                sum(
                    chance_of(deal.after, own_side) - chance_of(deal.before, own_side)
                    for deal in deals
                ),
            )
        )
    return found


def swing(moment: Decision | Deal) -> float:
    """How much of the chances changed hands at a deal, or was lost by who decided."""
    if isinstance(moment, Decision):
        return moment.cost
    pairs = zip(moment.before, moment.after, strict=True)
    return sum(abs(after - before) for before, after in pairs) / 2


def turning_points(decisions: Sequence[Decision], deals: Sequence[Deal]) -> tuple[int, ...]:
    """The plies at which most of the chances changed hands, in their order."""
    moments: list[Decision | Deal] = [*decisions, *deals]
    great = [one for one in moments if swing(one) >= TURN]
    most = sorted(great, key=swing, reverse=True)[:MOST_TURNS]
    return tuple(sorted(one.ply for one in most))


def summary_of(
    players: Sequence[PlayerReview],
    decisions: Sequence[Decision],
    deals: Sequence[Deal],
    turns: Sequence[int],
    sides: Sequence[Sequence[int]],
) -> tuple[str, ...]:
    names = [player.name for player in players]
    moments: list[Decision | Deal] = [*decisions, *deals]
    greatest = max((one for one in moments if one.ply in turns), key=swing, default=None)
    return say_result(players), say_turn(greatest, names, sides), say_play(players)


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def say_result(players: Sequence[PlayerReview]) -> str:
    winners = [player for player in players if player.place == 1]
    others = [player for player in players if player.place > 1]
    points = count(winners[0].points, "point")
    if len(winners) > 1 or not others:
        return f"{one_of([one.name for one in winners], 'and')} won together with {points}."
    second = max(others, key=lambda player: player.points)
    ahead = winners[0].points - second.points
    by = f"{ahead} ahead of" if ahead else "ahead by the tie-breaks of"
    return f"{winners[0].name} won with {points}, {by} {second.name}."


def say_turn(
    moment: Decision | Deal | None, names: Sequence[str], sides: Sequence[Sequence[int]]
) -> str:
    if moment is None:
        return "It had no turning point: the chances moved little by little."
    at = f"It turned at move {moment.ply + 1}"
    before, after = (
        [chance_of(chances, side) for side in sides] for chances in (moment.before, moment.after)
    )
    if isinstance(moment, Decision):
        seat = moment.seat
        change = f"{percent(before[seat])} to {percent(after[seat])}"
        return (
            f"{at}, where {names[seat]}'s chance went from {change}: "
            f"{moment.best.notation} was better than {moment.played.notation}."
        )
    seat = max(range(len(names)), key=lambda one: abs(after[one] - before[one]))
    change = f"{percent(before[seat])} to {percent(after[seat])}"
    return f"{at}, where the deal took {names[seat]}'s chance from {change}."


def say_play(players: Sequence[PlayerReview]) -> str:
    best = max(players, key=lambda player: player.accuracy)
    lucky = max(players, key=lambda player: player.luck)
    played = f"{best.name} played most accurately ({best.accuracy:.0f} of 100)"
    return f"{played}; the deals were kindest to {lucky.name} ({100 * lucky.luck:+.0f} %)."
