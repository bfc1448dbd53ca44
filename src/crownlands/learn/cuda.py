"""Self-play on a CUDA device: games, features and network share its memory, nothing leaves it.

The kernels hold nothing but the functions of `games`, compiled for the device. They are launched on
the stream that PyTorch works on as well, so that each waits for what it needs.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import torch
from numba import config
from torch import Tensor

from crownlands.core.contract import MAX_MOVES, MAX_SEATS, ROOM_ROWS, Room, Slate
from crownlands.core.cuda import SIMULATED, cuda, kernel, require_cuda
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import jit
from crownlands.core.scoring import COLUMNS, MAX_PARTS
from crownlands.learn.games import (
    PACK,
    Branches,
    Choice,
    Desk,
    Games,
    Trials,
    Views,
    begin_game,
    branch_off,
    decide,
    go_on,
    go_on_with_guests,
    look,
    packs,
    try_move,
)
from crownlands.nets.features import SQUARES_OF_WORD, Features, Shape

BLOCK = 128
ONE = 0x3F80  # as a bfloat16


def begin_games(games: Games, seed: int, number: int, share: float) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        begin_game(games, i, seed, number + i, share)


def go_on_in_games(games: Games) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        go_on(games, i)


def decide_games(games: Games, trials: Trials, choice: Choice, share: float) -> None:
    row = cuda.grid(1)
    if row < len(trials.live):
        decide(games, trials, choice, row, share)


def branch_off_games(games: Games, trials: Trials, branches: Branches, others: Games) -> None:
    n = cuda.grid(1)
    if n < len(branches.trials):
        branch_off(games, trials, branches, others, n)


def spread_row(words: np.ndarray, numbers: np.ndarray, scale: np.ndarray, out: np.ndarray) -> None:
    """Four bits of a word, or four numbers that are scaled, as four bfloat16 of a row."""
    row, place = cuda.grid(1) // out.shape[1], cuda.grid(1) % out.shape[1]
    if row < len(words):
        spread = np.int64(0)
        of_bits = words.shape[1] * SQUARES_OF_WORD // PACK
        if place < of_bits:
            bits = words[row, place // 16] >> 4 * (place % 16)
            for n in range(PACK):
                spread |= (bits >> n & 1) * ONE << 16 * n
        else:
            first = PACK * (place - of_bits)
            for n in range(min(PACK, len(scale) - first)):
                number = np.float32(numbers[row, first + n]) * scale[first + n]
                spread |= half_of(number) << 16 * n
        out[row, place] = spread


@jit
def half_of(number: np.float32) -> np.int64:
    """A number rounded to bfloat16, as its bits."""
    bits = np.int64(number.view(np.int32)) & 0xFFFFFFFF
    return np.int64(bits + 0x7FFF + (bits >> 16 & 1) >> 16 & 0xFFFF)


@cache
def guests_kernel(record: np.dtype) -> Any:
    def go_on_with_guests_in_games(games: Games) -> None:
        i = cuda.grid(1)
        if i < len(games.states):
            room = Room(
                cuda.local.array(1, record),
                cuda.local.array(MAX_MOVES, np.int64),
                cuda.local.array(MAX_MOVES, np.int64),
                cuda.local.array((ROOM_ROWS, 64), np.uint64),
                cuda.local.array((ROOM_ROWS, 64), np.int64),
            )
            go_on_with_guests(games, i, room)

    return kernel(go_on_with_guests_in_games)


class Kernels(NamedTuple):
    """Those that need a desk: its record and what it has room for are a game's own."""

    look: Any
    try_moves: Any


