"""The chances of a game from its beginning to its end, as a picture and as text.

All seats lie on top of each other, the first at the bottom; what a seat has of the height is its
chance.
"""

from collections.abc import Callable
from itertools import accumulate

from rich.text import Text

from crownlands.analysis.review import Chances, Review
from crownlands.drawing.style import Style, style_for
from crownlands.drawing.svg import SERIF, document, label, rect, tag

WIDTH, HEIGHT = 900.0, 320.0
PAD, TITLE, LINE = 24.0, 56.0, 28.0
LETTER = 9.0  # about the width of one: how wide a font is, nobody knows
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def style_of(review: Review, dark: bool = False) -> Style:
    names = [player.name for player in review.players]
    return style_for(review.game, len(names), names=names, dark=dark)


def chances_at(curve: list[tuple[int, Chances]], ply: float) -> Chances:
    """The last that was told at a ply."""
    told = [chances for at, chances in curve if at <= ply]
    return told[-1] if told else curve[0][1]


def svg_graph(review: Review, dark: bool = False) -> str:
    """The graph with a sign for each move that cost something."""
    style, curve = style_of(review, dark), review.curve
    first, last = curve[0][0], curve[-1][0]

    def x(ply: float) -> float:
        return PAD + WIDTH * (ply - first) / max(1, last - first)

    def y(chance: float) -> float:
        return TITLE + HEIGHT * (1.0 - chance)

    bands = []
    edges = [[0.0, *accumulate(chances)] for _, chances in curve]
    for seat in range(len(review.players)):
        upper = [(x(at), y(edge[seat + 1])) for (at, _), edge in zip(curve, edges, strict=True)]
        lower = [(x(at), y(edge[seat])) for (at, _), edge in zip(curve, edges, strict=True)]
        corners = " ".join(f"{a:.1f},{b:.1f}" for a, b in [*upper, *reversed(lower)])
        bands.append(tag("polygon", points=corners, fill=style.fill(seat)))
    middle = rect(PAD, y(0.5), WIDTH, 1, fill=style.theme.text, opacity=0.5)
    title = f"{style.title}: chances to win"
    top = label(title, PAD, 38, 24, SERIF, font_weight="bold", fill=style.theme.text)
    names, lines = legend(review, style)
    body = "".join([top, *bands, middle, *signs(review, x), *names])
    height = TITLE + HEIGHT + LINE * lines + PAD
    return document(body, WIDTH + 2 * PAD, height, title, style.theme.table)


def signs(review: Review, x: Callable[[float], float]) -> list[str]:
    """A sign at each move that cost something, in the band of who made it."""
    style, drawn = style_of(review), []
    for decision in review.decisions:
        if decision.judgement:
            below = sum(decision.after[: decision.seat])
            height = below + decision.after[decision.seat] / 2
            drawn.append(
                label(
                    SIGNS[decision.judgement],
                    x(decision.ply + 1),
                    TITLE + HEIGHT * (1.0 - height) + 6,
                    18,
                    font_weight="bold",
                    text_anchor="middle",
                    fill=style.emblem_ink(decision.seat),
                )
            )
    return drawn


def legend(review: Review, style: Style) -> tuple[list[str], int]:
    """Whose colour is which, in as many lines as it takes."""
    drawn, at, line = [], PAD, 1
    for player in review.players:
        words = f"{player.name}, accuracy {player.accuracy:.0f}"
        width = 22 + LETTER * len(words)
        if at > PAD and at + width > PAD + WIDTH:
            at, line = PAD, line + 1
        below = TITLE + HEIGHT + LINE * line
        drawn.append(rect(at, below - 14, 16, 16, fill=style.fill(player.seat)))
        drawn.append(label(words, at + 22, below, 16, fill=style.theme.text))
        at += width + 2 * LETTER
    return drawn, line


def letters_of(review: Review) -> list[str]:
    """A character for each seat: the first of its name; where two share that, the seat's number."""
    firsts = [player.name[0] for player in review.players]
    apart = len(set(firsts)) == len(firsts)
    return firsts if apart else [str(player.seat + 1) for player in review.players]


def text_graph(review: Review, width: int, height: int = 10) -> Text:
    """The same in characters: a column for some plies, a letter for who has the chance."""
    style, curve, letters = style_of(review), review.curve, letters_of(review)
    first, last = curve[0][0], curve[-1][0]
    columns = max(1, min(width, last - first))
    shown = [chances_at(curve, first + (last - first) * (i + 1) / columns) for i in range(columns)]
    text = Text()
    for row in reversed(range(height)):
        for chances in shown:
            tops = list(accumulate(chances))
            middle = (row + 0.5) / height
            seat = next((i for i, top in enumerate(tops) if middle < top), len(tops) - 1)
            text.append(letters[seat], f"{style.emblem_ink(seat)} on {style.fill(seat)}")
        text.append("\n")
    for player in review.players:
        colours = f"{style.emblem_ink(player.seat)} on {style.fill(player.seat)}"
        text.append(f" {letters[player.seat]} ", colours)
        text.append(f" {player.name}  ")
    return text.append("\n")
