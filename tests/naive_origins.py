"""A slow, obvious Kingdomino Origins: the twin that the fast engine is compared with in tests.

It is written from the rules text alone, with sets and dictionaries keyed by square, and shares
nothing with the engine but the two tables of pieces. Everything is worked out afresh each time
it is asked for.

Squares are (x, y): the hut is (0, 0), x grows to the east, y to the south. Moves are tuples:

    chance  ("cromagnon", tile)  ("deal", number)  ("king", k)
    seats   ("opening", "outer" | "inner")  ("claim", number)
            ("lay", left square, right square)  ("discard",)
            ("fire", square)  ("totem", seat)
            ("pass",)  ("pay", square)  ("take", kind)  ("settle", square)
"""

import csv
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

Square = tuple[int, int]
Move = tuple[Any, ...]
Line = list[tuple[int, int | None]]  # (domino, the seat whose chief stands on it), ascending

DATA = Path(__file__).parents[1] / "src/crownlands/games/origins"
HUT: Square = (0, 0)
RESOURCES = ("mammoth", "fish", "mushroom", "flint")
SEEKERS = ("hunter", "fisherwoman", "gatherer", "sculptor")  # of the resources, in that order
VARIANTS = frozenset({"totem", "tribe", "fire-empire", "homo-habilis"})


class Half(NamedTuple):
    """One square of a domino; `resource` is "" for a square without a symbol."""

    terrain: str
    fires: int
    resource: str
    craters: int


