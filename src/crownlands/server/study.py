"""Any position of any game to look at and to play on from: no table, nothing is kept."""

import secrets
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from crownlands import game as games
from crownlands.game import Game
from crownlands.notation.position import write_position
from crownlands.server.asking import Address, TheHall, TheTable, Token
from crownlands.server.errors import Wrong
from crownlands.server.messages import Message, MoveText
from crownlands.server.positions import (
    ALL_AIDS,
    Aids,
    Data,
    MoveView,
    PositionView,
    View,
    played_data,
    position_data,
)
from crownlands.server.views import aids_of
from crownlands.server.written import in_json

LONGEST = 4_000  # characters of a position
MOST = 64  # moves asked for at once
SEEDS = 2**53  # what every client's numbers can hold

router = APIRouter(tags=["study"])


class StudyRequest(Message):
    """A position, and what is to be played in it."""

    position: Annotated[
        str,
        Field(
            min_length=1,
            max_length=LONGEST,
            description="As one line of text.",
            examples=[
                "kingdomino 2 round=0 step=claim next=4:2,6,37:1,42 "
                "undealt=1-3,5,7-36,38-41,43-48 hand=3 kingdoms=#;# discards=0,0"
            ],
        ),
    ]
    moves: list[MoveText] = Field(
        default=[],
        max_length=MOST,
        description="Moves to be played, chance's among them; what chance has to do after the "
        "last of them is dealt from the seed.",
        examples=[["@6"]],
    )
    seed: int | None = Field(
        None, ge=0, lt=SEEDS, description="Without one, the server draws one.", examples=[7]
    )


class PlayedView(View):
    """A move that was made."""

    seat: int | None = Field(description="Whose it was; null for chance.")
    what: MoveView


class StudyView(View):
    """A position, and what led to it from the one that was sent."""

    position: str = Field(description="As one line of text.")
    seed: int = Field(description="What was dealt follows from it.")
    game: str
    title: str
    variants: list[str]
    colours: list[str] = Field(description="Of the seats.")
    played: list[PlayedView]
    view: PositionView


class Moves(View):
    moves: list[PlayedView]


@router.post("/study")
async def study(hall: TheHall, address: Address, wanted: StudyRequest) -> StudyView:
    """Look at a position, and play on from it.

    Nothing is kept: whoever goes on sends the position of the answer.
    """
    hall.engine.want(wanted.position.partition(" ")[0])
    return await hall.heavy.do(address, studied, wanted)


@router.get("/tables/{table_id}/moments/{ply}")
async def moment(
    hall: TheHall,
    live: TheTable,
    address: Address,
    token: Token,
    ply: Annotated[int, Path(ge=0, le=100_000, description="After so many moves and deals.")],
) -> StudyView:
    """A game as it stood at one moment, with the move that led there, to look at and study."""
    await hall.may_look(live, token)
    return await hall.heavy.do(address, at_moment, live.table.game, ply, aids_of(live.table))


@router.get("/tables/{table_id}/moves", response_model=Moves)
async def moves(hall: TheHall, live: TheTable, address: Address, token: Token) -> Response:
    """All moves of the game so far and what chance brought, without what was taken back."""
    await hall.may_look(live, token)
    table = live.table
    making = partial(moves_of, table.game, aids_of(table).scores)
    told = await hall.shelf.get((table.id, table.seq, "moves"), address, making)
    return Response(told, media_type="application/json")


def moves_of(game: Game, with_gains: bool) -> bytes:
    return in_json({"moves": [played(game, ply, with_gains) for ply in range(game.ply)]}).encode()


def at_moment(game: Game, ply: int, aids: Aids) -> StudyView:
    seen = moment_of(game, ply)
    data = study_data(seen, 0, [played(game, ply - 1, aids.scores)] if ply else [], aids)
    data["view"]["ply"] = ply
    return StudyView.model_validate(data)


def moment_of(game: Game, ply: int) -> Game:
    """The game as it stood after so many moves."""
    if ply > game.ply:
        raise Wrong(f"That game has {game.ply} moves: there is no moment after {ply}.")
    return game.before(ply)


def studied(wanted: StudyRequest) -> StudyView:
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    game = games.new(position=wanted.position, moves=wanted.moves, seed=seed)
    moves = [played(game, ply) for ply in range(game.ply)]
    return StudyView.model_validate(study_data(game, seed, moves))


def study_data(game: Game, seed: int, moves: list[Data], aids: Aids = ALL_AIDS) -> Data:
    return {
        "position": write_position(game),
        "seed": seed,
        "game": game.name,
        "title": game.entry.title,
        "variants": list(game.variants),
        "colours": game.entry.colours[: game.seats],
        "played": moves,
        "view": position_data(game, aids),
    }


def played(game: Game, ply: int, with_gain: bool = True) -> Data:
    """A move of the log, with what it brought where that may be told."""
    before = game.before(ply)
    seat = before.to_play if before.to_play >= 0 else None
    return {"seat": seat, "what": played_data(before, game.action_at(ply), with_gain)}
