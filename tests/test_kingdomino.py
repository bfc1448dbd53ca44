"""Invariants of Kingdomino beyond single rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.games.kingdomino.tiles import DOMINOES
from crownlands.text.moves import Deal, Discard, Lay, Square
from positions import Cells, write_kingdom
from strategies import games

pytestmark = pytest.mark.plain

relaxed = settings(max_examples=60 if COMPILED else 15, deadline=None)


@relaxed
@given(games("kingdomino"))
def test_dominoes_are_conserved(game: Game) -> None:
    """Every domino is undealt, in a line, laid or discarded, and none is in two places."""
    s, table = game.state, game.table
    undealt = {n for n in range(1, 49) if int(s.undealt) >> (n - 1) & 1}
    waiting = {tile.number for tile in table.current if not tile.done}
    if table.step == "claim" and table.round:
        waiting.discard(table.current[int(s.acting)].number)
    following = {tile.number for tile in table.following}
    assert not undealt & waiting
    assert not undealt & following
    assert not waiting & following
    gone = 48 - len(undealt) - len(waiting) - len(following)
    laid = sum(len(kingdom.cells) for kingdom in table.kingdoms)
    discards = sum(int(kingdom.facts["discards"]) for kingdom in table.kingdoms)
    assert laid + 2 * discards == 2 * gone
    if not s.game:
        assert sum(isinstance(move, Deal) for move in game.log) == 48 - len(undealt)
        assert sum(isinstance(move, Lay | Discard) for move in game.log) == gone


@relaxed
@given(games("kingdomino"), st.integers(0, 7))
def test_scores_are_invariant_under_rotation_and_mirror(game: Game, symmetry: int) -> None:
    def turned(square: Square) -> Square:
        x, y = square
        for _ in range(symmetry % 4):
            x, y = -y, x
        return Square(-x if symmetry >= 4 else x, y)

    other = game.copy()
    for k, kingdom in enumerate(game.table.kingdoms):
        cells: Cells = {turned(q): (cell.kind, cell.crowns) for q, cell in kingdom.cells.items()}
        write_kingdom(other, k, cells)
    assert other.scores() == game.scores()
    assert other.ranking() == game.ranking()
    if game.to_play >= 0:
        assert len(other.legal_moves) == len(game.legal_moves)


@relaxed
@given(games("kingdomino"))
def test_kingdoms_fit_their_frame(game: Game) -> None:
    for kingdom in game.table.kingdoms:
        west, east, north, south = kingdom.extent
        assert east - west < kingdom.columns
        assert south - north < kingdom.rows


def test_the_box_holds_48_dominoes_with_the_known_squares_and_crowns() -> None:
    squares = [0] * 6
    crowns = [0] * 6
    for left, right, left_crowns, right_crowns in DOMINOES.tolist():
        squares[left] += 1
        squares[right] += 1
        crowns[left] += left_crowns
        crowns[right] += right_crowns
    assert len(DOMINOES) == 48
    assert squares == [26, 22, 18, 14, 10, 6]
    assert crowns == [5, 6, 6, 6, 6, 10]
