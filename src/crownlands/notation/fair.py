"""Fair deals in records: the tags, and the check that every deal followed from the secret.

[FairCommitment "..."]   SHA-256 of the secret, shown before anyone joined
[FairNonces "..."]       what the players added, in the order of their seats
[FairSecret "..."]       the secret, told when the game was over
"""

import re
from collections.abc import Mapping, Sequence

from crownlands.dealer import FairDealer
from crownlands.game import Game
from crownlands.text.moves import Move

COMMITMENT, NONCES, SECRET = "FairCommitment", "FairNonces", "FairSecret"


def check(tags: Mapping[str, str], moves: Sequence[Move], game: Game) -> list[str]:
    """What is wrong with the deals; nothing if they are right, or no secret is told.

    `game` is the one the tags tell of, before its first move; it is played on.
    """
    if SECRET not in tags:
        return []
    if COMMITMENT not in tags:
        return [f"The tag {SECRET} is there without {COMMITMENT}: nothing was promised."]
    if not re.fullmatch("[0-9a-f]{64}", tags[SECRET]):
        return [f"The tag {SECRET} is not 64 hexadecimal digits."]
    dealer = FairDealer(bytes.fromhex(tags[SECRET]), tags.get(NONCES, "").split())
    if dealer.commitment != tags[COMMITMENT]:
        return [f"The secret's SHA-256 is {dealer.commitment}, not what {COMMITMENT} promised."]
    deals = 0
    for number, move in enumerate(moves, start=1):
        if move.by_chance:
            action = dealer.choose(deals, game.legal_actions)
            right = game.entry.actions.decode(game.state, action)
            if right != move:
                return [f"Move {number} is the deal {move}: from the secret follows {right}."]
            deals += 1
        game.push(move)
    return []
