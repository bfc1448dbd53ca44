"""Positions of Kingdomino Duel for tests: games brought to a point, by moves or by hand.

The castle stands on g7; the map runs from d5 to j9. Chance is pushed by hand.
"""

import random

import numpy as np

from crownlands.game import Game
from crownlands.games.duel.moves import Draw
from crownlands.games.duel.state import STRUCK, USABLE, Phase
from crownlands.games.duel.tiles import COATS
from crownlands.games.duel.translate import on_map, square_at, squares_of
from crownlands.text.moves import Square

SPACES = [square for square in map(square_at, range(35)) if on_map(square)]

# Faces that fit together: nobody's dice are alike and no crosses are about.
PLAIN_ROLL = "1=dot 2=quarters 3=stripe 4=double-stripe"


def start(*moves: str) -> Game:
    game = Game("duel")
    play(game, *moves)
    return game


def play(game: Game, *moves: str) -> None:
    for text in " ".join(moves).split():
        game.push(text)


def legal(game: Game) -> set[str]:
    return {str(move) for move in game.legal_moves}


def drawing(game: Game, seat: int) -> dict[str, str]:
    """A map as text: square to coat with crosses."""
    found = squares_of(game.state, seat).items()
    return {str(square): COATS[coat] + "+" * crosses for square, (coat, crosses) in found}


def paint(game: Game, seat: int, **coats: str) -> None:
    """Draw on a map as if in earlier turns; `e7="dot+"` is a dot with a cross on e7.

    What was there before is painted over.
    """
    for text, face in coats.items():
        square = Square.read(text)
        here = np.uint64(1 << (8 * (square.y & 7) + (square.x & 7)))
        coat, crosses = face.rstrip("+"), face.count("+")
        game.state.coats[seat] &= ~here
        game.state.crosses[seat] &= ~here
        game.state.coats[seat, COATS.index(coat)] |= here
        for plane in range(3):
            if crosses >> plane & 1:
                game.state.crosses[seat, plane] |= here


def fill(game: Game, seat: int, coat: str, *but: str) -> None:
    """Draw one coat on all of a map but these spaces."""
    paint(game, seat, **{str(square): coat for square in SPACES if str(square) not in but})


def give(game: Game, seat: int, *coats: str) -> None:
    """Let a seat have won these spells in an earlier turn."""
    for coat in coats:
        game.state.spells[seat, COATS.index(coat)] = USABLE
        game.state.spells[1 - seat, COATS.index(coat)] = STRUCK


def tick(game: Game, seat: int, coat: str, boxes: int) -> None:
    game.state.ticks[seat, COATS.index(coat)] = boxes


def ticks(game: Game, seat: int) -> dict[str, int]:
    row = game.state.ticks[seat].tolist()
    return {coat: n for coat, n in zip(COATS, row, strict=True) if n}


def spell(game: Game, seat: int, coat: str) -> int:
    return int(game.state.spells[seat, COATS.index(coat)])


def phase(game: Game) -> Phase:
    return Phase(int(game.state.phase))


def spaces(game: Game) -> set[str]:
    """Where the die to draw may go."""
    return {str(move.square) for move in game.legal_moves if isinstance(move, Draw)}


def random_game(seed: int, stop: int | None = None) -> Game:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over and (stop is None or len(game.log) < stop):
        game.push(rnd.choice(game.legal_moves))
    return game
