"""What a network is told and thinks of positions, by a kernel of CUDA: for `test_nets_cuda`."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from crownlands.core.cuda import cuda, kernel
from crownlands.nets.forward import Mind, mind_for, think
from networks import random_network
from test_nets_features import positions

SET_UPS = [
    ("kingdomino", 4, ("middle-kingdom", "harmony")),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 2, ("tribe",)),
    ("duel", 2, ()),
]


def think_of_game(states: np.ndarray, seat: int, mind: Mind) -> None:
    if cuda.grid(1) == 0:
        think(states[0], seat, mind)


def looked_at(name: str, seats: int, variants: tuple[str, ...]) -> Iterator[np.ndarray]:
    for game in positions(name, seats, variants, every=25):
        yield np.array([game.state], game.state.dtype)


def told_and_thought(mind: Any) -> list[Any]:
    """All of it as plain numbers."""
    told = mind.features
    return [
        array.tolist() for array in (told.words, told.numbers, told.scalars, mind.hidden.outputs)
    ]


def on_the_device(tree: Any) -> Any:
    """The arrays of tuples in tuples, copied to the device."""
    if isinstance(tree, tuple):
        return type(tree)(*map(on_the_device, tree))
    return cuda.to_device(tree) if isinstance(tree, np.ndarray) else tree


def on_the_host(tree: Any) -> Any:
    if isinstance(tree, tuple):
        return type(tree)(*map(on_the_host, tree))
    return tree.copy_to_host() if hasattr(tree, "copy_to_host") else tree


def main() -> None:
    name, seats, variants = json.loads(sys.argv[1])
    header, network = random_network(name, seats, tuple(variants))
    mind = on_the_device(mind_for(header.shape, network))
    found = []
    for states in looked_at(name, seats, tuple(variants)):
        for seat in range(2):
            kernel(think_of_game)[1, 1](cuda.to_device(states), seat, mind)
            found.append(told_and_thought(on_the_host(mind)))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
