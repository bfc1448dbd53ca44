"""Kingdomino, with its optional rules."""

from pathlib import Path

from crownlands.entry import Entry, in_words, rules_text
from crownlands.games.kingdomino import (
    actions,
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
    name="kingdomino",
    title="Kingdomino",
    seats=options.SEATS,
    colours=("pink", "yellow", "green", "blue"),
    variants=options.VARIANTS,
    state=state.STATE,
    rules=rules,
    actions=actions,
    parts=in_words(rules.Part),
    bonuses=frozenset({"middle kingdom", "harmony"}),
    tie_breaks=in_words(rules.TieBreak),
    kinds=tiles.TERRAINS,
    options=options.choose,
    view=view,
    position=position,
    pad=pad.PAD,
    looks=looks.LOOKS,
    words=words.WORDS,
    reasons=reasons.EXPLAINER,
    rules_text=rules_text(Path(__file__).parent),
    lesson=Path(__file__).with_name("lesson.toml"),
    playouts=40_000,
    net_playouts=2_000,
)
