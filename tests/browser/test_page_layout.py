"""Where things are: measured at every kind of step of every game, on every kind of screen.

The scenes come from games played in Python and are shown without a server.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Visitors
from scenery import HOME, SCREENS, Scenery, Screen
from scenes import TABLES, Scene, course, record

FINGER = 43.5  # pixels, of the 44 that a finger needs
SMALL_SQUARE = 34  # of a kingdom nine squares wide; a finger beside a place means that place
NEIGHBOUR = 95.5  # of the 96 pixels from which another's kingdom can be read
SHIFT = 0.1  # what the layout may move in a whole game

MEASURE = """
() => {
  const box = (element) => element.getBoundingClientRect();
  const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 &&
    a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const about = (element) => (element.ariaLabel || element.innerText).slice(0, 50);
  const strips = new Set();
  const wrong = [];
  const choices = document.querySelectorAll(
    "[data-claim], [data-pick], [data-coat], [data-place], .go button, .aux button");
  let smallest = Infinity, square = Infinity;
  for (const choice of choices) {
    const at = box(choice);
    const side = Math.min(at.width, at.height);
    if (choice.matches("[data-place]")) square = Math.min(square, side);
    else smallest = Math.min(smallest, side);
    const middle = choice.closest(".middle");
    const strip = middle && middle.scrollWidth > middle.clientWidth + 1 ? box(middle) : null;
    if (!inside(at, strip ?? screen)) {
      if (!strip || !strips.has(middle)) wrong.push(`out of sight: ${about(choice)}`);
      if (strip) strips.add(middle);
      continue;
    }
    if (strip) strips.add(middle);
    const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!choice.contains(hit)) wrong.push(`covered by ${hit?.className}: ${about(choice)}`);
  }
  const task = document.querySelector(".task");
  const root = document.documentElement;
  return {
    wrong,
    choices: choices.length,
    smallest,
    square,
    neighbours: [...document.querySelectorAll(".look > .land")].map((land) => box(land).width),
    mine: box(document.querySelector(".stage > .land")).width,
    words: task.scrollHeight - task.clientHeight,
    across: root.scrollWidth - innerWidth,
    down: root.scrollHeight - innerHeight,
  };
}
"""

WATCH_SHIFTS = """
  window.shifts = [];
  // What lies in a strip changes with every step, as it should.
  const meant = ({ node }) => (node?.parentElement ?? document.body).closest(".middle, .since");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.sources.every(meant)) shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> list[Scene]:
    return record(tmp_path_factory.mktemp("scenes") / "scenes.json")


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """Nobody needs a server here."""
    visitors = Visitors(browser, HOME)
    yield visitors
    visitors.leave()
    assert not visitors.troubles


def pages(visitors: Visitors, **options: Any) -> Iterator[tuple[Scenery, list[Screen]]]:
    """A page for fingers and one for mice, each with its screens."""
    for touch in (True, False):
        page = visitors.new(has_touch=touch, is_mobile=touch, **options)
        yield Scenery(page), [screen for screen in SCREENS if screen.touch == touch]


def resize(page: Page, screen: Screen) -> None:
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def complaints(page: Page, scene: Scene, screen: Screen) -> list[str]:
    """What is not as it should be."""
    seen = page.evaluate(MEASURE)
    found = list(seen["wrong"])
    if not seen["choices"]:
        found.append("nothing can be chosen")
    if screen.touch and seen["smallest"] < FINGER:
        found.append(f"too small to touch: {seen['smallest']:.0f}")
    frame = scene.view["position"]["kingdoms"][0]["columns"]
    if screen.touch and seen["square"] < (FINGER if frame == 5 else SMALL_SQUARE):
        found.append(f"squares too small to touch: {seen['square']:.0f}")
    if min(seen["neighbours"]) < NEIGHBOUR:
        found.append(f"a neighbour only {min(seen['neighbours']):.0f} wide")
    if seen["mine"] < max(seen["neighbours"]):
        found.append("my kingdom is not the largest")
    if seen["words"] > 1:
        found.append(f"the words of the task are cut by {seen['words']}")
    if seen["across"] > 0 or seen["down"] > 0:
        found.append(f"the page scrolls by {seen['across']}, {seen['down']}")
    return [f"{scene.name} at {screen.width}x{screen.height}: {words}" for words in found]


