"""The arena: agents against each other, seats rotated, the same deals for all.

A table is a list of agents, one per seat; it is played for every deal with the agents in every
rotation. Results go to a file as they come, one line each, so that an arena that was killed goes on
where it was.
"""

import json
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from itertools import combinations, pairwise, starmap
from pathlib import Path
from typing import Any

from crownlands.agents.match import Pairing, Result, SetUp, play_pairing
from crownlands.agents.registry import levels, player
from crownlands.core.errors import CrownlandsError
from crownlands.entry import data_tag
from crownlands.workers import on_processes

MOST_DEALS = 1_000_000

Progress = Callable[[Result], None]


def tables(
    agents: Sequence[str],
    seats: int,
    against: str | None = None,
    mixed: bool = False,
    ladder: bool = False,
) -> list[tuple[str, ...]]:
    """The tables of an arena.

    With `against`, each agent meets a table full of that opponent. Otherwise every pair meets, or
    on a `ladder` each agent the next one: they sit alternately, and at an odd number of seats each
    is once in the majority. A `mixed` arena has a different agent on each seat, so that one game
    tells about many pairs.
    """
    for text in (*agents, *([against] if against else [])):
        player(text)  # a sentence for a name that is none, before anything is played
    if len(set(agents)) < len(agents):
        twice = next(agent for agent in agents if agents.count(agent) > 1)
        raise CrownlandsError(f"{twice} is named twice: an arena is between different agents.")
    if against in agents:
        raise CrownlandsError(f"{against} is the opponent: it cannot be among the agents as well.")
    if sum([against is not None, mixed, ladder]) > 1:
        raise CrownlandsError("An arena is mixed, a ladder or against one opponent: choose one.")
    if against:
        return [(agent, *[against] * (seats - 1)) for agent in agents]
    if len(agents) < 2:
        raise CrownlandsError("An arena needs two agents, or one and an opponent for it.")
    if mixed and len(agents) < seats:
        raise CrownlandsError(f"A mixed arena needs an agent for each of {seats} seats.")
    if mixed:
        return list(combinations(agents, seats))
    found = []
    for pair in pairwise(agents) if ladder else combinations(agents, 2):
        for first in range(1 + seats % 2):
            found.append(tuple(pair[(seat + first) % 2] for seat in range(seats)))
    return found


def rotations(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different ways to seat a table, each agent moving on by one seat."""
    turned = [table[i:] + table[:i] for i in range(len(table))]
    return list(dict.fromkeys(turned))


def schedule(found: Collection[tuple[str, ...]], deals: int) -> Iterator[Pairing]:
    """All games, deal by deal, so that an arena broken off has treated all alike."""
    if not 1 <= deals <= MOST_DEALS:
        raise CrownlandsError(f"The number of deals is 1 to {MOST_DEALS}, not {deals}.")
    for deal in range(deals):
        for table in found:
            for seating in rotations(table):
                yield Pairing(seating, deal)


class Ledger:
    """The file of results: a line that says what is played, then a line for each game.

    The first line holds the levels' recipes too: games of one level by different recipes are not to
    be mixed.
    """

    def __init__(self, path: Path | None, set_up: SetUp) -> None:
        self.results: list[Result] = []
        self.path = path
        if path is None:
            return
        recipes = {level.name: level.recipe_in(set_up.game) for level in levels()}
        wanted = {"crownlands": "arena", **asdict(set_up), "levels": recipes}
        if wanted.pop("data"):  # what counts is what is in the file, not where it lies
            wanted["data"] = data_tag(str(set_up.data))
        try:
            self._open(path, wanted)
        except (OSError, UnicodeDecodeError) as error:
            raise CrownlandsError(f"{path} cannot be used for results: {error}.") from error

    def _open(self, path: Path, wanted: dict[str, Any]) -> None:
        header, recipes = json.dumps(wanted), wanted.pop("levels")
        data = path.read_bytes() if path.exists() else b""
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].decode().splitlines()
        broken = data[whole:].decode(errors="replace")  # a line that was being written
        if not lines and header.startswith(broken):
            path.write_bytes(f"{header}\n".encode())
            return
        found = read_header(lines[0] if lines else broken)
        before = found.pop("levels", {})
        if found != json.loads(json.dumps(wanted)) or not isinstance(before, dict):
            raise CrownlandsError(
                f"{path} holds something other than this arena: choose another file."
            )
        for at, line in enumerate(lines[1:], start=2):
            try:
                self.results.append(Result.read(line))
            except (ValueError, TypeError, KeyError) as error:
                raise CrownlandsError(f"Line {at} of {path} is not a result.") from error
        played = {agent for result in self.results for agent in result.agents}
        for name, recipe in recipes.items():
            if name in played and before.get(name) != recipe:
                raise CrownlandsError(
                    f"{path} holds games of another {name} ({before.get(name, 'unknown')}, now "
                    f"{recipe}): choose another file."
                )
        if before != recipes:  # of levels that have not played here
            new = path.with_suffix(f"{path.suffix}.new")
            new.write_text("\n".join([header, *lines[1:], ""]), encoding="utf-8", newline="\n")
            new.replace(path)
        elif broken:
            os.truncate(path, whole)

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(result.line() + "\n")
        except OSError as error:
            raise CrownlandsError(f"A result cannot be written to {self.path}: {error}.") from error


def read_header(line: str) -> dict[str, Any]:
    """What a file says it holds; nothing, if its first line is not of ours."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def run(
    set_up: SetUp,
    pairings: Sequence[Pairing],
    ledger: Ledger,
    workers: int = 1,
    progress: Progress | None = None,
    ray: str | None = None,
) -> list[Result]:
    """Play what the ledger does not hold yet; the results of these pairings, in their order.

    `ray` is the address of a Ray cluster, or "local" for one of its own.
    """
    done = {result.key for result in ledger.results}
    rest = [pairing for pairing in pairings if pairing.key not in done]

    def note(result: Result) -> None:
        ledger.add(result)
        if progress:
            progress(result)

    if ray is None and workers > 1 and rest:
        # Here, so that the processes find what is compiled in the cache.
        note(play_pairing(set_up, rest.pop(0)))
    jobs = [(set_up, pairing) for pairing in rest]
    try:
        for result in share_out(jobs, workers, ray):
            note(result)
    except BrokenProcessPool as error:
        raise CrownlandsError(
            "A process of the arena died during a game. Finished games are kept in the file "
            "of results; --workers 1 shows which game it was."
        ) from error
    by_key = {result.key: result for result in ledger.results}
    return [by_key[pairing.key] for pairing in pairings]


def share_out(
    jobs: Sequence[tuple[SetUp, Pairing]], workers: int, ray: str | None
) -> Iterator[Result]:
    if ray is not None:
        from crownlands.agents.cluster import on_ray

        return on_ray(play_pairing, jobs, ray)
    if workers == 1:
        return starmap(play_pairing, jobs)
    return on_processes(play_pairing, jobs, workers)
