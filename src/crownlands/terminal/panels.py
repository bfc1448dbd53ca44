"""The parts of the table as pictures: kingdoms, lines, the order of play, the log."""

import textwrap
from itertools import groupby

from rich.style import Style
from rich.text import Text

from crownlands.core.moves import Deal, Draw, Move
from crownlands.core.view import Kingdom, Tile
from crownlands.terminal import palette
from crownlands.terminal.choices import Choice, Claiming, Picking, Placing, label, reach
from crownlands.terminal.chronicle import Event
from crownlands.terminal.palette import MUTED
from crownlands.terminal.pictures import (
    CHOSEN,
    ILLEGAL,
    LEGAL,
    RULER,
    SIZES,
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
from crownlands.terminal.words import plain, squares_of

POINTER = "▸ "
LOG_LINES = 5  # kept free for the log, if there is room at all
LIST_LINES = 8  # likewise for a list of moves
TILE_SIZES: tuple[Size, ...] = ((4, 2), (2, 1))
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


def board_room(kingdom: Kingdom, room: Size) -> Size:
    """Columns and lines that a kingdom needs at most, drawn as large as the room allows.

    A kingdom's window shrinks as it is built: the room kept for it does not, so that nothing else
    moves about.
    """
    columns, rows = kingdom.columns, kingdom.rows
    if not kingdom.fixed:
        columns, rows = 2 * columns - 1, 2 * rows - 1
    lines_above = BOARD_TITLE + 1
    width, height = fit(columns, rows, (room[0] - RULER, room[1] - lines_above))
    return columns * width + RULER, rows * height + lines_above


def board(session: Session, kingdom: Kingdom, choice: Choice | None, room: Size) -> Block:
    """A kingdom with its title and ruler."""
    window = reach(kingdom)
    west, east, north, south = window
    inside = (room[0] - RULER, room[1] - BOARD_TITLE - 1)
    size = fit(east - west + 1, south - north + 1, inside)
    points = session.game.scores()[kingdom.seats[0]]
    title = Text(" ") + owners(session, kingdom)
    title.append(f"  {points} points", Style(bold=True))
    if kingdom.facts:
        title.append(f"  {plain(kingdom.facts)}", MUTED)
    picture = draw_kingdom(kingdom, window, size, look_of(session, kingdom, choice), ruler=True)
    return [title, *picture]


# The other kingdoms


def small_kingdom(session: Session, kingdom: Kingdom, size: Size) -> Block:
    points = session.game.scores()[kingdom.seats[0]]
    facts = [f"{name} {value}" for name, value in kingdom.facts.items() if value]
    return [
        owners(session, kingdom),
        Text(f"{points} points"),
        *draw_kingdom(kingdom, frame_of(kingdom), size, look_of(session, kingdom)),
        *(Text(fact, MUTED) for fact in facts),
    ]


def other_kingdoms(session: Session, shown: int, room: Size) -> Block:
    """All kingdoms but the one shown large, as large as the room allows."""
    kingdoms = [k for i, k in enumerate(session.game.table.kingdoms) if i != shown]
    for size in SIZES:
        lines = in_rows([small_kingdom(session, k, size) for k in kingdoms], room[0])
        if len(lines) <= room[1] and max((line.cell_len for line in lines), default=0) <= room[0]:
            break
    return lines


def in_rows(blocks: list[Block], width: int) -> Block:
    """Blocks side by side, in as many rows as it takes."""
    lines: Block = []
    row: list[Block] = []
    for block in blocks:
        if row and beside([*row, block])[0].cell_len > width:
            lines += [*beside(row), Text()]
            row = []
        row.append(block)
    return lines + beside(row)


# The two lines


def lines(session: Session, choice: Choice | None, size: Size) -> Block:
    """The line being laid and the line being claimed, side by side."""
    table = session.game.table
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
    picking = choice if isinstance(choice, Picking) and not isinstance(choice, Claiming) else None
    boards = own_boards(session, width)
    below = min(LIST_LINES, len(picking.moves) + 1) if picking else LOG_LINES
    tiles: Block = []
    for size in TILE_SIZES:
        tiles = lines(session, choice, size)
        least = other_kingdoms(session, shown, (width, 0))
        fits = max((line.cell_len for line in tiles), default=0) <= width
        if fits and len(tiles) + len(boards) + len(least) + below + 2 <= height:
            break
    block = [*tiles, Text(), *boards]
    if picking:
        rows = max(height - len(block) - len(least) - 1, LIST_LINES)
        block += [*move_list(picking, (width, rows)), Text()]
    block += other_kingdoms(
        session, shown, (width, height - len(block) - (0 if picking else below))
    )
    if not picking:
        block += [Text(), *log(session, (width, height - len(block) - 1))]
    return block[:height]


def own_boards(session: Session, width: int) -> Block:
    """What a game has besides kingdoms and lines, in words."""
    extras = session.game.table.extras
    found = [
        line
        for name, value in extras.items()
        if name not in ("game", "games")
        for line in textwrap.wrap(f"{name}: {plain(value)}", width, subsequent_indent="  ")
    ]
    return [*(Text(line) for line in found), Text()] if found else []


def move_list(choice: Picking, room: Size) -> Block:
    """The part of the list of moves around the one chosen."""
    rows = max(room[1] - 1, 1)
    first = min(max(choice.index - rows // 2, 0), max(len(choice.moves) - rows, 0))
    heading = f"  {choice.index + 1} of {len(choice.moves)}"
    found = [Text(heading, Style(color=MUTED, italic=True))]
    for i, move in enumerate(choice.moves[first : first + rows], start=first):
        chosen = i == choice.index
        text = (POINTER if chosen else "  ") + label(move)
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
        return [Text(line, MUTED) for line in wrap(say_chance([e.move for e in events]), width)]
    change = f" ({events[0].change:+d})" if events[0].change else ""
    name = seat_label(session, seat)
    rows = [Text(line) for line in wrap(f"{name.plain} {events[0].words}{change}", width)]
    rows[0].stylize(name.style, 0, len(name.plain))
    return rows


def say_chance(moves: list[Move]) -> str:
    dealt = sorted(move.number for move in moves if isinstance(move, Deal))
    others = [label(move) for move in moves if not isinstance(move, Deal)]
    said = [f"Turned up: {', '.join(str(number) for number in dealt)}"] if dealt else []
    return "; ".join(said + others)


def wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 10), subsequent_indent="  ") or [""]


# Above and below


def header(session: Session, width: int) -> Text:
    """The game, the round, and who acts in which order."""
    game, table = session.game, session.game.table
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
