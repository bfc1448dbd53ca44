"""Tables at every kind of step, as the server would show them to the page.

The games are played here by chance and a little greed. As a program (which runs without the JIT, so
that nothing has to be compiled) it writes them all to a file:

    CROWNLANDS_JIT=0 python tests/scenes.py FILE
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from crownlands.server.schema import Event
from crownlands.server.table import Draft, Table
from crownlands.server.views import EventView, event_data, table_view

SECRET = "5e" * 32
TOLD = 14  # events of the log that a scene brings along
GAMES = 6  # how many are played at most, to come to the steps that are rare
NAMES = ("Ann", "Bartholomew", "Céline", "Dom", "Eleonora", "Fred", "Gwendolyn", "Hugo")

# Each game and mode, with the numbers of seats that differ in how they lie on the table.
TABLES: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
    ("kingdomino", ("middle-kingdom", "harmony"), (2, 4)),
    ("kingdomino", ("mighty-duel",), (2,)),
    ("queendomino", (), (2, 4)),
    ("queendomino", ("royal-wedding",), (6, 8)),
    ("queendomino", ("royal-wedding", "teams"), (8,)),
    ("origins", (), (2, 4)),
    ("origins", ("totem",), (4,)),
    ("origins", ("tribe",), (2, 4)),
    ("duel", (), (2,)),
)


@dataclass(frozen=True)
class Scene:
    """What somebody at a table sees."""

    game: str
    variants: tuple[str, ...]
    seats: int
    step: str  # with the kinds of moves that may be made in it
    me: int  # whose page it is
    view: dict[str, Any]
    events: list[dict[str, Any]]

    @property
    def name(self) -> str:
        return " ".join((self.game, *self.variants, str(self.seats), self.step))


def all_scenes() -> Iterator[Scene]:
    for game, variants, numbers in TABLES:
        for seats in numbers:
            yield from scenes_of(game, variants, seats)


def scenes_of(game: str, variants: tuple[str, ...], seats: int) -> Iterator[Scene]:
    """A scene for each kind of step, late in the game where there are several."""
    found: dict[str, Scene] = {}
    for seed in range(GAMES):
        fresh = len(found)
        play(found, game, variants, seats, seed)
        if seed and fresh == len(found):
            break
    yield from found.values()


def play(
    found: dict[str, Scene], game: str, variants: tuple[str, ...], seats: int, seed: int
) -> None:
    rnd = random.Random(seed)
    table = new_table(game, variants, seats)
    while table.phase == "playing":
        at = table.game
        actions = at.legal_actions
        moves = at.legal_moves
        kinds = sorted({type(move).__name__.lower() for move in moves})
        step = f"{at.table.step}: {'+'.join(kinds)}"
        half_way = at.table.round * 3 >= at.table.rounds * 2 or game == "duel"
        if step not in found or (seed == 0 and half_way and rnd.random() < 0.3):
            found[step] = scene_of(table, variants, step, at.to_play, table.seq - TOLD)
        gains = at.gains(actions)
        best = max(range(len(moves)), key=lambda i: (gains[i], rnd.random()))
        move = moves[best] if rnd.random() < 0.7 else rnd.choice(moves)
        happen(table, table.move(at.to_play, table.ply, str(move)))


def course(game: str, variants: tuple[str, ...], seats: int, me: int = 0) -> Iterator[Scene]:
    """A whole game as `me` sees it: a scene for every move, with what happened since the last."""
    rnd = random.Random(1)
    table = new_table(game, variants, seats)
    told = 0
    while True:
        yield scene_of(table, variants, table.game.table.step, me, told)
        told = table.seq
        if table.phase != "playing":
            return
        move = rnd.choice(table.game.legal_moves)
        happen(table, table.move(table.game.to_play, table.ply, str(move)))


def scene_of(table: Table, variants: tuple[str, ...], step: str, me: int, told: int) -> Scene:
    """The table as it is, with the events after those that were told."""
    view = table_view(table).model_dump(mode="json")
    events = [
        EventView.model_validate(event_data(table, event, gains=True)).model_dump(mode="json")
        for event in table.events[told:]
    ]
    return Scene(table.game.name, variants, len(table.seats), step, me, view, events)


def new_table(game: str, variants: tuple[str, ...], seats: int) -> Table:
    sitting = [{"kind": "friend", "level": None} for _ in range(seats)]
    opened = {"game": game, "variants": list(variants), "seats": sitting}
    table = Table("A" * 22, SECRET, [Event(1, 0.0, "opened", opened)])
    for seat in range(seats):
        happen(table, table.join(seat, NAMES[seat], f"nonce-of-{seat}"))
    return table


def happen(table: Table, drafts: list[Draft]) -> None:
    for draft in drafts:
        table.take([Event(table.seq + 1, float(table.seq), draft.kind, draft.data)])


def record(path: Path) -> list[Scene]:
    """All scenes, by way of a file; where there is none, a program without the JIT writes it."""
    if not path.exists():
        program = [sys.executable, __file__, str(path)]
        subprocess.run(program, env=os.environ | {"CROWNLANDS_JIT": "0"}, check=True)
    return [Scene(**scene) for scene in json.loads(path.read_text("utf-8"))]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps([asdict(scene) for scene in all_scenes()]), "utf-8")
