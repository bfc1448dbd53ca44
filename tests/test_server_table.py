"""A table as the sum of its events: seats, moves, take-backs, clocks."""

import random
from typing import Any

import pytest

from crownlands.core.contract import CHANCE
from crownlands.core.errors import IllegalMove
from crownlands.dealer import FairDealer
from crownlands.game import Game
from crownlands.notation import fair
from crownlands.notation.record import Record
from crownlands.server.errors import NotAllowed, OutOfTurn
from crownlands.server.positions import plain, position_view
from crownlands.server.schema import Event
from crownlands.server.seats import BOT
from crownlands.server.table import STAND_IN, Draft, Table
from crownlands.server.views import deals_of, table_view
from crownlands.text.moves import Square
from crownlands.text.translate import board_bit
from strategies import SET_UPS, SetUp, played

SECRET = "5e" * 32


def happen(table: Table, drafts: list[Draft], at: float = 0.0) -> list[Event]:
    """As if the events had been committed."""
    events = [Event(table.seq + i, at, d.kind, d.data) for i, d in enumerate(drafts, start=1)]
    table.take(events)
    return events


def opened(kinds: str = "person person", game: str = "kingdomino", **more: Any) -> Table:
    seats = [{"kind": kind, "level": "peasant"} for kind in kinds.split()]
    data = {"game": game, "variants": [], "seats": seats, **more}
    return Table("t", SECRET, [Event(1, 0.0, "opened", data)])


def seated(kinds: str = "person person", game: str = "kingdomino", **more: Any) -> Table:
    table = opened(kinds, game, **more)
    for seat, kind in enumerate(kinds.split()):
        if kind != "bot":
            happen(table, table.join(seat, f"P{seat}", f"nonce{seat}xx"))
    return table


def step(table: Table, at: float = 0.0, rnd: random.Random | None = None) -> list[Event]:
    moves = table.game.legal_moves
    move = rnd.choice(moves) if rnd else moves[0]
    seat = table.game.to_play
    by = "bot" if table.seats[seat].bot else "person"
    return happen(table, table.move(seat, table.ply, str(move), by), at)


def after_a_move(kinds: str = "person person", at: float = 0.0) -> Table:
    """A table where somebody has moved, and nothing was dealt since."""
    table = seated(kinds)
    while table.events[-1].kind != "moved":
        step(table, at)
    return table


def until(table: Table, kinds: list[str]) -> None:
    """Move until the last events are of these kinds."""
    for _ in range(100):
        if [event.kind for event in table.events[-len(kinds) :]] == kinds:
            return
        step(table)
    raise AssertionError(kinds)


@pytest.mark.parametrize("set_up", SET_UPS[::5], ids=str)
def test_the_same_events_make_the_same_table(set_up: SetUp) -> None:
    name, seats, variants = set_up
    table = seated(" ".join(["person"] * seats), name, variants=list(variants))
    rnd = random.Random(1)
    while table.phase == "playing":
        step(table, rnd=rnd)
    again = Table("t", SECRET, table.events)
    assert again.game == table.game
    assert table_view(again) == table_view(table)
    assert Record.read(str(table.record())).check() == []


def test_the_deals_follow_from_secret_and_nonces() -> None:
    table = seated()
    dealer = FairDealer(bytes.fromhex(SECRET), ["nonce0xx", "nonce1xx"])
    replayed = opened().game
    for number, event in enumerate(e for e in table.events if e.kind == "dealt"):
        action = dealer.choose(number, replayed.legal_actions)
        assert str(replayed.move(action)) == event.data["move"]
        replayed.push(event.data["move"])
    other = opened()
    happen(other, other.join(0, "a", "nonce0xx"))
    happen(other, other.join(1, "b", "another1"))
    assert [e.data for e in other.events[3:]] != [e.data for e in table.events[3:]]


