"""Dealers: chance as somebody outside the state.

A state holds no future; when chance is to play, a dealer chooses among the outcomes. The n-th
choice of a dealer depends on n alone, so that undoing a move and playing it again meets the same
dominoes.
"""

import hashlib
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from crownlands.core.play import WORD_BITS


class Dealer(Protocol):
    def choose(self, event: int, outcomes: Sequence[int]) -> int:
        """The outcome of the game's `event`-th event of chance, counted from 0."""


class SeededDealer:
    """Deals that follow from a seed, and cannot be foreseen without it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"SeededDealer({self.seed})"

    def word(self, event: int) -> int:
        """48 random bits for one event."""
        digest = hashlib.sha256(f"crownlands {self.seed} {event}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> (64 - WORD_BITS)

    def words(self, events: int) -> np.ndarray:
        """The words of the first events, for compiled code."""
        return np.array([self.word(event) for event in range(events)], np.int64)

    def choose(self, event: int, outcomes: Sequence[int]) -> int:
        return outcomes[self.word(event) * len(outcomes) >> WORD_BITS]
