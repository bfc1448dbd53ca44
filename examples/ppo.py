"""Stable-Baselines3's MaskablePPO learns to beat `greedy-placement` in Kingdomino.

    pip install '.[envs,plot]' sb3-contrib
    python examples/ppo.py --minutes 10 --plot curve.png

Two seats, one core. Three choices make minutes enough:

- games are played side by side by `AgainstAgents`, where the opponent is compiled;
- the learner is rewarded for the points of every decision at once, and for the victory at the end;
- beside its own kingdom and the lines it is shown the points that each legal action brings at once.
  What the policy makes of them is one weight, which begins with 0; which domino to claim, which is
  what `greedy-placement` leaves to luck, is up to the rest of the network.
"""

import argparse
import csv
import math
import time
from pathlib import Path

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from crownlands.core import play
from crownlands.envs.against import AgainstAgents

OPPONENT = "greedy-placement"
HIDDEN = 128
POINTS = 10.0  # so many are one reward


class Games(VecEnv):
    """Our games as Stable-Baselines3 has them; an observation is one row of numbers."""

    render_mode = None

    def __init__(self, games: int, seed: int) -> None:
        self.games = AgainstAgents("kingdomino", 2, games=games, seed=seed, opponents=OPPONENT)
        self.room = np.zeros(1, self.games.states.dtype)
        self.own = [n for n, name in enumerate(self.games.layout.planes) if name.startswith("own")]
        self.gains = np.zeros((games, self.games.actions), np.float32)
        numbers = self.games.actions + 64 * len(self.own) + self.games.layout.numbers
        seen = spaces.Box(-np.inf, np.inf, (numbers,), np.float32)
        super().__init__(games, seen, spaces.Discrete(self.games.actions))

    def observe(self) -> np.ndarray:
        self.gains[:] = 0
        for i, mask in enumerate(self.games.masks):
            legal = np.flatnonzero(mask)
            brought = np.zeros(len(legal), np.int64)
            play.gains(self.games.states, i, self.room, legal, brought)
            self.gains[i, legal] = brought
        planes, scalars = self.games.observations
        lands = planes[:, self.own].reshape(self.num_envs, -1)
        return np.concatenate([self.gains, lands, scalars / 8], axis=1, dtype=np.float32)

    def reset(self) -> np.ndarray:
        self.games.reset()
        return self.observe()

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        rewards = self.gains[np.arange(self.num_envs), self.chosen] / POINTS
        self.games.step(self.chosen)
        over = self.games.dones.astype(bool)
        return self.observe(), rewards + self.games.own_rewards, over, [{} for _ in over]

    def action_masks(self) -> np.ndarray:
        return self.games.masks.astype(bool)

    # What Stable-Baselines3 asks of the environments in a vector, of which this is the whole.

    def env_method(self, name: str, *given: object, **_: object) -> list:
        return list(getattr(self, name)(*given))

    def get_attr(self, name: str, *_: object, **__: object) -> list:
        return [getattr(self, name)] * self.num_envs

    def set_attr(self, name: str, value: object, *_: object, **__: object) -> None:
        setattr(self, name, value)

    def env_is_wrapped(self, *_: object, **__: object) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


class Body(nn.Module):
    """What the head and the critic see: hidden numbers, and beside them what actions bring."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.actions = actions
        self.latent_dim_pi, self.latent_dim_vf = HIDDEN + actions, HIDDEN
        self.actor = nn.Sequential(nn.Linear(seen - actions, HIDDEN), nn.Tanh())
        self.critic = nn.Sequential(nn.Linear(seen - actions, HIDDEN), nn.Tanh())

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(seen), self.forward_critic(seen)

    def forward_actor(self, seen: torch.Tensor) -> torch.Tensor:
        gains, rest = seen[:, : self.actions], seen[:, self.actions :]
        return torch.cat([self.actor(rest), gains], dim=1)

    def forward_critic(self, seen: torch.Tensor) -> torch.Tensor:
        return self.critic(seen[:, self.actions :])


class Head(nn.Module):
    """A number for each action: the network's own, and a share of what the action brings."""

    def __init__(self, actions: int) -> None:
        super().__init__()
        self.own = nn.Linear(HIDDEN, actions)
        nn.init.orthogonal_(self.own.weight, 0.01)
        nn.init.zeros_(self.own.bias)
        self.share = nn.Parameter(torch.zeros(1))

    def forward(self, latent: torch.Tensor) -> torch.Tensor:
        return self.own(latent[:, :HIDDEN]) + self.share * latent[:, HIDDEN:]


