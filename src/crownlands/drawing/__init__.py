"""Pictures of a table: SVG, PNG and coloured text, drawn from `text.view` and nothing else.

    svg_table(table)      the whole table            text_table(table)
    svg_kingdom(kingdom)  one kingdom                text_kingdom(kingdom)
    svg_line(tiles)       a line of dominoes         text_line(tiles)
    svg_domino(tile)      a domino by itself
    to_png(svg)           any of the pictures as PNG
    sheet()               the art alone, for a page that draws with it

`Game` knows the first two by itself: ``game.svg()`` and ``str(game)``.

What a game says in its view, and how it is drawn:

**Kinds** of squares are terrains and coats, as in `palette.KINDS`; another one is a white square
with its name. `Cell.crowns` are crowns, fires or crosses, by the game, in the north-west corner.

**Marks** are short ids, words joined by ``-`` or ``_``; a number follows after a colon. Known are
``knight``, ``tower:2``, ``queen``, ``dragon``, ``coin``; the building ids of Queendomino's table;
``mammoth``, ``fish``, ``mushroom``, ``flint``; the ids of the cro-magnons, ``hunter`` to
``warrior-brute``; ``fire:2``, a token of two fires, drawn in the place of `Cell.crowns`;
``crater:2`` on a volcano; ``new``, a frame. Any other mark is drawn as a small label.

**Facts** of a kingdom are words and numbers; those with a symbol (``coins``, ``guard``,
``knights``, ``towers``, ``discards``, a resource ...) are drawn with it.

**Extras** of a table are all optional; what they look like stands in the views of the games, under
the name `Extras`. Those that are known here are drawn by `boards` and told by `text_table`.
"""

from crownlands.drawing.art import sheet, symbols
from crownlands.drawing.kingdom import svg_kingdom
from crownlands.drawing.line import svg_domino, svg_line
from crownlands.drawing.png import to_png
from crownlands.drawing.table import svg_table
from crownlands.drawing.text import text_kingdom, text_line
from crownlands.drawing.text_table import text_table

__all__ = [
    "sheet",
    "svg_domino",
    "svg_kingdom",
    "svg_line",
    "svg_table",
    "symbols",
    "text_kingdom",
    "text_line",
    "text_table",
    "to_png",
]
