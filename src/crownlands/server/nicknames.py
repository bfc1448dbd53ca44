"""Words that people choose themselves, without what cannot be seen."""

import re
from typing import Annotated
from unicodedata import category

from pydantic import AfterValidator, Field

NICKNAME = 24  # characters


# Letters and marks that show nothing, though Unicode counts them as printable: fillers, a blank
# of Braille, selectors of variants.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
)


def shown(words: str) -> str:
    """The words with single spaces and without what shows nothing; refused if that leaves none."""
    words = " ".join(UNSEEN.sub(" ", words).split())
    if not any(category(letter)[0] in "LNPS" for letter in words):
        raise ValueError("there must be at least one letter")
    return words


def clean_name(name: str) -> str:
    """A nickname, which nobody can take for another by what cannot be seen."""
    name = shown(name)
    if not name.isprintable():
        raise ValueError("a nickname has no control characters")
    return name


def clean_line(line: str) -> str:
    """A line that somebody wrote: what is no letter of it is left out."""
    return shown("".join(one for one in line if one.isprintable() or one.isspace()))


Nickname = Annotated[
    str,
    Field(min_length=1, max_length=NICKNAME, examples=["Ann"]),
    AfterValidator(clean_name),
]
