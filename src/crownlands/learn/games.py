"""Games side by side, each decided by what a network says of every move: for processor and GPU.

A *trial* is a move of one of the games, made on a copy. A *guest* plays greedily and teaches
nothing: at a table with guests the network decides for one seat alone. Everything that is random
follows from the seed and the number of the game, whatever the number of threads and whatever the
machine.
"""

from typing import NamedTuple

import numpy as np

from crownlands.agents.playout import MARGIN, Purse, chance, judge
from crownlands.core import contract
from crownlands.core.contract import CHANCE, OVER, Room
from crownlands.core.jit import jit
from crownlands.core.random import below, seed_generator
from crownlands.core.record import State
from crownlands.nets.features import Features, Shape, write

DEALS, MOVES = range(2)  # generators of a game: of chance, and of moves at random
PACK = 4  # numbers of 16 bits in a word
NUMBER_BITS, NUMBER = 16, 0xFFFF


def packs(numbers: int) -> int:
    """How many words so many numbers of 16 bits fill."""
    return -(-numbers // PACK)


class Games(NamedTuple):
    """The games; the first axis is the game's, but of `blanks` and `numbers`."""

    blanks: np.ndarray  # record[set-ups]: the positions that games start from, in turn
    states: np.ndarray  # record[games]
    rngs: np.ndarray  # int64[games, 2, WORDS]
    lists: np.ndarray  # int64[games, MAX_MOVES]: the legal moves
    counts: np.ndarray  # int64[games]: how many; 0 where the game is over
    seats: np.ndarray  # int64[games]: who is to play
    guests: np.ndarray  # int64[games]: the set of seats that are guests'
    points: np.ndarray  # int64[games, MAX_SEATS]: of games that are over
    places: np.ndarray  # int64[games, MAX_SEATS]
    rewards: np.ndarray  # float64[games, MAX_SEATS]: see `agents.playout.judge`


class Views(NamedTuple):
    """Positions as the network is shown them, in words; the first axis is the position's.

    A word holds PACK numbers of 16 bits: a GPU takes as long to write one of them as to write all.
    """

    words: np.ndarray  # uint64[positions, words]
    numbers: np.ndarray  # uint64[positions, kingdoms, packs of numbers]
    scalars: np.ndarray  # uint64[positions, packs of scalars]


class Desk(NamedTuple):
    """What one thread works with."""

    after: np.ndarray  # record[1]: a position after a move
    told: Features  # of a position, with as many numbers and scalars as fill their words
    points: np.ndarray  # int64[MAX_SEATS]
    places: np.ndarray  # int64[MAX_SEATS]
    rewards: np.ndarray  # float64[MAX_SEATS]


class Trials(NamedTuple):
    """All moves of all games that are not over."""

    live: np.ndarray  # int64[live games]: which they are
    first: np.ndarray  # int64[live games]: the first of each one's trials
    owner: np.ndarray  # int64[trials]: whose it is, among the live games
    exact: np.ndarray  # float32[trials]: what the end is worth where a move ends the game, else NaN
    changed: np.ndarray  # bool[trials, kingdoms]: which kingdoms look different after the move


class Choice(NamedTuple):
    """What is decided in each of the live games."""

    values: np.ndarray  # float32[trials]: what each is worth to who decides
    best: np.ndarray  # int64[live games]: the trial with the largest value
    taken: np.ndarray  # int64[live games]: the one that is played


class Branches(NamedTuple):
    """Games that begin where trials of other games lead to."""

    trials: np.ndarray  # int64[branches]: after which trial each begins
    numbers: np.ndarray  # int64[branches]: those with equal numbers meet equal deals
    seed: int


@jit
def begin_game(games: Games, i: int, seed: int, number: int, share: float) -> None:
    """Begin game `number` of the seed; a share of games has guests."""
    games.states[i] = games.blanks[number % len(games.blanks)]
    seed_generator(games.rngs[i, DEALS], seed, 2 * number)
    seed_generator(games.rngs[i, MOVES], seed, 2 * number + 1)
    games.guests[i] = 0
    if chance(games.rngs[i, MOVES], share):
        seats = int(games.states[i].seats)
        games.guests[i] = (1 << seats) - 1 ^ 1 << below(games.rngs[i, MOVES], seats)


@jit
def go_on(games: Games, i: int) -> None:
    """Let chance play; list the moves of the seat to play, or write what came of the game."""
    s = games.states[i]
    while s.to_play == CHANCE:
        contract.apply(s, contract.pick(s, games.rngs[i, DEALS]))
    stop(games, i)


@jit
def go_on_with_guests(games: Games, i: int, room: Room) -> None:
    """The same, and let guests play."""
    s = games.states[i]
    while s.to_play == CHANCE or (s.to_play != OVER and games.guests[i] >> s.to_play & 1 != 0):
        if s.to_play == CHANCE:
            contract.apply(s, contract.pick(s, games.rngs[i, DEALS]))
        else:
            contract.apply(s, contract.greedy(s, games.rngs[i, MOVES], room))
    stop(games, i)


@jit
def stop(games: Games, i: int) -> None:
    """Where somebody is to decide, or nobody any more."""
    s = games.states[i]
    games.seats[i] = s.to_play
    if s.to_play == OVER:
        games.counts[i] = 0
        judge(s, MARGIN, Purse(games.points[i], games.places[i], games.rewards[i]))
    else:
        games.counts[i] = contract.moves(s, games.lists[i])


@jit
def look(games: Games, trials: Trials, shape: Shape, views: Views, row: int, desk: Desk) -> None:
    """Write what a live game looks like to who decides, before the decision."""
    s = games.states[trials.live[row]]
    view(s, int(s.to_play), shape, views, row, desk)


@jit
def view(s: State, seat: int, shape: Shape, views: Views, row: int, desk: Desk) -> None:
    """Write what a position looks like: at the desk first, where each number has its own place."""
    write(s, seat, shape, desk.told)
    for n in range(views.words.shape[1]):
        views.words[row, n] = desk.told.words[n]
    for by in range(shape.kingdoms):
        for n in range(views.numbers.shape[2]):
            views.numbers[row, by, n] = packed(desk.told.numbers[by], n)
    for n in range(views.scalars.shape[1]):
        views.scalars[row, n] = packed(desk.told.scalars, n)


@jit
def packed(numbers: np.ndarray, n: int) -> int:
    """Word `n` of some numbers, the first in its lowest bits."""
    word = 0
    for i in range(PACK):
        word |= (int(numbers[PACK * n + i]) & NUMBER) << NUMBER_BITS * i
    return word


@jit
def try_move(
    games: Games, trials: Trials, shape: Shape, before: Views, after: Views, n: int, desk: Desk
) -> None:
    """Make trial `n` on a copy, and write what the mover sees then, and what of it is new."""
    row = trials.owner[n]
    i = trials.live[row]
    seat = int(games.states[i].to_play)
    desk.after[0] = games.states[i]
    s = desk.after[0]
    contract.apply(s, games.lists[i, n - trials.first[row]])
    view(s, seat, shape, after, n, desk)
    for by in range(shape.kingdoms):
        trials.changed[n, by] = differs(before, row, desk.told, by, shape)
    trials.exact[n] = np.nan
    if s.to_play == OVER:
        judge(s, MARGIN, Purse(desk.points, desk.places, desk.rewards))
        trials.exact[n] = desk.rewards[seat]


@jit
def differs(views: Views, row: int, told: Features, by: int, shape: Shape) -> bool:
    """Whether a kingdom looks different now than in that row."""
    first = by * shape.words
    for n in range(first, first + shape.words):
        if views.words[row, n] != told.words[n]:
            return True
    for n in range(views.numbers.shape[2]):
        if views.numbers[row, by, n] != np.uint64(packed(told.numbers[by], n)):
            return True
    return False


@jit
def decide(games: Games, trials: Trials, choice: Choice, row: int, share: float) -> None:
    """Play the best trial, or in a share of cases any, in a live game."""
    i, first = trials.live[row], trials.first[row]
    best = first
    for n in range(first + 1, first + games.counts[i]):
        if choice.values[n] > choice.values[best]:
            best = n
    taken = best
    if chance(games.rngs[i, MOVES], share):
        taken = first + below(games.rngs[i, MOVES], games.counts[i])
    choice.best[row], choice.taken[row] = best, taken
    contract.apply(games.states[i], games.lists[i, taken - first])


@jit
def branch_off(games: Games, trials: Trials, branches: Branches, others: Games, n: int) -> None:
    """Begin game `n` of the others after a trial of these; it has the guests of its origin."""
    trial = branches.trials[n]
    row = trials.owner[trial]
    i = trials.live[row]
    others.states[n] = games.states[i]
    seed_generator(others.rngs[n, DEALS], branches.seed, 2 * branches.numbers[n])
    seed_generator(others.rngs[n, MOVES], branches.seed, 2 * branches.numbers[n] + 1)
    others.guests[n] = games.guests[i]
    contract.apply(others.states[n], games.lists[i, trial - trials.first[row]])


# The same for some of them: what a processor's thread does. Here, for the compiler's cache notices
# what has changed in a function's own file alone.


@jit
def begin_some(games: Games, seed: int, number: int, share: float, first: int, last: int) -> None:
    for i in range(first, last):
        begin_game(games, i, seed, number + i, share)


@jit
def go_on_in_some(games: Games, first: int, last: int) -> None:
    for i in range(first, last):
        go_on(games, i)


@jit
def go_on_with_guests_in_some(games: Games, room: Room, first: int, last: int) -> None:
    for i in range(first, last):
        go_on_with_guests(games, i, room)


@jit
def look_at_some(
    games: Games, trials: Trials, shape: Shape, views: Views, desk: Desk, first: int, last: int
) -> None:
    for row in range(first, last):
        look(games, trials, shape, views, row, desk)


@jit
def try_some(
    games: Games,
    trials: Trials,
    shape: Shape,
    before: Views,
    after: Views,
    desk: Desk,
    first: int,
    last: int,
) -> None:
    for n in range(first, last):
        try_move(games, trials, shape, before, after, n, desk)


@jit
def decide_some(
    games: Games, trials: Trials, choice: Choice, share: float, first: int, last: int
) -> None:
    for row in range(first, last):
        decide(games, trials, choice, row, share)


@jit
def branch_off_some(
    games: Games, trials: Trials, branches: Branches, others: Games, first: int, last: int
) -> None:
    for n in range(first, last):
        branch_off(games, trials, branches, others, n)
