"""Kingdomino Duel, slowly: a second implementation of the rules, for tests only.

It is written from the rules text alone and shares nothing with the engine but the two data
files, so that a disagreement between the two in a random game points at a mistake in one of
them. Everything is recomputed from sets and dicts whenever it is needed. A game is a generator
that reads like the rules: it yields (who decides, what, the legal moves) and is sent the move.
"""

from __future__ import annotations

import csv
from collections.abc import Generator
from pathlib import Path
from typing import Any, TypeAlias

Square: TypeAlias = tuple[int, int]  # (x, y): the castle is (0, 0), x grows east, y south
Move: TypeAlias = tuple[Any, ...]
Ask: TypeAlias = tuple[int | str, str, list[Move]]
Steps: TypeAlias = Generator[Ask, Move, None]

DATA = Path(__file__).parents[1] / "src/crownlands/games/duel"
COATS = ["dot", "double_dot", "stripe", "double_stripe", "quarters", "solid"]
WILD = "wild"
PASS: Move = ("pass",)
CASTLE: Square = (0, 0)
SPACES = {(x, y) for x in range(-3, 4) for y in range(-2, 3)} - {CASTLE}


def _read_dice() -> list[list[tuple[str, int]]]:
    """Per die its six faces, each (coat or wild, crosses)."""
    dice: list[list[tuple[str, int]]] = [[("", 0)] * 6 for _ in range(4)]
    with (DATA / "dice.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            face = (row["coat"], int(row["crosses"]))
            dice[int(row["die"]) - 1][int(row["face"]) - 1] = face
    return dice


def _read_boxes() -> dict[str, int]:
    """Per coat the number of boxes in its row of the spell book."""
    with (DATA / "spells.csv").open(encoding="utf-8", newline="") as file:
        return {row["coat"]: int(row["boxes_per_player"]) for row in csv.DictReader(file)}


DICE = _read_dice()
BOXES = _read_boxes()


def _around(space: Square) -> set[Square]:
    x, y = space
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


class Duel:
    """One game, from the first roll to the end."""

    def __init__(self, seats: int = 2, variants: frozenset[str] = frozenset()) -> None:
        if seats != 2 or variants:
            raise ValueError("Duel has two seats and no variants")
        self.turn = 1
        self.a = 0  # the seat that is player A in this turn
        self.maps: list[dict[Square, tuple[str, int]]] = [{}, {}]
        self.ticks = [dict.fromkeys(COATS, 0) for _ in range(2)]
        self.spells = [dict.fromkeys(COATS, "open") for _ in range(2)]
        self.solid: list[str | None] = [None, None]
        self.bonus_used = [False, False]
        self._clear_table()
        self._steps = self._game()
        self._asked = next(self._steps)

    def _clear_table(self) -> None:
        """Forget what lasts for one turn only."""
        self.faces: list[int | None] = [None] * 4
        self.holder: list[int | None] = [None] * 4
        self.cast: list[set[str]] = [set(), set()]
        self.bonus_die: list[int | None] = [None, None]
        self.drawn: list[list[Square]] = [[], []]

    # What callers use.

    def to_play(self) -> int | str:
        """The seat that decides, "chance" or "over"."""
        return self._asked[0]

    def legal(self) -> list[Move]:
        """The legal moves, or the equally likely outcomes of chance; empty when over."""
        return sorted(self._asked[2])

    def play(self, move: Move) -> None:
        """Make a legal move."""
        if move not in self._asked[2]:
            raise ValueError(f"not legal: {move!r}")
        self._asked = self._steps.send(move)

    def scores(self) -> list[int]:
        """Points per seat, as if the game ended now."""
        totals = []
        for seat in (0, 1):
            parts = self.breakdown(seat)
            totals.append(parts["solid"] + sum(points for *_, points in parts["domains"]))
        return totals

    def ranks(self) -> list[int]:
        """Per seat 1 + the number of seats strictly ahead: points, then the largest domain."""
        strength = []
        for seat, score in enumerate(self.scores()):
            sizes = [spaces for _, spaces, _ in self._domains(seat)]
            strength.append((score, max(sizes, default=0)))
        return [1 + sum(other > mine for other in strength) for mine in strength]

    def breakdown(self, seat: int) -> dict[str, Any]:
        """The domains as (coat, spaces, crosses, points), and the points of the solid spell."""
        domains = self._domains(seat)
        return {
            "domains": sorted((c, spaces, n, spaces * n) for c, spaces, n in domains),
            "solid": 3 * sum(coat == self.solid[seat] for coat, _, _ in domains),
        }

    def view(self) -> dict[str, Any]:
        """All there is to see, as plain data that is the caller's to keep.

        turn        the number of the turn, from 1
        a           the seat that is player A in this turn
        to_play     as to_play()
        deciding    "roll", "cast <coat>", "take", "turn", "bonus", "draw", "solid", "cross"
                    or "over"
        maps        per seat {square: (coat, crosses)}
        drawn       per seat the squares drawn in this turn, in the order of drawing
        faces       per die the index of the face it shows, None before it is rolled
        holder      per die the seat that has it, None before it is taken
        ticks       per seat {coat: boxes ticked}
        spells      per seat {coat: state}: "open", "struck", "won this turn", "usable", "used";
                    solid and quarters go from "won this turn" to "used" as they are resolved
        cast        per seat the coats of the spells cast in this turn, sorted
        solid       per seat the coat chosen for the solid spell, or None
        bonus_used  per seat whether the castle bonus was used
        bonus_die   per seat the die that got the castle's cross in this turn, or None
        What belongs to a turn stays to be seen until the next turn begins, so for good at the end.
        """
        return {
            "turn": self.turn,
            "a": self.a,
            "to_play": self._asked[0],
            "deciding": self._asked[1],
            "maps": [dict(drawing) for drawing in self.maps],
            "drawn": [list(squares) for squares in self.drawn],
            "faces": list(self.faces),
            "holder": list(self.holder),
            "ticks": [dict(row) for row in self.ticks],
            "spells": [dict(row) for row in self.spells],
            "cast": [sorted(coats) for coats in self.cast],
            "solid": list(self.solid),
            "bonus_used": list(self.bonus_used),
            "bonus_die": list(self.bonus_die),
        }

    # The course of the game.

    def _game(self) -> Steps:
        while True:
            order = (self.a, 1 - self.a)
            for die in range(4):
                _, self.faces[die] = yield "chance", "roll", [("roll", face) for face in range(6)]
            yield from self._share_dice()
            for seat in order:
                yield from self._map_step(seat)
            for seat in order:
                yield from self._book_step(seat)
            full = any(len(drawing) == len(SPACES) for drawing in self.maps)
            if full or not any(self.drawn):
                break
            self.turn += 1
            self.a = 1 - self.a
            self._clear_table()
            for row in self.spells:
                for coat in COATS:
                    if row[coat] == "won this turn":
                        row[coat] = "usable"
        yield "over", "over", []

    def _share_dice(self) -> Steps:
        a, b = self.a, 1 - self.a
        if self.spells[a]["double_dot"] == "usable":
            yield from self._offer(a, "double_dot")
        if "double_dot" in self.cast[a]:
            yield from self._take(a, 2)
        else:
            yield from self._take(a, 1)
            yield from self._take(b, 2)
        # What is left goes, without a move, to whoever has not got two dice yet.
        rest = b if "double_dot" in self.cast[a] else a
        self.holder = [rest if seat is None else seat for seat in self.holder]

    def _take(self, seat: int, number: int) -> Steps:
        free = [die for die in range(4) if self.holder[die] is None]
        moves: list[Move] = [("take", die) for die in free]
        if number == 2:
            moves = [("take", one, two) for one in free for two in free if one < two]
        _, *taken = yield seat, "take", moves
        for die in taken:
            self.holder[die] = seat

    def _offer(self, seat: int, coat: str, may_pass: bool = True) -> Steps:
        """Ask whether the seat casts the spell of this coat."""
        cast: Move = ("cast", coat)
        answer = yield seat, f"cast {coat}", [cast, PASS] if may_pass else [cast]
        if answer == cast:
            self.cast[seat].add(coat)
            self.spells[seat][coat] = "used"

    def _map_step(self, seat: int) -> Steps:
        spells, cast = self.spells[seat], self.cast[seat]
        if spells["double_stripe"] == "usable":
            yield from self._offer(seat, "double_stripe")
            if "double_stripe" in cast:
                _, die, face = yield seat, "turn", self._other_faces(seat)
                self.faces[die] = face

        stripe_usable = spells["stripe"] == "usable"
        if spells["dot"] == "usable" and (
            self._dominoes(seat, {"dot"})
            or (stripe_usable and self._dominoes(seat, {"dot", "stripe"}))
        ):
            yield from self._offer(seat, "dot")
        if stripe_usable and self._dominoes(seat, cast | {"stripe"}):
            # Dot may be cast only if something is then drawn: where it was cast with no two
            # adjacent spaces left, stripe has to follow.
            may_pass = "dot" not in cast or bool(self._dominoes(seat, cast))
            yield from self._offer(seat, "stripe", may_pass)

        if not self._dominoes(seat, cast):
            return
        low, high = self._dice_of(seat)
        if not self.bonus_used[seat]:
            answer = yield seat, "bonus", [("bonus", low), ("bonus", high), PASS]
            if answer != PASS:
                self.bonus_used[seat] = True
                self.bonus_die[seat] = answer[1]
        dominoes = self._dominoes(seat, cast)  # again: a cross may have made the dice unlike
        firsts = {first for first, _ in dominoes}
        _, _, *chosen = yield seat, "draw", [("draw", low, *first) for first in firsts]
        self._draw(seat, low, *chosen)
        seconds = {second for first, second in dominoes if first == tuple(chosen)}
        _, _, *chosen = yield seat, "draw", [("draw", high, *second) for second in seconds]
        self._draw(seat, high, *chosen)

    def _draw(self, seat: int, die: int, square: Square, coat: str) -> None:
        self.maps[seat][square] = (coat, self._shown(seat, die)[1])
        self.drawn[seat].append(square)

    def _book_step(self, seat: int) -> Steps:
        spells = self.spells[seat]
        for die in self._dice_of(seat):
            # The castle's cross counts as shown, so that die ticks nothing either.
            coat, crosses = self._shown(seat, die)
            if coat == WILD or crosses > 0 or spells[coat] != "open":
                continue
            self.ticks[seat][coat] += 1
            if self.ticks[seat][coat] == BOXES[coat]:
                spells[coat] = "won this turn"
                self.spells[1 - seat][coat] = "struck"
        if spells["solid"] == "won this turn":
            _, self.solid[seat] = yield seat, "solid", [("solid", coat) for coat in COATS]
            spells["solid"] = "used"
        if spells["quarters"] == "won this turn":
            if self.maps[seat]:  # on an empty map the spell is lost
                _, square = yield seat, "cross", [("cross", space) for space in self.maps[seat]]
                coat, crosses = self.maps[seat][square]
                self.maps[seat][square] = (coat, crosses + 1)
            spells["quarters"] = "used"

    # Reading the position.

    def _dice_of(self, seat: int) -> list[int]:
        return [die for die in range(4) if self.holder[die] == seat]

    def _shown(self, seat: int, die: int) -> tuple[str, int]:
        """Coat (or wild) and crosses of a die as it will be drawn, castle's cross included."""
        face = self.faces[die]
        assert face is not None
        coat, crosses = DICE[die][face]
        return coat, crosses + (self.bonus_die[seat] == die)

    def _other_faces(self, seat: int) -> list[Move]:
        """Every different look the seat can turn a die to, by the lowest face that has it."""
        moves: list[Move] = []
        for die in self._dice_of(seat):
            seen = {self._shown(seat, die)}
            for face, look in enumerate(DICE[die]):
                if look not in seen:
                    seen.add(look)
                    moves.append(("turn", die, face))
        return moves

    def _dominoes(
        self, seat: int, cast: set[str]
    ) -> list[tuple[tuple[Square, str], tuple[Square, str]]]:
        """Every way to draw the two dice, lower die first, if these spells are cast."""
        # Only spaces of earlier turns connect; the ones of this turn count as still empty, as
        # the list tells how the whole domino may be drawn.
        earlier = {
            square: coat
            for square, (coat, _) in self.maps[seat].items()
            if square not in self.drawn[seat]
        }
        empty = SPACES - set(earlier)

        def touches(space: Square, coat: str) -> bool:
            return any(near == CASTLE or earlier.get(near) == coat for near in _around(space))

        low, high = (self._shown(seat, die) for die in self._dice_of(seat))
        low_coats = COATS if low[0] == WILD else [low[0]]
        high_coats = COATS if high[0] == WILD else [high[0]]
        found = []
        for one in empty:
            for two in empty if "stripe" in cast else empty & _around(one):
                if one == two:
                    continue
                # Dice that look alike draw the same in either order: keep one of the two.
                if low == high and low[0] != WILD and (one[1], one[0]) > (two[1], two[0]):
                    continue
                for first in low_coats:
                    for second in high_coats:
                        ties = [touches(one, first), touches(two, second)]
                        if "dot" in cast or (all(ties) if "stripe" in cast else any(ties)):
                            found.append(((one, first), (two, second)))
        return found

    def _domains(self, seat: int) -> list[tuple[str, int, int]]:
        """The domains of a map as (coat, spaces, crosses)."""
        drawing = self.maps[seat]
        left = set(drawing)
        domains = []
        while left:
            start = left.pop()
            coat = drawing[start][0]
            domain, stack = {start}, [start]
            while stack:
                for near in _around(stack.pop()) & left:
                    if drawing[near][0] == coat:
                        left.remove(near)
                        domain.add(near)
                        stack.append(near)
            domains.append((coat, len(domain), sum(drawing[space][1] for space in domain)))
        return domains