def test_nonces_are_promised_before_any_is_shown() -> None:
    """Who joins last, and might know the secret, cannot choose a nonce to match the others'."""
    table = opened("person friend bot")
    happen(table, table.join(0, "Ann", promise=fair.promise("nonce0xx")))
    assert table.to_reveal == []
    with pytest.raises(OutOfTurn, match="not before all seats are taken"):
        table.reveal(0, "nonce0xx")
    happen(table, table.join(1, "Bea", promise=fair.promise("nonce1xx")))
    assert table.to_reveal == [0, 1]
    assert "nonce" not in str([event.data for event in table.events])
    with pytest.raises(NotAllowed, match="not the nonce that was promised"):
        table.reveal(0, "nonce0xy")
    happen(table, table.reveal(0, "nonce0xx"))
    assert table.reveal(0, "nonce0xx") == []  # asked again
    assert table.events[-1].kind == "revealed"
    happen(table, table.reveal(1, "nonce1xx"))
    assert table.nonces == ["nonce0xx", "nonce1xx"]
    while table.phase == "playing":
        step(table)
    text = str(table.record())
    assert Record.read(text).check() == []
    lies = text.replace(fair.promise("nonce1xx"), fair.promise("nonce1xy"))
    assert "not what FairPromises promised" in Record.read(lies).check()[0]
    told = deals_of(table)
    assert [deal.move for deal in told.deals] == [
        event.data["move"] for event in table.events if event.kind == "dealt"
    ]
    dealer = FairDealer(bytes.fromhex(told.secret), told.nonces)
    for number, deal in enumerate(told.deals):
        words = list(range(len(deal.outcomes)))
        assert deal.outcomes[dealer.choose(number, words)] == deal.move


def test_who_does_not_show_a_nonce_is_played_for_by_a_bot() -> None:
    table = opened("person friend")
    happen(table, table.join(0, "Ann", promise=fair.promise("nonce0xx")))
    happen(table, table.join(1, "Bea", "nonce1xx"))
    assert table.to_reveal == [0]
    with pytest.raises(OutOfTurn, match="not begun"):
        table.take_over(1, 0, "peasant", at=60.0)
    happen(table, table.take_over(1, 0, "peasant", at=61.0))
    assert table.phase == "playing"
    assert table.nonces == ["nonce1xx"]
    assert table.seats[0].stand_in == STAND_IN
    happen(table, table.come_back(0, at=62.0))
    assert Table("t", SECRET, table.events).game == table.game


def test_nothing_is_told_of_the_secret_before_the_end() -> None:
    table = seated()
    while table.phase == "playing":
        assert SECRET not in table_view(table).model_dump_json() + str(table.record())
        assert all(SECRET not in str(event.data) for event in table.events)
        step(table)
    assert table_view(table).fair.secret == SECRET  # type: ignore[union-attr]
    assert f'[FairSecret "{SECRET}"]' in str(table.record())


def test_a_record_whose_deal_was_changed_is_found_out() -> None:
    table = seated()
    while table.phase == "playing":
        step(table)
    text = str(table.record())
    assert Record.read(text).check() == []
    lies = text.replace("nonce0xx", "nonce0xy")
    (complaint,) = Record.read(lies).check()
    assert "the secret gives" in complaint
    without = "\n".join(line for line in text.split("\n") if "FairCommitment" not in line)
    assert "nothing was promised" in Record.read(without).check()[0]
    assert "64 hexadecimal" in Record.read(text.replace(SECRET, "xyz")).check()[0]
    wrong = Record.read(text.replace(SECRET, "5f" * 32)).check()
    assert "not what FairCommitment promised" in wrong[0]


def test_a_taken_seat_is_not_taken_again_and_names_differ() -> None:
    table = opened("person friend remote")
    happen(table, table.join(0, "Ann", "nonce0xx"))
    with pytest.raises(OutOfTurn, match="taken"):
        table.join(0, "Bob", "nonce1xx")
    with pytest.raises(OutOfTurn, match="called 'Ann' already"):
        table.join(1, "Ann", "nonce1xx")
    with pytest.raises(OutOfTurn, match="not begun"):
        table.move(0, 0, "@1")


def test_moves_are_refused_with_a_sentence() -> None:
    table = seated()
    seat, ply = table.game.to_play, table.ply
    legal = str(table.game.legal_moves[0])
    with pytest.raises(OutOfTurn, match="turn of seat"):
        table.move(1 - seat, ply, legal)
    with pytest.raises(OutOfTurn, match="look again"):
        table.move(seat, ply - 1, legal)
    with pytest.raises(IllegalMove, match="not a move"):
        table.move(seat, ply, "xyzzy")
    with pytest.raises(IllegalMove):
        table.move(seat, ply, "g8-g9")
    with pytest.raises(IllegalMove):
        table.move(seat, ply, "+4")  # chance's, not a seat's
    assert table.ply == ply


