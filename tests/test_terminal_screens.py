"""The smallest screen, 80x24: games of every set-up show all that matters at every step."""

import asyncio
import random
import textwrap
from collections import Counter

import pytest

from crownlands.catalogue import GAMES
from crownlands.game import new
from crownlands.terminal.app import Crownlands
from crownlands.terminal.choices import Claiming, Picking, Placing
from crownlands.terminal.pictures import frame_of
from crownlands.terminal.session import Session
from crownlands.terminal.table import Table
from crownlands.terminal.words import say_turn
from crownlands.text.moves import CASTLE_COLUMN, CASTLE_ROW
from crownlands.text.view import Kingdom
from test_terminal_table import screen_text

SMALLEST = (80, 24)
LOOKED_AT = (1, 6, 24)  # which of the times that a step comes

SET_UPS = [
    (name, seats, variants)
    for name, entry in GAMES.items()
    for seats in entry.seats
    for variants in entry.variants_for(seats)
]


def check(table: Table, text: str) -> None:
    session, choice = table.session, table.choice
    said = " ".join(text.split())
    assert choice is not None
    # The task, and what Enter does
    assert say_turn(session.table, session.style) in said
    assert choice.sentence() in said
    # The choices
    if isinstance(choice, Claiming):
        for move in choice.moves:
            assert f" {move.number} " in text  # type: ignore[attr-defined]
    elif isinstance(choice, Placing):
        assert text.count("✓") == 3  # on both halves and before the sentence
    elif isinstance(choice, Picking):
        assert f"1 of {len(choice.moves)}" in text
        for label in choice.labels[:2]:
            assert label in text
        for _ in range(min(len(choice.moves), 7)):
            choice.jump(1)
            assert len(textwrap.wrap(choice.sentence(), SMALLEST[0] - 2)) <= 2
    # Everybody's facts and the own kingdom
    for kingdom in session.table.kingdoms:
        check_facts(session, kingdom, said)
    check_rulers(session.table.kingdoms[table.shown], text.splitlines())
    # The lines and a game's own boards
    for tile in (*session.table.current, *session.table.following):
        assert f"{tile.number:>2} " in text
    for board in session.game.entry.boards(session.table, session.names):
        for word in " ".join(board.lines).split():
            assert word in text


def check_facts(session: Session, kingdom: Kingdom, said: str) -> None:
    points = session.scores[kingdom.seats[0]]
    assert f"{points} point" in said
    for seat in kingdom.seats:
        assert session.name(seat) in said
    for name, value in kingdom.facts.items():
        assert value == 0 or f"{name} {value}".rstrip() in said


def check_rulers(kingdom: Kingdom, lines: list[str]) -> None:
    west, east, north, south = frame_of(kingdom)
    if not kingdom.fixed:
        west, east, north, south = kingdom.extent
    columns = [chr(ord(CASTLE_COLUMN) + x) for x in range(west, east + 1)]
    assert any(set(columns) <= set(line[:48].split()) for line in lines)
    starts = [line[:3].strip() for line in lines]
    for y in range(north, south + 1):
        assert str(CASTLE_ROW + y) in starts


@pytest.mark.plain
@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS)
def test_all_that_matters_is_on_the_smallest_screen_at_every_step(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    session = Session(new(name, seats, variants, seed=5), ["person"] * seats)
    rng = random.Random(3)
    times: Counter[str] = Counter()

    async def go() -> None:
        app = Crownlands(session, None, 0)
        async with app.run_test(size=SMALLEST) as pilot:
            await pilot.pause()
            table = app.screen
            assert isinstance(table, Table)
            while not session.game.is_over:
                times[session.table.step] += 1
                if times[session.table.step] in LOOKED_AT:
                    table.go_on()
                    await pilot.pause()
                    check(table, screen_text(app))
                session.play(rng.choice(session.game.legal_moves))

    asyncio.run(go())
    assert len(times) > 1
