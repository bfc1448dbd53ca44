"""A record on the game's screen: from move to move, and to any."""

import asyncio
import random

import pytest

from crownlands.game import new
from crownlands.terminal.app import Crownlands
from crownlands.terminal.replay import replay_of
from test_terminal_table import screen_text


@pytest.mark.plain
@pytest.mark.parametrize("name", ["kingdomino", "duel"])
def test_arrows_and_numbers_go_through_a_game(name: str) -> None:
    rng, game = random.Random(2), new(name, seed=4)
    while not game.is_over:
        game.push(rng.choice(game.legal_moves))
    last = len(game.log)

    async def go() -> None:
        app = Crownlands(replay=replay_of(game, 0))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert f"Move 0 of {last}" in screen_text(app)
            await pilot.press("right", "right", "left")
            assert f"Move 1 of {last}: " in screen_text(app)
            await pilot.press("down")
            assert f"Move 11 of {last}" in screen_text(app)
            await pilot.press("2", "0")
            assert "Enter goes to move 20" in screen_text(app)
            await pilot.press("enter")
            assert f"Move 20 of {last}" in screen_text(app)
            await pilot.press("end")
            assert f"Move {last} of {last}" in screen_text(app)
            assert "The game is over" in screen_text(app)
            await pilot.press("question_mark")
            await pilot.pause()
            assert "ten moves back, ten moves on" in screen_text(app)
            assert "take back" not in screen_text(app)
            await pilot.press("escape", "right", "home", "left")
            assert f"Move 0 of {last}" in screen_text(app)
            await pilot.press("q")

    asyncio.run(go())
    assert len(game.log) == last
