"""Compiled entry points for Python callers: (array of records, index) in, one fused call a step.

A record handed over by itself costs ten times as much as an array and an index.
"""

import numpy as np

from crownlands.core import contract
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, NO_TIE_BREAK, OVER
from crownlands.core.jit import jit, jit_making_arrays
from crownlands.core.record import State
from crownlands.core.scoring import COLUMNS, MAX_PARTS, PART, POINTS

WORD_BITS = 48  # of a dealer's random words: leaves room to multiply by a number of outcomes

ACTION, EVENT = 0, 1  # columns of a log: what was played, and events of chance before it
LOG_COLUMNS = 2

REFUSED, FULL = -1, -2  # in place of a ply


@jit
def start(states: np.ndarray, i: int) -> None:
    contract.begin(states[i])


@jit
def step(states: np.ndarray, i: int, action: int) -> None:
    contract.apply(states[i], action)


@jit
def act(states: np.ndarray, i: int, action: int) -> None:
    """The same without the next game of a match that may begin after it."""
    contract.act(states[i], action)


@jit
def legal(states: np.ndarray, i: int, out: np.ndarray) -> int:
    """The legal actions, or the outcomes if chance is to play; how many."""
    s = states[i]
    if s.to_play == OVER:
        return 0
    if s.to_play == CHANCE:
        return contract.outcomes(s, out)
    return contract.moves(s, out)


@jit_making_arrays
def push(positions: np.ndarray, log: np.ndarray, ply: int, action: int, words: np.ndarray) -> int:
    """Play an action in position `ply` if it is legal; then chance, each event by its word.

    Each position comes after the one before it, and what was played into the log. The answer is
    the ply that was reached when a seat is to play, or words or room have come to their end. If it
    is REFUSED, or FULL for want of any room, nothing has changed.
    """
    if ply + 1 == len(positions):
        return FULL
    out = np.empty(MAX_MOVES, np.int64)
    if not is_among(out, legal(positions, ply, out), action):
        return REFUSED
    event = log[ply, EVENT]
    while True:
        event += positions[ply].to_play == CHANCE
        log[ply, ACTION], log[ply + 1, EVENT] = action, event
        positions[ply + 1] = positions[ply]
        ply += 1
        s = positions[ply]
        contract.apply(s, action)
        if s.to_play != CHANCE or event >= len(words) or ply + 1 == len(positions):
            return ply
        action = dealt(s, words[event], out)


@jit
def is_among(actions: np.ndarray, n: int, action: int) -> bool:
    """Whether an action is one of the first `n`."""
    found = False
    for i in range(n):
        found |= actions[i] == action
    return bool(found)


@jit
def dealt(s: State, word: int, out: np.ndarray) -> int:
    """The outcome that follows from a dealer's word."""
    n = contract.outcomes(s, out)
    return int(out[(word * n) >> WORD_BITS])


@jit
def count_actions(states: np.ndarray, i: int) -> int:
    return contract.action_count(states[i])


@jit
def break_down(states: np.ndarray, i: int, seat: int, out: np.ndarray) -> int:
    return contract.breakdown(states[i], seat, out)


@jit_making_arrays
def gains(
    states: np.ndarray, i: int, room: np.ndarray, actions: np.ndarray, out: np.ndarray
) -> None:
    """The points that each of `actions` brings the seat to play at once; `room` is one record."""
    points = np.zeros(MAX_SEATS, np.int64)
    seat = states[i].to_play
    contract.scores(states[i], points)
    before = points[seat]
    for n in range(len(actions)):
        room[0] = states[i]
        contract.act(room[0], actions[n])  # a match's next game brings nothing yet
        contract.scores(room[0], points)
        out[n] = points[seat] - before


@jit_making_arrays
def bonus_gains(
    states: np.ndarray,
    i: int,
    room: np.ndarray,
    actions: np.ndarray,
    is_bonus: np.ndarray,
    out: np.ndarray,
) -> None:
    """The same in those parts of the score alone that `is_bonus`, by part, marks."""
    rows = np.zeros((MAX_PARTS, COLUMNS), np.int64)
    seat = states[i].to_play
    before = bonus_points(states[i], seat, is_bonus, rows)
    for n in range(len(actions)):
        room[0] = states[i]
        contract.act(room[0], actions[n])
        out[n] = bonus_points(room[0], seat, is_bonus, rows) - before


