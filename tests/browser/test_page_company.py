"""People at a table in company: emotes, phrases, applause, chat, and peace from all of it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import PHONE, Visitors, barriers
from guest import Guest, invite, sit_down
from page_server import PageServer, page_server
from servers import wait_for

MARKUP = "<img src=x onerror=alert(1)>"[:24]


@pytest.fixture(scope="module")
def chatting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    with page_server(tmp_path_factory.mktemp("chat"), "--chat") as started:
        yield started


@pytest.fixture
def talkers(browser: Browser, chatting: PageServer) -> Iterator[Visitors]:
    visitors = Visitors(browser, chatting.url)
    yield visitors
    visitors.leave()
    assert not visitors.troubles


def speak(page: Page, button: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


# What is said is shown for some seconds only: all of it is noted.
WITNESS = """
    window.told = "";
    new MutationObserver(() => {
      const said = document.querySelector("[data-testid=bubbles]")?.textContent ?? "";
      told += said.replace(/\\s/g, " "); // French marks keep to their words by a space of their own
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def listener(visitors: Visitors, **options: Any) -> Page:
    page = visitors.new(**options)
    page.add_init_script(WITNESS)
    return page


def heard(page: Page, words: str) -> None:
    page.wait_for_function("words => told.includes(words)", arg=words)


def test_two_players_and_a_spectator_in_three_languages_keep_company(visitors: Visitors) -> None:
    host = listener(visitors, viewport={"width": 1440, "height": 900})
    friend = listener(visitors, locale="fr-FR", **PHONE)
    watcher = listener(visitors, locale="pt-BR", color_scheme="dark")
    ann = Guest(host)
    ann.set_up("person", "friend")
    expect(host.get_by_role("button", name="Say something")).to_have_count(0)  # to nobody
    link = invite(host)
    friend.goto(link)
    friend.get_by_label("Votre nom").fill(MARKUP)
    friend.get_by_role("button", name=re.compile("asseoir")).click()
    expect(host.locator(".said")).to_be_visible()
    watcher.goto(f"/table/{ann.table()}")
    expect(watcher.locator(".said")).to_be_visible()

    speak(host, "Good luck!")
    heard(friend, "Bonne chance !")
    heard(watcher, "Boa sorte!")
    friend.get_by_role("button", name="Dire quelque chose").tap()
    assert not barriers(friend)
    friend.get_by_role("button", name="Surprise").tap()
    heard(host, "Astonishment")
    heard(host, MARKUP)  # shown as it is written
    watcher.get_by_role("button", name="Aplaudir").click()
    heard(host, "Spectators")
    for page in (host, friend, watcher):
        assert not barriers(page)

    panel = ann.open_drawer("Company")
    expect(panel.get_by_role("listitem")).to_have_count(3)
    expect(panel.get_by_role("textbox")).to_have_count(0)  # no chat here
    panel.get_by_role("button", name=f"Mute {MARKUP}").click()
    expect(panel.get_by_role("listitem")).to_have_count(2)
    friend.get_by_role("button", name="Dire quelque chose").tap()
    friend.get_by_role("button", name="Oups !").tap()
    heard(friend, "Oups !")
    heard(watcher, "Opa!")
    expect(host.get_by_test_id("bubbles")).not_to_contain_text("Oops")
    host.reload()  # what was said is there again, and who is muted stays so
    ann.open_drawer("Company")
    expect(panel.get_by_role("listitem")).to_have_count(2)
    panel.get_by_role("button", name=f"Hear {MARKUP} again").click()
    expect(panel.get_by_role("listitem")).to_have_count(4)

    watcher.get_by_role("button", name="Aplaudir").evaluate(
        "button => { for (let i = 0; i < 20; i++) button.click() }"
    )
    heard(watcher, "É muito de uma vez: espere um pouco.")
    claps = panel.locator("[data-said=clap]")
    expect(claps.nth(5)).to_be_attached()
    assert claps.count() < 16  # the flood is stopped


def test_a_chat_is_written_reported_and_muted(talkers: Visitors, chatting: PageServer) -> None:
    host, friend = talkers.new(viewport={"width": 1440, "height": 900}), listener(talkers, **PHONE)
    ann = Guest(host)
    ann.set_up("person", "friend")
    sit_down(friend, invite(host), "Bob")
    expect(friend.locator(".said")).to_be_visible()
    panel = ann.open_drawer("Company")
    line = panel.get_by_label("A line to everybody")
    line.fill("<script>alert(1)</script> hello")
    line.press("Enter")
    heard(friend, "<script>alert(1)</script> hello")
    theirs = Guest(friend).open_drawer("Company")
    assert not barriers(friend)
    theirs.get_by_role("button", name="Report").tap()
    expect(theirs).to_contain_text("has been told")
    expect(theirs.get_by_role("listitem")).to_have_text(["Nobody has said anything yet."])
    line.fill("Are you there?")
    line.press("Enter")
    expect(panel).to_contain_text("Are you there?")
    assert not barriers(host)
    expect(theirs).not_to_contain_text("Are you there?")
    wait_for(lambda: "alert(1)" in chatting.log)
