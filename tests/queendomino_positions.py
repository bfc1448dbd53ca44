"""Positions of Queendomino for tests: openings that go as told, kingdoms painted by hand."""

import random
from collections.abc import Iterable, Sequence

from crownlands.core.contract import CHANCE
from crownlands.core.kingdom import lay_square
from crownlands.game import Game
from crownlands.games.queendomino.builders import put_building
from crownlands.games.queendomino.tiles import BUILDINGS, TERRAINS
from crownlands.text.moves import Deal, Pass, Square

LETTERS = {terrain[0]: number for number, terrain in enumerate(TERRAINS)}


def tile(kind: str, copy: int = 1) -> int:
    """The number, from 1, of a copy of a building."""
    before = 0
    for building in BUILDINGS:
        if building.id == kind:
            assert 1 <= copy <= building.copies
            return before + copy
        before += building.copies
    raise AssertionError(kind)


STATUES = tuple(tile("statue", copy) for copy in (1, 2, 3))

# What fills the slots if a test does not care, from the cheap end to the stack: no towers, no
# knights, no Safe.
PLAIN_TILES = (*STATUES, tile("bakery"), tile("sawmill"), tile("church"))


def opened(
    seats: int = 4,
    variants: Sequence[str] = (),
    tiles: Sequence[int] = PLAIN_TILES,
    first: Sequence[int] = (32, 33, 34, 35),
    second: Sequence[int] = (1, 2, 3, 4),
) -> Game:
    """A game after the opening: seat 0's king stands on the lowest domino, and so on.

    `tiles` are turned up in this order, so the first one is the cheapest; `first` and `second`
    are the lines, ascending.
    """
    game = Game("queendomino", seats, variants)
    for number in tiles:
        game.push(f"+b{number}")
    for number in first:
        game.push(f"+{number}")
    for seat in range(seats):
        game.push(f"K{seat + 1}")
        game.push(f"@{first[seat]}")
    for number in second:
        game.push(f"+{number}")
    return game


def picture(text: str) -> dict[Square, tuple[int, int]]:
    """The squares of a kingdom drawn row by row: "w1" is wheat with a crown, "C" the castle."""
    rows = [line.split() for line in text.strip().splitlines()]
    ((castle_x, castle_y),) = [(row.index("C"), y) for y, row in enumerate(rows) if "C" in row]
    return {
        Square(x - castle_x, y - castle_y): (LETTERS[word[0]], int(word[1:] or 0))
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
        if word not in ("C", ".")
    }


def paint(game: Game, k: int, text: str) -> None:
    """Lay the squares of a picture into kingdom k."""
    for (x, y), (terrain, crowns) in picture(text).items():
        lay_square(game.state, k, x, y, terrain, crowns)


def give(game: Game, k: int, number: int, square: str) -> None:
    """Put a building tile (from 1) on a square of kingdom k, with all that follows."""
    game.state.stack = int(game.state.stack) & ~(1 << (number - 1))
    put_building(game.state, k, number - 1, *Square.read(square))


def texts(game: Game) -> list[str]:
    return [str(move) for move in game.legal_moves]


def play(game: Game, moves: str) -> None:
    for move in moves.split():
        game.push(move)


def skip(game: Game) -> None:
    """Pass on all optional steps that are asked now."""
    while Pass() in game.legal_moves:
        game.push("pass")


def finish_turn(game: Game) -> None:
    """Play the first legal move, or pass, until another king's turn begins or chance plays."""
    acting = int(game.state.acting)
    while not game.is_over and game.to_play != CHANCE and game.state.acting == acting:
        game.push(Pass() if Pass() in game.legal_moves else game.legal_moves[0])


def finish_round(game: Game) -> None:
    """The same for all kings left in the round."""
    while not game.is_over and game.to_play != CHANCE:
        finish_turn(game)


def fill(game: Game, moves: Iterable[str] = ()) -> None:
    """Let chance play these events, then the first ones possible, until a seat is to play."""
    for move in moves:
        game.push(move)
    while game.to_play == CHANCE:
        game.push(game.legal_moves[0])


def random_game(seats: int, variants: tuple[str, ...]) -> Game:
    game = Game("queendomino", seats, variants)
    rnd = random.Random(seats)
    while not game.is_over:
        game.push(rnd.choice(game.legal_moves))
    return game


def deals(game: Game) -> list[int]:
    """The numbers of all dominoes turned up, in their order."""
    return [move.number for move in game.log if isinstance(move, Deal)]
