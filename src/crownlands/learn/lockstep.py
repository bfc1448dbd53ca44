"""Games side by side on one machine, each decided at once by what the network says of its moves."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from crownlands.core.contract import MAX_MOVES, MAX_SEATS
from crownlands.core.random import WORDS
from crownlands.learn import td
from crownlands.learn.games import Choice, Games, Trials, Views, packs
from crownlands.learn.machine import Machine
from crownlands.learn.model import Network, Seen, expected
from crownlands.nets.features import Shape
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
class Moves:
    """All moves of the live games, made on copies, and what the network says of them."""

    live: Tensor  # int64[live games]: which games
    seats: Tensor  # int64[live games]: who decides
    counts: Tensor  # int64[live games]: how many moves
    first: Tensor  # int64[live games]: the first of each one's trials
    after: Seen  # what whoever moves sees after each trial
    said: Tensor  # float32[trials, OUTPUTS]
    trials: Trials  # for the rules' functions


class Lockstep:
    """So many games that are played at the same time."""

    def __init__(
        self, machine: Machine, starts: np.ndarray, shape: Shape, seats: int, games: int
    ) -> None:
        self.machine, self.shape, self.seats = machine, shape, seats
        on = machine.device
        self._counts = torch.zeros(games, dtype=torch.int64, device=on)
        self.guests = torch.zeros(games, dtype=torch.int64, device=on)
        self.points = torch.zeros((games, MAX_SEATS), dtype=torch.int64, device=on)
        self._to_play = torch.zeros(games, dtype=torch.int64, device=on)
        self._places = torch.zeros((games, MAX_SEATS), dtype=torch.int64, device=on)
        self._rewards = torch.zeros((games, MAX_SEATS), dtype=torch.float64, device=on)
        rngs = torch.zeros((games, 2, WORDS), dtype=torch.int64, device=on)
        lists = torch.zeros((games, MAX_MOVES), dtype=torch.int64, device=on)
        self._all = Games(
            machine.records(starts),
            machine.records(np.zeros(games, starts.dtype)),
            *map(machine.array, (rngs, lists, self._counts, self._to_play, self.guests)),
            *map(machine.array, (self.points, self._places, self._rewards)),
        )
        self.use(games)

    def use(self, games: int) -> None:
        """Play no more than so many of them from now on."""
        self.games = Games(self._all.blanks, *(part[:games] for part in self._all[1:]))
        self.counts = self._counts[:games]  # of moves; 0 where a game is over

    def go_on(self, guests: bool) -> None:
        """Let chance play, and guests if there are any, and list the moves of whoever decides."""
        self.machine.go_on(self.games, guests)

    @torch.no_grad()
    def look(self, network: Network, live: Tensor) -> Moves:
        """Try all moves of these games."""
        counts, seats = self.counts[live], self._to_play[live].clone()
        ends = counts.cumsum(0)
        first = ends - counts
        owner = torch.repeat_interleave(counts)
        on = live.device
        exact = torch.empty(len(owner), device=on)
        changed = torch.empty((len(owner), self.shape.kingdoms), dtype=torch.bool, device=on)
        trials = Trials(*map(self.machine.array, (live, first, owner, exact, changed)))
        before, after = self.room(len(live)), self.room(len(owner))
        views = self.views(before), self.views(after)
        self.machine.look(self.games, trials, self.shape, views[0])
        self.machine.try_moves(self.games, trials, self.shape, *views)
        said = say(network, before, after, owner, changed)
        said[:, VALUE] = torch.where(exact.isnan(), said[:, VALUE], exact)
        return Moves(live, seats, counts, first, after, said, trials)

    def decide(self, moves: Moves, share: float) -> tuple[td.Step, Tensor]:
        """Play the best move of each game, in a share of cases any; which trials were played."""
        values = moves.said[:, VALUE].contiguous()
        best, taken = torch.empty_like(moves.live), torch.empty_like(moves.live)
        choice = Choice(*map(self.machine.array, (values, best, taken)))
        self.machine.decide(self.games, moves.trials, choice, share)
        said = moves.said
        return td.Step(moves.live, moves.seats, said[taken], said[best], taken != best), taken

    def room(self, positions: int) -> Seen:
        """Where so many positions can be written."""
        shape, on = self.shape, self.machine.device
        words = shape.kingdoms * shape.words + shape.table_words
        numbers, scalars = packs(shape.numbers), packs(shape.scalars)

        def empty(*sizes: int) -> Tensor:
            return torch.empty((positions, *sizes), dtype=torch.int64, device=on)

        return Seen(
            empty(words),
            empty(shape.kingdoms, numbers).view(torch.int16),
            empty(scalars).view(torch.int16),
        )

    def views(self, seen: Seen) -> Views:
        """The same memory for the rules' functions."""
        return Views(*(self.machine.array(part.view(torch.int64), np.uint64) for part in seen))

    def ends(self) -> Tensor:
        """What came of the games that are over: float32[games, seats, OUTPUTS]."""
        seats = self.seats
        points, places = self.points[:, :seats].float(), self._places[:, :seats]
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
