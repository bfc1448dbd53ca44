"""Who asks, from where and about which table: what all routes begin with."""

from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from crownlands.server.hall import Hall
from crownlands.server.limits import address_of
from crownlands.server.live import Live

bearer = HTTPBearer(auto_error=False, description="A seat's token, or an invitation.")

TableId = Annotated[str, Path(max_length=64, examples=["QmFzZTY0VXJsU2FmZUlkMQ"])]
SeatNumber = Annotated[int, Path(ge=0, le=7, examples=[0])]


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def asking_address(request: Request) -> str:
    return address_of(request.scope["client"])


def token_of(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> str | None:
    return credentials.credentials if credentials else None


TheHall = Annotated[Hall, Depends(hall_of)]
Address = Annotated[str, Depends(asking_address)]
Token = Annotated[str | None, Depends(token_of)]


async def live_of(hall: TheHall, address: Address, table_id: TableId) -> Live:
    return await hall.fresh(await hall.find(table_id, address))


TheTable = Annotated[Live, Depends(live_of)]
