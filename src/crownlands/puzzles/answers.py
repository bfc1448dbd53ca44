"""What is said to somebody who has answered a puzzle."""

from dataclasses import dataclass

from crownlands.analysis.outlook import PHRASES
from crownlands.analysis.reasons import reasons
from crownlands.game import Game
from crownlands.puzzles.puzzle import Puzzle
from crownlands.text.reasons import Reason

MOST_REASONS = 2  # of either sort


@dataclass(frozen=True)
class Answer:
    """An answer, and the right one."""

    game: Game  # in the puzzle's position
    move: str
    solved: bool
    cost: float  # points it falls behind the best
    why: tuple[Reason, ...]  # the best move is better: than this one, or than the tempting one


def answer(puzzle: Puzzle, text: str) -> Answer:
    """What is to be said of a move; a sentence if it is not legal in the puzzle's position."""
    game = puzzle.table()
    action = game.action(text)
    move, best = str(game.move(action)), game.action(puzzle.best)
    solved = action == best
    rival = puzzle.tempting if solved else move
    facts = [one for one in reasons(game.states, best, game.action(rival)) if one.weight > 0]
    why = *long_run(puzzle, rival)[:MOST_REASONS], *facts[:MOST_REASONS]
    return Answer(game, move, solved, 0.0 if solved else puzzle.costs[move], why)


def long_run(puzzle: Puzzle, rival: str) -> list[Reason]:
    """What the best move leads to, as far as it was looked at against this one."""
    told = puzzle.outlook.get(rival, [])
    return [PHRASES.reason(kind, float(int(facts["points"])), **facts) for kind, facts in told]
