"""What Beacons calls its things and its doings."""

from crownlands.text.words import Words

WORDS = Words(
    castle="lighthouse",
    kingdom="map",
    steps={"put": "puts a square"},
    chances={"turn-up": "heath or lake is turned up"},
    moves={"put": "put it", "turn-up": "turned up:"},
)
