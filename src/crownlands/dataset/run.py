"""What is played into a folder or file, so that a run that was broken off can go on."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.agents.levels import LEVELS
from crownlands.agents.match import SetUp
from crownlands.agents.registry import player
from crownlands.bulk import read_seed, seat_agents
from crownlands.catalogue import find
from crownlands.core.errors import CrownlandsError
from crownlands.core.observation import VERSION
from crownlands.entry import Entry, data_tag

KIND = "games as data"
VARIES = ("games",)  # the same run may be asked for more of them


@dataclass(frozen=True)
class Run:
    """Games of one set-up and seed, numbered from 0, by one agent for each seat."""

    set_up: SetUp
    agents: tuple[str, ...]

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | None = None,
        variants: Collection[str] = (),
        agents: str | Sequence[str] = "random",
        seed: int = 0,
        data: str | None = None,
    ) -> "Run":
        """A run that can be played; a sentence if it cannot."""
        entry = find(game)
        seats, chosen, _ = entry.choose(seats, variants, data)
        names = seat_agents(agents, seats)
        own = None if data is None else str(Path(data).resolve())
        run = cls(SetUp(entry.name, seats, chosen, read_seed(seed), data=own), names)
        for name in set(names):
            player(name).check(run.blank())
        return run

    @property
    def entry(self) -> Entry:
        return find(self.set_up.game)

    def blank(self) -> np.ndarray:
        """The position that every game starts from, in an array of its own."""
        wanted = self.set_up
        _, _, options = self.entry.choose(wanted.seats, wanted.variants, wanted.data)
        return self.entry.blank(options)

    def description(self) -> dict[str, Any]:
        """The run in plain data; levels are told by their recipes too, which may change."""
        wanted, levels = self.set_up, sorted(set(self.agents) & set(LEVELS))
        return {
            "crownlands": KIND,
            "game": wanted.game,
            "seats": wanted.seats,
            "variants": list(wanted.variants),
            "agents": list(self.agents),
            "levels": {name: LEVELS[name].recipe_in(wanted.game) for name in levels},
            "seed": wanted.seed,
            "data": data_tag(wanted.data) if wanted.data else "",
            "observations": VERSION,
        }


def refuse_another(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise a sentence if a file or folder holds something other than this run."""
    if found.get("crownlands") != KIND:
        raise CrownlandsError(f"{path} holds something other than games as data: choose another.")
    for key, value in wanted.items():
        if key not in VARIES and found.get(key) != value:
            raise CrownlandsError(
                f"{path} holds another run, with {key} {show(found.get(key))} and not "
                f"{show(value)}: choose another."
            )


def show(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(item) for item in value) or "none"
    return str(value)


def read_description(text: str | bytes) -> dict[str, Any]:
    """What `description` was written down as; nothing if this is something else."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
