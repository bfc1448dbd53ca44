"""Exact play once nothing is left to chance: every seat does what is best for itself."""

from typing import NamedTuple

import numpy as np

from crownlands.agents.playout import Purse, judge, purse
from crownlands.core import contract
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, OVER
from crownlands.core.jit import jit

DEEPEST = 24  # decisions
UNSOLVED = -1


class Stack(NamedTuple):
    """One level for each decision on the line of play that is looked at."""

    states: np.ndarray  # [DEEPEST + 1] records
    moves: np.ndarray  # int64[DEEPEST, MAX_MOVES]
    length: np.ndarray  # int64[DEEPEST]
    cursor: np.ndarray  # int64[DEEPEST]
    best: np.ndarray  # float64[DEEPEST, MAX_SEATS]: rewards of all seats after the best move
    purse: Purse


def stack_for(states: np.ndarray) -> Stack:
    return Stack(
        np.zeros(DEEPEST + 1, states.dtype),
        np.zeros((DEEPEST, MAX_MOVES), np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros((DEEPEST, MAX_SEATS), np.float64),
        purse(),
    )


@jit
def open_level(stack: Stack, level: int) -> None:
    stack.length[level] = contract.moves(stack.states[level], stack.moves[level])
    stack.cursor[level] = 0
    stack.best[level] = -1.0


@jit
def solve(root: np.ndarray, stack: Stack, most: int, reward: int) -> int:
    """The best action in `root[0]`; UNSOLVED if chance is in the way.

    The same if there are more than `most` ends to look at.
    """
    rewards = stack.purse.rewards
    stack.states[0] = root[0]
    open_level(stack, 0)
    level, ends, chosen = 0, 0, UNSOLVED
    while level >= 0:
        if stack.cursor[level] < stack.length[level]:
            action = stack.moves[level, stack.cursor[level]]
            stack.cursor[level] += 1
            stack.states[level + 1] = stack.states[level]
            s = stack.states[level + 1]
            contract.apply(s, action)
            if s.to_play == CHANCE:
                return UNSOLVED
            if s.to_play != OVER:
                level += 1
                if level == DEEPEST:
                    return UNSOLVED
                open_level(stack, level)
                continue
            ends += 1
            if ends > most:
                return UNSOLVED
            judge(s, reward, stack.purse)
        else:  # all moves of this level are looked at: its best is what its parent gets
            for seat in range(MAX_SEATS):
                rewards[seat] = stack.best[level, seat]
            level -= 1
            if level < 0:
                break
        mover = stack.states[level].to_play
        if rewards[mover] > stack.best[level, mover]:
            for seat in range(MAX_SEATS):
                stack.best[level, seat] = rewards[seat]
            if level == 0:
                chosen = stack.moves[0, stack.cursor[0] - 1]
    return int(chosen)
