"""The REST routes."""

import asyncio
import hashlib
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from crownlands import __version__, drawing
from crownlands.agents.levels import levels
from crownlands.catalogue import GAMES
from crownlands.notation.record import Record, blank_game, split
from crownlands.server.errors import NotFound, Wrong
from crownlands.server.hall import Hall
from crownlands.server.live import Live
from crownlands.server.messages import (
    NICKNAME,
    AnswerRequest,
    BotRequest,
    Catalogue,
    CatalogueGame,
    Checked,
    Done,
    Events,
    Health,
    Invitation,
    Joined,
    JoinRequest,
    MoveRequest,
    Opened,
    Opponent,
    Problem,
    RematchRequest,
    TableRequest,
    Uploaded,
)
from crownlands.server.sockets import serve_socket
from crownlands.server.table import Table
from crownlands.server.turns import Command
from crownlands.server.views import RematchView, TableView, aids_of, event_view, table_view

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not understood"},
    401: {"model": Problem, "description": "The token is missing or wrong"},
    403: {"model": Problem, "description": "Not allowed"},
    404: {"model": Problem, "description": "There is no such thing"},
    408: {"model": Problem, "description": "Too slow"},
    409: {"model": Problem, "description": "Not now: out of turn, taken, or over"},
    413: {"model": Problem, "description": "Too large"},
    422: {"model": Problem, "description": "Against the rules, or not as described"},
    429: {"model": Problem, "description": "Too often"},
    503: {"model": Problem, "description": "Not at the moment"},
}
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

router = APIRouter(prefix="/api", responses=PROBLEMS)
bearer = HTTPBearer(auto_error=False, description="A seat's token, or an invitation.")

TableId = Annotated[str, Path(max_length=64, examples=["QmFzZTY0VXJsU2FmZUlkMQ"])]
SeatNumber = Annotated[int, Path(ge=0, le=7, examples=[0])]


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def token_of(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> str | None:
    return credentials.credentials if credentials else None


TheHall = Annotated[Hall, Depends(hall_of)]
Token = Annotated[str | None, Depends(token_of)]


async def live_of(hall: TheHall, table_id: TableId) -> Live:
    return await hall.fresh(await hall.find(table_id))


TheTable = Annotated[Live, Depends(live_of)]


def view_response(live: Live) -> Response:
    return Response(live.view(), media_type="application/json")


@router.get("/catalogue", tags=["server"])
async def catalogue() -> Catalogue:
    """The games with their seats and variants, and the opponents."""
    games = [
        CatalogueGame(
            name=entry.name,
            title=entry.title,
            seats=list(entry.seats),
            colours=list(entry.colours),
            variants=dict(entry.variants),
            together={
                seats: [list(names) for names in entry.variants_for(seats)] for seats in entry.seats
            },
        )
        for entry in GAMES.values()
    ]
    opponents = [
        Opponent(name=level.name, title=level.title, about=level.about) for level in levels()
    ]
    return Catalogue(games=games, opponents=opponents)


@router.get("/health", tags=["server"])
async def health(hall: TheHall) -> Health:
    """Whether the games are compiled, or how far they are."""
    return Health(
        status="ready" if hall.engine.is_ready else "warming",
        version=__version__,
        games=hall.engine.games,
        bots=hall.engine.bots,
        database="sqlite" if hall.store.sqlite else "postgresql",
    )


@router.post("/tables", status_code=201, tags=["tables"])
async def open_table(hall: TheHall, wanted: TableRequest) -> Opened:
    """Open a table; the answer shows the secret's hash and an invitation for each seat.

    Everybody then joins with a nonce, those on this device too; the game begins when all have.
    """
    live, tokens = await hall.open(wanted)
    invitations = [
        Invitation(seat=seat, kind=live.table.seats[seat].kind, invitation=token)
        for seat, token in tokens.items()
    ]
    return Opened(id=live.table.id, invitations=invitations, view=table_view(live.table))


@router.get("/tables/{table_id}", tags=["tables"], response_model=TableView)
async def look(hall: TheHall, live: TheTable, token: Token) -> Response:
    """The table as it stands."""
    await hall.may_look(live, token)
    return view_response(live)


@router.get("/tables/{table_id}/events", tags=["tables"])
async def events(
    hall: TheHall,
    live: TheTable,
    token: Token,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="A seq seen already.")] = 0,
) -> Events:
    """What has happened since."""
    await hall.may_look(live, token)
    return Events(events=[event_view(live.table, event) for event in live.table.events[after:]])


@router.post("/tables/{table_id}/seats/{seat}/join", status_code=201, tags=["seats"])
async def join(
    hall: TheHall, live: TheTable, token: Token, seat: SeatNumber, who: JoinRequest
) -> Joined:
    """Sit down, with the seat's invitation as the token; the answer holds the seat's own token."""
    own = await hall.join(live, token, seat, who)
    return Joined(seat=seat, token=own, view=table_view(live.table))


