"""Pictures of a table: SVG, PNG and coloured text, drawn from `text.view` and nothing else.

    svg_table(table)      the whole table            text_table(table)
    svg_kingdom(kingdom)  one kingdom                text_kingdom(kingdom)
    svg_line(tiles)       a line of dominoes         text_line(tiles)
    svg_domino(tile)      a domino by itself
    to_png(svg)           any of the pictures as PNG
    sheet()               the art alone, for a page that draws with it

`Game` knows the first two by itself: ``game.svg()`` and ``str(game)``.

What a game says in its view, and how it is drawn by what it says in its looks (`text.looks`):

**Kinds** of squares are terrains and coats: drawn by the symbol of their name; one without a symbol
is its colour with its name. `Cell.crowns` are crowns, fires or crosses, by the game, in the
north-west corner.

**Marks** are short ids, words joined by ``-`` or ``_``; a number follows after a colon, as in
``tower:2``. Those that are pieces in the looks are drawn by their symbols, any other as a small
label; ``new`` is a frame.

**Facts** of a kingdom are words and numbers; those with a symbol (``coins``, ``discards``, a
resource) are drawn with it.

**Boards** beside the kingdoms are what the game's entry makes of the table (`text.boards`).
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
