"""The routes of pictures: the table, a card to show around, and a whole game that moves."""

import hashlib
from collections.abc import Sequence
from functools import cache, partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from crownlands import drawing
from crownlands.drawing.card import Frame, svg_card
from crownlands.game import Game
from crownlands.server.asking import Address, TheHall, TheTable, Token
from crownlands.server.live import Live
from crownlands.server.past import OVER, RECORD, Past
from crownlands.server.study import moment_of
from crownlands.server.telling import LANGUAGES
from crownlands.server.views import aids_of, picture_names

SVG, PNG = "image/svg+xml", "image/png"
SVG_BODY: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}, "description": "SVG"}}
CARD_BODY: dict[int | str, dict[str, Any]] = {
    200: {"content": {SVG: {}, PNG: {}}, "description": "SVG or PNG"}
}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # of a picture by itself
AN_HOUR = "public, max-age=3600"

Dark = Annotated[bool, Query(description="For a dark page.")]
Lang = Annotated[Literal["en", "fr", "pt"], Query(description="The language of its few words.")]
Ply = Annotated[
    int | None, Query(ge=0, le=100_000, description="After so many moves and deals; or the last.")
]

router = APIRouter(tags=["pictures"])


@router.get("/tables/{table_id}/picture.svg", response_class=Response, responses=SVG_BODY)
async def picture(
    hall: TheHall, live: TheTable, address: Address, token: Token, dark: Dark = False
) -> Response:
    """The table as a picture."""
    await hall.may_look(live, token)
    table = live.table
    key = table.id, table.seq, "picture", dark
    drawn = await hall.shelf.get(key, address, partial(picture_of, table, dark))
    return shown(live, drawn, SVG)


@router.get("/tables/{table_id}/card.{form}", response_class=Response, responses=CARD_BODY)
async def card(
    hall: TheHall,
    live: TheTable,
    address: Address,
    token: Token,
    form: Annotated[Literal["svg", "png"], Path()],
    ply: Ply = None,
    dark: Dark = False,
    lang: Lang = "en",
) -> Response:
    """The kingdoms side by side with names and points, as a link to the table is shown elsewhere.

    1200 by 630 pixels; of the last moment or of another.
    """
    await hall.may_look(live, token)
    table = live.table
    key = table.id, table.seq, "card", form, ply, dark, lang
    drawn = await hall.shelf.get(key, address, partial(card_of, table, form, ply, dark, lang))
    return shown(live, drawn, SVG if form == "svg" else PNG)


@router.get("/tables/{table_id}/replay.svg", response_class=Response, responses=SVG_BODY)
async def replay(
    hall: TheHall,
    live: TheTable,
    address: Address,
    token: Token,
    dark: Dark = False,
    lang: Lang = "en",
) -> Response:
    """The game so far as a picture that moves: the kingdoms grow as they did."""
    await hall.may_look(live, token)
    table = live.table
    key = table.id, table.seq, "replay", dark, lang
    drawn = await hall.shelf.get(key, address, partial(replay_of, table, dark, lang))
    return shown(live, drawn, SVG)


def shown(live: Live, picture: bytes, form: str) -> Response:
    """A picture as it is handed out; on other pages too where everybody may look at the table."""
    headers = {"Content-Security-Policy": POLICY}
    if live.table.spectators:
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if live.table.phase in (OVER, RECORD):
            headers["Cache-Control"] = AN_HOUR
    return Response(picture, media_type=form, headers=headers)


@router.get("/art.svg", response_class=Response, responses=SVG_BODY)
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


# Drawing


def picture_of(table: Past, dark: bool) -> bytes:
    """The table with the seats' nicknames, and their points if they may be told."""
    game = table.game
    points = game.scores() if aids_of(table).scores else None
    colours, names = game.entry.colours, picture_names(table)
    return drawing.svg_table(game.table, colours, names, points, dark=dark).encode()


def card_of(table: Past, form: str, ply: int | None, dark: bool, lang: str) -> bytes:
    seen = table.game if ply is None else moment_of(table.game, ply)
    svg = svg_of(table, [frame_of(seen, aids_of(table).scores)], dark, lang)
    return svg.encode() if form == "svg" else drawing.to_png(svg)


def replay_of(table: Past, dark: bool, lang: str) -> bytes:
    return svg_of(table, frames_of(table.game, aids_of(table).scores), dark, lang).encode()


def svg_of(table: Past, frames: Sequence[Frame], dark: bool, lang: str) -> str:
    say = LANGUAGES[lang].say
    names = picture_names(table, say)
    return svg_card(frames, table.game.entry.colours, names, dark=dark, say=say)


def frames_of(game: Game, with_points: bool) -> list[Frame]:
    """The beginning, every moment at which a kingdom had changed, and the last."""
    seen = [game.before(ply) for ply in range(game.ply + 1)]
    kept = [seen[0]]
    for moment in seen[1:]:
        if moment.table.kingdoms != kept[-1].table.kingdoms:
            kept.append(moment)
    if kept[-1] is not seen[-1]:
        kept.append(seen[-1])
    return [frame_of(moment, with_points) for moment in kept]


def frame_of(game: Game, with_points: bool) -> Frame:
    if not with_points:
        return Frame(game.table)
    standings = sorted(game.ranking(), key=lambda standing: standing.seat)
    points = [standing.points for standing in standings]
    first = frozenset(standing.seat for standing in standings if standing.place == 1)
    return Frame(game.table, points, first if game.is_over else frozenset())