@router.post("/tables/{table_id}/moves", tags=["play"])
async def move(hall: TheHall, live: TheTable, token: Token, wanted: MoveRequest) -> Done:
    """Play a move in the position with this ply.

    The answer comes when the move is on the disk. The same move asked for again is not played
    again: where an answer got lost, ask again.
    """
    seat = await hall.seat_of(live, token)
    return Done(seq=await hall.move(live, seat, wanted.ply, wanted.move))


async def do(hall: Hall, live: Live, command: Command) -> Done:
    await hall.perform(live, command)
    return Done(seq=live.table.seq)


@router.post("/tables/{table_id}/take-back", tags=["play"])
async def ask_back(hall: TheHall, live: TheTable, token: Token) -> Done:
    """Ask to take back your last move; done at once if nobody else needs to agree."""
    seat = await hall.seat_of(live, token)
    return await do(hall, live, lambda table: table.ask_back(seat))


@router.post("/tables/{table_id}/take-back/answer", tags=["play"])
async def answer_back(hall: TheHall, live: TheTable, token: Token, answer: AnswerRequest) -> Done:
    """Agree to somebody's wish to take back, or refuse."""
    seat = await hall.seat_of(live, token)
    return await do(hall, live, lambda table: table.answer_back(seat, answer.agree))


async def own_seat(hall: Hall, live: Live, token: str | None, seat: int) -> None:
    if await hall.seat_of(live, token) != seat:
        raise NotFound(f"This is not the token of seat {seat}.")


@router.post("/tables/{table_id}/seats/{seat}/leave", tags=["seats"])
async def leave(hall: TheHall, live: TheTable, token: Token, seat: SeatNumber) -> Done:
    """Leave; the others may let a bot take over, and you may come back."""
    await own_seat(hall, live, token, seat)
    return await do(hall, live, lambda table: table.leave(seat))


@router.post("/tables/{table_id}/seats/{seat}/return", tags=["seats"])
async def come_back(hall: TheHall, live: TheTable, token: Token, seat: SeatNumber) -> Done:
    """Come back to your seat; a bot that played for you stops."""
    await own_seat(hall, live, token, seat)
    return await do(hall, live, lambda table: table.come_back(seat))


@router.post("/tables/{table_id}/seats/{seat}/bot", tags=["seats"])
async def let_a_bot(
    hall: TheHall, live: TheTable, token: Token, seat: SeatNumber, bot: BotRequest
) -> Done:
    """Let a bot play for somebody who left, keeps all waiting, or never came; or for yourself."""
    asking = await hall.seat_of(live, token)
    await hall.take_over(live, asking, seat, bot.level)
    return Done(seq=live.table.seq)


@router.post("/tables/{table_id}/rematch", tags=["tables"])
async def rematch(
    hall: TheHall, live: TheTable, token: Token, wanted: RematchRequest
) -> RematchView:
    """Another table for those who played at this one; whoever asks later gets the same.

    Everybody sits down there with their token of this table as the invitation.
    """
    asking = await hall.seat_of(live, token)
    return RematchView(**vars(await hall.rematch(live, asking, wanted.rotate)))


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
    token: Token,
    dark: Annotated[bool, Query(description="For a dark page.")] = False,
) -> Response:
    """The table as a picture."""
    await hall.may_look(live, token)
    drawn = await asyncio.to_thread(draw, live.table, dark)
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


def draw(table: Table, dark: bool) -> str:
    """The table with the seats' nicknames, and their points if they may be told."""
    game = table.game
    names = [
        seat.nickname or colour
        for seat, colour in zip(table.seats, game.entry.colours, strict=False)
    ]
    points = game.scores() if aids_of(table).scores else None
    return drawing.svg_table(game.table, game.entry.colours, names, points, dark=dark)


async def record_of(request: Request, hall: Hall) -> Record:
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Wrong(f"The record is not text: byte {error.start} is not UTF-8.") from None
    tags, _ = split(text)
    await hall.engine.wait(tags.get("Game", ""))
    return await asyncio.to_thread(Record.read, text)


@router.post("/records", status_code=201, tags=["records"], openapi_extra=TEXT_BODY)
async def upload(request: Request, hall: TheHall) -> Uploaded:
    """Upload a record: a table at which nobody plays, to look at and to share."""
    read = await record_of(request, hall)
    seats = range(1, blank_game(read.tags).seats + 1)
    names = [tidy(read.tags.get(f"Seat{seat}", "")) for seat in seats]
    live = await hall.open_record(read, names)
    return Uploaded(id=live.table.id, view=table_view(live.table))


@router.post("/records/check", tags=["records"], openapi_extra=TEXT_BODY)
async def check(request: Request, hall: TheHall) -> Checked:
    """Replay a record: is every move, the result, and every deal right?"""
    read = await record_of(request, hall)
    complaints = await asyncio.to_thread(read.check)
    return Checked(right=not complaints, complaints=complaints)


def tidy(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())[:NICKNAME].strip()


@router.websocket("/tables/{table_id}/socket")
async def socket(socket: WebSocket, table_id: str) -> None:
    await serve_socket(socket.app.state.hall, socket, table_id)
