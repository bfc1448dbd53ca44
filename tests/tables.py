"""Tables laid out by hand, one for each game, with everything its pictures must show."""

from collections.abc import Mapping
from typing import Any

from crownlands.text.moves import Square
from crownlands.text.view import Cell, Kingdom, Table, Tile

KINDS = {
    "W": "wheat",
    "F": "forest",
    "L": "lake",
    "P": "pasture",
    "S": "swamp",
    "M": "mine",
    "T": "town",
    "G": "grassland",
    "J": "jungle",
    "Q": "quarry",
    "D": "desert",
    "V": "volcano",
    "o": "dot",
    "8": "double-dot",
    "/": "stripe",
    "=": "double-stripe",
    "%": "quarters",
    "#": "solid",
}


def cells(rows: str, marks: Mapping[str, tuple[str, ...]] | None = None) -> dict[Square, Cell]:
    """Squares from rows of words: a kind and its crowns, ``W2``; ``.`` for none, ``@`` the castle.

    `marks` are given by square, as ``h7``.
    """
    grid = [row.split() for row in rows.strip().splitlines()]
    home = next((x, y) for y, row in enumerate(grid) for x, word in enumerate(row) if word == "@")
    found = {}
    for y, row in enumerate(grid):
        for x, word in enumerate(row):
            if word not in ".@":
                at = Square(x - home[0], y - home[1])
                on_it = (marks or {}).get(str(at), ())
                found[at] = Cell(KINDS[word[0]], int(word[1:] or 0), on_it)
    return found


def tile(number: int, left: str, right: str, seat: int | None = None, done: bool = False) -> Tile:
    """A domino with its halves written as in `cells`."""
    halves = [Cell(KINDS[word[0]], int(word[1:] or 0)) for word in (left, right)]
    return Tile(number, halves[0], halves[1], seat, done)


KINGDOMINO: Table[Any] = Table(
    game="kingdomino",
    to_play=1,
    step="lay",
    round=7,
    rounds=12,
    kingdoms=(
        Kingdom((0,), cells("W W1 L .\n@ F L1 P2\nM3 F F1 P\nM2 S S1 ."), 5, 5, {"discards": 1}),
        Kingdom((1,), cells("@ W W1 L1 L\nF1 F . P P2"), 5, 5, {"discards": 0}),
        Kingdom((2,), {}, 5, 5),
        Kingdom((3,), cells("S2 S . .\nM1 M @ W"), 5, 5, {"banked": 41}),
    ),
    current=(
        tile(3, "F", "F", 0, done=True),
        tile(19, "W1", "F", 1),
        tile(27, "F1", "W", 3),
        tile(48, "W", "M3", 2),
    ),
    following=(
        tile(8, "L", "L"),
        tile(16, "S", "P", 0),
        tile(31, "L1", "F"),
        tile(40, "M1", "W"),
    ),
    to_lay=tile(19, "W1", "F", 1),
    extras={"game": 2, "games": 3},
)

_COURT = cells(
    "W1 W T L L1\nF T @ T1 P2\nF1 T T S S2\nM2 M T T1 P\nM1 T T W .",
    {
        "f6": ("knight",),
        "g6": ("church",),
        "f7": ("guardtower", "tower:2"),
        "h7": ("queens_tower", "tower", "knight"),
        "f8": ("bakery",),
        "g8": ("big_tavern",),
        "g9": ("fortified_castle", "tower:3"),
        "h9": ("statue",),
        "i7": ("queen",),
        "i8": ("knight",),
        "f10": ("town_crier",),  # nothing that the art knows
        "g10": ("travelling_castle", "tower", "knight"),
    },
)

QUEENDOMINO: Table[Any] = Table(
    game="queendomino",
    to_play=0,
    step="build",
    round=9,
    rounds=12,
    kingdoms=(
        Kingdom((0,), _COURT, 7, 7, {"coins": 11, "guard": 2, "towers": 7, "queen": ""}),
        Kingdom((1,), cells("@ T T\nW W1 .", {"h7": ("sawmill",)}), 7, 7, {"coins": 0, "guard": 1}),
    ),
    current=(tile(5, "L", "L", 1, done=True), tile(33, "T", "L", 0), tile(45, "M3", "T", 0)),
    following=(tile(12, "W1", "P", 1), tile(26, "P2", "W"), tile(48, "T", "T")),
    extras={
        "builders_board": {
            "slots": ["weaving_shop", "dragon", None, "magic_school", "safe_knight", "foundry"],
            "prices": [5, 4, 3, 2, 1, 0],
            "stack": 14,
            "dragon": False,
            "queen": 0,
            "in_hand": "bakery",
        }
    },
)

HUT = Cell("hut")

