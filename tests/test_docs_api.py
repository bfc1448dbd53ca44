"""The exchanges on the page about the API, carried out from its top to its bottom; its bot too.

The server is a real one; only what it would draw by lot for ids, tokens and secrets comes from a
seed, so that every answer is the one on the page, apart from times. `...` on the page stands for
what is left out.
"""

import base64
import dataclasses
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from crownlands.server import hall
from crownlands.server.errors import TooSlow
from crownlands.server.live import Watcher
from crownlands.server.settings import Settings
from crownlands.server.views import EventView
from servers import PATIENCE, Seated, Server, running, sqlite_url, wait_for

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
TIMES = {
    "at",
    "date",
    "day",
    "ends_at",
    "opened_at",
    "ended_at",
    "seconds_left",
    "version",
    "retry-after",
}
LEFT_OUT = "..."
SOCKET = "/socket"
PLAYED_ON = re.compile(r"<!-- The first moves are played: (\d+) -->")  # at most so many
TABLES = 6  # opened on the page, or players registered, before one is refused


@dataclasses.dataclass
class Step:
    """Something said (`>`) or heard (`<`), as it stands on the page."""

    said: bool
    lines: list[str]


def blocks(page: str) -> list[list[Step] | int]:
    """The exchanges in order; a number stands for moves that are made and not shown."""
    found = re.findall(rf"```text\n([<>].*?)```|{PLAYED_ON.pattern}", page, re.DOTALL)
    return [steps_of(text) if text else int(moves) for text, moves in found]


def steps_of(text: str) -> list[Step]:
    """A step goes on until the other side speaks, or another message begins."""
    steps: list[Step] = []
    for line in filter(None, text.splitlines()):
        said, words = line[0] == ">", line[2:]
        begins = words.startswith(("{", "close ")) and steps and is_message(steps[-1].lines)
        if not steps or steps[-1].said != said or begins:
            steps.append(Step(said, []))
        steps[-1].lines.append(words)
    return steps


def is_message(lines: list[str]) -> bool:
    """A socket's, not a request's or its answer's: it has no line before the body."""
    return lines[0].startswith("{") or lines[0].endswith(SOCKET)


def read_json(text: str) -> Any:
    """JSON in which `...` stands for what is left out."""
    text = re.sub(r"([{,]\s*)\.\.\.(\s*})", r'\1"...": null\2', text)
    return json.loads(re.sub(r"([\[,]\s*)\.\.\.(\s*[\],])", r'\1"..."\2', text))


def compare(shown: Any, real: Any, where: str = "") -> None:
    """Both are the same, apart from times and from what is left out."""
    if isinstance(shown, dict) and isinstance(real, dict):
        keys = set(shown) - {LEFT_OUT}
        missing, unknown = keys - set(real), set(real) - keys
        assert not missing, f"{where}: the page shows {missing}, which are not there"
        assert not unknown or LEFT_OUT in shown, f"{where}: the page does not show {unknown}"
        for key in keys:
            compare(shown[key], real[key], f"{where}.{key}")
    elif isinstance(shown, list) and isinstance(real, list):
        if LEFT_OUT in shown:
            cut = shown.index(LEFT_OUT)
            assert len(real) >= len(shown) - 1, f"{where}: the page shows too many"
            ends = len(shown) - cut - 1
            shown = shown[:cut] + shown[cut + 1 :]
            real = real[:cut] + real[len(real) - ends :]
        assert len(shown) == len(real), f"{where}: {shown} is shown, and {real} came"
        for number, (one, other) in enumerate(zip(shown, real, strict=True)):
            compare(one, other, f"{where}[{number}]")
    elif where.rpartition(".")[2] in TIMES:
        assert type(shown) is type(real), f"{where}: {shown!r} is shown, and {real!r} came"
    elif isinstance(shown, str) and isinstance(real, str) and shown.endswith(LEFT_OUT):
        assert real.startswith(shown.removesuffix(LEFT_OUT)), f"{where}: {real!r} came"
    else:
        assert shown == real, f"{where}: {shown!r} is shown, and {real!r} came"


Answer = tuple[int, dict[str, str], Any]  # status, headers, body


