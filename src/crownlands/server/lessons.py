"""The route of lessons: small steps to be done on a board for study."""

from dataclasses import asdict
from functools import cache

from fastapi import APIRouter
from pydantic import Field

from crownlands.catalogue import GAMES
from crownlands.lessons import Step, lesson_of
from crownlands.server.asking import Address, TheHall
from crownlands.server.errors import NotFound
from crownlands.server.positions import View

router = APIRouter(tags=["study"])


class StepWords(View):
    """What is said about a step."""

    tell: str = Field(description="What is so.")
    task: str = Field(description="What to do.")
    hint: str = Field(description="After a move that does not do it.")
    done: str = Field(description="After one that does.")


class StepView(View):
    """A position with a task, for the seat to play there."""

    position: str = Field(description="As one line of text.")
    solutions: list[str] = Field(description="The moves that do the task.")
    words: dict[str, StepWords] = Field(description="By language: en, fr, pt.")


class LessonView(View):
    game: str
    steps: list[StepView]


@router.get("/lessons/{game}")
async def lesson(hall: TheHall, address: Address, game: str) -> LessonView:
    """A game's lesson, from its first step to its last."""
    if game not in GAMES or GAMES[game].lesson is None:
        raise NotFound("There is no lesson for this game.")
    hall.engine.want(game)
    return await hall.heavy.do(address, lesson_view, game)


@cache
def lesson_view(game: str) -> LessonView:
    return LessonView(game=game, steps=[step_view(step) for step in lesson_of(game)])


def step_view(step: Step) -> StepView:
    words = {language: StepWords(**asdict(said)) for language, said in step.words.items()}
    return StepView(position=step.position, solutions=step.solutions(), words=words)
