"""The REST routes of tables; those of records, pictures and the like are in files of their own."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from crownlands import __version__
from crownlands.catalogue import find
from crownlands.server.asking import Address, SeatNumber, TheHall, TheTable, Token, with_view
from crownlands.server.catalogue import Catalogue, catalogue_view
from crownlands.server.coaching import TheCoach, expect_hints, position_at
from crownlands.server.coaching import router as coaching
from crownlands.server.day_routes import router as days
from crownlands.server.errors import NotFound
from crownlands.server.hall import Hall
from crownlands.server.lessons import router as lessons
from crownlands.server.live import Live
from crownlands.server.messages import (
    AnswerRequest,
    BotRequest,
    Done,
    Events,
    Health,
    Invitation,
    Joined,
    JoinRequest,
    MoveRequest,
    NonceRequest,
    Opened,
    Problem,
    RematchRequest,
    TableRequest,
)
from crownlands.server.offering import router as offering
from crownlands.server.pads import router as pads
from crownlands.server.pictures import router as pictures
from crownlands.server.previews import router as previews
from crownlands.server.puzzles import router as puzzles
from crownlands.server.records import router as records
from crownlands.server.schema import now
from crownlands.server.study import router as study
from crownlands.server.turns import Command
from crownlands.server.views import Deals, RematchView, TableView, deals_of


def problems(descriptions: dict[int, str]) -> dict[int | str, dict[str, Any]]:
    """What each address may answer instead.

    For the description alone: as models they would be built anew for each of them at the start.
    """
    body = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
    return {
        status: {"description": words, "content": body} for status, words in descriptions.items()
    }


PROBLEMS = problems(
    {
        400: "Not understood",
        401: "The token is missing or wrong",
        403: "Not allowed",
        404: "There is no such thing",
        408: "Too slow",
        409: "Not now: out of turn, taken, or over",
        413: "Too large",
        422: "Against the rules, or not as described",
        429: "Too often",
        503: "Not at the moment",
    }
)
router = APIRouter()


def view_response(live: Live) -> Response:
    return Response(live.view(), media_type="application/json")


@router.get("/catalogue", tags=["server"])
async def catalogue() -> Catalogue:
    """The games with their seats and variants, how they look and speak, and the opponents."""
    return catalogue_view()


@router.get("/health", tags=["server"])
async def health(
    hall: TheHall,
    response: Response,
    game: Annotated[
        str | None, Query(max_length=64, description="One that is about to be played.")
    ] = None,
) -> Health:
    """Whether the games are compiled, or how far they are; 503 while the database fails.

    A game that is named here is compiled before the others.
    """
    if game is not None:
        hall.engine.want(find(game).name)
    ready: Literal["ready", "warming"] = "ready" if hall.engine.is_ready else "warming"
    trouble = hall.store.trouble
    if trouble:
        response.status_code = 503
    return Health(
        status="failing" if trouble else ready,
        problem=trouble or None,
        version=__version__,
        games=hall.engine.games,
        bots=hall.engine.bots,
        networks=hall.engine.networks,
        database="sqlite" if hall.store.sqlite else "postgresql",
    )


@router.post("/tables", status_code=201, tags=["tables"], response_model=Opened)
async def open_table(
    hall: TheHall, coach: TheCoach, address: Address, token: Token, wanted: TableRequest
) -> Response:
    """Open a table; the answer shows the secret's hash and an invitation for each seat.

    Everybody then joins with a nonce, those on this device too; the game begins when all have.
    Where it starts at a moment of a table that is not open to spectators, show a token of that one.
    """
    if wanted.start:
        position = await position_at(hall, wanted.start, address, token)
        wanted = wanted.model_copy(update={"position": position, "start": None})
    live, tokens = await hall.open(wanted, address)
    if live.table.aids.hints:
        hall.spawn(expect_hints(hall, coach, live.table.game.name))
    invitations = [
        Invitation(seat=seat, kind=live.table.seats[seat].kind, invitation=token)
        for seat, token in tokens.items()
    ]
    return with_view(live, 201, id=live.table.id, invitations=invitations)


@router.get("/tables/{table_id}", tags=["tables"], response_model=TableView)
async def look(hall: TheHall, live: TheTable, token: Token) -> Response:
    """The table as it stands."""
    await hall.may_look(live, token)
    return view_response(live)


@router.get("/tables/{table_id}/events", tags=["tables"], response_model=Events)
async def events(
    hall: TheHall,
    live: TheTable,
    address: Address,
    token: Token,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="A seq seen already.")] = 0,
) -> Response:
    """What has happened since."""
    await hall.may_look(live, token)
    await hall.make_events(live, after, address)
    return Response(f'{{"events":{live.events_json(after)}}}', media_type="application/json")


@router.post(
    "/tables/{table_id}/seats/{seat}/join", status_code=201, tags=["seats"], response_model=Joined
)
async def join(
    hall: TheHall, live: TheTable, token: Token, seat: SeatNumber, who: JoinRequest
) -> Response:
    """Sit down, with the seat's invitation as the token; the answer holds the seat's own token."""
    own = await hall.join(live, token, seat, who)
    return with_view(live, 201, seat=seat, token=own)


@router.post("/tables/{table_id}/seats/{seat}/nonce", tags=["seats"])
async def show_nonce(
    hall: TheHall, live: TheTable, token: Token, seat: SeatNumber, shown: NonceRequest
) -> Done:
    """Show the nonce that was promised, once `fair.waits_for` has the seat."""
    await own_seat(hall, live, token, seat)
    return await do(hall, live, lambda table: table.reveal(seat, shown.nonce))


@router.get("/tables/{table_id}/deals", tags=["records"])
async def deals(hall: TheHall, live: TheTable, address: Address, token: Token) -> Deals:
    """Once the game is over: every deal, and what it takes to check that none was chosen."""
    await hall.may_look(live, token)
    live.table.must_be_over("all deals are told")
    return await hall.heavy.do(address, deals_of, live.table)


@router.post("/tables/{table_id}/moves", tags=["play"])
async def move(hall: TheHall, live: TheTable, token: Token, wanted: MoveRequest) -> Done:
    """Play a move in the position with this ply.

    The answer comes when the move is on the disk. The same move asked for again is not played
    again: where an answer got lost, ask again.
    """
    seat = await hall.seat_of(live, token)
    return Done(seq=await hall.move(live, seat, wanted))


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
    return await do(hall, live, lambda table: table.come_back(seat, now()))


@router.post("/tables/{table_id}/seats/{seat}/bot", tags=["seats"])
async def let_a_bot(
    hall: TheHall, live: TheTable, token: Token, seat: SeatNumber, bot: BotRequest
) -> Done:
    """Let a bot play for yourself, for somebody who left or keeps all waiting, or in a free seat.

    The level is yours to choose for your own seat, and for one whose invitation you show as the
    token; where others give a seat away, after the table's patience, it is always the same.
    """
    await hall.take_over(live, token, seat, bot.level)
    return Done(seq=live.table.seq)


@router.post("/tables/{table_id}/rematch", tags=["tables"])
async def rematch(
    hall: TheHall, live: TheTable, address: Address, token: Token, wanted: RematchRequest
) -> RematchView:
    """Another table for those who played at this one; whoever asks later gets the same.

    Everybody sits down there with their token of this table as the invitation.
    """
    asking = await hall.seat_of(live, token)
    return RematchView(**vars(await hall.rematch(live, asking, wanted.rotate, address)))


# Side by side: one inside the other would be gone through twice for every request.
ROUTERS = (
    *(router, offering, records, pictures, study, previews),
    *(puzzles, days, lessons, pads, coaching),
)
