#!/usr/bin/env python3
"""Writes docs/commands.md, the reference of the command line, from the commands themselves."""

import re
from pathlib import Path

import typer
from typer.cli import get_docs_for_click
from typer.main import get_command

from crownlands.cli import app

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
HEAD = """# The command line

Made from the commands themselves by `scripts/docs`; `crownlands COMMAND --help` says the same.
A command ends with status 0 when it has done what was asked, otherwise with one sentence and
status 2.

"""


def page() -> str:
    """The reference in Markdown."""
    command = get_command(app)
    told = get_docs_for_click(obj=command, ctx=typer.Context(command), name="crownlands")
    told = re.sub(r"\*\*Commands\*\*:.*?(?=\n## )", "", told.split("\n", 1)[1], flags=re.DOTALL)
    return HEAD + re.sub(r"\n{3,}", "\n\n", told.lstrip()).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
