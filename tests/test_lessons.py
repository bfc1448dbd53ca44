"""Lessons: every position is legal, every task can be done, and what is said of it is so."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.entry import Entry
from crownlands.game import Game
from crownlands.lessons import LANGUAGES, Step, lesson_of
from crownlands.notation.position import write_position

pytestmark = pytest.mark.plain

STEPS = [
    pytest.param(step, id=f"{name}-{number}")
    for name in GAMES
    for number, step in enumerate(lesson_of(name), start=1)
]
ROOM = 180  # characters beside a board on a small phone, of what is so and what to do
PRODUCT = re.compile(r"(\d+) \u00d7 (\d+) = (\d+)")


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_ten_to_fifteen_steps_of_its_game(name: str) -> None:
    steps = lesson_of(name)
    assert 10 <= len(steps) <= 15
    assert {step.game.name for step in steps} == {name}


@pytest.mark.parametrize("name", GAMES)
def test_most_steps_can_be_done_wrong(name: str) -> None:
    """Otherwise nothing is learnt."""
    steps = lesson_of(name)
    choices = [step for step in steps if len(step.solutions()) < len(step.game.legal_moves)]
    assert len(choices) > len(steps) // 2


@pytest.mark.parametrize("step", STEPS)
def test_every_position_is_legal_and_its_task_can_be_done(step: Step) -> None:
    game = step.game
    assert write_position(game) == step.position
    assert game.to_play == 0
    assert step.solutions()


@pytest.mark.parametrize("step", STEPS)
def test_every_pattern_of_a_solution_means_something(step: Step) -> None:
    for pattern in step.solved:
        assert Step(step.position, (pattern,), step.gain, step.words).solutions()


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_told_in_all_languages_and_briefly(step: Step) -> None:
    assert set(step.words) == set(LANGUAGES)
    for words in step.words.values():
        assert all(vars(words).values())
        assert len(words.tell) + len(words.task) <= ROOM
        assert max(len(words.hint), len(words.done)) <= ROOM // 2
    assert len({words.task for words in step.words.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("step", STEPS)
def test_sums_in_the_words_are_those_of_the_kingdom(step: Step) -> None:
    for words in step.words.values():
        for squares, crowns, points in PRODUCT.findall(words.done):
            assert int(squares) * int(crowns) == int(points)
            for move in step.solutions():
                after = step.game
                after.push(move)
                lands = {(part.squares, part.crowns) for part in after.breakdown(0)}
                assert (int(squares), int(crowns)) in lands


@pytest.mark.parametrize("step", STEPS)
def test_a_hint_names_the_gain_that_is_wanted(step: Step) -> None:
    for words in step.words.values():
        for gain in re.findall(r"\+(\d+)", words.hint):
            assert int(gain) == step.gain


def test_a_game_without_a_lesson_has_no_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.lessons.find", lambda _name: with_lesson(None))
    assert lesson_of.__wrapped__("kingdomino") == ()


@pytest.mark.parametrize(
    "text", ["steps", "", "[[steps]]\nposition = 1", '[[steps]]\nposition = ""\nsolved = []']
)
def test_a_lesson_that_cannot_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(text)
    monkeypatch.setattr("crownlands.lessons.find", lambda _name: with_lesson(file))
    with pytest.raises(CrownlandsError, match="lesson of Kingdomino cannot be read"):
        lesson_of.__wrapped__("kingdomino")


def with_lesson(file: Path | None) -> Entry:
    return replace(Game("kingdomino").entry, lesson=file)
