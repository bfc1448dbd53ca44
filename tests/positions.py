"""Hand-made positions: kingdoms written as small maps."""

from collections.abc import Callable
from typing import Any

import numpy as np

from crownlands.core.kingdom import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE
from crownlands.game import Game
from crownlands.text.moves import Square

Cells = dict[Square, tuple[str, int]]  # square: terrain and crowns

CASTLE = "##"
LETTERS = {"w": "wheat", "f": "forest", "l": "lake", "p": "pasture", "s": "swamp", "m": "mine"}


def read_map(text: str) -> Cells:
    """Cells from a map such as ``w1 ## ..``: terrain and crowns, the castle, an empty cell."""
    rows = [line.split() for line in text.strip().splitlines()]
    ((cy, cx),) = [(y, row.index(CASTLE)) for y, row in enumerate(rows) if CASTLE in row]
    return {
        Square(x - cx, y - cy): (LETTERS[cell[0]], int(cell[1]))
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell not in (CASTLE, "..")
    }


def write_kingdom(game: Game, k: int, cells: Cells) -> None:
    """Replace kingdom k of the position."""
    s = game.state
    s.land[k] = 0
    s.crowns[k] = 0
    for (x, y), (terrain, crowns) in cells.items():
        bit = np.uint64(1 << ((y & 7) * 8 + (x & 7)))
        s.land[k, game.entry.kinds.index(terrain)] |= bit
        for plane in range(2):
            if crowns >> plane & 1:
                s.crowns[k, plane] |= bit
    xs, ys = [0, *(x for x, _ in cells)], [0, *(y for _, y in cells)]
    for edge, value in (
        (WEST_EDGE, min(xs)),
        (EAST_EDGE, max(xs)),
        (NORTH_EDGE, min(ys)),
        (SOUTH_EDGE, max(ys)),
    ):
        s.edges[k, edge] = value


def kingdomino(text: str, *, to_lay: int | None = None, **options: Any) -> Game:
    """A game in which seat 0 has the kingdom of this map, and lays domino `to_lay` if given."""
    game = play_until(Game("kingdomino", **options), lambda g: g.table.step == "lay")
    game.state.to_play = 0
    write_kingdom(game, 0, read_map(text))
    if to_lay is not None:
        game.state.line[0, game.state.acting] = to_lay - 1
    return game


def play_until(game: Game, there: Callable[[Game], bool]) -> Game:
    """Always play the first legal move, chance's too, until a condition holds."""
    while not there(game):
        game.push(game.legal_moves[0])
    return game
