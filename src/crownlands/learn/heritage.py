"""What a network begins with that another one has learnt, of the same game or of a relative.

Kingdoms look the same however many there are, so whoever learns a game for four may begin with the
eyes of one who knows it for two.
"""

import torch
from torch import Tensor, nn

from crownlands.core.errors import CrownlandsError
from crownlands.learn.model import Network
from crownlands.nets.files import Trained
from crownlands.nets.quantise import restored


@torch.no_grad()
def inherit(network: Network, trained: Trained) -> None:
    """Take over the layers that fit; a sentence if none does."""
    old, shape, theirs = restored(trained.network), network.shape, trained.header.shape
    sizes, their_sizes = network.sizes, trained.header.sizes

    def weight(name: str) -> Tensor:
        return torch.from_numpy(getattr(old, name)).T.to(network.output.weight)

    def take(layer: nn.Linear, name: str, scale: Tensor | None = None) -> None:
        found = weight(name)
        if scale is not None and len(scale):
            found[:, -len(scale) :] /= scale
        layer.weight.copy_(found)
        layer.bias.copy_(torch.from_numpy(getattr(old, f"{name}_bias")))

    alike = (shape.words, shape.numbers) == (theirs.words, theirs.numbers)
    if not alike or sizes[:2] != their_sizes[:2]:
        raise CrownlandsError(
            f"The network {trained.name!r} sees kingdoms otherwise or is not as wide: nothing of "
            "it can be taken over."
        )
    take(network.kingdom_1, "kingdom_1", network.number_scale)
    take(network.kingdom_2, "kingdom_2")
    same_table = (shape.table_words, shape.scalars) == (theirs.table_words, theirs.scalars)
    if same_table := same_table and sizes.table == their_sizes.table:
        take(network.table, "table", network.scalar_scale)
    if sizes[3:] == their_sizes[3:]:
        head, columns = weight("head_1"), sizes.kingdom_2 * min(shape.kingdoms, theirs.kingdoms)
        network.head_1.weight[:, :columns] = head[:, :columns]
        network.head_1.bias.copy_(torch.from_numpy(old.head_1_bias))
        if same_table:
            network.head_1.weight[:, -sizes.table :] = head[:, -sizes.table :]
        take(network.head_2, "head_2")
        take(network.output, "output")
