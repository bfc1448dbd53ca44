"""Sounds and notices: calling somebody who looks elsewhere, and silence for who wants it."""

from typing import Any

from playwright.sync_api import Page

from browsing import Visitors
from guest import Guest, by_mouse

# What would be heard and seen is noted; leave to send notices is given.
WITNESS = """
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.push(this.frequency.value);
      return start.apply(this, when);
    };
    window.notices = [];
    window.Notification = class {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(words) { notices.push(words); }
      close() {}
    };
"""
MY_TURN = 587  # hertz: how the call begins


def witness(visitors: Visitors) -> Guest:
    """Somebody at a table with a bot, whose turn it is."""
    page = visitors.new()
    page.add_init_script(WITNESS)
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    return guest


def choose(page: Page, setting: str, on: bool) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=setting).set_checked(on)
    page.keyboard.press("Escape")


def look_away(page: Page) -> None:
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")


def told(page: Page, what: str) -> list[Any]:
    return list(page.evaluate(what))


def test_who_looks_elsewhere_is_called_when_it_is_their_turn(visitors: Visitors) -> None:
    guest = witness(visitors)
    page = guest.page
    choose(page, "Tell me when", on=True)
    guest.play(by_mouse, 6)  # so many at most before the bot plays: two claims, two turns
    guest.wait_for_turn()
    page.wait_for_function(f"heard.includes({MY_TURN})")
    assert told(page, "notices") == [], "who looks at the table needs no notice"
    look_away(page)
    guest.play(by_mouse, 8)  # or twice two turns
    guest.wait_for_turn()
    page.wait_for_function("() => notices.length")
    assert set(told(page, "notices")) == {"Your turn"}


def test_who_wants_silence_has_it(visitors: Visitors) -> None:
    guest = witness(visitors)
    page = guest.page
    choose(page, "Sounds", on=False)
    look_away(page)
    before = told(page, "heard")
    guest.play(by_mouse, 4)
    guest.wait_for_turn()
    assert told(page, "heard") == before
    assert told(page, "notices") == [], "nobody is sent what they have not asked for"
