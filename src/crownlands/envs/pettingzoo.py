"""The games as PettingZoo environments, every seat an agent.

    env = crownlands.envs.pettingzoo.env("duel")

Seats decide one after the other, so this is an AEC environment, and there is no parallel one.
"""

from typing import Any, ClassVar

from crownlands.core.errors import CrownlandsError

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise CrownlandsError(
        "This environment needs PettingZoo: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None

from crownlands.envs import spaces
from crownlands.envs.single import RENDER_MODES, Single


def env(game: str, **options: Any) -> Any:
    """The environment with PettingZoo's own checks round it; options as of `RawEnv`."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: str, **options: Any) -> "RawEnv":
    return RawEnv(game, **options)


class RawEnv(AECEnv[str, Any, Any]):
    """One game; agents are called ``seat_0`` and so on."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "crownlands_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variants: tuple[str, ...] = (),
        reward: str = "place",
        render_mode: str | None = None,
        data: str | None = None,
    ) -> None:
        super().__init__()
        self._single = Single(game, seats, variants, reward, data)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._single.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        own = {agent: spaces.masked_space(self._single) for agent in self.possible_agents}
        self.observation_spaces = own
        self.action_spaces = {
            agent: spaces.action_space(self._single) for agent in self.possible_agents
        }
        self._next_seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; without a seed, the one after the last."""
        if seed is not None:
            self._next_seed = seed
        self._single.begin(self._next_seed)
        self._next_seed += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._single.to_play]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        planes, scalars = self._single.observe(seat)
        mask = self._single.mask
        legal = mask.copy() if seat == self._single.to_play else mask * 0
        return {"observation": {"planes": planes, "scalars": scalars}, "action_mask": legal}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._single.step(action)
        self._cumulative_rewards[agent] = 0.0
        if self._single.is_over:
            self.rewards = dict(zip(self.agents, self._single.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self._single.to_play]

    def render(self) -> Any:
        return self._single.render(self.render_mode or "ansi")

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return "crownlands_v0"
