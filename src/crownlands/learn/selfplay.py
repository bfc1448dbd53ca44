"""Self-play: many games at once, in which every seat plays the move whose afterstate the network
values most.

All games are begun together and played to their ends, decision by decision; those that are over
wait for the others and cost nothing. What comes of it is every afterstate with its target.
"""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from crownlands.catalogue import find
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES, MAX_SEATS
from crownlands.core.errors import CrownlandsError
from crownlands.core.random import WORDS
from crownlands.learn import td
from crownlands.learn.config import Config
from crownlands.learn.games import Choice, Games, Trials, Views, packs
from crownlands.learn.machine import Machine
from crownlands.learn.model import Network, Seen, expected, together
from crownlands.nets.features import Plan, plan
from crownlands.nets.network import (
    MARGIN,
    MARGIN_UNIT,
    OUTPUTS,
    OWN_POINTS,
    POINTS_UNIT,
    VALUE,
    WIN,
)

CHUNK = 1 << 18  # trials that are valued at a time


@dataclass(frozen=True)
class Experience:
    """What comes of some games."""

    seen: Seen  # afterstates, as who moved saw them
    targets: Tensor  # float32[afterstates, OUTPUTS]
    points: float  # the mean of the seats that the network plays
    won: float | None  # of the games with guests, by the network
    decisions: int
    trials: int

    def sample(self, most: int) -> Seen:
        """Some of the afterstates, from all parts of the games."""
        return self.seen.of(slice(None, None, -(-self.decisions // most)))


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
        games = config.play.games
        on = machine.device
        self._counts = torch.zeros(games, dtype=torch.int64, device=on)
        self._seats = torch.zeros(games, dtype=torch.int64, device=on)
        self._points = torch.zeros((games, MAX_SEATS), dtype=torch.int64, device=on)
        self._places = torch.zeros((games, MAX_SEATS), dtype=torch.int64, device=on)
        self._rewards = torch.zeros((games, MAX_SEATS), dtype=torch.float64, device=on)
        self._guests = torch.zeros(games, dtype=torch.int64, device=on)
        rngs = torch.zeros((games, 2, WORDS), dtype=torch.int64, device=on)
        lists = torch.zeros((games, MAX_MOVES), dtype=torch.int64, device=on)
        self._games = Games(
            machine.records(starts),
            machine.records(np.zeros(games, starts.dtype)),
            *map(machine.array, (rngs, lists, self._counts, self._seats, self._guests)),
            *map(machine.array, (self._points, self._places, self._rewards)),
        )

    def play(self, network: Network, seed: int, number: int, share: float) -> Experience:
        """Play games number `number` of the seed and on; a share of moves is random."""
        self.machine.begin(self._games, seed, number, self.config.play.guests)
        self._go_on()
        steps: list[td.Step] = []
        seen: list[Seen] = []
        trials = 0
        while len(live := self._counts.nonzero().flatten()):
            step, after, tried = self._decide(network, live, share)
            steps.append(step)
            seen.append(after)
            trials += tried
        decay = self.config.learn.decay
        ends = self._ends()
        targets = torch.cat(td.targets(steps, ends, decay))
        learns = self._guests.unsqueeze(1) >> torch.arange(self.config.seats, device=ends.device)
        learns = (learns & 1 == 0).float()
        points = self._points[:, : self.config.seats]
        return Experience(
            together(seen),
            targets,
            (points * learns).sum().item() / learns.sum().item(),
            self._won(ends, learns),
            len(targets),
            trials,
        )

    def _go_on(self) -> None:
        self.machine.go_on(self._games, self.config.play.guests > 0)

    def _won(self, ends: Tensor, learns: Tensor) -> float | None:
        """How many of the games with guests the network has won."""
        with_guests = self._guests > 0
        won = (ends[..., WIN] * learns).sum(1)[with_guests]
        return won.mean().item() if len(won) else None

    @torch.no_grad()
    def _decide(self, network: Network, live: Tensor, share: float) -> tuple[td.Step, Seen, int]:
        """One decision in each of the live games."""
        counts, seats = self._counts[live], self._seats[live].clone()
        ends = counts.cumsum(0)
        owner = torch.repeat_interleave(counts)
        shape = self.plan.shape
        exact = torch.empty(len(owner), device=live.device)
        changed = torch.empty((len(owner), shape.kingdoms), dtype=torch.bool, device=live.device)
        trials = Trials(*map(self.machine.array, (live, ends - counts, owner, exact, changed)))
        before, after = self._room(len(live)), self._room(len(owner))
        views = self._views(before), self._views(after)
        self.machine.look(self._games, trials, shape, views[0])
        self.machine.try_moves(self._games, trials, shape, *views)
        said = say(network, before, after, owner, changed)
        said[:, VALUE] = torch.where(exact.isnan(), said[:, VALUE], exact)
        values = said[:, VALUE].contiguous()
        best, taken = torch.empty_like(live), torch.empty_like(live)
        choice = Choice(*map(self.machine.array, (values, best, taken)))
        self.machine.decide(self._games, trials, choice, share)
        self._go_on()
        step = td.Step(live, seats, said[taken], said[best], taken != best)
        return step, after.of(taken), len(owner)

    def _room(self, positions: int) -> Seen:
        shape, on = self.plan.shape, self.machine.device
        words = shape.kingdoms * shape.words + shape.table_words
        numbers, scalars = packs(shape.numbers), packs(shape.scalars)

        def empty(*sizes: int) -> Tensor:
            return torch.empty((positions, *sizes), dtype=torch.int64, device=on)

        return Seen(
            empty(words),
            empty(shape.kingdoms, numbers).view(torch.int16),
            empty(scalars).view(torch.int16),
        )

    def _views(self, seen: Seen) -> Views:
        return Views(*(self.machine.array(part.view(torch.int64), np.uint64) for part in seen))

    def _ends(self) -> Tensor:
        """What came of the games: float32[games, seats, OUTPUTS]."""
        seats = self.config.seats
        points, places = self._points[:, :seats].float(), self._places[:, :seats]
        alone = points.unsqueeze(1).repeat(1, seats, 1)
        alone.diagonal(dim1=1, dim2=2).fill_(-torch.inf)
        won = (places == 1).float()
        ends = torch.empty((*points.shape, OUTPUTS), device=points.device)
        ends[..., VALUE] = self._rewards[:, :seats].float()
        ends[..., OWN_POINTS] = points / POINTS_UNIT
        ends[..., MARGIN] = (points - alone.amax(2)) / MARGIN_UNIT
        ends[..., WIN] = won / won.sum(1, keepdim=True)
        return ends


def say(network: Network, before: Seen, after: Seen, owner: Tensor, changed: Tensor) -> Tensor:
    """What the network says of trials: float32[trials, OUTPUTS], with chances for logits.

    A kingdom that a move leaves as it was is not encoded again: most are.
    """
    kingdoms = network.shape.kingdoms
    known = network.encode(*network.each_kingdom(before))
    said: list[Tensor] = []
    for first in range(0, len(owner), CHUNK):
        part, whose = after.of(slice(first, first + CHUNK)), owner[first : first + CHUNK]
        fresh = changed[first : first + CHUNK].flatten().nonzero().flatten()
        words, numbers = network.each_kingdom(part)
        new = network.encode(words[fresh], numbers[fresh])
        which = whose.unsqueeze(1) * kingdoms + torch.arange(kingdoms, device=owner.device)
        which.view(-1)[fresh] = len(known) + torch.arange(len(fresh), device=owner.device)
        said.append(network.judge(torch.cat([known, new])[which], part))
    return expected(torch.cat(said))
