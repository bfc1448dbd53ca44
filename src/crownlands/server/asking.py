"""Who asks, from where and about which table: what all routes begin with, and some end with.

All are `async`: what is not would be handed to a thread, for every request anew.
"""

from typing import Annotated

from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic_core import to_json

from crownlands.server.hall import Hall
from crownlands.server.limits import address_of
from crownlands.server.live import Live

bearer = HTTPBearer(auto_error=False, description="A seat's token, or an invitation.")

TableId = Annotated[str, Path(max_length=64, examples=["QmFzZTY0VXJsU2FmZUlkMQ"])]
SeatNumber = Annotated[int, Path(ge=0, le=7, examples=[0])]


async def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def asking_address(request: Request) -> str:
    return address_of(request.scope["client"])


async def token_of(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> str | None:
    return credentials.credentials if credentials else None


TheHall = Annotated[Hall, Depends(hall_of)]
Address = Annotated[str, Depends(asking_address)]
Token = Annotated[str | None, Depends(token_of)]


async def live_of(hall: TheHall, address: Address, table_id: TableId) -> Live:
    return await hall.news.fresh(await hall.find(table_id, address))


TheTable = Annotated[Live, Depends(live_of)]


def with_view(live: Live, status: int, **told: object) -> Response:
    """An answer that has the table's view besides: its JSON is kept, and made once for all."""
    text = f'{to_json(told).decode()[:-1]},"view":{live.view()}}}'
    return Response(text, status, media_type="application/json")
