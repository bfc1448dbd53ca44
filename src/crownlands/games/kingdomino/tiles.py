"""The 48 dominoes of Kingdomino."""

from pathlib import Path

from crownlands.core.domino import Domino, domino_at, read_dominoes
from crownlands.core.jit import jit
from crownlands.core.terrain import Terrain

TERRAINS = tuple(terrain.name.lower() for terrain in Terrain if terrain is not Terrain.TOWN)

DOMINOES = read_dominoes(Path(__file__).with_name("dominoes.csv"), TERRAINS)


@jit
def domino(index: int) -> Domino:
    """The domino with number `index` + 1."""
    return domino_at(DOMINOES, index)
