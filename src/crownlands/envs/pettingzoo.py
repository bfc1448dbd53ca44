"""The games as PettingZoo environments, every seat an agent.

    env = crownlands.envs.pettingzoo.env("duel")

Seats decide one after the other, so this is an AEC environment, and there is no parallel one.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from crownlands.core.errors import CrownlandsError

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError:
    raise CrownlandsError(
        "This environment needs PettingZoo: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None

from crownlands.envs import spaces
from crownlands.envs.single import RENDER_MODES, Single, read_render_mode

LOST = -1.0  # the reward of an action that is not legal


def env(game: str, **options: Any) -> "SeatsInTurn":
    """The environment; options as of `SeatsInTurn`."""
    return SeatsInTurn(game, **options)


raw_env = env  # PettingZoo's name for one without checks, which cost nothing here


class SeatsInTurn(AECEnv[str, Any, Any]):
    """One game; agents are called ``seat_0`` and so on.

    It does what PettingZoo's wrappers for actions out of bounds, illegal actions and calls out of
    order do. Those look every name up through each other: most of a step was theirs.
    """

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
        self.render_mode = read_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._single.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        own = {agent: spaces.masked_space(self._single) for agent in self.possible_agents}
        self.observation_spaces = own
        self.action_spaces = {
            agent: spaces.action_space(self._single) for agent in self.possible_agents
        }
        self._next_seed = 0
        self._has_reset = self._has_updated = False

    def __getattr__(self, name: str) -> Any:
        """Only what is not there is asked for here; much is there once a game has begun."""
        if self.__dict__.get("_has_reset"):
            raise AttributeError(f"{type(self).__name__} has no attribute {name}")
        raise AttributeError(f"{name} cannot be accessed before reset")

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; without a seed, the one after the last."""
        self._single.begin(self._next_seed if seed is None else seed)
        self._next_seed = self._single.seed + 1
        self._has_reset = self._has_updated = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._single.to_play]

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        seat = self._seat[agent]
        planes, scalars = self._single.observe(seat)
        mask = self._single.mask
        legal = mask.copy() if seat == self._single.to_play else mask * 0
        return {"observation": {"planes": planes, "scalars": scalars}, "action_mask": legal}

    def step(self, action: Any) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        self._cumulative_rewards[agent] = 0.0
        if not self._single.mask[action]:
            EnvLogger.warn_on_illegal_move()
            self.truncations = dict.fromkeys(self.agents, True)
            self._end({**dict.fromkeys(self.agents, 0.0), agent: LOST})
            return
        self._single.step(action)
        if self._single.is_over:
            self._end(dict(zip(self.agents, self._single.rewards(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[self._single.to_play]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            most -= 1
            yield self.agent_selection

    def render(self) -> Any:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return self._single.render(self.render_mode or "ansi")

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return "crownlands_v0"
