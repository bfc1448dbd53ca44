"""Beacons: a toy game that shows what a game is made of."""

from beacons import actions, looks, options, rules, state, view, words
from beacons.boards import boards
from crownlands.entry import Entry, in_words

ENTRY = Entry(
    name="beacons",
    title="Beacons",
    seats=options.SEATS,
    colours=("orange", "violet", "white", "red"),
    variants=options.VARIANTS,
    state=state.STATE,
    rules=rules,
    actions=actions,
    parts=in_words(rules.Part),
    tie_breaks=in_words(rules.TieBreak),
    kinds=state.KINDS,
    options=options.choose,
    view=view,
    thing=view.thing,
    looks=looks.LOOKS,
    words=words.WORDS,
    boards=boards,
)
