"""Whether kingdoms can have been laid with given dominoes."""

import random
from collections import Counter
from itertools import permutations, product

import pytest

from crownlands import CrownlandsError
from crownlands.games.kingdomino.tiles import TERRAINS
from crownlands.text import halves
from crownlands.text.halves import Half, Kind, Laid, Search, kind_of, refuse_unreal
from crownlands.text.kingdom_text import around, read_kingdom
from crownlands.text.moves import Square
from crownlands.text.translate import CASTLE

WHEAT, FOREST, LAKE = (0, 0), (1, 0), (2, 0)
MINE = (5, 2)

# Two dominoes of lake and mine side by side, off a forest.
ISLAND = "#wf./..ll/..m2m2"
ISLAND_STOCK = [(WHEAT, FOREST), (LAKE, MINE), (LAKE, MINE)]

Squares = dict[Square, Half]


def laid(text: str, *last: Kind, discards: int = 0) -> Laid:
    return Laid("It", read_kingdom(text, "It", TERRAINS), last, discards)


def is_possible(kingdoms: list[Laid], *stock: Kind) -> bool:
    return Search(kingdoms, Counter(stock)).run()


def test_every_square_needs_a_partner() -> None:
    assert is_possible([laid("#wf")], (WHEAT, FOREST))
    assert not is_possible([laid("#wf")], (WHEAT, WHEAT))
    assert not is_possible([laid("w#f")], (WHEAT, FOREST))


def test_a_domino_is_used_once() -> None:
    assert not is_possible([laid("#wf/.wf")], (WHEAT, FOREST))
    assert is_possible([laid("#wf/.wf")], (WHEAT, FOREST), (WHEAT, FOREST))
    assert is_possible([laid("w#f/w.f")], (WHEAT, WHEAT), (FOREST, FOREST))


def test_kingdoms_share_the_dominoes() -> None:
    two = [laid("#wf"), laid("fw#")]
    assert not is_possible(two, (WHEAT, FOREST), (WHEAT, WHEAT))
    assert is_possible(two, (WHEAT, FOREST), (WHEAT, FOREST))


def test_there_is_an_order_in_which_each_domino_connects() -> None:
    """Lake and lake at the far end touch nothing but wheat and forest."""
    assert not is_possible([laid("#wfll")], (WHEAT, FOREST), (LAKE, LAKE))
    assert is_possible([laid("#wffl")], (WHEAT, FOREST), (FOREST, LAKE))


def test_two_dominoes_that_hold_only_each_other_are_not_connected() -> None:
    """Lakes match lakes, but nothing joins the two to the castle."""
    assert not is_possible([laid(ISLAND)], *ISLAND_STOCK)
    assert is_possible([laid(ISLAND.replace("f", "l"))], kind_of(WHEAT, LAKE), *ISLAND_STOCK)


def test_what_came_last_lies_in_that_kingdom_and_at_its_end() -> None:
    last = (LAKE, LAKE)
    assert is_possible([laid("#wlll", last)], kind_of(WHEAT, LAKE))
    assert not is_possible([laid("#llw", last)], kind_of(WHEAT, LAKE)), "it held up the other"
    assert not is_possible([laid("#wf", last)], (WHEAT, FOREST)), "it is not there"
    assert is_possible([laid("#wf", last, discards=1)], (WHEAT, FOREST)), "it was discarded"
    assert not is_possible([laid("#wf", last), laid("#ll")], (WHEAT, FOREST))


def test_a_search_that_takes_too_long_believes(monkeypatch: pytest.MonkeyPatch) -> None:
    island = [laid(ISLAND)], Counter(ISLAND_STOCK), TERRAINS
    with pytest.raises(CrownlandsError, match="It cannot have been laid with the dominoes"):
        refuse_unreal(*island)
    monkeypatch.setattr(halves, "MOST_STEPS", 0)
    refuse_unreal(*island)


@pytest.mark.parametrize(
    ("kingdom", "sentence"),
    [
        ("#wfl", r"It has an odd number of squares \(3\), and dominoes have two each"),
        ("#wf/.wf", "too much wheat without crowns: on 2 of the squares, but on 1 of the halves"),
        ("#wl", "too much lake without crowns: on 1 of the squares, but on 0 of the halves"),
        ("w#f", "It has wheat without crowns on f7, and no square beside it"),
    ],
)
def test_refusals_are_sentences(kingdom: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        refuse_unreal([laid(kingdom)], Counter([(WHEAT, FOREST)]), TERRAINS)


# Against brute force


def lay_all(dominoes: tuple[Kind, ...], wanted: Squares) -> bool:
    """Whether laying these in this order, in every possible way, can give `wanted`."""
    found: list[Squares] = [{}]
    for left, right in dominoes:
        grown = []
        for there, here, turned in product(found, wanted, (False, True)):
            for near in around(here):
                one, other = (right, left) if turned else (left, right)
                if near not in wanted or {here, near} & there.keys():
                    continue
                if (wanted[here], wanted[near]) != (one, other):
                    continue
                beside = [(one[0], q) for q in around(here)] + [(other[0], q) for q in around(near)]
                if any(q == CASTLE or there.get(q, (None,))[0] == terrain for terrain, q in beside):
                    grown.append(there | {here: one, near: other})
        found = grown
    return wanted in found


def random_kingdom(rnd: random.Random, squares: int) -> Squares:
    """Squares that hang together, of few terrains, whether or not dominoes can make them."""
    found: Squares = {}
    while len(found) < squares:
        near = rnd.choice(list(around(rnd.choice([CASTLE, *found]))))
        if near != CASTLE:
            found[near] = rnd.choice((WHEAT, FOREST, LAKE, (2, 1)))
    return found


def test_the_search_agrees_with_brute_force() -> None:
    rnd = random.Random(5)
    answers = Counter[bool]()
    for _ in range(400):
        squares = random_kingdom(rnd, rnd.choice((4, 6)))
        # Dominoes that could make it up, and perhaps one that could not.
        pairs = [(q, near) for q in squares for near in around(q) if near in squares]
        stock = [kind_of(squares[a], squares[b]) for a, b in rnd.sample(pairs, min(3, len(pairs)))]
        stock += [kind_of(WHEAT, rnd.choice((WHEAT, FOREST, LAKE)))]
        last = [stock.pop()] if rnd.random() < 0.3 else []
        number = len(squares) // 2 - len(last)
        orders = {(*order, *last) for order in permutations(stock, number)}
        possible = any(lay_all(order, squares) for order in orders)
        assert is_possible([Laid("It", squares, last)], *stock) == possible
        answers[possible] += 1
    assert min(answers.values()) > 40, "both answers must be met often"
