"""The arena's games on a Ray cluster."""

import os
from collections.abc import Callable, Sequence
from typing import Any

from crownlands.agents.match import Pairing, Result, SetUp, play_pairing
from crownlands.core.errors import CrownlandsError

LOCAL = "local"


def play_on_ray(
    set_up: SetUp, pairings: Sequence[Pairing], address: str, note: Callable[[Result], None]
) -> None:
    """Play these games on the cluster at `address`, or on a local Ray, noting each as it ends."""
    try:
        import ray
    except ImportError as error:
        raise CrownlandsError("Ray is not installed: pip install 'crownlands[ray]'.") from error
    options: dict[str, Any] = {"address": address}
    if address == LOCAL:  # no more processes than there are games
        options = {"num_cpus": max(1, min(len(pairings), os.cpu_count() or 1))}
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
