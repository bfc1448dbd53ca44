"""What a person is about to do: a choice is moved about with keys until Enter makes it a move."""

from dataclasses import replace
from functools import cached_property
from typing import Any

from crownlands.core.errors import count
from crownlands.sayings import about_move, name_move, squares_of
from crownlands.terminal.session import Preview, Session
from crownlands.terminal.words import about_thing, explain_move, say_change
from crownlands.text.moves import Claim, Discard, Lay, Move, Square
from crownlands.text.view import Kingdom, Tile

POINTER = "▸ "  # before what is chosen
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, south, west, north: a quarter turn each


def reach(kingdom: Kingdom) -> tuple[int, int, int, int]:
    """West, east, north and south edge of where a domino may come to lie."""
    west, east, north, south = kingdom.extent
    if kingdom.fixed:
        return west, east, north, south
    across, down = kingdom.columns - 1, kingdom.rows - 1
    return east - across, west + across, south - down, north + down


class Choice:
    """A decision in the making. Keys that mean nothing to a kind of choice do nothing."""

    hint = "Enter goes on"

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def move(self) -> Move:
        """The move as it is chosen now, legal or not."""
        raise NotImplementedError

    @property
    def preview(self) -> Preview:
        return self.session.preview(self.move)

    def step(self, dx: int, dy: int) -> None:
        """An arrow key."""

    def turn(self, by: int) -> None:
        """A quarter turn."""

    def jump(self, by: int) -> None:
        """To the next or previous legal move."""

    def enter(self) -> Move | None:
        """The move to be played, if Enter settles it."""
        return self.move

    def escape(self) -> None:
        """Undo what Enter began."""

    def sentence(self) -> str:
        """What is chosen at present and what Enter would do."""
        raise NotImplementedError


class Placing(Choice):
    """A domino held over the kingdom; the first Enter puts it down, the second lets go of it."""

    hint = "arrows move  r turn  Tab next place  Enter choose"

    def __init__(self, session: Session, places: list[Lay], tile: Tile, kingdom: Kingdom) -> None:
        super().__init__(session)
        self.tile = tile
        self.places = sorted(places, key=order)
        self.west, self.east, self.north, self.south = reach(kingdom)
        self.chosen = False
        self.put(self.places[0])

    def put(self, place: Lay) -> None:
        self.left = place.left
        self.heading = STEPS.index(difference(place))
        self.chosen = False

    @property
    def move(self) -> Lay:
        dx, dy = STEPS[self.heading]
        return Lay(self.left, Square(self.left.x + dx, self.left.y + dy))

    def step(self, dx: int, dy: int) -> None:
        self.left = Square(self.left.x + dx, self.left.y + dy)
        self.chosen = False
        self.stay_inside()

    def turn(self, by: int) -> None:
        self.heading = (self.heading + by) % len(STEPS)
        self.chosen = False
        self.stay_inside()

    def jump(self, by: int) -> None:
        here = order(self.move)
        if by > 0:
            after = [place for place in self.places if order(place) > here]
            self.put((after or self.places)[0])
        else:
            before = [place for place in self.places if order(place) < here]
            self.put((before or self.places)[-1])

    def stay_inside(self) -> None:
        """Both halves stay where the frame may come to lie."""
        dx, dy = STEPS[self.heading]
        x = min(max(self.left.x, self.west - min(dx, 0)), self.east - max(dx, 0))
        y = min(max(self.left.y, self.north - min(dy, 0)), self.south - max(dy, 0))
        self.left = Square(x, y)

    def enter(self) -> Move | None:
        if self.chosen:
            return self.move
        self.chosen = self.preview.is_legal
        return None

    def escape(self) -> None:
        self.chosen = False

    def sentence(self) -> str:
        preview = self.preview
        if not preview.is_legal:
            return f"✗ {preview.refusal}"
        change = say_change(preview.change)
        brings = f"{self.move}: {change}" if change else f"{self.move}"
        if self.chosen:
            return f"? {brings}. Enter confirms, Escape takes it back."
        return f"✓ {brings}. Enter chooses. ({count(len(self.places), 'legal place')})"


