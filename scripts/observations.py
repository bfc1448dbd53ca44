#!/usr/bin/env python3
"""Writes docs/observations.md, what learners are told about each game, from the games' layouts."""

from pathlib import Path

from crownlands.catalogue import GAMES
from crownlands.core.observation import VERSION
from crownlands.envs.single import Single

PAGE = Path(__file__).resolve().parents[1] / "docs" / "observations.md"
HEAD = f"""# Observations

Made from the games' own layouts by `scripts/docs`. This is version {VERSION}: any change to
what is told makes it larger.

Planes are `uint8[planes, 8, 8]`. The board wraps round: a square x columns east and y rows south of
the castle is on row `(y + 4) % 8`, column `(x + 4) % 8`, so the castle is on row 4, column 4. `own`
is the kingdom of whoever looks, `other 1` that of the next seat and so on, round the table. `room`
is the free squares that lie in some frame which holds the whole kingdom.

Scalars are `int16`. Where something is one of several, each of these has a number: 1 for that
one, 0 for the others.

`env.layout` tells the same in Python: `layout.planes` are the names of the planes,
`layout.where("coins")` is where some scalars are. Points are not told: they follow from the
rest.
"""


def page() -> str:
    parts = [HEAD]
    for entry in GAMES.values():
        variants = entry.variants_for(entry.seats[-1])
        single = Single(entry.name, variants=max(variants, key=len))
        layout, seats = single.layout, single.seats
        options = ", ".join(single.variants) or "no variants"
        parts.append(
            f"## {entry.title}\n\nWith {seats} seats and {options}: {len(layout.planes)} planes, "
            f"{layout.numbers} scalars, {single.actions} actions."
        )
        own = [name for name in layout.planes if not name.startswith("other")]
        parts.append("Planes: " + ", ".join(own) + "; then the same of the others.")
        rows = [f"| {part.name} | {part.count} | {part.about} |" for part in layout.scalars]
        parts.append("\n".join(["| scalars | how many | what |", "|---|---|---|", *rows]))
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
