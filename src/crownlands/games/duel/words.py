"""What Duel calls its doings."""

from crownlands.games.duel.tiles import COATS
from crownlands.text.looks import plain_id, spoken
from crownlands.text.view import Table
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
        "roll": "rolled: {face}",
        "cast": "cast {coat}",
        "turn": "turn die {die} to {face}",
        "bonus": "use the castle bonus on die {die}",
        "draw": "draw die {die} on {square} as {coat}",
        "solid": "choose {coat}",
        "cross": "add a cross",
    },
)

SPELLS = {
    "dot": "draw your two dice side by side anywhere, connected or not.",
    "double-dot": "as player A, take two dice at once; B gets the other two.",
    "stripe": "draw your two dice apart, each beside the castle or its own coat.",
    "double-stripe": "turn one of your two dice to another face.",
    "solid": "at once: a coat of your choice brings 3 points for each of its domains.",
    "quarters": "at once: add a cross to a space of your map.",
}


def about(_table: Table, name: str) -> str:
    """What the spell of a coat does."""
    told = SPELLS.get(plain_id(name))
    return f"Its spell: {told}" if told else ""
