"""From starting the server to a first move in the browser, and what the page weighs.

    .venv/bin/python benchmarks/page.py [--cold]

Starts `crownlands play --no-browser` with a fresh database, opens the start page in Chromium,
clicks "Play" and makes the first move; prints when each of them was done. With --cold nothing is
compiled when it starts.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from asking import parser_for

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import Visitors, browser  # noqa: E402
from guest import Guest, by_mouse  # noqa: E402
from postgres import free_port  # noqa: E402
from servers import Server, wait_until_up  # noqa: E402

WEIGHT = """() => {
    const all = [...performance.getEntriesByType("navigation"),
                 ...performance.getEntriesByType("resource")];
    const page = performance.getEntriesByType("navigation")[0];
    return {
        requests: all.length,
        bytes: all.reduce((sum, one) => sum + one.encodedBodySize, 0),
        sent: all.reduce((sum, one) => sum + one.transferSize, 0),
        loaded: page.loadEventEnd,
    };
}"""


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument("--cold", action="store_true", help="begin with nothing compiled")
    cold = parser.parse_args().cold
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        begin = time.perf_counter()

        def told(what: str) -> None:
            print(f"{time.perf_counter() - begin:6.2f} s  {what}")

        command = ["play", "--no-browser", "--port", str(port), "--database", database]
        environment = {**os.environ, "CROWNLANDS_CACHE": folder} if cold else os.environ
        server = subprocess.Popen(
            [sys.executable, "-m", "crownlands", *command],
            stdout=subprocess.DEVNULL,
            env=environment,
        )
        try:
            client = Server(f"http://127.0.0.1:{port}")
            wait_until_up(client, ready=False)
            told("the server answers")
            page = Visitors(chromium, client.url).new()
            guest = Guest(page)
            guest.open()
            page.get_by_role("button", name="Play Kingdomino", exact=True).wait_for()
            told("the start page is there")
            weight = page.evaluate(WEIGHT)
            guest.play_now()
            guest.wait_for_turn()
            told("it is the player's turn")
            guest.play(by_mouse, 1)
            told("the first move is made")
            guest.wait_for_turn()
            told("the bots have answered, and it is the player's turn again")
        finally:
            server.terminate()
            server.wait()
        print(
            f"The start page: {weight['requests']} requests, {weight['bytes'] / 1000:.0f} kB "
            f"({weight['sent'] / 1000:.0f} kB sent), loaded after {weight['loaded']:.0f} ms."
        )


if __name__ == "__main__":
    main()
