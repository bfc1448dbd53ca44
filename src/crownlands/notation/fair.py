"""Fair deals in records: the tags, and the check that every deal followed from the secret.

[FairCommitment "..."]   SHA-256 of the secret, shown before anyone joined
[FairNonces "..."]       what the players added, in the order of their seats
[FairPromises "..."]     the SHA-256 of each nonce, or -, as it was shown before any nonce was
[FairSecret "..."]       the secret, told when the game was over
[FairDay "2026-11-16"]   a deal of that day: no nonces, and each kind of deals has its own deck
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from crownlands.dealer import FairDealer
from crownlands.game import Game
from crownlands.text.moves import Move, kind_of

COMMITMENT, NONCES, SECRET = "FairCommitment", "FairNonces", "FairSecret"
PROMISES, NONE = "FairPromises", "-"
DAY = "FairDay"


def promise(nonce: str) -> str:
    """What is shown of a nonce before anybody shows theirs."""
    return hashlib.sha256(nonce.encode()).hexdigest()


class Deals:
    """What a dealer deals in a game, one deal after the other."""

    def __init__(self, dealer: FairDealer, dealt: int = 0) -> None:
        self.dealer, self.dealt = dealer, dealt

    def next(self, game: Game) -> int:
        """The number of the outcome in this position, which is chance's."""
        self.dealt += 1
        return self.dealer.choose(self.dealt - 1, game.legal_actions)


class SameDeals(Deals):
    """The same for all who play with this secret, whatever they do.

    How many buildings have been turned up, say, depends on the players: so dominoes come from a
    deck that has no buildings in it, and so does each kind of deals.
    """

    def __init__(self, dealer: FairDealer, log: Iterable[Move] = ()) -> None:
        self.dealer = dealer
        self.decks = Counter(kind_of(type(move)) for move in log if move.by_chance)

    def next(self, game: Game) -> int:
        outcomes = game.legal_actions
        deck = kind_of(type(game.decoded(outcomes[:1])[0]))
        self.decks[deck] += 1
        return self.dealer.of(deck).choose(self.decks[deck] - 1, outcomes)


def check(tags: Mapping[str, str], game: Game) -> list[str]:
    """What is wrong with the deals of a game; nothing if they are right, or no secret is told."""
    if SECRET not in tags:
        return []
    if COMMITMENT not in tags:
        return [f"The tag {SECRET} is there without {COMMITMENT}: nothing was promised."]
    if not re.fullmatch("[0-9a-f]{64}", tags[SECRET]):
        return [f"The tag {SECRET} is not 64 hexadecimal digits."]
    dealer = FairDealer(bytes.fromhex(tags[SECRET]), tags.get(NONCES, "").split())
    if dealer.commitment != tags[COMMITMENT]:
        return [f"The secret's SHA-256 is {dealer.commitment}, not what {COMMITMENT} promised."]
    broken = broken_promise(dealer.nonces, tags.get(PROMISES, "").split())
    if broken:
        return [broken]
    deals = SameDeals(dealer) if DAY in tags else Deals(dealer)
    for ply, move in enumerate(game.log):
        if move.by_chance:
            before = game.before(ply)
            right = before.move(deals.next(before))
            if right != move:
                return [f"Move {ply + 1} is the deal {move}: the secret gives {right}."]
    return []


def broken_promise(nonces: Sequence[str], promises: Sequence[str]) -> str | None:
    """What is wrong with the nonces, if something else was promised."""
    if promises and len(promises) != len(nonces):
        return f"The tag {PROMISES} has {len(promises)} words for {len(nonces)} nonces."
    for nonce, promised in zip(nonces, promises, strict=False):
        if promised not in (NONE, promise(nonce)):
            return f"The nonce {nonce} is not what {PROMISES} promised."
    return None
