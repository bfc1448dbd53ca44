"""Kingdomino written a second time, straight from the rules text, to be slow and obvious.

It serves the tests only: the fast engine is played in lockstep with it on random games. It shares
no code with the engine, only the table of dominoes.
"""

import csv
from pathlib import Path
from typing import Any, NamedTuple

Square = tuple[int, int]  # (x, y): x grows to the east (right), y to the south (down)
Move = tuple[Any, ...]

CASTLE: Square = (0, 0)
VARIANTS = frozenset({"dynasty", "middle-kingdom", "harmony", "mighty-duel"})
TABLE = Path(__file__).parents[1] / "src/crownlands/games/kingdomino/dominoes.csv"


class Half(NamedTuple):
    """One square of a domino."""

    terrain: str
    crowns: int


class Territory(NamedTuple):
    """A maximal connected group of squares of one terrain."""

    terrain: str
    squares: int
    crowns: int
    points: int


Domino = tuple[Half, Half]  # left, right
Kingdom = dict[Square, Half]  # without the castle


def read_dominoes() -> dict[int, Domino]:
    """Read the dominoes by number."""
    with TABLE.open(newline="", encoding="utf-8") as file:
        return {
            int(row["number"]): (
                Half(row["left_terrain"], int(row["left_crowns"])),
                Half(row["right_terrain"], int(row["right_crowns"])),
            )
            for row in csv.DictReader(file)
        }


DOMINOES = read_dominoes()


