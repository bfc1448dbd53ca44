"""The network in PyTorch, as it learns; `export` writes it down for those who play with it.

    kingdom: squares and numbers ---> a few numbers that say it all      the same for every kingdom
    table: squares and scalars   ---> likewise
    own kingdom, the others in turn, table ---> value, points, margin, victory

It is that of `nets.network`, layer by layer. Numbers come in as they are counted: they are divided
here by how far they spread, which is part of the weights once the network is written down.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from crownlands.nets.features import SQUARES_OF_WORD, Shape
from crownlands.nets.network import OUTPUTS, VALUE, WIN, Sizes

STEP = 8  # numbers of 16 bits, that a GPU's matrix units take at once


class Seen(NamedTuple):
    """Positions as `nets.features` writes them, in tensors; the first axis is the position's.

    Behind the numbers and the scalars there may be zeros.
    """

    words: Tensor  # int64[n, words]
    numbers: Tensor  # int16[n, kingdoms, numbers]
    scalars: Tensor  # int16[n, scalars]

    def of(self, rows: Tensor | slice) -> "Seen":
        """Some of the positions."""
        return Seen(self.words[rows], self.numbers[rows], self.scalars[rows])


def together(parts: list[Seen]) -> Seen:
    """The positions of all the parts."""
    words, numbers, scalars = zip(*parts, strict=True)
    return Seen(torch.cat(words), torch.cat(numbers), torch.cat(scalars))


def inputs(words: Tensor, numbers: Tensor, scale: Tensor) -> Tensor:
    """What a layer is told: the bits of words, lowest first, and numbers, scaled: float[n, inputs].

    On a GPU rows are filled up with zeros, for it multiplies fast what starts at whole steps only.
    """
    kind = precision(words)
    if kind is torch.bfloat16 and words.is_cuda:
        from crownlands.learn.cuda import spread  # which not everybody has

        return spread(words, numbers, scale, STEP)
    octets = words.contiguous().view(torch.uint8)
    places = torch.arange(8, dtype=torch.uint8, device=words.device)
    bits = (octets.unsqueeze(-1) >> places & 1).flatten(1)
    return torch.cat([bits.to(kind), (numbers[:, : len(scale)] * scale).to(kind)], 1)


def linear(told: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """A layer of what `inputs` gave."""
    filled = functional.pad(weight, (0, told.shape[1] - weight.shape[1]))
    return functional.linear(told, filled, bias)


def precision(beside: Tensor) -> torch.dtype:
    """What is calculated in where this tensor lies."""
    where = beside.device.type
    return torch.get_autocast_dtype(where) if torch.is_autocast_enabled(where) else torch.float32


def turned(weight: Tensor, words: Tensor, turn: Tensor | None) -> Tensor:
    """The weights that say of these words what `weight` says of them after a turn.

    A turn is int64[64]: where each square of a board goes. To turn the few weights instead of the
    many boards comes to the same.
    """
    count = SQUARES_OF_WORD * words.shape[1]
    if turn is None or count == 0:
        return weight
    boards = weight[:, :count].unflatten(1, (-1, SQUARES_OF_WORD))
    return torch.cat([boards[:, :, turn].flatten(1), weight[:, count:]], 1)


class Network(nn.Module):
    """The network of one game with so many seats."""

    number_scale: Tensor  # float32[numbers]: what a kingdom's numbers are multiplied by
    scalar_scale: Tensor  # float32[scalars]

    def __init__(self, shape: Shape, sizes: Sizes) -> None:
        super().__init__()
        self.shape, self.sizes = shape, sizes
        self.noted: dict[str, float] | None = None  # the largest number in each hidden layer
        joined = shape.kingdoms * sizes.kingdom_2 + sizes.table
        self.kingdom_1 = nn.Linear(shape.kingdom_inputs, sizes.kingdom_1)
        self.kingdom_2 = nn.Linear(sizes.kingdom_1, sizes.kingdom_2)
        self.table = nn.Linear(shape.table_inputs, sizes.table)
        self.head_1 = nn.Linear(joined, sizes.head_1)
        self.head_2 = nn.Linear(sizes.head_1, sizes.head_2)
        self.output = nn.Linear(sizes.head_2, OUTPUTS)
        self.register_buffer("number_scale", torch.ones(shape.numbers))
        self.register_buffer("scalar_scale", torch.ones(shape.scalars))

    @torch.no_grad()
    def fit_scales(self, seen: Seen) -> None:
        """Divide numbers that spread far by how far they do in these positions."""
        for scale, numbers in (
            (self.number_scale, seen.numbers.flatten(0, 1)),
            (self.scalar_scale, seen.scalars),
        ):
            scale.copy_(1 / numbers[:, : len(scale)].float().std(0).clamp(min=1))

    def encode(self, words: Tensor, numbers: Tensor, turn: Tensor | None = None) -> Tensor:
        """Kingdoms in short: float[n, code] from int64[n, words] and int16[n, numbers]."""
        told = inputs(words, numbers, self.number_scale)
        first = linear(told, turned(self.kingdom_1.weight, words, turn), self.kingdom_1.bias)
        return self._rectified("kingdom_2", self.kingdom_2(self._rectified("kingdom_1", first)))

    def each_kingdom(self, seen: Seen) -> tuple[Tensor, Tensor]:
        """The words and the numbers of every kingdom of every position, one after the other."""
        words = seen.words[:, : self.shape.kingdoms * self.shape.words]
        return words.reshape(-1, self.shape.words), seen.numbers.flatten(0, 1)

    def judge(self, kingdoms: Tensor, seen: Seen, turn: Tensor | None = None) -> Tensor:
        """What is said of positions whose kingdoms are given in short: float[n, kingdoms, code]."""
        words = seen.words[:, self.shape.kingdoms * self.shape.words :]
        told = inputs(words, seen.scalars, self.scalar_scale)
        first = linear(told, turned(self.table.weight, words, turn), self.table.bias)
        table = self._rectified("table", first)
        joined = torch.cat([kingdoms.flatten(1), table], 1)
        head = self._rectified("head_1", self.head_1(joined))
        last = self._rectified("head_2", self.head_2(head))
        with torch.autocast(last.device.type, enabled=False):
            # Moves differ by less than what half precision can tell.
            said: Tensor = self.output(last.float())
        return said

    def _rectified(self, layer: str, sums: Tensor) -> Tensor:
        hidden = torch.relu(sums)
        if self.noted is not None:
            self.noted[layer] = max(self.noted.get(layer, 0.0), hidden.max().item())
        return hidden

    def forward(self, seen: Seen, turn: Tensor | None = None) -> Tensor:
        """What is said of positions, or of what they become by a `turn`: float32[n, OUTPUTS]."""
        codes = self.encode(*self.each_kingdom(seen), turn)
        return self.judge(codes.unflatten(0, (-1, self.shape.kingdoms)), seen, turn)

    @torch.no_grad()
    def largest(self, seen: Seen) -> dict[str, float]:
        """The largest number in each hidden layer, in these positions."""
        self.noted = {}
        try:
            self(seen)
            return self.noted
        finally:
            self.noted = None


def expected(said: Tensor) -> Tensor:
    """What the network says, as numbers that can be averaged: chances instead of logits."""
    answer = said.clone()
    answer[:, [VALUE, WIN]] = answer[:, [VALUE, WIN]].sigmoid()
    return answer
