"""The start of a process that serves: the page first, then everything."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from crownlands.core.errors import CrownlandsError
from crownlands.server import entrance
from crownlands.server.entrance import Entrance, make_whole
from postgres import free_port
from servers import PATIENCE, launched, settings, sqlite_url, wait_for_page

NOT_FOR_PAGES = ("numba", "numpy", "fastapi", "pydantic", "crownlands.catalogue")


@pytest.fixture
def entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entrance:
    """An entrance with a page that has been built."""
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>The page</title>")
    (built / "assets" / "main-1a2b.js").write_text("let x;")
    monkeypatch.setattr("crownlands.server.pages.BUILT", built)
    return Entrance(settings(sqlite_url(tmp_path)))


@asynccontextmanager
async def alive(entrance: Entrance) -> AsyncIterator[httpx.AsyncClient]:
    """From its start to its end, and somebody who asks."""
    told, heard = asyncio.Queue[Any](), asyncio.Queue[Any]()
    life = asyncio.create_task(entrance({"type": "lifespan", "state": {}}, told.get, heard.put))
    await told.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    asking = httpx.ASGITransport(entrance)
    async with httpx.AsyncClient(transport=asking, base_url="http://here", timeout=None) as client:
        yield client
    await told.put({"type": "lifespan.shutdown"})
    await life
    assert (await heard.get())["type"] == "lifespan.shutdown.complete"


def test_what_the_page_does_not_need_is_not_waited_for() -> None:
    code = (
        "import sys, crownlands.server.run; from crownlands.server.entrance import Entrance;"
        "from crownlands.server.settings import Settings; Entrance(Settings());"
        f"print(*[name for name in {NOT_FOR_PAGES} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.split() == []


def test_the_page_is_answered_at_once_and_the_rest_when_it_is_there(
    entered: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def make_late(*given: Any) -> Any:
        go_on.wait(PATIENCE)
        return make_whole(*given)

    monkeypatch.setattr(entrance, "make_whole", make_late)

    async def visit() -> None:
        async with alive(entered) as client:
            waiting = [
                asyncio.create_task(client.get("/api/health")),
                asyncio.create_task(client.get("/", headers={"Origin": "http://there"})),
                asyncio.create_task(client.get("/table/abc")),
                asyncio.create_task(client.get("/none")),
            ]
            page, script = await client.get("/"), await client.get("/assets/main-1a2b.js")
            assert (page.status_code, "The page" in page.text) == (200, True)
            assert page.headers["x-content-type-options"] == "nosniff"
            assert script.text == "let x;"
            assert not any(one.done() for one in waiting)
            go_on.set()
            answers = await asyncio.gather(*waiting)
            assert [answer.status_code for answer in answers] == [200, 200, 200, 404]
            counted = (await client.get("/metrics")).text  # those who came before included
            assert 'crownlands_requests_total{status="200"} 5.0' in counted

    asyncio.run(visit())


@pytest.mark.parametrize("error", [CrownlandsError("It is Monday."), KeyError("Monday")])
def test_a_server_that_cannot_start_says_so_and_stops(
    error: Exception,
    entered: Entrance,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_given: Any) -> Any:
        raise error

    monkeypatch.setattr(entrance, "make_whole", fail)
    stopped: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))

    async def visit() -> None:
        async with alive(entered) as client:
            answer = await client.get("/api/health")
            assert answer.status_code == 503
            assert "could not be started" in answer.json()["detail"]

    try:
        asyncio.run(visit())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert stopped == [signal.SIGTERM]
    assert "Monday" in caplog.text
    assert ("Traceback" in caplog.text) == isinstance(error, KeyError)


def test_a_server_can_be_stopped_as_soon_as_its_page_is_there(tmp_path: Path) -> None:
    options = ("serve", "--database", sqlite_url(tmp_path))
    with launched(*options, port=free_port()) as (server, child):
        wait_for_page(server)
        child.send_signal(signal.SIGTERM)
        out, _ = child.communicate(timeout=PATIENCE)
        assert "The server has stopped." in out
        assert "Traceback" not in out
        assert child.returncode in (0, -signal.SIGTERM)
