"""Making one particular move on a board of the page, whatever kind of move it is."""

import re

from playwright.sync_api import Page, expect

SQUARE = re.compile(r"[a-m]\d{1,2}")
TURNS = 12  # more ways than there are to turn something on one square


def square_of(name: str) -> str:
    """A square as the page's grid names it: columns east and rows south of the castle."""
    return f"{ord(name[0]) - ord('g')},{int(name[1:]) - 7}"


def make_move(page: Page, move: str) -> None:
    """Choose it and confirm."""
    confirm = page.locator(f".controls [data-move='{move}']")
    expect(page.locator(".controls")).to_be_visible()
    choose(page, move)
    confirm.click()


def choose(page: Page, move: str) -> None:
    """Have it in mind, so that it waits to be confirmed."""
    if move.startswith("@"):
        page.locator(f"[data-claim='{move[1:]}']").click()
    elif re.fullmatch(r"(t|bonus)\d+", move):
        for die in re.findall(r"\d", move):
            page.locator(f"button[data-die='{die}']").click()
    elif page.locator(f"button[data-pick='{move}']").count():
        page.locator(f"button[data-pick='{move}']").click()
    elif squares := SQUARE.findall(move.partition("=")[0]):
        coat = page.locator(f"[data-coat='{move.rpartition('=')[2]}']")
        if "=" in move and coat.count():
            coat.click()
        lay(page, squares[0], move)


def lay(page: Page, square: str, move: str) -> None:
    """Point at a square and turn what is laid until it is this move."""
    place = page.locator(f"[data-square='{square_of(square)}']")
    confirm = page.locator(f".controls [data-move='{move}']")
    place.click()
    for _ in range(TURNS):
        if confirm.count():
            return
        page.keyboard.press("r")
    raise AssertionError(f"{move} cannot be chosen at {square}.")
