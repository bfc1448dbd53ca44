"""What the moves of agents are worth: in the same positions, played on to the end by a network.

    python benchmarks/moves.py AGENT,... [GAME] [--seats N] [--variant NAME,...]
        [--positions 100] [--playouts 200] [--best]

A network plays with itself; now and then everybody is asked what they would do. Where they differ
from the network's own move, it plays on from all of these moves, with the same deals for each. So
it shows where points are lost, without most of the luck of whole games. What nobody sees in this
way is a plan that the network would not go on with, and how opponents answer who think further
than it does: have games confirm what looks better here. Whether something is better at all, games
against `net` itself tell in less time.

With --best it plays on from all moves, to tell what there is to be found: the move that is best by
one half of the playouts, as good as it is by the other half.
"""

import random
import time
from collections.abc import Iterator

import numpy as np
from asking import parser_for, several

import crownlands
from crownlands.agents.glimpses import KEPT, LEAD, Glass, glass_for, glimpse_moves
from crownlands.agents.registry import player
from crownlands.catalogue import find
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game
from crownlands.nets.shipped import Networks

ASKED = 0.12  # share of decisions
BEST = "the best move"
TO_THE_END = 1 << 30  # decisions


def positions(set_up: tuple[str, int, tuple[str, ...]], rnd: random.Random) -> Iterator[Game]:
    """Positions with a choice, of games that a network plays with itself."""
    network = player("net")
    while True:
        game = crownlands.new(*set_up, seed=rnd.randrange(1 << 40))
        while not game.is_over:
            if len(game.legal_actions) > 1 and rnd.random() < ASKED:
                yield game
            game.push(network.choose(game.states, seed=rnd.randrange(1 << 40)))


def points_ahead(
    game: Game, moves: list[int], playouts: int, seed: int, glass: Glass
) -> np.ndarray:
    """How far ahead the mover is at the end, by half of the playouts and by move."""
    out = np.zeros((2 * playouts, len(moves), KEPT))
    glimpse_moves(game.states, np.array(moves), TO_THE_END, seed, 0, out, glass)
    ahead: np.ndarray = out[:, :, LEAD].reshape(2, playouts, len(moves)).mean(axis=1)
    return ahead


def best_ahead(ahead: np.ndarray) -> float:
    """The same of the best move: what one half takes for it, as the other half finds it."""
    first, second = ahead
    return float(first[second.argmax()] + second[first.argmax()]) / 2


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument("agents", metavar="AGENT,...")
    parser.add_argument("game", nargs="?", default="kingdomino", metavar="GAME")
    parser.add_argument("--seats", type=several, default=2)
    parser.add_argument("--variant", default="", help="optional rules, with commas")
    parser.add_argument("--positions", type=several, default=100)
    parser.add_argument("--playouts", type=several, default=200, help="of each move")
    parser.add_argument("--best", action="store_true", help="look for the best move of all, too")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    variants = tuple(name for name in told.variant.split(",") if name)
    rnd = random.Random(told.seed)
    half = -(-told.playouts // 2)
    try:
        seats, variants, _ = find(told.game).choose(told.seats, variants)
        set_up = (told.game, seats, variants)
        states = crownlands.new(*set_up).states
        glass = glass_for(states, Networks("").find(states))
        asked = {name: player(name) for name in ("net", *told.agents.split(","))}
    except CrownlandsError as error:
        parser.error(str(error))
    lines = [*asked, BEST] if told.best else [*asked]
    more = {name: np.zeros(told.positions) for name in lines}  # points than by the network's move
    spent = dict.fromkeys(lines, 0.0)
    for at, game in zip(range(told.positions), positions(set_up, rnd), strict=False):
        chosen = {}
        for name, agent in asked.items():
            began = time.process_time()
            chosen[name] = agent.choose(game.states.copy(), seed=rnd.randrange(1 << 40))
            spent[name] += time.process_time() - began if at else 0.0  # the first one compiles
        moves = sorted(game.legal_actions if told.best else set(chosen.values()))
        if len(moves) > 1:
            seed = rnd.randrange(1 << 40)
            ahead = points_ahead(game, moves, half, seed, glass)
            by_move = dict(zip(moves, ahead.mean(axis=0).tolist(), strict=True))
            for name in asked:
                more[name][at] = by_move[chosen[name]] - by_move[chosen["net"]]
            if told.best:
                more[BEST][at] = best_ahead(ahead) - by_move[chosen["net"]]
    print("| agent | points more a decision | the network's move | seconds of the processor |")
    print("|---|---|---|---|")
    for name, gains in more.items():
        off = gains.std() / len(gains) ** 0.5
        each = spent[name] / max(told.positions - 1, 1)
        same = 100 * np.mean(gains == 0)
        shown = name if name == BEST else f"`{name}`"
        print(f"| {shown} | {gains.mean():+.2f} ± {off:.2f} | {same:.0f} % | {each:.3f} |")


if __name__ == "__main__":
    main()
