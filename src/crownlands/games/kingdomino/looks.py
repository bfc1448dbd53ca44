"""How Kingdomino looks: like the common terrains and pieces."""

from crownlands.text.looks import Looks

LOOKS = Looks(facts={"discards": "discard"})
