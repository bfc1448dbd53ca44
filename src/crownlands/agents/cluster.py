"""Games on a Ray cluster."""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, TypeVar

from crownlands.core.errors import CrownlandsError, Missing

LOCAL = "local"
PATIENCE = 10.0  # seconds, for somebody to answer at an address
AHEAD = 4  # jobs that are begun for each of its processors

Answer = TypeVar("Answer")


def refuse_silence(address: str) -> None:
    """Raise a sentence if nobody listens at HOST:PORT; Ray itself would wait for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        return  # a name that only Ray understands
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise CrownlandsError(f"Ray cannot be reached at {address!r}: {error}.") from error


def on_ray(
    work: Callable[..., Answer], jobs: Iterable[tuple[Any, ...]], address: str
) -> Iterator[Answer]:
    """The answers to all jobs, which are the work's arguments, as they come from the cluster at
    `address`, or from a local Ray."""
    waiting = iter(jobs)
    first = list(islice(waiting, os.cpu_count() or 1))
    if not first:
        return
    try:
        import ray
    except ImportError as error:
        raise Missing("Ray", "ray") from error
    options: dict[str, Any] = {"address": address}
    if address == LOCAL:  # no more processes than there are jobs
        options["num_cpus"] = len(first)
    else:
        refuse_silence(address)
    try:
        ray.init(**options, include_dashboard=False, log_to_driver=False, logging_level="error")
    except Exception as error:
        raise CrownlandsError(f"Ray cannot be reached at {address!r}: {error}") from error
    try:
        remote, rest = ray.remote(work), chain(first, waiting)
        most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        begun = [remote.remote(*job) for job in islice(rest, most)]
        while begun:
            ready, begun = ray.wait(begun)
            begun += [remote.remote(*job) for job in islice(rest, len(ready))]
            yield from ray.get(ready)
    finally:
        ray.shutdown()
