"""Somebody with the real box who taps kingdoms onto the score pad, and counts the taps."""

from collections import defaultdict
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from browsing import SLUGGISH
from crownlands.agents.registry import player
from crownlands.game import Game, new
from crownlands.text.moves import Square
from crownlands.text.view import Cell, Kingdom

QUICK = player("quick")


class Wanted(NamedTuple):
    """A square as the box shows it."""

    letter: str
    number: int
    thing: str


def finished(name: str, seats: int, variants: list[str], seed: int) -> Game:
    """A game that people might have played."""
    game = new(name, seats=seats, variants=variants, seed=seed)
    while not game.is_over:
        game.push(QUICK.choose(game.states, seed=seed + game.ply))
    return game


def wanted(game: Game, kingdom: Kingdom) -> dict[Square, Wanted]:
    pad = game.entry.pad
    assert pad
    letters = dict(zip(pad.order, pad.letters, strict=True))
    return {at: square(cell, letters, game) for at, cell in kingdom.cells.items()}


def square(cell: Cell, letters: dict[str, str], game: Game) -> Wanted:
    numbers = [mark.partition(":")[2] for mark in cell.marks]
    number = cell.crowns + sum(int(digits) for digits in numbers if digits)
    things = [mark for mark in cell.marks if is_thing(mark, game)]
    paid = "tribe" in game.variants and not number and not cell.marks and cell.kind in PAYING
    thing = "x" if paid else things[0] if things else ""
    if thing and game.name == "queendomino":
        number = 0  # crowns of a town are those of its building
    return Wanted(letters[cell.kind], number, thing)


PAYING = {"grassland", "lake", "jungle", "quarry"}  # squares that bring a resource


def is_thing(mark: str, game: Game) -> bool:
    pad = game.entry.pad
    resources = {"mammoth", "fish", "mushroom", "flint"}
    return bool(pad and pad.things and mark in pad.things.names and mark not in resources)


def distance(at: Square) -> int:
    return abs(at.x) + abs(at.y)


class Fingers:
    """Taps on a page, by touch or with the mouse; every tap is counted."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page, self.touch, self.taps = page, touch, 0

    def tap(self, selector: str) -> None:
        box = self.page.locator(selector).bounding_box()
        assert box, selector
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.taps += 1
        if SLUGGISH:  # an answer may come before the finger does
            self.page.wait_for_timeout(200)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def take(self, letter: str) -> None:
        self.tap(f'.palette [data-letter="{letter}"]')

    def tap_kingdom(self, squares: dict[Square, Wanted], home: int = 0) -> None:
        """Terrain by terrain, from the castle outwards, as far as the grid has grown."""
        for _ in range(home):
            self.tap('[data-square="0,0"]')
        left = dict(squares)
        while left:
            before = len(left)
            for letter in sorted({one.letter for one in left.values()}):
                seen = [at for at in left if left[at].letter == letter and self.is_seen(at)]
                if seen:
                    self.take(letter)
                    self.tap_terrain({at: left.pop(at) for at in sorted(seen, key=distance)})
            assert len(left) < before

    def tap_terrain(self, squares: dict[Square, Wanted]) -> None:
        """Plain squares first, then those with each number, then those with each thing."""
        alike: dict[tuple[str, int], list[Square]] = defaultdict(list)
        for at, one in squares.items():
            alike[one.thing, one.number].append(at)
        for (thing, number), places in sorted(alike.items()):
            again = 0
            if thing:
                self.page.locator(f'[data-thing="{thing}"]').scroll_into_view_if_needed()
                self.tap(f'[data-thing="{thing}"]')
            elif number == 1 == len(places) or not number:
                again = number  # counted up by another tap
            else:
                self.tap(f'[data-number="{number}"]')
            for at in places:
                for _ in range(1 + again):
                    self.tap(f'[data-square="{at.x},{at.y}"]')

    def is_seen(self, at: Square) -> bool:
        return bool(self.page.locator(f'[data-square="{at.x},{at.y}"]').count())

    def tell(self, facts: dict[str, Any]) -> None:
        """What is to be known besides: a tap for the field, and one for each key."""
        labels = {"coins": "Coins", "discards": "Dominoes discarded"}
        for name, value in facts.items():
            if name == "discards" and not self.page.get_by_label(labels[name], exact=True).count():
                continue  # nobody asks where they count for nothing
            if name in labels and value:
                self.page.get_by_label(labels[name], exact=True).fill(str(value))
                self.page.get_by_label(labels[name], exact=True).blur()
                self.taps += 1 + len(str(value))
            elif name == "queen" and value:
                self.page.get_by_label("The queen is here").check()
                self.taps += 1
            elif name == "solid" and value:
                self.page.get_by_label("Coat of the solid").select_option(value)
                self.taps += 2
            elif name == "totems":
                for totem in value:
                    self.page.get_by_role("button", name=totem, exact=True).click()
                    self.taps += 1


def points(page: Page, index: int, total: int) -> None:
    """The live score of a player is, or becomes, this."""
    expect(page.locator(f'[data-points="{index}"]:not(.stale)')).to_have_text(str(total))


def home_number(kingdom: Kingdom) -> int:
    """Fires on the hut."""
    numbers = [mark.partition(":")[2] for mark in kingdom.castle.marks]
    return kingdom.castle.crowns + sum(int(digits) for digits in numbers if digits)
