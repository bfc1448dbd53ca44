"""How long a level thinks about a turn, by game and seats, against `quick` on the other seats.

    python benchmarks/turns.py [LEVEL] [GAMES]

A turn is what one seat decides in a row: laying and claiming in Kingdomino, up to a dozen steps in
Queendomino. The strongest level has a thread for each of its two trees, so it wants two cores that
nobody else keeps busy. One game is played before those that count, for the compiler.
"""

import json
import time
from itertools import groupby

from asking import parser_for, several

import crownlands
from crownlands.agents.registry import player
from crownlands.core.errors import CrownlandsError

SET_UPS = [
    ("kingdomino", 2, ()),
    ("kingdomino", 2, ("mighty-duel",)),
    ("kingdomino", 3, ()),
    ("kingdomino", 4, ()),
    ("queendomino", 2, ()),
    ("queendomino", 4, ()),
    ("origins", 2, ()),
    ("origins", 4, ()),
    ("origins", 4, ("totem",)),
    ("origins", 2, ("tribe",)),
    ("origins", 4, ("tribe",)),
    ("duel", 2, ()),
]


def thinking(
    level: str, name: str, seats: int, variants: tuple[str, ...], seed: int
) -> list[float]:
    """The seconds that each turn of the first seat took in one game."""
    game = crownlands.new(name, seats=seats, variants=variants, seed=seed)
    players = [player(level), *[player("quick")] * (seats - 1)]
    spent: list[tuple[int, float]] = []  # by decision: the seat, and how long it thought
    while not game.is_over:
        seat, start = game.to_play, time.perf_counter()
        action = players[seat].choose(game.states, seed=len(spent))
        spent.append((seat, time.perf_counter() - start))
        game.push(action)
    turns = groupby(spent, key=lambda decision: decision[0])
    return [sum(seconds for _, seconds in turn) for seat, turn in turns if seat == 0]


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument(
        "level",
        nargs="?",
        default="monarch",
        metavar="LEVEL",
        help="a level, or any other agent",
    )
    parser.add_argument(
        "games", nargs="?", type=several, default=3, metavar="GAMES", help="of each set-up"
    )
    wanted = parser.parse_args()
    level, games = wanted.level, wanted.games
    try:
        player(level)
    except CrownlandsError as error:
        parser.error(str(error))
    for set_up in SET_UPS:
        thinking(level, *set_up, seed=100)
        turns = [t for game in range(games) for t in thinking(level, *set_up, seed=101 + game)]
        name, seats, variants = set_up
        told = {
            "set_up": " ".join([f"{name}, {seats} seats", *variants]),
            "turns": len(turns),
            "mean": round(sum(turns) / len(turns), 2),
            "longest": round(max(turns), 2),
        }
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
