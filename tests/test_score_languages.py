"""The score pad refuses, doubts and remarks in the three languages."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import crownlands
from crownlands import CrownlandsError, score
from crownlands.catalogue import GAMES
from crownlands.cli import app
from crownlands.score_pad.languages import CODES, ENGLISH, language
from mutate import mutated

pytestmark = pytest.mark.plain

PACKAGE = Path(crownlands.__file__).parent
OTHERS = CODES[1:]

# What a gap holds in the sources, where it is more than a name or a number.
HELD = {
    "CASTLE_MARK": "#",
    "number": "no 7",
    "self.kind.value": "a name",
    "word": "wide",
    "times": "once",
    "said": "'x'",
    "self.suggest(typed)": "choose 7.",
    "known": "choose 7",
    "say_half(half, terrains, pip)": "7 with 7 crowns",
    "count(int(shows[CROWNS]), 'crown')": "7 crowns",
    "pad.kingdom": "kingdom",
    "error": "The map",
    "why": "The map",
}


def source_sentences() -> Iterator[set[str]]:
    """Every refusal and doubt of a pad as its source has it, with this or that in its gaps."""
    files = [PACKAGE / "text" / name for name in ("pad.py", "names.py", "halves.py")]
    files += PACKAGE.glob("score_pad/*.py")
    files += [*PACKAGE.glob("games/*/pad.py"), *PACKAGE.glob("games/*/options.py")]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            said = None
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "CrownlandsError":
                said = node.args[0]
            elif isinstance(node, ast.Yield) and file.name == "pad.py":
                said = node.value
            if isinstance(said, ast.Constant | ast.JoinedStr):
                yield {filled(said, HELD), filled(said, {"CASTLE_MARK": "#"})}


def filled(said: ast.Constant | ast.JoinedStr, held: dict[str, str]) -> str:
    if isinstance(said, ast.Constant):
        return str(said.value)
    return "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else held.get(ast.unparse(part.value), "7")  # type: ignore[attr-defined]
        for part in said.values
    )


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_of_the_pads_is_known(code: str) -> None:
    speech = language(code)
    told = list(source_sentences())
    assert len(told) > 50
    unknown = [ways for ways in told if all(speech.sentence(way) == way for way in ways)]
    mere_gap, before_it_is_known = {"The map.", "7."}, {"There is no language 7: choose 7."}
    assert [ways for ways in unknown if ways not in (mere_gap, before_it_is_known)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_has_the_gaps_of_its_english(code: str) -> None:
    """All but what a kind of thing is called, which goes by its article in English alone."""
    for english, told in language(code).sentences.items():
        gaps = [set(re.findall(r"\{\w+\}", text)) - {"{what}"} for text in (english, told)]
        assert gaps[0] == gaps[1], english


SAID: list[tuple[Any, dict[str, Any], str, str]] = [
    ({"Ann": "# w", "Ben": "# z"}, {}, "Ben : 'z' n\u2019est pas une case : écrivez w blé",
     "Ben: 'z' não é uma casa: escreva w trigal"),
    ("# w2 f", {}, "Impossible avec la boîte : trop de cases « blé avec 2 couronnes »",
     "Impossível com a caixa: há casas «trigal com 2 coroas» demais"),
    ("g d", {"game": "origins"}, "Le territoire est sans hutte", "O território está sem cabana"),
    ("# . w", {}, "Le royaume n\u2019est pas d\u2019un seul tenant : i7", "não se chega a i7"),
    ({"Ann": "# w1 w", "Ben": "# f2 w"}, {},
     "Ann et Ben ont autant de points : Ann passe devant (le plus grand territoire : 2 contre 1).",
     "Ann fica à frente (o maior território: 2 a 1)."),
    ({"forest": "# w1 w", "Mine": "# f1 f"}, {}, "forest et Mine se partagent la victoire.",
     "forest e Mine dividem a vitória."),
    (dict.fromkeys("abcde", "# w"), {}, "à 5 : il est pour 2, 3 ou 4 places.", "2, 3 ou 4 lugares"),
    ({"Ann": {"grid": "t # t", "buildings": ["church"] * 3}, "Ben": "#"}, {"game": "queendomino"},
     "Ann : église : la boîte n\u2019en contient que 2", "Ann: igreja: a caixa só traz 2"),
    ("# t w", {"game": "queendomino", "coins": 70_000}, "Un royaume a de 0 à", "de 0 a"),
    ({"Ann": "# g d", "Ben": "# g d"}, {"game": "origins", "variants": ["totem"]},
     "cette ressource (mammouth) : dites qui a son totem", "recurso (mamute): diga quem"),
    ("# d4 d4", {"game": "duel"}, "la carte a 6 croix de plus", "o mapa tem 6 cruzes a mais"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "options", "french", "portuguese"), SAID)
def test_what_is_wrong_is_said_in_the_reader_s_language(
    given: Any, options: dict[str, Any], french: str, portuguese: str
) -> None:
    said = sentences(given, options)
    for code, words in (("fr", french), ("pt", portuguese)):
        told = [language(code).sentence(one) for one in said]
        assert any(words in one for one in told), told
    assert [ENGLISH.sentence(one) for one in said] == said


def sentences(given: Any, options: dict[str, Any]) -> list[str]:
    try:
        sheet = score(given, **options)
    except CrownlandsError as error:
        return [str(error)]
    return [*sheet.ties, *sheet.notes]


def test_whatever_a_mutated_sheet_is_told_is_told_in_every_language() -> None:
    rnd = random.Random(8)
    sheets = [
        "queendomino\nAnn:\ncoins 7\nw1 w t:church\n#  f f\nBen:\nqueen\nt:statue t t\n# l l\n",
        "origins tribe\nAnn:\ng gx d:hunter\n. # v1\n. d1 j\nBen:\n#1 d:fire lady l\n",
        "origins totem\nAnn:\ntotems: fish, flint\ng # l\nBen:\n# q j\n",
        "duel\nAnn:\nsolid: dot\nd1 D s\nq2 # S\nBen:\n# d o\n",
        "kingdomino harmony\nAnn:\ndiscards 1\nw w1 m3\n. # m2\nBen:\n# s2 s\n",
    ]
    met: set[str] = set()
    for _ in range(600):
        for one in sentences(mutated(rnd.choice(sheets), rnd, "0123xtgd#.:,|/ \nAé"), {}):
            met.add(one)
            for code in OTHERS:
                assert language(code).sentence(one) != one, one
    assert len(met) > 100


def test_the_command_refuses_and_notes_in_french() -> None:
    refused = CliRunner().invoke(app, ["score", "# z", "--language", "fr"]).exception
    assert str(refused).startswith("'z' n\u2019est pas une case")
    noted = CliRunner().invoke(app, ["score", "# w", "--language", "fr"]).output
    assert "Remarque : Impossible avec la boîte : le royaume a un nombre impair de cases" in (
        " ".join(noted.split())
    )
    kept = CliRunner().invoke(app, ["score", "# z", "--language", "en"]).exception
    assert str(kept).startswith("'z' is not a square")


def test_tie_breaks_and_colours_have_names() -> None:
    for code in OTHERS:
        for entry in GAMES.values():
            names = [*entry.tie_breaks, *entry.colours]
            assert [name for name in names if name not in language(code).words] == []
