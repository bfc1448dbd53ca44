"""Playouts a second from the first decision of a four-seat game: one tree, then two side by side.

    python benchmarks/first_decision.py [PLAYOUTS]

Each tree has a thread of its own, so two of them need two cores that nobody else keeps busy. The
two are measured in turns, and the best of each counts.
"""

import json
import time

from asking import parser_for, several

import crownlands
from crownlands.agents.agent import Budget
from crownlands.agents.search import Recipe
from crownlands.agents.thinker import Thinker

VARIANTS = ("middle-kingdom", "harmony")
REPEATS = 5


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument(
        "playouts", nargs="?", type=several, default=4000, metavar="PLAYOUTS", help="of each tree"
    )
    playouts = parser.parse_args().playouts
    game = crownlands.new("kingdomino", seats=4, variants=VARIANTS, seed=1)
    thinkers = {trees: Thinker(Recipe(), trees=trees) for trees in (1, 2)}
    rates = dict.fromkeys(thinkers, 0.0)
    for thinker in thinkers.values():
        thinker.think(game.states, Budget(playouts=2), seed=0)  # compile
    for seed in range(REPEATS):
        for trees, thinker in thinkers.items():
            budget = Budget(playouts=trees * playouts)
            start = time.perf_counter()
            done = thinker.think(game.states, budget, seed).playouts
            rates[trees] = max(rates[trees], done / (time.perf_counter() - start))
    print(
        json.dumps(
            {
                "playouts_per_second": rates[1],
                "with_two_trees": rates[2],
                "ratio": rates[2] / rates[1],
            }
        )
    )


if __name__ == "__main__":
    main()
