"""The four dice and the spell book of Kingdomino Duel.

The faces of the dice, the boxes of the book and the spell of each coat come from one transcription
of the game; at worst double dot and double stripe are swapped. They are kept in the two tables
beside this file, and nowhere else.
"""

import csv
from itertools import combinations
from pathlib import Path

import numpy as np

# The coats of arms; the wild comes after them.
DOT, DOUBLE_DOT, STRIPE, DOUBLE_STRIPE, QUARTERS, SOLID = range(6)
COATS = ("dot", "double-dot", "stripe", "double-stripe", "quarters", "solid")
WILD = 6
LOOKS = (*COATS, "wild")

DICE, FACES = 4, 6

COAT, CROSSES = 0, 1  # the places in a face


def _rows(name: str) -> list[dict[str, str]]:
    with Path(__file__).with_name(name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _read_dice() -> np.ndarray:
    """The faces as an array [die, face, (coat or WILD, crosses)]."""
    table = np.zeros((DICE, FACES, 2), np.int8)
    for row in _rows("dice.csv"):
        look = LOOKS.index(row["coat"].replace("_", "-")), int(row["crosses"])
        table[int(row["die"]) - 1, int(row["face"]) - 1] = look
    table.setflags(write=False)
    return table


def _read_boxes() -> np.ndarray:
    """The number of boxes in a seat's row of the spell book, by coat."""
    table = np.zeros(len(COATS), np.int8)
    for row in _rows("spells.csv"):
        table[COATS.index(row["coat"].replace("_", "-"))] = int(row["boxes_per_player"])
    table.setflags(write=False)
    return table


def _other_looks(die: int, face: int) -> int:
    """The faces a die can be turned to, as a set: the lowest one of each other look."""
    looks = [tuple(look) for look in THE_DICE[die].tolist()]
    return sum(
        1 << other
        for other, look in enumerate(looks)
        if look != looks[face] and looks.index(look) == other
    )


THE_DICE = _read_dice()
BOXES = _read_boxes()

# Sets of faces: uint64[die, face that shows].
OTHER_LOOKS = np.array(
    [[_other_looks(die, face) for face in range(FACES)] for die in range(DICE)], np.uint64
)

# Two dice as one number, 0 to 5.
PAIRS = np.array(list(combinations(range(DICE), 2)), np.int8)  # [pair, (lower, higher)]
PAIR_OF = np.zeros((DICE, DICE), np.int64)  # the number of two dice, in either order
for _number, (_low, _high) in enumerate(PAIRS.tolist()):
    PAIR_OF[_low, _high] = PAIR_OF[_high, _low] = _number
# The pairs within each set of dice: uint64[set of dice].
PAIRS_WITHIN = np.array(
    [
        sum(
            1 << n for n, (low, high) in enumerate(PAIRS.tolist()) if dice >> low & dice >> high & 1
        )
        for dice in range(1 << DICE)
    ],
    np.uint64,
)
