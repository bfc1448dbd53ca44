"""Learning: generation after generation, play games and follow what came of them.

A generation is a batch of games that one state of the network plays against itself; every
afterstate is learnt from once. Everything random follows from the seed and the number of the
generation, so that whoever goes on from a checkpoint does the same as whoever never stopped.
"""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from crownlands.catalogue import find
from crownlands.learn.checkpoint import Checkpoint, Done, identity
from crownlands.learn.config import Config
from crownlands.learn.curves import Line
from crownlands.learn.heritage import inherit
from crownlands.learn.machine import Machine
from crownlands.learn.model import Network, Seen
from crownlands.learn.selfplay import Experience, SelfPlay, blanks
from crownlands.learn.turns import turns
from crownlands.nets.files import Trained
from crownlands.nets.network import MARGIN, OWN_POINTS, VALUE, WIN

SAMPLE = 1 << 16  # positions that tell how large numbers are


@dataclass(frozen=True)
class Budget:
    """When learning is over: after so many minutes, or after so many generations."""

    minutes: float
    generations: int | None = None

    def share(self, done: Done) -> float:
        """How much of it is spent, from 0 to 1."""
        if self.generations is not None:
            return min(done.generations / self.generations, 1.0)
        return min(done.seconds / (60 * self.minutes), 1.0) if self.minutes else 1.0


class Trainer:
    """A network that learns one configuration on one machine."""

    def __init__(self, config: Config, machine: Machine) -> None:
        self.config, self.machine = config, machine
        self.done = Done()
        self.heritage: dict[str, Any] | None = None
        self.play = SelfPlay(config, machine)
        torch.manual_seed(config.seed)
        self.network = Network(self.play.plan.shape, config.network.sizes).to(machine.device)
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), weight_decay=config.learn.weight_decay, fused=True
        )
        layout = find(config.game).rules.layout(blanks(config)[0])
        self._turns = turns(layout, machine.device)
        self._sample: Seen | None = None  # some positions of the latest games
        self.identity = identity(config, self.play.plan.fingerprint)

    def begin(self, trained: Trained | None = None) -> None:
        """Look at random games, to see how far numbers spread; then take over what is known."""
        self.network.fit_scales(self._look_at_games(at_random=1.0))
        if trained:
            inherit(self.network, trained)
            self.heritage = {"name": trained.name, **trained.header.card}

    def positions(self) -> Seen:
        """Some positions of the latest games."""
        return self._sample or self._look_at_games(self.config.play.random[1])

    def _look_at_games(self, at_random: float) -> Seen:
        games = self.play.play(self.network, self.config.seed, 0, at_random)
        return games.sample(SAMPLE)

    def checkpoint(self) -> Checkpoint:
        parts = self.network.state_dict(), self.optimiser.state_dict()
        return Checkpoint(self.identity, self.done, *parts, self.heritage)

    def go_on_from(self, checkpoint: Checkpoint) -> None:
        self.done, self.heritage = checkpoint.done, checkpoint.heritage
        self.network.load_state_dict(checkpoint.network)
        self.optimiser.load_state_dict(checkpoint.optimiser)

    def generations(self, budget: Budget) -> Iterator[Line]:
        """Learn until the budget is spent; a line about each generation."""
        while (share := budget.share(self.done)) < 1:
            start = time.perf_counter()
            line = self._generation(share)
            self.done.seconds += time.perf_counter() - start
            yield {"kind": "generation", **vars(self.done), **line}

    def _generation(self, share: float) -> Line:
        config, games = self.config, self.config.play.games
        at_random = falling(config.play.random, share)
        rate = falling(config.learn.rate, share)
        with self._in_half_precision():
            experience = self.play.play(
                self.network, config.seed, self.done.games + games, at_random
            )
        self._sample = experience.sample(SAMPLE)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        loss = self._learn(experience)
        self.done.generations += 1
        self.done.games += games
        return {
            "loss": loss,
            "points": experience.points,
            "won": experience.won,
            "decisions": experience.decisions,
            "compared": len(experience.targets) - experience.decisions,
            "trials": experience.trials,
            "random": at_random,
            "rate": rate,
        }

    def _learn(self, experience: Experience) -> float:
        """Follow the targets of all afterstates once, in a random order; the mean loss."""
        count, size = len(experience.targets), self.config.learn.batch
        on = self.machine.device
        generator = torch.Generator(on).manual_seed(self.config.seed << 32 | self.done.generations)
        order = torch.randperm(count, generator=generator, device=on)
        which = torch.randint(
            len(self._turns), (count // size + 1,), generator=generator, device=on
        ).tolist()
        total = torch.zeros((), device=on)
        for n, first in enumerate(range(0, count, size)):
            rows = order[first : first + size]
            with self._in_half_precision():
                said = self.network(experience.seen.of(rows), self._turns[which[n]])
            weights = experience.weights[rows]
            off = loss(said, experience.targets[rows], weights, self.config.learn.shaping)
            self.optimiser.zero_grad(set_to_none=True)
            off.backward()
            self.optimiser.step()
            total += off.detach() * weights.sum()
        return total.item() / experience.weights.sum().item()

    def _in_half_precision(self) -> torch.autocast:
        """On a GPU most is calculated in bfloat16; weights stay as they are."""
        where = self.machine.device.type
        return torch.autocast(where, torch.bfloat16, enabled=where == "cuda")


def falling(ends: tuple[float, float], share: float) -> float:
    """From one end to the other, as a cosine falls."""
    begin, end = ends
    return end + (begin - end) * (1 + math.cos(math.pi * share)) / 2


def loss(said: Tensor, targets: Tensor, weights: Tensor, shaping: float) -> Tensor:
    """How far off the network is: cross entropy for what is a chance, squares for points."""

    def off(output: int) -> Tensor:
        ours, wanted = said[:, output], targets[:, output]
        if output in (VALUE, WIN):
            return functional.binary_cross_entropy_with_logits(
                ours, wanted, weights, reduction="sum"
            )
        return (weights * (ours - wanted).square()).sum()

    whole = weights.sum()
    return (off(VALUE) + shaping * (off(WIN) + off(OWN_POINTS) + off(MARGIN))) / whole
