"""What a choice would bring, with the best that can follow from it at once.

A domino to claim is laid where it brings most, as the kingdom is now; its volcano's fire lands. A
building finds its site, a cro-magnon is paid for and settles. Everything is played by the engine.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from fastapi import APIRouter
from pydantic import Field

from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.game import NO_WORDS, Game
from crownlands.result import parts_of
from crownlands.server.asking import Address, TheHall, TheTable, Token
from crownlands.server.errors import NotAllowed
from crownlands.server.live import Live
from crownlands.server.messages import Message
from crownlands.server.positions import NOT_TOLD, Data, Place, View, move_data, words_of
from crownlands.text.moves import Claim, Discard, Lay, Move, Pass, Square
from crownlands.text.supposing import is_drafted, lay_now

DEEP = 4  # moves of one decision at most: pay, pay, take, settle

router = APIRouter(tags=["play"])


KNOWN: WeakKeyDictionary[Live, tuple[int, "Previews"]] = WeakKeyDictionary()  # with their seq


class Preview(View):
    """What a choice would bring at best, with what must follow on it."""

    number: int | None = Field(description="The domino that would be claimed, if it is one.")
    thing: str | None = Field(description="The building or the cro-magnon, if it is one.")
    moves: list[str] = Field(description="The choice, and what would follow on it at best.")
    squares: list[Place] = Field(
        description="Where it would come to lie: none where it fits nowhere, or is about none."
    )
    gain: int = Field(description="What all that changes about the score.")
    bonus: int = Field(description="How much of it in bonuses that only the end earns.")
    facts: dict[str, int] = Field(
        description="What it changes about the facts of the kingdom: coins, knights, towers."
    )


class Previews(Message):
    ply: int = Field(description="Of the position they are about.")
    previews: list[Preview]


@router.get("/tables/{table_id}/previews")
async def previews(hall: TheHall, live: TheTable, address: Address, token: Token) -> Previews:
    """What the choices of whoever is to play would bring; nothing where that is somebody else."""
    table = live.table
    seat = await hall.seat_of(live, token)
    if not table.aids.scores:
        raise NotAllowed("At this table nobody is told what a move brings.")
    if seat != table.seat_to_play:
        return Previews(ply=table.ply, previews=[])
    known = KNOWN.get(live)
    if known is None or known[0] != table.seq:
        seq, ply = table.seq, table.ply
        found = await hall.heavy.do(address, previews_of, table.game.at(table.game.states.copy()))
        known = KNOWN[live] = seq, Previews(ply=ply, previews=found)
    return known[1]


def previews_of(game: Game) -> list[Preview]:
    """What each choice of the seat to play would bring at best."""
    claims = [move for move in game.legal_moves if isinstance(move, Claim)]
    if claims and is_drafted(game.states):
        return [preview_of_claim(game, claim) for claim in claims]
    foresight = Foresight(game)
    best: dict[str, Way] = {}
    for way in foresight.ways():
        name = str(next((move for move in way.moves if not squares_of(move)), way.moves[0]))
        if name not in best or way.gain > best[name].gain:
            best[name] = way
    return [foresight.preview(game, name, way) for name, way in best.items()]


def preview_of_claim(game: Game, claim: Claim) -> Preview:
    """As if the domino were to be laid now."""
    states = game.states.copy()
    lay_now(states[0], claim.number)
    supposed = game.at(states)
    foresight = Foresight(supposed)
    way = max(foresight.ways(), key=lambda way: way.gain)
    told = foresight.preview(supposed, str(way.moves[0]), way)
    squares = [(square.x, square.y) for square in squares_of(way.moves[0])]
    moves = [str(claim), *told.moves]
    return told.model_copy(
        update={"number": claim.number, "moves": moves, "squares": squares, "facts": {}}
    )


class Way(NamedTuple):
    """Moves of one decision, and what they bring together."""

    actions: list[int]
    moves: list[Move]
    gain: int


ENDS = (Pass, Claim, Lay, Discard)  # what is done in the next step, or need not be done at all


class Foresight:
    """A position, and room to play on from it."""

    def __init__(self, game: Game) -> None:
        self._entry, self._seat = game.entry, game.to_play
        self._positions = np.zeros(DEEP + 1, game.entry.state)
        self._positions[0] = game.state
        self._log = np.zeros((DEEP + 1, play.LOG_COLUMNS), np.int64)

    def ways(self, deep: int = 0) -> Iterator[Way]:
        """The ways to decide from here on; they end where the next step begins."""
        actions, moves = self._legal(deep)
        gains = self._gains(deep, actions)
        if deep and all(map(squares_of, moves)) and not self._goes_on(deep, actions[0]):
            best = max(range(len(actions)), key=gains.__getitem__)
            yield Way([actions[best]], [moves[best]], gains[best])
            return
        for action, move, gain in zip(actions, moves, gains, strict=True):
            if isinstance(move, Pass):
                continue
            if not self._goes_on(deep, action):
                yield Way([action], [move], gain)
            elif deep + 1 < DEEP:  # what takes longer is not followed
                for way in self.ways(deep + 1):
                    yield Way([action, *way.actions], [move, *way.moves], gain + way.gain)

    def _goes_on(self, deep: int, action: int) -> bool:
        """Play this, and say whether more has to be done to end the decision."""
        play.push(self._positions, self._log, deep, action, NO_WORDS)
        if int(self._positions["to_play"][deep + 1]) != self._seat:
            return False
        return not any(isinstance(move, ENDS) for move in self._legal(deep + 1)[1])

    def _legal(self, deep: int) -> tuple[list[int], list[Move]]:
        out = np.empty(MAX_MOVES, np.int64)
        actions = out[: play.legal(self._positions, deep, out)].tolist()
        return actions, list(map(self._entry.actions.decoder(self._positions[deep]), actions))

    def _gains(self, deep: int, actions: Sequence[int]) -> list[int]:
        out, room = np.zeros(len(actions), np.int64), np.zeros(1, self._entry.state)
        play.gains(self._positions, deep, room, np.array(actions, np.int64), out)
        gained: list[int] = out.tolist()
        return gained

    def preview(self, game: Game, name: str, way: Way) -> Preview:
        """What a way would bring, under the name of the move that it is about."""
        for deep, action in enumerate(way.actions):
            play.push(self._positions, self._log, deep, action, NO_WORDS)
        names = [str(move) for move in way.moves]
        about = names.index(name)
        before = game.at(self._positions[about : about + 1])
        move = way.moves[about]
        told: Data = move_data(before.entry, before.reading, move, words_of(move), None, NOT_TOLD)
        first, last = self._positions[:1], self._positions[len(way.actions) :][:1]
        lands = way.moves[about + 1 :] or way.moves
        return Preview(
            number=told["number"],
            thing=told["thing"],
            moves=names,
            squares=[(square.x, square.y) for square in squares_of(lands[0])],
            gain=way.gain,
            bonus=self._bonus(last) - self._bonus(first),
            facts=changes(self._facts(first), self._facts(last)),
        )

    def _bonus(self, states: np.ndarray) -> int:
        parts = parts_of(self._entry, states, self._seat)
        return sum(part.points for part in parts if part.part in self._entry.bonuses)

    def _facts(self, states: np.ndarray) -> dict[str, int]:
        kingdoms = self._entry.view.table(states[0]).kingdoms
        mine = next(kingdom for kingdom in kingdoms if self._seat in kingdom.seats)
        return {name: n for name, n in mine.facts.items() if isinstance(n, int)}


def changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """By how much each number has changed, if it has."""
    names = {**before, **after}
    by = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: number for name, number in by.items() if number}


def squares_of(move: Move) -> list[Square]:
    names: tuple[str, ...] = move.__match_args__
    return [part for name in names if isinstance(part := getattr(move, name), Square)]
