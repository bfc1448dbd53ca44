"""`AgainstAgents`: thousands of games in one call, one seat of each against agents."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from crownlands.agents.agent import Player
from crownlands.agents.match import number
from crownlands.agents.registry import player
from crownlands.agents.simple import SimpleAgent
from crownlands.bulk import read_seed
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES, OVER, room_for
from crownlands.core.errors import CrownlandsError
from crownlands.core.random import WORDS, next_word
from crownlands.entry import is_whole
from crownlands.envs import seated as games_of
from crownlands.envs.batch import REWARDS
from crownlands.envs.processor import Processor
from crownlands.envs.seated import THINKS, Seated, Seeds
from crownlands.envs.vector import Observations, VectorEnv


def read_opponents(opponents: str | Sequence[str], seats: int) -> list[Player]:
    """The agents on the seats after one's own, from one name for all or one for each."""
    others = seats - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise CrownlandsError(f"There are {others} opponents, not {len(names)}.")
    return [player(name) for name in names]


def read_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and not (is_whole(seat) and 0 <= seat < seats):
        raise CrownlandsError(f"There is no seat {seat!r}: seats are 0 to {seats - 1}.")
    return seat


class AgainstAgents(VectorEnv):
    """A vector of games in which all decisions that are asked for are those of one seat.

    `seat` is that one, a random one in every game if None; `opponents` is one agent's name for all
    others, or one for each seat after it. Those that need no search play compiled. An action that
    is not legal ends its game as lost. After a step `final` holds the last observation of the
    games that ended, by `dones`.
    """

    _machine: Processor

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variants: Collection[str] = (),
        games: int = 1024,
        seed: int = 0,
        reward: str = "place",
        threads: int | None = 1,
        data: str | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] = "greedy",
    ) -> None:
        super().__init__(
            game, seats, variants, games, seed=seed, reward=reward, threads=threads, data=data
        )
        self._seat = read_seat(seat, self.seats)
        self._players = read_opponents(opponents, self.seats)
        for one in self._players:
            one.check(self._batch.blank)
        policies = [policy_of(one) for one in self._players]
        self._somebody_thinks = THINKS in policies
        self.final = Observations(*(np.zeros_like(told) for told in self.observations))
        rows = self.final.planes.view(np.uint64)
        self._seated = Seated(
            policies=np.array(policies, np.int64),
            seats=np.zeros(self.games, np.int8),
            rngs=np.zeros((self.games, WORDS), np.int64),
            rewards=np.zeros(self.games, np.float32),
            illegal=np.zeros(self.games, np.uint8),
            planes=rows.reshape(rows.shape[:3]),
            scalars=self.final.scalars,
        )
        self._rooms = [room_for(self.states) for _ in range(self._machine.threads)]
        self._legal = np.zeros(MAX_MOVES, np.int64)

    @property
    def own_rewards(self) -> np.ndarray:
        """float32[games]: what the last step brought; 0 but at the end of a game."""
        return self._seated.rewards

    @property
    def own_seats(self) -> np.ndarray:
        """int8[games]: the seat that is played."""
        return self._seated.seats

    @property
    def illegal(self) -> np.ndarray:
        """uint8[games]: 1 where the last action was not legal."""
        return self._seated.illegal

    def reset(self, seed: int | None = None) -> Observations:
        """Begin all games again, with another seed if one is given."""
        self._begin(seed, np.arange(self.games, dtype=np.int64))
        return self.observations

    def go_on(self) -> Observations:
        """Leave all games and begin the next ones."""
        if not self._ready:
            return self.reset()
        self._begin(None, self._batch.numbers + self.games)
        return self.observations

    def _begin(self, seed: int | None, numbers: np.ndarray) -> None:
        if seed is not None:
            self.seed = read_seed(seed)
        self._batch.numbers[:] = numbers
        batch, seated, seeds = self._batch, self._seated, self._seeds()
        self._machine.share(
            self.games,
            lambda thread, first, last: games_of.sit_down_all(
                batch, seated, self._rooms[thread], seeds, first, last
            ),
        )
        self._ready = True
        self._show()

    def step(self, actions: Any, check: bool = False) -> Observations:
        """Play an action of one's own in every game; then the others play, and chance.

        With the `check` an action that is not legal is refused with a sentence instead of losing.
        """
        chosen = self._read(actions, check)
        batch, seated, seeds = self._batch, self._seated, self._seeds()

        def answer(thread: int, first: int, last: int) -> None:
            games_of.answer_all(batch, seated, self._rooms[thread], chosen, first, last)

        def settle(thread: int, first: int, last: int) -> None:
            room, kind = self._rooms[thread], REWARDS[self.reward]
            games_of.settle_all(batch, seated, room, seeds, kind, first, last)

        self._machine.share(self.games, answer)
        self._let_thinkers_play()
        self._machine.share(self.games, settle)
        self._show()
        return self.observations

    def _seeds(self) -> Seeds:
        seat = -1 if self._seat is None else self._seat
        return Seeds(self.seed, number("opponents", self.seed), seat)

    def _show(self) -> None:
        self._let_thinkers_play()
        self._machine.share(
            self.games,
            lambda thread, first, last: games_of.show_all(self._batch, thread, first, last),
        )

    def _let_thinkers_play(self) -> None:
        """Ask those who are not compiled, game by game, until it is one's own turn everywhere."""
        if not self._somebody_thinks:
            return
        turn = self.states["to_play"]
        waiting = (turn != self.own_seats) & (turn != OVER) & (self.illegal == 0)
        for i in np.flatnonzero(waiting).tolist():
            while turn[i] != OVER and turn[i] != self.own_seats[i]:
                by = (int(turn[i]) - int(self.own_seats[i]) - 1) % self.seats
                one, state = self._players[by], self.states[i : i + 1]
                action = one.choose(state, int(next_word(self._seated.rngs[i])))
                if action not in self._legal[: play.legal(state, 0, self._legal)]:
                    raise CrownlandsError(f"{one.name} answered {action}, which is not legal.")
                play.step(state, 0, action)
                games_of.others_play(self._batch, self._seated, self._rooms[0], i)


def policy_of(one: Player) -> int:
    return one.agent.policy if isinstance(one.agent, SimpleAgent) else THINKS
