"""What the planes and scalars of an observation are, see `observation`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scalars:
    """Some numbers of an observation that belong together."""

    name: str
    count: int
    about: str


@dataclass(frozen=True)
class Board:
    """A range of actions that are squares, row by row, with the castle in the middle."""

    first: int
    turn: int | None = None  # which way the domino's right half lies, where one is laid


@dataclass(frozen=True)
class Layout:
    """What the planes and scalars of a set-up are, in their order."""

    planes: tuple[str, ...]
    scalars: tuple[Scalars, ...]
    side: int = 0  # the rows and columns of the boards
    boards: tuple[Board, ...] = ()  # among the actions, where they can be turned and mirrored

    @property
    def numbers(self) -> int:
        """How many scalars there are."""
        return sum(part.count for part in self.scalars)

    def where(self, name: str) -> slice:
        """The place of some scalars among all."""
        first = 0
        for part in self.scalars:
            if part.name == name:
                return slice(first, first + part.count)
            first += part.count
        raise KeyError(name)


def boards(first: int, side: int, singles: int, lays: int) -> tuple[Board, ...]:
    """So many boards of single squares from `first` on, and four to lay that begin with `lays`."""
    alone = [Board(first + n * side**2) for n in range(singles)]
    return (*alone, *(Board(lays + turn * side**2, turn) for turn in range(4)))
