"""Where games are played: on the processor, by threads; on a GPU see `cuda`.

Arrays are PyTorch's; the rules' functions see the same memory.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor

from crownlands.core.contract import MAX_SEATS, room_for
from crownlands.core.errors import CrownlandsError
from crownlands.envs.processor import Processor
from crownlands.learn.games import (
    PACK,
    Branches,
    Choice,
    Desk,
    Games,
    Trials,
    Views,
    begin_some,
    branch_off_some,
    decide_some,
    go_on_in_some,
    go_on_with_guests_in_some,
    look_at_some,
    packs,
    try_some,
)
from crownlands.nets.features import Shape, features_for


class Machine(Protocol):
    """What self-play asks of where it happens."""

    device: torch.device

    def records(self, records: np.ndarray) -> Any:
        """A copy of games' records, there."""

    def array(self, tensor: Tensor, dtype: type | None = None) -> Any:
        """A tensor's memory as an array that the rules' functions take."""

    def begin(self, games: Games, seed: int, number: int, share: float) -> None:
        """Begin games number `number` of the seed and on, a share of them with guests."""

    def go_on(self, games: Games, guests: bool) -> None:
        """Let chance play, and guests if there are any, and list moves or write results."""

    def look(self, games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        """Write what the live games look like."""

    def try_moves(
        self, games: Games, trials: Trials, shape: Shape, before: Views, after: Views
    ) -> None:
        """Make all trials, and write what they look like, and which kingdoms changed."""

    def decide(self, games: Games, trials: Trials, choice: Choice, share: float) -> None:
        """Play the best trial of each live game, or in a share of cases any."""

    def branch_off(self, games: Games, trials: Trials, branches: Branches, others: Games) -> None:
        """Begin other games after some of the trials."""


class OnProcessor:
    """The processor's cores."""

    device = torch.device("cpu")

    def __init__(self, threads: int = 1) -> None:
        self._processor = Processor(threads)

    def records(self, records: np.ndarray) -> np.ndarray:
        return records.copy()

    def array(self, tensor: Tensor, dtype: type | None = None) -> np.ndarray:
        array: np.ndarray = tensor.numpy()
        return array if dtype is None else array.view(dtype)

    def begin(self, games: Games, seed: int, number: int, share: float) -> None:
        self._share(len(games.states), begin_some, games, seed, number, share)

    def go_on(self, games: Games, guests: bool) -> None:
        if not guests:
            self._share(len(games.states), go_on_in_some, games)
            return

        def part(_thread: int, first: int, last: int) -> None:
            go_on_with_guests_in_some(games, room_for(games.states), first, last)

        self._processor.share(len(games.states), part)

    def look(self, games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        self._at_desks(len(trials.live), look_at_some, games, trials, shape, views)

    def try_moves(
        self, games: Games, trials: Trials, shape: Shape, before: Views, after: Views
    ) -> None:
        self._at_desks(len(trials.owner), try_some, games, trials, shape, before, after)

    def decide(self, games: Games, trials: Trials, choice: Choice, share: float) -> None:
        self._share(len(trials.live), decide_some, games, trials, choice, share)

    def branch_off(self, games: Games, trials: Trials, branches: Branches, others: Games) -> None:
        self._share(len(branches.trials), branch_off_some, games, trials, branches, others)

    def _share(self, count: int, work: Callable[..., None], *arguments: Any) -> None:
        def part(_thread: int, first: int, last: int) -> None:
            work(*arguments, first, last)

        self._processor.share(count, part)

    def _at_desks(
        self,
        count: int,
        work: Callable[..., None],
        games: Games,
        trials: Trials,
        shape: Shape,
        *views: Views,
    ) -> None:
        def part(_thread: int, first: int, last: int) -> None:
            desk = desk_for(games.states.dtype, shape)
            work(games, trials, shape, *views, desk, first, last)

        self._processor.share(count, part)


def desk_for(record: np.dtype, shape: Shape) -> Desk:
    told = features_for(shape)
    return Desk(
        np.zeros(1, record),
        told._replace(
            numbers=np.zeros((shape.kingdoms, PACK * packs(shape.numbers)), np.int16),
            scalars=np.zeros(PACK * packs(shape.scalars), np.int16),
        ),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.float64),
    )


def prepared(device: str, threads: int = 1) -> Machine:
    """Where to play, by its name."""
    if device == "cpu":
        torch.set_num_threads(threads)
        return OnProcessor(threads)
    if device != "cuda":
        raise CrownlandsError(f"There is no device {device!r}: choose cpu or cuda.")
    from crownlands.learn.cuda import OnDevice  # which not everybody has

    return OnDevice()
