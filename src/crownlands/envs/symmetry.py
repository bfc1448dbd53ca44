"""The turns and mirrors of a kingdom, under which nothing about it changes: for augmentation.

    for symmetry in symmetries(env):
        planes = symmetry.planes(observations.planes)
        actions = symmetry.actions(alike)[actions]

All kingdoms of an observation are turned alike. Where a domino's halves are alike, each of its
places is one action whichever way round it lies: `alike` says so (and in Queendomino the half whose
tax is asked about first may then be the other one). The maps of Duel are not square
and its look-alike dice are drawn in a fixed order: its planes can be mirrored, its actions cannot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError
from crownlands.core.kingdom import STEP_X, STEP_Y
from crownlands.core.layout import Layout
from crownlands.core.observation import SIDE

NORTH_OR_WEST = 2  # the first of the turns that repeat another one if the halves are alike


@dataclass(frozen=True)
class Symmetry:
    """Where the square (x, y) goes: mirrored first, then turned by quarters to the right."""

    layout: Layout
    actions_count: int
    mirrored: bool
    quarters: int

    def square(self, x: int, y: int) -> tuple[int, int]:
        if self.mirrored:
            x = -x
        for _ in range(self.quarters):
            x, y = -y, x
        return x, y

    def planes(self, planes: Any) -> Any:
        """The planes of observations, turned: any array whose last two axes are rows, columns."""
        rows, columns = np.indices((SIDE, SIDE))
        where = [
            self.square(x - SIDE // 2, y - SIDE // 2) for y in range(SIDE) for x in range(SIDE)
        ]
        to_row = np.array([(y + SIDE // 2) % SIDE for _, y in where])
        to_column = np.array([(x + SIDE // 2) % SIDE for x, _ in where])
        turned = planes.copy()
        turned[..., to_row, to_column] = planes[..., rows.ravel(), columns.ravel()]
        return turned

    def actions(self, alike: bool = False) -> np.ndarray:
        """For each action the one it becomes: int64[actions]."""
        if not self.layout.boards:
            raise CrownlandsError("The actions of this game cannot be turned or mirrored.")
        answer = np.arange(self.actions_count)
        side = self.layout.side
        centre = side // 2
        lays = {board.turn: board.first for board in self.layout.boards}
        for board in self.layout.boards:
            for number in range(side * side):
                x, y = number % side - centre, number // side - centre
                first, (x, y) = board.first, self.square(x, y)
                if board.turn is not None:
                    turn = self._turn(board.turn)
                    if alike and turn >= NORTH_OR_WEST:  # told by its other half
                        x, y, turn = x + STEP_X[turn], y + STEP_Y[turn], turn - 2
                    first = lays[turn]
                if max(abs(x), abs(y)) <= centre:
                    answer[board.first + number] = first + (y + centre) * side + x + centre
        return answer

    def _turn(self, turn: int) -> int:
        step = self.square(int(STEP_X[turn]), int(STEP_Y[turn]))
        return list(zip(STEP_X.tolist(), STEP_Y.tolist(), strict=True)).index(step)


def symmetries(env: Any) -> Sequence[Symmetry]:
    """All eight of a square kingdom, or the four of a map; the first one changes nothing."""
    return symmetries_of(env.layout, env.actions)


def symmetries_of(layout: Layout, actions: int) -> Sequence[Symmetry]:
    """The same for what is observed, and for so many actions."""
    square = bool(layout.boards)
    quarters = range(4) if square else (0, 2)
    return [
        Symmetry(layout, actions, mirrored, quarter)
        for mirrored in (False, True)
        for quarter in quarters
    ]
