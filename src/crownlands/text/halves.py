"""Whether kingdoms can have been laid with given dominoes.

A kingdom is known square by square; which squares are the two halves of one domino is not. This
module looks for a way to pair them: every pair a domino that was there to be laid, no domino used
twice, and in every kingdom an order of laying in which each domino touches the castle or matching
terrain. Rare squares are paired first. The search gives up after so many steps, and then believes
the kingdoms: it never refuses what can be.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.text.kingdom_text import around
from crownlands.text.moves import Square
from crownlands.text.translate import CASTLE

MOST_STEPS = 20_000  # a second or two; nearly all positions need fewer than a hundred

Half = tuple[int, int]  # terrain and crowns
Kind = tuple[Half, Half]  # of a domino: the lower half first
Pair = tuple[Square, Square]


@dataclass
class Laid:
    """What is known about one kingdom."""

    whose: str  # begins a sentence
    squares: Mapping[Square, Half]
    last: Sequence[Kind] = ()  # the dominoes dealt with last, in this order: laid or discarded
    discards: int = 0


class TooLong(Exception):
    """The search has taken all its steps."""


def kind_of(one: Half, other: Half) -> Kind:
    return (one, other) if one <= other else (other, one)


def refuse_unreal(
    kingdoms: Sequence[Laid], stock: Counter[Kind], terrains: Sequence[str], pip: str = "crown"
) -> None:
    """Raise a sentence if the kingdoms cannot have been laid.

    `stock` holds the dominoes that may be in any of them; those that came last are not among them.
    """
    refuse_too_many(kingdoms, stock, terrains, pip)
    search = Search(kingdoms, stock)
    for (k, square), partners in zip(search.places, search.partners, strict=True):
        if not partners:
            half = say_half(kingdoms[k].squares[square], terrains, pip)
            raise CrownlandsError(
                f"{kingdoms[k].whose} has {half} on {square}, and no square beside it can be the "
                "other half of its domino."
            )
    try:
        found = search.run()
    except TooLong:
        return
    if not found:
        raise CrownlandsError(
            f"{one_of([laid.whose for laid in kingdoms], 'and')} cannot have been laid with the "
            "dominoes there are: there is no way to pair the squares and no order to lay them in."
        )


def doubts_about(
    kingdoms: Sequence[tuple[str, Mapping[Square, Half]]],
    stock: Counter[Kind],
    terrains: Sequence[str],
    pip: str = "crown",
) -> Iterator[str]:
    """Why kingdoms of the box, each with its owner, cannot have been laid: each, then together."""
    try:
        for whose, squares in kingdoms:
            refuse_unreal([Laid(whose, squares)], stock, terrains, pip)
        together = [Laid(whose, squares) for whose, squares in kingdoms]
        refuse_unreal(together, stock, terrains, pip)
    except CrownlandsError as error:
        yield str(error)


def refuse_too_many(
    kingdoms: Sequence[Laid], stock: Counter[Kind], terrains: Sequence[str], pip: str
) -> None:
    """Raise a sentence if some square is there more often than the dominoes show it."""
    for laid in kingdoms:
        if len(laid.squares) % 2:
            raise CrownlandsError(
                f"{laid.whose} has an odd number of squares ({len(laid.squares)}), "
                "and dominoes have two each."
            )
    shown = Counter(half for kind in stock.elements() for half in kind)
    shown += Counter(half for laid in kingdoms for kind in laid.last for half in kind)
    needed = Counter(half for laid in kingdoms for half in laid.squares.values())
    for half, number in needed.items():
        if number > shown[half]:
            raise CrownlandsError(
                f"There is too much {say_half(half, terrains, pip)}: on {number} of the squares, "
                f"but on {shown[half]} of the halves of dominoes that can lie there."
            )


def say_half(half: Half, terrains: Sequence[str], pip: str) -> str:
    terrain, number = half
    pips = {0: f"without {pip}s", 1: f"with 1 {pip}"}.get(number, f"with {number} {pip}s")
    return f"{terrains[terrain]} {pips}"


def touches(squares: Mapping[Square, Half], pair: Pair) -> bool:
    """Whether a domino that lies there touches the castle or matching terrain beside it."""
    for here, partner in (pair, pair[::-1]):
        terrain = squares[here][0]
        for near in around(here):
            if near == CASTLE:
                return True
            if near != partner and near in squares and squares[near][0] == terrain:
                return True
    return False


def has_order(squares: Mapping[Square, Half], pairs: Sequence[Pair], last: Sequence[Pair]) -> bool:
    """Whether the dominoes can have been laid one after the other, those in `last` at the end.

    A domino that can be laid can still be laid when more lies there, so any order that gets on
    is as good as another.
    """
    there: dict[Square, Half] = {}

    def lay(pair: Pair) -> bool:
        grown = there | {square: squares[square] for square in pair}
        if touches(grown, pair):
            there.update(grown)
            return True
        return False

    waiting = list(pairs)
    while waiting:
        left = [pair for pair in waiting if not lay(pair)]
        if len(left) == len(waiting):
            return False
        waiting = left
    return all(lay(pair) for pair in last)


class Search:
    """Pairs the squares of all kingdoms; squares are numbered through."""

    def __init__(self, kingdoms: Sequence[Laid], stock: Counter[Kind]) -> None:
        self.kingdoms = kingdoms
        self.stock = stock.copy()
        self.steps = 0
        self.places = [(k, square) for k, laid in enumerate(kingdoms) for square in laid.squares]
        self.partners = self.find_partners()
        self.free = set(range(len(self.places)))
        self.pairs: list[list[Pair]] = [[] for _ in kingdoms]
        self.last: list[list[Pair]] = [[] for _ in kingdoms]

    def find_partners(self) -> list[list[tuple[int, Kind]]]:
        """For each square the ones that can be its other half, and the domino they would make."""
        number = {place: n for n, place in enumerate(self.places)}
        known = {*self.stock, *(kind for laid in self.kingdoms for kind in laid.last)}
        partners: list[list[tuple[int, Kind]]] = [[] for _ in self.places]
        for n, (k, square) in enumerate(self.places):
            squares = self.kingdoms[k].squares
            for near in around(square):
                if near in squares and touches(squares, (square, near)):
                    kind = kind_of(squares[square], squares[near])
                    if kind in known:
                        partners[n].append((number[k, near], kind))
        return partners

    def run(self) -> bool:
        """Whether there is a way; TooLong if it was not found in time."""
        todo = [(k, kind) for k, laid in enumerate(self.kingdoms) for kind in laid.last]
        return self.place_last(todo, [laid.discards for laid in self.kingdoms])

    def place_last(self, todo: Sequence[tuple[int, Kind]], discards: Sequence[int]) -> bool:
        """Find squares for the dominoes that came last, then pair the others."""
        if not todo:
            return self.pair_rest()
        self.count_step()
        (k, wanted), rest = todo[0], todo[1:]
        for n in sorted(self.free):
            if self.places[n][0] != k:
                continue
            for partner, kind in self.partners[n]:
                if kind == wanted and n < partner and partner in self.free:
                    self.take(n, partner, self.last[k])
                    if self.place_last(rest, discards):
                        return True
                    self.put_back(n, partner, self.last[k])
        if not discards[k]:
            return False
        return self.place_last(rest, [count - (j == k) for j, count in enumerate(discards)])

    def pair_rest(self) -> bool:
        """Pair the square that has the fewest possible partners, then the others."""
        if not self.free:
            return True
        self.count_step()
        options = self.fewest_options()
        for n, partner, kind in options:
            k = self.places[n][0]
            self.take(n, partner, self.pairs[k])
            self.stock[kind] -= 1
            if self.is_laid(k) and self.pair_rest():
                return True
            self.stock[kind] += 1
            self.put_back(n, partner, self.pairs[k])
        return False

    def fewest_options(self) -> list[tuple[int, int, Kind]]:
        best: list[tuple[int, int, Kind]] | None = None
        for n in self.free:
            options = [
                (n, partner, kind)
                for partner, kind in self.partners[n]
                if partner in self.free and self.stock[kind] > 0
            ]
            if best is None or len(options) < len(best):
                best = options
                if len(options) <= 1:
                    break
        return best or []

    def is_laid(self, k: int) -> bool:
        """Whether kingdom k can have been laid as paired so far, if it is all paired."""
        squares = self.kingdoms[k].squares
        if 2 * (len(self.pairs[k]) + len(self.last[k])) < len(squares):
            return True
        return has_order(squares, self.pairs[k], self.last[k])

    def take(self, one: int, other: int, pairs: list[Pair]) -> None:
        self.free -= {one, other}
        pairs.append((self.places[one][1], self.places[other][1]))

    def put_back(self, one: int, other: int, pairs: list[Pair]) -> None:
        pairs.pop()
        self.free |= {one, other}

    def count_step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
