"""What a seat is told is what lies on the table, seen from that seat."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands.catalogue import GAMES
from crownlands.core import contract
from crownlands.core.layout import Layout
from crownlands.core.observation import SIDE, VERSION
from crownlands.game import Game
from crownlands.text.view import Kingdom

pytestmark = pytest.mark.plain

SET_UPS = [
    ("kingdomino", 2, ()),
    ("kingdomino", 4, ("middle-kingdom", "harmony")),
    ("kingdomino", 2, ("mighty-duel",)),
    ("kingdomino", 3, ("dynasty",)),
    ("queendomino", 2, ()),
    ("queendomino", 4, ()),
    ("queendomino", 5, ("royal-wedding",)),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 2, ("tribe",)),
    ("origins", 3, ("totem", "fire-empire")),
    ("origins", 4, ()),
    ("duel", 2, ()),
]
IDS = ["-".join([game, str(seats), *variants]) for game, seats, variants in SET_UPS]
DIGESTS = Path(__file__).with_name("observations.json")


def observe(game: Game, seat: int) -> tuple[Layout, np.ndarray, np.ndarray]:
    layout = game.entry.rules.layout(game.state)
    planes = np.full((len(layout.planes), SIDE), 2**64 - 1, np.uint64)
    scalars = np.zeros(layout.numbers, np.int16)
    contract.observe(game.state, seat, planes, scalars)
    return layout, planes.view(np.uint8).reshape(-1, SIDE, SIDE), scalars


def positions(name: str, seats: int, variants: tuple[str, ...], every: int = 7) -> Any:
    """Some positions of a random game, and its end."""
    rng = random.Random(f"{name} {seats}")
    game = crownlands.new(name, seats, variants, seed=rng.randrange(1000))
    while not game.is_over:
        game.push(rng.choice(game.legal_actions))
        if rng.randrange(every) == 0 or game.is_over:
            yield game


def board(kingdom: Kingdom, value: Any) -> list[list[int]]:
    """What `value` says of each cell, as a plane."""
    rows = [[0] * SIDE for _ in range(SIDE)]
    for (x, y), cell in kingdom.cells.items():
        rows[(y + 4) % SIDE][(x + 4) % SIDE] += int(value(cell))
    return rows


def room(kingdom: Kingdom) -> list[list[int]]:
    """The free squares that some frame has which holds the kingdom."""
    rows = [[0] * SIDE for _ in range(SIDE)]
    west, east, north, south = kingdom.extent
    for x in range(east - kingdom.columns + 1, west + kingdom.columns):
        for y in range(south - kingdom.rows + 1, north + kingdom.rows):
            rows[(y + 4) % SIDE][(x + 4) % SIDE] = 1
    for x, y in [(0, 0), *kingdom.cells]:
        rows[(y + 4) % SIDE][(x + 4) % SIDE] = 0
    return rows


def shown(kingdom: Kingdom, name: str) -> list[list[int]]:
    """A plane of a kingdom, from what lies on the table."""
    marks = {"knights": "knight", "drawn in this turn": "new"}
    if name == "room":
        return room(kingdom)
    if name in ("crowns", "crosses"):
        return board(kingdom, lambda cell: cell.crowns)
    if name == "fire tokens":
        rows = board(kingdom, lambda cell: any(m.startswith("fire:") for m in cell.marks))
        rows[4][4] = int(any(m.startswith("fire:") for m in kingdom.castle.marks))
        return rows
    if name == "craters":
        return board(kingdom, lambda cell: numbers(cell.marks, "crater:"))
    if name == "fires":
        rows = board(kingdom, lambda cell: cell.crowns + numbers(cell.marks, "fire:"))
        rows[4][4] = numbers(kingdom.castle.marks, "fire:")
        return rows
    if name == "buildings":
        return board(kingdom, lambda cell: any(m != "knight" for m in cell.marks))
    return board(kingdom, lambda cell: cell.kind == name or marks.get(name, name) in cell.marks)


def numbers(marks: tuple[str, ...], prefix: str) -> int:
    return sum(int(mark.removeprefix(prefix)) for mark in marks if mark.startswith(prefix))


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_planes_show_the_kingdoms_as_they_lie_ones_own_first(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    for game in positions(name, seats, variants):
        for seat in range(seats):
            layout, planes, _ = observe(game, seat)
            kingdoms = game.table.kingdoms
            own = next(k for k, kingdom in enumerate(kingdoms) if seat in kingdom.seats)
            for plane, title in zip(planes, layout.planes, strict=True):
                whose, colon, what = title.partition(": ")
                if not colon or what.startswith("the square"):
                    continue
                by = 0 if whose == "own" else int(whose.removeprefix("other "))
                kingdom = kingdoms[(own + by) % len(kingdoms)]
                assert plane.tolist() == shown(kingdom, what), (title, str(game))


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_scalars_tell_what_lies_beside_the_kingdoms(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    for game in positions(name, seats, variants):
        table = game.table
        for seat in range(seats):
            layout, _, scalars = observe(game, seat)
            own = next(k for k, kingdom in enumerate(table.kingdoms) if seat in kingdom.seats)
            kingdoms = table.kingdoms[own:] + table.kingdoms[:own]
            told = {part.name: scalars[layout.where(part.name)].tolist() for part in layout.scalars}
            assert told["to play"] == [
                int((seat + by) % seats == game.to_play) for by in range(seats)
            ]
            assert sum(told["step"]) == 1
            for fact in ("discards", "coins", "guard", "towers", "banked"):
                if fact in told:
                    assert told[fact] == [kingdom.facts.get(fact, 0) for kingdom in kingdoms], fact
            if name != "duel":
                assert told["round"] == [table.round]
                assert told["rounds"] == [table.rounds]
                assert told["frame"] == [table.kingdoms[0].columns]
                lines = {"current line": table.current, "next line": table.following}
                for which, line in lines.items():
                    assert told[which] == line_of(game, line, seat, len(told[which])), which
                undealt = [tile.number for tile in table.undealt]
                others = [i + 1 for i, there in enumerate(told.get("other deck", [])) if there]
                assert [
                    i + 1 for i, there in enumerate(told["undealt"]) if there
                ] + others == undealt


def line_of(game: Game, line: Any, seat: int, size: int) -> list[int]:
    """A line as numbers, place by place."""
    kinds = list(game.entry.kinds[: 7 if game.name == "queendomino" else 6])
    found: list[int] = []
    for tile in line:
        found.append(tile.number)
        for half in (tile.left, tile.right):
            found += [int(half.kind == kind) for kind in kinds]
            found.append(half.crowns)
        owner = None if tile.seat is None else (tile.seat - seat) % game.seats
        found += [int(by == owner) for by in range(game.seats)]
    return found + [0] * (size - len(found))


def test_the_builders_board_is_told() -> None:
    for game in positions("queendomino", 4, ()):
        layout, _, scalars = observe(game, 2)
        board, kinds = game.table.extras["builders_board"], list(game.table.extras["buildings"])
        slots = scalars[layout.where("slots")].reshape(len(board["slots"]), len(kinds))
        assert slots.tolist() == [[int(kind == slot) for kind in kinds] for slot in board["slots"]]
        dragon = scalars[layout.where("dragon")].tolist()
        assert dragon == [int(slot == "dragon") for slot in board["slots"]]
        assert scalars[layout.where("stack")].sum() == board["stack"]
        in_hand = scalars[layout.where("in hand")].tolist()
        assert in_hand == [int(kind == board["in_hand"]) for kind in kinds]
        queen = scalars[layout.where("queen")].tolist()
        assert queen == [int((2 + by) % 4 == board["queen"]) for by in range(4)]


def test_totems_and_the_cave_are_told() -> None:
    for game in positions("origins", 3, ("totem",)):
        layout, _, scalars = observe(game, 1)
        totems = scalars[layout.where("totems")].reshape(4, 3).tolist()
        holders = game.table.extras["totems"].values()
        assert totems == [[int((1 + by) % 3 == holder) for by in range(3)] for holder in holders]
    for game in positions("origins", 4, ("tribe",)):
        layout, _, scalars = observe(game, 0)
        cave, kinds = game.table.extras["cave"], list(game.table.extras["cromagnons"])
        assert scalars[layout.where("cave")].tolist() == [cave["tiles"].count(k) for k in kinds]
        assert scalars[layout.where("pile")].sum() == cave["pile"]
        assert scalars[layout.where("paid")].sum() == len(cave["paid"])


def test_dice_and_the_spell_book_are_told() -> None:
    looks = ["dot", "double-dot", "stripe", "double-stripe", "quarters", "solid", "wild"]
    for game in positions("duel", 2, ()):
        for seat in range(2):
            layout, _, scalars = observe(game, seat)
            dice = scalars[layout.where("dice")].reshape(4, 10).tolist()
            for numbers_, die in zip(dice, game.table.extras["dice"], strict=True):
                assert numbers_[:7] == [int(look == die["coat"]) for look in looks]
                assert numbers_[7] == die["crosses"]
                assert numbers_[8:] == [int(die["seat"] == seat ^ by) for by in range(2)]
            book = game.table.extras["spell_book"]
            rows = [spell for by in range(2) for spell in book[seat ^ by].values()]
            assert scalars[layout.where("ticks")].tolist() == [spell["ticks"] for spell in rows]
            states = scalars[layout.where("spells")].reshape(12, 5).tolist()
            names = ["open", "struck", "won", "usable", "used"]
            assert states == [[int(spell["state"] == name) for name in names] for spell in rows]


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_the_layout_is_the_one_of_its_version(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    """Plain and compiled write the same; whoever changes it makes `VERSION` larger."""
    digest = hashlib.sha256()
    for game in positions(name, seats, variants):
        for seat in range(seats):
            _, planes, scalars = observe(game, seat)
            digest.update(planes.tobytes() + scalars.tobytes())
    known = json.loads(DIGESTS.read_text())
    assert known["version"] == VERSION
    assert known[f"{name} {seats} {' '.join(variants)}".strip()] == digest.hexdigest()[:16]


def test_every_game_of_the_catalogue_is_among_the_set_ups() -> None:
    assert {name for name, _, _ in SET_UPS} == set(GAMES)
