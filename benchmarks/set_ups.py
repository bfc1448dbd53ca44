"""What benchmarks of all games play: game, seats and variants."""

SET_UPS: list[tuple[str, int, tuple[str, ...]]] = [
    ("kingdomino", 4, ()),
    ("queendomino", 4, ()),
    ("origins", 4, ()),
    ("origins", 4, ("totem",)),
    ("origins", 4, ("tribe",)),
    ("duel", 2, ()),
]
