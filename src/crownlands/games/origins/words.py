"""What Origins calls its things and its doings."""

from crownlands.text.words import Words

WORDS = Words(
    castle="hut",
    kingdom="territory",
    king="chief",
    steps={
        "opening": "places the chiefs",
        "fire": "places a fire",
        "hand-on": "hands a totem on",
        "recruit": "may recruit",
        "settle": "settles a cro-magnon",
    },
    stakes={"fire": ("volcano", " of the volcano on {}"), "hand-on": ("totem", ": the {}'s")},
    chances={"refill": "a cro-magnon is turned up"},
    moves={"open": "take the", "hand-on": "hand the totem", "fire": "set fire"},
)
