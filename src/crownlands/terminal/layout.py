"""Where everything goes: the arrangement that shows all of it, as large as the screen allows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

from rich.text import Text

from crownlands.terminal import panels
from crownlands.terminal.choices import Choice, Picking, Placing, reach
from crownlands.terminal.others import Others
from crownlands.terminal.pictures import SIZES, Block, Size, Window, beside, frame_of
from crownlands.terminal.session import Session
from crownlands.terminal.side import lines, log, move_list, own_boards

SIDE = 37  # columns for what lies beside the kingdom, at least
TILE_SIZES: tuple[Size, ...] = ((4, 2), (2, 1))
OWN_SIZES = SIZES[:-1]  # of the kingdom to play
WIDE = 56  # columns of a list whose moves are told at length

Place = Literal["beside", "below", "foot"]  # the kingdom to play; or across the whole width


@dataclass(frozen=True)
class Frugality:
    """What is given up for room."""

    drawn: bool  # other kingdoms are drawn; else their facts are told
    listed: int  # lines kept for a list of moves
    logged: int  # or else for the log
    is_tight: bool = False  # no blank lines


FRUGALITY = (
    Frugality(True, 8, 4),
    Frugality(True, 5, 1),
    Frugality(False, 8, 4),
    Frugality(False, 5, 1, is_tight=True),
    Frugality(False, 3, 1, is_tight=True),
)


@dataclass(frozen=True)
class Plan:
    """One way to arrange things. Plans are tried from the roomiest to the tightest."""

    frugality: Frugality
    window: Window
    size: Size  # of a square of the kingdom to play
    others: Place
    boards: Place  # a game's own boards
    tile: Size  # of a half of a domino in the lines

    @property
    def gap(self) -> int:
        """Blank lines between one thing and the next."""
        return 0 if self.frugality.is_tight else 1


class Layout:
    """All that a table shows, in a room of so many columns and lines."""

    def __init__(self, session: Session, choice: Choice | None, shown: int, room: Size) -> None:
        self.session = session
        self.choice = choice
        self.shown = shown
        self.kingdom = session.table.kingdoms[shown]
        self.width, self.height = room
        self.title = panels.title(session, self.kingdom)
        self.small = Others(session, [k for k in session.table.kingdoms if k is not self.kingdom])
        self.boards = cache(lambda width: own_boards(session, width))
        self.tiles = cache(lambda size: lines(session, choice, size))
        self.picking = choice if isinstance(choice, Picking) and choice.in_list else None

    def block(self) -> Block:
        """Everything, in the first plan that holds it."""
        for plan in self.plans():
            found = self.carry_out(plan)
            if found is not None:
                return found
        return self.cropped()

    def plans(self) -> Iterator[Plan]:
        places: tuple[Place, ...] = ("beside", "below", "foot")
        for choices in product(FRUGALITY, self.windows(), OWN_SIZES, places, places, TILE_SIZES):
            yield Plan(*choices)

    def windows(self) -> list[Window]:
        """Where a domino may come to lie; the frame alone will do where none is held."""
        wide = reach(self.kingdom)
        return [wide] if isinstance(self.choice, Placing) else [wide, frame_of(self.kingdom)]

    def carry_out(self, plan: Plan) -> Block | None:
        """The whole screen by a plan; None if something has no room."""
        columns, rows = panels.room_of(plan.window, plan.size)
        if plan.window == reach(self.kingdom):
            kept = panels.room_of(panels.widest(self.kingdom), plan.size)[0]
            columns = kept if kept <= self.width - SIDE - 1 else columns
        width = self.width - columns - 1
        if width < SIDE or rows > self.height:
            return None
        foot = self.told_at("foot", plan, (self.width, self.height - rows - 1))
        if foot is None:
            return None
        body = self.height - len(foot) - plan.gap * bool(foot)
        below = self.told_at("below", plan, (columns, body - rows))
        right = self.beside(plan, (width, body - self.lower(columns)))
        if below is None or right is None or rows + len(below) > body:
            return None
        block = self.put_together(plan.window, plan.size, below, right, columns)
        return [*block, *[Text()] * (self.height - len(foot) - len(block)), *foot]

    def lower(self, columns: int) -> bool:
        """Whether the title is so long that what is beside begins a line lower."""
        return self.title.cell_len > columns

    def put_together(
        self, window: Window, size: Size, below: Block, right: Block, columns: int
    ) -> Block:
        picture = panels.board(self.session, self.kingdom, self.choice, window, size)
        left = [Text(" " * columns), *picture, *below]
        block = beside([left, [Text()] * self.lower(columns) + right], gap=1)
        block[0] = self.title + block[0][self.title.cell_len :]
        return block

    def cropped(self) -> Block:
        """As much as a screen shows that is too small for all."""
        window, size = self.windows()[-1], SIZES[-1]
        columns = panels.room_of(window, size)[0]
        width = max(self.width - columns - 1, 1)
        told = move_list(self.picking, (width, FRUGALITY[0].listed)) if self.picking else []
        right = parted(
            1, self.tiles(TILE_SIZES[-1]), told, self.small.told(width), self.boards(width)
        )
        return self.put_together(window, size, [], right, columns)[: self.height]

    def others(self, plan: Plan, room: Size) -> Block | None:
        """The other kingdoms in so much room."""
        if plan.frugality.drawn:
            return self.small.drawn(room)
        told = self.small.told(room[0])
        return told if len(told) <= room[1] else None

    def told_at(self, place: Place, plan: Plan, room: Size) -> Block | None:
        """A game's own boards and the other kingdoms, if this is their place."""
        boards = self.boards(room[0]) if plan.boards == place else []
        left = room[1] - len(boards) - plan.gap * bool(boards)
        others = self.others(plan, (room[0], left)) if plan.others == place else []
        if left < 0 or others is None:
            return None
        return parted(plan.gap, boards, others)

    def beside(self, plan: Plan, room: Size) -> Block | None:
        """What stands beside it: lines, boards, a list of moves, other kingdoms, the log."""
        width, height = room
        tiles = self.tiles(plan.tile)
        if any(line.cell_len > width for line in tiles):
            return None
        if self.picking and width < min(self.picking.width, WIDE):
            return None
        boards = self.boards(width) if plan.boards == "beside" else []
        block = parted(plan.gap, tiles, boards)
        least = plan.frugality.logged
        if self.picking:
            least = min(plan.frugality.listed, len(self.picking.moves) + 1)
        left = height - len(block) - least - plan.gap * (bool(block) + (plan.others == "beside"))
        others = self.others(plan, (width, left)) if plan.others == "beside" else []
        if others is None or left < len(others):
            return None
        spare = height - len(parted(plan.gap, block, others)) - plan.gap
        if self.picking:
            moves = move_list(self.picking, (width, spare))
            return parted(plan.gap, block, moves, others)
        return parted(plan.gap, block, others, log(self.session, (width, spare)))


def parted(gap: int, *blocks: Block) -> Block:
    """Blocks one above the other, with so many blank lines between them."""
    found: Block = []
    for block in blocks:
        if block:
            found += [*[Text()] * (gap if found else 0), *block]
    return found
