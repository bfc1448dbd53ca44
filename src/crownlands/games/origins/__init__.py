"""Kingdomino Origins: the modes Discovery, Totem and Tribe."""

from pathlib import Path

from crownlands.entry import Entry, in_words, rules_text
from crownlands.games.origins import (
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
    name="origins",
    title="Kingdomino Origins",
    seats=options.SEATS,
    colours=("pink", "black", "green", "blue"),
    variants=options.VARIANTS,
    state=state.STATE,
    rules=rules,
    actions=actions,
    parts=in_words(rules.Part),
    bonuses=frozenset({"fire empire", "homo habilis"}),
    tie_breaks=in_words(rules.TieBreak),
    kinds=tiles.KINDS,
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
    playouts=20_000,
    net_playouts=1_000,
)
