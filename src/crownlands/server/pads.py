"""The score pad of people with the real box: what is tapped onto it, and what it counts.

Nothing is kept: a sheet is sent whole, as the text that `crownlands score` reads as well.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.score_pad.brushes import Brush, brushes, facts_that_count
from crownlands.score_pad.languages import Language, find_language
from crownlands.score_pad.picture import svg_sheet
from crownlands.score_pad.players import Player, Told, read_told
from crownlands.score_pad.scoring import find_game, game_for, score_players
from crownlands.score_pad.sheet import ScoreSheet
from crownlands.server.asking import Address, TheHall
from crownlands.server.errors import NotFound
from crownlands.server.messages import Message
from crownlands.server.parts import Row, made
from crownlands.server.pictures import SVG, SVG_BODY
from crownlands.server.positions import (
    CellView,
    KingdomView,
    ScoreView,
    View,
    kingdom_data,
    score_data,
    scores_of,
)
from crownlands.text.kingdom_text import CASTLE_MARK
from crownlands.text.pad import Fact

LONGEST = 6_000  # characters of a sheet: eight kingdoms of 49 squares with a building on each town
EXAMPLE = "kingdomino harmony\nAnn:\ndiscards 1\nww1/#f\nBen:\n#l/.l1"

Variants = Annotated[
    Sequence[Annotated[str, Field(max_length=32)]], Query(max_length=16, examples=[["harmony"]])
]
Code = Annotated[Literal["en", "fr", "pt"], Field(description="The language to tell it in.")]

router = APIRouter(tags=["score pad"])


class BrushView(View):
    """A kind of square that can be tapped onto a pad."""

    kind: str = Field(description="Terrain, coat, castle or hut.")
    letter: str = Field(description="As a sheet has it.")
    numbers: list[CellView] = Field(description="How it looks without crowns, with one, ...")
    things: dict[str, CellView] = Field(
        description="How it looks with each thing that may stand on it; x is a resource paid."
    )
    both: bool = Field(description="Whether a number and a thing go together.")


class FactView(View):
    """Something that the score depends on besides the squares."""

    name: str
    kind: Literal["number", "yes", "name", "names"]
    names: list[str] = Field(description="What can be named.")


class PadView(View):
    """A score pad for a game in one mode."""

    game: str
    variants: list[str]
    seats: int
    kingdoms: list[KingdomView] = Field(description="Empty ones: one for a seat, or for a team.")
    colours: list[str] = Field(description="Of the seats.")
    castle: BrushView
    squares: list[BrushView]
    facts: list[FactView]


class SheetRequest(Message):
    sheet: Annotated[
        str,
        Field(
            min_length=1,
            max_length=LONGEST,
            description="Game, players, what they have and their kingdoms, as `crownlands score` "
            "reads them.",
            examples=[EXAMPLE],
        ),
    ]
    language: Code = "en"


class ScoreRequest(SheetRequest):
    notes: bool = Field(
        True,
        description="Whether to look if the box can have made it all, which takes longer than "
        "to count it.",
    )


class PictureRequest(SheetRequest):
    dark: bool = Field(False, description="For a dark page.")


class PlayerScore(View):
    """A kingdom as it was understood and what it is worth, or why that cannot be said."""

    name: str
    problem: str | None
    kingdom: KingdomView | None
    score: ScoreView | None


class SheetScore(View):
    """What a sheet is worth; its sentences are in the language that was asked for."""

    players: list[PlayerScore] = Field(description="In the order of the sheet.")
    problem: str | None = Field(
        description="What is wrong with all of it together: then each was counted by itself, and "
        "there are no places."
    )
    ties: list[str] = Field(description="What decided among equal points.")
    notes: list[str] = Field(description="Why it cannot have been made with the box.")


@router.get("/pads/{game}")
async def pad(
    hall: TheHall,
    address: Address,
    game: Annotated[str, Path(max_length=32, examples=["kingdomino"])],
    players: Annotated[int, Query(ge=2, le=8, description="Or teams: so many kingdoms.")] = 2,
    variants: Variants = (),
    language: Code = "en",
) -> PadView:
    """What can be tapped onto the score pad of a game, in this mode."""
    if game not in GAMES or GAMES[game].pad is None:
        raise NotFound("There is no score pad for this game.", code="no-pad")
    hall.engine.want(game)
    return await hall.heavy.do(address, pad_view, game, players, tuple(variants), language)


@router.post("/score")
async def score(hall: TheHall, address: Address, wanted: ScoreRequest) -> SheetScore:
    """Count the kingdoms of a sheet by the rules, rank them, and say what looks like a slip."""
    return await hall.heavy.do(address, scored, wanted)


@router.post("/score/picture.svg", response_class=Response, responses=SVG_BODY)
async def picture(hall: TheHall, address: Address, wanted: PictureRequest) -> Response:
    """The kingdoms of a sheet with their scores as a picture."""
    return Response(await hall.heavy.do(address, drawn, wanted), media_type=SVG)


# The pad


def pad_view(name: str, players: int, variants: tuple[str, ...], code: str) -> PadView:
    with find_language(code).refusing():
        game = game_for(Told([Player(CASTLE_MARK)] * players, name, variants))
    castle, *lands = map(brush_view, brushes(game))
    return PadView(
        game=name,
        variants=list(game.variants),
        seats=game.seats,
        kingdoms=[made(kingdom_data(kingdom)) for kingdom in game.table.kingdoms],
        colours=list(game.entry.colours[: game.seats]),
        castle=castle,
        squares=lands,
        facts=[fact_view(fact) for fact in facts_that_count(game)],
    )


def brush_view(brush: Brush) -> BrushView:
    return BrushView.model_validate(
        {
            **vars(brush),
            "numbers": [vars(cell) for cell in brush.numbers],
            "things": {name: vars(cell) for name, cell in brush.things.items()},
        }
    )


def fact_view(fact: Fact) -> FactView:
    return FactView.model_validate(
        {"name": fact.name, "kind": fact.kind.name.lower(), "names": list(fact.names or ())}
    )


# The score


def read_sheet(text: str) -> Told:
    told = read_told(text)
    told = replace(told, game=find_game(told.game))
    game_for(told)  # or there is no such game
    return told


def scored(wanted: ScoreRequest) -> SheetScore:
    told_in = find_language(wanted.language)
    with told_in.refusing():
        told = read_sheet(wanted.sheet)
    try:
        sheet = score_players(told, doubting=wanted.notes)
    except CrownlandsError as error:
        return scored_by_themselves(told, told_in, str(error))
    return SheetScore(
        players=player_scores(sheet, told),
        problem=None,
        ties=[told_in.sentence(tie) for tie in sheet.ties],
        notes=[told_in.sentence(note) for note in sheet.notes],
    )


def scored_by_themselves(told: Told, told_in: Language, why: str) -> SheetScore:
    """Each kingdom as if the others were empty: one slip does not hide what the rest is worth."""
    found = []
    for k, own in enumerate(told.players):
        empty = [Player(CASTLE_MARK, other.name) for other in told.players]
        alone = replace(told, players=[*empty[:k], own, *empty[k + 1 :]])
        try:
            found.append(player_scores(score_players(alone, doubting=False), told)[k])
        except CrownlandsError as error:
            problem = told_in.sentence(str(error))
            found.append(PlayerScore(name=own.name, problem=problem, kingdom=None, score=None))
    return SheetScore(players=found, problem=told_in.sentence(why), ties=[], notes=[])


def player_scores(sheet: ScoreSheet, told: Told) -> list[PlayerScore]:
    table = sheet.game.table
    scores = made(Row([*scores_of(sheet.game, table)], score_data))
    return [
        PlayerScore(
            name=own.name,
            problem=None,
            kingdom=KingdomView.model_validate(made(kingdom_data(kingdom))),
            score=ScoreView.model_validate(scores[kingdom.seats[0]]),
        )
        for own, kingdom in zip(told.players, table.kingdoms, strict=False)
    ]


def drawn(wanted: PictureRequest) -> str:
    told_in = find_language(wanted.language)
    with told_in.refusing():
        return svg_sheet(score_players(read_sheet(wanted.sheet)), wanted.dark, told_in)
