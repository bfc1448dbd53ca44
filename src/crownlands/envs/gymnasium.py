"""One seat of a game against agents, for Gymnasium.

    import crownlands.envs.gymnasium
    env = gymnasium.make("crownlands/Kingdomino-v0", seats=2, opponents="squire")

The mask of legal actions is in ``info["action_mask"]``, and `action_masks()` tells it too, as
MaskablePPO asks. An action that is not legal ends the game as lost.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from crownlands.core.errors import CrownlandsError

try:
    import gymnasium
except ImportError:
    raise CrownlandsError(
        "This environment needs Gymnasium: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None

import numpy as np

from crownlands.agents.registry import player
from crownlands.catalogue import GAMES
from crownlands.envs import spaces
from crownlands.envs.single import RENDER_MODES, Single


class CrownlandsEnv(gymnasium.Env[dict[str, np.ndarray], np.int64]):
    """A game in which one seat decides and agents play the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variants: Sequence[str] = (),
        seat: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "place",
        render_mode: str | None = None,
        data: str | None = None,
    ) -> None:
        """`seat` is the one that is played, a random one if None; `opponents` one agent's name for
        all others, or one for each seat after it."""
        self._single = Single(game, seats, variants, reward, data)
        others = self._single.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise CrownlandsError(f"There are {others} opponents, not {len(names)}.")
        if seat is not None and not 0 <= seat < self._single.seats:
            raise CrownlandsError(f"There is no seat {seat}: seats are 0 to {others}.")
        self._opponents = [player(name) for name in names]
        self._wanted = seat
        self.render_mode = render_mode
        self.observation_space = spaces.observation_space(self._single)
        self.action_space = spaces.action_space(self._single)
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._single.begin(int(self.np_random.integers(2**62)))
        wanted = self._wanted
        self.seat = int(self.np_random.integers(self._single.seats)) if wanted is None else wanted
        self._let_others_play()
        return self._observe(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        if not self._single.mask[action]:
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        self._single.step(action)
        self._let_others_play()
        over = self._single.is_over
        reward = self._single.rewards()[self.seat] if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def _let_others_play(self) -> None:
        single = self._single
        while not single.is_over and single.to_play != self.seat:
            opponent = self._opponents[(single.to_play - self.seat - 1) % single.seats]
            seed = int(self.np_random.integers(2**62))
            single.step(opponent.choose(single.states.copy(), seed))

    def _observe(self) -> dict[str, np.ndarray]:
        planes, scalars = self._single.observe(self.seat)
        return {"planes": planes, "scalars": scalars}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._single.mask.copy()}

    def action_masks(self) -> np.ndarray:
        """The legal actions, as sb3-contrib asks for them."""
        return self._single.mask.astype(bool)

    def render(self) -> Any:
        return self._single.render(self.render_mode or "ansi")


for entry in GAMES.values():
    word = entry.name.capitalize()
    if f"crownlands/{word}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"crownlands/{word}-v0",
            "crownlands.envs.gymnasium:CrownlandsEnv",
            kwargs={"game": entry.name},
        )
