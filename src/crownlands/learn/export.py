"""What has been learnt, as the file that `crownlands.nets` plays with."""

from pathlib import Path
from typing import Any

import numpy as np
from torch import nn

from crownlands.core.errors import writing
from crownlands.learn.config import Config
from crownlands.learn.model import Network, Seen
from crownlands.nets.features import Plan
from crownlands.nets.files import header_for, write_network
from crownlands.nets.network import Weights
from crownlands.nets.quantise import quantise


def weights_of(network: Network) -> Weights:
    """The weights for numbers as they are counted: what they are divided by is within."""
    made: dict[str, np.ndarray] = {}
    for name, layer in network.named_children():
        assert isinstance(layer, nn.Linear)
        weight = layer.weight.detach().float().T.clone()
        if name == "kingdom_1":
            weight[-len(network.number_scale) :] *= network.number_scale.unsqueeze(1)
        elif name == "table":
            weight[-len(network.scalar_scale) :] *= network.scalar_scale.unsqueeze(1)
        made[name] = weight.cpu().numpy()
        made[f"{name}_bias"] = layer.bias.detach().float().cpu().numpy()
    return Weights(**made)


def export(
    path: Path, config: Config, plan: Plan, network: Network, seen: Seen, card: dict[str, Any]
) -> None:
    """Write the network down; `seen` are positions of its games."""
    made = quantise(weights_of(network), plan.shape, network.largest(seen))
    header = header_for(plan, tuple(dict.fromkeys(config.variants)), config.network.sizes, card)
    with writing(path):
        write_network(path, header, made)
