"""Reasons agree with the position: each fact is found again by other means.

Kingdoms are looked at with the slow twin's functions, steps of a turn by making them on a `Game`.
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import crownlands
import naive
from crownlands.analysis.outlook import outlook
from crownlands.analysis.reasons import reasons
from crownlands.core.errors import IllegalMove
from crownlands.game import Game
from crownlands.games.queendomino.actions import PASS, TAX
from crownlands.text.moves import Claim, Lay, Square
from crownlands.text.reasons import Phrases, Reason
from crownlands.text.view import Kingdom, Table, Tile
from positions_duel import play, start, tick

pytestmark = pytest.mark.plain

COURSES = [
    ("kingdomino", 2, ()),
    ("kingdomino", 3, ("harmony", "middle-kingdom")),
    ("kingdomino", 4, ("dynasty",)),
    ("kingdomino", 2, ("mighty-duel", "harmony")),
    ("queendomino", 2, ()),
    ("queendomino", 4, ()),
    ("queendomino", 3, ("royal-wedding",)),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 2, ()),
    ("origins", 4, ("fire-empire", "homo-habilis")),
    ("origins", 3, ("totem",)),
    ("origins", 2, ("tribe",)),
    ("duel", 2, ()),
]
POSITIONS = 20  # of each

Course = tuple[str, int, tuple[str, ...]]
WITH_KINGDOMS = [course for course in COURSES if course[0] != "duel"]
IN_ONE_GAME = [course for course in WITH_KINGDOMS if "dynasty" not in course[2]]

Found = tuple[Game, int, tuple[Reason, ...]]  # a position, an action, and what is said of it


@cache
def sample(course: Course) -> list[Found]:
    """Positions of random games with a random action in each, every step among them."""
    rnd, seed = random.Random(str(course)), 0
    found: list[Found] = []
    while len(found) < POSITIONS:
        game = crownlands.new(*course, seed=seed)
        seed += 1
        while not game.is_over:
            if rnd.random() < 0.15:
                here = game.at(game.states)
                action = rnd.choice(here.legal_actions)
                found.append((here, action, reasons(here.states, action)))
            game.push(rnd.choice(game.legal_actions))
    return found


def told(course: Course, *kinds: str) -> Iterator[tuple[Game, int, Reason]]:
    for game, action, why in sample(course):
        for reason in why:
            if reason.kind in kinds:
                yield game, action, reason


def after(game: Game, *actions: int) -> Game:
    """The game after these actions, nothing being dealt."""
    later = game.at(game.states)
    later.dealer = None
    for action in actions:
        later.push(action)
    return later


def kingdom_of(table: Table, seat: int) -> Kingdom:
    return next(kingdom for kingdom in table.kingdoms if seat in kingdom.seats)


def halves(kingdom: Kingdom) -> naive.Kingdom:
    """A kingdom in the words of the twin; fire tokens count as fires."""
    return {(q.x, q.y): naive.Half(cell.kind, cell.crowns) for q, cell in kingdom.cells.items()}


def domino(tile: Tile) -> naive.Domino:
    left, right = tile.left, tile.right
    return naive.Half(left.kind, left.crowns), naive.Half(right.kind, right.crowns)


def worth(table: Table, seat: int, tile: Tile) -> int | None:
    """The most points a domino adds to squares times crowns; None if it has no place."""
    kingdom = kingdom_of(table, seat)
    own = halves(kingdom)
    for q, cell in kingdom.cells.items():  # tokens lie on squares without printed fires
        for mark in cell.marks:
            if mark.startswith("fire:"):
                own[q.x, q.y] = naive.Half(cell.kind, int(mark[5:]))

    def points(squares: naive.Kingdom) -> int:
        return sum(territory.points for territory in naive.territories(squares))

    left, right = domino(tile)
    values = [
        points({**own, first: left, second: right}) - points(own)
        for first, second in naive.placements(own, (left, right), kingdom.columns)
    ]
    return max(values) if values else None


def numbered(tiles: tuple[Tile, ...], number: object) -> Tile:
    return next(tile for tile in tiles if tile.number == number)


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_the_points_told_are_the_points_a_move_brings(
    course: Course,
) -> None:
    signs = {"land": 1, "gains": 1, "loses": -1, "totem-won": 1, "totem-lost": -1}
    for game, action, why in sample(course):
        points = sum(
            signs[one.kind] * int(str(one.facts["points"])) for one in why if one.kind in signs
        )
        if game.name == "queendomino":  # of coins the number is told, not the points
            later = after(game, action)
            coins = [kingdom_of(g.table, game.to_play).facts["coins"] for g in (game, later)]
            points += int(coins[1]) // 3 - int(coins[0]) // 3
        assert [points] == game.gains([action])


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_a_territory_that_is_told_is_one_whole_territory(
    course: Course,
) -> None:
    for game, action, reason in told(course, "land", "widens"):
        table = after(game, action).table if course[2] != ("dynasty",) else None
        if table is None:
            continue  # the next game may have begun
        own = kingdom_of(table, game.to_play)
        assert {own.cells[q].kind for q in reason.squares} == {reason.facts["kind"]}
        squares = {(q.x, q.y) for q in reason.squares}
        assert len(squares) == reason.facts["squares"]
        beside = {near for q in squares for near in naive.neighbours(q)} - squares
        assert not any(
            own.cells[Square(*q)].kind == reason.facts["kind"]
            for q in beside
            if Square(*q) in own.cells
        )


def unfillable(kingdom: Kingdom) -> set[Square]:
    """The empty squares of a kingdom's frame that no domino can cover any more."""
    taken = {naive.CASTLE, *((q.x, q.y) for q in kingdom.cells)}
    reach = range(-kingdom.columns, kingdom.columns + 1)
    empty = {(x, y) for x in reach for y in reach} - taken
    corners = [
        (min(x for x, _ in taken), min(y for _, y in taken)),
        (max(x for x, _ in taken), max(y for _, y in taken)),
    ]
    inside = {q for q in empty if naive.fits([*corners, q], kingdom.columns)}
    return {
        Square(*q)
        for q in inside
        if not any(
            near in empty and naive.fits([*corners, q, near], kingdom.columns)
            for near in naive.neighbours(q)
        )
    }


