"""Pairing squares up: a matching as large as it can be, by augmenting paths."""

from collections.abc import Mapping, Sequence

from crownlands.text.moves import Square


def pair_up(choices: Mapping[Square, Sequence[Square]]) -> dict[Square, Square]:
    """As many pairs of a square and one of its choices as there can be, no choice used twice."""
    taken: dict[Square, Square] = {}

    def find(square: Square, seen: set[Square]) -> bool:
        for choice in choices[square]:
            if choice not in seen:
                seen.add(choice)
                if choice not in taken or find(taken[choice], seen):
                    taken[choice] = square
                    return True
        return False

    for square in choices:
        find(square, set())
    return taken
