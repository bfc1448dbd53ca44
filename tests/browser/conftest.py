"""What the tests of the page share: a browser, a server, and visitors nothing may go wrong for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import browsing
from page_server import PageServer, page_server

HERE = Path(__file__).parent

expect.set_options(timeout=20_000)  # milliseconds: other tests keep the machine busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one file share a worker, and with it a browser and a server (--dist loadgroup)."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For the tests of one file: while Playwright runs, asyncio cannot be used in its thread."""
    with browsing.browser() as started:
        yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server for all tests that leave it alive."""
    with page_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[PageServer]:
    """A server of the test's own, to be killed and started again."""
    with page_server(tmp_path) as started:
        yield started


@pytest.fixture
def visitors(browser: Browser, server: PageServer) -> Iterator[browsing.Visitors]:
    """Whoever comes to the shared server; the test fails if anything went wrong for them."""
    yield from welcome(browser, server)


@pytest.fixture
def mortal_visitors(browser: Browser, mortal_server: PageServer) -> Iterator[browsing.Visitors]:
    """Whoever comes to the server that is going to be killed."""
    yield from welcome(browser, mortal_server)


@pytest.fixture
def page(visitors: browsing.Visitors) -> Page:
    """The page of one visitor."""
    return visitors.new()


def welcome(browser: Browser, server: PageServer) -> Iterator[browsing.Visitors]:
    visitors = browsing.Visitors(browser, server.url)
    yield visitors
    visitors.leave()
    assert not visitors.troubles
