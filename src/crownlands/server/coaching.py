"""The coach's routes: a hint at a table or in a position, and a finished game looked at again."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from crownlands.analysis.hints import Hint
from crownlands.analysis.review import Review
from crownlands.analysis.seen import Seen
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game
from crownlands.notation.record import Record
from crownlands.server.asking import Address, TheHall, TheTable, Token
from crownlands.server.coach import Coach, Job, moments_in
from crownlands.server.errors import NotAllowed, NotFound, NotNow, Wrong
from crownlands.server.hall import Hall
from crownlands.server.live import Live
from crownlands.server.messages import Message, Start
from crownlands.server.past import RECORD
from crownlands.server.table import Draft, Table

PATIENCE = 25.0  # seconds that somebody waits for the compiler

router = APIRouter(tags=["coach"])


async def coach_of(request: Request) -> Coach:
    coach: Coach = request.app.state.coach
    return coach


TheCoach = Annotated[Coach, Depends(coach_of)]


async def can_think(hall: Hall, name: str) -> None:
    """Come back when what the coach needs is compiled; refuse when that takes too long."""
    hall.engine.want(name)
    try:
        await asyncio.wait_for(hall.engine.wait_for_coach(name), PATIENCE)
    except TimeoutError:
        raise NotNow("The coach is getting ready; ask again.", 5, code="busy") from None


async def expect_hints(hall: Hall, coach: Coach, name: str) -> None:
    """At a table of this game hints may be asked for: the coach gets ready, once it can."""
    await hall.engine.wait_for_coach(name)
    await coach.expect(name)


class HintRequest(Message):
    position: str = Field(min_length=1, max_length=4_000, description="As one line of text.")


class TableHint(Message):
    """A hint, and the position it is for."""

    ply: int
    hint: Hint


class ReviewState(Message):
    """A review, or how far it is; where it has come to nothing, `POST` begins it again."""

    state: Literal["working", "done", "failed"]
    done: int = Field(description="Moments of the game that have been looked at.")
    total: int
    review: Review | None


@router.post("/tables/{table_id}/hint")
async def table_hint(
    hall: TheHall, coach: TheCoach, live: TheTable, address: Address, token: Token
) -> TableHint:
    """Ask for the best moves, at your turn and where the table's aids allow it.

    Everybody sees that you have asked. Where an answer got lost, ask again.
    """
    seat = await hall.seat_of(live, token)
    live.table.hint(seat)  # refused before it counts as asked
    coach.may_ask(address)
    seen: list[tuple[int, Seen]] = []

    def command(table: Table) -> list[Draft]:
        drafts = table.hint(seat)
        seen[:] = [(table.ply, Seen.of(table.game))]
        return drafts

    await hall.perform(live, command)
    ply, position = seen[0]
    await can_think(hall, position.name)
    return TableHint(ply=ply, hint=await coach.hint(position, address))


@router.post("/hint")
async def position_hint(
    hall: TheHall, coach: TheCoach, address: Address, wanted: HintRequest
) -> Hint:
    """The best moves of any position, with no table."""
    coach.may_ask(address)
    seen = await hall.heavy.do(address, seen_in, wanted.position)
    await can_think(hall, seen.name)
    return await coach.hint(seen, address)


def seen_in(position: str) -> Seen:
    game = Game.from_position(position)
    if game.to_play < 0:
        raise Wrong("Nobody is to choose in this position: a hint is for a seat that is to play.")
    return Seen.of(game)


@router.post("/tables/{table_id}/review", response_model=ReviewState)
async def begin_review(
    hall: TheHall, coach: TheCoach, live: TheTable, address: Address, token: Token
) -> Response:
    """Look at a finished game again, or at an uploaded record.

    The answer is the review if there is one; otherwise it is begun, and `GET` tells how far it is.
    """
    record = await reviewable(hall, live, address, token)
    job, kept = await so_far(coach, live, record)
    if kept is None and (job is None or live.table.id in coach.failed):
        moments = await hall.heavy.do(address, moments_in, record)
        await can_think(hall, live.table.game.name)
        job = coach.begin(live.table.id, record, moments, address)
    return state_response(coach, live, job, kept)


@router.get("/tables/{table_id}/review", response_model=ReviewState)
async def review_so_far(
    hall: TheHall, coach: TheCoach, live: TheTable, address: Address, token: Token
) -> Response:
    """The review of a game, or how far it is."""
    record = await reviewable(hall, live, address, token)
    return state_response(coach, live, *await so_far(coach, live, record))


async def so_far(coach: Coach, live: Live, record: Record) -> tuple[Job | None, str | None]:
    """The review that is being made of a game, and the one that is kept.

    The first is looked at before: one that is finished while the other is looked for is neither
    kept by then nor in the making, and still nobody is to hear that there is none.
    """
    job = coach.jobs.get(live.table.id)
    kept = await coach.kept(live.table.id, record)
    return job or coach.jobs.get(live.table.id), kept


async def reviewable(hall: Hall, live: Live, address: str, token: str | None) -> Record:
    """The record of a game that may be looked at again."""
    await hall.may_look(live, token)
    if live.table.phase != RECORD:
        live.table.must_be_over("a review comes")
    return await hall.heavy.do(address, live.table.record)


def state_response(coach: Coach, live: Live, job: Job | None, kept: str | None) -> Response:
    if kept is not None:
        text = f'{{"state":"done","done":1,"total":1,"review":{kept}}}'
    elif live.table.id in coach.failed:
        text = '{"state":"failed","done":0,"total":1,"review":null}'
    elif job:
        told = f'"done":{job.done},"total":{job.total}'
        text = f'{{"state":"working",{told},"review":null}}'
    else:
        raise NotFound("Nobody has asked for a review of this game: POST asks.", code="no-review")
    return Response(text, media_type="application/json")


# What if


async def position_at(hall: Hall, start: Start, address: str, token: str | None) -> str:
    """The position of a moment of another game, as text."""
    if start.record is not None:
        game = (await hall.heavy.do(address, Record.read, start.record)).replay()
    else:
        live = await hall.news.fresh(await hall.find(start.table or "", address))
        await hall.may_look(live, token)
        if live.table.in_use and not live.table.aids.hints:
            sentence = "This game is under way, and played without hints: try again after it."
            raise NotAllowed(sentence, code="no-hints")
        game = live.table.game
    if start.ply > game.ply:
        raise Wrong(f"That game has {game.ply} moves: there is no moment after {start.ply}.")
    states = game.history[start.ply]
    try:
        return game.entry.write_position(game.seats, game.variants, states)
    except CrownlandsError as error:
        raise Wrong(str(error)) from None
