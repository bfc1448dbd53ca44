"""The one switch between plain Python and machine code.

Rules are written as ordinary functions under `@jit`. With numba installed they compile to machine
code on first use and are kept in an on-disk cache; without it, or with ``CROWNLANDS_JIT=0``, the
very same functions run as plain Python.

numba's cache notices a change in a function's own file but not in a function it calls from another
file, so the cache lives in a directory named after a hash of all the sources that can be compiled,
those of other packages' games included: neither a developer nor an upgrade ever runs stale rules.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
JIT_OPTIONS = {"nogil": True, "error_model": "numpy"}
# The parts of the package that are compiled, and files among them that nothing compiled reads from.
HOLD_RULES = ("agents", "bulk.py", "bulk_cuda.py", "core", "envs", "games", "nets")
FOR_PEOPLE = (
    *("boards.py", "looks.py", "position.py", "reasons.py", "view.py", "words.py"),  # of games
    *("files.py", "quantise.py", "shipped.py"),  # of networks
)
GAMES = "crownlands.games"  # the entry points by which other packages offer games
STALE_AFTER = 30 * 24 * 3600  # seconds an old version's cache is kept

try:
    if os.environ.get("CROWNLANDS_JIT") == "0":
        raise ImportError("plain Python was asked for")
    import numba
    import numba.extending

    from crownlands.core import compiler

    COMPILED = True
except ImportError:
    COMPILED = False


def overload(function: Function, choose: Callable[..., Any], target: str = "generic") -> None:
    """When `function` is met in compiled code, compile what `choose` answers for its types."""
    if COMPILED:
        numba.extending.overload(function, target=target, strict=False, jit_options=JIT_OPTIONS)(
            choose
        )


def delegate(function: Function, find: Callable[[Any], Any]) -> None:
    """When `function` is met in compiled code, call what `find` answers for its first argument."""
    if COMPILED:
        compiler.declare_verb(function, find)
        overload(function, lambda s, *_rest: find(s).py_func)  # on a GPU


def cache_home() -> Path:
    """The directory under which each version of the sources has its own cache."""
    if chosen := os.environ.get("CROWNLANDS_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path  # a machine that is told the place need not have it

    return user_cache_path("crownlands", appauthor=False)


def own_sources() -> Iterator[Path]:
    """The files of this package that rules are compiled from."""
    for source in sorted(PACKAGE.rglob("*.py")) + sorted(PACKAGE.rglob("*.csv")):
        part = source.relative_to(PACKAGE).parts[0]
        if part in HOLD_RULES and source.name not in FOR_PEOPLE:
            yield source


def sources_of_others() -> Iterator[Path]:
    """The files of the packages that offer games; they are found, not imported."""
    for package in sorted({point.module.partition(".")[0] for point in entry_points(group=GAMES)}):
        spec = find_spec(package)
        if spec is None:
            continue  # whoever asks for the game is told
        for folder in spec.submodule_search_locations or ():
            yield from sorted([*Path(folder).rglob("*.py"), *Path(folder).rglob("*.csv")])
        if spec.submodule_search_locations is None and spec.origin:
            yield Path(spec.origin)


@cache
def cache_directory() -> Path:
    """Where this version's machine code is kept; old versions' directories are cleared away."""
    digest = hashlib.sha256()
    for source in (*own_sources(), *sources_of_others()):
        digest.update(source.read_bytes())
    home = cache_home()
    mine = home / digest.hexdigest()[:16]
    try:
        mine.mkdir(parents=True, exist_ok=True)
        os.utime(mine)
        for other in home.iterdir():
            if other != mine and time.time() - other.stat().st_mtime > STALE_AFTER:
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        pass  # a read-only home: numba then falls back on its own choice of place
    return mine


def jit(function: Function) -> Function:
    """Compile `function` on first use, without the GIL; in plain mode leave it as it is.

    It may borrow the arrays that it is given, and make none. Machine code then counts no
    references, which for a small function that is handed a `Room` can take longer than all it does.
    """
    return compiled(function, counting=False)


def jit_inlined(function: Function) -> Function:
    """The same for a function that is to become part of what calls it, wherever that is.

    Better one with few callers and many arrays to hand over: each is half a dozen numbers.
    """
    return compiled(function, counting=False, inlined=True)


def jit_making_arrays(function: Function) -> Function:
    """The same for a function that makes arrays of its own: better one that does little else."""
    return compiled(function, counting=True)


def compiled(function: Function, counting: bool, inlined: bool = False) -> Function:
    if not COMPILED:
        return function
    # numba reads the place of the cache when the function is decorated; put back what was there,
    # so that other users of numba in this process keep theirs.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory())
    try:
        options = {"_nrt": counting, "forceinline": inlined, **JIT_OPTIONS}
        answer = compiler.Dispatcher(function, options)
        answer.enable_caching()
    except RuntimeError:
        pass  # nowhere to write a cache: compile anew in each process
    finally:
        numba.config.CACHE_DIR = before
    return cast(Function, answer)


def plain_till_loaded() -> AbstractContextManager[None]:
    """Meanwhile nothing is compiled in passing: what is not loaded runs as plain Python."""
    return compiler.plainly.asked() if COMPILED else nullcontext()


def loading() -> AbstractContextManager[None]:
    """Meanwhile this thread loads what it calls, or compiles it where it is not kept."""
    return compiler.plainly.excepted() if COMPILED else nullcontext()


def plain(function: Function) -> Function:
    """The plain Python form of a compiled function that calls no other compiled one.

    For the layers that talk to people: they need no compiler to read a small number.
    """
    return cast(Function, getattr(function, "py_func", function))