_TRIBE = cells(
    "G G1 L L2 J\nQ Q @ D J\nV D D G1 L\nV Q J V L1\nG G D . .",
    {
        "e6": ("mammoth",),
        "g6": ("fish",),
        "i6": ("mushroom",),
        "e7": ("flint",),
        "f7": ("fire:2",),
        "h7": ("hunter",),
        "i7": ("fire:1",),
        "e8": ("crater:1",),
        "f8": ("shaman",),
        "g8": ("warrior_brute",),
        "e9": ("crater:3",),
        "h9": ("crater:2",),
        "f9": ("fire:3",),
        "g9": ("mushroom",),
        "i8": ("fish",),
        "e10": ("warrior_small",),
        "f10": ("warrior_amazon",),
        "g10": ("painter",),
    },
)

ORIGINS: Table[Any] = Table(
    game="origins",
    to_play=1,
    step="recruit",
    round=11,
    rounds=12,
    kingdoms=(
        Kingdom((0,), _TRIBE, 5, 5, {"mammoth": 1, "fish": 2}, castle=HUT),
        Kingdom(
            (1,), cells("@ G1\nD J", {"g8": ("fire_lady",), "h8": ("mushroom",)}), 5, 5, castle=HUT
        ),
        Kingdom((2,), cells("L1 @"), 5, 5, castle=Cell("hut", 0, ("fire:1",))),
    ),
    current=(tile(7, "D", "J1", 0), tile(20, "L", "V", 2)),
    following=(tile(11, "G", "G", 1), tile(47, "Q2", "D")),
    extras={
        "cave": {"tiles": ["gatherer", "sculptor", None, "fisherwoman"], "pile": 9},
        "recruit": "hunter",
        "totems": {"mammoth": 0, "fish": None, "mushroom": 2, "flint": 1},
    },
)


DUEL: Table[Any] = Table(
    game="duel",
    to_play=1,
    step="take",
    round=8,
    rounds=0,
    kingdoms=(
        Kingdom(
            (0,),
            cells(
                ". . o o1 . . .\n. 8 8 / = . .\n. 82 @ /1 =1 = .\n. % %2 # #1 . .\n. . %4 # . . ."
            ),
            7,
            5,
            {"castle bonus": "open", "player A": ""},
            fixed=True,
        ),
        Kingdom(
            (1,), cells("@ / / =2\no o1 % %", {"i8": ("new",), "j8": ("new",)}), 7, 5, fixed=True
        ),
    ),
    extras={
        "player_a": 0,
        "dice": [
            {"coat": "wild", "crosses": 0, "seat": 0, "used": False, "bonus": True},
            {"coat": "solid", "crosses": 2, "seat": 1, "used": True},
            {"coat": "double-stripe", "crosses": 1, "seat": None, "used": False},
            {"coat": "dot", "crosses": 0, "seat": None, "used": False},
        ],
        "spell_book": [
            {
                "dot": {"boxes": 5, "ticks": 5, "state": "won"},
                "double-dot": {"boxes": 4, "ticks": 1, "state": "open"},
                "stripe": {"boxes": 5, "ticks": 2, "state": "struck"},
                "double-stripe": {"boxes": 4, "ticks": 0, "state": "open"},
                "quarters": {"boxes": 3, "ticks": 3, "state": "used"},
                "solid": {"boxes": 3, "ticks": 1, "state": "open"},
            },
            {
                "dot": {"boxes": 5, "ticks": 4, "state": "struck"},
                "double-dot": {"boxes": 4, "ticks": 3, "state": "open"},
                "stripe": {"boxes": 5, "ticks": 5, "state": "used"},
                "double-stripe": {"boxes": 4, "ticks": 4, "state": "usable"},
                "quarters": {"boxes": 3, "ticks": 2, "state": "struck"},
                "solid": {"boxes": 3, "ticks": 0, "state": "open"},
            },
        ],
    },
)

WEDDING: Table[Any] = Table(
    game="queendomino",
    to_play=4,
    step="claim",
    round=3,
    rounds=12,
    kingdoms=tuple(
        Kingdom((2 * team, 2 * team + 1), cells("W1 T @ T\n. T M2 ."), 7, 7, {"coins": 7})
        for team in range(4)
    ),
    current=tuple(tile(4 + 5 * i, "W", "T", (3 * i) % 8, done=i < 4) for i in range(8)),
    following=tuple(tile(2 + 6 * i, "L1", "P", (3 * i) % 8 if i < 4 else None) for i in range(8)),
    extras={"builders_board": {"slots": [None] * 6, "prices": [5, 4, 3, 2, 1, 0], "queen": None}},
)

TABLES = {
    "kingdomino": KINGDOMINO,
    "queendomino": QUEENDOMINO,
    "origins": ORIGINS,
    "duel": DUEL,
    "wedding": WEDDING,
}