@cache
def kernels(record: np.dtype, shape: Shape) -> Kernels:
    words = shape.kingdoms * shape.words + shape.table_words
    numbers = (shape.kingdoms, PACK * packs(shape.numbers))
    scalars = PACK * packs(shape.scalars)

    def look_at_games(games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        row = cuda.grid(1)
        if row < len(trials.live):
            desk = Desk(
                cuda.local.array(1, record),
                Features(
                    cuda.local.array(words, np.uint64),
                    cuda.local.array(numbers, np.int16),
                    cuda.local.array(scalars, np.int16),
                    cuda.local.array((MAX_PARTS, COLUMNS), np.int64),
                    Slate(
                        cuda.local.array((ROOM_ROWS, 64), np.uint64),
                        cuda.local.array((ROOM_ROWS, 64), np.int64),
                    ),
                ),
                cuda.local.array(MAX_SEATS, np.int64),
                cuda.local.array(MAX_SEATS, np.int64),
                cuda.local.array(MAX_SEATS, np.float64),
            )
            look(games, trials, shape, views, row, desk)

    def try_all_moves(
        games: Games, trials: Trials, shape: Shape, before: Views, after: Views
    ) -> None:
        n = cuda.grid(1)
        if n < len(trials.owner):
            desk = Desk(
                cuda.local.array(1, record),
                Features(
                    cuda.local.array(words, np.uint64),
                    cuda.local.array(numbers, np.int16),
                    cuda.local.array(scalars, np.int16),
                    cuda.local.array((MAX_PARTS, COLUMNS), np.int64),
                    Slate(
                        cuda.local.array((ROOM_ROWS, 64), np.uint64),
                        cuda.local.array((ROOM_ROWS, 64), np.int64),
                    ),
                ),
                cuda.local.array(MAX_SEATS, np.int64),
                cuda.local.array(MAX_SEATS, np.int64),
                cuda.local.array(MAX_SEATS, np.float64),
            )
            try_move(games, trials, shape, before, after, n, desk)

    return Kernels(kernel(look_at_games), kernel(try_all_moves))


class OnDevice:
    """A GPU, with a thread for every game or trial."""

    def __init__(self) -> None:
        require_cuda()
        if not SIMULATED and not torch.cuda.is_available():
            raise CrownlandsError("PyTorch finds no GPU: install its build for CUDA.")
        config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last games of a batch are few
        self.device = torch.device("cpu" if SIMULATED else "cuda")

    def records(self, records: np.ndarray) -> Any:
        return cuda.to_device(records)

    def array(self, tensor: Tensor, dtype: type | None = None) -> Any:
        if SIMULATED:
            from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray

            host = tensor.numpy()
            return FakeCUDAArray(host if dtype is None else host.view(dtype))
        array = cuda.as_cuda_array(tensor)
        return array if dtype is None else array.view(dtype)

    def begin(self, games: Games, seed: int, number: int, share: float) -> None:
        launch(kernel(begin_games), len(games.states), games, seed, number, share)

    def go_on(self, games: Games, guests: bool) -> None:
        made = guests_kernel(games.states.dtype) if guests else kernel(go_on_in_games)
        launch(made, len(games.states), games)

    def look(self, games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        look = kernels(games.states.dtype, shape).look
        launch(look, len(trials.live), games, trials, shape, views)

    def try_moves(
        self, games: Games, trials: Trials, shape: Shape, before: Views, after: Views
    ) -> None:
        try_moves = kernels(games.states.dtype, shape).try_moves
        launch(try_moves, len(trials.owner), games, trials, shape, before, after)

    def decide(self, games: Games, trials: Trials, choice: Choice, share: float) -> None:
        launch(kernel(decide_games), len(trials.live), games, trials, choice, share)

    def branch_off(self, games: Games, trials: Trials, branches: Branches, others: Games) -> None:
        made = kernel(branch_off_games)
        launch(made, len(branches.trials), games, trials, branches, others)


def launch(made: Any, threads: int, *arguments: Any) -> None:
    made[-(-threads // BLOCK), BLOCK](*arguments)


def spread(words: Tensor, numbers: Tensor, scale: Tensor, step: int) -> Tensor:
    """The bits of words, lowest first, and numbers times their scale, as bfloat16.

    Rows are filled up with zeros to whole steps.
    """
    width = words.shape[1] * SQUARES_OF_WORD + -(-len(scale) // step) * step
    out = torch.empty((len(words), width // PACK), dtype=torch.int64, device=words.device)
    if out.numel():
        arrays = (cuda.as_cuda_array(part.detach()) for part in (words, numbers, scale, out))
        launch(kernel(spread_row), out.numel(), *arrays)
    return out.view(torch.bfloat16)