class Exchanges:
    """Carries out what the page shows, with one socket at a time."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.socket: ClientConnection | None = None
        self.answer: Answer | None = None
        self.tokens: dict[int, str] = {}
        self.table = ""

    def run(self, steps: list[Step], check: Callable[[Step, Any], None]) -> None:
        for step in steps:
            if not step.said:
                check(step, self.hear())
            elif step.lines[0].startswith("{"):
                assert self.socket
                self.socket.send("\n".join(step.lines))
            elif step.lines[0].endswith(SOCKET):
                self.connect(step.lines[0].split()[1])
            else:
                self.ask(step.lines)

    def connect(self, path: str) -> None:
        self.hang_up()
        self.socket = self.server.socket(path.split("/")[3])

    def hang_up(self) -> None:
        if self.socket:
            self.socket.close()
            self.socket = None

    def ask(self, lines: list[str]) -> None:
        verb, path = lines[0].split()
        gap = lines.index("") if "" in lines else len(lines)
        headers = dict(line.split(": ", 1) for line in lines[1:gap])
        body = "\n".join(lines[gap + 1 :])
        told = self.server.http.request(verb, path, headers=headers, content=body)
        is_json = "json" in told.headers["content-type"]
        self.answer = (
            told.status_code,
            {name.lower(): value for name, value in told.headers.items()},
            told.json() if is_json else told.text,
        )
        if path.endswith("/join") and told.status_code == 201:
            self.table = path.split("/")[3]
            self.tokens[self.answer[2]["seat"]] = self.answer[2]["token"]

    def hear(self) -> Any:
        """The answer to a request, or else the socket's next message or its end."""
        if self.answer:
            answer, self.answer = self.answer, None
            return answer
        assert self.socket
        try:
            return json.loads(self.socket.recv(PATIENCE))
        except ConnectionClosed:
            return f"close {self.socket.close_code} {self.socket.close_reason}".strip()

    def play_on(self, most: int) -> None:
        """The first of the legal moves, so many times or until the game is over."""
        self.hang_up()
        table = Seated(self.server, self.table, self.tokens, {})
        for _ in range(most):
            if table.view()["phase"] == "over":
                return
            table.move()


def check(step: Step, real: Any) -> None:
    """What came is what the page shows."""
    whole = "\n".join(step.lines)
    if isinstance(real, tuple):
        status, headers, body = real
        gap = step.lines.index("") if "" in step.lines else len(step.lines)
        assert step.lines[0].split()[0] == str(status), f"{whole}\n... and {status} came: {body}"
        for line in step.lines[1:gap]:
            name, value = line.lower().split(": ", 1)
            compare(value, headers[name].lower(), f".{name}")
        shown = "\n".join(step.lines[gap + 1 :])
        if isinstance(body, dict):
            compare(read_json(shown), body)
        else:
            compare(shown, body.rstrip("\n"))
    elif isinstance(real, str):
        compare(whole, real)
    else:
        compare(read_json(whole), real)


