"""Checkpoints: all that is needed to go on as if nothing had happened."""

import pickle
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from crownlands.core.errors import CrownlandsError, writing
from crownlands.learn.config import Config

VERSION = 2


@dataclass
class Done:
    """How far learning has come."""

    generations: int = 0
    games: int = 0
    seconds: float = 0.0  # of learning; evaluation and compilation are not counted


@dataclass(frozen=True)
class Checkpoint:
    """What a file holds."""

    identity: dict[str, Any]  # what must be the same for whoever goes on
    done: Done
    network: dict[str, Any]
    optimiser: dict[str, Any]
    heritage: dict[str, Any] | None  # the card of the network that it began with


def identity(config: Config, fingerprint: str) -> dict[str, Any]:
    """What makes a network what it is."""
    told = config.plain()
    kept = {key: told[key] for key in ("game", "seats", "variants", "network", "seed")}
    return {**kept, "features": fingerprint}


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; one that was there stays until the new one is complete."""
    new = path.with_suffix(".new")
    told = {**vars(checkpoint), "done": asdict(checkpoint.done)}
    with writing(path):
        torch.save({"crownlands": "checkpoint", "version": VERSION, **told}, new)
        new.replace(path)


def load(path: Path, wanted: dict[str, Any]) -> Checkpoint:
    """The checkpoint in a file; a sentence if it cannot be gone on from."""
    try:
        told = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be read: {error.strerror}.") from None
    except (RuntimeError, EOFError, ValueError, KeyError, pickle.UnpicklingError):
        raise CrownlandsError(f"{path} is not a checkpoint, or is damaged.") from None
    if not isinstance(told, dict) or told.get("crownlands") != "checkpoint":
        raise CrownlandsError(f"{path} is not a checkpoint of ours.")
    if told["version"] != VERSION:
        raise CrownlandsError(
            f"{path} is a checkpoint of version {told['version']}, not {VERSION}: begin anew."
        )
    for key, value in wanted.items():
        if told["identity"][key] != value:
            raise CrownlandsError(
                f"{path} has {key} {told['identity'][key]!r}, the configuration {value!r}: choose "
                "another folder."
            )
    done = Done(**told["done"])
    parts = (told[key] for key in ("network", "optimiser", "heritage"))
    return Checkpoint(told["identity"], done, *parts)
