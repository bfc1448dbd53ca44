"""A folder of records, one for each game of a run."""

import json
import re
from pathlib import Path

import numpy as np

from crownlands.core.errors import CrownlandsError, writing
from crownlands.dataset.files import write_whole
from crownlands.dataset.playing import Played
from crownlands.dataset.run import Run, read_description, refuse_another
from crownlands.notation.played import record_of

ABOUT = "run.json"  # in the folder: what is played into it
NAME = re.compile(r"([0-9]+)\.crown")


class RecordFolder:
    """Files NUMBER.crown, each written as soon as its game has ended."""

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder, self.run = folder, run
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        about, wanted = folder / ABOUT, run.description()
        if about.exists():
            refuse_another(folder, read_description(about.read_bytes()), wanted)
        elif any(NAME.fullmatch(path.name) for path in folder.iterdir()):
            raise CrownlandsError(f"{folder} holds records of something else: choose another.")
        else:
            write_whole(about, json.dumps(wanted, indent=2) + "\n")

    def held(self, games: int) -> np.ndarray:
        """bool[games]: which of the first games are there already."""
        found = np.zeros(games, bool)
        for path in self.folder.iterdir():
            if (match := NAME.fullmatch(path.name)) and int(match[1]) < games:
                found[int(match[1])] = True
        return found

    def write(self, played: Played) -> None:
        for number, actions in zip(played.games, played.actions, strict=True):
            record = record_of(self.run.set_up, self.run.agents, actions.tolist())
            write_whole(self.folder / f"{number:08}.crown", str(record))

    def finish(self, games: int) -> None:
        """All has been written."""