ALL = [(game, variants, seats) for game, variants, numbers in TABLES for seats in numbers]


@pytest.mark.parametrize(
    ("game", "variants", "seats"), ALL, ids=[" ".join((g, *v, str(n))) for g, v, n in ALL]
)
def test_everything_to_choose_is_in_sight_and_within_reach(
    visitors: Visitors, scenes: list[Scene], game: str, variants: tuple[str, ...], seats: int
) -> None:
    wanted = [s for s in scenes if (s.game, tuple(s.variants), s.seats) == (game, variants, seats)]
    assert wanted
    found = []
    for scenery, screens in pages(visitors):
        for scene in wanted:
            scenery.show(scene)
            for screen in screens:
                resize(scenery.page, screen)
                found += complaints(scenery.page, scene, screen)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("screen", [SCREENS[0], SCREENS[4]], ids=["phone", "desktop"])
def test_nothing_jumps_in_a_whole_game(visitors: Visitors, screen: Screen) -> None:
    page = visitors.new(has_touch=screen.touch, is_mobile=screen.touch)
    page.add_init_script(WATCH_SHIFTS)
    resize(page, screen)
    scenery = Scenery(page)
    scenes = course("queendomino", (), 3)
    scenery.show(next(scenes))
    page.wait_for_timeout(300)
    page.evaluate("shifts.length = 0")  # what happened while the page was loaded
    places = set()
    for scene in scenes:
        if scene.view["phase"] != "playing":
            break
        scenery.tell(scene)
        expect(page.locator(".frame")).to_have_attribute("data-ply", str(ply_of(scene)))
        places.add(page.evaluate(WHERE))
    assert len(places) == 1, "the regions keep their places"
    assert sum(page.evaluate("shifts")) < SHIFT


WHERE = """
() => [".stage > .land", ".middle", ".task", ".controls", ".others"].map((region) => {
  const { x, y, width, height } = document.querySelector(region).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join("; ")
"""


def ply_of(scene: Scene) -> int:
    return int(scene.view["position"]["ply"])


def test_the_others_moves_are_followed_one_by_one_and_skipped_by_a_tap(visitors: Visitors) -> None:
    page = visitors.new()
    scenery = Scenery(page)
    scenes = list(course("kingdomino", (), 4))
    others = [to_play(scene) != 0 for scene in scenes[:-1]]
    first = next(i for i in range(8, len(others)) if all(others[i : i + 4]))
    after = scenes[first + 1 : first + 4]
    scenery.show(scenes[first], {"pace": "calm"})
    frame = page.locator(".frame")
    for scene in after:
        scenery.tell(scene)
    expect(frame).to_have_attribute("data-ply", str(ply_of(after[0])))
    page.get_by_role("button", name="Skip").click()
    expect(frame).to_have_attribute("data-ply", str(ply_of(after[-1])))
    expect(page.get_by_role("list", name="Since your last turn")).not_to_be_empty()


def to_play(scene: Scene) -> int:
    return int(scene.view["position"]["to_play"])


def test_what_cannot_be_chosen_plays_itself(visitors: Visitors, scenes: list[Scene]) -> None:
    page = visitors.new()
    scenery = Scenery(page)
    forced = next(scene for scene in scenes if len(scene.view["position"]["choices"]) == 1)
    with page.expect_response("**/moves"):
        scenery.show(forced, {"forced": True})
    assert scenery.made[:1] == [forced.view["position"]["choices"][0]["move"]]
