"""Trained weights as whole numbers, see `network`."""

from collections.abc import Mapping

import numpy as np

from crownlands.core.errors import CrownlandsError
from crownlands.nets.features import SQUARES_OF_WORD, Shape
from crownlands.nets.network import (
    HIDDEN,
    LIMIT,
    MOST,
    SMALL,
    WIDEST,
    Network,
    Sizes,
    Weights,
    kind_of,
    weight_shapes,
)

UNIT = 1.0 / 400  # of hidden numbers, where nobody remembers what it was
MOST_NUMBER = 512.0  # of points, squares and what else is counted
DEEPEST = 40  # binary places that are thought of


def sizes_of(weights: Weights) -> Sizes:
    return Sizes(*(getattr(weights, name).shape[1] for name in HIDDEN))


def quantise(weights: Weights, shape: Shape, largest: Mapping[str, float]) -> Network:
    """The network with these weights; `largest` is the largest number seen in each hidden layer.

    What grows larger in play is cut off there.
    """
    check(weights, shape)
    unit = {name: max(float(largest[name]), 1e-6) / MOST for name in HIDDEN}
    sizes = sizes_of(weights)
    joined = np.concatenate(
        [
            np.full(shape.kingdoms * sizes.kingdom_2, unit["kingdom_2"]),
            np.full(sizes.table, unit["table"]),
        ]
    )
    made: dict[str, np.ndarray] = {}
    shifts = []

    def put(name: str, steps: np.ndarray | float, most: np.ndarray | float) -> np.ndarray:
        """Note a layer's bias and shift; its weights before they are rounded.

        `steps` is the unit of each input, and `most` how many of them it can be.
        """
        out = unit.get(name, 1.0)
        rows = np.broadcast_to(np.reshape(steps, (-1, 1)), (len(getattr(weights, name)), 1))
        values = getattr(weights, name).astype(np.float64) * rows / out
        bias = getattr(weights, f"{name}_bias").astype(np.float64) / out
        shift = places(name, values, bias, most)
        shifts.append(shift)
        half = 0.5 if name in HIDDEN and shift > 0 else 0.0
        made[f"{name}_bias"] = np.rint((bias + half) * 2.0**shift)
        scaled: np.ndarray = values * 2.0**shift
        return scaled

    squares, of_table = SQUARES_OF_WORD * shape.words, SQUARES_OF_WORD * shape.table_words
    rows = put("kingdom_1", 1.0, of_inputs(squares, shape.numbers))
    made["kingdom_squares"], made["kingdom_numbers"] = in_steps(rows[:squares]), rows[squares:]
    made["kingdom_2"] = in_steps(put("kingdom_2", unit["kingdom_1"], MOST))
    rows = put("table", 1.0, of_inputs(of_table, shape.scalars))
    made["table_squares"], made["table_numbers"] = in_steps(rows[:of_table]), rows[of_table:]
    head = in_steps(put("head_1", joined, MOST))
    kingdoms = head[: -sizes.table].reshape(shape.kingdoms, sizes.kingdom_2, sizes.head_1)
    made["head_kingdoms"], made["head_table"] = kingdoms, head[-sizes.table :]
    made["head_2"] = in_steps(put("head_2", unit["head_1"], MOST))
    made["output"] = in_steps(put("output", unit["head_2"], MOST))
    made["units"] = np.full(made["output"].shape[1], 2.0 ** -shifts.pop())
    made["shifts"] = np.array(shifts)
    return network_of(made)


def restored(network: Network) -> Weights:
    """Weights that say the same as the network, to learn on from.

    How large hidden numbers once were is not known: it can be chosen, for the next layer undoes it.
    """
    made: dict[str, np.ndarray] = {}

    def put(name: str, rows: np.ndarray, units: tuple[float, float], shift: float) -> None:
        """A layer whose inputs and outputs have these units."""
        before, after = units
        half = 0.5 if name in HIDDEN and shift > 0 else 0.0
        bias = getattr(network, f"{name}_bias") / 2.0**shift - half
        made[name] = (rows / 2.0**shift * after / before).astype(np.float32)
        made[f"{name}_bias"] = (bias * after).astype(np.float32)

    shifts = dict(zip(HIDDEN, network.shifts.tolist(), strict=True))
    kingdom = np.concatenate([network.kingdom_squares, network.kingdom_numbers])
    put("kingdom_1", kingdom, (1.0, UNIT), shifts["kingdom_1"])
    put("kingdom_2", network.kingdom_2, (UNIT, UNIT), shifts["kingdom_2"])
    table = np.concatenate([network.table_squares, network.table_numbers])
    put("table", table, (1.0, UNIT), shifts["table"])
    kingdoms = network.head_kingdoms.reshape(-1, len(network.head_1_bias))
    head = np.concatenate([kingdoms, network.head_table])
    put("head_1", head, (UNIT, UNIT), shifts["head_1"])
    put("head_2", network.head_2, (UNIT, UNIT), shifts["head_2"])
    put("output", network.output, (UNIT, 1.0), -float(np.log2(network.units[0])))
    return Weights(**made)


def network_of(made: Mapping[str, np.ndarray]) -> Network:
    """The network of these arrays, rounded to their types."""
    arrays = {}
    for name in Network._fields:
        kind = kind_of(name)
        values = made[name] if kind.kind == "f" else np.rint(made[name])
        arrays[name] = np.ascontiguousarray(values.astype(kind))
    return Network(**arrays)


def check(weights: Weights, shape: Shape) -> None:
    for name, wanted in weight_shapes(shape, sizes_of(weights)).items():
        array = getattr(weights, name)
        if array.shape != wanted:
            raise CrownlandsError(f"The weights {name!r} are {wanted}, not {array.shape}.")
        if not np.isfinite(array).all():
            raise CrownlandsError(f"The weights {name!r} are not all numbers: training went wrong.")


def of_inputs(squares: int, numbers: int) -> np.ndarray:
    """The most that the inputs of a first layer can be: a square is there or not."""
    return np.concatenate([np.ones(squares), np.full(numbers, MOST_NUMBER)])


def places(name: str, values: np.ndarray, bias: np.ndarray, most: np.ndarray | float) -> int:
    """By how many binary places the weights of a layer can be shifted left, so that all fits."""
    widest = float(np.abs(values).max(initial=1e-12))
    sums = (np.abs(values) * np.reshape(most, (-1, 1))).sum(axis=0) + np.abs(bias) + 1.0
    room = min(WIDEST / widest, LIMIT / (2.0 * float(sums.max())))
    if room < 1.0:
        raise CrownlandsError(
            f"The weights of {name!r} are too large for whole numbers of 16 bits: train with more "
            "weight decay."
        )
    return min(int(np.log2(room)), DEEPEST)


def in_steps(values: np.ndarray) -> np.ndarray:
    """Weights rounded, column by column, to at most SMALL steps of one whole number."""
    step = np.maximum(np.ceil(np.abs(values).max(axis=0, initial=0.0) / SMALL), 1.0)
    answer: np.ndarray = np.rint(values / step) * step
    return answer
