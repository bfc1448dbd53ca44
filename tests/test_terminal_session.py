"""A game with its players: previews, opponents, and taking back."""

from collections import Counter

import numpy as np
import pytest

from crownlands.core.errors import CrownlandsError
from crownlands.game import new
from crownlands.terminal import opponents
from crownlands.terminal.session import Session, read_players
from crownlands.text.moves import Claim, Discard, Lay


def session_with(players: str, moves: int = 0, seed: int = 7, **options: object) -> Session:
    names = players.split(",")
    variants = options.get("variants", ())
    assert isinstance(variants, tuple)
    session = Session(new("kingdomino", len(names), variants, seed), names)
    for _ in range(moves):
        session.play(session.game.legal_moves[0])
    return session


def play_until(session: Session, kind: type, seat: int | None = None) -> None:
    """Play first legal moves until such a decision is to be made."""
    while not isinstance(session.game.legal_moves[0], kind) or seat not in (
        None,
        session.game.to_play,
    ):
        session.play(session.game.legal_moves[0])


def test_a_preview_tells_the_change_in_points_and_changes_nothing() -> None:
    session = session_with("person,person")
    for _ in range(4):
        play_until(session, Lay)
        for move in session.game.legal_moves:
            before = session.game.copy()
            change = session.preview(move).change
            assert session.game == before
            after = session.game.copy()
            after.push(move)
            assert change == after.scores()[before.to_play] - before.scores()[before.to_play]
        session.play(session.game.legal_moves[-1])


def test_a_preview_of_an_illegal_move_is_the_engines_sentence() -> None:
    session = session_with("person,person")
    play_until(session, Lay)
    preview = session.preview(session.game.read("a1-a2"))
    assert not preview.is_legal
    assert "must fit in 5x5" in preview.refusal
    assert preview.change is None


def test_the_last_preview_of_a_dynastys_game_counts_that_game_alone() -> None:
    session = session_with("person,person", variants=("dynasty", "harmony"))
    while session.table.extras["game"] == 1:
        before = session.game.copy()
        session.play(session.game.legal_moves[0])
    last = Session(before, ("person", "person"))
    assert before.legal_moves == [Discard()]
    assert last.preview(Discard()).change == -5  # harmony is lost, and nothing won yet
    assert session.chronicle.dealt() == 4  # of the second game alone


def test_a_decision_is_taken_back_with_what_opponents_did_after_it() -> None:
    session = session_with("person,random")
    play_until(session, Lay, seat=0)
    while session.game.to_play == 0:  # until the turn passes to the opponent without a reveal
        before = session.game.copy()
        session.play(session.game.legal_moves[0])
    assert not session.game.log[-1].by_chance
    session.play(session.ask_opponent())
    assert not session.game.log[-1].by_chance
    assert session.take_back() == before.legal_moves[0]
    assert session.game == before
    assert len(session.chronicle.events) == len(before.log)
    assert session.scores == before.scores()


def test_nothing_is_taken_back_past_what_was_turned_up() -> None:
    session = session_with("person,person")
    while session.table.round < 2:
        before = session.game.copy()
        session.play(session.game.legal_moves[0])
    assert isinstance(session.game.log[len(before.log)], Claim)  # the last claim of the round
    with pytest.raises(CrownlandsError, match="something was turned up since"):
        session.take_back()
    assert len(session.game.log) > len(before.log)


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    with pytest.raises(CrownlandsError, match="nothing to take back"):
        session_with("person,person").take_back()


def test_an_opponent_is_handed_a_copy_of_the_position_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[object, ...]] = []

    def spy(*arguments: object) -> int:
        seen.append(arguments)
        states = arguments[0]
        assert isinstance(states, np.ndarray)
        action = opponents.random_move(states)
        states[0].to_play = 3  # what an opponent does to its copy does not matter
        return action

    monkeypatch.setitem(opponents.OPPONENTS, "random", spy)
    session = session_with("random,random")
    before = session.game.copy()
    move = session.ask_opponent()
    assert session.game == before
    assert move in before.legal_moves
    assert len(seen) == 1
    assert len(seen[0]) == 1


def test_the_random_opponent_plays_every_legal_move_and_no_other() -> None:
    session = session_with("random,random")
    play_until(session, Lay)
    legal = session.game.legal_actions
    played = Counter(opponents.random_move(session.game.states) for _ in range(60 * len(legal)))
    assert sorted(played) == legal
    assert max(played.values()) < 3 * min(played.values()) + 60


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("person,nobody", "There is no player 'nobody': choose person, random, "),
        ("person", "1 player does not fill 2 seats: name one for each, such as person,squire."),
        ("person,person,random", "3 players do not fill 2 seats"),
        ("", "There is no player ''"),
    ],
)
def test_players_that_do_not_fit_get_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(CrownlandsError, match=complaint):
        read_players(text, 2)


def test_players_are_read_seat_by_seat() -> None:
    assert read_players("random, person", 2) == ("random", "person")
    assert read_players(None, 3) == ("person", "squire", "squire")


def test_the_chronicle_tells_every_move_with_its_seat_and_points() -> None:
    session = session_with("person,person,person")
    points = [0, 0, 0]
    while not session.game.is_over:
        seat = session.game.to_play
        session.play(session.game.legal_moves[-1])
        events = session.chronicle.events
        made = next(event for event in reversed(events) if event.seat is not None)
        assert made.seat == seat
        points[seat] += made.change
        assert points == session.scores
    assert [event.move for event in events] == session.game.log
    said = [event.words for event in events if event.seat is not None]
    assert any(words.startswith("claims ") for words in said)
    assert any(words.startswith("lays ") and " on " in words for words in said)
    assert session.chronicle.dealt() == 36
