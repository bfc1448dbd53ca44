"""The pieces of Kingdomino Origins: dominoes, resources, totems and cro-magnons.

    terrains    desert  grassland  lake  jungle    quarry  volcano
    resources           mammoth    fish  mushroom  flint

A square of those four terrains carries its resource if it has no printed fire.
"""

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np

from crownlands.core.domino import Domino, domino_at, read_dominoes
from crownlands.core.jit import jit

HERE = Path(__file__).parent

TERRAINS = ("desert", "grassland", "lake", "jungle", "quarry", "volcano")
VOLCANO = TERRAINS.index("volcano")

RESOURCES = ("mammoth", "fish", "mushroom", "flint")
NO_RESOURCE = -1

DOMINOES = read_dominoes(HERE / "dominoes.csv", TERRAINS, crowns="fires")


def _read(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _halves(column: str, number: Callable[[str], int]) -> np.ndarray:
    """A pair of columns of the dominoes as an array of numbers [domino, (left, right)]."""
    table = np.zeros((len(DOMINOES), 2), np.int8)
    for row in _read("dominoes.csv"):
        for half, side in enumerate(("left", "right")):
            table[int(row["number"]) - 1, half] = number(row[f"{side}_{column}"])
    table.setflags(write=False)
    return table


LEFT, RIGHT = range(2)
# int8[48, 2]: the number of a resource, or NO_RESOURCE; craters.
RESOURCE = _halves("resource", lambda name: RESOURCES.index(name) if name else NO_RESOURCE)
CRATERS = _halves("craters", int)

_TOKENS = [(row["category"], row["item"], row) for row in _read("tokens.csv")]

TOTEM_POINTS = np.array([int(row["value"]) for kind, _, row in _TOKENS if kind == "totem"], np.int8)

# Cro-magnons: ten kinds, 22 tiles numbered kind by kind. The first four kinds seek the resources,
# in their order; the last three are warriors.
_KINDS = [(item, row) for kind, item, row in _TOKENS if kind == "cromagnon"]
CROMAGNONS = tuple(item.replace("_", "-") for item, _ in _KINDS)
PAINTER = CROMAGNONS.index("painter")
FIRE_LADY = CROMAGNONS.index("fire-lady")
SHAMAN = CROMAGNONS.index("shaman")
WARRIORS = CROMAGNONS.index("warrior-small")  # the first kind of them
NO_CROMAGNON = -1

# What a cro-magnon scores for each thing it counts; for a warrior, the strength.
VALUE = np.array([int(row["value"]) for _, row in _KINDS], np.int8)
COPIES = tuple(int(row["count"]) for _, row in _KINDS)
FIRST_TILE = tuple(sum(COPIES[:kind]) for kind in range(len(COPIES)))
TILES = sum(COPIES)
KIND_OF = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))  # by tile
TILES_OF = np.array(  # by kind, as a set
    [((1 << n) - 1) << first for first, n in zip(FIRST_TILE, COPIES, strict=True)], np.uint64
)

# What a part of a score may be about: a terrain, a resource, a cro-magnon, a horde.
KINDS = (*TERRAINS, *RESOURCES, *CROMAGNONS, "warrior")
FIRST_RESOURCE = len(TERRAINS)
FIRST_CROMAGNON = FIRST_RESOURCE + len(RESOURCES)
WARRIOR = FIRST_CROMAGNON + len(CROMAGNONS)


@jit
def domino(index: int) -> Domino:
    """The domino with number `index` + 1; its crowns are printed fires.

    Resources follow from terrain and fires, and no domino has two volcanoes: halves of the same
    terrain with as many fires are alike.
    """
    return domino_at(DOMINOES, index)


@jit
def craters(index: int) -> int:
    """The craters of the domino's volcano, or 0 if it has none."""
    return int(CRATERS[index, LEFT]) + int(CRATERS[index, RIGHT])