@jit
def bonus_points(s: State, seat: int, is_bonus: np.ndarray, rows: np.ndarray) -> int:
    points = 0
    for n in range(contract.breakdown(s, seat, rows)):
        if is_bonus[rows[n, PART]]:
            points += rows[n, POINTS]
    return int(points)


@jit
def rank(s: State, scores: np.ndarray, ranks: np.ndarray) -> None:
    """Each seat's place: 1 + the number of sides ahead of it. `scores` holds the points."""
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            if speaks_for_side(s, other) and is_ahead(s, other, seat, scores):
                ranks[seat] += 1


@jit
def is_ahead(s: State, seat: int, other: int, scores: np.ndarray) -> bool:
    """Whether a seat is ahead of another; it never is of its own side, which is not compared."""
    if scores[seat] != scores[other]:
        return bool(scores[seat] > scores[other])
    return bool(contract.side(s, seat) != contract.side(s, other) and wins_tie(s, seat, other))


@jit
def speaks_for_side(s: State, seat: int) -> bool:
    """Whether no seat before it is of its side: so each side is counted once."""
    partners = 0
    for other in range(seat):
        partners += contract.side(s, other) == contract.side(s, seat)
    return partners == 0


@jit
def wins_tie(s: State, seat: int, other: int) -> bool:
    """Whether a seat is ahead of another with the same points."""
    step = 0
    while True:
        value = contract.tie_break(s, seat, step)
        if value == NO_TIE_BREAK:
            return False
        rival = contract.tie_break(s, other, step)
        if value != rival:
            return bool(value > rival)
        step += 1


@jit
def rankings(states: np.ndarray, i: int, scores: np.ndarray, ranks: np.ndarray) -> None:
    """Points and places of every seat."""
    contract.scores(states[i], scores)
    rank(states[i], scores, ranks)


@jit
def tie_breaks(states: np.ndarray, i: int, out: np.ndarray) -> None:
    """What is compared among equal points: a row for each seat, NO_TIE_BREAK after the last."""
    for seat in range(states[i].seats):
        for step in range(out.shape[1]):
            out[seat, step] = contract.tie_break(states[i], seat, step)


@jit_making_arrays
def perft(
    root: np.ndarray,
    depth: int,
    words: np.ndarray,
    chances: int,
    stack: np.ndarray,
    lists: np.ndarray,
) -> int:
    """How many sequences of `depth` seats' decisions there are from `root[0]`.

    Chance's n-th event of the game follows from `words[n]`, so that all lines of play see the
    same deals; `chances` events have happened already. `stack` holds depth + 1 records and
    `lists` as many rows for moves. A game that ends early counts as one sequence.
    """
    cursor = np.zeros(depth + 1, np.int64)
    length = np.zeros(depth + 1, np.int64)
    events = np.zeros(depth + 1, np.int64)
    stack[0] = root[0]
    events[0] = deal_all(stack, 0, words, chances, lists[0])
    if depth == 0 or stack[0].to_play == OVER:
        return 1
    length[0] = contract.moves(stack[0], lists[0])
    if depth == 1:
        return int(length[0])
    total, level = 0, 0
    while level >= 0:
        if cursor[level] == length[level]:
            level -= 1
            continue
        action = lists[level, cursor[level]]
        cursor[level] += 1
        stack[level + 1] = stack[level]
        contract.apply(stack[level + 1], action)
        events[level + 1] = deal_all(stack, level + 1, words, events[level], lists[level + 1])
        if stack[level + 1].to_play == OVER:
            total += 1
            continue
        count = contract.moves(stack[level + 1], lists[level + 1])
        if level + 2 == depth:  # the last decision needs counting only
            total += count
        else:
            level += 1
            length[level] = count
            cursor[level] = 0
    return total


@jit
def deal_all(states: np.ndarray, i: int, words: np.ndarray, event: int, out: np.ndarray) -> int:
    """Let chance play by `words` until a seat is to play; return the number of events so far."""
    s = states[i]
    while s.to_play == CHANCE:
        contract.apply(s, dealt(s, words[event], out))
        event += 1
    return event
