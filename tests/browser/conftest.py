"""What the tests of the page share: a browser, a server, and visitors nothing may go wrong for."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, expect

import browsing
from page_server import PageServer, page_server
from scenery import HOME
from scenes import Scene, record

HERE = Path(__file__).parent

expect.set_options(timeout=browsing.PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one file share a worker, and with it a browser (--dist loadgroup)."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For the tests of one file: while Playwright runs, asyncio cannot be used in its thread."""
    with browsing.browser() as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server for all tests that leave it alive: to start one, and all its games, takes long."""
    many = ("--hints-per-minute", "100000", "--strong-bots-per-address", "1000")
    with page_server(tmp_path_factory.mktemp("server"), *many) as started:
        yield started


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[PageServer]:
    """A server of the test's own, to be killed and started again."""
    with page_server(tmp_path, plain=True) as started:
        yield started


@pytest.fixture
def visitors(browser: Browser, server: PageServer) -> Iterator[browsing.Visitors]:
    """Whoever comes to the shared server; the test fails if anything went wrong for them."""
    yield from welcome(browser, server.url)


@pytest.fixture
def mortal_visitors(browser: Browser, mortal_server: PageServer) -> Iterator[browsing.Visitors]:
    """Whoever comes to the server that is going to be killed."""
    yield from welcome(browser, mortal_server.url)


@pytest.fixture
def strangers(browser: Browser) -> Iterator[browsing.Visitors]:
    """Visitors of scenes, who need no server."""
    yield from welcome(browser, HOME)


@pytest.fixture(scope="session")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> list[Scene]:
    """Played once for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with FileLock(folder / "scenes.lock"):
        return record(folder / "scenes.json")


@pytest.fixture
def page(visitors: browsing.Visitors) -> Page:
    """The page of one visitor."""
    return visitors.new()


def welcome(browser: Browser, home: str) -> Iterator[browsing.Visitors]:
    visitors = browsing.Visitors(browser, home)
    yield visitors
    visitors.leave()
    assert not visitors.troubles
