"""Names as people type them: in English, French or Portuguese, cut short, without accents.

    Names({"wheat": "blé, trigo", "queens_tower": "Tour de la reine, Torre da rainha"})

finds ``wheat`` for "Wheat", "BLE" and "tri", and ``queens_tower`` for "the Queen's Tower", "queens"
and "tour reine". What could be several things is refused with their names.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.text.looks import spoken

ELISION = re.compile(r"\b(?:[ldsnmjtc]|qu)['\u2019]")  # l'eau, d'eau
APOSTROPHE = re.compile("['\u2019]")
WORD = re.compile("[a-z0-9]+")
SMALL = frozenset(
    [
        "the",
        "of",
        "with",
        "a",
        "an",
        "le",
        "la",
        "les",
        "un",
        "une",
        "de",
        "du",
        "des",
        "au",
        "aux",
        "avec",
        "à",
        "o",
        "os",
        "as",
        "um",
        "uma",
        "da",
        "do",
        "das",
        "dos",
        "com",
    ]
)
SHORTEST_PLURAL = 4

# The terrains of Kingdomino's and Queendomino's boxes.
TERRAIN_NAMES = {
    "wheat": "wheat field, blé, champ de blé, trigo, trigal, campo de trigo",
    "forest": "woods, forêt, floresta, bosque",
    "lake": "water, lac, lago",
    "pasture": "meadow, prairie, pré, pâturage, pasto, prado",
    "swamp": "marsh, marais, marécage, pântano",
    "mine": "mina",
    "town": "city, village, ville, cidade, vila",
}


def words_of(text: str) -> tuple[str, ...]:
    """The words that matter, without accents, case, articles and plurals."""
    letters = unicodedata.normalize("NFKD", ELISION.sub("", text.casefold()))
    letters = "".join(sign for sign in letters if not unicodedata.combining(sign))
    words = WORD.findall(APOSTROPHE.sub("", letters))
    told = [word for word in words if word not in SMALL] or words
    return tuple(singular(word) for word in told)


def singular(word: str) -> str:
    return word[:-1] if len(word) >= SHORTEST_PLURAL and word[-1] in "sx" else word


class Names:
    """Things by name; a thing's id is one of its names."""

    def __init__(self, names: Mapping[str, str], what: str = "name") -> None:
        self.what = what
        self.names = {
            thing: [words_of(name) for name in (thing, *filter(str.strip, others.split(",")))]
            for thing, others in names.items()
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def get(self, typed: str) -> str | None:
        """The one thing that is called so, whole or cut short; None if there is no such thing."""
        found = self.matches(typed)
        if len(found) > 1:
            called = one_of([spoken(thing) for thing in found])
            raise CrownlandsError(f"{brief(typed)} may be {called}: write more of it.")
        return found[0] if found else None

    def matches(self, typed: str) -> list[str]:
        """All that are called so; those cut short count only if none is called so in full."""
        wanted = words_of(typed)
        if exact := self.exact(typed):
            return exact
        for fits, shortest in ((begins, 2), (begins_inside, 3)):
            long_enough = len("".join(wanted)) >= shortest
            found = [t for t, names in self.names.items() if any(fits(n, wanted) for n in names)]
            if found and long_enough:
                return found
        return []

    def exact(self, typed: str) -> list[str]:
        """Those whose name was written in full."""
        wanted = words_of(typed)
        return [t for t, names in self.names.items() if any(is_same(n, wanted) for n in names)]

    def find(self, typed: str) -> str:
        """The thing that is called so; a sentence if there is none."""
        found = self.get(typed)
        if found is None:
            raise CrownlandsError(f"{brief(typed)} is no {self.what}: {self.suggest(typed)}")
        return found

    def suggest(self, typed: str) -> str:
        """What may have been meant, or all there is."""
        known = {" ".join(name): thing for thing, names in self.names.items() for name in names}
        close = difflib.get_close_matches(" ".join(words_of(typed)), known, 1, 0.7)
        if close:
            return f"did you mean {spoken(known[close[0]])}?"
        return f"choose {one_of([spoken(thing) for thing in self.names])}."


def is_same(name: Sequence[str], wanted: Sequence[str]) -> bool:
    return "".join(name) == "".join(wanted)


def begins(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the name's first words begin so."""
    together = "".join(name).startswith("".join(wanted))
    return together or (
        len(wanted) <= len(name)
        and all(word.startswith(part) for word, part in zip(name, wanted, strict=False))
    )


def begins_inside(name: Sequence[str], wanted: Iterable[str]) -> bool:
    """Whether some words of the name begin so, in this order."""
    rest = iter(name)
    return all(any(word.startswith(part) for word in rest) for part in wanted)
