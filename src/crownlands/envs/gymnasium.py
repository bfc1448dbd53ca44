"""One seat of a game against agents, for Gymnasium.

    import crownlands.envs.gymnasium
    env = gymnasium.make("crownlands/Kingdomino-v0", seats=2, opponents="squire")
    envs = gymnasium.make_vec("crownlands/Kingdomino-v0", num_envs=64, seats=2)

The mask of legal actions is in ``info["action_mask"]``, and `action_masks()` tells it too, as
MaskablePPO asks. An action that is not legal ends the game as lost.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from crownlands.core.errors import CrownlandsError

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise CrownlandsError(
        "This environment needs Gymnasium: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None

import numpy as np

from crownlands.catalogue import GAMES
from crownlands.envs import spaces
from crownlands.envs.against import AgainstAgents, read_opponents, read_seat
from crownlands.envs.single import RENDER_MODES, Single, read_render_mode


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
        self._opponents = read_opponents(opponents, self._single.seats)
        self._wanted = read_seat(seat, self._single.seats)
        self.render_mode = read_render_mode(render_mode)
        self.observation_space = spaces.observation_space(self._single)
        self.action_space = spaces.action_space(self._single)
        self.seat = 0
        self._going_on = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._single.begin(int(self.np_random.integers(2**62)))
        wanted = self._wanted
        self.seat = int(self.np_random.integers(self._single.seats)) if wanted is None else wanted
        self._let_others_play()
        self._going_on = True
        return self._observe(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        self._refuse(action)
        if not self._single.mask[action]:
            self._going_on = False
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        self._single.step(action)
        self._let_others_play()
        over = self._single.is_over
        self._going_on = not over
        reward = self._single.rewards()[self.seat] if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def _refuse(self, action: Any) -> None:
        """Raise a sentence for what is no action at all, or comes too late."""
        if not self._going_on:
            raise CrownlandsError("No game is going on: call reset() first.")
        if not self.action_space.contains(action):
            most = self._single.actions - 1
            raise CrownlandsError(f"An action is a whole number from 0 to {most}, not {action!r}.")

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


class CrownlandsVectorEnv(
    gymnasium.vector.VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]
):
    """Many such games in one call, compiled where the agents are.

    A game that ends is followed by the next in the same step: its last observation is in
    ``infos["final_obs"]``, what belongs to it in ``infos["final_info"]``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        variants: Sequence[str] = (),
        seat: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "place",
        render_mode: str | None = None,
        data: str | None = None,
        threads: int | None = 1,
    ) -> None:
        """As of `CrownlandsEnv`; `threads` share the games out, None stands for all cores."""
        self._single = Single(game, seats, variants, reward, data)
        self.games = AgainstAgents(
            game, seats, variants, num_envs, 0, reward, threads, data, seat, opponents
        )
        self.num_envs, self.render_mode = self.games.games, read_render_mode(render_mode)
        self.single_observation_space = spaces.observation_space(self._single)
        self.single_action_space = spaces.action_space(self._single)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Game number n of a seed is the same in any number of them; without a seed they go on."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self.games.reset(seed)
        else:
            self.games.go_on()
        return self._observe(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self.games.step(actions)
        rewards, over = self.games.own_rewards.astype(np.float64), self.games.dones.astype(bool)
        return self._observe(), rewards, over, np.zeros(self.num_envs, bool), self._infos(over)

    def _observe(self) -> dict[str, np.ndarray]:
        planes, scalars = self.games.observations
        return {"planes": planes.copy(), "scalars": scalars.copy()}

    def _infos(self, over: np.ndarray | None = None) -> dict[str, Any]:
        mask = self.games.masks.view(np.int8).copy()
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": np.ones(self.num_envs, bool)}
        if over is None or not over.any():
            return infos
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over).tolist():
            planes, scalars = self.games.final
            last[i] = {"planes": planes[i].copy(), "scalars": scalars[i].copy()}
        illegal = self.games.illegal.astype(bool)
        ended = {"illegal": illegal, "_illegal": illegal.copy()}
        return {
            **infos,
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": ended,
            "_final_info": over.copy(),
        }

    def action_masks(self) -> np.ndarray:
        """The legal actions of all games, as sb3-contrib asks for them."""
        masks: np.ndarray = self.games.masks.astype(bool)
        return masks

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(
            self._single.render_at(self.games.states[i : i + 1], self.render_mode)
            for i in range(self.num_envs)
        )


for entry in GAMES.values():
    word = entry.name.capitalize()
    if f"crownlands/{word}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"crownlands/{word}-v0",
            "crownlands.envs.gymnasium:CrownlandsEnv",
            vector_entry_point="crownlands.envs.gymnasium:CrownlandsVectorEnv",
            kwargs={"game": entry.name},
        )
