"""Dealers: chance as somebody outside the state.

A state holds no future; when chance is to play, a dealer chooses among the outcomes. The n-th
choice of a dealer depends on n alone, so that undoing a move and playing it again meets the same
dominoes.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from crownlands.core.play import WORD_BITS


class Dealer(Protocol):
    def choose(self, event: int, outcomes: Sequence[int]) -> int:
        """The outcome of the game's `event`-th event of chance, counted from 0."""


class WordDealer(ABC):
    """Deals that follow from one random word for each event."""

    BLOCK = 16  # words that are made at once

    _words = np.empty(0, np.int64)  # those made so far

    @abstractmethod
    def word(self, event: int) -> int:
        """48 random bits for one event."""

    def words(self, events: int) -> np.ndarray:
        """The words of the first events, so many at least, for compiled code."""
        made = len(self._words)
        if made < events:
            wanted = -(-events // self.BLOCK) * self.BLOCK
            new = [self.word(event) for event in range(made, wanted)]
            self._words = np.append(self._words, np.array(new, np.int64))
        return self._words

    def choose(self, event: int, outcomes: Sequence[int]) -> int:
        return outcomes[self.word(event) * len(outcomes) >> WORD_BITS]


class SeededDealer(WordDealer):
    """Deals that follow from a seed, and cannot be foreseen without it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"SeededDealer({self.seed})"

    def word(self, event: int) -> int:
        return first_bits(hashlib.sha256(f"crownlands {self.seed} {event}".encode()).digest())


class FairDealer(WordDealer):
    """Deals that neither the host nor a player can choose, and that all can check afterwards.

    The host draws a secret of 256 bits and shows its SHA-256, the commitment; then every player
    adds a nonce; then each deal follows from HMAC-SHA256 with the secret as its key, over the
    nonces and the number of the deal. The secret is told when the game is over.
    """

    def __init__(self, secret: bytes, nonces: Sequence[str]) -> None:
        self.secret = secret
        self.nonces = tuple(nonces)

    def __repr__(self) -> str:
        return f"FairDealer({self.commitment})"  # the secret is not for logs

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def of(self, deck: str) -> "FairDealer":
        """Who deals one kind of things only; a deck's name stands behind the nonces."""
        return FairDealer(self.secret, [*self.nonces, deck])

    def word(self, event: int) -> int:
        message = " ".join(["crownlands", *self.nonces, str(event)])
        return first_bits(hmac.digest(self.secret, message.encode(), "sha256"))


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256(secret).hexdigest()


def first_bits(digest: bytes) -> int:
    return int.from_bytes(digest[: WORD_BITS // 8], "big")
