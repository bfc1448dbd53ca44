"""The 48 dominoes of Kingdomino."""

from pathlib import Path

from crownlands.core.domino import Domino, read_dominoes
from crownlands.core.jit import jit
from crownlands.core.terrain import Terrain

TERRAINS = tuple(terrain.name.lower() for terrain in Terrain if terrain is not Terrain.TOWN)

DOMINOES = read_dominoes(Path(__file__).with_name("dominoes.csv"), TERRAINS)


@jit
def domino(index: int) -> Domino:
    """The domino with number `index` + 1."""
    left, right = int(DOMINOES[index, 0]), int(DOMINOES[index, 1])
    left_crowns, right_crowns = int(DOMINOES[index, 2]), int(DOMINOES[index, 3])
    alike = left == right and left_crowns == right_crowns
    return Domino(left, right, left_crowns, right_crowns, alike)
