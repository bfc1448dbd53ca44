"""My record and the deal of the day: one try that counts, and what my games add up to."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browsing import Visitors, barriers
from guest import Guest
from page_server import PageServer
from servers import wait_for

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
A_DUEL = (Path(__file__).parents[1] / "games" / "monarch-duel.crown").read_text()
MARKUP = '<img src="x" onerror="document.title=1">'
REMATCH = "Rematch|Revanche"
WORDS = {  # the page's, by language: to play, and to go to one's game again
    "en-GB": ("Play today\u2019s deal of", "See your game of", "the same for everybody"),
    "fr-FR": ("Jouer le tirage du jour de", "Voir votre partie de", "découle du secret du jour"),
    "pt-BR": ("Jogar o sorteio do dia de", "Ver a sua partida de", "decorre do segredo do dia"),
}


def kept_games(page: Page) -> list[Any]:
    """What the browser has kept of games that are over."""
    script = """() => Object.entries(localStorage)
        .filter(([key]) => key.startsWith("crownlands.game."))
        .map(([, game]) => JSON.parse(game))"""
    return list(page.evaluate(script))


def no_overflow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("locale", "title", "options"),
    [
        ("en-GB", "Kingdomino", DESKTOP),
        ("fr-FR", "Kingdomino Duel", PHONE),
        ("pt-BR", "Kingdomino Origins", DESKTOP | {"color_scheme": "dark"}),
    ],
)
def test_one_try_at_the_deal_of_the_day_counts(
    visitors: Visitors, server: PageServer, locale: str, title: str, options: dict[str, Any]
) -> None:
    play, look, fair = WORDS[locale]
    page = visitors.new(locale=locale, **options)
    page.goto("/day")
    expect(page.locator("article")).to_have_count(4)
    assert not barriers(page)
    assert no_overflow(page)
    page.get_by_role("button", name=f"{play} {title}", exact=True).click()
    table = Guest(page).seated(server)
    points = table.play_to_the_end()["position"]["scores"][0]["points"]
    among = page.locator("dialog section section")
    expect(among).to_contain_text(str(points))
    expect(page.get_by_role("dialog")).to_contain_text(fair)
    expect(page.get_by_role("button", name=re.compile(REMATCH))).to_have_count(
        0
    )  # nothing to repeat
    page.locator("dialog a.primary").click()
    page.wait_for_url("**/day")
    again = page.get_by_role("button", name=f"{look} {title}", exact=True)
    card = page.locator("article", has=again)
    expect(card).to_contain_text(str(points))
    expect(card.get_by_role("img")).to_be_visible()
    assert not barriers(page)
    again.click()  # not another try
    page.wait_for_url(f"**/table/{table.id}")
    games = wait_for(lambda: [game for game in kept_games(page) if game.get("record")])
    assert [game["id"] for game in games] == [table.id]
    assert games[0]["day"] == server.client.get("/api/day")["date"]
    page.goto("/mine")
    expect(page.locator("tbody").first).to_contain_text(str(points))
    assert not barriers(page)


def test_the_buttons_stay_where_they_are_when_it_is_told_how_the_try_stands(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**DESKTOP)
    page.goto("/day")
    page.get_by_role("button", name="Play today\u2019s deal of Kingdomino", exact=True).click()
    table = Guest(page).seated(server)
    held: list[Route] = []
    page.route("**/api/day?*", lambda route: held.append(route))
    table.play_to_the_end()
    expect(page.get_by_role("dialog")).to_contain_text("the same for everybody")
    others = page.locator("dialog a.primary")
    wait_for(lambda: page.title() and held)  # whatever is asked of the page lets it ask, too
    before = others.bounding_box()
    held[0].continue_()
    expect(page.locator("dialog section section").get_by_role("img")).to_be_visible()
    assert others.bounding_box() == before


def a_file(path: Path, count: int = 30) -> Path:
    """Games of all kinds, as the page exports them; one opponent's name is markup."""
    rnd = random.Random(1)
    lands = {"duel": ["dot", "stripe"], "origins": ["jungle", "lake"]}
    games = []
    for i in range(count):
        game = ("kingdomino", "kingdomino", "queendomino", "origins", "duel")[i % 5]
        points, place = rnd.randint(20, 90), rnd.randint(1, 2)
        other: dict[str, str | None] = {"name": "", "level": ("squire", "knight", "duke")[i % 3]}
        if i % 4 == 0:
            other = {"name": MARKUP[:24], "level": None}
        mine = {"name": "Ann", "level": None, "points": points, "place": place, "mine": True}
        rest = {"points": points + (-5, 5)[place - 1], "place": 3 - place, "mine": False}
        games.append(
            {
                "id": f"{i:022}",
                "game": game,
                "variants": [],
                "ended": 1_794_000_000_000 + i * 3_600_000,
                "seats": [mine, {**other, **rest}],
                "lands": {
                    kind: rnd.randint(1, 12) for kind in lands.get(game, ["wheat", "lake", "mine"])
                },
                "record": A_DUEL if game == "duel" else '[Game "kingdomino"]\n',
            }
        )
    told = {"format": "crownlands games", "version": 1, "games": games}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("locale", "options"),
    [("en-GB", DESKTOP), ("fr-FR", PHONE | {"color_scheme": "dark"}), ("pt-BR", PHONE)],
)
def test_my_record_is_imported_shown_exported_and_cleared(
    visitors: Visitors, tmp_path: Path, locale: str, options: dict[str, Any]
) -> None:
    page = visitors.new(locale=locale, **options)
    page.goto("/mine")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not barriers(page)
    upload, alert = page.locator("input[type=file]"), page.get_by_role("alert")
    told: list[str] = []
    for name, text in (
        ("cut.json", a_file(tmp_path / "whole.json").read_text()[:-40]),
        ("picture.png", "\x89PNG"),
        ("other.json", '{"format": "crownlands games", "version": 99, "games": []}'),
        ("huge.json", "[" * 32_000_001),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        upload.set_input_files(tmp_path / name)
        for before in told:  # each has a sentence of its own
            expect(alert).not_to_have_text(before)
        expect(alert).to_be_visible()
        told.append(alert.inner_text())
        assert not kept_games(page)
    assert not any(word in " ".join(told) for word in ("{", "Error", "undefined"))
    upload.set_input_files(a_file(tmp_path / "games.json"))
    status = page.get_by_role("status")
    expect(status).to_contain_text("30")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("dd").first).to_have_text("30")
    expect(page.locator("section table tbody tr").first).to_contain_text("Kingdomino")
    expect(page.get_by_text(MARKUP[:24]).first).to_be_visible()
    expect(page.locator("section svg[role=img] circle")).to_have_count(12)
    assert page.locator("main img").count() == 0
    page.get_by_role("button", name="Kingdomino Duel", exact=True).click()
    expect(page.locator("section svg[role=img] circle")).to_have_count(6)
    expect(page.locator("section.all li")).to_have_count(10)
    assert not barriers(page)
    assert no_overflow(page)
    upload.set_input_files(tmp_path / "games.json")  # nothing is added twice
    expect(status).to_contain_text("0")
    expect(page.locator("dd").first).to_have_text("30")
    with page.expect_download() as saved:
        page.locator(".files button").first.click()
    copy = tmp_path / "copy.json"
    saved.value.save_as(copy)
    assert len(json.loads(copy.read_text(encoding="utf-8"))["games"]) == 30
    clear = page.locator(".files button").last
    clear.click()
    page.locator("dialog button.primary").click()  # asked, and kept
    expect(page.locator("dd").first).to_have_text("30")
    clear.click()
    assert not barriers(page)
    page.locator("dialog .buttons button").first.click()
    expect(page.locator("dd")).to_have_count(0)
    assert not kept_games(page)
    upload.set_input_files(copy)
    expect(page.locator("dd").first).to_have_text("30")
    page.locator("section.all li a").first.click()  # its table was never here: the record was
    page.wait_for_url(re.compile(r"/replay/(?!0000)[\w-]{22}"))
    expect(page.locator("input[type=range]")).to_be_visible()
    page.go_back()
    expect(page.locator("dd").first).to_have_text("30")
    assert all("404" in trouble for trouble in visitors.troubles)  # the browser's own note
    visitors.troubles.clear()
