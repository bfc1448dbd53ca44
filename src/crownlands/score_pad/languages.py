"""What the score pad asks and tells, in the three languages of the page.

A text is looked up by its English: in `words.fr.txt` each English line is followed by its French
one, and so are whole sentences of the rules in `sentences.fr.txt`. What a file lacks is said in
English.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.score_pad.sentences import Sentences
from crownlands.text.looks import spoken


@dataclass(frozen=True)
class Language:
    """Texts by their English, in which `{name}` stands for a value."""

    words: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, str] = field(default_factory=dict)

    def say(self, text: str, **values: object) -> str:
        return self.words.get(text, text).format(**values)

    def name(self, thing: str) -> str:
        """A terrain, a building, a part of a score: one name or several in a row."""
        told = spoken(thing)
        if told not in self.words:
            told = told.lower() if told.lower() in self.words else told
        if told in self.words or " " not in told:
            return self.words.get(told, told)
        *_, first = (name for name in beginnings(told) if name in self.words or " " not in name)
        return f"{self.words.get(first, first)} {self.name(told.removeprefix(first).lstrip())}"

    def count(self, number: int, noun: str) -> str:
        return f"{number:,} {self.name(noun if number == 1 else noun + 's')}"

    def sentence(self, english: str) -> str:
        """What the rules or the pad refuse, doubt or remark."""
        return self._retelling.tell(english)

    @cached_property
    def _retelling(self) -> Sentences:
        return Sentences(self.sentences, self.words, self.name)

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """What is refused inside is refused in this language."""
        try:
            yield
        except CrownlandsError as error:
            told = self.sentence(str(error))
            if told == str(error):
                raise
            raise CrownlandsError(told) from None


def beginnings(text: str) -> list[str]:
    """Its first word, its first two, and so on, without the whole."""
    words = text.split()
    return [" ".join(words[:n]) for n in range(1, len(words))]


ENGLISH = Language()
CODES = ("en", "fr", "pt")
TRANSLATED = "= "  # begins the line after its English


@cache
def language(code: str) -> Language:
    if code == CODES[0]:
        return ENGLISH
    return Language(read_file(f"words.{code}.txt"), read_file(f"sentences.{code}.txt"))


def read_file(name: str) -> dict[str, str]:
    """English lines, each with the other language's."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    told = (line.removeprefix(TRANSLATED) for line in lines[1::2])
    return dict(zip(lines[::2], told, strict=True))


def find_language(code: str | None) -> Language:
    """The language with this code; without one, the machine's if we speak it."""
    if code is None:
        asked = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        machine = next(filter(None, asked), "")[:2].lower()
        return language(machine) if machine in CODES else ENGLISH
    if code.lower() not in CODES:
        raise CrownlandsError(f"There is no language {code!r}: choose {one_of(CODES)}.")
    return language(code.lower())
