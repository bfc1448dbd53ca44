"""Options that are not the numbers they should be, refused as everything else is."""

from typing import Any

import typer
from typer.core import TyperGroup

from crownlands.core.errors import CrownlandsError

# By what the reader of numbers calls the fault.
WANTED = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of fewer digits",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
}


class Commands(TyperGroup):
    """The commands; what Typer would say of a number in its own words is one sentence of ours."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            if sentence := refusal(error):
                raise CrownlandsError(sentence) from None
            raise


def refusal(error: typer.BadParameter) -> str:
    """What is wrong with a number, and what would be right; nothing if it is about another."""
    from pydantic import ValidationError

    if error.param is None or not isinstance(error.__cause__, ValidationError):
        return ""
    fault = error.__cause__.errors()[0]
    if fault["type"] not in WANTED:
        return ""
    wanted = WANTED[fault["type"]].format(**fault.get("ctx", {}))
    return f"{max(error.param.opts, key=len)} is {wanted}, not {str(fault['input'])!r}."
