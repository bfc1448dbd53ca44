"""Mines puzzles from games of strong play, on all cores.

    export CROWNLANDS_CACHE=/tmp/crownlands PYTHONPATH=src
    python -m crownlands.puzzles.mine --minutes 5 --output mined.jsonl
    python -m crownlands.puzzles.mine --check mined.jsonl --minutes 3 --output puzzles.jsonl

The first finds candidates, the second looks at each with ten times as many playouts and keeps those
whose answer stays. Both write a line as soon as they have it and stop in time; nothing is lost if
they are stopped earlier. They need numba and NumPy, and nothing else that the package needs.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from crownlands.analysis.outlook import Outlook, outlook
from crownlands.core.errors import CrownlandsError, writing
from crownlands.game import Game, new
from crownlands.puzzles.judging import (
    FEWEST,
    Verdict,
    greedy_move,
    judge,
    level_of,
    look_ahead,
    rate,
    search,
)
from crownlands.puzzles.puzzle import Puzzle
from crownlands.puzzles.themes import theme_of

PLAY = 80  # of the playouts of the strongest level, one in so many: by those who play
TIMES = 10  # as many playouts in the second look
MOST_TOLD = 3  # things that a puzzle's games tell
OTHER_LUCK = 7_000_003  # added to the seed of the second look
MOST_OF_A_STEP = 2  # puzzles of one game: claims are many
TELL = 15.0  # seconds between two lines about how far it is
GUESS = 5.0  # seconds a game takes, before one was played

Facts = dict[str, Any]
Call = tuple[Any, ...]  # a function and what it is given


class Course(NamedTuple):
    """What is played, and its share of the time."""

    game: str
    seats: int
    variants: tuple[str, ...]
    share: float


COURSES = (
    Course("kingdomino", 2, (), 2.0),
    Course("kingdomino", 3, (), 1.0),
    Course("kingdomino", 4, (), 2.0),
    Course("kingdomino", 2, ("middle-kingdom", "harmony"), 1.0),
    Course("kingdomino", 4, ("middle-kingdom", "harmony"), 1.0),
    Course("kingdomino", 2, ("mighty-duel",), 1.0),
    Course("queendomino", 2, (), 2.0),
    Course("queendomino", 3, (), 1.5),
    Course("queendomino", 4, (), 1.5),
    Course("queendomino", 4, ("royal-wedding",), 1.0),
    Course("origins", 2, (), 1.0),
    Course("origins", 4, (), 1.0),
    Course("origins", 2, ("totem",), 1.0),
    Course("origins", 4, ("totem",), 1.0),
    Course("origins", 2, ("tribe",), 1.5),
    Course("origins", 3, ("tribe", "fire-empire", "homo-habilis"), 1.5),
    Course("duel", 2, (), 4.0),
)


# The first look


def mine_game(course: Course, seed: int, until: float) -> list[str]:
    """The puzzles of one game, as lines."""
    game = new(course.game, course.seats, course.variants, seed)
    playouts = max(game.entry.playouts // PLAY, 1)
    found: list[str] = []
    steps: Counter[str] = Counter()
    while not game.is_over and time.time() < until:
        if len(game.legal_actions) == 1:
            game.push(game.legal_actions[0])
            continue
        action, step = search(game, playouts, seed + game.ply), game.table.step
        wanted = steps[step] < MOST_OF_A_STEP
        if wanted and (puzzle := puzzle_here(game, action, seed, playouts)):
            found.append(puzzle.line())
            steps[step] += 1
        game.push(action)
    return found


def puzzle_here(game: Game, action: int, seed: int, playouts: int) -> Puzzle | None:
    """The puzzle in this position, where a search plays `action`; None if there is none."""
    tempting = greedy_move(game, seed)
    if tempting == action or len(game.legal_actions) < FEWEST:
        return None
    verdict = judge(game, 1, seed, tempting)
    if verdict is None or verdict.best != action:
        return None
    return puzzle_of(game, verdict, f"search@{playouts} seed {seed} ply {game.ply}")


def puzzle_of(game: Game, verdict: Verdict, source: str) -> Puzzle:
    def told(costs: dict[int, float], digits: int) -> dict[str, float]:
        ranked = sorted(costs.items(), key=lambda item: item[1])
        return {str(game.move(action)): round(cost, digits) for action, cost in ranked}

    return Puzzle(
        position=game.entry.write_position(game.seats, game.variants, game.state),
        best=str(game.move(verdict.best)),
        tempting=str(game.move(verdict.tempting)),
        costs=told(verdict.costs, 1),
        chance=round(verdict.chance, 3),
        chances=told(verdict.chances, 3),
        error=round(verdict.error, 2),
        outlook={},
        theme="",
        level=0,
        rating=0,
        source=source,
    )


# The second look


def check_line(line: str) -> list[str]:
    """The puzzle once more, with ten times as many playouts; nothing if its answer changes."""
    first = Puzzle.read(line)
    game = first.table()
    seed = OTHER_LUCK + int(first.id, 16) % OTHER_LUCK
    best, tempting = game.action(first.best), game.action(first.tempting)
    verdict = judge(game, TIMES, seed, tempting)
    if verdict is None or verdict.best != best:
        return []
    seen = look_ahead(game, verdict, seed)
    if seen is None:
        return []
    rating = rate(game, verdict, seed)
    puzzle = replace(
        puzzle_of(game, verdict, first.source),
        outlook={str(game.move(a)): told(seen[best], seen[a]) for a in seen if a != best},
        theme=theme_of(game, best, tempting),
        rating=rating,
        level=level_of(rating),
    )
    return [puzzle.line()]


def told(best: Outlook, other: Outlook) -> list[tuple[str, Facts]]:
    """What the best move leads to and another does not."""
    good = [reason for reason in best.against(other) if reason.weight > 0]
    return [(reason.kind, dict(reason.facts)) for reason in good[:MOST_TOLD]]


# Many at once


def warm_up(name: str) -> None:
    """Compile all that a game needs, before many processes want it."""
    game = new(name, seed=1)
    while len(game.legal_actions) < FEWEST:
        game.push(game.legal_actions[0])
    tempting = greedy_move(game, 1)
    search(game, 10, 1)
    judge(game, 0, 1, tempting)
    theme_of(game, *game.legal_actions[:2])
    outlook(game.states, tempting, 1, 1)


class Work:
    """Calls of functions on many processes, and where their answers go."""

    def __init__(self, processes: int, until: float, output: TextIO) -> None:
        self.processes, self.until, self.output = processes, until, output
        self.began, self.told = time.time(), time.time()
        self.done = self.found = 0

    def run(self, calls: Iterable[Call], spent: Callable[[Call, float], None]) -> None:
        """Make calls until there are no more, or the time is up; lines they answer are written."""
        coming = iter(calls)
        with ProcessPoolExecutor(self.processes, get_context("spawn")) as pool:
            running: dict[Future[list[str]], tuple[Call, float]] = {}
            while True:
                while len(running) < self.processes and time.time() < self.until:
                    call = next(coming, None)
                    if call is None:
                        break
                    function, *given = call
                    running[pool.submit(function, *given)] = call, time.time()
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    call, since = running.pop(future)
                    spent(call, time.time() - since)
                    if error := future.exception():
                        print(f"{call[1:]}: {error!r}", flush=True)  # the others go on
                    self.write(future.result() if error is None else [])

    def write(self, lines: list[str]) -> None:
        self.output.writelines(f"{line}\n" for line in lines)
        self.output.flush()
        self.done, self.found = self.done + 1, self.found + len(lines)
        if time.time() - self.told > TELL:
            self.told = time.time()
            self.tell()

    def tell(self) -> None:
        seconds = time.time() - self.began
        print(f"{seconds:6.0f} s: {self.found} puzzles of {self.done}", flush=True)


class Plan:
    """Which game is played next: the one that has had least of its share of the time."""

    def __init__(self, until: float, first: int) -> None:
        self.until, self.first = until, first
        self.spent = dict.fromkeys(COURSES, 0.0)
        self.length = dict.fromkeys(COURSES, GUESS)  # of the last game

    def calls(self) -> Iterator[Call]:
        seed = self.first
        while True:
            course = min(COURSES, key=lambda course: self.spent[course] / course.share)
            self.spent[course] += self.length[course]
            yield mine_game, course, seed, self.until
            seed += 1

    def note(self, call: Call, seconds: float) -> None:
        course = call[1]
        self.spent[course] += seconds - self.length[course]
        self.length[course] = seconds


def mine(work: Work, seed: int) -> None:
    plan = Plan(work.until, seed)
    work.run(plan.calls(), plan.note)


def read_lines(source: Path) -> dict[str, Puzzle]:
    """The puzzles of a file, by their lines."""
    try:
        text = source.read_text("utf-8")
    except OSError as error:
        raise CrownlandsError(f"{source} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise CrownlandsError(f"{source} is not text: byte {error.start} is not UTF-8.") from None
    return {line: Puzzle.read(line) for line in text.splitlines()}


def check(work: Work, lines: Mapping[str, Puzzle]) -> None:
    """Look again at all lines of a file, those of every game by turns."""
    seen: Counter[tuple[object, ...]] = Counter()
    turns = {}
    for line, puzzle in lines.items():
        course = puzzle.game, puzzle.seats, *puzzle.variants
        turns[line] = seen[course]
        seen[course] += 1
    ordered = sorted(lines, key=lambda line: turns[line])
    work.run(((check_line, line) for line in ordered), lambda _call, _seconds: None)


def work_for(
    output: Path, minutes: float, processes: int, seed: int, source: Path | None = None
) -> None:
    """Mine for so long, or check the lines of `source` that were mined."""
    if minutes <= 0 or processes < 1:
        raise CrownlandsError("Mining takes more than 0 minutes and at least 1 process.")
    lines = read_lines(source) if source else None  # before the output is made
    print("Compiling; it takes a minute or two the first time.", flush=True)
    games = dict.fromkeys(course.game for course in COURSES)
    with ProcessPoolExecutor(min(processes, len(games)), get_context("spawn")) as pool:
        list(pool.map(warm_up, games))
    with writing(output), output.open("a", encoding="utf-8") as file:
        work = Work(processes, time.time() + 60 * minutes, file)
        if lines is not None:
            check(work, lines)
        else:
            mine(work, seed)
        work.tell()


def main() -> None:
    """Mine, or check what was mined."""
    options = argparse.ArgumentParser(description="Mine puzzles from games of strong play.")
    options.add_argument("--minutes", type=float, default=6.0, help="to work, after compiling")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("--seed", type=int, default=1, help="of the first game")
    options.add_argument("--check", type=Path, help="lines that were mined, to be looked at again")
    options.add_argument("--output", type=Path, required=True, help="grows line by line")
    wanted = options.parse_args()
    work_for(wanted.output, wanted.minutes, wanted.processes, wanted.seed, wanted.check)


if __name__ == "__main__":
    main()
