"""Dominoes: two squares, each a terrain with some crowns, read from a game's table."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from crownlands.core.jit import jit


class Domino(NamedTuple):
    """One domino as plain numbers."""

    left: int
    right: int
    left_crowns: int
    right_crowns: int
    alike: bool  # both halves are: laying it either way round has the same result


@jit
def domino_at(dominoes: np.ndarray, index: int) -> Domino:
    """The domino in row `index` of a table as below."""
    left, right = int(dominoes[index, 0]), int(dominoes[index, 1])
    left_crowns, right_crowns = int(dominoes[index, 2]), int(dominoes[index, 3])
    alike = left == right and left_crowns == right_crowns
    return Domino(left, right, left_crowns, right_crowns, alike)


def read_dominoes(path: Path, terrains: Sequence[str], crowns: str = "crowns") -> np.ndarray:
    """The table of dominoes as an array [domino, (left, right, left crowns, right crowns)]."""
    names = {name: index for index, name in enumerate(terrains)}
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = np.zeros((len(rows), 4), np.int8)
    for row in rows:
        table[int(row["number"]) - 1] = (
            names[row["left_terrain"]],
            names[row["right_terrain"]],
            int(row[f"left_{crowns}"]),
            int(row[f"right_{crowns}"]),
        )
    table.setflags(write=False)
    return table
