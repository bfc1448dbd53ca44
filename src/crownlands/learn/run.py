"""One configuration from beginning to end, and all that is written in its folder:

checkpoint.pt     all that is needed to go on
curves.jsonl      a line about every generation, and about strength
curves.svg        a picture of it
NAME.net          the network, for `crownlands.nets`
"""

import math
import platform
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from crownlands import __version__
from crownlands.core.errors import CrownlandsError, writing
from crownlands.learn import checkpoint
from crownlands.learn.config import Config
from crownlands.learn.curves import Journal, Line, write_picture
from crownlands.learn.evaluate import Referee, Tell, questions
from crownlands.learn.export import export
from crownlands.learn.machine import Machine
from crownlands.learn.train import Budget, Trainer
from crownlands.nets.files import SUFFIX, Trained, read_network, write_network

SAVE_EVERY = 60.0  # seconds


class Run:
    """The learning of one configuration in one folder."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        machine: Machine,
        budget: Budget,
        resume: bool,
        trained: Trained | None = None,
    ) -> None:
        self.config, self.folder, self.budget = config, folder, budget
        self.file = folder / f"{config.name}{SUFFIX}"
        self._saved = folder / "checkpoint.pt"
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        if self._saved.exists() and not resume:
            raise CrownlandsError(
                f"{folder} holds a checkpoint: --resume goes on from it; or choose another folder."
            )
        self.trainer = Trainer(config, machine)
        self.journal = Journal(folder / "curves.jsonl")
        if self._saved.exists():
            self.trainer.go_on_from(checkpoint.load(self._saved, self.trainer.identity))
        else:
            self.trainer.begin(trained)
        self.journal.cut(self.trainer.done.generations)

    def learn(self, referee: Referee, tell: Tell, until: float = math.inf) -> bool:
        """Learn until the budget is spent, and write everything down.

        At the time `until`, by `time.monotonic`, it stops before: the answer is whether it did not.
        """
        if self._finished():
            return True
        done, times = self.trainer.done, self.config.evaluate.times
        asked = int(self.budget.share(done) * times)
        saved = time.monotonic()
        for line in self.trainer.generations(self.budget):
            self.journal.add(line)
            tell({**line, "share": self.budget.share(done)})
            if time.monotonic() - saved > SAVE_EVERY:
                self._save()
                saved = time.monotonic()
            reached = int(self.budget.share(done) * times)
            if asked < reached < times:
                self._ask(referee, tell)
            asked = reached
            if time.monotonic() > until:
                break
        self._save()
        self._export(self.file)
        if self.budget.share(done) < 1:
            return False
        if times:
            self._ask(referee, tell, last=True)
        return True

    def _finished(self) -> bool:
        """Whether all has been done before, the last measurement included."""
        done, times = self.trainer.done, self.config.evaluate.times
        told = [line for line in self.journal.lines() if line["generations"] == done.generations]
        measured = not times or any(line["kind"] == "strength" for line in told)
        return self.budget.share(done) == 1 and self.file.exists() and measured

    def draw(self) -> None:
        """Draw the curves as far as they are known."""
        write_picture(self.folder / "curves.svg", self.journal.lines(), self.config.name)

    def _save(self) -> None:
        checkpoint.save(self._saved, self.trainer.checkpoint())
        self.draw()

    def _export(self, path: Path) -> None:
        trainer, done = self.trainer, self.trainer.done
        card: dict[str, Any] = {
            "made_by": f"crownlands {__version__}",
            "command": f"crownlands learn {self.config.name} {self._told_budget()}",
            "device": device_name(trainer.machine.device),
            "minutes": round(done.seconds / 60, 2),
            "games": done.games,
            "strength": [],
        }
        if trainer.heritage:
            card["after"] = trainer.heritage
        export(path, self.config, trainer.play.plan, trainer.network, trainer.positions(), card)

    def _told_budget(self) -> str:
        budget, device = self.budget, self.trainer.machine.device.type
        heritage = self.trainer.heritage
        after = f" --after {heritage['name']}{SUFFIX}" if heritage else ""
        if budget.generations is not None:
            return f"--generations {budget.generations} --device {device}{after}"
        return f"--minutes {budget.minutes:.3g} --device {device}{after}"

    def _ask(self, referee: Referee, tell: Tell, last: bool = False) -> None:
        """Ask how strong the network is by now."""
        room = Path(tempfile.mkdtemp(prefix="crownlands-"))
        path = room / self.file.name
        self._export(path)
        when = {"kind": "strength", **vars(self.trainer.done)}
        asked = questions(self.config, path)
        waiting = len(asked)

        def heard(line: Line) -> None:
            nonlocal waiting
            self.journal.add({**when, **line})
            tell({**when, **line})
            if last:
                note_strength(self.file, line)
            self.draw()
            waiting -= 1
            if not waiting:
                path.unlink()
                room.rmdir()

        for question in asked:
            referee.ask(question, heard)


def note_strength(path: Path, line: Line) -> None:
    """Write on a network's card how strong it is."""
    trained = read_network(path)
    card = {**trained.header.card, "strength": [*trained.header.card["strength"], line]}
    with writing(path):
        write_network(path, replace(trained.header, card=card), trained.network)


def device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name() if device.type == "cuda" else platform.machine()
