"""CUDA, for the machines that have it: the rules' functions run in its kernels as they are."""

from collections.abc import Callable
from functools import cache
from typing import Any

from crownlands.core.errors import CrownlandsError

MISSING = (
    "This needs an NVIDIA GPU with CUDA, and numba-cuda: pip install 'crownlands[cuda]' "
    "(from a clone: pip install '.[cuda]')."
)

try:
    from numba import cuda as found
except ImportError:
    found = None

cuda: Any = found


def require_cuda() -> None:
    """Say what is missing on this machine, if anything is."""
    if cuda is None or not cuda.is_available():
        raise CrownlandsError(MISSING)


@cache
def kernel(function: Callable[..., None]) -> Any:
    """A function as a kernel, which is compiled once for each kind of game."""
    return cuda.jit(function)
