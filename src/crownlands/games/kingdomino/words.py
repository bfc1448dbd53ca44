"""What Kingdomino calls its things: by the common words."""

from crownlands.text.words import Words

WORDS = Words()
