"""Positions of Kingdomino Origins for tests: drawn territories, games brought to a point.

A territory is drawn as rows of cells with blanks between them:

    .           nothing
    H           the hut; H*2 with a fire token of 2
    d g l j q   desert, grassland, lake, jungle, quarry, then what lies there:
      g1          printed fires
      g*2         a fire token
      gr          its resource
      d:hunter    a cro-magnon
    v1 v2 v3    a volcano with its craters; v1! is the one whose fire is to land
"""

import re
from typing import Any

import numpy as np

from crownlands.core.draft import CURRENT, Phase
from crownlands.game import Game
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import CROMAGNONS, TERRAINS, VOLCANO

CELL = re.compile(
    r"(?P<terrain>[Hdgljqv])(?P<printed>\d?)(?:\*(?P<token>\d))?(?P<resource>r?)"
    r"(?::(?P<cromagnon>[a-z-]+))?(?P<erupting>!?)"
)
VOLCANIC = {1: 28, 2: 43, 3: 48}  # dominoes by the craters of their volcano
CAVE = ("+hunter.1", "+painter.1", "+fire-lady.1", "+shaman.1")


def put(planes: Any, here: np.uint64, number: int) -> None:
    for n in range(len(planes)):
        if number >> n & 1:
            planes[n] |= here


def draw(game: Game, seat: int, picture: str) -> None:
    """Make the territory of a seat what the picture shows."""
    s = game.states[0]
    for words in (s.land, s.crowns, s.craters, s.resources, s.cromagnons):
        words[seat] = 0
    s.tokens[seat] = 0
    rows = [line.split() for line in picture.strip().splitlines()]
    cells = {(x, y): text for y, row in enumerate(rows) for x, text in enumerate(row)}
    (hut,) = (place for place, text in cells.items() if text[0] == "H")
    squares = []
    for (column, row), text in cells.items():
        if text == ".":
            continue
        match = CELL.fullmatch(text)
        assert match, text
        x, y = column - hut[0], row - hut[1]
        squares.append((x, y))
        here = np.uint64(1 << (y % 8 * 8 + x % 8))
        printed, token = int(match["printed"] or 0), int(match["token"] or 0)
        if token:
            s.tokens[seat] |= here
        if text[0] == "v":
            s.land[seat, VOLCANO] |= here
            put(s.craters[seat], here, printed)
            if match["erupting"]:
                s.volcano = y % 8 * 8 + x % 8
                s.phase = Step.FIRE
                hand(game, VOLCANIC[printed])
            printed = 0
        elif text[0] != "H":
            terrain = [name[0] for name in TERRAINS].index(text[0])
            s.land[seat, terrain] |= here
            if match["resource"]:
                s.resources[seat, terrain - 1] |= here
        put(s.crowns[seat], here, printed + token)
        if match["cromagnon"]:
            s.cromagnons[seat, CROMAGNONS.index(match["cromagnon"])] |= here
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    s.edges[seat] = (min(xs), max(xs), min(ys), max(ys))


def begin(
    seats: int,
    *variants: str,
    first: tuple[int, ...] = (5, 6, 7, 8),
    second: tuple[int, ...] = (1, 2, 3, 4),
) -> Game:
    """A game whose opening is over: seat 0 is to lay the first domino of the first line.

    Chiefs stand in the order of the seats; at two seats, seat 0 has the outer places.
    """
    game = Game("origins", seats, variants)
    if "tribe" in variants:
        for tile in CAVE:
            game.push(tile)
    for number in first:
        game.push(f"+{number}")
    if seats == 2:
        game.push("K1")
        game.push("outer")
    else:
        for seat in range(seats):
            game.push(f"K{seat + 1}")
            game.push(f"@{sorted(first)[seat]}")
    for number in second:
        game.push(f"+{number}")
    return game


def hand(game: Game, number: int) -> None:
    """Make this the domino of the chief whose turn it is."""
    s = game.states[0]
    s.line[CURRENT, s.acting] = number - 1


def texts(game: Game) -> set[str]:
    """The legal moves as people write them."""
    return {str(move) for move in game.legal_moves}


def fires(game: Game) -> set[str]:
    return {text.removeprefix("fire-") for text in texts(game)}


def step(game: Game) -> Phase | Step:
    number = int(game.state.phase)
    return Phase(number) if number < min(Step) else Step(number)


def deal_line(game: Game, *numbers: int) -> None:
    """Let chance turn up these dominoes."""
    for number in numbers:
        game.push(f"+{number}")
