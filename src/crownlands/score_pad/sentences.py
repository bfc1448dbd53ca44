"""What the rules and the pad refuse or doubt, retold in another language.

They speak English, in sentences with names and numbers in them. A file has each sentence once, with
gaps, and the other language's below it: `sentences.fr.txt`. What stands in a gap is retold by the
gap's name:

    {n} {m} {k}            a number
    {thing} {home} {land}  a name of the game, or a list of them: wheat; church or statue
    {legend}               letters with their names: w wheat, f forest
    {names}                a list of what people typed: only its commas and its "or" are ours
    {whose} {rest} {half}  a sentence, or a part of one; {those} is a list of them
    any other              what people typed: left alone
"""

import re
from collections.abc import Callable, Mapping

GAP = re.compile(r"\{(\w+)\}")
BETWEEN = re.compile("(, | or | and | to )")
NUMBERS = frozenset({"n", "m", "k"})
REST = "{rest}"
Tell = Callable[[str], str]


class Sentences:
    """Sentences by their English; `name` tells a name of the game."""

    def __init__(self, told: Mapping[str, str], words: Mapping[str, str], name: Tell) -> None:
        # What holds another sentence is tried first, then what says most by itself.
        order = sorted(told.items(), key=lambda pair: (REST not in pair[0], -size(pair[0])))
        self._told = [(pattern_of(english), other) for english, other in order]
        self._words = words
        self._ways: dict[str, Tell] = {
            **dict.fromkeys(("thing", "home", "land"), lambda text: self._list(text, name)),
            "legend": lambda text: self._list(text, lambda word: legend(word, name)),
            "names": lambda text: self._list(text, str),
            **dict.fromkeys(("whose", "rest", "half"), self._known),
            "those": lambda text: self._list(text, self._known),
        }

    def tell(self, text: str) -> str:
        """A sentence in this language; in English where it is not known."""
        told = self._part(text)
        if told is None or told[0] == text[0]:  # it begins with what somebody typed
            return told or text
        return told[0].upper() + told[1:]

    def _part(self, text: str) -> str | None:
        """A sentence or a part of one, as it stands behind a colon; None if it is not known."""
        for pattern, told in self._told:
            match = pattern.fullmatch(text)
            gaps = match.groupdict() if match else {}
            if match and ("rest" not in gaps or self._part(gaps["rest"])):
                return told.format(**{gap: self._gap(gap, own) for gap, own in gaps.items()})
        return None

    def _known(self, text: str) -> str:
        return self._part(text) or text

    def _gap(self, gap: str, text: str) -> str:
        return self._ways[gap](text) if gap in self._ways else text

    def _list(self, text: str, item: Tell) -> str:
        """A list of names, with what stands between them."""
        parts = BETWEEN.split(text)
        return "".join(
            self._words.get(part, part) if k % 2 else item(part) for k, part in enumerate(parts)
        )


def size(english: str) -> int:
    """How much of a sentence is not gaps."""
    return len(GAP.sub("", english))


def pattern_of(english: str) -> re.Pattern[str]:
    """What a sentence with gaps matches; a gap that comes again holds the same again."""
    pattern, met = "", set()
    for k, part in enumerate(GAP.split(english)):
        if k % 2 == 0:
            pattern += re.escape(part)
        elif part in met:
            pattern += f"(?P={part})"
        else:
            pattern += f"(?P<{part}>{'[0-9,]+' if part in NUMBERS else '.+?'})"
            met.add(part)
    return re.compile(pattern, re.DOTALL)


def legend(word: str, name: Tell) -> str:
    """A letter and what it stands for."""
    letter, _, kind = word.partition(" ")
    return f"{letter} {name(kind)}"
