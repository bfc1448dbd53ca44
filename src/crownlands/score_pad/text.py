"""A score sheet as text, in colours where there are any."""

from io import StringIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from crownlands.drawing.marks import read_mark
from crownlands.drawing.text import text_kingdom
from crownlands.score_pad.languages import ENGLISH, Language
from crownlands.score_pad.sheet import KingdomScore, ScoreSheet, name_of


def plain_text(sheet: ScoreSheet, width: int = 80, language: Language = ENGLISH) -> str:
    """The sheet without colours."""
    file = StringIO()
    show(sheet, Console(file=file, width=width, color_system=None), language)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def show(sheet: ScoreSheet, console: Console, language: Language = ENGLISH) -> None:
    """Print all kingdoms from first to last, and what is to be said about them."""
    console.print(Text(title(sheet, language), style="bold"))
    for own in sheet.kingdoms:
        console.print()
        if own.called:
            console.print(Text(heading(own, language), style="bold"))
        show_kingdom(sheet, own, console, language)
    show_legend(sheet, console, language)
    for sentence in sheet.ties:
        console.print()
        console.print(Text(language.sentence(sentence)))
    for note in sheet.notes:
        console.print()
        told = language.say("Note: {note}", note=language.sentence(note))
        console.print(Text(told, style="yellow"))


def title(sheet: ScoreSheet, language: Language) -> str:
    return ", ".join([sheet.game.entry.title, *map(language.name, sheet.game.variants)])


def heading(own: KingdomScore, language: Language) -> str:
    place = "" if own.place is None else f"{own.place}. "
    called = own.name or language.sentence(own.called)
    points = language.count(own.total, "point")
    return place + language.say("{name}: {rest}", name=called, rest=points)


def columns(sheet: ScoreSheet, language: Language) -> list[str]:
    """What the numbers beside a part of a score are."""
    pad = sheet.game.entry.pad
    return [language.name(name) for name in ("squares", pad.pips if pad else "crowns", "points")]


def show_kingdom(
    sheet: ScoreSheet, own: KingdomScore, console: Console, language: Language
) -> None:
    """The picture and the parts side by side, or below each other where there is little room."""
    drawn, counted = picture(sheet, own), parts(sheet, own, language)
    room = drawn.cell_len // max(len(drawn.plain.splitlines()), 1)
    if room + console.measure(counted).minimum + 4 > console.width:
        console.print(drawn)
        console.print(counted)
        return
    side_by_side = Table.grid(padding=(0, 4, 0, 0))
    side_by_side.add_row(drawn, counted)
    console.print(side_by_side)


def picture(sheet: ScoreSheet, own: KingdomScore) -> Text:
    """The kingdom as it was understood, for its owner to compare."""
    assert own.kingdom is not None
    drawn = text_kingdom(own.kingdom, game=sheet.game.name, ahead=0)
    return Text("\n").join(line for line in drawn.split("\n") if line.plain.strip())


def parts(sheet: ScoreSheet, own: KingdomScore, language: Language) -> Table:
    """The parts of the score, the largest first, and their sum."""
    table = Table("", *columns(sheet, language), box=SIMPLE_HEAD, show_edge=False, show_footer=True)
    for column in table.columns[1:]:
        column.justify = "right"
    for part in sorted(own.parts, key=lambda part: -part.points):
        sizes = (str(part.squares), str(part.crowns)) if part.squares else ("", "")
        name = language.name(name_of(part, sheet.game.entry.land))
        table.add_row(name, *sizes, str(part.points), style="" if part.points else "dim")
    table.columns[0].footer, table.columns[-1].footer = language.name("total"), str(own.total)
    return table


def show_legend(sheet: ScoreSheet, console: Console, language: Language) -> None:
    """What the letters below the squares mean."""
    looks = sheet.game.entry.looks
    drawn = [own.kingdom for own in sheet.kingdoms if own.kingdom]
    cells = [cell for own in drawn for cell in (*own.cells.values(), own.castle)]
    marks = [read_mark(mark, looks) for cell in cells for mark in cell.marks]
    codes = {mark._replace(number=None).explained.partition(" ") for mark in marks}
    told = {f"{code} {language.name(meaning)}" for code, _, meaning in codes}
    if told:
        console.print()
        console.print(Text(", ".join(sorted(told)), style="dim"))
