"""The arena's games on a Ray cluster."""

import os
import socket
from collections.abc import Callable, Sequence
from typing import Any

from crownlands.agents.match import Pairing, Result, SetUp, play_pairing
from crownlands.core.errors import CrownlandsError, Missing

LOCAL = "local"
PATIENCE = 10.0  # seconds, for somebody to answer at an address


def refuse_silence(address: str) -> None:
    """Raise a sentence if nobody listens at HOST:PORT; Ray itself would wait for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        return  # a name that only Ray understands
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise CrownlandsError(f"There is no Ray to be had at {address!r}: {error}.") from error


def play_on_ray(
    set_up: SetUp, pairings: Sequence[Pairing], address: str, note: Callable[[Result], None]
) -> None:
    """Play these games on the cluster at `address`, or on a local Ray, noting each as it ends."""
    if not pairings:
        return
    try:
        import ray
    except ImportError as error:
        raise Missing("Ray", "ray") from error
    options: dict[str, Any] = {"address": address}
    if address == LOCAL:  # no more processes than there are games
        options["num_cpus"] = min(len(pairings), os.cpu_count() or 1)
    else:
        refuse_silence(address)
    try:
        ray.init(**options, include_dashboard=False, log_to_driver=False, logging_level="error")
    except Exception as error:
        raise CrownlandsError(f"There is no Ray to be had at {address!r}: {error}") from error
    try:
        play = ray.remote(play_pairing)
        waiting = [play.remote(set_up, pairing) for pairing in pairings]
        while waiting:
            ready, waiting = ray.wait(waiting)
            for result in ray.get(ready):
                note(result)
    finally:
        ray.shutdown()
