"""Self-play: many games at once, in which every seat plays the move whose afterstate the network
values most.

All games are begun together and played to their ends, decision by decision; those that are over
wait for the others and cost nothing. What comes of it is every afterstate with its target, and the
afterstates of moves that were compared (see `branches`) with theirs.
"""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from crownlands.catalogue import find
from crownlands.core import play
from crownlands.core.errors import CrownlandsError
from crownlands.learn import td
from crownlands.learn.branches import Branches
from crownlands.learn.config import Config
from crownlands.learn.lockstep import Lockstep
from crownlands.learn.machine import Machine
from crownlands.learn.model import Network, Seen, together
from crownlands.nets.features import Plan, plan
from crownlands.nets.network import WIN


@dataclass(frozen=True)
class Experience:
    """What comes of some games."""

    seen: Seen  # afterstates, as who moved saw them
    targets: Tensor  # float32[afterstates, OUTPUTS]
    weights: Tensor  # float32[afterstates]: how much each teaches
    points: float  # the mean of the seats that the network plays
    won: float | None  # of the games with guests, by the network
    decisions: int  # in the games; the other afterstates are those of branches
    trials: int

    def sample(self, most: int) -> Seen:
        """Some of the afterstates, from all parts of the games."""
        return self.seen.of(slice(None, None, -(-len(self.targets) // most)))


def blanks(config: Config) -> np.ndarray:
    """The positions that the games of a configuration begin with, one for each set-up."""
    entry = find(config.game)
    records = np.zeros(len(config.variants), entry.state)
    plans = set()
    for i, variants in enumerate(config.variants):
        _, _, options = entry.choose(config.seats, variants)
        entry.rules.set_up(options, records[i])
        play.start(records, i)
        plans.add(plan(records[i:]))
    if len(plans) > 1:
        raise CrownlandsError(
            f"The set-ups of {config.name} do not look alike to a network: learn them apart."
        )
    return records


class SelfPlay:
    """Games of one configuration on one machine."""

    def __init__(self, config: Config, machine: Machine) -> None:
        self.machine, self.config = machine, config
        starts = blanks(config)
        self.plan: Plan = plan(starts)
        shape, seats = self.plan.shape, config.seats
        self.lockstep = Lockstep(machine, starts, shape, seats, config.play.games)
        wanted = config.branches.share > 0
        self._branches = Branches(config, self.lockstep, starts) if wanted else None

    def play(self, network: Network, seed: int, number: int, share: float) -> Experience:
        """Play games number `number` of the seed and on; a share of moves is random."""
        config, lockstep, branches = self.config, self.lockstep, self._branches
        guests = config.play.guests
        self.machine.begin(lockstep.games, seed, number, guests)
        lockstep.go_on(guests > 0)
        if branches:
            branches.begin(seed, number)
        steps: list[td.Step] = []
        seen: list[Seen] = []
        trials = 0
        while len(live := lockstep.counts.nonzero().flatten()):
            moves = lockstep.look(network, live)
            if branches:
                branches.grow(network, moves)
            step, taken = lockstep.decide(moves, share)
            lockstep.go_on(guests > 0)
            steps.append(step)
            seen.append(moves.after.of(taken))
            trials += len(moves.said)
        ends = lockstep.ends()
        targets = td.targets(steps, ends, config.learn.decay)
        decisions = sum(map(len, targets))
        if branches:
            more_seen, more_targets = branches.found()
            seen, targets = seen + more_seen, targets + more_targets
        taught = torch.cat(targets)
        weights = torch.ones(len(taught), device=taught.device)
        weights[decisions:] = config.branches.weight
        learns = lockstep.guests.unsqueeze(1) >> torch.arange(config.seats, device=ends.device)
        learns = (learns & 1 == 0).float()
        points = lockstep.points[:, : config.seats]
        return Experience(
            together(seen),
            taught,
            weights,
            (points * learns).sum().item() / learns.sum().item(),
            self._won(ends, learns),
            decisions,
            trials,
        )

    def _won(self, ends: Tensor, learns: Tensor) -> float | None:
        """How many of the games with guests the network has won."""
        with_guests = self.lockstep.guests > 0
        won = (ends[..., WIN] * learns).sum(1)[with_guests]
        return won.mean().item() if len(won) else None
