"""Kingdoms with their titles, and the line above everything."""

from rich.style import Style
from rich.text import Text

from crownlands.core.errors import count
from crownlands.drawing.words import progress
from crownlands.sayings import squares_of
from crownlands.terminal import palette
from crownlands.terminal.choices import Choice, Placing, reach
from crownlands.terminal.palette import MUTED
from crownlands.terminal.pictures import (
    CHOSEN,
    ILLEGAL,
    LEGAL,
    RULER,
    Block,
    Look,
    Size,
    Window,
    beside,
    draw_kingdom,
)
from crownlands.terminal.session import Session
from crownlands.text.moves import Move, Square
from crownlands.text.view import Cell, Kingdom

GAP = 2  # columns between facts, and between blocks side by side
BOARD_TITLE = 1  # lines above a kingdom; its ruler takes one more


def seat_label(session: Session, seat: int) -> Text:
    """Emblem and name of a seat in its colour."""
    return Text(
        f"{palette.emblem(seat)} {session.name(seat)}",
        Style(color=palette.bright(colour_of(session, seat)), bold=True),
    )


def colour_of(session: Session, seat: int) -> str:
    colours = session.game.entry.colours
    return colours[seat] if seat < len(colours) else ""


def owners(session: Session, kingdom: Kingdom) -> Text:
    return Text(" ").join(seat_label(session, seat) for seat in kingdom.seats)


def look_of(session: Session, kingdom: Kingdom, choice: Choice | None = None) -> Look:
    """How a kingdom is drawn, with what is chosen at present if it is the one to play."""
    looks = session.game.entry.looks
    colour = colour_of(session, kingdom.seats[0])
    if isinstance(choice, Placing):
        move = choice.move
        ghost = {move.left: choice.tile.left, move.right: choice.tile.right}
        legal = CHOSEN if choice.chosen else LEGAL
        return Look(colour, looks, ghost, legal if choice.preview.is_legal else ILLEGAL)
    if choice is not None:
        ghost = drawn_by(choice.move)
        pointed = frozenset(squares_of(choice.move)) - set(ghost)
        mark = LEGAL if choice.preview.is_legal else ILLEGAL
        return Look(colour, looks, ghost, mark, pointed)
    laid = (session.chronicle.last_laid(seat) for seat in kingdom.seats)
    return Look(colour, looks, fresh=frozenset(square for squares in laid for square in squares))


def drawn_by(move: Move) -> dict[Square, Cell]:
    """The square that a move draws on a map, if it says what to draw there."""
    square, coat = getattr(move, "square", None), getattr(move, "coat", None)
    return {square: Cell(coat)} if square is not None and coat is not None else {}


# The kingdom to play


def room_of(window: Window, size: Size) -> Size:
    """The columns and lines of a kingdom drawn with title and ruler."""
    west, east, north, south = window
    across, down = east - west + 1, south - north + 1
    return across * size[0] + RULER, down * size[1] + BOARD_TITLE + 1


def widest(kingdom: Kingdom) -> Window:
    """The largest window that a kingdom of this frame ever needs.

    Its window shrinks as it is built: the columns kept for it do not, so that nothing else moves
    about.
    """
    if kingdom.fixed:
        return reach(kingdom)
    across, down = kingdom.columns - 1, kingdom.rows - 1
    return -across, across, -down, down


def board(
    session: Session, kingdom: Kingdom, choice: Choice | None, window: Window, size: Size
) -> Block:
    """A kingdom with its ruler; its title stands above."""
    return draw_kingdom(kingdom, window, size, look_of(session, kingdom, choice), ruler=True)


def title(session: Session, kingdom: Kingdom) -> Text:
    """Whose kingdom it is, its points, and what else is to be known of it."""
    text = Text(" ") + owners(session, kingdom)
    text.append(f"  {points_of(session, kingdom)}", Style(bold=True))
    text.append("".join(f"  {fact}" for fact in facts_of(kingdom)), MUTED)
    return text


def points_of(session: Session, kingdom: Kingdom) -> str:
    return count(session.scores[kingdom.seats[0]], "point")


def facts_of(kingdom: Kingdom) -> list[str]:
    """What is to be known of a kingdom besides its squares; what is zero goes without saying."""
    return [f"{name} {value}".rstrip() for name, value in kingdom.facts.items() if value != 0]


# Blocks in rows


def in_rows(widths: list[int], room: int, gap: int = GAP) -> list[list[int]]:
    """Which of these widths go side by side, in as many rows as it takes."""
    rows: list[list[int]] = []
    used = room + 1
    for i, width in enumerate(widths):
        if used + gap + width > room:
            rows.append([])
            used = -gap
        rows[-1].append(i)
        used += gap + width
    return rows


def side_by_side(blocks: list[Block], room: int) -> Block:
    """Blocks in rows, with a blank line between rows of several lines."""
    widths = [max(line.cell_len for line in block) for block in blocks]
    found: Block = []
    for row in in_rows(widths, room):
        if found and len(blocks[0]) > 1:
            found.append(Text())
        found += beside([blocks[i] for i in row], GAP)
    return found


def header(session: Session, width: int) -> Text:
    """The game, the round, and who acts in which order."""
    game, table = session.game, session.table
    variants = f" ({', '.join(game.variants)})" if game.variants else ""
    text = Text(f" {game.entry.title}{variants}  {progress(table)}", Style(bold=True))
    order = [tile.seat for tile in table.current if not tile.done and tile.seat is not None]
    if order:
        text.append("   order: ", MUTED)
        labels = Text(" ").join(seat_label(session, seat) for seat in order)
        if text.cell_len + labels.cell_len > width:  # emblems alone
            labels = Text(" ").join(seat_label(session, seat)[:1] for seat in order)
        text.append_text(labels)
    text.truncate(width)
    return text
