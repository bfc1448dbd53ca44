"""Pictures of a table: SVG, PNG and coloured text, drawn from `text.view` and nothing else.

    svg_table(table)      the whole table            text_table(table)
    svg_kingdom(kingdom)  one kingdom                text_kingdom(kingdom)
    svg_line(tiles)       a line of dominoes         text_line(tiles)
    svg_domino(tile)      a domino by itself
    to_png(svg)           any of the pictures as PNG (extra ``png``)
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

**Extras** of a table, all optional:

    "game": 2, "games": 3               which game of the match this is
    "builders_board": {
        "slots": [id, "dragon", None],  the buildings, in the order of the prices
        "prices": [5, 4, 3],
        "stack": 14,                    how many are left
        "dragon": True,                 it is in its cave
        "queen": 0 or None,             the kingdom she lives in, by index
        "in_hand": id or None,          the building that is to be placed
        "discount": 1,                  for whoever is to play
    }
    "buildings": {id: {"knights": 1, "towers": 0, "crowns": 0, "points": 2, "per": "wheat",
        "tax_per": ""}}                 what they show; "per" may be "once", "tower", "knight"
    "cave": {"tiles": [id, None], "pile": 9, "paid": ["fish"], "from_pile": False}
    "cromagnons": {id: {"value": 3, "per": "mammoth"}}      what they are worth
    "recruit": id                       the cro-magnon that is to be placed
    "totems": {"mammoth": seat or None, "fish": ..., "mushroom": ..., "flint": ...}
    "totem_points": {"mammoth": 3, ...}
    "player_a": seat
    "dice": [{"coat": "dot" or None, "crosses": 1, "seat": seat or None, "used": False,
        "bonus": False}]                with the cross of the castle bonus
    "spell_book": [{"dot": {"boxes": 5, "ticks": 2, "state": "open"}} for each seat]
        with the states "open", "struck", "won", "usable" and "used"
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
