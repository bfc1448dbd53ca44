"""Pictures as PNG, through resvg."""

from crownlands.core.errors import CrownlandsError

WIDEST = 20_000  # pixels: larger ones take minutes and gigabytes


def to_png(svg: str, width: int | None = None) -> bytes:
    """An SVG as a PNG, `width` pixels wide or in its own size."""
    if width is not None and not 1 <= width <= WIDEST:
        raise CrownlandsError(f"A picture is 1 to {WIDEST} pixels wide, not {width}.")
    from resvg_py import svg_to_bytes  # a browser's Python does without it

    try:
        return svg_to_bytes(svg_string=svg, width=width)
    except ValueError as error:
        raise CrownlandsError(f"This is not an SVG that can be drawn: {error}.") from None
