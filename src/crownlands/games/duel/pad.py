"""The score pad of Duel: maps with coats and crosses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crownlands.core.contract import OVER
from crownlands.games.duel import possible
from crownlands.games.duel.looks import LOOKS
from crownlands.games.duel.position import LETTERS, MOST_CROSSES, put_map
from crownlands.games.duel.state import NO_COAT, Phase, State
from crownlands.games.duel.tiles import COATS
from crownlands.games.duel.words import WORDS
from crownlands.text.names import Names
from crownlands.text.pad import Fact, Kind, Pad, Written

NAMES = Names(
    {
        "dot": "point, ponto",
        "double-dot": "two dots, double point, deux points, ponto duplo, dois pontos",
        "stripe": "bande, faixa",
        "double-stripe": "two stripes, double bande, deux bandes, faixa dupla, duas faixas",
        "quarters": "quartiers, quartos",
        "solid": "plein, cheio",
    },
    "coat",
)


def put(s: State, k: int, written: Written, facts: Mapping[str, Any]) -> None:
    put_map(s, k, written.squares, written.whose)
    solid = facts.get("solid")
    s.solid[k] = NO_COAT if solid is None else COATS.index(solid)


def finish(s: State, _written: Sequence[Written]) -> None:
    s.phase, s.to_play = Phase.END, OVER


def doubts(_s: State, written: Sequence[Written]) -> Iterator[str]:
    for own in written:
        yield from (f"{own.whose} {why}" for why in possible.doubts_about(own.squares))


PAD = Pad(
    order=COATS,
    letters=LETTERS,
    terrains=NAMES,
    put=put,
    doubts=doubts,
    finish=finish,
    facts=(
        Fact(
            "solid",
            "Which coat was chosen for the solid's spell, if it was won?",
            Kind.NAME,
            also="plein, cheio",
            names=NAMES,
        ),
    ),
    most=MOST_CROSSES,
    words=WORDS,
    pips=LOOKS.pip.several,
    hint="Capitals matter here: d dot, D double dot, s stripe, S double stripe.",
)
