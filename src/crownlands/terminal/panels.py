"""Kingdoms with their titles, and the line above everything."""

import textwrap

from rich.style import Style
from rich.text import Text

from crownlands.core.errors import count
from crownlands.drawing.words import progress
from crownlands.terminal import palette
from crownlands.terminal.choices import Choice, Placing, reach
from crownlands.terminal.palette import MUTED
from crownlands.terminal.pictures import (
    CHOSEN,
    ILLEGAL,
    LEGAL,
    RULER,
    SIZES,
    SMALLEST,
    Block,
    Look,
    Size,
    beside,
    draw_kingdom,
    fit,
    frame_of,
)
from crownlands.terminal.session import Session
from crownlands.terminal.words import squares_of
from crownlands.text.moves import Move, Square
from crownlands.text.view import Cell, Kingdom

GAP = 2  # columns between kingdoms side by side
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
        return Look(colour, looks, ghost, pointed=pointed)
    laid = (session.chronicle.last_laid(seat) for seat in kingdom.seats)
    return Look(colour, looks, fresh=frozenset(square for squares in laid for square in squares))


def drawn_by(move: Move) -> dict[Square, Cell]:
    """The square that a move draws on a map, if it says what to draw there."""
    square, coat = getattr(move, "square", None), getattr(move, "coat", None)
    return {square: Cell(coat)} if square is not None and coat is not None else {}


# The kingdom to play


def board_width(kingdom: Kingdom, room: Size) -> int:
    """The columns that a kingdom needs at most, drawn as large as the room allows.

    A kingdom's window shrinks as it is built: the columns kept for it do not, so that nothing else
    moves about.
    """
    columns, rows = kingdom.columns, kingdom.rows
    if not kingdom.fixed:
        columns, rows = 2 * columns - 1, 2 * rows - 1
    return columns * fit(columns, rows, inside(room))[0] + RULER


def inside(room: Size) -> Size:
    """What is left of a room for the squares of a kingdom."""
    return room[0] - RULER, room[1] - BOARD_TITLE - 1


def board(session: Session, kingdom: Kingdom, choice: Choice | None, room: Size) -> Block:
    """A kingdom with its title and ruler."""
    window = reach(kingdom)
    west, east, north, south = window
    size = fit(east - west + 1, south - north + 1, inside(room))
    points = session.scores[kingdom.seats[0]]
    title = Text(" ") + owners(session, kingdom)
    title.append(f"  {count(points, 'point')}", Style(bold=True))
    facts = facts_of(kingdom, max(room[0] - title.cell_len - 2, 5))
    title.append(f"  {facts[0]}" if facts else "", MUTED)
    picture = draw_kingdom(kingdom, window, size, look_of(session, kingdom, choice), ruler=True)
    return [title, *picture]


# The other kingdoms


def facts_of(kingdom: Kingdom, width: int) -> list[str]:
    """What is to be known of a kingdom besides its squares, in lines of this width.

    What is zero goes without saying; names are shortened where they do not fit in one line.
    """
    facts = [(name, value) for name, value in kingdom.facts.items() if value]
    said = "  ".join(f"{name} {value}" for name, value in facts)
    if len(said) > width:
        said = " ".join(shortened(name, value) for name, value in facts)
    return textwrap.wrap(said, width)


def shortened(name: str, value: int | str) -> str:
    return f"{name[:3]}{value}" if isinstance(value, int) else f"{name.split()[-1]} {value}"


def small_kingdom(session: Session, kingdom: Kingdom, size: Size) -> Block:
    points = session.scores[kingdom.seats[0]]
    return [
        owners(session, kingdom),
        Text(count(points, "point")),
        *draw_kingdom(kingdom, frame_of(kingdom), size, look_of(session, kingdom)),
        *(Text(fact, MUTED) for fact in facts_of(kingdom, kingdom.columns * size[0])),
    ]


def small_room(session: Session, kingdom: Kingdom, size: Size) -> Size:
    """The columns and lines of the above, without drawing it."""
    facts = facts_of(kingdom, kingdom.columns * size[0])
    texts = [owners(session, kingdom).plain, *facts]
    width = max(kingdom.columns * size[0], *(len(text) for text in texts))
    return width, kingdom.rows * size[1] + 2 + len(facts)


def all_but(session: Session, shown: int) -> list[Kingdom]:
    return [kingdom for k, kingdom in enumerate(session.table.kingdoms) if k != shown]


def lines_of_others(session: Session, shown: int, width: int, size: Size = SMALLEST) -> int:
    """How many lines the other kingdoms take."""
    rooms = [small_room(session, kingdom, size) for kingdom in all_but(session, shown)]
    rows = in_rows([room[0] for room in rooms], width)
    heights = [max(rooms[i][1] for i in row) for row in rows]
    return sum(heights) + len(heights) - 1


def other_kingdoms(session: Session, shown: int, room: Size) -> Block:
    """All kingdoms but the one shown large, as large as the room allows."""
    width, height = room
    kingdoms = all_but(session, shown)
    for size in SIZES:
        widest = max((small_room(session, k, size)[0] for k in kingdoms), default=0)
        if widest <= width and lines_of_others(session, shown, width, size) <= height:
            break
    return side_by_side([small_kingdom(session, kingdom, size) for kingdom in kingdoms], width)


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
        text.append_text(Text(" ").join(seat_label(session, seat) for seat in order))
    text.truncate(width)
    return text
