"""How strong a network is: its file plays in the arena, as anybody's would.

Against a table of `greedy` it has one seat; against a search as many seats as its opponent. The
arena plays on processes of its own, so that a GPU can go on learning meanwhile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread

from crownlands.agents.arena import Ledger, run, schedule, tables
from crownlands.agents.match import SetUp
from crownlands.agents.ratings import rate
from crownlands.learn.config import Config
from crownlands.learn.curves import Line

GREEDY = "greedy"

Tell = Callable[[Line], None]


@dataclass(frozen=True)
class Question:
    """How does the network in this file fare against this agent?"""

    file: Path
    game: str
    seats: int
    variants: tuple[str, ...]
    against: str
    deals: int
    one_seat: bool  # or as many as the opponent

    def answer(self, workers: int) -> Line:
        """Play the games and say what came of them."""
        ours = f"net:file={self.file}"
        set_up = SetUp(self.game, self.seats, self.variants, 0, None, None)
        found = (
            tables([ours], self.seats, self.against)
            if self.one_seat
            else tables([ours, self.against], self.seats)
        )
        pairings = list(schedule(found, self.deals))
        played = run(set_up, pairings, Ledger(None, set_up), workers)
        line = next(line for line in rate(played) if line.agent == ours)
        # Of a game's seats several may be ours: what counts is whether one of them won.
        share = line.seats / len(played)
        low, high = line.wins_interval or (0.0, 1.0 / share)
        return {
            "against": self.against,
            "games": len(played),
            "wins": line.wins * share,
            "wins_interval": [low * share, high * share],
            "points": line.points,
            "margin": line.margin,
            "margin_interval": line.margin_interval,
        }


def questions(config: Config, file: Path) -> list[Question]:
    """What is asked about the networks of a configuration, in its first set-up."""
    asked = config.evaluate
    where = (file, config.game, config.seats, config.variants[0])
    found = []
    if asked.greedy:
        found.append(Question(*where, GREEDY, asked.greedy, one_seat=True))
    if asked.search:
        found.append(Question(*where, asked.opponent, asked.search, one_seat=False))
    return found


class Referee:
    """Whoever answers such questions: at once, or in the background one after the other."""

    def __init__(self, workers: int, background: bool) -> None:
        self._workers = workers
        self._asked: Queue[tuple[Question, Tell]] = Queue()
        self._errors: list[BaseException] = []
        self._background = background
        if background:
            # Nobody waits for it at the end of the program.
            Thread(target=self._work, daemon=True).start()

    def ask(self, question: Question, tell: Tell) -> None:
        """Let `tell` hear the answer."""
        if self._background:
            self._asked.put((question, tell))
        else:
            tell(question.answer(self._workers))

    def finish(self) -> None:
        """Wait for all answers."""
        self._asked.join()
        if self._errors:
            raise self._errors[0]

    def _work(self) -> None:
        while True:
            question, tell = self._asked.get()
            try:
                tell(question.answer(self._workers))
            except BaseException as error:  # whatever it is, learning goes on meanwhile
                self._errors.append(error)
            finally:
                self._asked.task_done()
