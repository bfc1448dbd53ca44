"""Kingdomino Duel."""

from pathlib import Path

from crownlands.entry import Entry, in_words, rules_text
from crownlands.games.duel import (
    actions,
    boards,
    looks,
    options,
    pad,
    position,
    reasons,
    rules,
    state,
    tiles,
    view,
    words,
)

ENTRY = Entry(
    name="duel",
    title="Kingdomino Duel",
    seats=options.SEATS,
    colours=("blue", "red"),
    variants=options.VARIANTS,
    state=state.STATE,
    rules=rules,
    actions=actions,
    parts=in_words(rules.Part),
    tie_breaks=in_words(rules.TieBreak),
    kinds=tiles.COATS,
    options=options.choose,
    view=view,
    thing=view.thing,
    position=position,
    pad=pad.PAD,
    looks=looks.LOOKS,
    words=words.WORDS,
    about=words.about,
    reasons=reasons.EXPLAINER,
    rules_text=rules_text(Path(__file__).parent),
    lesson=Path(__file__).with_name("lesson.toml"),
    boards=boards.boards,
    net_playouts=2_000,
)
