"""A network: its weights as they are trained, and as whole numbers that are computed with.

    kingdom_1   the inputs of a kingdom -> K1 | these two are the same for all kingdoms
    kingdom_2                        K1 -> K2 |
    table                the table's inputs -> T
    head_1      K2 of one's own kingdom, of each after it, T -> H1
    head_2                              H1 -> H2
    output                              H2 -> OUTPUTS

Between the layers stands a ReLU. The outputs are

    VALUE       the logit of the expected reward, 0 to 1: what `agents.playout` makes of the margin
    OWN_POINTS  expected at the end, by 50
    MARGIN      to the best opponent, expected at the end, by 30
    WIN         the logit of the chance to win

See `features` for the inputs.

All that is computed is whole numbers, so that it is the same everywhere, and adding what changed is
the same as adding it all up. A hidden number is 0 to MOST, in steps of the layer's unit: the
`largest` that training has seen is MOST. A layer adds up products in 32 bits and shifts the sum
right by its `shift`; the rounding is in the bias. Weights have 16 bits; those of squares and of
hidden numbers are at most SMALL steps of a size that goes by the column, which takes a byte on the
disk.
"""

from typing import NamedTuple

import numpy as np

from crownlands.nets.features import SQUARES_OF_WORD, Shape

OUTPUTS = 4
VALUE, OWN_POINTS, MARGIN, WIN = range(OUTPUTS)
POINTS_UNIT, MARGIN_UNIT = 50.0, 30.0

MOST = 4095  # of a hidden number
SMALL = 127  # steps of a column
WIDEST = 1 << 14  # of a weight
LIMIT = 1 << 31  # of a sum

# The layers with a shift, in its order.
KINGDOM_1, KINGDOM_2, TABLE, HEAD_1, HEAD_2 = range(5)
HIDDEN = ("kingdom_1", "kingdom_2", "table", "head_1", "head_2")


class Weights(NamedTuple):
    """As they are trained: float32[inputs, outputs] of each layer, and its bias."""

    kingdom_1: np.ndarray
    kingdom_1_bias: np.ndarray
    kingdom_2: np.ndarray
    kingdom_2_bias: np.ndarray
    table: np.ndarray
    table_bias: np.ndarray
    head_1: np.ndarray
    head_1_bias: np.ndarray
    head_2: np.ndarray
    head_2_bias: np.ndarray
    output: np.ndarray
    output_bias: np.ndarray


class Network(NamedTuple):
    """The same as whole numbers: a row of weights for each input."""

    kingdom_squares: np.ndarray  # int16[64 * words, K1]
    kingdom_numbers: np.ndarray  # int16[numbers, K1]
    kingdom_1_bias: np.ndarray  # int32[K1]
    kingdom_2: np.ndarray  # int16[K1, K2]
    kingdom_2_bias: np.ndarray
    table_squares: np.ndarray  # int16[64 * table words, T]
    table_numbers: np.ndarray  # int16[scalars, T]
    table_bias: np.ndarray
    head_kingdoms: np.ndarray  # int16[kingdoms, K2, H1]
    head_table: np.ndarray  # int16[T, H1]
    head_1_bias: np.ndarray
    head_2: np.ndarray  # int16[H1, H2]
    head_2_bias: np.ndarray
    output: np.ndarray  # int16[H2, OUTPUTS]
    output_bias: np.ndarray  # int32[OUTPUTS]
    shifts: np.ndarray  # int32[5]
    units: np.ndarray  # float32[OUTPUTS]: of the sums of the last layer


class Sizes(NamedTuple):
    """How many hidden numbers there are."""

    kingdom_1: int = 256
    kingdom_2: int = 96
    table: int = 64
    head_1: int = 256
    head_2: int = 64


Shapes = dict[str, tuple[int, ...]]


def weight_shapes(shape: Shape, sizes: Sizes) -> Shapes:
    """The shapes of the weights, by name."""
    joined = shape.kingdoms * sizes.kingdom_2 + sizes.table
    layers = {
        "kingdom_1": (shape.kingdom_inputs, sizes.kingdom_1),
        "kingdom_2": (sizes.kingdom_1, sizes.kingdom_2),
        "table": (shape.table_inputs, sizes.table),
        "head_1": (joined, sizes.head_1),
        "head_2": (sizes.head_1, sizes.head_2),
        "output": (sizes.head_2, OUTPUTS),
    }
    answer: Shapes = {}
    for name, (inputs, outputs) in layers.items():
        answer |= {name: (inputs, outputs), f"{name}_bias": (outputs,)}
    return answer


def network_shapes(shape: Shape, sizes: Sizes) -> Shapes:
    """The shapes of a network's arrays, by name."""
    k1, k2, t, h1, h2 = sizes
    return {
        "kingdom_squares": (SQUARES_OF_WORD * shape.words, k1),
        "kingdom_numbers": (shape.numbers, k1),
        "kingdom_1_bias": (k1,),
        "kingdom_2": (k1, k2),
        "kingdom_2_bias": (k2,),
        "table_squares": (SQUARES_OF_WORD * shape.table_words, t),
        "table_numbers": (shape.scalars, t),
        "table_bias": (t,),
        "head_kingdoms": (shape.kingdoms, k2, h1),
        "head_table": (t, h1),
        "head_1_bias": (h1,),
        "head_2": (h1, h2),
        "head_2_bias": (h2,),
        "output": (h2, OUTPUTS),
        "output_bias": (OUTPUTS,),
        "shifts": (len(HIDDEN),),
        "units": (OUTPUTS,),
    }


def kind_of(name: str) -> np.dtype:
    """The type of an array of a network."""
    if name == "units":
        return np.dtype("<f4")
    return np.dtype("<i4" if name.endswith("_bias") or name == "shifts" else "<i2")
