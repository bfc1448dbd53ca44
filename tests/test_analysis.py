"""The coach: chances, hints, and games looked at again."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from crownlands.agents.playout import QUICK
from crownlands.agents.registry import player
from crownlands.agents.trials import Ends
from crownlands.analysis import weighing
from crownlands.analysis.chances import calibration_of, calibrations, chances
from crownlands.analysis.graph import svg_graph, text_graph
from crownlands.analysis.hints import hint
from crownlands.analysis.keeping import analyse_file, beside
from crownlands.analysis.outlook import PHRASES as LONG_RUN
from crownlands.analysis.outlook import long_run, outlook
from crownlands.analysis.review import Deal, Decision, Review
from crownlands.analysis.reviewing import analyse
from crownlands.analysis.seen import Seen
from crownlands.analysis.story import accuracy_of, judge, players_of, say_turn, sides_of
from crownlands.analysis.weighing import weigh, weigh_position
from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game, new
from crownlands.notation.position import write_position
from crownlands.notation.record import Record
from position_texts import RECRUITING, TAXING

MONARCHS = Path(__file__).parent / "games"  # games of the strongest level against itself
LITTLE, SOME = 64, 400  # playouts of a decision


def play(name: str, agent: str, seed: int, seats: int = 2) -> Record:
    """A game of an agent against itself."""
    game, mind = new(name, seats, seed=seed), player(agent)
    while not game.is_over:
        game.push(mind.choose(game.states, game.ply))
    return Record.of(game)


def choice(name: str = "kingdomino", seats: int = 2, plies: int = 0) -> Game:
    """A position with something to choose, after so many plies at least."""
    game = new(name, seats, seed=5)
    while game.ply < plies or len(game.legal_actions) < 2:
        game.push(game.legal_actions[0])
    return game


@pytest.fixture(scope="module")
def record() -> Record:
    return play("kingdomino", "greedy", 1)


@pytest.fixture(scope="module")
def review(record: Record) -> Review:
    return analyse(record, LITTLE)


# Chances


def ends_of(points: list[list[int]], places: list[list[int]], plies: int) -> Ends:
    return Ends(np.array(points), np.array(places), np.full(len(points), plies))


def test_chances_sum_to_one_and_every_game_and_number_of_seats_has_its_own() -> None:
    rnd = np.random.default_rng(1)
    for name, entry in GAMES.items():
        assert set(calibrations()[name]) == {str(seats) for seats in entry.seats}
        for seats in entry.seats:
            points = rnd.integers(0, 60, (50, seats))
            points[:, -1] += 40
            places = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
            ends = Ends(points, places, np.full(50, 30))
            told = chances(ends, np.arange(seats), calibration_of(name, seats))
            assert told.sum() == pytest.approx(1)
            assert told.min() > 0
            assert told.argmax() == seats - 1


def test_a_game_that_is_over_has_its_result_and_a_shared_victory_is_split() -> None:
    figures = calibration_of("kingdomino", 2)
    lost = ends_of([[40, 30]] * 4, [[1, 2]] * 4, 0)
    assert chances(lost, np.arange(2), figures).tolist() == [1, 0]
    shared = ends_of([[40, 40]] * 4, [[1, 1]] * 4, 0)
    assert chances(shared, np.arange(2), figures).tolist() == [0.5, 0.5]


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_a_review_sum_to_one_and_end_at_the_result(name: str) -> None:
    played = Record.read((MONARCHS / f"monarch-{name}.crown").read_text())
    end = weigh_position(played.replay().states, LITTLE, 0)
    places = {standing.seat: standing.place for standing in played.replay().ranking()}
    assert end.chances == tuple(float(places[seat] == 1) for seat in range(2))


def test_a_whole_review_sums_up(review: Review, record: Record) -> None:
    for _, told in review.curve:
        assert sum(told) == pytest.approx(1)
    assert review.curve[-1] == (len(record.moves), tuple(chances_at_end(record)))
    assert sum(player.luck for player in review.players) == pytest.approx(0)
    assert sum(len(deal.events) for deal in review.deals) + len(review.decisions) == len(
        record.moves
    )


def chances_at_end(record: Record) -> list[float]:
    winners = [float(standing.place == 1) for standing in record.replay().ranking()]
    by_seat = sorted(record.replay().ranking(), key=lambda standing: standing.seat)
    return [float(standing.place == 1) / sum(winners) for standing in by_seat]


# Weighing


def test_every_legal_move_gets_its_share_and_the_answer_can_be_had_again() -> None:
    game = choice(plies=30)
    found = weigh(game.states, SOME, 3)
    assert sorted(one.action for one in found) == game.legal_actions
    assert min(one.playouts for one in found) >= weighing.LEAST
    again = weigh(game.states, SOME, 3)
    assert [(one.action, one.chances) for one in found] == [
        (one.action, one.chances) for one in again
    ]
    assert [one.chances for one in weigh(game.states, SOME, 4)] != [one.chances for one in found]


def test_the_coach_is_handed_the_position_and_changes_nothing() -> None:
    game = choice(plies=20)
    seen, before = Seen.of(game), game.states.tobytes()
    assert vars(seen).keys() == {"name", "seats", "variants", "data", "states"}
    assert not np.shares_memory(seen.states, game.history)
    assert seen.game().dealer is None
    assert seen.game().ply == 0
    told = hint(game, LITTLE)
    assert game.states.tobytes() == before
    other = game.copy()
    other.dealer = None  # whatever would be dealt
    assert hint(other, LITTLE) == told == hint(seen.game(), LITTLE)


# Hints


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_tells_legal_moves_best_first_with_what_they_promise_and_why(name: str) -> None:
    game = choice(name, plies=25)
    told = game.hint(SOME, best=2)
    assert told.seat == game.to_play
    assert told.moves == len(game.legal_actions)
    assert sum(told.chances) == pytest.approx(1)
    first, second = told.options
    assert first.chance >= second.chance - 0.001
    for option in told.options:
        assert option.notation == str(game.move(option.action))
        assert 0 <= option.chance_error < 0.5
        assert option.margin_error > 0
        assert option.reasons
        assert all(reason.words for reason in option.reasons)
    assert hint(write_position(game), SOME, best=2) == told


def test_a_hint_tells_a_decision_of_several_moves_to_its_end() -> None:
    """Whom to recruit, and all that is paid for it; a tax is one move."""
    told = hint(RECRUITING, SOME)
    game = Game.from_position(RECRUITING)
    seat = game.to_play
    moves = [told.options[0].notation, *(step.notation for step in told.then)]
    kinds = []
    for move in moves:
        assert (game.to_play, game.table.step) == (seat, "recruit")
        kinds.append(type(game.push(move)).__name__)
    assert game.table.step == "settle"
    assert kinds[-1] == "Take"
    assert set(kinds[:-1]) == {"Pay"}
    assert all(step.words for step in told.then)
    assert hint(TAXING, LITTLE).then == ()


def test_a_hint_is_for_who_is_to_choose() -> None:
    over = play("kingdomino", "random", 1).replay()
    with pytest.raises(CrownlandsError, match="The game is over"):
        over.hint()
    with pytest.raises(CrownlandsError, match="Chance is to play"):
        new("kingdomino", 2, by_hand=True).hint()
    game = choice()
    for budget in (0, -1, 10**12):
        with pytest.raises(CrownlandsError, match="A budget is"):
            game.hint(budget)
    with pytest.raises(CrownlandsError, match="1 move or more"):
        game.hint(LITTLE, best=0)
    with pytest.raises(CrownlandsError):
        hint("kingdomino 2 nonsense")


# Reviews


def test_a_forced_move_costs_nothing(review: Review, record: Record) -> None:
    game = record.replay()
    forced = [one for one in review.decisions if len(game.before(one.ply).legal_actions) == 1]
    assert forced
    for decision in forced:
        assert (decision.moves, decision.cost, decision.judgement) == (1, 0, "")
        assert decision.best == decision.played
        assert decision.before == decision.after


def test_what_a_move_cost_is_what_the_chances_say(review: Review) -> None:
    for decision in review.decisions:
        lost = decision.before[decision.seat] - decision.after[decision.seat]
        assert decision.cost == pytest.approx(lost)
        assert decision.cost >= 0
        assert decision.judgement == judge(decision.cost, decision.cost_error)
    assert judge(0.2, 0.02) == "blunder"
    assert judge(0.2, 0.15) == ""  # by chance as likely as not
    assert judge(0.01, 0.0) == ""
    assert accuracy_of([]) == accuracy_of([0, 0]) == 100 > accuracy_of([0.05]) > accuracy_of([0.2])


def test_what_a_better_move_leads_to_is_so_under_other_deals_too(record: Record) -> None:
    game, seen = record.replay(), 0
    for slip in analyse(record, SOME).decisions:
        states = game.before(slip.ply).states
        far = [one for one in slip.best.reasons if one.kind in LONG_RUN and abs(one.weight) >= 4]
        assert slip.judgement or not far
        for reason in far:
            subject = reason.facts["what" if "what" in reason.facts else "seat"]
            best, played = (
                np.mean([end[subject] for end in outlook(states, one, 300, 9, QUICK).ends])
                for one in (slip.best.action, slip.played.action)
            )
            assert (best > played) == (reason.kind in ("later", "rival-more"))
            assert (reason.weight > 0) == (reason.kind in ("later", "rival-less"))
            seen += 1
    assert seen


def rate(decisions: list[Decision]) -> float:
    """How many of the decisions with a choice cost something."""
    free = [one for one in decisions if one.moves > 1]
    return sum(bool(one.judgement) for one in free) / len(free)


@pytest.mark.parametrize("name", GAMES)
def test_the_stronger_a_player_is_the_fewer_mistakes_are_found(name: str) -> None:
    monarch = Record.read((MONARCHS / f"monarch-{name}.crown").read_text())
    rates = [rate(list(analyse(monarch, SOME).decisions))]
    for agent in ("greedy", "random"):
        games = [analyse(play(name, agent, seed), SOME) for seed in (1, 2)]
        rates.append(rate([one for game in games for one in game.decisions]))
    assert rates[0] < rates[1] < rates[2]


def test_a_review_is_the_same_on_any_number_of_threads(review: Review, record: Record) -> None:
    assert analyse(record, LITTLE, threads=1) == review
    assert record.analyse(LITTLE) == review


def test_a_review_survives_as_json(review: Review) -> None:
    assert Review.from_json(json.loads(json.dumps(review.to_json()))) == review
    others: list[Any] = [{}, [], {"version": 0}, review.to_json() | {"players": 3}]
    for wrong in others:
        with pytest.raises(CrownlandsError):
            Review.from_json(wrong)


def test_a_review_is_kept_beside_its_record(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.crown"
    file.write_text(str(record))
    seen: list[tuple[int, int]] = []

    def look(budget: int, of: Record = record) -> Review:
        seen.clear()
        return analyse_file(file, of, budget, progress=lambda *told: seen.append(told))

    first = look(LITTLE)
    assert seen[-1] == (len(seen), len(seen))
    assert look(LITTLE) == first
    assert not seen  # it was there
    look(LITTLE // 2)
    assert seen  # another budget
    look(LITTLE // 2, Record({**record.tags, "Seat1": "Ann"}, record.moves))
    assert seen  # another record
    beside(file).write_text("{")
    look(LITTLE // 2)
    assert seen  # no longer a review


def test_only_a_whole_game_with_its_own_result_is_reviewed(record: Record) -> None:
    tags = {"Game": "kingdomino", "Seats": "2"}
    with pytest.raises(CrownlandsError, match="stops after 30 moves, before the end"):
        analyse(Record(tags, record.moves[:30]))
    with pytest.raises(CrownlandsError, match="The record is not right: The tag Scores says"):
        analyse(Record({**record.tags, "Scores": "1 2"}, record.moves))
    with pytest.raises(CrownlandsError):
        analyse(Record({**record.tags, "Game": "duel"}, record.moves))


def test_whoever_watches_can_stop_it(record: Record) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, _total: int) -> None:
        if done == 3:
            raise Enough

    with pytest.raises(Enough):
        analyse(record, LITTLE, progress=stop)


def test_a_game_turns_where_a_seat_loses_much_or_a_deal_changes_much(review: Review) -> None:
    both: list[Decision | Deal] = [*review.decisions, *review.deals]
    moments = {one.ply: one for one in both}
    assert list(review.turning_points) == sorted(review.turning_points)
    for ply in review.turning_points:
        moment = moments[ply]
        if isinstance(moment, Decision):
            assert moment.cost >= 0.1
            assert moment.before[moment.seat] > moment.after[moment.seat]
        else:
            assert moment.before != moment.after
    assert len(review.summary) == 3
    assert all(sentence.endswith(".") for sentence in review.summary)


# The graph


def test_the_graph_shows_every_seat_and_every_mistake(review: Review) -> None:
    drawn = svg_graph(review)
    assert drawn.count("<polygon") == len(review.players)
    assert all(player.name in drawn for player in review.players)
    costly = sum(bool(one.judgement) for one in review.decisions)
    assert sum(drawn.count(f">{sign}<") for sign in ("?!", "?", "??")) == costly
    *rows, legend = text_graph(review, 40, 6).plain.splitlines()
    assert [len(row) for row in rows] == [40] * 6
    assert all(player.name in legend for player in review.players)
    winner = next(player.name[0] for player in review.players if player.place == 1)
    assert {row[-1] for row in rows} == {winner}


def test_no_name_of_eight_lies_beyond_the_edge_of_the_graph(review: Review) -> None:
    game = new("queendomino", 8, ["royal-wedding", "teams"], seed=1)
    players = players_of(Record.of(game), game, (), ())
    deal = Deal(0, ("+1",), (0.125,) * 8, (0.125,) * 8)
    eight = replace(review, game=game.name, decisions=(), deals=(deal,), players=(*players,))
    drawn = ElementTree.fromstring(svg_graph(eight))
    width, height = (float(drawn.attrib[side]) for side in ("width", "height"))
    names = [one for one in drawn.iter() if "accuracy" in (one.text or "")]
    assert len(names) == 8
    for one in names:
        assert float(one.attrib["x"]) + 8 * len(one.text or "") < width
        assert float(one.attrib["y"]) < height


def test_players_who_share_a_letter_are_told_apart_in_the_graph(review: Review) -> None:
    alike = replace(review, players=tuple(replace(one, name="Ann") for one in review.players))
    *rows, legend = text_graph(alike, 40, 6).plain.splitlines()
    assert set("".join(rows)) == {"1", "2"}
    assert legend.split() == ["1", "Ann", "2", "Ann"]


def test_partners_have_one_chance_and_one_luck() -> None:
    """A victory is split among seats; what is told of a team is what it has together."""
    game = new("queendomino", 6, ["royal-wedding", "teams"], seed=1)
    sides = sides_of(game)
    assert sides == [(0, 1), (0, 1), (2, 3), (2, 3), (4, 5), (4, 5)]
    deal = Deal(0, ("+1",), (0.25, 0.25, 0.15, 0.15, 0.1, 0.1), (0.4, 0.4, 0.05, 0.05, 0.05, 0.05))
    players = players_of(Record.of(game), game, (), (deal,))
    assert [round(one.luck, 2) for one in players] == [0.3, 0.3, -0.2, -0.2, -0.1, -0.1]
    told = say_turn(deal, [one.name for one in players], sides)
    assert told.endswith("where the deal took Orange's chance from 50 % to 80 %.")


def test_playouts_that_disagree_about_two_moves_tell_nothing_of_them() -> None:
    game = new("kingdomino", seats=2, seed=3)
    while len(game.legal_actions) < 4:
        game.push(game.legal_moves[0])
    ends = {
        action: outlook(game.states, action, 64, 1, QUICK).margins.mean()
        for action in game.legal_actions
    }
    best, worst = max(ends, key=ends.__getitem__), min(ends, key=ends.__getitem__)
    assert ends[best] > ends[worst]
    assert long_run(game.states, best, worst, 64, 1, preferred=True)
    assert long_run(game.states, worst, best, 64, 1, preferred=False)
    assert long_run(game.states, worst, best, 64, 1, preferred=True) == ()
    assert long_run(game.states, best, worst, 64, 1, preferred=False) == ()
