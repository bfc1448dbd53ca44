"""What is told of learning: lines of JSON as it goes, and a picture of them.

A line is about a generation of games (`kind` is "generation") or about strength ("strength").
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from crownlands.core.errors import CrownlandsError, writing
from crownlands.drawing.svg import document, group, label, rect, tag

Line = dict[str, Any]

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 200, 64, 24, 34, 30
INK, GRID, GROUND = "#333333", "#d8d8d8", "#ffffff"
COLOURS = ("#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad")
MOST_POINTS = 400  # of a curve: more cannot be told apart
LINES = 4  # of the grid


class Journal:
    """The file of lines."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, line: Line) -> None:
        with writing(self.path), self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def cut(self, generations: int) -> None:
        """Forget what came after so many generations: whoever goes on from there tells it again."""
        kept = [line for line in self.lines() if line["generations"] <= generations]
        with writing(self.path):
            text = "".join(json.dumps(line) + "\n" for line in kept)
            self.path.write_text(text, encoding="utf-8")

    def lines(self) -> list[Line]:
        if not self.path.exists():
            return []
        found = []
        for at, text in enumerate(self.path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                line = json.loads(text)
                found.append({**line, "generations": int(line["generations"])})
            except (ValueError, TypeError, KeyError) as error:
                raise CrownlandsError(f"Line {at} of {self.path} is not of a curve.") from error
        return found


class Curve(NamedTuple):
    """Something that changes with time, in minutes."""

    name: str
    points: Sequence[tuple[float, float]]


def curves_of(lines: Iterable[Line]) -> dict[str, list[Curve]]:
    """The curves of each panel."""
    panels: dict[str, dict[str, list[tuple[float, float]]]] = {
        "victories, %": {},
        "points in self-play": {},
        "victories among guests, %": {},
        "loss": {},
    }
    for line in lines:
        minutes = line["seconds"] / 60
        if line["kind"] == "strength":
            against = panels["victories, %"].setdefault(f"against {line['against']}", [])
            against.append((minutes, 100 * line["wins"]))
        else:
            told = {
                "points in self-play": line["points"],
                "victories among guests, %": to_percent(line.get("won")),
                "loss": line["loss"],
            }
            for panel, number in told.items():
                if number is not None:
                    panels[panel].setdefault("", []).append((minutes, number))
    return {
        panel: [Curve(name, points) for name, points in curves.items()]
        for panel, curves in panels.items()
        if curves
    }


def draw(lines: Iterable[Line], title: str) -> str:
    """The picture, as SVG."""
    panels = curves_of(lines)
    body = [label(title, LEFT, 24, 16, fill=INK)]
    for n, (name, curves) in enumerate(panels.items()):
        body.append(group(0, 36 + n * HEIGHT, panel(name, curves)))
    whole = 36 + max(len(panels), 1) * HEIGHT
    return document("".join(body), WIDTH, whole, title, GROUND)


def panel(name: str, curves: Sequence[Curve]) -> str:
    """One diagram, minutes to the right."""
    across = [x for curve in curves for x, _ in curve.points]
    up = [y for curve in curves for _, y in curve.points]
    right = max(across) or 1.0
    low, high = min(up), max(up)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + width * x / right, TOP + height * (high - y) / (high - low)

    parts = [
        label(name, LEFT, TOP - 10, 12, fill=INK),
        rect(LEFT, TOP, width, height, fill="none", stroke=GRID),
    ]
    for n in range(LINES + 1):
        share = n / LINES
        x, y = place(right * share, low + (high - low) * share)
        parts += [
            tag("path", d=f"M{LEFT} {y:.1f}h{width}", stroke=GRID),
            label(brief(low + (high - low) * share), LEFT - 8, y + 4, 11, text_anchor="end"),
            label(f"{brief(right * share)} min", x, HEIGHT - 12, 11, text_anchor="middle"),
        ]
    for n, curve in enumerate(curves):
        colour = COLOURS[n % len(COLOURS)]
        thinned = curve.points[:: -(-len(curve.points) // MOST_POINTS)]
        marks = [place(x, y) for x, y in thinned]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in marks)
        parts.append(tag("path", d=f"M{path}", fill="none", stroke=colour, stroke_width=2))
        parts += [tag("circle", cx=x, cy=y, r=2.5, fill=colour) for x, y in marks if curve.name]
        x = LEFT + 150 + 190 * n
        parts.append(label(curve.name, x, TOP - 10, 12, fill=colour))
    return "".join(parts)


def to_percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def brief(value: float) -> str:
    return f"{value:.3g}"


def write_picture(path: Path, lines: Iterable[Line], title: str) -> None:
    with writing(path):
        path.write_text(draw(lines, title), encoding="utf-8")
