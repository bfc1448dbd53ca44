"""Writing SVG: a few functions that give markup as text."""

from math import ceil
from xml.sax.saxutils import escape, quoteattr

from crownlands.drawing import art
from crownlands.text.art import NAMESPACE, PREFIX

SERIF = "Georgia, 'Iowan Old Style', 'Palatino Linotype', 'DejaVu Serif', serif"
SANS = "'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

Value = str | float


def attributes(values: dict[str, Value | None]) -> str:
    """Attributes as in a tag; ``stroke_width`` stands for ``stroke-width``."""
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
        for name, value in values.items()
        if value is not None
    )


def number(value: Value) -> str:
    """A number as short as two decimals allow; text as it is."""
    if isinstance(value, str):
        return value
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *children: str, **values: Value | None) -> str:
    """One element with what is inside it."""
    inside = "".join(children)
    start = f"<{name}{attributes(values)}"
    return f"{start}>{inside}</{name}>" if inside else f"{start}/>"


def use(symbol: str, x: float, y: float, side: float, **values: Value | None) -> str:
    """A symbol of the art in a square; `color` is the player's colour where it has one."""
    place = {"x": x, "y": y, "width": side, "height": side}
    return tag("use", href=f"#{PREFIX}{symbol}", **place, **values)


def rect(x: float, y: float, width: float, height: float, **values: Value | None) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **values)


def label(
    text: str, x: float, y: float, size: float, font: str = SANS, **values: Value | None
) -> str:
    """A line of text whose baseline starts at a point."""
    return tag("text", escape(text), x=x, y=y, font_family=font, font_size=size, **values)


def group(x: float, y: float, *children: str, **values: Value | None) -> str:
    """Elements moved together."""
    return tag("g", *children, transform=f"translate({number(x)} {number(y)})", **values)


def document(body: str, width: float, height: float, title: str, background: str | None) -> str:
    """A whole SVG: the definitions it needs, the ground, and what is drawn on it."""
    width, height = ceil(width), ceil(height)  # whole pixels, so that no edge is half covered
    ground = rect(0, 0, width, height, fill=background) if background else ""
    return tag(
        "svg",
        tag("title", escape(title)),
        art.defs(body),
        ground,
        body,
        xmlns=NAMESPACE,
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
    )