class Policy(MaskableActorCriticPolicy):
    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Body(self.features_dim, int(self.action_space.n))

    def _build(self, lr_schedule: object) -> None:
        super()._build(lr_schedule)
        self.action_net = Head(int(self.action_space.n))
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )


def victories(model: MaskablePPO, games: int, seed: int) -> float:
    """The share of games that the model wins without exploring; a shared victory is half of one."""
    env = Games(min(games, 100), seed)
    seen, won, played = env.reset(), 0.0, 0
    while played < games:
        chosen, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        env.step_async(chosen)
        seen, _, over, _ = env.step_wait()
        results = env.games.own_rewards[over][: games - played]  # 1, 0 or -1
        won += float((results + 1).sum()) / 2
        played += len(results)
    return won / games


def interval(share: float, games: int) -> tuple[float, float]:
    """95 %, as Wilson has it."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    half = z / (1 + z * z / games) * spread
    return middle - half, middle + half


class Curve(BaseCallback):
    """Looks at the learner now and then, outside the clock, and ends when its time is over."""

    def __init__(self, seconds: float, games: int, between: float) -> None:
        super().__init__()
        self.seconds, self.games, self.between = seconds, games, between
        self.spent, self.points = 0.0, list[tuple[float, int, float]]()

    def look(self) -> None:
        share = victories(self.model, self.games, seed=1_000)
        self.points.append((self.spent, self.num_timesteps, share))
        print(f"{self.spent:6.0f} s {self.num_timesteps:9,} decisions {share:6.1%}", flush=True)

    def _on_training_start(self) -> None:
        self.look()
        self.start, self.due = time.perf_counter(), self.between

    def _on_rollout_start(self) -> None:
        self.spent += time.perf_counter() - self.start
        if self.spent >= self.due:
            self.look()
            self.due += self.between
        self.start = time.perf_counter()

    def _on_step(self) -> bool:
        return self.spent < self.seconds


def plot(points: list[tuple[float, int, float]], games: int, path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    minutes = [spent / 60 for spent, _, _ in points]
    shares = [share for _, _, share in points]
    ends = [interval(share, games) for share in shares]
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.fill_between(minutes, *zip(*ends, strict=True), alpha=0.25, linewidth=0)
    axes.plot(minutes, shares, marker="o", markersize=3)
    axes.axhline(0.5, color="grey", linewidth=0.8, linestyle="--")
    axes.set(xlabel="minutes of learning", ylabel=f"victories against {OPPONENT}", ylim=(0, 1))
    axes.set_title(f"MaskablePPO, Kingdomino at two seats ({games} games a point, 95 %)")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to learn")
    parser.add_argument("--games", type=int, default=400, help="games at every look at the learner")
    parser.add_argument("--final", type=int, default=2000, help="games in the end, on other deals")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--plot", type=Path, help="write the curve here")
    parser.add_argument("--csv", type=Path, help="write the curve's figures here")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    model = MaskablePPO(
        Policy,
        Games(64, asked.seed),
        n_steps=96,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=0.98,
        gae_lambda=0.9,
        ent_coef=0.005,
        seed=asked.seed,
        device="cpu",
    )
    seconds = 60 * asked.minutes
    curve = Curve(seconds, asked.games, between=seconds / 20)
    model.learn(10**9, callback=curve)
    share = victories(model, asked.final, seed=2_000)
    low, high = interval(share, asked.final)
    print(f"In the end: {share:.1%} of {asked.final} games ({low:.1%} to {high:.1%})")
    if asked.csv:
        with asked.csv.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["seconds", "decisions", "victories"])
            writer.writerows((f"{s:.0f}", n, f"{share:.4f}") for s, n, share in curve.points)
            writer.writerow(["in the end", asked.final, f"{share:.4f}"])
    if asked.plot:
        plot(curve.points, asked.games, asked.plot)


if __name__ == "__main__":
    main()
