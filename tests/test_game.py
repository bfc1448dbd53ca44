"""`Game` as people use it, and its refusals."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands import CHANCE, CrownlandsError, Game, IllegalMove
from crownlands.catalogue import GAMES
from crownlands.dealer import SeededDealer
from crownlands.result import TieBreak
from crownlands.text.moves import Claim, Square
from positions import read_map, write_kingdom


def test_same_seed_same_deals() -> None:
    one, two = (crownlands.new("kingdomino", 4, seed=7) for _ in range(2))
    other = crownlands.new("kingdomino", 4, seed=8)
    assert one == two
    assert one != other


def test_a_fresh_seed_without_one() -> None:
    assert crownlands.new("kingdomino", 4) != crownlands.new("kingdomino", 4)


def test_the_dealer_meets_the_same_dominoes_after_undo() -> None:
    game = crownlands.new("kingdomino", 2, seed=3)
    for _ in range(12):
        game.push(game.legal_moves[0])
    log = list(game.log)
    for _ in range(12):
        game.undo()
    for _ in range(12):
        game.push(game.legal_moves[0])
    assert game.log == log


def test_undo_at_the_start_is_refused() -> None:
    game = crownlands.new("kingdomino", 2, seed=3)
    with pytest.raises(CrownlandsError, match="nothing to undo"):
        game.undo()


def test_without_a_dealer_chance_is_pushed_and_undone_by_hand() -> None:
    game = Game("kingdomino", 2)
    assert game.to_play == CHANCE
    game.push("+48")
    with pytest.raises(IllegalMove, match="not legal here"):
        game.push("+48")
    assert str(game.undo()) == "+48"
    assert game.log == []


def test_moves_are_taken_as_text_or_as_values() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    claim = game.legal_moves[1]
    assert isinstance(claim, Claim)
    twin = game.copy()
    game.push(claim)
    twin.push(f"@{claim.number}")
    assert game == twin


def test_seats_default_to_the_most_the_variants_allow() -> None:
    assert crownlands.new("kingdomino").seats == 4
    assert crownlands.new("kingdomino", variants=["mighty-duel"]).seats == 2


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: crownlands.new("chess"), "There is no game 'chess': choose kingdomino"),
        (lambda: crownlands.new("kingdomino", 5), "for 2, 3 or 4 seats, not 5"),
        (lambda: crownlands.new("kingdomino", 2, ["big"]), "no variant 'big': choose middle"),
        (lambda: crownlands.new("kingdomino", 3, ["mighty-duel"]), "for 2 seats, not 3"),
        (lambda: crownlands.new("kingdomino", seed=-1), "from 0 up, not -1"),
        (lambda: crownlands.new("kingdomino", moves="+1 +1"), "not legal here"),
        (lambda: crownlands.new("kingdomino", seed=1).breakdown(4), "seats are 0 to 3"),
        (
            lambda: crownlands.new("kingdomino", seed=1).push("@0"),
            "'@0' is not a move; the legal ones are",
        ),
        (lambda: crownlands.new("kingdomino", seed=1).push("h7-i7"), "a domino must be claimed"),
    ],
)
def test_refusals_are_sentences(call, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(CrownlandsError, match=sentence):
        call()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seats": "2"}, "for 2, 3 or 4 seats, not '2'"),
        ({"seats": 2.0}, "for 2, 3 or 4 seats, not 2.0"),
        ({"variants": "harmony"}, r"a list of names, such as \['harmony'\]"),
        ({"seed": 1.5}, "from 0 up, not 1.5"),
        ({"seed": "a"}, "from 0 up, not 'a'"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_in_a_sentence(
    asked: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        crownlands.new("kingdomino", **asked)


def test_numbers_of_numpy_are_numbers() -> None:
    game = crownlands.new("kingdomino", np.int64(2), seed=np.int32(7))  # type: ignore[arg-type]
    assert repr(game) == repr(crownlands.new("kingdomino", 2, seed=7))


def test_a_finished_game_takes_no_move() -> None:
    game = crownlands.new("kingdomino", 2, seed=2)
    while not game.is_over:
        game.push(game.legal_moves[0])
    assert game.legal_moves == []
    with pytest.raises(IllegalMove, match="The game is over"):
        game.push("x")


@pytest.mark.parametrize(
    "twin_of",
    [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "deepcopy", "Game.copy", "pickle"],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_twin_is_equal_and_goes_its_own_way(name: str, twin_of: Callable[[Game], Game]) -> None:
    game = crownlands.new(name, seed=5)
    for _ in range(9):
        game.push(game.legal_actions[-1])
    twin, log = twin_of(game), game.log
    assert twin == game
    assert repr(twin) == repr(game)
    assert (twin.log, twin.events, twin.table) == (game.log, game.events, game.table)
    for _ in range(40):
        twin.push(twin.legal_actions[0])
    assert twin != game
    assert game.log == log
    other = twin_of(game)
    for each in (game, other):  # the same dealer goes on
        for _ in range(12):
            each.push(each.legal_actions[0])
    assert game == other


def test_games_are_equal_by_what_was_played() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    assert game == crownlands.new("kingdomino", 2, seed=1)
    assert game != crownlands.new("kingdomino", 2, ["harmony"], seed=1)
    assert game != crownlands.new("kingdomino", 3, seed=1)
    assert game != crownlands.new("duel", seed=1)
    assert game != "kingdomino"
    again = crownlands.new(position=crownlands.write_position(game), seed=1)
    assert again.state == game.state
    assert again != game  # another way led there


def test_the_log_is_kept_as_numbers_and_told_as_moves() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    for _ in range(100):
        if not game.is_over:
            game.push(game.legal_actions[0])
    log, actions = game.log, game.actions
    assert len(log) == len(actions) == game.ply == len(game.history) - 1
    assert game.events == sum(move.by_chance for move in log)
    assert game.last_move == log[-1]
    again = Game("kingdomino", 2)
    for ply, (move, action) in enumerate(zip(log, actions, strict=True)):
        assert again.state == game.history[ply] == game.before(ply).state
        assert (again.move(action), again.action(move), again.action(str(move))) == (
            move,
            action,
            action,
        )
        again.push(action)
    assert again == game
    log.clear()
    assert game.log  # what is handed out is a copy


def test_a_move_without_a_legal_number_has_none() -> None:
    game = crownlands.new("kingdomino", 4, seed=1)
    with pytest.raises(
        IllegalMove, match=r"^17 is not legal here; the legal ones are 0, 1, 2, 3\.$"
    ):
        game.move(17)
    with pytest.raises(IllegalMove, match="a domino must be claimed"):
        game.action("h7-i7")
    with pytest.raises(IllegalMove, match="Domino 50 is not in the line"):
        game.action(Claim(50))


def test_a_move_out_of_a_list_means_what_it_says_wherever_it_is_pushed() -> None:
    """The number of a claim is its place in the line, which is another one in another game."""
    game, other = (Game("kingdomino", 2) for _ in range(2))
    for one, line in ((game, "+1 +2 +3 +4 K1"), (other, "+4 +5 +6 +7 K1")):
        for text in line.split():
            one.push(text)
    move = game.legal_moves[3]
    assert move == Claim(4)
    listed = other.legal_moves
    listed.reverse()  # whoever is given a list may do with it what they like
    assert other.push(move) == move
    assert other.actions[-1] == 0
    assert game.push(move) == move
    assert game.actions[-1] == 3


class Lowest:
    """A dealer that always takes the first outcome."""

    def choose(self, _event: int, outcomes: Sequence[int]) -> int:
        return outcomes[0]


def test_anybody_can_be_the_dealer() -> None:
    game = crownlands.new("kingdomino", 2, dealer=Lowest())
    assert [str(move) for move in game.log] == ["+1", "+2", "+3", "+4", "K1"]
    while not game.is_over:
        game.push(game.legal_actions[0])
    game.undo()
    assert not game.is_over


def test_squares_have_names() -> None:
    assert str(Square(0, 0)) == "g7"
    assert Square.read("a13") == Square(-6, 6)
    with pytest.raises(ValueError, match="squares run from a1 to m13"):
        Square.read("n1")


def test_the_ranking_lists_first_to_last() -> None:
    game = crownlands.new("kingdomino", 4, seed=11)
    while not game.is_over:
        game.push(game.legal_moves[-1])
    places = [standing.place for standing in game.ranking()]
    assert places == sorted(places)
    assert places[0] == 1
    assert sorted(standing.seat for standing in game.ranking()) == [0, 1, 2, 3]


def test_equal_points_come_with_what_decided() -> None:
    game = crownlands.new("kingdomino", 4, seed=1)
    for seat, grid in enumerate(("w1 w0 ##", "w2 f0 f0 ##", "w2 ##", "## w1 w0")):
        write_kingdom(game, seat, read_map(grid))
    ranking = game.ranking()
    assert [one.points for one in ranking] == [2, 2, 2, 2]
    assert [(one.seat, one.place) for one in ranking] == [(1, 1), (0, 2), (3, 2), (2, 4)]
    land, crowns = "largest territory", "crowns"
    assert ranking[0].tie_breaks == (TieBreak(land, 2), TieBreak(crowns, 2))
    assert [one.decided_by for one in ranking] == [crowns, crowns, crowns, land]


def test_different_points_are_decided_by_nothing_else() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    write_kingdom(game, 0, read_map("w1 ##"))
    assert [one.decided_by for one in game.ranking()] == [None, None]


def test_a_dealer_is_fair() -> None:
    """Each of five outcomes comes up about as often as the others."""
    counts = [0] * 5
    for seed in range(2000):
        counts[SeededDealer(seed).choose(3, range(5))] += 1
    assert sum((n - 400) ** 2 / 400 for n in counts) < 30


def test_everything_public_can_be_had() -> None:
    for name in crownlands.__all__:
        assert getattr(crownlands, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        crownlands.nothing  # noqa: B018


@pytest.mark.parametrize(
    "name", ["Record", "player", "levels", "read_position", "write_position", "drawing"]
)
def test_what_people_look_for_is_listed(name: str) -> None:
    assert name in crownlands.__all__
    assert name in dir(crownlands)


def test_the_import_stays_light() -> None:
    code = "import crownlands, sys; dir(crownlands); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_moves_are_taken_as_numbers() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    action, twin = game.legal_actions[1], game.copy()
    move = game.legal_moves[1]
    assert game.push(action) == action
    assert twin.push(np.int16(action)) == action
    assert game == twin
    assert game.undo() == move


DUEL_MOVE = crownlands.new("duel", seed=1).legal_moves[0]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (17, "^17 is not legal here; the legal ones are 0, 1, 2, 3.$"),
        (-1, "^-1 is not legal here; "),
        (2**70, f"^{2**70} is not legal here; "),
        (True, "^A move is a Move, its text or its number, not True.$"),
        (1.0, "^A move is a Move, its text or its number, not 1.0.$"),
        (None, "^A move is a Move, its text or its number, not None.$"),
        ([1], r"^A move is a Move, its text or its number, not \[1\].$"),
        (Claim(50), "^Domino 50 is not in the line to claim from"),
        (DUEL_MOVE, "^t1 cannot be played now: a domino must be claimed, such as @17.$"),
    ],
)
def test_what_is_no_legal_move_is_refused_and_nothing_is_changed(move: Any, sentence: str) -> None:
    game = crownlands.new("kingdomino", 4, seed=1)
    before = game.copy()
    with pytest.raises(IllegalMove, match=sentence):
        game.push(move)
    assert game == before
    assert game.legal_actions == before.legal_actions


def test_a_finished_game_takes_no_number() -> None:
    game = crownlands.new("kingdomino", 2, seed=2)
    while not game.is_over:
        game.push(game.legal_actions[0])
    assert game.legal_actions == []
    with pytest.raises(IllegalMove, match=r"^The game is over: 3 cannot be played\.$"):
        game.push(3)
