"""The screens, driven key by key: what is seen, and what keys do."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from crownlands.catalogue import GAMES
from crownlands.game import new
from crownlands.terminal.app import Crownlands
from crownlands.terminal.choices import Claiming, Placing
from crownlands.terminal.keys import PLAYING
from crownlands.terminal.saving import load, save
from crownlands.terminal.session import Session
from crownlands.terminal.start import Start
from crownlands.terminal.table import Table
from crownlands.text.moves import Claim, Discard, Lay

Test = Callable[[Crownlands, Pilot[Any]], Awaitable[None]]


def session_of(
    players: str, game: str = "kingdomino", seed: int = 7, variants: Any = ()
) -> Session:
    names = players.split(",")
    return Session(new(game, len(names), variants, seed), names)


def at(kind: type, players: str = "person,person", seed: int = 7) -> Session:
    """A session where such a decision is to be made."""
    session = session_of(players, seed=seed)
    while not isinstance(session.game.legal_moves[0], kind):
        session.play(session.game.legal_moves[0])
    return session


def run(session: Session | None, test: Test, size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        app = Crownlands(session, None, 0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await test(app, pilot)

    asyncio.run(go())


def screen_text(app: Crownlands) -> str:
    """What the screen shows, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def table_of(app: Crownlands) -> Table:
    (table,) = [screen for screen in app.screen_stack if isinstance(screen, Table)]
    return table


def play_to_the_end(session: Session) -> int:
    """Play by Enter alone, claiming the highest domino; return how many decisions it took."""
    keys = 0

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        nonlocal keys
        while not session.game.is_over:
            choice = table_of(app).choice
            if choice is not None:
                await pilot.press(*["up"] * isinstance(choice, Claiming), "enter")
                keys += 1
            else:
                await pilot.pause(0.01)
        await pilot.pause()
        text = screen_text(app)
        assert "The game is over" in text
        assert "(person)" in text
        for standing in session.game.ranking():
            assert f"{standing.place}. " in text
            assert f"{standing.points} points" in text

    run(session, test)
    return keys


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_can_be_played_to_the_end(name: str) -> None:
    seats = GAMES[name].seats[0]
    session = session_of(",".join(["person", *["random"] * (seats - 1)]), name)
    assert play_to_the_end(session) > 20


@pytest.mark.parametrize("variant", ["totem", "tribe"])
def test_other_moves_are_chosen_from_a_list(variant: str) -> None:
    session = session_of("person,random,random", "origins", 3, (variant,))
    play_to_the_end(session)
    kinds = {type(event.move).__name__ for event in session.chronicle.events if event.seat == 0}
    assert "Fire" in kinds


def test_a_domino_is_moved_turned_chosen_and_confirmed() -> None:
    session = at(Lay)
    seat = session.game.to_play

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        table = table_of(app)
        choice = table.choice
        assert isinstance(choice, Placing)
        before = choice.move
        await pilot.press("down")
        assert (choice.left.x, choice.left.y) == (before.left.x, before.left.y + 1)
        await pilot.press("up", "r")
        assert (choice.move.left, choice.move.right) != (before.left, before.right)
        await pilot.press("R")
        assert choice.move == before
        await pilot.press("tab", "n", "p")
        assert choice.move == choice.places[1]
        await pilot.press("shift+tab", "enter")
        assert "Enter confirms" in screen_text(app)
        await pilot.press("escape")
        assert "Enter confirms" not in screen_text(app)
        await pilot.press("enter", "enter")
        assert session.chronicle.last_laid(seat) == (before.left, before.right)

    run(session, test)


def test_an_illegal_place_is_shown_with_the_reason() -> None:
    session = at(Lay)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        choice = table_of(app).choice
        assert isinstance(choice, Placing)
        moves = len(session.game.log)
        while choice.preview.is_legal:
            await pilot.press("left")
        assert f"✗ {choice.preview.refusal}"[:60] in screen_text(app)
        await pilot.press("enter", "enter")
        assert len(session.game.log) == moves

    run(session, test)


def test_a_claim_is_chosen_by_arrows_and_enter() -> None:
    session = at(Claim)
    numbers = [tile.number for tile in session.table.following]

    async def test(_: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("down", "down", "enter")
        claimed = next(event for event in session.chronicle.events if event.seat is not None)
        assert claimed.move == Claim(numbers[2])

    run(session, test)


def test_a_discard_is_explained_and_goes_on_with_enter() -> None:
    session = at(Discard)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        assert "No place for domino" in screen_text(app)
        moves = len(session.game.log)
        await pilot.press("enter")
        assert isinstance(session.game.log[moves], Discard)

    run(session, test)


def test_taking_back_returns_to_the_decision_and_refuses_past_a_reveal() -> None:
    session = at(Lay)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        before = session.game.copy()
        await pilot.press("u")
        assert "something was turned up since" in screen_text(app)
        await pilot.press("enter", "enter")
        assert session.game != before
        await pilot.press("u")
        assert session.game == before
        assert "Taken back" in screen_text(app)
        assert isinstance(table_of(app).choice, Placing)

    run(session, test)


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (200, 60)])
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_in_view(size: tuple[int, int], seats: int) -> None:
    session = session_of(",".join(["person"] * seats))
    for _ in range(seats * 6):
        session.play(session.game.legal_moves[0])

    async def test(app: Crownlands, _: Pilot[Any]) -> None:
        text = screen_text(app)
        for words in ("Kingdomino", "round", "order:", "to lay", "to claim", "Enter"):
            assert words in text
        for seat in range(seats):
            assert session.name(seat) in text
        assert text.count(" points") >= seats
        assert text.count("♜") == seats
        for tile in (*session.table.current, *session.table.following):
            assert f" {tile.number} " in text
        assert session.chronicle.events[-1].words.split()[0] in text or "Turned up" in text

    run(session, test, size)


