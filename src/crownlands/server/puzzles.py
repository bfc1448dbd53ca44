"""The routes of puzzles: what they are never changes, so that whoever asks may keep it."""

import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from crownlands.catalogue import find as find_game
from crownlands.core.errors import CrownlandsError
from crownlands.puzzles import shelf
from crownlands.puzzles.answers import answer
from crownlands.puzzles.puzzle import Puzzle, Theme
from crownlands.server.asking import Address, TheHall
from crownlands.server.errors import NotFound
from crownlands.server.positions import (
    Data,
    MoveView,
    PositionView,
    View,
    played_data,
    position_data,
)
from crownlands.server.reasons import ReasonView, reason_data

KEPT = {"Cache-Control": "public, max-age=3600"}

Game = Annotated[str | None, Query(max_length=32, examples=["kingdomino"])]
PuzzleId = Annotated[str, Path(pattern="^[0-9a-f]{10}$")]

router = APIRouter(prefix="/puzzles", tags=["puzzles"])


class PuzzleHead(View):
    """A puzzle in a list."""

    id: str
    game: str
    seats: int
    variants: list[str]
    theme: Theme
    level: int = Field(description="1 is easy, 3 is hard.")
    rating: int = Field(description="On the scale on which people are rated by puzzles.")


class Puzzles(View):
    puzzles: list[PuzzleHead] = Field(description="The easiest first.")


class PuzzleView(PuzzleHead):
    """A puzzle to be solved: what should the seat to play do?"""

    title: str = Field(description="Of the game.")
    colours: list[str] = Field(description="Of the seats.")
    position: str = Field(description="As one line of text.")
    view: PositionView


class Daily(View):
    date: datetime.date
    puzzle: PuzzleHead


class CostView(View):
    """What a move falls behind the best one."""

    move: str
    cost: float = Field(description="In points, on average.")
    chance: float | None = Field(description="Of the chance to win, where it was measured.")


class AnswerView(View):
    """What is said to an answer."""

    solved: bool
    cost: float = Field(description="Points that the answer falls behind the best move.")
    best: MoveView
    tempting: MoveView = Field(description="What a greedy player would do.")
    chance: float = Field(description="To win, after the best move.")
    error: float = Field(description="The standard error of the gap to the second best, in points.")
    costs: list[CostView] = Field(description="Of all other moves, the least first.")
    reasons: list[ReasonView] = Field(
        description="Why the best is better than the answer; than the tempting move, if the answer "
        "is the best."
    )


def find(name: str) -> Puzzle:
    try:
        return shelf.find(name)
    except CrownlandsError as error:
        raise NotFound(str(error)) from None


def head_data(puzzle: Puzzle) -> Data:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "seats": puzzle.seats,
        "variants": puzzle.variants,
        "theme": puzzle.theme,
        "level": puzzle.level,
        "rating": puzzle.rating,
    }


@router.get("")
async def puzzles(
    response: Response,
    game: Game = None,
    theme: Theme | None = None,
    level: Annotated[int | None, Query(ge=1, le=3)] = None,
) -> Puzzles:
    """The puzzles that there are: all, or those of a game, a theme or a level."""
    response.headers.update(KEPT)
    found = shelf.choose(game, theme, level)
    return Puzzles.model_validate({"puzzles": [head_data(puzzle) for puzzle in found]})


@router.get("/daily")
async def daily(
    response: Response,
    date: Annotated[datetime.date, Query(description="Where you are.", examples=["2026-11-16"])],
) -> Daily:
    """The puzzle of a day."""
    response.headers.update(KEPT)
    puzzle = shelf.of_the_day(date)
    return Daily.model_validate({"date": date, "puzzle": head_data(puzzle)})


@router.get("/{puzzle}")
async def one(hall: TheHall, address: Address, response: Response, puzzle: PuzzleId) -> PuzzleView:
    """A puzzle to be solved."""
    found = find(puzzle)
    hall.engine.want(found.game)
    response.headers.update(KEPT)
    return await hall.heavy.do(address, puzzle_view, found)


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    game, entry = puzzle.table(), find_game(puzzle.game)
    return PuzzleView.model_validate(
        {
            **head_data(puzzle),
            "title": entry.title,
            "colours": entry.colours[: game.seats],
            "position": puzzle.position,
            "view": position_data(game),
        }
    )


@router.get("/{puzzle}/answer")
async def answered(
    hall: TheHall,
    address: Address,
    response: Response,
    puzzle: PuzzleId,
    move: Annotated[str, Query(min_length=1, max_length=64, examples=["@17"])],
) -> AnswerView:
    """Whether a move is the right one, what every move costs, and why."""
    found = find(puzzle)
    hall.engine.want(found.game)
    response.headers.update(KEPT)
    return await hall.heavy.do(address, answer_view, found, move)


def answer_view(puzzle: Puzzle, text: str) -> AnswerView:
    told = answer(puzzle, text)
    game = told.game
    named = {
        name: played_data(game, game.action(text), True)
        for name, text in (("best", puzzle.best), ("tempting", puzzle.tempting))
    }
    costs = [
        {"move": move, "cost": cost, "chance": puzzle.chances.get(move)}
        for move, cost in puzzle.costs.items()
    ]
    return AnswerView.model_validate(
        {
            "solved": told.solved,
            "cost": told.cost,
            **named,
            "chance": puzzle.chance,
            "error": puzzle.error,
            "costs": costs,
            "reasons": [reason_data(reason) for reason in told.why],
        }
    )
