"""`VectorEnv`: thousands of games of one kind in one call, every seat of them.

    env = VectorEnv("kingdomino", seats=4, games=1024)
    env.reset()
    while training:
        actions = policy(env.observations, env.masks)  # of the seats env.to_play
        env.step(actions)
        learn(env.rewards, env.dones)

Everything it tells is in arrays that stay the same ones: keep a copy of what you need after the
next step.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import numpy as np

from crownlands.bulk import read_seed, read_threads
from crownlands.catalogue import find
from crownlands.core import play
from crownlands.core.contract import MAX_SEATS
from crownlands.core.errors import CrownlandsError, IllegalMove, one_of
from crownlands.core.layout import Layout
from crownlands.core.observation import SIDE
from crownlands.core.random import WORDS
from crownlands.entry import is_whole
from crownlands.envs.batch import REWARDS, Batch, read_reward
from crownlands.envs.processor import Processor

DEVICES = ("cpu", "cuda")
MOST_GAMES = 1 << 22


class Observations(NamedTuple):
    """What the seats to play may know, see `core.observation`."""

    planes: Any  # uint8[games, planes, 8, 8]
    scalars: Any  # int16[games, scalars]


class VectorEnv:
    """Games side by side, each at a decision of some seat; one that ends is followed by the next.

    `reward` is what `rewards` tell at the end of a game: "place" (1 for the winner to -1 for the
    last), "points" or "margin" (over the best seat with another place). `out` may hold your
    own arrays to write to: `masks`, `planes`, `scalars`, `rewards`, `dones`, `to_play`.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variants: Collection[str] = (),
        games: int = 1024,
        device: str = "cpu",
        seed: int = 0,
        reward: str = "place",
        observe: bool = True,
        threads: int | None = 1,
        out: Mapping[str, Any] | None = None,
        data: str | None = None,
    ) -> None:
        self.entry = find(game)
        self.seats, self.variants, options = self.entry.choose(seats, variants, data)
        if not is_whole(games) or not 1 <= games <= MOST_GAMES:
            raise CrownlandsError(f"The number of games is 1 to {MOST_GAMES}, not {games!r}.")
        if device not in DEVICES:
            raise CrownlandsError(f"There is no device {device!r}: choose {one_of(DEVICES)}.")
        self.games, self.device, self.reward = int(games), device, read_reward(reward)
        self.seed = read_seed(seed)
        blank = self.entry.blank(options)
        self.actions: int = play.count_actions(blank, 0)
        self.layout: Layout = self.entry.rules.layout(blank[0])
        self._machine: Any = machine(device, read_threads(threads))
        self._batch = self._lay_out(blank, self._told(observe, dict(out or {})))
        self._ready = False

    def _told(self, observe: bool, out: dict[str, Any]) -> dict[str, Any]:
        """The arrays for what is told: the caller's, or new ones."""
        games, seen = self.games, self.games if observe else 0
        shapes: dict[str, tuple[tuple[int, ...], type]] = {
            "to_play": ((games,), np.int8),
            "masks": ((games, self.actions), np.uint8),
            "planes": ((seen, len(self.layout.planes), SIDE, SIDE), np.uint8),
            "scalars": ((seen, self.layout.numbers), np.int16),
            "dones": ((games,), np.uint8),
            "rewards": ((games, self.seats), np.float32),
        }
        if unknown := set(out) - set(shapes):
            raise CrownlandsError(
                f"There is no array {one_of(sorted(unknown))}: choose {one_of(shapes)}."
            )
        told = {}
        for name, (shape, dtype) in shapes.items():
            if name not in out:
                told[name] = self._machine.make(shape, np.dtype(dtype))
                continue
            told[name] = self._machine.adopt(out[name], name)
            found = tuple(told[name].shape), told[name].dtype
            if found != (shape, np.dtype(dtype)):
                raise CrownlandsError(
                    f"`{name}` must be {np.dtype(dtype)} in the shape {shape}, "
                    f"not {found[1]} in the shape {found[0]}."
                )
        return told

    def _lay_out(self, blank: np.ndarray, told: dict[str, Any]) -> Batch:
        games, make, put = self.games, self._machine.make, self._machine.put
        self.to_play, self.masks = told["to_play"], told["masks"]
        self.dones, self.rewards = told["dones"], told["rewards"]
        self.observations = Observations(told["planes"], told["scalars"])
        self.points = make((games, MAX_SEATS), np.dtype(np.int32))
        self.places = make((games, MAX_SEATS), np.dtype(np.int32))
        rows = told["planes"].view(np.uint64)
        return Batch(
            blank=put(blank),
            states=make((games,), self.entry.state),
            rngs=make((games, WORDS), np.dtype(np.int64)),
            numbers=put(np.arange(games, dtype=np.int64)),
            lists=self._machine.lists(games),
            planes=rows.reshape(rows.shape[:3]),
            **{name: told[name] for name in ("to_play", "masks", "scalars", "dones", "rewards")},
            points=self.points,
            places=self.places,
        )

    @property
    def states(self) -> Any:
        """The games' records, for reading only."""
        return self._batch.states

    def reset(self, seed: int | None = None) -> Observations:
        """Begin all games again, with another seed if one is given."""
        if seed is not None:
            self.seed = read_seed(seed)
        self._batch.numbers[:] = self._machine.put(np.arange(self.games, dtype=np.int64))
        self._machine.reset(self._batch, self.seed)
        self._ready = True
        return self.observations

    def step(self, actions: Any, check: bool = True) -> Observations:
        """Play an action in every game, given as whole numbers; then chance plays.

        An action that is not legal is refused with a sentence, and nothing is played in any game.
        Without the `check` it would make a game that does not exist: leave it out only where
        actions come out of `masks`.
        """
        chosen = self._read(actions, check)
        self._machine.step(self._batch, chosen, self.seed, REWARDS[self.reward])
        return self.observations

    def _read(self, actions: Any, check: bool) -> Any:
        """Actions where the games are; a sentence if they cannot be played."""
        if not self._ready:
            raise CrownlandsError("The games have not begun: call reset() first.")
        chosen = self._machine.read_actions(actions, self.games)
        wrong = self._machine.illegal(self._batch, chosen) if check else -1
        if wrong >= 0:
            raise IllegalMove(
                f"Action {int(chosen[wrong])} is not legal in game {wrong}: see `masks`."
            )
        return chosen


def machine(device: str, threads: int) -> Any:
    if device == "cpu":
        return Processor(threads)
    from crownlands.envs.cuda import Device  # which not everybody has

    return Device()
