"""Fair deals in records: the tags, and the check that every deal followed from the secret.

[FairCommitment "..."]   SHA-256 of the secret, shown before anyone joined
[FairNonces "..."]       what the players added, in the order of their seats
[FairPromises "..."]     the SHA-256 of each nonce, or -, as it was shown before any nonce was
[FairSecret "..."]       the secret, told when the game was over
"""

import hashlib
import re
from collections.abc import Mapping, Sequence

from crownlands.dealer import FairDealer
from crownlands.game import Game

COMMITMENT, NONCES, SECRET = "FairCommitment", "FairNonces", "FairSecret"
PROMISES, NONE = "FairPromises", "-"


def promise(nonce: str) -> str:
    """What is shown of a nonce before anybody shows theirs."""
    return hashlib.sha256(nonce.encode()).hexdigest()


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
    event = 0
    for ply, move in enumerate(game.log):
        if move.by_chance:
            before = game.before(ply)
            right = before.move(dealer.choose(event, before.legal_actions))
            if right != move:
                return [f"Move {ply + 1} is the deal {move}: from the secret follows {right}."]
            event += 1
    return []


def broken_promise(nonces: Sequence[str], promises: Sequence[str]) -> str | None:
    """What is wrong with the nonces, if something else was promised."""
    if promises and len(promises) != len(nonces):
        return f"The tag {PROMISES} has {len(promises)} words for {len(nonces)} nonces."
    for nonce, promised in zip(nonces, promises, strict=False):
        if promised not in (NONE, promise(nonce)):
            return f"The nonce {nonce} is not what {PROMISES} promised."
    return None
