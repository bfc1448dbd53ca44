"""The dice and the spell book beside the maps of Duel."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.text.boards import Board, Item, Ledger, Shelf, Tally
from crownlands.text.looks import plain_id, spoken
from crownlands.text.view import Cell, Table

Page = Mapping[str, Mapping[str, Any]]

PAGE = 16  # characters of a seat's page in text
STATES = {"usable": "won"}  # a spell that may be cast is one that was won


def boards(table: Table, names: Sequence[str]) -> list[Board]:
    extras = table.extras
    found: list[Board] = []
    if extras.get("dice"):
        found.append(dice(extras["dice"], names))
    if extras.get("spell_book"):
        found.append(spell_book(extras["spell_book"], names))
    return found


def dice(thrown: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Shelf:
    """The dice as they lie, numbered as moves name them, with who has taken them."""
    told = []
    for number, die in enumerate(thrown, start=1):
        notes = [names[die["seat"]]] if die.get("seat") is not None else []
        notes += [word for word in ("used", "bonus") if die.get(word)]
        who = f" ({', '.join(notes)})" if notes else ""
        told.append(f"{number} {face(die)}{who}")
    items = tuple(
        Item(face=cell(die), seat=die.get("seat"), faint=bool(die.get("used"))) for die in thrown
    )
    return Shelf("Dice", (f"Dice: {', '.join(told)}",), items, slots=False)


def face(die: Mapping[str, Any]) -> str:
    return spoken(str(die.get("coat") or "-")) + "+" * int(die.get("crosses") or 0)


def cell(die: Mapping[str, Any]) -> Cell:
    """What a die shows, as a square, the cross of the castle bonus included."""
    return Cell(str(die.get("coat") or ""), int(die.get("crosses") or 0) + bool(die.get("bonus")))


def spell_book(book: Sequence[Page], names: Sequence[str]) -> Ledger:
    """One row per coat, one page per seat."""
    pages = [{plain_id(coat): spell for coat, spell in page.items()} for page in book]
    coats = list(dict.fromkeys(coat for page in pages for coat in page))
    heads = "".join(names[seat].ljust(PAGE) for seat in range(len(book)))
    lines = [f"Spell book     {heads}".rstrip()]
    for coat in coats:
        cells = "".join(boxes(page.get(coat, {})).ljust(PAGE) for page in pages)
        lines.append(f"{spoken(coat):<15}{cells}".rstrip())
    rows = tuple((coat, tuple(tally(page.get(coat, {})) for page in pages)) for coat in coats)
    return Ledger("Spell book", tuple(lines), rows)


def boxes(spell: Mapping[str, Any]) -> str:
    """The boxes of one spell in text: ``[xx   ] struck``."""
    row = tally(spell)
    state = spell.get("state", "open")
    told = "" if state == "open" else f" {state}"
    return f"[{'x' * row.ticks}{' ' * (row.boxes - row.ticks)}]{told}"


def tally(spell: Mapping[str, Any]) -> Tally:
    state = spell.get("state", "open")
    return Tally(spell.get("boxes", 0), spell.get("ticks", 0), STATES.get(state, state))
