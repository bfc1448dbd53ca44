"""Perft: how many sequences of decisions a position allows, under fixed deals.

The counts are facts about the rules: any change in them is a change of the rules.
"""

import numpy as np

from crownlands.core import play
from crownlands.core.contract import CHANCE, MAX_MOVES, OVER
from crownlands.core.errors import CrownlandsError
from crownlands.dealer import SeededDealer
from crownlands.game import Game

MAX_DEPTH = 64
SLICE = 4  # decisions that one compiled call looks ahead: Ctrl-C is heard between two calls


def check_depth(depth: int) -> None:
    if not 0 <= depth <= MAX_DEPTH:
        raise CrownlandsError(f"The depth is 0 to {MAX_DEPTH}, not {depth}.")


def perft(game: Game, depth: int) -> int:
    """The number of sequences of `depth` decisions by seats from the position of `game`.

    Chance's events follow from the game's seed, the same in all lines of play. A game that ends
    earlier counts as one sequence.
    """
    check_depth(depth)
    if not isinstance(game.dealer, SeededDealer):
        raise CrownlandsError("Perft needs a game dealt from a seed.")
    words = game.dealer.words(game.events + MAX_DEPTH * 16)
    stack = np.zeros(SLICE + 1, game.states.dtype)
    lists = np.zeros((SLICE + 1, MAX_MOVES), np.int64)

    def count(states: np.ndarray, depth: int, event: int) -> int:
        if depth <= SLICE:
            return play.perft(states, depth, words, event, stack, lists)
        states, total = states.copy(), 0
        while states[0].to_play == CHANCE:
            outcomes = play.legal(states, 0, lists[0])
            play.step(states, 0, int(lists[0, words[event] * outcomes >> play.WORD_BITS]))
            event += 1
        if states[0].to_play == OVER:
            return 1
        for action in lists[0, : play.legal(states, 0, lists[0])].tolist():
            after = states.copy()
            play.step(after, 0, action)
            total += count(after, depth - 1, event)
        return total

    return count(game.states, depth, game.events)
