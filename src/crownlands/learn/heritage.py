"""What a network begins with that another one has learnt, of the same game or of a relative.

Kingdoms look the same however many there are, so whoever learns a game for four may begin with the
eyes of one who knows it for two. A wider network begins with all that a narrower one knows: its
further hidden numbers see something from the start, but add nothing to what is said until they have
learnt to.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn

from crownlands.core.errors import CrownlandsError
from crownlands.learn.model import Network
from crownlands.nets.files import Trained
from crownlands.nets.quantise import restored


class Inputs(NamedTuple):
    """Where the inputs of a layer are that two networks share."""

    ours: Tensor  # int64[inputs]
    theirs: Tensor


def the_first(count: int, ours: int = 0, theirs: int = 0) -> Inputs:
    """So many inputs, from these places on."""
    return Inputs(ours + torch.arange(count), theirs + torch.arange(count))


@torch.no_grad()
def inherit(network: Network, trained: Trained) -> None:
    """Take over the layers that fit; a sentence if none does."""
    old, shape, theirs = restored(trained.network), network.shape, trained.header.shape
    sizes, their_sizes = network.sizes, trained.header.sizes

    def take(layer: nn.Linear, name: str, inputs: Inputs, scale: Tensor | None = None) -> None:
        """Let a layer begin with that of the same name."""
        weight = torch.from_numpy(getattr(old, name)).T.to(layer.weight)
        if scale is not None and len(scale):
            weight[:, -len(scale) :] /= scale
        layer.weight[: len(weight)] = 0
        layer.weight[: len(weight), inputs.ours] = weight[:, inputs.theirs]
        layer.bias[: len(weight)] = torch.from_numpy(getattr(old, f"{name}_bias")).to(layer.bias)

    alike = (shape.words, shape.numbers) == (theirs.words, theirs.numbers)
    narrower = any(ours < their for ours, their in zip(sizes, their_sizes, strict=True))
    if not alike or narrower:
        raise CrownlandsError(
            f"The network {trained.name!r} sees kingdoms otherwise or is wider: nothing of it can "
            "be taken over."
        )
    take(network.kingdom_1, "kingdom_1", the_first(shape.kingdom_inputs), network.number_scale)
    take(network.kingdom_2, "kingdom_2", the_first(their_sizes.kingdom_1))
    codes = [
        the_first(their_sizes.kingdom_2, by * sizes.kingdom_2, by * their_sizes.kingdom_2)
        for by in range(min(shape.kingdoms, theirs.kingdoms))
    ]
    if (shape.table_words, shape.scalars) == (theirs.table_words, theirs.scalars):
        take(network.table, "table", the_first(shape.table_inputs), network.scalar_scale)
        behind = shape.kingdoms * sizes.kingdom_2, theirs.kingdoms * their_sizes.kingdom_2
        codes.append(the_first(their_sizes.table, *behind))
    joined = Inputs(*(torch.cat(places) for places in zip(*codes, strict=True)))
    take(network.head_1, "head_1", joined)
    take(network.head_2, "head_2", the_first(their_sizes.head_1))
    take(network.output, "output", the_first(their_sizes.head_2))
