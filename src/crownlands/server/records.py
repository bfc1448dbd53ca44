"""The routes of records: what takes long is done off the loop."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from crownlands.notation.record import Record, blank_game
from crownlands.server.asking import Address, TheHall, TheTable, Token, with_view
from crownlands.server.errors import Wrong
from crownlands.server.hall import Hall
from crownlands.server.messages import Checked, Uploaded
from crownlands.server.nicknames import NICKNAME

TEXT_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "text/plain": {
                "schema": {"type": "string"},
                "example": '[Game "kingdomino"]\n[Seats "2"]\n\n+3 +17 +22 +40 K2 @17',
            }
        },
    }
}

router = APIRouter()


@router.get("/tables/{table_id}/record", tags=["records"], response_class=PlainTextResponse)
async def record(hall: TheHall, live: TheTable, token: Token) -> PlainTextResponse:
    """The game so far as a record; once it is over, with the secret that the deals follow from."""
    await hall.may_look(live, token)
    name = f'attachment; filename="{live.table.game.name}-{live.table.id[:8]}.crown"'
    return PlainTextResponse(str(live.table.record()), headers={"Content-Disposition": name})


async def record_of(request: Request, hall: Hall, address: str) -> Record:
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Wrong(f"The record is not text: byte {error.start} is not UTF-8.") from None
    return await hall.heavy.do(address, Record.read, text)


@router.post(
    "/records",
    status_code=201,
    tags=["records"],
    openapi_extra=TEXT_BODY,
    response_model=Uploaded,
)
async def upload(request: Request, hall: TheHall, address: Address) -> Response:
    """Upload a record: a table at which nobody plays, to look at and to share."""
    read = await record_of(request, hall, address)
    seats = range(1, blank_game(read.tags).seats + 1)
    names = [tidy(read.tags.get(f"Seat{seat}", "")) for seat in seats]
    live = await hall.open_record(read, names, address)
    return with_view(live, 201, id=live.table.id)


@router.post("/records/check", tags=["records"], openapi_extra=TEXT_BODY)
async def check(request: Request, hall: TheHall, address: Address) -> Checked:
    """Replay a record: is every move, the result, and every deal right?"""
    read = await record_of(request, hall, address)
    complaints = await hall.heavy.do(address, read.check)
    return Checked(right=not complaints, complaints=complaints)


def tidy(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())[:NICKNAME].strip()