def read(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def half(row: dict[str, str], side: str) -> Half:
    terrain, resource = row[f"{side}_terrain"], row[f"{side}_resource"]
    return Half(terrain, int(row[f"{side}_fires"]), resource, int(row[f"{side}_craters"]))


DOMINOES = {
    int(row["number"]): (half(row, "left"), half(row, "right")) for row in read("dominoes.csv")
}
TOTEM_ROWS = [row for row in read("tokens.csv") if row["category"] == "totem"]
TOTEM_POINTS = {row["item"]: int(row["value"]) for row in TOTEM_ROWS}
TILE_ROWS = [row for row in read("tokens.csv") if row["category"] == "cromagnon"]
# What a cro-magnon scores for each thing it counts; for a warrior, the strength.
TILE_VALUE = {row["item"]: int(row["value"]) for row in TILE_ROWS}
TILES = [row["item"] for row in TILE_ROWS for _ in range(int(row["count"]))]  # kind by number


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def surroundings(square: Square) -> list[Square]:
    x, y = square
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def distance(a: Square, b: Square) -> int:
    """King's moves."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def groups(labels: dict[Square, str]) -> list[set[Square]]:
    """The maximal orthogonally connected groups of squares with the same label."""
    found: list[set[Square]] = []
    seen: set[Square] = set()
    for start, label in labels.items():
        if start in seen:
            continue
        group = {start}
        stack = [start]
        while stack:
            for square in neighbours(stack.pop()):
                if square not in group and labels.get(square) == label:
                    group.add(square)
                    stack.append(square)
        seen |= group
        found.append(group)
    return found


@dataclass
class Territory:
    """What lies before one player. The hut is not among `squares` but may carry a token."""

    squares: dict[Square, tuple[str, int, int]] = field(default_factory=dict)
    tokens: dict[Square, int] = field(default_factory=dict)
    resources: dict[Square, str] = field(default_factory=dict)
    cromagnons: dict[Square, str] = field(default_factory=dict)
    discards: int = 0

    def terrain(self, square: Square) -> str:
        return self.squares[square][0] if square in self.squares else ""

    def fires(self, square: Square) -> int:
        """Fires on the square, printed and token; 0 where there is nothing."""
        printed = self.squares[square][1] if square in self.squares else 0
        return printed + self.tokens.get(square, 0)

    def all_fires(self) -> int:
        return sum(self.fires(square) for square in {HUT, *self.squares})

    def count(self, kind: str) -> int:
        return list(self.resources.values()).count(kind)

    def regions(self) -> list[set[Square]]:
        return groups({square: terrain for square, (terrain, _, _) in self.squares.items()})

    def can_lay(self, halves: tuple[Half, Half], places: tuple[Square, Square], size: int) -> bool:
        if any(place == HUT or place in self.squares for place in places):
            return False
        # `squares` does not hold the domino yet, so its halves cannot support each other.
        touches = any(
            beside == HUT or self.terrain(beside) == part.terrain
            for part, place in zip(halves, places, strict=True)
            for beside in neighbours(place)
        )
        if not touches:
            return False
        squares = [HUT, *self.squares, *places]
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        return max(xs) - min(xs) < size and max(ys) - min(ys) < size

    def fire_targets(self, volcano: Square) -> list[Square]:
        reach = 4 - self.squares[volcano][2]
        near = [s for s in {HUT, *self.squares} if distance(s, volcano) <= reach]
        return [s for s in near if self.terrain(s) != "volcano" and not self.fires(s)]

    def settle_places(self) -> list[Square]:
        full = self.resources.keys() | self.cromagnons.keys()
        return [square for square in self.squares if not self.fires(square) and square not in full]

    def cromagnon_points(self, square: Square) -> int:
        """Points of one tile that is not a warrior."""
        kind = self.cromagnons[square]
        around = surroundings(square)
        if kind == "fire_lady":
            counted = sum(self.fires(near) for near in around)
        elif kind == "shaman":
            counted = sum(near in self.cromagnons for near in around)
        elif kind == "painter":
            counted = sum(near in self.resources for near in around)
        else:
            sought = RESOURCES[SEEKERS.index(kind)]
            counted = sum(self.resources.get(near) == sought for near in around)
        return TILE_VALUE[kind] * counted


class Origins:
    """One game.

    `phase` names what is decided next: "cromagnon", "deal" or "king" (chance), "opening",
    "lay", "fire", "totem", "claim", "recruit" or "settle" (a seat), or "over".
    """

    def __init__(self, seats: int, variants: frozenset[str] = frozenset()) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"2 to 4 seats, not {seats}")
        if not variants <= VARIANTS or {"totem", "tribe"} <= variants:
            raise ValueError(f"no such variants: {sorted(variants)}")
        self.seats = seats
        self.variants = variants
        self.size = 7 if seats == 2 else 5
        self.territories = [Territory() for _ in range(seats)]
        self.undealt = set(DOMINOES)
        self.current: Line = []  # dominoes still to be laid in this round
        self.next: Line = []
        self.totems: dict[str, int | None] = dict.fromkeys(RESOURCES)
        self.pile = set(range(len(TILES))) if "tribe" in variants else set()
        self.cave: list[int] = []
        self.undrawn = set(range(4 if seats == 2 else seats))  # chiefs, in the opening
        self.actor: int | None = None  # the seat whose turn it is
        self.volcano: Square | None = None  # the volcano whose fire is to land
        self.unchecked: list[str] = []  # totems still to be checked after this domino
        self.paid: list[str] = []  # resources paid so far in this recruiting
        self.taken: str | None = None  # the cro-magnon to be settled
        self.phase = ""
        self._draw_line()

    def to_play(self) -> int | str:
        if self.phase == "over":
            return "over"
        if self.phase in ("cromagnon", "deal", "king"):
            return "chance"
        # A lost totem is handed on by its holder, whoever's turn it is.
        seat = self.totems[self.unchecked[0]] if self.phase == "totem" else self.actor
        assert seat is not None
        return seat

    def legal(self) -> list[Move]:
        """The moves of the seat to play or the equally likely outcomes of chance, sorted."""
        return sorted(self._moves())

    def _moves(self) -> list[Move]:
        match self.phase:
            case "cromagnon":
                return [("cromagnon", tile) for tile in self.pile]
            case "deal":
                return [("deal", number) for number in self.undealt]
            case "king":
                return [("king", chief) for chief in self.undrawn]
            case "opening":
                return [("opening", "outer"), ("opening", "inner")]
            case "lay":
                return self._lays() or [("discard",)]
            case "fire":
                assert self.volcano is not None
                return [("fire", square) for square in self._mine().fire_targets(self.volcano)]
            case "totem":
                return [("totem", seat) for seat in self._leaders(self.unchecked[0])]
            case "claim":
                return [("claim", number) for number, seat in self.next if seat is None]
            case "recruit":
                return self._recruitings() + ([] if self.paid else [("pass",)])
            case "settle":
                return [("settle", square) for square in self._mine().settle_places()]
        return []

    def play(self, move: Move) -> None:
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        match move:
            case ("cromagnon", tile):
                self.pile.remove(tile)
                self.cave.append(tile)
                self._draw_line()
            case ("deal", number):
                self.undealt.remove(number)
                self.next = sorted([*self.next, (number, None)])
                if len(self.next) == 4:
                    self._next_turn()
            case ("king", chief):
                # At 2 seats one draw settles the places of all four chiefs.
                self.undrawn = set() if self.seats == 2 else self.undrawn - {chief}
                self.actor = chief // 2 if self.seats == 2 else chief
                self.phase = "opening" if self.seats == 2 else "claim"
            case ("opening", where):
                assert self.actor is not None
                mine = (0, 3) if where == "outer" else (1, 2)
                self.next = [
                    (number, self.actor if place in mine else 1 - self.actor)
                    for place, (number, _) in enumerate(self.next)
                ]
                self._next_turn()
            case ("lay", first, second):
                self._lay(first, second)
            case ("discard",):
                # Nothing has changed in any territory: no fire and no totem check.
                self.current.pop(0)
                self._mine().discards += 1
                self._after_laying()
            case ("fire", square):
                assert self.volcano is not None
                territory = self._mine()
                territory.tokens[square] = territory.squares[self.volcano][2]
                territory.resources.pop(square, None)
                territory.cromagnons.pop(square, None)
                self.volcano = None
                self._check_totems()
            case ("totem", seat):
                self.totems[self.unchecked.pop(0)] = seat
                self._check_totems()
            case ("claim", number):
                self.next = [(n, self.actor if n == number else seat) for n, seat in self.next]
                self.phase = "recruit"
                if not self._recruitings():
                    self._next_turn()
            case ("pass",):
                self._next_turn()
            case ("pay", square):
                self.paid.append(self._mine().resources.pop(square))
            case ("take", kind):
                source = self.cave if len(self.paid) == 2 else self.pile
                # Tiles of one kind are alike: the lowest number goes.
                source.remove(min(tile for tile in source if TILES[tile] == kind))
                self.taken = kind
                self.phase = "settle"
            case ("settle", square):
                assert self.taken is not None
                self._mine().cromagnons[square] = self.taken
                self.paid = []
                self.taken = None
                self._next_turn()

    def _mine(self) -> Territory:
        assert self.actor is not None
        return self.territories[self.actor]

    # Lines, rounds and turns

    def _draw_line(self) -> None:
        """A new line is drawn, the cave refilled first."""
        self.phase = "cromagnon" if self.pile and len(self.cave) < 4 else "deal"

    def _next_round(self) -> None:
        """The next line becomes the current one; what nobody claimed is discarded."""
        self.current = [(number, seat) for number, seat in self.next if seat is not None]
        self.next = []
        if self.undealt:
            self._draw_line()
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.actor = None
        if self.undrawn:
            self.phase = "king"
        elif self.current:
            self.actor = self.current[0][1]
            self.phase = "lay"
        elif self.next:
            self._next_round()
        else:
            self.phase = "over"

    # Laying, fire and totems

    def _lays(self) -> list[Move]:
        left, right = DOMINOES[self.current[0][0]]
        span = range(1 - self.size, self.size)
        # No domino lies apart from the rest: one half is beside the hut or another square.
        near = {beside for square in [HUT, *self._mine().squares] for beside in neighbours(square)}
        found: list[Move] = []
        for first in [(x, y) for x in span for y in span]:
            for second in neighbours(first):
                if first not in near and second not in near:
                    continue
                # Alike halves: both ways round are one move, the smaller (y, x) first.
                if left == right and first[::-1] > second[::-1]:
                    continue
                if self._mine().can_lay((left, right), (first, second), self.size):
                    found.append(("lay", first, second))
        return found

    def _lay(self, first: Square, second: Square) -> None:
        number, _ = self.current.pop(0)
        territory = self._mine()
        for part, square in zip(DOMINOES[number], (first, second), strict=True):
            territory.squares[square] = (part.terrain, part.fires, part.craters)
            if part.resource and self.variants & {"totem", "tribe"}:
                territory.resources[square] = part.resource
            if part.craters:
                self.volcano = square
        self.unchecked = list(RESOURCES) if "totem" in self.variants else []
        if self.volcano is not None and territory.fire_targets(self.volcano):
            self.phase = "fire"
        else:
            self.volcano = None
            self._check_totems()

    def _leaders(self, kind: str) -> list[int]:
        counts = [territory.count(kind) for territory in self.territories]
        return [seat for seat in range(self.seats) if counts[seat] == max(counts)]

    def _check_totems(self) -> None:
        while self.unchecked:
            kind = self.unchecked[0]
            leaders = self._leaders(kind)
            holder = self.totems[kind]
            if len(leaders) == 1:
                self.totems[kind] = leaders[0]
            elif holder is not None and holder not in leaders:
                self.phase = "totem"
                return
            self.unchecked.pop(0)
        self._after_laying()

    def _after_laying(self) -> None:
        if self.next:
            self.phase = "claim"
        else:
            self._next_turn()

    # Recruiting

    def _payments(self) -> list[tuple[str, ...]]:
        """The sets of resources, each in ascending order, that can still be paid in full."""
        pairs: list[tuple[str, ...]] = list(combinations(RESOURCES, 2))
        open_ways = (pairs if self.cave else []) + ([RESOURCES] if self.pile else [])
        paid = len(self.paid)
        begun = [payment for payment in open_ways if list(payment[:paid]) == self.paid]
        return [p for p in begun if all(self._mine().count(kind) for kind in p[paid:])]

    def _recruitings(self) -> list[Move]:
        """The next piece to pay, or the tile to take where the pieces paid are enough."""
        if "tribe" not in self.variants:
            return []
        found: set[Move] = set()
        for payment in self._payments():
            if len(payment) > len(self.paid):
                due = payment[len(self.paid)]
                owned = self._mine().resources.items()
                found |= {("pay", square) for square, kind in owned if kind == due}
            else:
                source = self.cave if len(payment) == 2 else self.pile
                found |= {("take", TILES[tile]) for tile in source}
        return list(found)

    # Points

    def breakdown(self, seat: int) -> dict[str, Any]:
        """The points of a seat by where they come from, if the game ended now.

        regions: sorted (terrain, squares, fires, points); cromagnons (all but the warriors):
        sorted (kind, points); hordes: sorted (warriors, strength, points); the rest: points.
        """
        land = self.territories[seat]
        regions = []
        for region in land.regions():
            terrain = land.terrain(min(region))
            fires = sum(land.fires(square) for square in region)
            points = 0 if terrain == "volcano" else len(region) * fires
            regions.append((terrain, len(region), fires, points))
        tiles = land.cromagnons
        warriors = {square for square, kind in tiles.items() if kind.startswith("warrior")}
        hordes = []
        for horde in groups(dict.fromkeys(warriors, "warrior")):
            strength = sum(TILE_VALUE[tiles[square]] for square in horde)
            hordes.append((len(horde), strength, len(horde) * strength))
        others = [(tiles[s], land.cromagnon_points(s)) for s in tiles if s not in warriors]
        centred = all(distance(HUT, square) <= self.size // 2 for square in land.squares)
        complete = land.discards == 0
        return {
            "regions": sorted(regions),
            "resources": len(land.resources) if "totem" in self.variants else 0,
            "totems": sum(TOTEM_POINTS[kind] for kind in RESOURCES if self.totems[kind] == seat),
            "cromagnons": sorted(others),
            "hordes": sorted(hordes),
            "fire_empire": 10 if "fire-empire" in self.variants and centred else 0,
            "homo_habilis": 5 if "homo-habilis" in self.variants and complete else 0,
        }

    def scores(self) -> list[int]:
        """Points per seat, if the game ended now."""
        totals = []
        for seat in range(self.seats):
            parts = self.breakdown(seat).values()
            totals.append(sum(p if isinstance(p, int) else sum(r[-1] for r in p) for p in parts))
        return totals

    def ranks(self) -> list[int]:
        """Per seat, 1 + the seats strictly ahead: by points, largest region, then fires."""
        keys = []
        for territory, points in zip(self.territories, self.scores(), strict=True):
            largest = max((len(region) for region in territory.regions()), default=0)
            keys.append((points, largest, territory.all_fires()))
        return [1 + sum(other > key for other in keys) for key in keys]

    def view(self) -> dict[str, Any]:
        """All public state as plain data, copied.

        territories: per seat a dict of
            squares: {square: (terrain, printed fires, craters)}, the hut left out
            tokens: {square: fires of the token}, the hut's square possible
            resources, cromagnons: {square: kind}
            discards: how many dominoes the seat had to discard
        current: [(number, seat)] still to be laid in this round, ascending; the first is being
            laid, and is gone once it is
        next: [(number, seat or None)], ascending; also the line being dealt, and the first
            line until the opening is over
        undealt: sorted numbers
        undrawn: sorted chiefs still to be drawn in the opening
        totems: {kind: seat or None}, all None outside the totem mode
        cave: sorted kinds of the face-up tiles
        pile: {kind: tiles in the pile}, every kind listed, all 0 outside the tribe mode
        phase: what is being decided, as in the class
        actor: the seat whose turn it is (with "totem" not always the seat to play), or None
        volcano: in "fire" its square, else None
        totem: in "totem" the kind to be handed on, else None
        paid: kinds paid so far in this recruiting, in order
        taken: in "settle" the kind of the tile, else None
        """
        return {
            "territories": [asdict(territory) for territory in self.territories],
            "current": list(self.current),
            "next": list(self.next),
            "undealt": sorted(self.undealt),
            "undrawn": sorted(self.undrawn),
            "totems": dict(self.totems),
            "cave": sorted(TILES[tile] for tile in self.cave),
            "pile": {kind: [TILES[t] for t in self.pile].count(kind) for kind in TILE_VALUE},
            "phase": self.phase,
            "actor": self.actor,
            "volcano": self.volcano,
            "totem": self.unchecked[0] if self.phase == "totem" else None,
            "paid": list(self.paid),
            "taken": self.taken,
        }
