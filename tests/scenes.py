"""Tables at every kind of step, as the server would show them to the page.

The games are played here by chance and a little greed.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from crownlands import Game
from crownlands.server.positions import position_view
from crownlands.server.previews import previews_of
from crownlands.server.schema import Event
from crownlands.server.table import Draft, Table
from crownlands.server.views import EventView, event_data, table_view
from position_texts import CROSSING, HANDING_ON

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
    previews: dict[str, Any] = field(default_factory=lambda: {"ply": -1, "previews": []})

    @property
    def name(self) -> str:
        return " ".join((self.game, *self.variants, str(self.seats), self.step))


# Steps that games seldom come to.
RARE = (HANDING_ON, CROSSING)


def all_scenes() -> Iterator[Scene]:
    for game, variants, numbers in TABLES:
        for seats in numbers:
            yield from scenes_of(game, variants, seats)
    for text in RARE:
        yield scene_at(text)


def scene_at(text: str) -> Scene:
    """A table at this position, as if a game had come to it."""
    return scene_in(Game.from_position(text))


def scene_in(at: Game, later: int = 0) -> Scene:
    """The same for a game, so many events later."""
    table = new_table(at.name, at.variants, at.seats)
    scene = scene_of(table, at.variants, step_of(at), at.to_play, table.seq)
    told = {"position": position_view(at).model_dump(mode="json"), "seq": table.seq + later}
    view = {**scene.view, **told}
    return with_previews(replace(scene, view=view), at)


def scenes_of(game: str, variants: tuple[str, ...], seats: int) -> Iterator[Scene]:
    """A scene for each kind of step, late in the game where there are several."""
    found: dict[str, tuple[Scene, Game]] = {}
    for seed in range(GAMES):
        fresh = len(found)
        play(found, game, variants, seats, seed)
        if seed and fresh == len(found):
            break
    for scene, at in found.values():
        yield with_previews(scene, at)


def with_previews(scene: Scene, at: Game) -> Scene:
    told = [preview.model_dump(mode="json") for preview in previews_of(at)]
    return replace(scene, previews={"ply": scene.view["position"]["ply"], "previews": told})


def step_of(game: Game) -> str:
    """A step with what may be done in it; two dice taken at once are another than one."""
    moves = game.legal_moves
    kinds = sorted({type(move).__name__.lower() for move in moves})
    two = " two" if re.fullmatch(r"t\d\d", str(moves[0])) else ""
    return f"{game.table.step}: {'+'.join(kinds)}{two}"


def play(
    found: dict[str, tuple[Scene, Game]],
    game: str,
    variants: tuple[str, ...],
    seats: int,
    seed: int,
) -> None:
    rnd = random.Random(seed)
    table = new_table(game, variants, seats)
    while table.phase == "playing":
        at = table.game
        actions = at.legal_actions
        moves = at.legal_moves
        step = step_of(at)
        half_way = at.table.round * 3 >= at.table.rounds * 2 or game == "duel"
        if step not in found or (seed == 0 and half_way and rnd.random() < 0.3):
            scene = scene_of(table, variants, step, at.to_play, table.seq - TOLD)
            found[step] = scene, at.at(at.states.copy())
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
        move_by_chance(table, rnd)


def ending(game: str, variants: tuple[str, ...], seats: int, me: int = 0) -> Scene:
    """Such a game when it is over."""
    rnd = random.Random(1)
    table = new_table(game, variants, seats)
    while table.phase == "playing":
        move_by_chance(table, rnd)
    return scene_of(table, variants, table.game.table.step, me, table.seq - TOLD)


def move_by_chance(table: Table, rnd: random.Random) -> None:
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
    aids = {"hints": True}  # the table with everything on it
    opened = {"game": game, "variants": list(variants), "seats": sitting, "aids": aids}
    table = Table("A" * 22, SECRET, [Event(1, 0.0, "opened", opened)])
    for seat in range(seats):
        happen(table, table.join(seat, NAMES[seat], f"nonce-of-{seat}"))
    return table


def happen(table: Table, drafts: list[Draft]) -> None:
    for draft in drafts:
        table.take([Event(table.seq + 1, float(table.seq), draft.kind, draft.data)])


def record(path: Path) -> list[Scene]:
    """All scenes, by way of a file for those who come later."""
    if not path.exists():
        path.write_text(json.dumps([asdict(scene) for scene in all_scenes()]), "utf-8")
    return [Scene(**scene) for scene in json.loads(path.read_text("utf-8"))]
