"""A slow, obvious Queendomino (with the Royal Wedding), the twin of the compiled engine.

It is written from the rules text alone and shares nothing with the engine but the data files.
Tests play both in lockstep on random games and compare legal moves, state and scores.
Everything is a set, a dict or a list, and everything that can be derived is derived anew.
"""

import csv
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Square = tuple[int, int]  # (x, y): the castle is (0, 0), x grows to the east, y to the south
Half = tuple[str, int]  # (terrain, crowns)
Move = tuple[Any, ...]  # a word, then numbers or squares

GAMES = Path(__file__).parents[1] / "src/crownlands/games"
CASTLE: Square = (0, 0)
PASS: Move = ("pass",)


def read(name: str) -> list[dict[str, str]]:
    with (GAMES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_deck(name: str) -> dict[int, tuple[Half, Half]]:
    return {
        int(row["number"]): (
            (row["left_terrain"], int(row["left_crowns"])),
            (row["right_terrain"], int(row["right_crowns"])),
        )
        for row in read(name)
    }


QUEENDOMINO = read_deck("queendomino/dominoes.csv")
KINGDOMINO = read_deck("kingdomino/dominoes.csv")
# The index in this list is the tile's number.
TILES = [row for row in read("queendomino/buildings.csv") for _ in range(int(row["copies"]))]
PRICES = [
    int(row["cost"])
    for row in sorted(
        read("queendomino/builders_board.csv"), key=lambda row: int(row["slot_from_stack"])
    )
]


def printed(tile: int, what: str) -> int:
    """How many knights, towers, crowns or points a tile shows."""
    return int(TILES[tile][what])


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


@dataclass
class Kingdom:
    size: int
    squares: dict[Square, Half] = field(default_factory=dict)  # the castle is not among them
    knights: set[Square] = field(default_factory=set)
    buildings: dict[Square, int] = field(default_factory=dict)  # square: tile
    guard: int = 1
    coins: int = 7
    discards: int = 0

    def terrain(self, square: Square) -> str | None:
        return self.squares[square][0] if square in self.squares else None

    def towers(self) -> int:
        return sum(printed(tile, "towers") for tile in self.buildings.values())

    def all_knights(self) -> int:
        return self.guard + len(self.knights)

    def free_towns(self) -> list[Square]:
        return sorted(
            square
            for square in self.squares
            if self.terrain(square) == "town" and square not in self.buildings
        )

    def territory(self, start: Square) -> set[Square]:
        terrain = self.terrain(start)
        found = {start}
        stack = [start]
        while stack:
            for square in neighbours(stack.pop()):
                if square not in found and self.terrain(square) == terrain:
                    found.add(square)
                    stack.append(square)
        return found

    def territories(self) -> list[set[Square]]:
        found: list[set[Square]] = []
        for square in self.squares:
            if not any(square in territory for territory in found):
                found.append(self.territory(square))
        return found

    def largest(self) -> int:
        return max((len(territory) for territory in self.territories()), default=0)

    def touches(self, square: Square, terrain: str) -> bool:
        return any(near == CASTLE or self.terrain(near) == terrain for near in neighbours(square))

    def fits(self, first: Square, second: Square) -> bool:
        cells = [CASTLE, first, second, *self.squares]
        xs = [x for x, _ in cells]
        ys = [y for _, y in cells]
        return max(xs) - min(xs) < self.size and max(ys) - min(ys) < self.size

    def places(self, left: Half, right: Half) -> list[Move]:
        moves: list[Move] = []
        reach = range(1 - self.size, self.size)
        taken = {CASTLE, *self.squares}
        cells = [(x, y) for x in reach for y in reach]
        joins_left = {cell for cell in cells if self.touches(cell, left[0])}
        joins_right = {cell for cell in cells if self.touches(cell, right[0])}
        for first in cells:
            for second in neighbours(first):
                if first in taken or second in taken:
                    continue
                # Alike halves: of the two ways round, only the one that starts further north
                # (then further west) is a move.
                if left == right and first[::-1] > second[::-1]:
                    continue
                if first not in joins_left and second not in joins_right:
                    continue
                if self.fits(first, second):
                    moves.append(("lay", first, second))
        return moves

    def tax(self, square: Square) -> None:
        self.guard -= 1
        self.knights.add(square)
        self.coins += len(self.territory(square))
        for tile in self.buildings.values():
            bonus = TILES[tile]["tax_bonus"]
            if bonus == "coin_per_tower":
                self.coins += self.towers()
            elif bonus == "coin_per_knight":
                self.coins += self.all_knights()
            elif bonus:
                raise AssertionError(bonus)

    def building_points(self, tile: int) -> int:
        match TILES[tile]["score_type"]:
            case "none":
                count = 0
            case "fixed":
                count = 1
            case "per_tower":
                count = self.towers()
            case "per_knight":
                count = self.all_knights()
            case "per_territory":
                terrains = [self.terrain(min(found)) for found in self.territories()]
                count = terrains.count(TILES[tile]["score_terrain"])
            case other:
                raise AssertionError(other)
        return count * printed(tile, "score_points")

    def breakdown(self, queen: bool) -> dict[str, Any]:
        territories = []
        for territory in self.territories():
            crowns = sum(self.squares[square][1] for square in territory)
            crowns += sum(
                printed(tile, "crowns")
                for square, tile in self.buildings.items()
                if square in territory
            )
            terrain = self.squares[min(territory)][0]
            territories.append((terrain, len(territory), crowns, len(territory) * crowns))
        return {
            "coins": self.coins // 3,
            "territories": sorted(territories),
            "queen": self.largest() if queen else 0,
            "buildings": sorted(
                (TILES[tile]["id"], self.building_points(tile)) for tile in self.buildings.values()
            ),
        }


class Queendomino:
    """One game. A kingdom is a seat's, or with teams that of the seats 2t and 2t + 1.

    `phase` names what is decided next: "building", "deal" and "king" are chance's, "lay",
    "tax", "build", "site", "bribe" and "claim" are a seat's; "over" ends it.
    """

    def __init__(self, seats: int, variants: frozenset[str] = frozenset()) -> None:
        wedding = "royal-wedding" in variants
        self.teams = "teams" in variants
        if variants - {"royal-wedding", "teams"} or (self.teams and not wedding):
            raise ValueError(f"no such game: {sorted(variants)}")
        if seats not in (range(3, 9) if wedding else range(2, 5)):
            raise ValueError(f"not for {seats} seats")
        if self.teams and seats not in (6, 8):
            raise ValueError(f"no teams with {seats} seats")
        size = 7 if seats == 2 or self.teams or (wedding and seats <= 4) else 5
        self.seats = seats
        self.line_length = 8 if seats > 4 else 4
        self.kingdoms = [Kingdom(size) for _ in range(seats // 2 if self.teams else seats)]
        # The lines come from the decks in turn.
        self.decks = [QUEENDOMINO, KINGDOMINO] if wedding else [QUEENDOMINO]
        self.undealt = [set(deck) for deck in self.decks]
        self.current: list[tuple[int, int]] = []  # (number, seat), the acting king first
        self.next: list[tuple[int, int | None]] = []
        self.current_deck = -1
        self.next_deck = -1
        self.slots: list[int | str | None] = [None] * len(PRICES)
        self.stack = set(range(len(TILES)))
        self.queen: int | None = None
        self.dragon = True
        self.kings = set(range(seats))  # not yet drawn in the opening
        self.claimers: list[int] = []  # in the opening, the next one first
        self.last_laid: list[Square] = []
        self.to_tax: list[Square] = []  # those of them not yet asked about
        self.in_hand: int | None = None  # a tile paid for and not yet on its square
        self.phase = ""
        self._refill()

    # What is asked now

    def to_play(self) -> int | str:
        if self.phase == "over":
            return "over"
        if self.phase in ("building", "deal", "king"):
            return "chance"
        return self._seat()

    def legal(self) -> list[Move]:
        asked: dict[str, Callable[[], list[Move]]] = {
            "building": lambda: [("building", tile) for tile in self.stack],
            "deal": lambda: [("deal", number) for number in self.undealt[self.next_deck]],
            "king": lambda: [("king", seat) for seat in self.kings],
            "lay": lambda: self._kingdom().places(*self._domino()) or [("discard",)],
            "tax": lambda: [("tax", self.to_tax[0]), PASS],
            "build": lambda: [*self._builds(), PASS],
            "site": lambda: [("site", square) for square in self._kingdom().free_towns()],
            "bribe": lambda: [*self._bribes(), PASS],
            "claim": lambda: [("claim", number) for number, seat in self.next if seat is None],
            "over": lambda: [],
        }
        return sorted(asked[self.phase]())

    def _seat(self) -> int:
        # Without a current line this is the opening.
        return self.current[0][1] if self.current else self.claimers[0]

    def _mine(self) -> int:
        return self._kingdom_of(self._seat())

    def _kingdom_of(self, seat: int) -> int:
        return seat // 2 if self.teams else seat

    def _kingdom(self) -> Kingdom:
        return self.kingdoms[self._mine()]

    def _domino(self) -> tuple[Half, Half]:
        return self.decks[self.current_deck][self.current[0][0]]

    def _price(self, slot: int) -> int:
        return max(0, PRICES[slot] - (self.queen == self._mine()))

    def _full_slots(self) -> list[int]:
        return [slot for slot, content in enumerate(self.slots) if isinstance(content, int)]

    def _builds(self) -> list[Move]:
        if not self._kingdom().free_towns():
            return []
        coins = self._kingdom().coins
        return [("build", slot) for slot in self._full_slots() if self._price(slot) <= coins]

    def _bribes(self) -> list[Move]:
        if not self.dragon or self.queen == self._mine() or self._kingdom().coins == 0:
            return []
        return [("bribe", slot) for slot in self._full_slots()]

    # Moves

    def play(self, move: Move) -> None:
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        match move:
            case ("building", tile):
                self.stack.remove(tile)
                cheapest = max(slot for slot, full in enumerate(self.slots) if full is None)
                self.slots[cheapest] = tile
                self._refill()
            case ("deal", number):
                self.undealt[self.next_deck].remove(number)
                self.next.append((number, None))
                self.next.sort(key=lambda entry: entry[0])
                self._deal()
            case ("king", seat):
                if self.seats == 2:
                    self.kings.clear()
                    self.claimers = [seat, 1 - seat, 1 - seat, seat]
                else:
                    self.kings.remove(seat)
                    self.claimers = [seat]
                self.phase = "claim"
            case ("claim", number):
                self.next[self.next.index((number, None))] = (number, self._seat())
                self._after_claim()
            case ("lay", first, second):
                left, right = self._domino()
                self._kingdom().squares.update({first: left, second: right})
                self.last_laid = [first, second]
                self.to_tax = [first, second]
                self._ask("tax")
            case ("discard",):
                self._kingdom().discards += 1
                self._ask("build")
            case ("tax", square):
                self._kingdom().tax(square)
                self.to_tax.pop(0)
                self._ask("tax")
            case ("build", slot):
                self._kingdom().coins -= self._price(slot)
                self.in_hand = self._take(slot)
                self.phase = "site"
            case ("site", square):
                self._put(square)
                self._ask("bribe")
            case ("bribe", slot):
                self._kingdom().coins -= 1
                self._take(slot)
                self.slots[slot] = "dragon"
                self.dragon = False
                self._ask("claim")
            case ("pass",):
                if self.phase == "tax":
                    self.to_tax.pop(0)
                self._ask({"tax": "tax", "build": "bribe", "bribe": "claim"}[self.phase])

    def _take(self, slot: int) -> int:
        tile = self.slots[slot]
        assert isinstance(tile, int)
        self.slots[slot] = None
        return tile

    def _put(self, square: Square) -> None:
        tile = self.in_hand
        assert tile is not None
        self.in_hand = None
        kingdom = self._kingdom()
        kingdom.buildings[square] = tile
        kingdom.guard += printed(tile, "knights")
        most = max(other.towers() for other in self.kingdoms)
        if printed(tile, "towers") > 0 and kingdom.towers() == most:
            self.queen = self._mine()

    # The course of the game

    def _ask(self, step: str) -> None:
        """Go on to this step of the turn, or the first later one with more than a pass in it."""
        more = {
            "tax": self.to_tax and self._kingdom().guard > 0,
            "build": self._builds(),
            "bribe": self._bribes(),
            "claim": self.next,
        }
        steps = list(more)
        for name in steps[steps.index(step) :]:
            if more[name]:
                self.phase = name
                return
        self._end_turn()

    def _after_claim(self) -> None:
        if self.current:
            self._end_turn()
            return
        self.claimers.pop(0)
        if self.claimers:
            self.phase = "claim"
        elif self.kings:
            self.phase = "king"
        else:
            self._turn_line()

    def _end_turn(self) -> None:
        self.current.pop(0)
        if self.current:
            self.phase = "lay"
        elif self.next:
            self._end_round()
        else:
            self.phase = "over"

    def _end_round(self) -> None:
        self.dragon = True
        tiles = [self.slots[slot] for slot in self._full_slots()]
        self.slots = [None] * (len(PRICES) - len(tiles)) + tiles
        self._refill()

    def _refill(self) -> None:
        if self.stack and None in self.slots:
            self.phase = "building"
        else:
            self._turn_line()

    def _turn_line(self) -> None:
        """The next line becomes the current one, less its leftovers, and a new one is dealt."""
        self.current = [(number, seat) for number, seat in self.next if seat is not None]
        self.next = []
        self.current_deck = self.next_deck
        self.next_deck = (self.next_deck + 1) % len(self.decks)
        self._deal()

    def _deal(self) -> None:
        if len(self.next) < self.line_length and self.undealt[self.next_deck]:
            self.phase = "deal"
        elif self.current:
            self.phase = "lay"
        else:
            self.phase = "king"

    # Results and view

    def breakdown(self, seat: int) -> dict[str, Any]:
        mine = self._kingdom_of(seat)
        return self.kingdoms[mine].breakdown(self.queen == mine)

    def scores(self) -> list[int]:
        scores = []
        for seat in range(self.seats):
            parts = self.breakdown(seat)
            score = parts["coins"] + parts["queen"]
            score += sum(points for _, _, _, points in parts["territories"])
            score += sum(points for _, points in parts["buildings"])
            scores.append(score)
        return scores

    def ranks(self) -> list[int]:
        """The place per seat: 1 + the kingdoms that are ahead, so that teams count as one."""
        points = {self._kingdom_of(seat): own for seat, own in enumerate(self.scores())}
        results = {k: (own, self.kingdoms[k].largest()) for k, own in points.items()}
        places = {
            k: 1 + sum(other > own for other in results.values()) for k, own in results.items()
        }
        return [places[self._kingdom_of(seat)] for seat in range(self.seats)]

    def view(self) -> dict[str, Any]:
        """All public state as plain data, copied.

        kingdoms: a list of dicts: squares {square: (terrain, crowns)} without the castle;
            knights, the squares (a set) that carry one; buildings {square: tile}; towers;
            guard, the knights in it; coins; discards, a count; size, 5 or 7.
        current: [(number, seat)] of the kings that have not finished their turn, the acting one
            first; next: [(number, seat or None)]; both by number. current_deck and next_deck
            tell where they come from (0 Queendomino, 1 Kingdomino; -1 before there is a line).
        undealt: a set of numbers per deck. slots: from the expensive to the cheap end a tile,
            None or "dragon". stack: the undealt tiles (a set). queen: her host's kingdom or
            None. dragon: whether it is in its cave.
        kings: the seats not yet drawn in the opening (a set; emptied by the one draw of 2 seats).
        last_laid: both squares of the domino just laid, while its tax is asked, else [];
            to_tax: those of them not yet decided, the one asked about first.
        in_hand: the tile paid for and taken from its slot, while its site is asked, else None.
        """
        shown = "current next current_deck next_deck undealt slots stack queen dragon kings in_hand"
        view = {name: getattr(self, name) for name in shown.split()}
        view["kingdoms"] = [{**vars(own), "towers": own.towers()} for own in self.kingdoms]
        view["last_laid"] = self.last_laid if self.phase == "tax" else []
        view["to_tax"] = self.to_tax if self.phase == "tax" else []
        return deepcopy(view)
