"""The parts of the table as pictures: kingdoms, lines, the order of play, the log."""

import textwrap
from itertools import groupby

from rich.style import Style
from rich.text import Text

from crownlands.core.moves import Deal, Draw
from crownlands.core.view import Kingdom, Tile
from crownlands.terminal import palette
from crownlands.terminal.choices import Choice, Claiming, Picking, Placing, reach
from crownlands.terminal.chronicle import Event
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
    draw_tile,
    fit,
    frame_of,
)
from crownlands.terminal.session import Session
from crownlands.terminal.words import say_extras, squares_of

POINTER = "▸ "
LOG_LINES = 5  # kept free for the log, if there is room at all
LIST_LINES = 8  # likewise for a list of moves
TILE_SIZES: tuple[Size, ...] = ((4, 2), (2, 1))
GAP = 2  # columns between kingdoms side by side
BOARD_TITLE = 1  # lines above a kingdom; its ruler takes one more


def seat_label(session: Session, seat: int) -> Text:
    """Emblem and name of a seat in its colour."""
    return Text(
        f"{palette.emblem(seat)} {session.name(seat)}",
        Style(color=palette.colour(colour_of(session, seat)), bold=True),
    )


def colour_of(session: Session, seat: int) -> str:
    colours = session.game.entry.colours
    return colours[seat] if seat < len(colours) else ""


def owners(session: Session, kingdom: Kingdom) -> Text:
    return Text(" ").join(seat_label(session, seat) for seat in kingdom.seats)


def look_of(session: Session, kingdom: Kingdom, choice: Choice | None = None) -> Look:
    """How a kingdom is drawn, with what is chosen at present if it is the one to play."""
    sign = palette.counted(session.game.name)[0]
    colour = colour_of(session, kingdom.seats[0])
    if isinstance(choice, Placing):
        move = choice.move
        ghost = {move.left: choice.tile.left, move.right: choice.tile.right}
        legal = CHOSEN if choice.chosen else LEGAL
        return Look(colour, sign, ghost, legal if choice.preview.is_legal else ILLEGAL)
    if choice is not None:
        return Look(colour, sign, pointed=frozenset(squares_of(choice.move)))
    laid = (session.chronicle.last_laid(seat) for seat in kingdom.seats)
    return Look(colour, sign, fresh=frozenset(square for squares in laid for square in squares))


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
    title.append(f"  {points} points", Style(bold=True))
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
        said = " ".join(f"{name[:3]}{value}" for name, value in facts)
    return textwrap.wrap(said, width)


