"""Where things are: measured at every kind of step of every game, on every kind of screen.

The scenes come from games played in Python and are shown without a server.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, stop_time
from scenery import SCREENS, Scenery, Screen, ply_of
from scenes import TABLES, Scene, course, ending

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
  window.flown = 0;
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(
    (node) => { if (node.matches?.(".flying")) flown++; })))
    .observe(document, { childList: true, subtree: true });
  window.since = 0; // what happened before, while the page was loaded, is as it may be
  // What lies in a strip changes with every step, as it should.
  const meant = ({ node }) => (node?.parentElement ?? document.body).closest(".middle, .since");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.sources.every(meant)) shifts.push([entry.startTime, entry.value]);
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def visitors(strangers: Visitors) -> Visitors:
    return strangers


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
    expect(page.locator(".notices")).to_be_empty()  # nor late an answer of ours that it misses
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


# Where words have least room: the smallest phone, upright and lying, and a small desktop; and the
# tables that have most to say.
TIGHT = (SCREENS[0], SCREENS[2], SCREENS[4])
WORDY: list[tuple[str, tuple[str, ...], int]] = [
    ("kingdomino", ("middle-kingdom", "harmony"), 4),
    ("queendomino", ("royal-wedding",), 8),
    ("queendomino", (), 4),
    ("origins", ("tribe",), 4),
    ("origins", ("totem",), 4),
    ("duel", (), 2),
]


def of_table(scenes: list[Scene], game: str, variants: tuple[str, ...], seats: int) -> list[Scene]:
    wanted = [s for s in scenes if (s.game, tuple(s.variants), s.seats) == (game, variants, seats)]
    assert wanted
    return wanted


RARE_STEPS = {"hand-on: handon", "cross: cross", "take: take two"}


def test_the_rare_steps_are_among_them(scenes: list[Scene]) -> None:
    assert {scene.step for scene in scenes} >= RARE_STEPS


ALL = [(game, variants, seats) for game, variants, numbers in TABLES for seats in numbers]


@pytest.mark.parametrize(
    ("game", "variants", "seats"), ALL, ids=[" ".join((g, *v, str(n))) for g, v, n in ALL]
)
def test_everything_to_choose_is_in_sight_and_within_reach(
    visitors: Visitors, scenes: list[Scene], game: str, variants: tuple[str, ...], seats: int
) -> None:
    found = []
    for scenery, screens in pages(visitors):
        for scene in scenery.show_each(of_table(scenes, game, variants, seats)):
            for screen in screens:
                resize(scenery.page, screen)
                found += complaints(scenery.page, scene, screen)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", ["fr-FR", "pt-BR"])
@pytest.mark.parametrize(
    ("game", "variants", "seats"), WORDY, ids=[" ".join((g, *v, str(n))) for g, v, n in WORDY]
)
def test_other_languages_fit_too(
    visitors: Visitors,
    scenes: list[Scene],
    locale: str,
    game: str,
    variants: tuple[str, ...],
    seats: int,
) -> None:
    found = []
    for scenery, screens in pages(visitors, locale=locale):
        for scene in scenery.show_each(of_table(scenes, game, variants, seats)):
            for screen in screens:
                if screen in TIGHT:
                    resize(scenery.page, screen)
                    found += complaints(scenery.page, scene, screen)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "pt-BR"])
def test_warriors_who_have_most_to_be_told_of_fit_a_phone(
    visitors: Visitors, scenes: list[Scene], locale: str
) -> None:
    found = of_table(scenes, "origins", ("tribe",), 4)
    scene = deepcopy(next(scene for scene in found if scene.step == "settle: settle"))
    position = scene.view["position"]
    warrior = next(kind for kind in position["extras"]["cromagnons"] if kind.endswith("small"))
    position["extras"]["recruit"] = warrior
    for choice in position["choices"]:
        choice["thing"] = warrior
    page = visitors.new(has_touch=True, is_mobile=True, locale=locale)
    Scenery(page).show(scene)
    resize(page, SCREENS[1])
    assert not complaints(page, scene, SCREENS[1])


@pytest.mark.parametrize("screen", [SCREENS[0], SCREENS[4]], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("game", "seats", "motion", "pace"),
    [("queendomino", 3, "reduce", "instant"), ("kingdomino", 2, "no-preference", "quick")],
    ids=["still", "sliding"],
)
def test_nothing_jumps_in_a_whole_game(
    visitors: Visitors, screen: Screen, game: str, seats: int, motion: str, pace: str
) -> None:
    page = visitors.new(has_touch=screen.touch, is_mobile=screen.touch, reduced_motion=motion)
    page.add_init_script(WATCH_SHIFTS)
    resize(page, screen)
    scenery = Scenery(page)
    scenes = course(game, (), seats)
    scenery.show(next(scenes), {"pace": pace})
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => { since = performance.now(); flown = 0 })")
    places = set()
    for scene in scenes:
        if scene.view["phase"] != "playing":
            break
        scenery.tell(scene)
        page.wait_for_selector(f".frame[data-ply='{ply_of(scene)}']")
        places.add(page.evaluate(WHERE))
    assert len(places) == 1, "the regions keep their places"
    assert (page.evaluate("flown") > 0) == (motion != "reduce"), "dominoes slide"
    shifts = page.evaluate("shifts.filter(([at]) => at > since).map(([, by]) => by)")
    assert sum(shifts) < SHIFT


def test_a_wider_screen_shows_my_kingdom_no_smaller(
    visitors: Visitors, scenes: list[Scene]
) -> None:
    """The drawer lies beside a large table only where there is room for both."""
    page = visitors.new()
    Scenery(page).show(of_table(scenes, "queendomino", ("royal-wedding",), 8)[0])
    found = []
    for width, height in ((1280, 800), (1440, 900), (1920, 1080)):
        resize(page, Screen(width, height, touch=False))
        found.append(page.evaluate(MEASURE)["mine"])
    assert found == sorted(found)
    expect(page.locator(".side")).to_be_visible()


def test_the_winner_of_many_is_in_sight_on_a_small_screen(visitors: Visitors) -> None:
    last = ending("queendomino", ("royal-wedding",), 8)
    places = [score["place"] for score in last.view["position"]["scores"]]
    assert places.index(1) >= 4, "the winner is not among the first, who are in sight anyway"
    page = visitors.new(has_touch=True, is_mobile=True)
    for screen in (SCREENS[0], SCREENS[2]):
        resize(page, screen)
        Scenery(page).show(last)
        expect(page.locator("dialog .won .points")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_duel_shows_dice_question_and_spell_book_together_on_every_phone(
    visitors: Visitors, scenes: list[Scene], locale: str
) -> None:
    """Whatever is pressed: to take a die is to choose between spells, too."""
    page = visitors.new(has_touch=True, is_mobile=True, locale=locale)
    scenery = Scenery(page)
    steps = ("take: take", "take: take two", "bonus: bonus+pass", "draw: draw")
    for scene in of_table(scenes, "duel", (), 2):
        if not scene.step.startswith("cast") and scene.step not in steps:
            continue
        scenery.show(scene)
        for screen in SCREENS[:3]:
            resize(page, screen)
            where = (scene.name, screen)
            assert page.evaluate(OUTSIDE, ".dice .face") == 0, where
            assert page.evaluate(OUTSIDE, "[data-spell]") == 0, where
        resize(page, SCREENS[0])
        if page.locator("[data-die]").count():
            page.locator("[data-die]").first.click()
        expect(page.locator(".task .said")).to_be_in_viewport(ratio=1)
        page.locator("[data-spell]").first.click()
        expect(page.locator(".book .about")).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".task .said")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "pt-BR"])
@pytest.mark.parametrize(
    ("game", "variants", "seats"),
    WORDY[:-1],
    ids=[" ".join((g, *v, str(n))) for g, v, n in WORDY[:-1]],
)
def test_the_question_stays_in_sight_when_something_is_pressed(
    visitors: Visitors,
    scenes: list[Scene],
    locale: str,
    game: str,
    variants: tuple[str, ...],
    seats: int,
) -> None:
    """On the smallest phone what is told of it stands below."""
    page = visitors.new(has_touch=True, is_mobile=True, locale=locale)
    resize(page, SCREENS[0])
    scenery = Scenery(page)
    for scene in scenery.show_each(of_table(scenes, game, variants, seats)):
        for choice in page.locator("[data-claim], [data-pick]").all():
            if choice.get_attribute("aria-pressed") == "true":
                continue  # the second of two alike
            choice.tap()
            expect(choice).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".task .said")).to_be_in_viewport(ratio=1)
            assert page.evaluate(MEASURE)["words"] <= 1, scene.name


OUTSIDE = """
(which) => {
  const { right, bottom } = document.querySelector(".middle").getBoundingClientRect();
  return [...document.querySelectorAll(which)].filter((element) => {
    const at = element.getBoundingClientRect();
    return !at.width || at.right > right + 1 || at.bottom > bottom + 1;
  }).length;
}
"""

DESKTOPS = [Screen(1024, 768, False), Screen(1280, 800, False), Screen(1440, 900, False)]
HEADING = """
() => {
  const words = document.createRange();
  const heading = document.querySelector(".next h2");
  words.selectNodeContents([...heading.childNodes].find(({ data }) => data?.trim()));
  return words.getBoundingClientRect().right - heading.querySelector(".pawn").offsetLeft
    - heading.getBoundingClientRect().left;
}
"""


@pytest.mark.parametrize(
    ("game", "variants", "seats"),
    [("queendomino", (), 4), ("kingdomino", ("middle-kingdom", "harmony"), 2)],
    ids=["broad", "narrow"],
)
@pytest.mark.parametrize("locale", ["fr-FR", "pt-BR"])
def test_the_king_stands_beside_the_heading_of_the_line(
    visitors: Visitors,
    scenes: list[Scene],
    locale: str,
    game: str,
    variants: tuple[str, ...],
    seats: int,
) -> None:
    page = visitors.new(locale=locale)
    found = of_table(scenes, game, variants, seats)
    Scenery(page).show(next(scene for scene in found if scene.step == "claim: claim"))
    for screen in DESKTOPS:
        resize(page, screen)
        assert page.evaluate(HEADING) <= 0, screen


COVERED = """
() => {
  const told = document.querySelector("section.told").getBoundingClientRect();
  return [...document.querySelectorAll(".look > .land")].filter((land) => {
    const { left, right, top, bottom } = land.getBoundingClientRect();
    return left < told.right && right > told.left && top < told.bottom && bottom > told.top;
  }).length;
}
"""


@pytest.mark.parametrize(
    ("seats", "variants"),
    [(2, ()), (4, ()), (6, ("royal-wedding",)), (8, ("royal-wedding",))],
    ids=["2", "4", "6", "8"],
)
def test_what_the_coach_says_covers_no_kingdom(
    visitors: Visitors, scenes: list[Scene], seats: int, variants: tuple[str, ...]
) -> None:
    page = visitors.new()
    scenery = Scenery(page)
    scene = of_table(scenes, "queendomino", variants, seats)[0]
    scenery.advice = scene.view["position"]["choices"][0]["move"]
    scenery.show(scene)
    for words in ("Hint", "Hint: Show the move", "Hint: Why?"):
        page.get_by_role("button", name=words, exact=True).click()
    expect(page.locator("section.told.why")).to_be_visible()
    for screen in DESKTOPS:
        resize(page, screen)
        assert not page.evaluate(COVERED), screen


def test_the_names_of_squares_leave_the_squares_in_sight(
    visitors: Visitors, scenes: list[Scene]
) -> None:
    page = visitors.new(viewport={"width": 1440, "height": 900})
    Scenery(page).show(of_table(scenes, "queendomino", (), 4)[0])
    page.get_by_role("tab", name="Scores").click()
    page.locator(".side section li button").first.click()
    square = page.locator("rect.glow").first.bounding_box()
    name = page.locator("rect.glow + text").first.bounding_box()
    assert square
    assert name
    assert name["x"] > square["x"] + square["width"] * 0.4
    assert name["y"] > square["y"] + square["height"] * 0.5


WHERE = """
() => [".stage > .land", ".middle", ".task", ".controls", ".others"].map((region) => {
  const { x, y, width, height } = document.querySelector(region).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join("; ")
"""


def test_the_others_moves_are_followed_one_by_one_and_skipped_by_a_tap(visitors: Visitors) -> None:
    page = visitors.new()
    scenery = Scenery(page)
    scenes = list(course("kingdomino", (), 4))
    others = [to_play(scene) != 0 for scene in scenes[:-1]]
    first = next(i for i in range(8, len(others)) if all(others[i : i + 4]))
    after = scenes[first + 1 : first + 4]
    scenery.show(scenes[first], {"pace": "calm"})
    frame = page.locator(".frame")
    stop_time(page)
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