def test_a_take_back_needs_the_consent_of_all_who_are_there() -> None:
    table = seated("person friend friend bot")
    while table.movers[-1] not in (0, 1, 2):
        position = table.game.states.tobytes()
        step(table)
    seat = table.movers[-1]
    happen(table, table.ask_back(seat))
    others = sorted({0, 1, 2} - {seat})
    assert table.wish is not None
    assert table.to_agree(seat) == set(others)
    with pytest.raises(OutOfTurn):
        table.answer_back(seat, True)  # one's own word does not count
    with pytest.raises(OutOfTurn):
        table.answer_back(3, True)  # a bot's neither
    happen(table, table.answer_back(others[0], True))
    with pytest.raises(OutOfTurn):
        table.answer_back(others[0], True)  # nor twice
    ply = table.ply
    happen(table, table.answer_back(others[1], True))
    assert table.ply < ply
    assert table.events[-1].kind == "taken_back"
    assert table.game.states.tobytes() == position
    assert Table("t", SECRET, table.events).game == table.game


def test_a_refusal_or_a_move_ends_the_wish() -> None:
    table = after_a_move()
    mover = table.movers[-1]
    happen(table, table.ask_back(mover))
    happen(table, table.answer_back(1 - mover, False))
    assert table.wish is None
    happen(table, table.ask_back(mover))
    with pytest.raises(OutOfTurn, match="already"):
        table.ask_back(mover)
    step(table)
    assert table.wish is None


def test_nothing_is_taken_back_past_a_deal() -> None:
    table = seated("person bot")
    until(table, ["moved", "dealt", "dealt", "dealt", "dealt"])
    for seat in (0, 1):
        with pytest.raises(OutOfTurn, match="past a deal"):
            table.ask_back(seat)


def test_alone_among_bots_a_take_back_is_done_at_once() -> None:
    table = seated("person bot")
    while table.movers[-1] != 0:
        step(table)
    ply = table.ply
    happen(table, table.ask_back(0))
    assert table.ply == ply - 1
    assert [event.kind for event in table.events[-2:]] == ["asked", "taken_back"]


def test_whoever_leaves_can_come_back_and_a_bot_can_take_over_meanwhile() -> None:
    table = seated()
    seat = table.game.to_play
    with pytest.raises(NotAllowed, match="is there"):
        table.take_over(1 - seat, seat, "peasant", at=5.0)
    happen(table, table.leave(seat))
    with pytest.raises(OutOfTurn):
        table.leave(seat)
    happen(table, table.take_over(1 - seat, seat, "peasant", at=5.0))
    assert table.bot_to_play == STAND_IN  # an opponent does not choose how well it plays
    with pytest.raises(OutOfTurn, match="return to your seat"):
        table.move(seat, table.ply, str(table.game.legal_moves[0]))
    happen(table, table.come_back(seat, at=5.0))
    with pytest.raises(OutOfTurn, match="has come back"):  # a bot that was still thinking
        table.move(seat, table.ply, str(table.game.legal_moves[0]), by="bot")
    (event,) = step(table)[:1]
    assert event.data["by"] == "person"
    with pytest.raises(OutOfTurn, match="at the table already"):
        table.come_back(seat, at=5.0)


def test_a_bot_can_take_over_from_somebody_silent_or_from_oneself() -> None:
    table = seated()
    seat = table.game.to_play
    assert table.take_over(1 - seat, seat, "peasant", at=61.0)
    assert table.take_over(seat, seat, "peasant", at=1.0)
    with pytest.raises(NotAllowed):  # it is not that seat's turn: nobody waits for it
        table.take_over(seat, 1 - seat, "peasant", at=61.0)


def test_a_bot_takes_oneself_over_at_any_level() -> None:
    table = seated()
    seat = table.game.to_play
    happen(table, table.take_over(seat, seat, "peasant", at=1.0))
    assert table.bot_to_play == "peasant"


def test_a_friend_who_never_came_is_replaced_by_a_bot_and_the_game_begins() -> None:
    table = opened("person friend")
    happen(table, table.join(0, "Ann", "nonce0xx"))
    with pytest.raises(NotAllowed, match="kept for somebody"):
        table.take_over(0, 1, "peasant", at=60.0)
    (over, *_) = table.take_over(0, 1, "peasant", at=61.0)
    assert over.data["level"] == STAND_IN
    happen(table, table.take_over(None, 1, "peasant", at=1.0))  # with the seat's invitation
    assert table.phase == "playing"
    assert table.seats[1].kind == BOT
    assert table.seats[1].level == "peasant"
    with pytest.raises(OutOfTurn, match="taken"):
        table.join(1, "Late", "nonce1xx")
    assert Table("t", SECRET, table.events).game == table.game


