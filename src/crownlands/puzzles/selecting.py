"""Which of the puzzles that were found are worth keeping, and how many of each sort."""

from collections import Counter
from collections.abc import Iterable

from crownlands.puzzles.answers import answer
from crownlands.puzzles.puzzle import Puzzle

OF_A_SORT = 10  # puzzles with the same game, seats, variants, theme and level
OF_A_GAME = 3  # from one game played
OPENINGS = 8  # of a game: empty kingdoms make dull puzzles,
MOST_AT_FIRST = 6.0  # and a large gap there is more than a domino can be worth
CLEAREST = 20.0  # points: a larger gap is no puzzle but a gift


def select(found: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles to keep: none that is dull, and not too many alike; the clearest first."""
    ranked = sorted(found, key=lambda puzzle: (-interest(puzzle), puzzle.id))
    kept: list[Puzzle] = []
    seen: Counter[tuple[object, ...]] = Counter()
    for puzzle in ranked:
        course = puzzle.game, puzzle.seats, *puzzle.variants
        bounds = {
            (*course, puzzle.theme, puzzle.level): OF_A_SORT,
            (*course, puzzle.source.partition(" ply")[0]): OF_A_GAME,
        }
        if is_opening(puzzle):
            bounds[puzzle.game, "opening"] = OPENINGS
        if not is_dull(puzzle) and all(seen[key] < most for key, most in bounds.items()):
            kept.append(puzzle)
            seen.update(bounds.keys())
    return kept


def interest(puzzle: Puzzle) -> float:
    """How much hangs on the answer, measured by how well it is known, and how hard it is."""
    return min(puzzle.gap, 6.0) + min(puzzle.gap / max(puzzle.error, 0.1), 20) / 4 + puzzle.level


def is_opening(puzzle: Puzzle) -> bool:
    return " round=0 " in puzzle.position


def is_dull(puzzle: Puzzle) -> bool:
    """Whether nobody could go wrong, there is hardly a choice, or nothing to say about why."""
    one_of_two = len(puzzle.costs) == 1 and puzzle.theme in ("claim", "block", "place", "dice")
    clearest = MOST_AT_FIRST if is_opening(puzzle) else CLEAREST
    return puzzle.gap > clearest or one_of_two or not answer(puzzle, puzzle.best).why
