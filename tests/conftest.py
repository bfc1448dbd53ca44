"""What tests of several subjects share."""

from collections.abc import Iterator

import pytest

from servers import Server, running, settings, sqlite_url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a file; one that wants it otherwise has its own."""
    with running(settings(sqlite_url(tmp_path_factory.mktemp("server")))) as started:
        yield started