def test_leaving_settles_a_wish() -> None:
    table = after_a_move()
    mover = table.movers[-1]
    happen(table, table.ask_back(mover))
    ply = table.ply
    happen(table, table.leave(1 - mover))
    assert table.ply == ply - 1
    step(table)
    happen(table, table.come_back(1 - mover, at=0.0))
    if table.movers[-1] == mover:
        happen(table, table.ask_back(mover))
        happen(table, table.leave(mover))
        assert table.wish is None


def test_the_clock_runs_for_the_seat_to_play_only() -> None:
    table = seated(clock={"seconds": 100.0, "increment": 2.0})
    seat = table.game.to_play
    assert table.deadline() == 100.0
    assert table.time_left(seat, 30.0) == 70.0
    assert table.time_left(1 - seat, 30.0) == 100.0
    step(table, at=30.0)
    assert table.time_left(seat, 30.0) == 72.0
    while table.game.to_play != seat:
        step(table, at=30.0)
    assert table.time_out(at=101.9) == []
    happen(table, table.time_out(at=102.0), at=102.0)
    assert table.bot_to_play == "knight"
    with pytest.raises(OutOfTurn, match="time is up"):
        table.come_back(seat, at=102.0)


def on_the_clock(kinds: str = "person bot") -> Table:
    """A table with a clock where the person is to play, after a move of the bot's."""
    table = seated(kinds, clock={"seconds": 6.0, "increment": 2.0})
    while table.game.to_play != 0 or table.movers[-1] == CHANCE:
        step(table, at=0.0)
    return table


def test_leaving_and_coming_back_begins_no_turn_anew() -> None:
    table = on_the_clock()
    left = table.time_left(0, 0.0)
    assert left is not None
    happen(table, table.leave(0), at=1.0)
    happen(table, table.come_back(0, at=2.0), at=2.0)
    assert table.time_left(0, 2.0) == left - 2.0
    happen(table, table.take_over(0, 0, "peasant", at=3.0), at=3.0)
    happen(table, table.come_back(0, at=3.5), at=3.5)
    assert table.time_left(0, 3.5) == left - 3.5
    assert table.time.turn_began == 0.0  # nor does it try the others' patience anew
    happen(table, table.leave(0), at=4.0)
    with pytest.raises(OutOfTurn, match="time is up"):
        table.come_back(0, at=left + 4.0)


def test_a_move_and_its_take_back_add_nothing_to_the_clock() -> None:
    table = on_the_clock()
    left = table.time_left(0, 0.0)
    assert left is not None
    for at in (1.0, 2.0, 3.0):
        step(table, at)
        while table.game.to_play != 0 and table.movers[-1] != CHANCE:
            step(table, at)
        assert table.movers[-1] != CHANCE, "choose another secret: this move ends a round"
        happen(table, table.ask_back(0), at + 0.5)
        assert table.time_left(0, at + 0.5) == left - at - 0.5


def test_a_move_asked_for_again_after_it_was_taken_back_is_not_played_again() -> None:
    table = after_a_move("person bot")
    while table.movers[-1] != 0:
        step(table)
    made = table.events[-1]
    ply, text, seen = made.data["ply"], made.data["move"], made.seq - 1
    happen(table, table.ask_back(0))
    assert table.was_made(0, ply, [text], seen) == made.seq
    assert table.was_made(0, ply, [text], table.seq) is None  # chosen anew
    assert table.was_made(0, ply, [text]) is None


def one_that_lays() -> tuple[Table, int, str, str]:
    """A table, whose seat lays and then claims, and two such moves with no deal after them."""
    table = seated()
    while True:
        seat, ahead = table.game.to_play, table.game.copy()
        lays = table.game.table.step == "lay"
        first = str(ahead.push(ahead.legal_moves[0]))
        if lays and len(ahead.legal_moves) > 1:
            return table, seat, first, str(ahead.legal_moves[0])
        step(table)


def test_moves_of_one_decision_are_made_as_one_and_taken_back_as_one() -> None:
    table, seat, lay, claim = one_that_lays()
    before, ply = table.game.states.tobytes(), table.ply
    events = happen(table, table.move(seat, ply, lay, then=[claim]))
    assert [event.data.get("follows") for event in events] == [None, True]
    assert (table.ply, table.movers[-2:]) == (ply + 2, [seat, seat])
    assert table.was_made(seat, ply, [lay, claim]) == events[0].seq
    assert table.was_made(seat, ply, [lay, lay]) is None
    happen(table, table.ask_back(seat))
    happen(table, table.answer_back(1 - seat, True))
    assert table.game.states.tobytes() == before
    assert Table("t", SECRET, table.events).game == table.game


