"""What stands beside a kingdom: lines, a game's own boards, lists of moves, the log."""

import textwrap
from itertools import groupby

from rich.style import Style
from rich.text import Text

from crownlands.terminal.choices import POINTER, Choice, Claiming, Picking
from crownlands.terminal.chronicle import Event
from crownlands.terminal.palette import MUTED
from crownlands.terminal.panels import seat_label
from crownlands.terminal.pictures import Block, Size, beside, draw_tile
from crownlands.terminal.session import Session
from crownlands.text.moves import Deal, Draw
from crownlands.text.view import Tile


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
    picture = draw_tile(tile, size, session.game.entry.looks)
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


def own_boards(session: Session, width: int) -> Block:
    """What a game has besides kingdoms and lines, in words."""
    boards = session.game.entry.boards(session.table, session.names)
    return [Text(row) for board in boards for line in board.lines for row in wrap(line, width)]


def move_list(choice: Picking, room: Size) -> Block:
    """The part of the list of moves around the one chosen."""
    rows = max(room[1] - 1, 1)
    first = min(max(choice.index - rows // 2, 0), max(len(choice.moves) - rows, 0))
    heading = f"  {choice.index + 1} of {len(choice.moves)}"
    found = [Text(heading, Style(color=MUTED, italic=True))]
    for i, label in enumerate(choice.labels[first : first + rows], start=first):
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
    """What chance did in a row: "Turned up: 14, 42, church", "Rolled: dot, stripe+"."""
    dealt = sorted(event.move.number for event in events if isinstance(event.move, Deal))
    found = {"turned up": [str(number) for number in dealt]}
    for event in events:
        if not isinstance(event.move, Deal):
            what, *_, thing = event.words.split(": ")  # turned up: tile 8: church
            found.setdefault(what, []).append(thing)
    told = (f"{what}: {', '.join(things)}" for what, things in found.items() if things)
    said = "; ".join(told)
    return said[:1].upper() + said[1:]


def wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 10), subsequent_indent="  ") or [""]
