"""What Queendomino calls its doings."""

from crownlands.text.words import Words

WORDS = Words(
    steps={
        "tax": "may collect taxes",
        "build": "may build",
        "site": "chooses where to build",
        "bribe": "may bribe the dragon",
    },
    chances={"turn-up": "a building is turned up"},
    moves={"tax": "collect tax", "site": "put the building", "bribe": "bribe the dragon,"},
)
