"""A score sheet as a picture: every kingdom with its parts below it, from first to last."""

from textwrap import wrap

from crownlands.drawing.kingdom import draw_kingdom, reach
from crownlands.drawing.style import Style, style_for
from crownlands.drawing.svg import SERIF, document, group, label, rect
from crownlands.score_pad.languages import ENGLISH, Language
from crownlands.score_pad.sheet import KingdomScore, ScoreSheet, name_of
from crownlands.score_pad.text import columns, heading, title
from crownlands.text.view import Kingdom

PAD = 20.0
TITLE = 60.0
HEADING = 44.0
ROW = 26.0  # of the list of parts
BOX = 360.0  # the side of a kingdom's place
LARGEST_SQUARE = 64.0
ACROSS = 4  # panels beside each other at most; four are two and two
LETTER = 9.0  # about the width of one: how wide a font is, nobody knows
NUMBERS = (BOX * 0.61, BOX * 0.81, BOX)  # where the columns end


def svg_sheet(sheet: ScoreSheet, dark: bool = False, language: Language = ENGLISH) -> str:
    seats = sheet.game.seats
    style = style_for(sheet.game.name, seats, sheet.game.entry.colours, dark=dark)
    across = 2 if len(sheet.kingdoms) == ACROSS else min(ACROSS, len(sheet.kingdoms))
    deep = max(panel_height(own) for own in sheet.kingdoms)
    panels = []
    for i, own in enumerate(sheet.kingdoms):
        row, column = divmod(i, across)
        corner = PAD + column * (BOX + 3 * PAD), TITLE + row * (deep + PAD)
        panels.append(group(*corner, draw_panel(sheet, own, deep, style, language)))
    rows = -(-len(sheet.kingdoms) // across)
    width = across * (BOX + 3 * PAD) + PAD
    ties, notes = (map(language.sentence, told) for told in (sheet.ties, sheet.notes))
    told = [*ties, *(language.say("Note: {note}", note=note) for note in notes)]
    said = [line for one in told for line in wrap(one, int(width / LETTER))]
    below = TITLE + rows * (deep + PAD)
    below_all = [
        label(line, PAD, below + ROW * (n + 0.8), 16, fill=style.theme.text)
        for n, line in enumerate(said)
    ]
    name = title(sheet, language)
    top = label(name, PAD, 42, 28, SERIF, font_weight="bold", fill=style.theme.text)
    body = top + "".join(panels) + "".join(below_all)
    return document(body, width, below + ROW * len(said) + PAD, name, style.theme.table)


def square_size(kingdom: Kingdom) -> float:
    area = reach(kingdom, 0)
    return min(LARGEST_SQUARE, BOX / max(area.columns, area.rows))


def kingdom_height(own: KingdomScore) -> float:
    assert own.kingdom is not None
    return reach(own.kingdom, 0).rows * square_size(own.kingdom)


def panel_height(own: KingdomScore) -> float:
    return HEADING + kingdom_height(own) + ROW * (len(own.parts) + 3)


def draw_panel(
    sheet: ScoreSheet, own: KingdomScore, deep: float, style: Style, language: Language
) -> str:
    assert own.kingdom is not None
    theme = style.theme
    ground = rect(0, 0, BOX + 2 * PAD, deep, rx=8, fill=theme.panel, stroke=theme.line)
    who = heading(own, language) if own.called else language.count(own.total, "point")
    name = label(who, PAD, 30, 20, SERIF, font_weight="bold", fill=theme.text)
    square = square_size(own.kingdom)
    drawn, _, height = draw_kingdom(own.kingdom, reach(own.kingdom, 0), square, style, False)
    table = group(PAD, HEADING + height + ROW, draw_parts(sheet, own, style, language))
    return ground + name + group(PAD, HEADING, drawn) + table


def draw_parts(sheet: ScoreSheet, own: KingdomScore, style: Style, language: Language) -> str:
    """The parts of the score, the largest first, and their sum."""
    rows = [("", *columns(sheet, language), style.theme.quiet)]
    for part in sorted(own.parts, key=lambda part: -part.points):
        sizes = (str(part.squares), str(part.crowns)) if part.squares else ("", "")
        ink = style.theme.text if part.points else style.theme.quiet
        name = language.name(name_of(part, sheet.game.entry.land))
        rows.append((name, *sizes, str(part.points), ink))
    rows.append((language.name("total"), "", "", str(own.total), style.theme.text))
    drawn = []
    for n, (name, *numbers, ink) in enumerate(rows):
        weight = "bold" if n == len(rows) - 1 else "normal"
        drawn.append(label(name, 0, n * ROW, 16, fill=ink, font_weight=weight))
        drawn += [
            label(number, x, n * ROW, 16, fill=ink, text_anchor="end", font_weight=weight)
            for number, x in zip(numbers, NUMBERS, strict=True)
        ]
    return "".join(drawn)
