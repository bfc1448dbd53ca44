"""What a network is told: the same in plain Python, compiled and on a GPU, and no future in it."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands.core import contract
from crownlands.core.jit import jit
from crownlands.core.observation import SIDE
from crownlands.game import Game
from crownlands.nets.features import OF_KIND, Features, Shape, features_for, plan, write
from crownlands.result import Breakdown

pytestmark = pytest.mark.plain

SET_UPS = [
    ("kingdomino", 4, ("middle-kingdom", "harmony")),
    ("kingdomino", 2, ("mighty-duel",)),
    ("kingdomino", 3, ("dynasty",)),
    ("queendomino", 2, ()),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 2, ("tribe",)),
    ("origins", 3, ("totem", "fire-empire")),
    ("origins", 4, ()),
    ("duel", 2, ()),
]
IDS = ["-".join([game, str(seats), *variants]) for game, seats, variants in SET_UPS]
DIGITS = {"crowns": 2, "fires": 2, "craters": 2, "crosses": 3}  # of planes that hold numbers
every_set_up = pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)


@jit
def write_first(states: np.ndarray, seat: int, shape: Shape, out: Features) -> None:
    write(states[0], seat, shape, out)


def positions(name: str, seats: int, variants: tuple[str, ...], every: int = 9) -> Iterator[Game]:
    """Some positions of a random game, and its end."""
    rng = random.Random(f"features {name} {seats}")
    game = crownlands.new(name, seats, variants, seed=rng.randrange(1000))
    while not game.is_over:
        game.push(rng.choice(game.legal_actions))
        if rng.randrange(every) == 0 or game.is_over:
            yield game


def told(game: Game, seat: int) -> Features:
    states = np.array([game.state], game.state.dtype)
    shape = plan(states).shape
    out = features_for(shape)
    for array in (*out[:-1], *out.slate):
        array[...] = 77  # what was there before does not matter
    write_first(states, seat, shape, out)
    return out


def squares(word: Any) -> list[list[int]]:
    return [[int(word) >> 8 * row + column & 1 for column in range(SIDE)] for row in range(SIDE)]


@every_set_up
def test_words_and_scalars_are_what_the_seat_observes(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    for game in positions(name, seats, variants):
        layout = game.entry.rules.layout(game.state)
        for seat in range(seats):
            planes = np.zeros((len(layout.planes), SIDE), np.uint64)
            scalars = np.zeros(layout.numbers, np.int16)
            contract.observe(game.state, seat, planes, scalars)
            found = told(game, seat)
            assert found.scalars.tolist() == scalars.tolist()
            words = [np.array(squares(word)) for word in found.words]
            boards = planes.view(np.uint8).reshape(-1, SIDE, SIDE)
            for title, plane in zip(layout.planes, boards, strict=True):
                digits = DIGITS.get(title.partition(": ")[2], 1)
                shown = sum(words.pop(0) << digit for digit in range(digits))
                assert np.array_equal(shown, plane), title
            assert not words


@every_set_up
def test_numbers_are_those_of_the_score(name: str, seats: int, variants: tuple[str, ...]) -> None:
    for game in positions(name, seats, variants):
        shape = plan(np.array([game.state], game.state.dtype)).shape
        for seat in range(seats):
            found = told(game, seat)
            kingdoms = game.table.kingdoms
            own = next(k for k, kingdom in enumerate(kingdoms) if seat in kingdom.seats)
            for by in range(shape.kingdoms):
                kingdom = kingdoms[(own + by) % len(kingdoms)]
                numbers = found.numbers[by].tolist()
                words = found.words[by * shape.words :][: shape.words]
                assert numbers[: shape.words] == [int(word).bit_count() for word in words]
                score = game.breakdown(kingdom.seats[0])
                parts = [*parts_of(game, score, shape), score.total]
                assert numbers[shape.words :][: len(parts)] == parts
                ahead = numbers[shape.words + len(parts) :]
                assert ahead == ahead_of(game, kingdom.seats, score, shape)


def parts_of(game: Game, score: Breakdown, shape: Shape) -> list[int]:
    """The numbers of a score, counted again from its parts."""
    land, *others = game.entry.parts
    answer: list[int] = []
    for kind in game.entry.kinds[: shape.kinds]:
        of_kind = [part for part in score if part.part == land and part.kind == kind]
        best = max(of_kind, key=lambda part: (part.points, part.squares), default=None)
        answer += [sum(part.crowns for part in of_kind), sum(part.points for part in of_kind)]
        answer += [best.squares, best.crowns, best.points] if best else [0, 0, 0]
    assert len(answer) == OF_KIND * shape.kinds
    return answer + [sum(p.points for p in score if p.part == other) for other in others]


def ahead_of(game: Game, seats: tuple[int, ...], score: Breakdown, shape: Shape) -> list[int]:
    """What may become of a kingdom, counted again square by square."""
    free = free_squares(game, seats[0])
    pairs = {square for square in free if free & beside({square})}
    coming = coming_to(game, seats)
    answer = [len(free - pairs)]
    for kind in game.entry.kinds[: shape.kinds]:
        of_kind = [part for part in score if part.part == game.entry.parts[0] and part.kind == kind]
        best = max(of_kind, key=lambda part: (part.points, part.squares), default=None)
        openings = [len(pairs & beside(bits(part.where))) for part in of_kind]
        answer += [sum(openings), openings[of_kind.index(best)] if best else 0]
        crowns = [crowns for coming_kind, crowns in coming if coming_kind == kind]
        answer += [len(crowns), sum(crowns)]
    return [*answer, int(contract.evaluate(game.state, seats[0], contract.new_slate()))]


Place = tuple[int, int]  # on the board that wraps round


def wrapped(x: int, y: int) -> Place:
    return x % SIDE, y % SIDE


def bits(word: int) -> set[Place]:
    return {(bit % SIDE, bit // SIDE) for bit in range(64) if word >> bit & 1}


def beside(places: set[Place]) -> set[Place]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return {wrapped(x + dx, y + dy) for x, y in places for dx, dy in steps}


def free_squares(game: Game, seat: int) -> set[Place]:
    """Those of all frames that hold the kingdom."""
    kingdom = next(kingdom for kingdom in game.table.kingdoms if seat in kingdom.seats)
    west, east, north, south = kingdom.extent
    columns = range(east - kingdom.columns + 1, west + kingdom.columns)
    rows = range(south - kingdom.rows + 1, north + kingdom.rows)
    taken = {wrapped(square.x, square.y) for square in kingdom.cells}
    return {wrapped(x, y) for x in columns for y in rows} - taken - {(0, 0)}


def coming_to(game: Game, seats: tuple[int, ...]) -> list[tuple[str, int]]:
    """The kinds and crowns of all squares that are to be laid there."""
    table = game.table
    current = [tile for tile in table.current if not tile.done]
    if table.step not in ("deal", "lay"):
        current = current[1:]  # laid, though its king's turn goes on
    tiles = [*current, *table.following]
    halves = [half for tile in tiles if tile.seat in seats for half in (tile.left, tile.right)]
    dice = [die for die in table.extras.get("dice", []) if die["seat"] in seats and not die["used"]]
    return [
        *((half.kind, half.crowns) for half in halves),
        *((die["coat"], die["crosses"] + die["bonus"]) for die in dice if die["coat"] != "wild"),
    ]
