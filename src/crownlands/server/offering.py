"""The routes of open tables and of players who wish to be rated."""

from fastapi import APIRouter, Response
from pydantic import Field

from crownlands.server.asking import TheHall, TheTable, Token, with_view
from crownlands.server.messages import Joined, JoinRequest, Message, Secret
from crownlands.server.nicknames import Nickname
from crownlands.server.offers import OffersView
from crownlands.server.players import PlayerView

router = APIRouter()


class PlayerRequest(Message):
    name: Nickname
    secret: Secret = Field(
        description="256 random bits or more, in base64url, that are never shown to others."
    )


@router.get("/offers", tags=["tables"], response_model=OffersView)
async def offers(hall: TheHall) -> Response:
    """Tables that anybody may join or watch, as long as somebody is there."""
    return Response(hall.offers.list(), media_type="application/json")


@router.post("/tables/{table_id}/sit", status_code=201, tags=["seats"], response_model=Joined)
async def sit(hall: TheHall, live: TheTable, who: JoinRequest) -> Response:
    """Sit down at a table that is offered to everybody, at its first free seat for friends."""
    seat, token = await hall.sit(live, who)
    return with_view(live, 201, seat=seat, token=token)


@router.post("/players", status_code=201, tags=["players"])
async def register(hall: TheHall, who: PlayerRequest) -> PlayerView:
    """Be rated from now on, or change one's name."""
    return await hall.players.register(who.secret, who.name)


@router.get("/players/me", tags=["players"])
async def me(hall: TheHall, token: Token) -> PlayerView:
    """One's own ratings, with the secret as the token."""
    return await hall.players.find(token)


@router.post("/players/me/forget", tags=["players"])
async def forget(hall: TheHall, token: Token) -> PlayerView:
    """Remove oneself and all one's ratings; the answer is what was removed."""
    return await hall.players.forget(token)
