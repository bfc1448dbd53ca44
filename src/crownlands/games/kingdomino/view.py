"""A game of Kingdomino as it lies on the table."""

from functools import cache
from typing import TypedDict

from crownlands.core.draft import Phase
from crownlands.games.kingdomino.state import STATE, State
from crownlands.games.kingdomino.tiles import DOMINOES, TERRAINS
from crownlands.text import translate
from crownlands.text.reading import remembered
from crownlands.text.view import Cell, Kingdom, Table, cell


class Extras(TypedDict, total=False):
    """In a dynasty."""

    game: int  # which one this is, from 1
    games: int


@cache
def cells(number: int) -> tuple[Cell, Cell]:
    """The two halves of a domino."""
    left, right, left_crowns, right_crowns = (int(value) for value in DOMINOES[number - 1])
    return Cell(TERRAINS[left], left_crowns), Cell(TERRAINS[right], right_crowns)


def table(s: State) -> Table[Extras]:
    current = translate.current_line(s, cells)
    laying = s.phase == Phase.LAY
    return Table(
        game="kingdomino",
        to_play=int(s.to_play),
        step=Phase(int(s.phase)).name.lower(),
        round=int(s.rounds_begun),
        rounds=int(s.rounds),
        kingdoms=tuple(kingdom(s, seat) for seat in range(s.seats)),
        current=current,
        following=translate.next_line(s, cells),
        undealt=translate.tiles_in(int(s.undealt), cells),
        to_lay=current[int(s.acting)] if laying else None,
        extras={"game": int(s.game) + 1, "games": int(s.games)} if s.games > 1 else {},
        tells_scores=True,
    )


@remembered(STATE, ("land", "crowns", "edges", "discards", "banked"), ("games", "frame"))
def kingdom(s: State, seat: int) -> Kingdom:
    facts = {"discards": int(s.discards[seat])}
    if s.games > 1:
        facts["banked"] = int(s.banked[seat])
    squares = translate.squares_of(s, seat).items()
    found = {square: cell(TERRAINS[terrain], crowns) for square, (terrain, crowns) in squares}
    return Kingdom((seat,), found, int(s.frame), int(s.frame), facts)
