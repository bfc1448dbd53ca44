"""One game of the arena: who sits where, the deal, and what came of it."""

import hashlib
import json
import time
from dataclasses import asdict, dataclass, field
from functools import cache

import numpy as np

from crownlands.agents.agent import Player
from crownlands.agents.alarm import Overrun, alarm
from crownlands.agents.own import place_of
from crownlands.agents.registry import is_built_in, player
from crownlands.catalogue import find
from crownlands.core import play
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, OVER
from crownlands.dealer import SeededDealer

LEEWAY = 2.0  # an agent with a budget of seconds may take so many times as long,
GRACE = 1.0  # and so many seconds more: other work on the machine is not its fault
COMPILING = 300.0  # seconds that its first answer in a process may wait for the compiler


@dataclass(frozen=True)
class SetUp:
    """What is played in every game of an arena."""

    game: str
    seats: int
    variants: tuple[str, ...]
    seed: int
    limit: float | None = None  # seconds a decision may take, for agents without a clock of theirs
    data: str | None = None  # the file that is played with, if not the game's own


@dataclass(frozen=True)
class Pairing:
    """One game to play: agents by seat, and the number of the deal."""

    agents: tuple[str, ...]
    deal: int

    @property
    def key(self) -> str:
        return f"{self.deal} {' '.join(self.agents)}"


@dataclass(frozen=True)
class Result:
    """What came of a game; in a forfeit the seat at fault is last and the others share the win."""

    agents: tuple[str, ...]
    deal: int
    points: list[int]
    places: list[int]
    seconds: list[float]  # of thinking, by seat
    forfeit: str = ""  # why, in words
    culprit: int = -1  # the seat that forfeited
    actions: tuple[int, ...] = ()  # all that was done, chance's part among it

    @property
    def key(self) -> str:
        return Pairing(self.agents, self.deal).key

    def line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, line: str) -> "Result":
        """The result with this text form; ValueError or TypeError if it is none."""
        values = json.loads(line)
        actions = tuple(values.get("actions", ()))
        result = cls(**{**values, "agents": tuple(values["agents"]), "actions": actions})
        if {len(result.points), len(result.places), len(result.seconds)} != {len(result.agents)}:
            raise ValueError("a seat is missing")
        return result


class Forfeit(Exception):
    """An agent broke the rules of the table."""


@cache
def seated(text: str) -> Player:
    """One agent per name and process: its trees are allocated once."""
    return player(text)


def sit_down(text: str) -> Player:
    """The agent of this name; somebody else's is made anew, so that it cannot remember a deal."""
    return seated(text) if is_built_in(text) else player(text)


def number(*parts: object) -> int:
    """A seed that follows from the parts, and has nothing in common with that of other parts."""
    digest = hashlib.sha256(" ".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:7], "big")


@dataclass
class Table:
    """A game in progress."""

    set_up: SetUp
    pairing: Pairing
    states: np.ndarray = field(init=False)
    legal: np.ndarray = field(default_factory=lambda: np.zeros(MAX_MOVES, np.int64))
    seconds: list[float] = field(init=False)
    players: list[Player] = field(init=False)
    actions: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        entry = find(self.set_up.game)
        seats, _, options = entry.choose(self.set_up.seats, self.set_up.variants, self.set_up.data)
        self.states = entry.blank(options)
        self.seconds = [0.0] * seats
        self.players = [sit_down(text) for text in self.pairing.agents]
        for one in self.players:
            one.check(self.states)

    def play(self) -> Result:
        """Play it to the end, or to a forfeit."""
        dealer = SeededDealer(number("deal", self.set_up.seed, self.pairing.deal))
        events = decisions = 0
        while (seat := int(self.states[0].to_play)) != OVER:
            if seat == CHANCE:
                outcomes = self.legal[: play.legal(self.states, 0, self.legal)].tolist()
                self.step(dealer.choose(events, outcomes))
                events += 1
                continue
            try:
                action = self.ask(seat, decisions)
            except Forfeit as forfeit:
                return self.forfeited(seat, str(forfeit))
            self.step(action)
            decisions += 1
        points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        play.rankings(self.states, 0, points, places)
        seats = len(self.seconds)
        return self.result(points[:seats].tolist(), places[:seats].tolist())

    def step(self, action: int) -> None:
        play.step(self.states, 0, action)
        self.actions.append(action)

    def ask(self, seat: int, decision: int) -> int:
        """The answer of the agent on this seat; Forfeit if it will not do."""
        agent = self.players[seat]
        seed = number("agent", self.set_up.seed, self.pairing.key, decision)
        limit = self.limit(agent)
        start = time.perf_counter()
        try:
            with alarm(None if is_built_in(agent.name) else limit):
                action = agent.choose(self.states, seed)
        except Overrun as overrun:
            raise Forfeit(f"did not answer within {limit:g} s") from overrun
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}{place_of(error)}"
            raise Forfeit(f"raised {what}") from error
        finally:
            spent = time.perf_counter() - start
            self.seconds[seat] += spent
        legal = self.legal[: play.legal(self.states, 0, self.legal)]
        if action not in legal:
            raise Forfeit(f"answered {action}, which is not legal")
        if limit is not None and spent > limit:
            raise Forfeit(f"took {spent:.2f} s, the limit being {limit:g} s")
        if len(legal) > 1:  # with one move there was nothing to think about, nor to compile
            _warm.add(agent.name)
        return action

    def limit(self, agent: Player) -> float | None:
        """How many seconds this agent has for its next answer, if there is a limit."""
        limit = self.set_up.limit
        if limit is None and agent.budget.seconds is not None:
            limit = LEEWAY * agent.budget.seconds + GRACE
        if limit is None or agent.name in _warm:
            return limit
        return limit + COMPILING

    def forfeited(self, seat: int, reason: str) -> Result:
        places = [1] * len(self.seconds)
        places[seat] = len(self.seconds)
        return self.result([0] * len(self.seconds), places, reason, seat)

    def result(
        self, points: list[int], places: list[int], forfeit: str = "", culprit: int = -1
    ) -> Result:
        seconds = [round(spent, 4) for spent in self.seconds]
        who, deal = self.pairing.agents, self.pairing.deal
        told = points, places, seconds, forfeit, culprit
        return Result(who, deal, *told, tuple(self.actions))


_warm: set[str] = set()  # agents that have answered in this process


def play_pairing(set_up: SetUp, pairing: Pairing) -> Result:
    return Table(set_up, pairing).play()