@pytest.mark.parametrize("course", IN_ONE_GAME, ids=str)
def test_holes_are_the_squares_that_nothing_can_fill(
    course: Course,
) -> None:
    for game, action, why in sample(course):
        if not isinstance(game.move(action), Lay):
            continue
        seat = game.to_play
        new = unfillable(kingdom_of(after(game, action).table, seat)) - unfillable(
            kingdom_of(game.table, seat)
        )
        holes = [reason for reason in why if reason.kind == "hole"]
        assert {q for reason in holes for q in reason.squares} == new
        assert [reason.facts["holes"] for reason in holes] == ([len(new)] if new else [])


@pytest.mark.parametrize("course", IN_ONE_GAME, ids=str)
def test_room_is_counted_domino_by_domino(course: Course) -> None:
    for game, action, reason in told(course, "room"):
        own = kingdom_of(after(game, action).table, game.to_play)
        coming = game.table.undealt[: int(str(reason.facts["left"]))]  # of this round's deck first
        fit = [naive.placements(halves(own), domino(tile), own.columns) for tile in coming]
        assert reason.facts["fit"] == sum(bool(places) for places in fit)


@pytest.mark.parametrize("course", WITH_KINGDOMS, ids=str)
def test_what_a_claimed_domino_brings_whom(course: Course) -> None:
    seen = set()
    for game, action, why in sample(course):
        move, table = game.move(action), game.table
        if not isinstance(move, Claim):
            continue
        tile = numbered(table.following, move.number)
        own = worth(table, game.to_play, tile)
        facts = {reason.kind: reason.facts for reason in why}
        seen |= set(facts)
        assert ("no-place" in facts) == (own is None)
        assert facts.get("brings", {}).get("points", 0) == (own or 0)
        pips = "fires" if game.name == "origins" else "crowns"
        crowns = tile.left.crowns + tile.right.crowns
        assert facts.get(pips, {}).get("crowns", 0) == (0 if own is None else crowns)
        for kind in {"takes", "leaves"} & set(facts):
            other = int(str(facts[kind]["seat"]))
            assert other not in kingdom_of(table, game.to_play).seats
            wanted = numbered(table.following, facts[kind]["domino"])
            assert worth(table, other, wanted) == facts[kind]["points"]
            assert (wanted is tile) == (kind == "takes")
        if "turn" in facts:
            assert table.following[int(str(facts["turn"]["place"])) - 1] is tile
    assert "brings" in seen


