"""Choices: what keys do to a decision before it is made."""

import re
from dataclasses import dataclass

import pytest

from crownlands.core.errors import IllegalMove
from crownlands.game import Game, new
from crownlands.terminal.choices import (
    STEPS,
    Claiming,
    Discarding,
    Picking,
    Placing,
    Pointing,
    choice_for,
    reach,
)
from crownlands.terminal.session import Session
from crownlands.text.moves import Claim, Discard, Lay, Move, Square
from crownlands.text.view import Kingdom


def session_at(kind: type, seed: int = 7, skip: int = 0) -> Session:
    """A game of two people where such a decision is to be made."""
    session = Session(new("kingdomino", 2, seed=seed), ("person", "person"))
    while skip or not isinstance(session.game.legal_moves[0], kind):
        skip -= skip > 0
        session.play(session.game.legal_moves[0])
    return session


def placing(skip: int = 0) -> Placing:
    choice = choice_for(session_at(Lay, skip=skip))
    assert isinstance(choice, Placing)
    return choice


def is_legal(game: Game, move: Move) -> bool:
    try:
        game.copy().push(move)
    except IllegalMove:
        return False
    return True


def test_the_reach_of_a_castle_alone_is_the_frame_in_every_direction() -> None:
    assert reach(Kingdom((0,), {}, 5, 5)) == (-4, 4, -4, 4)
    assert reach(Kingdom((0,), {}, 7, 5, fixed=True)) == (-3, 3, -2, 2)


@pytest.mark.parametrize("skip", [0, 9, 17])
def test_jumping_visits_every_legal_place_once_and_comes_back(skip: int) -> None:
    choice = placing(skip)
    start, seen = choice.move, []
    for _ in choice.places:
        seen.append(choice.move)
        choice.jump(1)
    assert choice.move == start
    assert set(seen) == set(choice.session.game.legal_moves)
    assert len(set(seen)) == len(seen)
    choice.jump(-1)
    assert choice.move == seen[-1]


def test_arrows_and_turns_reach_every_place_inside_the_frame_and_none_outside() -> None:
    choice = placing(9)
    west, east, north, south = reach(choice.session.table.kingdoms[choice.session.game.to_play])
    reached = set()
    for _ in STEPS:
        for _ in range(20):
            choice.step(-1, -1)
        for _ in range(south - north + 1):
            for _ in range(20):
                choice.step(-1, 0)
            for _ in range(east - west + 1):
                reached.add(choice.move)
                choice.step(1, 0)
            choice.step(0, 1)
        choice.turn(1)
    inside = {
        Lay(Square(x, y), Square(x + dx, y + dy))
        for x in range(west, east + 1)
        for y in range(north, south + 1)
        for dx, dy in STEPS
        if west <= x + dx <= east and north <= y + dy <= south
    }
    assert reached == inside
    assert set(choice.places) <= reached


def test_four_turns_are_none_and_a_turn_back_undoes_a_turn() -> None:
    choice = placing()
    choice.step(1, 1)
    before = choice.move
    choice.turn(1)
    assert choice.move != before
    assert choice.move.left == before.left
    choice.turn(-1)
    assert choice.move == before
    for _ in range(4):
        choice.turn(1)
    assert choice.move == before


def test_the_sentence_says_legal_or_gives_the_engines_reason() -> None:
    choice = placing(9)
    game = choice.session.game
    sentences: set[str] = set()
    for _ in range(40):
        choice.step(0, 1) if len(sentences) % 2 else choice.step(1, 0)
        sentences.add(choice.sentence())
        assert choice.sentence().startswith("✓" if is_legal(game, choice.move) else "✗")
        choice.jump(1)
    assert any("touches the castle or matching terrain" in sentence for sentence in sentences)


def test_enter_chooses_and_enter_again_confirms() -> None:
    choice = placing()
    move = choice.move
    assert choice.enter() is None
    assert "Enter confirms" in choice.sentence()
    assert choice.enter() == move


def test_escape_and_every_movement_take_back_what_was_chosen() -> None:
    for key in (
        Placing.escape,
        lambda choice: choice.step(1, 0),
        lambda choice: choice.turn(1),
        lambda choice: choice.jump(1),
    ):
        choice = placing()
        choice.enter()
        key(choice)
        assert not choice.chosen
        assert "Enter confirms" not in choice.sentence()


def test_enter_does_not_choose_an_illegal_place() -> None:
    choice = placing()
    while is_legal(choice.session.game, choice.move):
        choice.step(1, 0)
    assert choice.enter() is None
    assert choice.enter() is None
    assert not choice.chosen


