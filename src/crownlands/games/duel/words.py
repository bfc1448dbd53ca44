"""What Duel calls its doings."""

from crownlands.games.duel.tiles import COATS
from crownlands.text.looks import spoken
from crownlands.text.words import Words

WORDS = Words(
    kingdom="map",
    steps={
        **{f"cast-{coat}": f"may cast {spoken(coat)}" for coat in COATS},
        "take": "takes a die",
        "turn": "turns a die",
        "bonus": "may use the castle bonus",
        "draw": "draws",
        "solid": "chooses a coat",
        "cross": "adds a cross",
    },
    chances={"roll": "the dice are rolled"},
    moves={
        "bonus": "use the castle bonus,",
        "solid": "choose",
        "cross": "add a cross",
    },
)