@pytest.mark.parametrize("course", IN_ONE_GAME, ids=str)
def test_what_is_prepared_for_the_dominoes_to_come(
    course: Course,
) -> None:
    for game, action, reason in told(course, "prepares", "shuts-out", "expects"):
        later, table = after(game, action), game.table
        held = [tile for tile in table.current if not tile.done and tile != table.to_lay]
        line = (*held, *table.following)
        values = [
            worth(later.table, game.to_play, tile)
            for tile in line
            if tile.number == reason.facts["domino"]
        ]
        assert reason.facts.get("points") in values


def test_taxes_buildings_and_burnt_ones_are_as_they_turn_out() -> None:
    seen = set()
    for course in COURSES:
        for game, action, reason in told(course, "collects", "keeps-knight", "taxable", "building"):
            seen.add(reason.kind)
            seat = game.to_play

            def purse(later: Game, seat: int = seat) -> int:
                return int(kingdom_of(later.table, seat).facts["coins"])

            later, facts = after(game, action), reason.facts
            if reason.kind == "collects":
                assert facts["coins"] == purse(later) - purse(game)
                assert facts["knights"] == kingdom_of(later.table, seat).facts["guard"]
            elif reason.kind == "keeps-knight":
                assert facts["coins"] == purse(after(game, TAX)) - purse(game)
            elif reason.kind == "taxable":
                ways = [after(later, TAX), after(later, PASS, TAX)]
                assert facts["coins"] == max(map(purse, ways)) - purse(game)
            else:
                assert facts["price"] == purse(game) - purse(later)
                assert facts["points"] == max(later.gains(later.legal_actions))
    assert len(seen) == 4
    burnt = [one for course in COURSES for *_, one in told(course, "burns", "burns-idle")]
    assert burnt
    assert all("points" not in one.facts or one.facts["points"] != 0 for one in burnt)


def test_fires_totems_and_recruits_are_as_they_turn_out() -> None:
    seen = set()
    kinds = "volcano", "recruits", "totem-won", "totem-lost", "burnt", "resources"
    for course in COURSES:
        for game, action, reason in told(course, *kinds):
            seen.add(reason.kind)
            seat, facts = game.to_play, reason.facts
            later = after(game, action)
            if reason.kind in ("volcano", "recruits"):
                assert facts["points"] == max(later.gains(later.legal_actions))
            elif reason.kind.startswith("totem"):
                held = [g.table.extras["totems"][facts["resource"]] for g in (game, later)]
                assert held.index(seat) == (reason.kind == "totem-won")
            else:
                marks = [marks_in(kingdom_of(g.table, seat)) for g in (game, later)]
                more, fewer = marks[::-1] if reason.kind == "resources" else marks
                for mark in fewer:
                    if mark in more:
                        more.remove(mark)
                things = facts["resources" if reason.kind == "resources" else "things"]
                assert isinstance(things, list)
                assert sorted(map(str, things)) == sorted(more)
    assert seen >= {"volcano", "recruits", "totem-won", "burnt", "resources"}


def marks_in(kingdom: Kingdom) -> list[str]:
    """Resources and cro-magnons of a territory."""
    marks = [mark for cell in kingdom.cells.values() for mark in cell.marks]
    return [mark for mark in marks if ":" not in mark]


