"""Queendomino, and the Royal Wedding with Kingdomino."""

from pathlib import Path

from crownlands.entry import Entry, in_words, rules_text
from crownlands.games.queendomino import (
    actions,
    boards,
    looks,
    options,
    pad,
    position,
    reasons,
    rules,
    score,
    state,
    tiles,
    view,
    words,
)

ENTRY = Entry(
    name="queendomino",
    title="Queendomino",
    seats=options.SEATS,
    colours=("orange", "violet", "white", "red", "pink", "yellow", "green", "blue"),
    variants=options.VARIANTS,
    state=state.STATE,
    rules=rules,
    actions=actions,
    parts=in_words(score.Part),
    tie_breaks=in_words(rules.TieBreak),
    kinds=(*tiles.TERRAINS, *tiles.IDS),
    options=options.choose,
    view=view,
    thing=view.thing,
    read_data=tiles.read_buildings,
    position=position,
    pad=pad.PAD,
    looks=looks.LOOKS,
    words=words.WORDS,
    about=words.about,
    reasons=reasons.EXPLAINER,
    rules_text=rules_text(Path(__file__).parent),
    lesson=Path(__file__).with_name("lesson.toml"),
    net_playouts=800,
    boards=boards.boards,
)
