"""The dominoes, the building tiles and the builders' board of Queendomino.

The 32 building tiles are of 17 kinds; the tiles of a kind are alike and have numbers in a row, in
the order of the box's table. What the tiles show is read from a table that an owner of the box may
correct: nothing of it is compiled in, a game carries its table with it (`state`).
"""

import csv
from pathlib import Path
from typing import NamedTuple

import numpy as np

from crownlands.core.domino import Domino, domino_at, read_dominoes
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.jit import jit
from crownlands.core.terrain import Terrain

HERE = Path(__file__).parent
TERRAINS = tuple(terrain.name.lower() for terrain in Terrain)
TOWN = TERRAINS.index("town")

# Queendomino's 48 dominoes, then Kingdomino's, which join them at the Royal Wedding.
DECK = 48
DOMINOES = np.concatenate(
    [read_dominoes(box / "dominoes.csv", TERRAINS) for box in (HERE, HERE.with_name("kingdomino"))]
)
DOMINOES.setflags(write=False)


@jit
def domino(deck: int, index: int) -> Domino:
    """The domino with number `index` + 1 of a deck: 0 is Queendomino's, 1 is Kingdomino's."""
    return domino_at(DOMINOES, deck * DECK + index)


# What the slots of the builders' board cost, from the stack outwards: ever cheaper.


def _read_prices(path: Path) -> tuple[int, ...]:
    with path.open(newline="", encoding="utf-8") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: int(row["slot_from_stack"]))
    return tuple(int(row["cost"]) for row in rows)


PRICES = _read_prices(HERE / "builders_board.csv")
SLOTS = len(PRICES)

# The slots, as a set, that so many coins can pay; more coins than the highest price pay no more.
AFFORDABLE = np.array(
    [
        sum(1 << slot for slot, price in enumerate(PRICES) if price <= coins)
        for coins in range(max(PRICES) + 1)
    ],
    np.uint64,
)


# Buildings

TILES = 32

NO_BONUS, COIN_PER_TOWER, COIN_PER_KNIGHT = range(3)
TAX_BONUSES = {
    "": NO_BONUS,
    "coin_per_tower": COIN_PER_TOWER,
    "coin_per_knight": COIN_PER_KNIGHT,
}

# A building's points are counted once, per tower, per knight, or per territory of a terrain. In
# the last case the terrain's own number says so.
ONCE, PER_TOWER, PER_KNIGHT = range(len(TERRAINS), len(TERRAINS) + 3)
SCORE_TYPES = {"none": ONCE, "fixed": ONCE, "per_tower": PER_TOWER, "per_knight": PER_KNIGHT}
PER_TERRITORY = "per_territory"


class Building(NamedTuple):
    """One kind of building."""

    id: str
    copies: int
    knights: int  # that join the guard
    towers: int
    crowns: int
    tax_bonus: int
    score_per: int  # a terrain, or ONCE, PER_TOWER, PER_KNIGHT
    points: int


MOST = {"copies": TILES, "knights": 9, "towers": 9, "crowns": 3, "score_points": 99}
COLUMNS = ("id", *MOST, "tax_bonus", "score_type", "score_terrain")  # others are for readers

Row = dict[str, str]


def read_buildings(path: Path) -> tuple[Building, ...]:
    """The buildings of a table in the form of buildings.csv, in the order of the box.

    Raises CrownlandsError with a sentence if the table cannot be played with.
    """
    buildings: dict[str, Building] = {}
    for line, row in _read_table(path):
        try:
            building = _read_building(row)
            if building.id in buildings:
                raise CrownlandsError(f"there is a row for {building.id!r} already.")
        except CrownlandsError as error:
            raise CrownlandsError(f"{path}, line {line}: {error}") from None
        buildings[building.id] = building
    if missing := [name for name in IDS if name not in buildings]:
        raise CrownlandsError(f"{path} has no row for {one_of(missing)}.")
    tiles = sum(building.copies for building in buildings.values())
    if tiles != TILES:
        raise CrownlandsError(f"{path}: the copies add up to {tiles}, not to {TILES} tiles.")
    return tuple(buildings[name] for name in IDS)


def _read_table(path: Path) -> list[tuple[int, Row]]:
    """The rows of a file, with the numbers of their lines."""
    try:
        # Spreadsheets like to begin a file with a mark, which "utf-8-sig" takes off.
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file, strict=True)
            columns = reader.fieldnames or ()
            rows = [(reader.line_num, row) for row in reader]
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be read: {error.strerror}.") from None
    except (UnicodeDecodeError, csv.Error):
        raise CrownlandsError(f"{path} is not a text file with comma-separated values.") from None
    if missing := [name for name in COLUMNS if name not in columns]:
        raise CrownlandsError(
            f"{path} lacks the columns {one_of(missing, 'and')}."
            if len(missing) > 1
            else f"{path} lacks the column {missing[0]}."
        )
    for line, row in rows:
        if None in row or None in row.values():
            raise CrownlandsError(
                f"{path}, line {line}: a row has {len(columns)} values, one for each column."
            )
    return rows


def _read_building(row: Row) -> Building:
    if row["id"] not in IDS:
        raise CrownlandsError(f"there is no building {row['id']!r}: choose {one_of(IDS)}.")
    if row["tax_bonus"] not in TAX_BONUSES:
        known = one_of([name for name in TAX_BONUSES if name])
        raise CrownlandsError(f"there is no tax_bonus {row['tax_bonus']!r}: nothing, {known}.")
    points = _read_number(row, "score_points")
    if row["score_type"] == "none" and points:
        raise CrownlandsError(f"score_type none goes with 0 score_points, not {points}.")
    return Building(
        row["id"],
        _read_number(row, "copies"),
        _read_number(row, "knights"),
        _read_number(row, "towers"),
        _read_number(row, "crowns"),
        TAX_BONUSES[row["tax_bonus"]],
        _read_score_per(row["score_type"], row["score_terrain"]),
        points,
    )


def _read_number(row: Row, column: str) -> int:
    text, most = row[column].strip(), MOST[column]
    if not (text.isascii() and text.isdigit() and int(text) <= most):
        raise CrownlandsError(f"{column} is a whole number from 0 to {most}, not {text!r}.")
    return int(text)


def _read_score_per(kind: str, terrain: str) -> int:
    if kind == PER_TERRITORY:
        if terrain not in TERRAINS:
            raise CrownlandsError(f"there is no terrain {terrain!r}: choose {one_of(TERRAINS)}.")
        return TERRAINS.index(terrain)
    if kind not in SCORE_TYPES:
        known = one_of([*SCORE_TYPES, PER_TERRITORY])
        raise CrownlandsError(f"there is no score_type {kind!r}: choose {known}.")
    if terrain:
        raise CrownlandsError(f"score_terrain goes with score_type {PER_TERRITORY} alone.")
    return SCORE_TYPES[kind]


IDS = tuple(row["id"] for _, row in _read_table(HERE / "buildings.csv"))  # of the box's kinds
KINDS = len(IDS)
BUILDINGS = read_buildings(HERE / "buildings.csv")