def test_a_small_terminal_is_told_so_and_still_shows_the_kingdom() -> None:
    async def test(app: Crownlands, _: Pilot[Any]) -> None:
        text = screen_text(app)
        assert "This terminal is 60x20: 80x24 shows everything." in text
        assert "♜" in text
        assert "Enter" in text

    run(at(Lay), test, (60, 20))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("question_mark", ("Keys", "turn the domino", "wheat", "crowns")),
        ("b", ("Points", "Pink", "other kingdoms")),
        ("d", ("Dominoes not turned up yet", "of these are still to come")),
        ("k", ("Kingdoms", "Pink", "Yellow")),
        ("l", ("What has happened", "Turned up", "claims")),
        ("s", ("Save the game", "kingdomino-1.crown")),
        ("q", ("Leave the table?", "leave without saving")),
    ],
)
def test_dialogs_open_and_escape_closes_them(
    key: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press(key)
        await pilot.pause()
        text = screen_text(app)
        for word in words:
            assert word in text
        await pilot.press("escape")
        assert app.screen is table_of(app)

    run(at(Lay), test)


def test_the_points_of_each_kingdom_add_up_on_the_screen() -> None:
    session = at(Discard)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("b")
        for _ in range(session.game.seats):
            await pilot.press("right")
            text = screen_text(app)
            seat = app.screen.seat  # type: ignore[attr-defined]
            assert f"{session.name(seat)}  {session.scores[seat]} points" in text
            for part in session.game.breakdown(seat):
                if part.points:
                    assert f"{part.points}  {part.kind}: {part.squares} square" in text

    run(session, test)


def test_the_dominoes_to_come_are_those_not_turned_up() -> None:
    session = session_of("person,person,person,person")

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("d")
        await pilot.pause()
        text = screen_text(app)
        assert "All of these are still to come." in text
        seen = {tile.number for tile in session.table.following}
        first = min(set(range(1, 49)) - seen)
        assert f"{first} " in text

    run(session, test, (100, 40))


def test_a_game_of_dice_offers_no_dominoes_to_look_at() -> None:
    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        assert "b points" in screen_text(app)
        assert "d dominoes" not in screen_text(app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "b  k  l        points, all kingdoms, the log" in screen_text(app)
        assert " domino" not in screen_text(app)

    run(session_of("person,person", "duel"), test, (140, 40))


def test_saving_asks_before_it_replaces_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.crown").write_text("something else")
    session = at(Lay)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        await pilot.press(*["backspace"] * 30, *"mine", "full_stop", *"crown", "enter")
        assert "is there already" in screen_text(app)
        assert (tmp_path / "mine.crown").read_text() == "something else"
        await pilot.press("enter")
        await pilot.pause()
        assert "Saved in mine.crown" in screen_text(app)
        assert load(tmp_path / "mine.crown").game == session.game
        await pilot.press("s", "enter")  # its own file is replaced without asking
        await pilot.pause()
        assert app.screen is table_of(app)

    run(session, test)


def test_a_place_that_cannot_be_written_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        await pilot.press(*["backspace"] * 30, *"no", "slash", *"no", "enter")
        assert "cannot be written: No such file" in screen_text(app)
        await pilot.press(*["backspace"] * 30, "enter")
        assert "The file needs a name." in screen_text(app)

    run(at(Lay), test)


def test_leaving_saves_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = at(Lay)
    saved: list[str | None] = []

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("q", "s", "enter")
        await pilot.pause()
        saved.append(app.return_value)

    run(session, test)
    assert saved == ["kingdomino-1.crown"]
    assert load(tmp_path / "kingdomino-1.crown").game == session.game


def test_a_game_of_opponents_alone_plays_itself() -> None:
    session = session_of("random,random")

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        while not session.game.is_over:
            await pilot.pause(0.05)
        await pilot.pause()
        assert "The game is over" in screen_text(app)

    run(session, test)


def test_the_start_screen_asks_and_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, Start)
        await pilot.press("down", "right", "up", "up", "up")
        for key in "12":
            await pilot.press(key)
        await pilot.press("enter", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        session = table_of(app).session
        assert session.game.seats == 3
        assert "seed=12" in repr(session.game)

    run(None, test)


def test_a_finished_game_opens_with_its_ranking(tmp_path: Path) -> None:
    session = session_of("person,person")
    while not session.game.is_over:
        session.play(session.game.legal_moves[0])
    save(session.game, tmp_path / "over.crown", session.players)

    async def test(app: Crownlands, pilot: Pilot[Any]) -> None:
        assert "The game is over" in screen_text(app)
        await pilot.press("escape", "enter")
        assert "The game is over" in screen_text(app)
        await pilot.press("b")
        await pilot.pause()
        assert "other kingdoms" in screen_text(app)

    run(load(tmp_path / "over.crown"), test)


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c", "ctrl+q"])
def test_the_start_screen_is_left_by_the_keys_it_names(key: str) -> None:
    async def leave(app: Crownlands, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, Start)
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running

    run(None, leave)


def test_the_keys_fit_the_smallest_terminal() -> None:
    async def ask(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        for line in PLAYING.splitlines():
            assert line in screen_text(app)

    run(at(Claim), ask)
