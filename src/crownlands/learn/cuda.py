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

from crownlands.core.contract import MAX_SEATS
from crownlands.core.cuda import SIMULATED, cuda, kernel, require_cuda
from crownlands.core.errors import CrownlandsError
from crownlands.core.scoring import COLUMNS, MAX_PARTS
from crownlands.learn.games import (
    Choice,
    Desk,
    Games,
    Trials,
    Views,
    begin_game,
    decide,
    go_on,
    look,
    try_move,
)
from crownlands.nets.features import SQUARES_OF_WORD, Shape

BLOCK = 128
ONE = 0x3F80  # as a bfloat16
NUMBERS_OF_WORD = 4  # bfloat16 in 64 bits


def begin_games(games: Games, seed: int, number: int) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        begin_game(games, i, seed, number + i)


def go_on_in_games(games: Games) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        go_on(games, i)


def decide_games(games: Games, trials: Trials, choice: Choice, share: float) -> None:
    row = cuda.grid(1)
    if row < len(trials.live):
        decide(games, trials, choice, row, share)


def spread_words(words: np.ndarray, out: np.ndarray, each: int) -> None:
    """Four bits of a word as four bfloat16; `each` is how often in a row."""
    row, place = cuda.grid(1) // each, cuda.grid(1) % each
    if row < len(words):
        bits = words[row, place // 16] >> 4 * (place % 16)
        spread = np.int64(0)
        for n in range(NUMBERS_OF_WORD):
            spread |= (bits >> n & 1) * ONE << 16 * n
        out[row, place] = spread


class Kernels(NamedTuple):
    """Those that need a desk, whose record is a game's own."""

    look: Any
    try_moves: Any


@cache
def kernels(record: np.dtype) -> Kernels:
    def look_at_games(games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        row = cuda.grid(1)
        if row < len(trials.live):
            desk = Desk(
                cuda.local.array(1, record),
                cuda.local.array((MAX_PARTS, COLUMNS), np.int64),
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
                cuda.local.array((MAX_PARTS, COLUMNS), np.int64),
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

    def begin(self, games: Games, seed: int, number: int) -> None:
        launch(kernel(begin_games), len(games.states), games, seed, number)

    def go_on(self, games: Games) -> None:
        launch(kernel(go_on_in_games), len(games.states), games)

    def look(self, games: Games, trials: Trials, shape: Shape, views: Views) -> None:
        look = kernels(games.states.dtype).look
        launch(look, len(trials.live), games, trials, shape, views)

    def try_moves(
        self, games: Games, trials: Trials, shape: Shape, before: Views, after: Views
    ) -> None:
        try_moves = kernels(games.states.dtype).try_moves
        launch(try_moves, len(trials.owner), games, trials, shape, before, after)

    def decide(self, games: Games, trials: Trials, choice: Choice, share: float) -> None:
        launch(kernel(decide_games), len(trials.live), games, trials, choice, share)


def launch(made: Any, threads: int, *arguments: Any) -> None:
    made[-(-threads // BLOCK), BLOCK](*arguments)


def spread_bits(words: Tensor, width: int) -> Tensor:
    """The bits of words as bfloat16, lowest first, in rows so wide; what follows them is unset."""
    each = words.shape[1] * SQUARES_OF_WORD // NUMBERS_OF_WORD
    out = torch.empty(
        (len(words), width // NUMBERS_OF_WORD), dtype=torch.int64, device=words.device
    )
    arrays = map(cuda.as_cuda_array, (words.contiguous(), out))
    if each and len(words):
        launch(kernel(spread_words), len(words) * each, *arrays, each)
    return out.view(torch.bfloat16)
