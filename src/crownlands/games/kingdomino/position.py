"""Positions of Kingdomino as text: the keys of a draft and of kingdoms, and its own.

discards   dominoes discarded, seat by seat
game       which game of a dynasty this is, from 1
banked     points of a dynasty's earlier games, seat by seat
"""

from collections import Counter

from crownlands.core.draft import Phase
from crownlands.core.errors import CrownlandsError
from crownlands.games.kingdomino.state import STATE, State
from crownlands.games.kingdomino.tiles import DOMINOES
from crownlands.games.kingdomino.tiles import TERRAINS as TERRAINS
from crownlands.text import draft_text, kingdom_text
from crownlands.text.halves import Kind, Laid, kind_of, refuse_unreal
from crownlands.text.position import Keys, read_number, read_per_seat, write_list
from crownlands.text.reading import remembered
from crownlands.text.translate import squares_of


def write(s: State) -> dict[str, str]:
    keys = {}
    if s.games > 1:
        keys["game"] = str(s.game + 1)
        keys["banked"] = write_list(s.banked[: s.seats])
    keys |= draft_text.write_draft(s)
    keys["kingdoms"] = kingdom_text.write_kingdoms(s, int(s.seats), kingdom)
    keys["discards"] = write_list(s.discards[: s.seats])
    return keys


@remembered(STATE, ("land", "crowns", "edges"))
def kingdom(s: State, k: int) -> str:
    return kingdom_text.write_kingdom(squares_of(s, k), TERRAINS)


def read(s: State, keys: Keys) -> None:
    """Fill the record; CrownlandsError with a sentence if there can be no such position."""
    draft_text.read_draft(s, keys)
    read_match(s, keys)
    kingdoms = kingdom_text.read_kingdoms(s, keys.take("kingdoms"), int(s.seats), TERRAINS)
    discards = read_per_seat("the discards", keys.take("discards"), int(s.seats))
    keys.finish()
    draft_text.refuse_wrong_count(s, kingdoms, discards)
    s.discards[: s.seats] = discards
    laid = [
        Laid(f"Kingdom {k + 1}", squares, [kind(n) for n in draft_text.laid_now(s, k)], discards[k])
        for k, squares in enumerate(kingdoms)
    ]
    refuse_unreal(laid, Counter(kind(n) for n in draft_text.laid_before(s)), TERRAINS)


def read_match(s: State, keys: Keys) -> None:
    if s.games == 1:
        return
    s.game = read_number("the game of the dynasty", keys.take("game"), 1, int(s.games)) - 1
    banked = read_per_seat("the banked points", keys.take("banked"), int(s.seats))
    if s.game == 0 and any(banked):
        raise CrownlandsError("In the first game of a dynasty nothing is banked yet.")
    if s.phase == Phase.END and s.game + 1 < s.games:
        raise CrownlandsError(
            f"After game {s.game + 1} of a dynasty the next one begins: it ends with {s.games}."
        )
    s.banked[: s.seats] = banked


def kind(number: int) -> Kind:
    left, right, left_crowns, right_crowns = DOMINOES[number - 1].tolist()
    return kind_of((left, left_crowns), (right, right_crowns))