def test_a_domino_with_equal_halves_may_lie_either_way_round() -> None:
    session = session_at(Lay)
    while session.table.to_lay is None or session.table.to_lay.left != session.table.to_lay.right:
        session.play(session.game.legal_moves[0])
    choice = choice_for(session)
    assert isinstance(choice, Placing)
    place = choice.move
    choice.put(Lay(place.right, place.left))
    assert choice.preview.is_legal
    choice.enter()
    move = choice.enter()
    assert move == Lay(place.right, place.left)
    session.play(move)
    assert session.game.log[-1] == place


def test_a_die_is_drawn_with_a_cursor_that_says_where_it_may_not_go() -> None:
    session = Session(new("duel", seed=5), ("person", "person"))
    while session.table.step != "draw":
        session.play(session.game.legal_moves[0])
    choice = choice_for(session)
    assert isinstance(choice, Pointing)
    assert choice.move == choice.moves[0]
    reached, refused = set(), 0
    for _ in range(10):
        choice.step(-1, -1)
    for y in range(5):
        for x in range(7):
            if choice.preview.is_legal:
                reached.add(choice.move)
                assert choice.enter() == choice.move == choice.moves[choice.index]
            else:
                refused += 1
                assert choice.sentence().startswith("✗ ")
                assert choice.enter() is None
            if x < 6:
                choice.step(1 if y % 2 == 0 else -1, 0)
        choice.step(0, 1)
    assert reached == {move for move in choice.moves if move in reached}
    assert refused
    assert len(reached) == len({move.square for move in choice.moves})  # type: ignore[attr-defined]
    for _ in choice.moves:
        choice.jump(1)
        assert choice.preview.is_legal


def test_a_wild_is_turned_through_the_coats() -> None:
    session = Session(new("duel", seed=5), ("person", "person"))
    choice = choice_for(session)
    while not (isinstance(choice, Pointing) and len(choice.ways) > 1):
        session.play(session.game.legal_moves[0])
        choice = choice_for(session)
    first, coats = choice.move, set()
    for _ in choice.ways:
        coats.add(choice.move.coat)  # type: ignore[attr-defined]
        choice.turn(1)
    assert len(coats) == 6
    assert choice.move == first


def test_claims_go_round_the_free_dominoes() -> None:
    session = session_at(Claim)
    choice = choice_for(session)
    assert isinstance(choice, Claiming)
    free = [tile.number for tile in session.table.following if tile.seat is None]
    seen = []
    for _ in free:
        seen.append(choice.number)
        choice.step(0, 1)
    assert seen == free
    assert choice.number == free[0]
    choice.step(0, -1)
    assert choice.enter() == Claim(free[-1])


def test_the_only_free_domino_is_said_to_be_the_only_one() -> None:
    session = session_at(Claim)
    while len(session.game.legal_moves) > 1:
        session.play(session.game.legal_moves[0])
    assert "Only domino" in choice_for(session).sentence()


def test_a_discard_is_explained() -> None:
    session = session_at(Discard)
    choice = choice_for(session)
    assert isinstance(choice, Discarding)
    assert session.table.to_lay is not None
    number = session.table.to_lay.number
    assert choice.sentence() == f"✗ No place for domino {number}: it is discarded. Enter goes on."
    assert choice.enter() == Discard()


@dataclass(frozen=True, slots=True)
class HandOn(Move):
    """A totem is handed on."""

    seat: int
    pattern = re.compile("totem-([1-4])")


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A building is taken."""

    price: int
    square: Square
    pattern = re.compile("build")


def test_moves_of_any_other_kind_are_picked_from_a_list_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = [HandOn(1), Build(4, Square(1, 0)), Lay(Square(1, 0), Square(2, 0))]
    session = Session(new("kingdomino", 2, seed=7), ("person", "person"))
    monkeypatch.setattr(Game, "legal_moves", moves)
    choice = choice_for(session)
    assert isinstance(choice, Picking)
    assert choice.labels == ["hand on to Yellow", "build price 4 on h7", "lay on h7 on i7"]
    choice.step(0, 1)
    assert choice.enter() == moves[1]


def test_a_label_tells_what_lies_where_a_move_points(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_at(Lay)
    seat = session.game.to_play
    session.play(session.game.legal_moves[0])
    square, cell = next(iter(session.table.kingdoms[seat].cells.items()))
    monkeypatch.setattr(Game, "legal_moves", [Build(4, square)])
    choice = choice_for(session)
    assert isinstance(choice, Picking)
    crowns = f" {cell.crowns}" if cell.crowns else ""
    assert choice.labels == [f"build price 4 on {square} ({cell.kind}{crowns})"]
