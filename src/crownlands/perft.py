"""Perft: how many sequences of decisions a position allows, under fixed deals.

The counts are facts about the rules: any change in them is a change of the rules.
"""

import numpy as np

from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError
from crownlands.dealer import SeededDealer
from crownlands.game import Game

MAX_DEPTH = 64


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
    stack = np.zeros(depth + 1, game.states.dtype)
    lists = np.zeros((depth + 1, MAX_MOVES), np.int64)
    return play.perft(game.states, depth, words, game.events, stack, lists)
