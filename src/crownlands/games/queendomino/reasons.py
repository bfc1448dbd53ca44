"""What speaks for a move in Queendomino besides its points."""

from collections.abc import Iterator

import numpy as np

from crownlands.core.draft import NEXT
from crownlands.core.jit import plain
from crownlands.games.queendomino import actions, state, worth
from crownlands.games.queendomino.moves import Bribe, Build, Tax
from crownlands.games.queendomino.state import KNIGHTS, TOWERS, State, Step
from crownlands.games.queendomino.tiles import DECK, DOMINOES, IDS, PRICES, TOWN
from crownlands.text import kingdom_reasons
from crownlands.text.kingdom_reasons import THEIRS
from crownlands.text.moves import Claim, Lay, Pass
from crownlands.text.reasons import Explainer, Fact, Phrases, Reason, after_all, best_next
from crownlands.text.translate import members

COIN = 0.5  # points that a coin is reckoned to be worth
KNIGHT = 2.0
TOWER = 1.0
FREE_TOWN = 1.5

PHRASES = Phrases(
    {
        "towns": "adds {towns:town square|town squares} to build on",
        "taxable": "lets a knight collect {coins:coin|coins}",
        "collects": "collects {coins:coin|coins}, with {knights:knight|knights} left in the guard",
        "keeps-knight": "keeps a knight, who would collect {coins:coin|coins} here",
        "building": "buys the {building} for {price:coin|coins}, worth {points:point|points} "
        "on its best square",
        "queen": "brings the queen, one more crown for your largest territory of "
        "{squares:square|squares}",
        "knights": "adds {knights:knight|knights} to the guard",
        "towers": "adds {towers:tower|towers}",
        "saves": "keeps your {coins:coin|coins}",
        "burns": "burns the {building}, which would bring {seat} {points:point|points}",
        "burns-idle": "burns the {building}, with which nobody else would score now",
    }
)

kingdom_of = plain(state.kingdom_of)
DECKS = DOMINOES[:DECK], DOMINOES[DECK:]


def explain(before: np.ndarray, after: np.ndarray, action: int) -> Iterator[Reason]:
    s = before[0]
    k = kingdom_of(s, int(s.to_play))
    match actions.decoder(s)(action):
        case Claim():
            yield from claim(before, action - actions.CLAIM)
        case Lay():
            yield from lay(before, after, k)
        case Tax():
            yield collect(before, after, k)
        case Build(price):
            yield from build(before, after, k, PRICES.index(price))
        case Bribe(price):
            yield from burn(s, k, PRICES.index(price))
        case Pass():
            yield leave(before, k)


def claim(before: np.ndarray, place: int) -> Iterator[Reason]:
    s = before[0]
    following = DECKS[plain(state.next_deck)(s)]
    yield from kingdom_reasons.claiming(before, place, following, lambda x: kingdom_of(s, x))
    halves = following[int(s.line[NEXT, place]), :2].tolist()
    if towns := halves.count(TOWN):
        yield PHRASES.reason("towns", FREE_TOWN * towns, towns=towns)


def lay(before: np.ndarray, after: np.ndarray, k: int) -> Iterator[Reason]:
    s = before[0]
    current, following = DECKS[plain(state.current_deck)(s)], DECKS[plain(state.next_deck)(s)]
    yield from kingdom_reasons.laying(
        before, after, current, following, int(s.undealt), lambda x: kingdom_of(s, x)
    )
    towns = len(members(after[0].land[k, TOWN] & ~s.land[k, TOWN]))
    if towns:
        yield PHRASES.reason("towns", FREE_TOWN * towns, towns=towns)
    if after[0].phase == Step.TAX:
        ways = (actions.TAX,), (actions.PASS, actions.TAX)
        coins = max(int(after_all(after, *way)[0].coins[k]) - int(s.coins[k]) for way in ways)
        yield PHRASES.reason("taxable", COIN * coins, coins=coins)


def collect(before: np.ndarray, after: np.ndarray, k: int) -> Reason:
    coins = int(after[0].coins[k]) - int(before[0].coins[k])
    knights = int(after[0].guard[k])
    return PHRASES.reason("collects", COIN * coins, coins=coins, knights=knights)


def build(before: np.ndarray, after: np.ndarray, k: int, slot: int) -> Iterator[Reason]:
    s = before[0]
    tile, price = int(s.slots[slot]), int(s.coins[k]) - int(after[0].coins[k])
    building, points = IDS[int(s.kind[tile])], best_next(after)
    weight = points - COIN * price
    yield PHRASES.reason("building", weight, building=building, price=price, points=points)
    if worth.wins_queen(s, k, shown(s, tile, TOWERS)):
        squares = int(worth.queen_worth(s, k)) // worth.POINT
        yield PHRASES.reason("queen", TOWER, squares=squares)
    if knights := shown(s, tile, KNIGHTS):
        yield PHRASES.reason("knights", KNIGHT * knights, knights=knights)
    if towers := shown(s, tile, TOWERS):
        yield PHRASES.reason("towers", TOWER * towers, towers=towers)


def shown(s: State, tile: int, column: int) -> int:
    return int(s.values[s.kind[tile], column])


def burn(s: State, k: int, slot: int) -> Iterator[Reason]:
    """The building that is burnt, and for which other kingdom it is worth most."""
    tile = int(s.slots[slot])
    kingdoms = kingdom_of(s, int(s.seats))
    worths = []
    for other in range(kingdoms):
        points = int(worth.tile_points(s, other, tile))
        if worth.wins_queen(s, other, shown(s, tile, TOWERS)):
            points += int(worth.queen_worth(s, other)) // worth.POINT
        if other != k:
            worths.append((points, other))
    points, other = max(worths, key=lambda found: found[0])
    seat = 2 * other if s.teams else other
    building = IDS[int(s.kind[tile])]
    if points == 0:
        yield PHRASES.reason("burns-idle", -COIN, building=building)
        return
    facts: dict[str, Fact] = {"building": building, "seat": seat, "points": points}
    yield PHRASES.reason("burns", THEIRS * points - COIN, **facts)


def leave(before: np.ndarray, k: int) -> Reason:
    """What is kept by passing."""
    s = before[0]
    if s.phase == Step.TAX:
        coins = int(after_all(before, actions.TAX)[0].coins[k]) - int(s.coins[k])
        return PHRASES.reason("keeps-knight", KNIGHT, coins=coins)
    return PHRASES.reason("saves", 0.0, coins=int(s.coins[k]))


EXPLAINER = Explainer(explain, frozenset({"coins"}))