def seed_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the seed decides about ids, tokens and secrets."""
    rnd = random.Random(4)

    def draw(size: int) -> Callable[[], str]:
        return lambda: base64.urlsafe_b64encode(rnd.randbytes(size)).decode().rstrip("=")

    monkeypatch.setattr(hall, "new_table_id", draw(16))
    monkeypatch.setattr(hall, "new_token", draw(32))
    monkeypatch.setattr(hall, "new_secret", lambda: rnd.randbytes(32).hex())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    settings = Settings(
        database=sqlite_url(tmp_path),
        table_burst=TABLES,
        tables_per_hour=1,  # so that no further one is granted while the page is carried out
    )
    with running(settings) as started:
        yield started


@pytest.fixture
def exchanges(monkeypatch: pytest.MonkeyPatch, server: Server) -> Iterator[Exchanges]:
    seed_keys(monkeypatch)
    made = Exchanges(server)
    yield made
    made.hang_up()


def test_every_exchange_on_the_page_is_a_real_one(exchanges: Exchanges) -> None:
    for steps in blocks(PAGE):
        if isinstance(steps, int):
            exchanges.play_on(steps)
        else:
            exchanges.run(steps, check)


def test_every_route_and_kind_of_event_is_shown(exchanges: Exchanges) -> None:
    """Not in a table alone: as an exchange."""
    routes = exchanges.server.get("/api/openapi.json")["paths"]
    asked = re.findall(r"^> (GET|POST) ([^?\s]+)", PAGE, re.MULTILINE)
    for path, verbs in routes.items():
        shape = re.compile(re.sub(r"{\w+}", "[^/]+", path).replace(".", r"\."))
        for verb in verbs:
            assert any(v.lower() == verb and shape.fullmatch(p) for v, p in asked), (verb, path)
    shown = set(re.findall(r'"kind": "(\w+)",?\s*<?\s*"data"', PAGE))
    assert shown == set(get_args(EventView.model_fields["kind"].annotation))


def test_every_code_of_a_refusal_is_told() -> None:
    server = Path(hall.__file__).parent
    codes = {c for f in server.glob("*.py") for c in re.findall(r'code="([\w-]+)"', f.read_text())}
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()


def test_the_limits_are_the_settings_own() -> None:
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| (\d+) \|$", PAGE, re.MULTILINE)
    assert {name: float(number) for name, number in rows} == {
        setting.name: setting.default for setting in LIMITS
    }


HOSTS_OWN = ("chat", "metrics", "log_json", "live_tables", "bot_threads", "coach_playouts")
LIMITS = [
    setting
    for setting in dataclasses.fields(Settings)
    if isinstance(setting.default, int | float) and setting.name not in HOSTS_OWN
]


@pytest.mark.parametrize(
    "shown",
    [
        '{"a": 1}',
        '{"a": 1, "b": [1, 2], "c": 3}',
        '{"a": 2, ...}',
        '{"a": 1, "b": [1]}',
        '{"a": 1, "b": [2, ...]}',
        '{"a": 1, "b": [1, 2, 3, ...]}',
    ],
)
def test_a_page_that_shows_something_else_is_found(shown: str) -> None:
    real = {"a": 1, "b": [1, 2]}
    compare(read_json('{"a": 1, "b": [1, ...]}'), real)
    with pytest.raises(AssertionError):
        compare(read_json(shown), real)


def test_the_example_bot_agrees_to_take_backs_and_comes_again(
    server: Server,
) -> None:
    """As the page tells a bot to: Ann takes a move back, then the bot's socket is closed."""
    seats = [{"kind": "remote"}, {"kind": "friend"}]
    opened = server.post("/api/tables", {"game": "kingdomino", "seats": seats}, status=201)
    path, (bots, anns) = f"/api/tables/{opened['id']}", opened["invitations"]
    who = {"nickname": "Ann", "nonce": "q0ZbX3vJ5mK2"}
    token = server.post(f"{path}/seats/1/join", who, anns["invitation"], 201)["token"]
    told = [server.url, opened["id"], "0", bots["invitation"]]
    bot = subprocess.Popen([sys.executable, str(ROOT / "examples" / "bot.py"), *told])

    def anns_turn() -> Any:
        view = server.get(path)
        over = view["phase"] == "over"
        return view if over or (view["position"] and view["position"]["to_play"] == 1) else None

    def kinds() -> list[str]:
        return [event["kind"] for event in server.get(f"{path}/events")["events"]]

    try:
        while (view := wait_for(anns_turn))["phase"] == "playing":
            position = view["position"]
            body = {"move": position["choices"][0]["move"], "ply": position["ply"]}
            server.post(f"{path}/moves", body, token)
            if position["step"] == "lay" and "asked" not in kinds():  # she is to claim next
                server.post(f"{path}/take-back", None, token)
                wait_for(lambda: "taken_back" in kinds())
                assert server.hall
                for watcher in list(server.hall.tables[opened["id"]].watchers):
                    server.inside(close(watcher))
        assert bot.wait(PATIENCE) == 0
        assert "agreed" in kinds()
    finally:
        bot.kill()
        bot.wait()


async def close(watcher: Watcher) -> None:
    watcher.end(TooSlow("Too far behind: connect again from the last seq."))
