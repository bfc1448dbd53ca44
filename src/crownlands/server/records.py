"""The routes of records and pictures: what takes long is done off the loop."""

import hashlib
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from crownlands import drawing
from crownlands.notation.record import Record, blank_game, split
from crownlands.server.asking import Address, TheHall, TheTable, Token
from crownlands.server.errors import Wrong
from crownlands.server.hall import Hall
from crownlands.server.messages import NICKNAME, Checked, Uploaded
from crownlands.server.views import table_view

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
SVG = "image/svg+xml"
SVG_BODY: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}, "description": "SVG"}}

router = APIRouter()


@router.get("/tables/{table_id}/record", tags=["records"], response_class=PlainTextResponse)
async def record(hall: TheHall, live: TheTable, token: Token) -> PlainTextResponse:
    """The game so far as a record; once it is over, with the secret that the deals follow from."""
    await hall.may_look(live, token)
    name = f'attachment; filename="{live.table.game.name}-{live.table.id[:8]}.crown"'
    return PlainTextResponse(str(live.table.record()), headers={"Content-Disposition": name})


@router.get(
    "/tables/{table_id}/picture.svg", tags=["tables"], response_class=Response, responses=SVG_BODY
)
async def picture(
    hall: TheHall,
    live: TheTable,
    address: Address,
    token: Token,
    dark: Annotated[bool, Query(description="For a dark page.")] = False,
) -> Response:
    """The table as a picture."""
    await hall.may_look(live, token)
    drawn = live.drawn(dark) or await hall.heavy.do(address, live.draw, dark)
    return Response(drawn, media_type=SVG)


@router.get("/art.svg", tags=["server"], response_class=Response, responses=SVG_BODY)
async def art(request: Request) -> Response:
    """The symbols that pictures are made of, for a page that draws with them."""
    sheet, tag = the_art()
    headers = {"ETag": tag, "Cache-Control": "public, max-age=86400"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(sheet, media_type=SVG, headers=headers)


@cache
def the_art() -> tuple[str, str]:
    """The sheet with all symbols, and its tag."""
    sheet = drawing.sheet()
    return sheet, f'"{hashlib.sha256(sheet.encode()).hexdigest()[:32]}"'


async def record_of(request: Request, hall: Hall, address: str) -> Record:
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Wrong(f"The record is not text: byte {error.start} is not UTF-8.") from None
    tags, _ = await hall.heavy.do(address, split, text)
    await hall.engine.wait(tags.get("Game", ""))
    return await hall.heavy.do(address, Record.read, text)


@router.post("/records", status_code=201, tags=["records"], openapi_extra=TEXT_BODY)
async def upload(request: Request, hall: TheHall, address: Address) -> Uploaded:
    """Upload a record: a table at which nobody plays, to look at and to share."""
    read = await record_of(request, hall, address)
    seats = range(1, blank_game(read.tags).seats + 1)
    names = [tidy(read.tags.get(f"Seat{seat}", "")) for seat in seats]
    live = await hall.open_record(read, names, address)
    return Uploaded(id=live.table.id, view=table_view(live.table))


@router.post("/records/check", tags=["records"], openapi_extra=TEXT_BODY)
async def check(request: Request, hall: TheHall, address: Address) -> Checked:
    """Replay a record: is every move, the result, and every deal right?"""
    read = await record_of(request, hall, address)
    complaints = await hall.heavy.do(address, read.check)
    return Checked(right=not complaints, complaints=complaints)


def tidy(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())[:NICKNAME].strip()
