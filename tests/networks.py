"""Networks for tests: random ones, which know nothing."""

from typing import Any

import numpy as np

import crownlands
from crownlands.nets.features import Features, Plan, Shape, plan
from crownlands.nets.files import Header, header_for
from crownlands.nets.network import HIDDEN, Network, Sizes, Weights, weight_shapes
from crownlands.nets.quantise import quantise

TINY = Sizes(kingdom_1=24, kingdom_2=8, table=8, head_1=16, head_2=8)


def plan_for(name: str, seats: int, variants: tuple[str, ...] = ()) -> Plan:
    game = crownlands.new(name, seats, variants)
    return plan(np.array([game.state], game.state.dtype))


def random_weights(shape: Shape, sizes: Sizes = TINY, seed: int = 0) -> Weights:
    """Weights of a size that training begins with; those of numbers smaller, as they are larger."""
    rng = np.random.default_rng(seed)
    made: dict[str, np.ndarray] = {}
    for name, size in weight_shapes(shape, sizes).items():
        made[name] = rng.normal(0.0, 0.3 if len(size) == 1 else 1.5 / size[0] ** 0.5, size)
    made["kingdom_1"][-shape.numbers :] *= 0.05
    made["table"][-shape.scalars :] *= 0.2
    return Weights(**{name: array.astype(np.float32) for name, array in made.items()})


def inputs_of(found: Features, shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    """The inputs of every kingdom and of the table, as numbers."""

    def bits(words: np.ndarray) -> np.ndarray:
        return np.unpackbits(words.view(np.uint8), bitorder="little").astype(np.float64)

    kingdoms = [
        np.concatenate([bits(found.words[by * shape.words :][: shape.words]), found.numbers[by]])
        for by in range(shape.kingdoms)
    ]
    table = bits(found.words[shape.kingdoms * shape.words :])
    return np.array(kingdoms), np.concatenate([table, found.scalars])


def hidden_of(weights: Weights, shape: Shape, found: Features) -> dict[str, np.ndarray]:
    """All that the network with these weights computes, as numbers with a fraction."""

    def layer(name: str, x: np.ndarray) -> np.ndarray:
        made = x @ getattr(weights, name) + getattr(weights, f"{name}_bias")
        return np.maximum(made, 0.0) if name in HIDDEN else np.asarray(made)

    kingdoms, table = inputs_of(found, shape)
    made = {"kingdom_1": layer("kingdom_1", kingdoms), "table": layer("table", table)}
    made["kingdom_2"] = layer("kingdom_2", made["kingdom_1"])
    joined = np.concatenate([made["kingdom_2"].reshape(-1), made["table"]])
    made["head_1"] = layer("head_1", joined)
    made["head_2"] = layer("head_2", made["head_1"])
    made["output"] = layer("output", made["head_2"])
    return made


def random_network(
    name: str, seats: int, variants: tuple[str, ...] = (), **given: Any
) -> tuple[Header, Network]:
    """A network for such games, whose hidden numbers may grow to 8."""
    told = plan_for(name, seats, variants)
    sizes = given.get("sizes", TINY)
    weights = random_weights(told.shape, sizes, given.get("seed", 0))
    network = quantise(weights, told.shape, dict.fromkeys(HIDDEN, 8.0))
    return header_for(told, (variants,), sizes, {"about": "random, for tests"}), network
