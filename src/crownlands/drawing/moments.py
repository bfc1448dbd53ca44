"""Pictures that move: each part is shown from one frame of the game to another.

Everything lies in one SVG and is shown and hidden by its style sheet, over and over. Where nothing
may move, the last frame is what is seen.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from crownlands.drawing.svg import tag

FRAME = 0.6  # seconds that each frame lasts, in a game of few
WHOLE = 40.0  # seconds that the whole game lasts at most
REST = 4.0  # seconds that the last frame stays

Value = TypeVar("Value")
Span = tuple[int, int]  # the first frame, and the first that is no longer meant


def runs(values: Sequence[Value]) -> Iterator[tuple[Span, Value]]:
    """What is the same in frames that follow each other, told once."""
    at = 0
    for value, same in groupby(values):
        count = sum(1 for _ in same)
        yield (at, at + count), value
        at += count


class Reel:
    """Collects what is drawn with the frames it is seen in, layer by layer."""

    def __init__(self, frames: int) -> None:
        self._frames = frames
        self._used: set[Span] = set()

    def layer(self, parts: Sequence[tuple[Span, str]]) -> str:
        """What lies in one layer, everything of the same frames together."""
        together: defaultdict[Span, list[str]] = defaultdict(list)
        for span, markup in parts:
            together[span].append(markup)
        return "".join(self._shown(span, "".join(drawn)) for span, drawn in together.items())

    def _shown(self, span: Span, markup: str) -> str:
        if span == (0, self._frames):
            return markup
        self._used.add(span)
        return tag("g", markup, class_=name_of(span))

    def style(self) -> str:
        """The sheet that shows and hides; nothing for a picture that stands still."""
        if not self._used:
            return ""
        step = min(FRAME, WHOLE / self._frames)
        whole = self._frames * step + REST
        rules = [f"g[class]{{animation:{whole:g}s step-end infinite}}"]
        for span in sorted(self._used):
            rules += self._rules(span, step / whole)
        rules.append("@media(prefers-reduced-motion:reduce){g[class]{animation:none}}")
        return tag("style", "".join(rules))

    def _rules(self, span: Span, share: float) -> Iterator[str]:
        name, (first, last) = name_of(span), span
        stays = last == self._frames
        at_rest = "" if stays else "visibility:hidden;"
        yield f"g.{name}{{{at_rest}animation-name:{name}}}"
        stops = {0: "hidden"} | {first: "visible"} | ({} if stays else {last: "hidden"})
        told = [f"{at * share:.2%}{{visibility:{seen}}}" for at, seen in stops.items()]
        yield f"@keyframes {name}{{{''.join(told)}}}"


def name_of(span: Span) -> str:
    return f"f{span[0]}-{span[1]}"