class Picking(Choice):
    """One of several legal moves."""

    hint = "↑ ↓ move  Enter choose"
    in_list = True  # the moves are shown as a list

    def __init__(self, session: Session, moves: list[Move]) -> None:
        super().__init__(session)
        self.moves = moves
        self.index = 0

    @property
    def move(self) -> Move:
        return self.moves[self.index]

    def step(self, dx: int, dy: int) -> None:
        self.jump(dy or dx)

    def jump(self, by: int) -> None:
        self.index = (self.index + by) % len(self.moves)

    @property
    def width(self) -> int:
        """The columns in which every label is whole, with the pointer before it."""
        return max(len(label) for label in self.labels) + len(POINTER)

    @cached_property
    def labels(self) -> list[str]:
        """The moves in words, with what lies where they point."""
        labels = []
        for move in self.moves:
            label = name_move(move, self.session.game.entry.words, self.session.names)
            told = about_move(move, self.session.game)
            labels.append(f"{label} ({told})" if told else label)
        return labels

    def sentence(self) -> str:
        change = self.preview.change
        told = [say_change(change)] if change else []
        told += filter(None, [self.session.brings(self.move)])
        brings = f": {', '.join(told)}" if told else ""
        return f"Enter: {self.labels[self.index]}{brings}. {self.explained}"

    @property
    def explained(self) -> str:
        """What the thing does that the move is about; else what the move does."""
        return about_thing(self.move, self.session.game) or explain_move(self.move)


class Pointing(Picking):
    """A square of the kingdom: a cursor goes anywhere, and `r` through what else is to choose."""

    hint = "arrows move  r other  Tab next  Enter choose"

    def __init__(self, session: Session, moves: list[Move], kingdom: Kingdom) -> None:
        super().__init__(session, moves)
        self.west, self.east, self.north, self.south = kingdom.extent
        self.ways = list(dict.fromkeys(on_square(move, Square(0, 0)) for move in moves))
        self.go_to(0)

    def go_to(self, index: int) -> None:
        """Put the cursor where a legal move points."""
        self.index = index
        (self.cursor,) = squares_of(self.moves[index])
        self.way = self.ways.index(on_square(self.moves[index], Square(0, 0)))

    @property
    def move(self) -> Move:
        return on_square(self.ways[self.way], self.cursor)

    def step(self, dx: int, dy: int) -> None:
        x = min(max(self.cursor.x + dx, self.west), self.east)
        y = min(max(self.cursor.y + dy, self.north), self.south)
        self.cursor = Square(x, y)
        self.follow()

    def turn(self, by: int) -> None:
        self.way = (self.way + by) % len(self.ways)
        self.follow()

    def follow(self) -> None:
        """The list shows the move under the cursor, if it is a legal one."""
        if self.move in self.moves:
            self.index = self.moves.index(self.move)

    def jump(self, by: int) -> None:
        self.go_to((self.index + by) % len(self.moves))

    def enter(self) -> Move | None:
        return self.move if self.preview.is_legal else None

    def sentence(self) -> str:
        refusal = self.preview.refusal
        return f"✗ {refusal}" if refusal else super().sentence()


def on_square(move: Any, square: Square) -> Move:
    """The same move on another square."""
    moved: Move = replace(move, square=square)
    return moved


def is_pointing(moves: list[Move]) -> bool:
    """Whether the moves are of one kind that names a square."""
    kinds = {type(move) for move in moves}
    return len(kinds) == 1 and all(isinstance(getattr(m, "square", None), Square) for m in moves)


class Claiming(Picking):
    """One of the free dominoes of the next line."""

    in_list = False

    def __init__(self, session: Session, moves: list[Claim]) -> None:
        super().__init__(session, list(moves))

    @property
    def number(self) -> int:
        move = self.move
        assert isinstance(move, Claim)
        return move.number

    def sentence(self) -> str:
        if len(self.moves) == 1:
            return f"Only domino {self.number} is free. Enter claims it."
        return f"Domino {self.number}: Enter claims it. (↑ ↓ others)"


class Discarding(Choice):
    """The one move of a domino without a place."""

    hint = "Enter go on"

    @property
    def move(self) -> Move:
        return Discard()

    def sentence(self) -> str:
        tile = self.session.table.to_lay
        number = f"domino {tile.number}" if tile else "this domino"
        return f"✗ No place for {number}: it is discarded. Enter goes on."


def choice_for(session: Session) -> Choice:
    """The kind of choice that fits the legal moves."""
    moves, table = session.game.legal_moves, session.table
    lays = [move for move in moves if isinstance(move, Lay)]
    claims = [move for move in moves if isinstance(move, Claim)]
    if len(lays) == len(moves) and table.to_lay is not None:
        kingdom = table.kingdoms[session.kingdom_of(session.game.to_play)]
        return Placing(session, lays, table.to_lay, kingdom)
    if len(claims) == len(moves):
        return Claiming(session, claims)
    if moves == [Discard()]:
        return Discarding(session)
    if is_pointing(moves):
        return Pointing(session, moves, table.kingdoms[session.kingdom_of(session.game.to_play)])
    return Picking(session, moves)


def difference(place: Lay) -> tuple[int, int]:
    return place.right.x - place.left.x, place.right.y - place.left.y


def order(place: Lay) -> tuple[int, int, int]:
    """Places are visited row by row, and turned clockwise in each."""
    return place.left.y, place.left.x, STEPS.index(difference(place))
