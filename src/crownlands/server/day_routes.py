"""The routes of the deal of the day."""

import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crownlands.server.asking import Address, Token, with_view
from crownlands.server.day import Days, Standing, check_player, date_now, ends_at
from crownlands.server.messages import Message
from crownlands.server.nicknames import Nickname
from crownlands.server.positions import View
from crownlands.server.schema import Try
from crownlands.server.views import TableView

router = APIRouter(prefix="/day", tags=["day"])

OfDay = Annotated[
    datetime.date | None, Query(alias="date", description="A day that has come; today's if none.")
]


class SpreadView(View):
    points: int
    tries: int = Field(description="How many came to so many points.")


class TryView(View):
    """The one try of whoever asks."""

    table: str = Field(description="Its id.")
    points: int | None = Field(description="Null while it is played.")
    rank: int | None = Field(description="Among the day's: 1 is first, equal ones share it.")


class DayDealView(View):
    """A day's deal of one game, and how it has gone so far."""

    game: str
    seats: int
    level: str = Field(description="Of the bots in all seats but the first.")
    variants: list[str]
    commitment: str | None = Field(
        description="SHA-256 of the secret that everybody's deals follow from; null if nobody "
        "asked on that day."
    )
    tries: int = Field(description="Games that are over.")
    spread: list[SpreadView] = Field(description="Their points, the fewest first.")
    mine: TryView | None


class DayView(View):
    date: datetime.date
    ends_at: float = Field(description="Seconds since 1970: midnight, UTC.")
    deals: list[DayDealView]


class TryRequest(Message):
    nickname: Nickname
    date: datetime.date | None = Field(
        None, description="The day that is meant: refused if it is over.", examples=[None]
    )


class Tried(Message):
    id: str = Field(description="The table's.")
    token: str = Field(description="Of seat 0.")
    view: TableView


def days_of(request: Request) -> Days:
    days: Days = request.app.state.days
    return days


@router.get("")
async def day(request: Request, token: Token, date: OfDay = None) -> DayView:
    """The deals of a day: how many played, with which scores, and your own place among them."""
    player = check_player(token) if token else None
    date = date or date_now()
    standings = await days_of(request).standings(date, player)
    deals = [deal_view(game, standing) for game, standing in standings.items()]
    return DayView(date=date, ends_at=ends_at(date), deals=deals)


def deal_view(game: str, standing: Standing) -> DayDealView:
    request = standing.request
    return DayDealView(
        game=game,
        seats=len(request.seats),
        level=str(request.seats[-1].level),
        variants=request.variants,
        commitment=standing.commitment,
        tries=standing.tries,
        spread=[SpreadView(points=points, tries=tries) for points, tries in standing.spread],
        mine=None if standing.mine is None else try_view(standing, standing.mine),
    )


def try_view(standing: Standing, mine: Try) -> TryView:
    rank = None if mine.points is None else standing.rank(mine.points)
    return TryView(table=mine.table, points=mine.points, rank=rank)


@router.post(
    "/{game}",
    status_code=201,
    responses={200: {"model": Tried, "description": "Begun before"}},
    response_model=Tried,
)
async def attempt(
    request: Request,
    address: Address,
    token: Token,
    game: Annotated[str, Path(max_length=32, examples=["kingdomino"])],
    wanted: TryRequest,
) -> Response:
    """Begin your one try, with a key of your own as the token; asked again, go on with it."""
    player = check_player(token)
    date = wanted.date or date_now()
    days = days_of(request)
    live, own, new = await days.attempt(game, date, player, wanted.nickname, address)
    return with_view(live, 201 if new else 200, id=live.table.id, token=own)
