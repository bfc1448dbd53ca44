"""What a network costs, in microseconds a position: python benchmarks/nets.py [GAME ...]

The network that comes with the package judges the position after every move of a game played at
random, as `net` does: a trained one, for most of its hidden numbers are 0. Beside it stand what it
costs to make the move and tell the network of it, and to make the move and estimate it by the
game's own `evaluate`. The processor's time of one thread.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from asking import parser_for, read_games

import crownlands
from crownlands.core import contract
from crownlands.core.contract import Room, Slate, room_for
from crownlands.core.jit import jit
from crownlands.nets.features import write
from crownlands.nets.forward import Mind, judge, mind_for
from crownlands.nets.shipped import Networks

SET_UPS = [
    ("kingdomino", 4, ("middle-kingdom", "harmony")),
    ("kingdomino", 2, ("middle-kingdom", "harmony")),
    ("kingdomino", 2, ("mighty-duel", "middle-kingdom", "harmony")),
    ("queendomino", 2, ()),
    ("queendomino", 4, ()),
    ("origins", 4, ("tribe",)),
    ("duel", 2, ()),
]
EACH = 1000  # positions between two looks at the clock


@jit
def judge_all(states: np.ndarray, room: Room, n: int, total: int, mind: Mind) -> None:
    for i in range(total):
        room.states[0] = states[0]
        contract.apply(room.states[0], room.moves[i % n])
        judge(room.states[0], int(states[0].to_play), mind)


@jit
def tell_all(states: np.ndarray, room: Room, n: int, total: int, mind: Mind) -> None:
    for i in range(total):
        room.states[0] = states[0]
        contract.apply(room.states[0], room.moves[i % n])
        write(room.states[0], int(states[0].to_play), mind.shape, mind.features)


@jit
def estimate_all(states: np.ndarray, room: Room, n: int, total: int, _mind: Mind) -> float:
    slate = Slate(room.words, room.numbers)
    points = 0.0  # asked for, lest the compiler leave it out
    for i in range(total):
        room.states[0] = states[0]
        contract.apply(room.states[0], room.moves[i % n])
        points += contract.evaluate(room.states[0], int(states[0].to_play), slate)
    return points


def microseconds(set_up: Any, look: Callable[..., Any], mind: Mind) -> float:
    game, rnd = crownlands.new(*set_up, seed=1), random.Random(1)
    room = room_for(game.states)
    spent = 0.0
    done = 0
    while not game.is_over:
        n = len(game.legal_actions)
        room.moves[:n] = game.legal_actions
        look(game.states, room, n, n, mind)
        began = time.thread_time()
        look(game.states, room, n, EACH, mind)
        spent += time.thread_time() - began
        done += EACH
        game.push(rnd.choice(game.legal_actions))
    return 1e6 * spent / done


def main() -> None:
    wanted = read_games(parser_for(__doc__), SET_UPS)
    print("| game | network | judge | make and tell alone | make and `evaluate` |")
    print("|---|---|---|---|---|")
    for set_up in SET_UPS:
        if set_up[0] not in wanted:
            continue
        trained = Networks("").find(crownlands.new(*set_up).states)
        mind = mind_for(trained.header.shape, trained.network)
        looks = judge_all, tell_all, estimate_all
        figures = [f"{microseconds(set_up, look, mind):.2f}" for look in looks]
        name = " ".join([set_up[0], str(set_up[1]), *set_up[2]])
        sizes = "-".join(map(str, trained.header.sizes))
        print(f"| {' | '.join([name, sizes, *figures])} |", flush=True)


if __name__ == "__main__":
    main()
