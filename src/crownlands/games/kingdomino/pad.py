"""The score pad of Kingdomino."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crownlands.core.errors import CrownlandsError
from crownlands.games.kingdomino.position import kind
from crownlands.games.kingdomino.state import State
from crownlands.games.kingdomino.tiles import DOMINOES, TERRAINS
from crownlands.text import kingdom_text
from crownlands.text.halves import doubts_about
from crownlands.text.names import TERRAIN_NAMES, Names
from crownlands.text.pad import Fact, Pad, Written, discards_fact, end_draft, read_discards

MOST_POINTS = 999  # of a dynasty's earlier games


def put(s: State, k: int, written: Written, facts: Mapping[str, Any]) -> None:
    kingdom_text.refuse_bad_shape(written.squares, int(s.frame), written.whose)
    kingdom_text.put_kingdom(s, k, written.squares)
    s.discards[k] = read_discards(s, facts)
    banked = facts.get("banked", 0)
    if not 0 <= banked <= MOST_POINTS:
        raise CrownlandsError(f"The games before brought 0 to {MOST_POINTS} points, not {banked}.")
    if banked and s.games == 1:
        raise CrownlandsError("Only a dynasty has games before: choose that rule, or no points.")
    s.banked[k] = banked


def finish(s: State, _written: Sequence[Written]) -> None:
    end_draft(s)
    s.game = s.games - 1


def doubts(_s: State, written: Sequence[Written]) -> Iterator[str]:
    stock = Counter(kind(number + 1) for number in range(len(DOMINOES)))
    return doubts_about([(own.whose, own.squares) for own in written], stock, TERRAINS)


PAD = Pad(
    order=TERRAINS,
    letters=tuple(name[0] for name in TERRAINS),
    terrains=Names({name: TERRAIN_NAMES[name] for name in TERRAINS}, "terrain"),
    put=put,
    doubts=doubts,
    finish=finish,
    facts=(
        discards_fact(lambda s: bool(s.harmony)),
        Fact(
            "banked",
            "How many points did the earlier games bring?",
            also="before, avant, antes",
            counts=lambda s: bool(s.games > 1),
        ),
    ),
)