def test_dice_and_spells_are_as_they_turn_out() -> None:
    seen = set()
    for game, action, why in sample(("duel", 2, ())):
        for reason in why:
            seen.add(reason.kind)
            facts, book = reason.facts, game.table.extras["spell_book"][game.to_play]
            if reason.kind == "ticks":
                spell = book[facts["spell"]]
                assert (facts["ticks"], facts["boxes"]) == (spell["ticks"] + 1, spell["boxes"])
            elif reason.kind == "wins-spell":
                assert book[facts["spell"]]["ticks"] + 1 == book[facts["spell"]]["boxes"]
            elif reason.kind == "keeps-spell":
                assert book[facts["spell"]]["state"] == "usable"
            elif reason.kind == "second":
                later = after(game, action)
                assert facts["points"] == max(later.gains(later.legal_actions))
            elif reason.kind == "single":
                own = kingdom_of(after(game, action).table, game.to_play)
                for q in reason.squares:
                    for near in map(Square._make, naive.neighbours(q)):
                        on_map = abs(near.x) <= 3 and abs(near.y) <= 2 and near != (0, 0)
                        assert near in own.cells or not on_map
    assert {"die", "denies", "ticks", "second", "keeps-castle"} <= seen


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_compared_with_another_move_only_what_differs_is_told(
    course: Course,
) -> None:
    rnd = random.Random(7)
    for game, action, own in sample(course):
        other = rnd.choice(game.legal_actions)
        others = reasons(game.states, other)
        compared = reasons(game.states, action, other)
        if other == action:
            assert compared == ()
        for reason in compared:
            plain = {
                (one.kind, str(one.facts), one.squares)
                for one in (others if reason.of_other else own)
            }
            both = {
                (one.kind, str(one.facts), one.squares)
                for one in (own if reason.of_other else others)
            }
            key = (reason.kind, str(reason.facts), reason.squares)
            assert key in plain - both
            assert reason.words.startswith("The other move ") == reason.of_other
        for_it = [reason.weight > 0 for reason in compared]
        assert for_it == sorted(for_it, reverse=True)


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_every_reason_is_a_sentence_with_all_its_facts(
    course: Course,
) -> None:
    for _, _, why in sample(course):
        assert why
        for reason in why:
            assert "{" not in reason.words
            assert reason.words.endswith(".")
            assert reason.words[0].isupper()


def test_what_is_no_legal_move_is_not_explained() -> None:
    game = crownlands.new("kingdomino", 2, seed=1)
    with pytest.raises(IllegalMove, match="not legal here"):
        reasons(game.states, 10_000)
    with pytest.raises(IllegalMove, match="not legal here"):
        reasons(game.states, game.legal_actions[0], 10_000)


def before_a_coat_is_chosen() -> Game:
    """The first seat of Duel has won the spell of the solid and has one domain of two coats."""
    game = start("1=dot 2=solid 3=stripe 4=stripe t2 t13")
    tick(game, 0, "solid", 2)
    play(game, "pass 2@g6=solid 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    return game


@pytest.mark.parametrize("coat", ["stripe", "solid"])
def test_the_spell_of_the_solid_is_not_mistaken_for_a_coat(coat: str) -> None:
    game = before_a_coat_is_chosen()
    (told,) = reasons(game.states, game.action(f"solid={coat}"))
    assert told.words == "Brings 3 points: solid spell."


def test_what_the_solid_and_its_spell_lead_to_are_two_things() -> None:
    game = before_a_coat_is_chosen()
    ends = outlook(game.states, game.action("solid=stripe"), 4, seed=1).ends
    assert all(end["solid spell"] >= 3 and end["solid spell"] % 3 == 0 for end in ends)


def test_warriors_are_called_as_people_call_them() -> None:
    reason = Phrases({"burnt": "destroys {things}"}).reason
    told = reason("burnt", -1.0, things=["warrior-small", "warrior_brute", "fire-lady"])
    assert told.words == "Destroys little warrior, brute and fire lady."
