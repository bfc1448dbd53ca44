"""What is wrong with something that was sent, as a sentence that does not repeat it.

It might be a secret. Pydantic finds what is wrong; its own words are for those who program.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.core.errors import one_of

PLACES = {"body", "path", "query"}  # as FastAPI says where something was sent
KINDS = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "finite": "a number",
    "bool": "true or false",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
}
LIMITS = {
    "too_short": "not be empty",
    "too_long": "be a list of at most {max_length}",
    "string_too_short": "not be empty",
    "string_too_long": "have at most {max_length} characters",
    "string_pattern_mismatch": "match {pattern}",
    "greater_than": "be more than {gt}",
    "greater_than_equal": "be at least {ge}",
    "less_than": "be less than {lt}",
    "less_than_equal": "be at most {le}",
    "literal_error": "be {expected}",
    "enum": "be {expected}",
}


def complaint(errors: Sequence[Mapping[str, Any]], whole: str) -> str:
    """A sentence about the first of Pydantic's errors; `whole` names what was sent."""
    first = errors[0]
    kind, context = first["type"], first.get("ctx", {})
    parts = [str(part) for part in first["loc"] if part not in PLACES]
    where = f"'{'.'.join(parts)}'" if parts else whole
    if kind == "json_invalid":
        return f"{whole} is not JSON."
    if kind == "missing":
        return f"{where} is missing."
    if kind == "extra_forbidden":
        return f"There is no {where} here."
    if kind == "union_tag_not_found":
        return f"{context['discriminator']} is missing."
    if kind == "union_tag_invalid":
        known = one_of(context["expected_tags"].split(", "))
        return f"{context['discriminator']} must be {known}."
    if kind == "value_error":
        sentence = str(context["error"])
        return f"{sentence[0].upper()}{sentence[1:].rstrip('.')}."
    if kind in LIMITS:
        return f"{where} must {LIMITS[kind].format(**context)}."
    if (noun := KINDS.get(kind.partition("_")[0])) is not None:
        return f"{where} must be {noun}."
    return f"{where}: {first['msg']}."
