"""Tables as a notebook shows them."""

from collections.abc import Iterable, Sequence
from html import escape


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in HTML; numbers stand to the right."""
    head = "".join(f"<th>{escape(name)}</th>" for name in headings)
    lines = [f"<tr>{head}</tr>", *(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)]
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def cell(value: object) -> str:
    side = "left" if isinstance(value, str) and not value[:1].isdigit() else "right"
    return f'<td style="text-align: {side}">{escape(str(value))}</td>'
