"""The dominoes that are to be laid in a kingdom: those on which its kings stand."""

import numpy as np

from crownlands.core import contract
from crownlands.core.domino import domino_at
from crownlands.core.draft import CURRENT, DOMINOES, NEXT, NO_DOMINO, NOBODY, Draft, first_not_laid
from crownlands.core.jit import jit, jit_inlined
from crownlands.core.scoring import add_part


@jit_inlined
def list_coming(
    s: Draft, seat: int, dominoes: np.ndarray, current_deck: int, next_deck: int, out: np.ndarray
) -> int:
    """Write both halves of each as parts that bring nothing yet; return how many there are."""
    n = list_line(s, seat, CURRENT, first_not_laid(s), dominoes, current_deck, out, 0)
    return list_line(s, seat, NEXT, 0, dominoes, next_deck, out, n)


@jit
def list_line(
    s: Draft,
    seat: int,
    line: int,
    first: int,
    dominoes: np.ndarray,
    deck: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Those of a line, from a place on."""
    own = contract.side(s, seat)
    for place in range(first, s.line.shape[1]):
        index, owner = int(s.line[line, place]), int(s.owner[line, place])
        if index != NO_DOMINO and owner != NOBODY and contract.side(s, owner) == own:
            tile = domino_at(dominoes, DOMINOES * deck + index)
            n = add_part(out, n, 0, 0, tile.left, 1, tile.left_crowns)
            n = add_part(out, n, 0, 0, tile.right, 1, tile.right_crowns)
    return n
