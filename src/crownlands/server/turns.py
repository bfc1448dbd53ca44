"""Turns that nobody asks for: the bots' moves, and the end of a clock."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import numpy as np

from crownlands.core.errors import CrownlandsError
from crownlands.server.bots import QUICK, Bots
from crownlands.server.errors import OutOfTurn, Refusal
from crownlands.server.live import Live
from crownlands.server.metrics import Metrics
from crownlands.server.past import PLAYING
from crownlands.server.schema import Event, now
from crownlands.server.table import Draft, Table
from crownlands.server.warm import Engine

log = logging.getLogger("crownlands.server")

PAUSE = 0.2  # seconds after a bot's move that could not be made

Command = Callable[[Table], list[Draft]]


class Doing(Protocol):
    """What carries commands out: the hall."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...

    async def perform(self, live: Live, command: Command) -> Sequence[Event]: ...


class Turns:
    """Sees to it that no table waits for a bot or a clock in vain."""

    def __init__(self, hall: Doing, engine: Engine, bots: Bots, metrics: Metrics) -> None:
        self.hall, self.engine, self.bots, self.metrics = hall, engine, bots, metrics

    def look(self, live: Live) -> None:
        """Somebody looks: bots that play among themselves go on if they had paused."""
        live.used = time.monotonic()
        if live.timer is None and live.bot is None and not live.stale:
            self.poke(live)

    def poke(self, live: Live, delay: float = 0.0) -> None:
        """See to it that a bot's turn or the end of a clock does not pass unnoticed."""
        live.cancel_timer()
        table = live.table
        if table.phase != PLAYING:
            return
        loop = asyncio.get_running_loop()
        deadline = table.deadline()
        if table.bot_to_play is not None:
            if table.bots_alone and live.unseen:
                return  # they wait for spectators
            live.timer = loop.call_later(delay, self._wake_bot, live)
        elif deadline is not None:
            wait = max(0.0, deadline - now()) + delay
            live.timer = loop.call_later(wait, lambda: self.hall.spawn(self._flag(live)))

    def _wake_bot(self, live: Live) -> None:
        if live.bot is None:
            live.bot = self.hall.spawn(self._play_bots(live))

    async def _flag(self, live: Live) -> None:
        """The clock has run out; if the database is away, or it was a moment early, try again."""
        with contextlib.suppress(Refusal):
            await self.hall.perform(live, lambda table: table.time_out(now()))
        self.poke(live, PAUSE)

    async def _play_bots(self, live: Live) -> None:
        """Play the bots' moves as long as it is a bot's turn."""
        try:
            while (level := live.table.bot_to_play) is not None:
                table = live.table
                if table.bots_alone and live.unseen:
                    break
                seat, ply, game = table.game.to_play, table.ply, table.game
                states = game.states.copy()
                if level not in QUICK:
                    await self.engine.wait_for_bots(game.name, level)
                action = await self.bots.choose(level, states, live.owner, table.bot_seed())
                try:
                    await self.hall.perform(live, bot_move(seat, ply, states, action))
                    self.metrics.bot_moves.inc()
                except Refusal:  # overtaken by somebody, or the database is away for a while
                    await asyncio.sleep(PAUSE)
        except CrownlandsError:
            log.exception("A bot's move was refused at table %s.", live.table.id)
            await asyncio.sleep(PAUSE)
        finally:
            live.bot = None
        self.poke(live)


def bot_move(seat: int, ply: int, states: np.ndarray, action: int) -> Command:
    """What a bot chose in a position, if the table still stands there."""

    def command(table: Table) -> list[Draft]:
        if table.game.states.tobytes() != states.tobytes():
            raise OutOfTurn("The bot thought about another position.")
        return table.move(seat, ply, action, by="bot")

    return command