def neighbours(square: Square) -> list[Square]:
    """List the four squares that touch a square."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def fits(squares: list[Square], size: int) -> bool:
    """Say whether all the squares lie in some box of size x size."""
    xs = [x for x, _ in squares]
    ys = [y for _, y in squares]
    return max(xs) - min(xs) < size and max(ys) - min(ys) < size


def connections(kingdom: Kingdom, terrain: str) -> set[Square]:
    """Find the empty squares that touch the castle or a square of this terrain."""
    anchors = {CASTLE} | {square for square, half in kingdom.items() if half.terrain == terrain}
    touching = {near for anchor in anchors for near in neighbours(anchor)}
    return touching - set(kingdom) - {CASTLE}


def placements(kingdom: Kingdom, domino: Domino, size: int) -> set[tuple[Square, Square]]:
    """Find all pairs of squares (of the left half, of the right half) where a domino may lie."""
    left, right = domino
    taken = set(kingdom) | {CASTLE}
    # Opposite corners of the kingdom's bounding box stand for all its squares in fits().
    north_west = (min(x for x, _ in taken), min(y for _, y in taken))
    south_east = (max(x for x, _ in taken), max(y for _, y in taken))
    # One connected half is enough; the other one may then lie on any free square beside it.
    pairs = set()
    for square in connections(kingdom, left.terrain):
        pairs |= {(square, other) for other in neighbours(square)}
    for square in connections(kingdom, right.terrain):
        pairs |= {(other, square) for other in neighbours(square)}
    found = set()
    for first, second in pairs:
        if first in taken or second in taken:
            continue
        if not fits([north_west, south_east, first, second], size):
            continue
        # With halves alike the two ways round give the same kingdom: keep one, by (y, x).
        if left == right and (first[1], first[0]) > (second[1], second[0]):
            found.add((second, first))
        else:
            found.add((first, second))
    return found


def territories(kingdom: Kingdom) -> list[Territory]:
    """Cut a kingdom into its territories, those without crowns included."""
    found = []
    unseen = set(kingdom)
    while unseen:
        start = unseen.pop()
        terrain = kingdom[start].terrain
        group = {start}
        stack = [start]
        while stack:
            for near in neighbours(stack.pop()):
                if near in unseen and kingdom[near].terrain == terrain:
                    unseen.remove(near)
                    group.add(near)
                    stack.append(near)
        crowns = sum(kingdom[square].crowns for square in group)
        found.append(Territory(terrain, len(group), crowns, len(group) * crowns))
    return sorted(found)


class Kingdomino:
    """A game of two to four seats, or a dynasty of three such games."""

    def __init__(self, seats: int, variants: frozenset[str] = frozenset()) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"no game for {seats} seats")
        if not variants <= VARIANTS:
            raise ValueError(f"unknown variants: {sorted(variants - VARIANTS)}")
        if "mighty-duel" in variants and seats != 2:
            raise ValueError("mighty-duel is for 2 seats only")
        duel = "mighty-duel" in variants
        self.seats = seats
        self.variants = variants
        self.size = 7 if duel else 5
        self.line = 3 if seats == 3 else 4  # dominoes in a line, which is also the kings in play
        self.rounds = 6 if seats == 2 and not duel else 12
        self.game = 0
        self.banked = [0] * seats
        self._set_up()

    def _set_up(self) -> None:
        self.kingdoms: list[Kingdom] = [{} for _ in range(self.seats)]
        self.discards = [0] * self.seats
        self.undealt = set(DOMINOES)
        self.lines_to_deal = self.rounds
        self.hand = set(range(self.line))  # kings not drawn yet
        self.drawn: int | None = None  # seat of the king just drawn, in the opening only
        # Lines: domino number -> seat of the king on it.
        self.current: dict[int, int | None] = {}
        self.next: dict[int, int | None] = {}
        self.phase = "deal"  # then "king", "claim", "lay"; at last "over"

    def _acting(self) -> int:
        """Give the domino of the king whose turn it is: the lowest that has not acted."""
        return min(number for number, seat in self.current.items() if seat is not None)

    def _seat(self) -> int:
        """Give the seat that has to claim or lay."""
        seat = self.drawn if self.drawn is not None else self.current[self._acting()]
        assert seat is not None
        return seat

    def to_play(self) -> int | str:
        """Say who moves: a seat, "chance" or "over"."""
        if self.phase == "over":
            return "over"
        return "chance" if self.phase in ("deal", "king") else self._seat()

    def legal(self) -> list[Move]:
        """List the legal moves, or the equally likely outcomes of chance, sorted."""
        moves: list[Move] = []
        if self.phase == "deal":
            # Dominoes set aside unseen are as likely to come next as those left in the stack.
            moves = [("deal", number) for number in self.undealt]
        elif self.phase == "king":
            moves = [("king", king) for king in self.hand]
        elif self.phase == "claim":
            moves = [("claim", number) for number, seat in self.next.items() if seat is None]
        elif self.phase == "lay":
            domino = DOMINOES[self._acting()]
            places = placements(self.kingdoms[self._seat()], domino, self.size)
            moves = [("lay", first, second) for first, second in places] or [("discard",)]
        return sorted(moves)

    def play(self, move: Move) -> None:
        """Play a legal move or an outcome of chance."""
        if move not in self.legal():
            raise ValueError(f"not legal now: {move}")
        if self.phase == "deal":
            self._deal(move[1])
        elif self.phase == "king":
            self.hand.remove(move[1])
            self.drawn = move[1] // 2 if self.seats == 2 else move[1]
            self.phase = "claim"
        elif self.phase == "claim":
            self._claim(move[1])
        else:
            self._lay_or_discard(move)

    def _deal(self, number: int) -> None:
        self.undealt.remove(number)
        self.next[number] = None
        if len(self.next) == self.line:
            self.lines_to_deal -= 1
            # Only the first line of a game has no current line before it: the opening follows.
            self.phase = "lay" if self.current else "king"

    def _claim(self, number: int) -> None:
        self.next[number] = self._seat()
        if self.drawn is None:
            self._end_turn()
            return
        self.drawn = None
        if self.hand:
            self.phase = "king"
        else:
            self._start_round()

    def _lay_or_discard(self, move: Move) -> None:
        seat = self._seat()
        if move == ("discard",):
            self.discards[seat] += 1
        else:
            left, right = DOMINOES[self._acting()]
            self.kingdoms[seat][move[1]] = left
            self.kingdoms[seat][move[2]] = right
        if self.next:
            self.phase = "claim"
        else:  # the last round: nothing left to claim
            self._end_turn()

    def _end_turn(self) -> None:
        self.current[self._acting()] = None
        if any(seat is not None for seat in self.current.values()):
            self.phase = "lay"
        elif self.next:
            self._start_round()
        else:
            self._end_game()

    def _start_round(self) -> None:
        self.current, self.next = self.next, {}
        self.phase = "deal" if self.lines_to_deal else "lay"

    def _end_game(self) -> None:
        if "dynasty" in self.variants and self.game < 2:
            self.banked = self.scores()  # which has the earlier games in it
            self.game += 1
            self._set_up()
        else:
            self.phase = "over"

    def breakdown(self, seat: int) -> dict[str, Any]:
        """Explain a seat's score, as if the game ended now."""
        # A frame centred on the castle reaches size // 2 squares to every side.
        reach = self.size // 2
        centred = all(max(abs(x), abs(y)) <= reach for x, y in self.kingdoms[seat])
        middle = "middle-kingdom" in self.variants and centred
        harmony = "harmony" in self.variants and self.discards[seat] == 0
        return {
            "territories": [tuple(territory) for territory in territories(self.kingdoms[seat])],
            "middle_kingdom": 10 if middle else 0,
            "harmony": 5 if harmony else 0,
            "banked": self.banked[seat],
        }

    def scores(self) -> list[int]:
        """Give the points per seat, bonuses and banked points included, as if it ended now."""
        totals = []
        for seat in range(self.seats):
            parts = self.breakdown(seat)
            points = sum(territory[3] for territory in parts["territories"])
            totals.append(points + parts["middle_kingdom"] + parts["harmony"] + parts["banked"])
        return totals

    def ranks(self) -> list[int]:
        """Give the place per seat, after all tie-breaks; seats still tied share a place."""
        keys: list[tuple[int, ...]] = []
        for seat, points in enumerate(self.scores()):
            found = territories(self.kingdoms[seat])
            largest = max((territory.squares for territory in found), default=0)
            crowns = sum(territory.crowns for territory in found)
            # A tied total of a dynasty stays tied.
            keys.append((points,) if "dynasty" in self.variants else (points, largest, crowns))
        return [1 + sum(other > key for other in keys) for key in keys]

    def view(self) -> dict[str, Any]:
        """Give all public state as plain data, which the caller may keep."""
        return {
            "kingdoms": [
                {square: (half.terrain, half.crowns) for square, half in kingdom.items()}
                for kingdom in self.kingdoms
            ],
            "current": sorted(self.current.items()),  # numbers differ: seats are not compared
            "next": sorted(self.next.items()),
            "undealt": set(self.undealt),
            "discards": list(self.discards),
            "game": self.game,
            "banked": list(self.banked),
        }