def small_kingdom(session: Session, kingdom: Kingdom, size: Size) -> Block:
    points = session.scores[kingdom.seats[0]]
    return [
        owners(session, kingdom),
        Text(f"{points} points"),
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


# The two lines


def lines(session: Session, choice: Choice | None, size: Size) -> Block:
    """The line being laid and the line being claimed, side by side."""
    table = session.table
    claimed = choice.number if isinstance(choice, Claiming) else None
    laid = table.to_lay.number if table.to_lay else None
    found = []
    for heading, tiles, pointed in (
        ("to lay", table.current, laid),
        ("to claim", table.following, claimed),
    ):
        if tiles:
            title = Text(f"  {heading}", Style(color=MUTED, italic=True))
            rows = [line_of_tile(session, tile, tile.number == pointed, size) for tile in tiles]
            found.append([title, *(line for row in rows for line in row)])
    return beside(found, gap=1)


def line_of_tile(session: Session, tile: Tile, pointed: bool, size: Size) -> Block:
    """A domino of a line, with the king that stands on it."""
    picture = draw_tile(tile, size, palette.counted(session.game.name)[0])
    picture[0] = Text(POINTER if pointed else "  ", Style(bold=True)) + picture[0] + Text(" ")
    if tile.seat is not None:
        king = seat_label(session, tile.seat)
        if tile.done:
            king.stylize(Style(dim=True, strike=True))
        picture[0].append_text(king)
    if pointed:
        picture[0].stylize(Style(bold=True))
    picture[1:] = [Text("  ") + line for line in picture[1:]]
    return [*picture, Text()] if size[1] > 1 else picture


# Everything beside the kingdom to play


def side(session: Session, choice: Choice | None, shown: int, room: Size) -> Block:
    """Lines, a game's own boards, a list of moves if one is to be chosen, kingdoms and the log."""
    width, height = room
    picking = choice if isinstance(choice, Picking) and choice.in_list else None
    boards = own_boards(session, width)
    below = min(LIST_LINES, len(picking.moves) + 1) if picking else LOG_LINES
    least = lines_of_others(session, shown, width)
    for size in TILE_SIZES:
        tiles = lines(session, choice, size)
        fits = max((line.cell_len for line in tiles), default=0) <= width
        if fits and len(tiles) + len(boards) + least + below + 2 <= height:
            break
    block = [*tiles, Text(), *boards]
    if picking:
        rows = max(height - len(block) - least - 1, LIST_LINES)
        block += [*move_list(picking, (width, rows)), Text()]
    block += other_kingdoms(
        session, shown, (width, height - len(block) - (0 if picking else below))
    )
    if not picking:
        block += [Text(), *log(session, (width, height - len(block) - 1))]
    return block[:height]


def own_boards(session: Session, width: int) -> Block:
    """What a game has besides kingdoms and lines, in words."""
    found = [
        line for text in say_extras(session.table, session.names) for line in wrap(text, width)
    ]
    return [*(Text(line) for line in found), Text()] if found else []


def move_list(choice: Picking, room: Size) -> Block:
    """The part of the list of moves around the one chosen."""
    rows = max(room[1] - 1, 1)
    first = min(max(choice.index - rows // 2, 0), max(len(choice.moves) - rows, 0))
    heading = f"  {choice.index + 1} of {len(choice.moves)}"
    found = [Text(heading, Style(color=MUTED, italic=True))]
    for i, label in enumerate(choice.labels()[first : first + rows], start=first):
        chosen = i == choice.index
        text = (POINTER if chosen else "  ") + label
        found.append(Text(text, Style(bold=chosen, reverse=chosen)))
        found[-1].truncate(room[0])
    return found


# The log


def log(session: Session, room: Size) -> Block:
    """The last events in words, the latest at the bottom."""
    width, height = room
    found: Block = []
    told = [event for event in session.chronicle.events if not isinstance(event.move, Draw)]
    groups = groupby(told, key=lambda event: None if event.seat is None else id(event))
    for _, group in groups:
        found += log_entry(session, list(group), width)
    return found[-height:] if height > 0 else []


def log_entry(session: Session, events: list[Event], width: int) -> Block:
    """One decision of a seat, or all that chance did in a row."""
    seat = events[0].seat
    if seat is None:
        return [Text(line, MUTED) for line in wrap(say_chance(events), width)]
    change = f" ({events[0].change:+d})" if events[0].change else ""
    name = seat_label(session, seat)
    rows = [Text(line) for line in wrap(f"{name.plain} {events[0].words}{change}", width)]
    rows[0].stylize(name.style, 0, len(name.plain))
    return rows


def say_chance(events: list[Event]) -> str:
    dealt = sorted(event.move.number for event in events if isinstance(event.move, Deal))
    others = [event.words for event in events if not isinstance(event.move, Deal)]
    said = [f"Turned up: {', '.join(str(number) for number in dealt)}"] if dealt else []
    return "; ".join(said + others)


def wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 10), subsequent_indent="  ") or [""]


# Above and below


def header(session: Session, width: int) -> Text:
    """The game, the round, and who acts in which order."""
    game, table = session.game, session.table
    variants = f" ({', '.join(game.variants)})" if game.variants else ""
    match = (
        f"  game {table.extras['game']} of {table.extras['games']}"
        if "games" in table.extras
        else ""
    )
    rounds = f"round {table.round} of {table.rounds}" if table.round else "opening"
    text = Text(f" {game.entry.title}{variants}{match}  {rounds}", Style(bold=True))
    order = [tile.seat for tile in table.current if not tile.done and tile.seat is not None]
    if order:
        text.append("   order: ", MUTED)
        text.append_text(Text(" ").join(seat_label(session, seat) for seat in order))
    text.truncate(width)
    return text
