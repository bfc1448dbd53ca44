"""What Origins calls its things and its doings."""

from crownlands.core.errors import count
from crownlands.games.origins.tiles import CROMAGNONS, RESOURCES, TOTEM_POINTS, VALUE, WARRIORS
from crownlands.text.looks import SAID, plain_id
from crownlands.text.view import Table
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
    moves={
        "turn-up": "turned up: {kind}",
        "open": "take the {where} dominoes",
        "take": "take the {kind}",
        "hand-on": "hand the totem",
        "fire": "set fire",
    },
)

SAID.update(
    {
        "warrior-small": "little warrior",
        "warrior-amazon": "amazon",
        "warrior-brute": "brute",
    }
)

# What a cro-magnon counts on the eight squares around it.
COUNTED = {
    "hunter": "mammoth",
    "fisherwoman": "fish",
    "gatherer": "mushroom",
    "sculptor": "flint",
    "painter": "resource",
    "fire-lady": "fire",
    "shaman": "cro-magnon",
}
REACH = {1: 3, 2: 2, 3: 1}  # squares that a fire token flies, by its fires


def about(_table: Table, name: str) -> str:
    """What a cro-magnon, a totem, a resource or a fire token brings."""
    name = plain_id(name)
    kind, _, rest = name.partition("-")
    if name in CROMAGNONS:
        return about_cromagnon(CROMAGNONS.index(name))
    if kind == "totem" and rest in RESOURCES:
        points = int(TOTEM_POINTS[RESOURCES.index(rest)])
        return f"{count(points, 'point')} for whoever holds it at the end."
    if name in RESOURCES:
        return "Worth 1 point in the Totem mode; pays for cro-magnons in the Tribe mode."
    if kind == "fire" and rest.isdecimal():
        fires = int(rest)
        return (
            f"Lands up to {count(REACH[fires], 'square')} away and counts {count(fires, 'fire')}."
        )
    return ""


def about_cromagnon(kind: int) -> str:
    value = int(VALUE[kind])
    if kind >= WARRIORS:
        return f"Strength {value}; a horde scores its warriors times their strength."
    return f"{count(value, 'point')} per {COUNTED[CROMAGNONS[kind]]} on the 8 squares around."