def test_of_moves_made_as_one_all_are_made_or_none() -> None:
    table, seat, lay, claim = one_that_lays()
    before = table.game.states.tobytes()
    with pytest.raises(IllegalMove, match="Domino 49 is not in the line"):
        table.move(seat, table.ply, lay, then=["@49"])
    with pytest.raises(IllegalMove, match="x cannot follow: it is another's turn then"):
        table.move(seat, table.ply, lay, then=[claim, "x"])
    assert table.game.states.tobytes() == before


def test_deals_follow_from_the_secret_after_moves_made_as_one() -> None:
    """Whole games in which each seat lays and claims at once equal those move by move."""
    table, single = seated(), seated()
    while table.phase == "playing":
        seat, ahead = table.game.to_play, table.game.copy()
        moves = [str(ahead.push(ahead.legal_moves[0]))]
        if ahead.to_play == seat:
            moves.append(str(ahead.legal_moves[0]))
        happen(table, table.move(seat, table.ply, moves[0], then=moves[1:]))
        for move in moves:
            happen(single, single.move(seat, single.ply, move))
    assert table.game == single.game
    assert Record.read(str(table.record())).check() == []


@pytest.mark.parametrize("other", ["ann", "ANN", "\uff21nn"])
def test_names_that_look_alike_are_one(other: str) -> None:
    table = opened("person friend")
    happen(table, table.join(0, "Ann", "nonce0xx"))
    with pytest.raises(OutOfTurn, match="already"):
        table.join(1, other, "nonce1xx")


def test_what_a_game_shows_of_its_own_becomes_plain() -> None:
    from crownlands.text.moves import Square
    from crownlands.text.view import Cell

    shown = plain({Square(0, 1): (Cell("lake", 1, ("x",)), Square(1, 0)), "n": {1: None}})
    assert shown == {
        "g8": [{"kind": "lake", "crowns": 1, "marks": ["x"]}, "h7"],
        "n": {"1": None},
    }


def test_a_view_tells_what_decided_among_equal_points() -> None:
    game = Game("origins", 3)
    view = position_view(game)
    assert [score.place for score in view.scores] == [1, 1, 1]
    assert [score.decided_by for score in view.scores] == [None] * 3
    game.state.crowns[1, 0] = 1 << board_bit(Square(0, 0))  # a fire on the hut: in no part
    scores = position_view(game).scores
    assert [(score.points, score.place, score.decided_by) for score in scores] == [
        (0, 2, "fires"),
        (0, 1, "fires"),
        (0, 2, "fires"),
    ]
    told = [(one.name, one.value) for one in scores[1].tie_breaks]
    assert told == [("largest region", 0), ("fires", 1)]


@pytest.mark.parametrize(
    ("set_up", "expected"),
    [
        (("queendomino", 2, ()), {"building"}),
        (("queendomino", 6, ("royal-wedding", "teams")), {"building"}),
        (("origins", 4, ("totem",)), {"resources"}),
        (("origins", 4, ("tribe",)), {"cromagnon", "horde"}),
        (("duel", 2, ()), {"solid spell"}),
    ],
)
def test_a_part_of_a_score_says_on_which_squares_its_thing_lies(
    set_up: SetUp, expected: set[str]
) -> None:
    found = set()
    for seed in range(10):
        view = position_view(played(set_up, seed, moves=1000))
        for score in view.scores:
            kingdom = next(kingdom for kingdom in view.kingdoms if score.seat in kingdom.seats)
            cells = {(cell.x, cell.y): cell for cell in kingdom.cells}
            for part in score.parts:
                here = [cells[place] for place in part.where]
                found |= {part.part} if here else set()
                if part.part in ("building", "cromagnon", "resources"):
                    assert len(here) == (part.squares or 1)
                    assert all(part.kind in cell.marks for cell in here)
                elif part.part == "horde":
                    assert len(here) == part.squares
                    assert all("warrior" in " ".join(cell.marks) for cell in here)
                elif part.part == "solid spell":
                    coat = kingdom.facts["solid"]
                    alike = {place for place, cell in cells.items() if cell.kind == coat}
                    assert set(part.where) == alike
    assert found > expected
