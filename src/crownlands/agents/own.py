"""Agents that are in no package: a class in a file (``bots.py:Ahead``), or in a module."""

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.jit import PACKAGE

if TYPE_CHECKING:
    from crownlands.agents.agent import Agent


def make(place: str, options: dict[str, str]) -> "Agent":
    """The agent that a class, or any function, of this place makes of the options."""
    where, _, name = place.partition(":")
    module = load(where)
    kind = getattr(module, name, None)
    if not callable(kind):
        mine = [each for each in vars(module).values() if isinstance(each, type)]
        known = [each.__name__ for each in mine if hasattr(each, "choose")]
        there = f": it has {one_of(known)}" if known else ""
        raise CrownlandsError(f"There is no agent {name!r} in {where}{there}.")
    try:
        agent: Agent = kind(**options)
    except Exception as error:
        raise CrownlandsError(f"The agent {place!r} could not be made: {error}.") from error
    if not callable(getattr(agent, "choose", None)):
        raise CrownlandsError(f"{place!r} is not an agent: it has no method choose.")
    return agent


@cache
def load(where: str) -> ModuleType:
    """The module of this name, or in this file; once in each process."""
    try:
        if where.endswith(".py"):
            return load_file(Path(where))
        if "" not in sys.path:  # where whoever started the command is
            sys.path.insert(0, "")
        return importlib.import_module(where)
    except OSError as error:
        raise CrownlandsError(f"{where} cannot be read: {error.strerror or error}.") from error
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == where
        why = str(error) if missing else f"{type(error).__name__}: {error}{place_of(error)}"
        raise CrownlandsError(f"{where} cannot be loaded: {why}.") from error


def place_of(error: BaseException) -> str:
    """Where somebody else's code went wrong: the last line of it that was being carried out."""
    lines = [
        line
        for line in extract_tb(error.__traceback__)
        if not line.filename.startswith(("<", str(PACKAGE)))
        and "site-packages" not in line.filename
    ]
    return f" ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else ""


def load_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
