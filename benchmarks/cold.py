"""A first start, in seconds: python benchmarks/cold.py [--games kingdomino,duel]

For each game a server is started on a machine where nothing is compiled (an empty cache), and as
soon as its page is there a table of that game is opened for each level. Shown is how long after the
start the page was there, how long after the opening of its table each level had made its first
move, and when the game was compiled. The last server goes on until all games are, and a second
start after it shows what is kept.
"""

import argparse
import json
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from crownlands.agents.levels import LEVELS
from crownlands.catalogue import GAMES

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from postgres import free_port
from servers import (
    Seated,
    Server,
    launched,
    seat_all,
    sqlite_url,
    wait_for_page,
    wait_until_up,
)

PATIENCE = 300.0  # seconds
PAUSE = 0.1  # between two looks


@contextmanager
def started(cache: Path) -> Iterator[tuple[Server, float]]:
    """A server with this cache, as soon as it shows its page; and when it was started."""
    cache.mkdir(exist_ok=True)
    began = time.perf_counter()
    options = "serve", "--database", sqlite_url(cache), "--no-log-json"
    fresh = {"CROWNLANDS_JIT": "1", "CROWNLANDS_CACHE": str(cache)}
    fresh["PYTHONDONTWRITEBYTECODE"] = ""  # an installed package has its byte code
    with (
        (cache / "log").open("w") as log,
        launched(*options, port=free_port(), out=log, **fresh) as (server, _),
    ):
        wait_for_page(server)
        yield server, began


def first_answer(table: Seated) -> float:
    """When a bot has made its first move; a person whose turn it is moves."""
    socket, told = table.server.hello(table.id, token=table.tokens[0], form="light", after=0)
    try:
        while not any(event["data"].get("by") == "bot" for event in told.get("events", ())):
            if told.get("legal"):
                move = {"move": next(iter(told["legal"])), "ply": told["state"]["ply"]}
                socket.send(json.dumps({"type": "move", **move}))
            told = json.loads(socket.recv(PATIENCE))
        return time.perf_counter()
    finally:
        socket.close()


def first_answers(server: Server, game: str, seats: int) -> list[float]:
    """Seconds from the opening of a table to its bot's first move, by level."""
    opened, answers = [], []
    with ThreadPoolExecutor(len(LEVELS)) as people:
        for level in LEVELS:
            opened.append(time.perf_counter())
            table = seat_all(server, " ".join(["person", *[level] * (seats - 1)]), game)
            answers.append(people.submit(first_answer, table))
        return [one.result() - at for one, at in zip(answers, opened, strict=True)]


def usual_seats(game: str) -> int:
    """The most that need no variant."""
    entry = GAMES[game]
    return max(seats for seats in entry.seats if () in entry.variants_for(seats))


def main(games: list[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Broken off."))  # and the server with it
    show("seconds", "page", *LEVELS, "this game")
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            cache, seats = Path(folder) / game, usual_seats(game)
            with started(cache) as (server, began):
                page = time.perf_counter() - began
                answers = first_answers(server, game, seats)
                while set(ready(server, game)) != {"ready"}:
                    time.sleep(PAUSE)
                whole = time.perf_counter() - began
                show(f"{game}, {seats}", *(f"{s:.1f}" for s in (page, *answers, whole)))
                if game == games[-1]:
                    wait_until_up(server)
                    print(f"All games are compiled after {time.perf_counter() - began:.1f} s.")
        with started(cache) as (server, began):
            page = time.perf_counter() - began
            wait_until_up(server)
            again = time.perf_counter() - began
            print(f"A later start: the page after {page:.1f} s, all games after {again:.1f} s.")


def show(first: str, *others: str) -> None:
    print(f"{first:15}", *(f"{other:>9}" for other in others), flush=True)


def ready(server: Server, game: str) -> tuple[str, str]:
    health = server.get("/api/health")
    return health["games"][game], health["bots"][game]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    main(parser.parse_args().games.split(","))
