"""The same people play again: who sits where, at which table, and how their series stands."""

from typing import Any

from crownlands.server.messages import SeatRequest, TableRequest
from crownlands.server.seats import BOT
from crownlands.server.table import Table


def seats_after(table: Table, rotate: bool) -> list[int]:
    """By seat: the seat at the next table. Whoever shares a kingdom goes on sharing one."""
    step = len(table.game.table.kingdoms[0].seats) if rotate else 0
    count = len(table.seats)
    return [(seat + step) % count for seat in range(count)]


def request_after(table: Table, seats: list[int]) -> TableRequest:
    """The next table: all is as it was, bots keep their levels."""
    sitting = [table.seats[seats.index(seat)] for seat in range(len(seats))]
    wanted = [
        SeatRequest(kind=seat.kind, level=seat.level if seat.kind == BOT else None)
        for seat in sitting
    ]
    return TableRequest.model_validate(
        {
            "game": table.game.name,
            "variants": list(table.game.variants),
            "seats": wanted,
            "clock": table.clock,
            "spectators": table.spectators,
            "aids": table.aids,
        }
    )


def series_after(table: Table, seats: list[int]) -> dict[str, Any]:
    """Games, victories and points so far, by the seats of the next table."""
    count = len(seats)
    before = table.series or {"games": 0, "wins": [0] * count, "points": [0] * count}
    wins, points = [0] * count, [0] * count
    for standing in table.game.ranking():
        seat, now = standing.seat, seats[standing.seat]
        wins[now] = before["wins"][seat] + (standing.place == 1)
        points[now] = before["points"][seat] + standing.points
    return {"games": before["games"] + 1, "wins": wins, "points": points}
