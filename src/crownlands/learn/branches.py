"""Branches: several moves of one position, each played on for a while, as targets.

A game teaches what became of the move that was played, and of its neighbours nothing. So now and
then, in some of the positions that are to be decided, the moves that look good are all played on by
the network, under the same deals, until whoever moved has decided some more times. What the network
says by then, or the end of the game, tells by how much one move is better than another; that is
taught, and nothing else: what the moves of a position are worth on the whole stays as it is, for
that is mostly the luck of the deals, which the games teach anyhow. Which moves these are is drawn:
the better they look, the more often; the best one always is.
"""

import numpy as np
import torch
from torch import Tensor

from crownlands.learn import games
from crownlands.learn.config import Config
from crownlands.learn.lockstep import Lockstep, Moves
from crownlands.learn.model import Network, Seen
from crownlands.nets.network import OUTPUTS, VALUE, WIN

SPREAD = 0.03  # of value: moves so far apart are drawn e times as often one as the other
OTHER_DEALS = 1 << 32  # added to the seed: branches meet other deals than games do
MOST_POSITIONS = 1 << 22  # of a generation


class Branches:
    """The branches of games that are played side by side."""

    def __init__(self, config: Config, origin: Lockstep, starts: np.ndarray) -> None:
        self._wanted, self._origin = config.branches, origin
        most = self._wanted.moves * self._wanted.playouts  # branches of a position
        self._at_once = max(self._wanted.games // most, 1)  # positions
        self._lockstep = Lockstep(
            origin.machine, starts, origin.shape, config.seats, self._at_once * most
        )
        self._guests = config.play.guests > 0

    def begin(self, seed: int, number: int) -> None:
        """Forget all; games number `number` of the seed and on are to come."""
        self._seed, self._number, self._positions = seed, number, 0
        self._drawn = torch.Generator().manual_seed(seed << 32 ^ number)
        self._found: list[tuple[Seen, Tensor]] = []

    def found(self) -> tuple[list[Seen], list[Tensor]]:
        """Positions after moves, and their targets."""
        return [seen for seen, _ in self._found], [targets for _, targets in self._found]

    def grow(self, network: Network, moves: Moves) -> None:
        """Now and then, play on from some of the positions that are to be decided."""
        if self._draw(1).item() >= self._wanted.share:
            return
        rows = (moves.counts > 1).nonzero().flatten()
        rows = rows[self._draw(len(rows)).argsort()[: self._at_once]]
        if len(rows):
            trials, positions = self._choose(moves, rows)
            became = self._play_on(network, moves, trials, positions)
            targets = by_difference(moves.said[trials], became, positions)
            self._found.append((moves.after.of(trials), targets))

    def _draw(self, *sizes: int) -> Tensor:
        """Numbers from 0 to 1, the same for every machine."""
        return torch.rand(sizes, generator=self._drawn).to(self._origin.machine.device)

    def _choose(self, moves: Moves, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Trials of some rows, and the numbers of their positions."""
        counts = moves.counts[rows].unsqueeze(1)
        places = torch.arange(int(counts.max()), device=rows.device)
        there = places < counts
        trials = moves.first[rows].unsqueeze(1) + places.minimum(counts - 1)
        values = moves.said[trials, VALUE].masked_fill(~there, -torch.inf)
        luck = -(-self._draw(*values.shape).clamp(1e-9, 1 - 1e-7).log()).log()
        liked = values / SPREAD + luck
        liked.scatter_(1, values.argmax(1, keepdim=True), torch.inf)
        chosen = liked.topk(min(self._wanted.moves, len(places))).indices
        kept = there.gather(1, chosen)
        number = self._number * MOST_POSITIONS + self._positions
        self._positions += len(rows)
        numbers = (number + torch.arange(len(rows), device=rows.device)).unsqueeze(1)
        return trials.gather(1, chosen)[kept], numbers.expand_as(kept)[kept]

    @torch.no_grad()
    def _play_on(self, network: Network, moves: Moves, trials: Tensor, positions: Tensor) -> Tensor:
        """What becomes of these trials: float32[trials, OUTPUTS]."""
        playouts, lockstep = self._wanted.playouts, self._lockstep
        machine, on = lockstep.machine, trials.device
        owners = torch.searchsorted(moves.first, trials, right=True) - 1
        seats = moves.seats[owners].repeat_interleave(playouts)
        numbers = positions.repeat_interleave(playouts) * playouts
        numbers += torch.arange(playouts, device=on).repeat(len(trials))
        branches = games.Branches(
            machine.array(trials.repeat_interleave(playouts)),
            machine.array(numbers),
            self._seed + OTHER_DEALS,
        )
        lockstep.use(len(numbers))
        machine.branch_off(self._origin.games, moves.trials, branches, lockstep.games)
        lockstep.go_on(self._guests)
        left = torch.full_like(seats, self._wanted.horizon)
        ends = torch.zeros((len(seats), OUTPUTS), device=on)
        while len(live := ((lockstep.counts > 0) & (left > 0)).nonzero().flatten()):
            step, _ = lockstep.decide(lockstep.look(network, live), 0.0)
            lockstep.go_on(self._guests)
            left[live] -= (step.seats == seats[live]).long()
            last = left[live] == 0
            ends[live[last]] = step.best[last]
        over = (left > 0).nonzero().flatten()
        ends[over] = lockstep.ends()[over, seats[over]]
        return ends.unflatten(0, (-1, playouts)).mean(1)


def by_difference(said: Tensor, became: Tensor, positions: Tensor) -> Tensor:
    """What should have been said of trials, for them to differ as what became of them does.

    Those of a position have its number. Their mean stays that of what was said.
    """
    _, whose = positions.unique(return_inverse=True)
    counts = whose.bincount().unsqueeze(1)

    def means(values: Tensor) -> Tensor:
        sums = torch.zeros((len(counts), OUTPUTS), device=values.device)
        return (sums.index_add_(0, whose, values) / counts)[whose]

    targets = means(said) + became - means(became)
    chances = [VALUE, WIN]
    targets[:, chances] = targets[:, chances].clamp(0, 1)
    return targets
