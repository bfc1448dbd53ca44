"""One game at a time: what the environments of other libraries are made from."""

from collections.abc import Collection
from os import PathLike
from typing import Any

import numpy as np

from crownlands.bulk import read_seed
from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, OVER
from crownlands.core.errors import CrownlandsError, IllegalMove, one_of
from crownlands.core.jit import jit
from crownlands.core.layout import Layout
from crownlands.core.observation import SIDE
from crownlands.core.random import WORDS, seed_generator
from crownlands.envs.batch import margin, read_reward, standing
from crownlands.game import Game

RENDER_MODES = ("ansi", "svg", "rgb_array")


def read_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise CrownlandsError(f"There is no picture {mode!r}: choose {one_of(RENDER_MODES)}.")
    return mode


@jit
def advance(states: np.ndarray, rng: np.ndarray, moves: np.ndarray, mask: np.ndarray) -> int:
    """Let chance play, then write what the seat to play may do; whose turn it is."""
    s = states[0]
    while s.to_play == CHANCE:
        contract.apply(s, contract.pick(s, rng))
    mask[:] = 0
    if s.to_play != OVER:
        contract.mark_legal(s, mask, moves)
    return int(s.to_play)


@jit
def step_and_advance(
    states: np.ndarray, rng: np.ndarray, moves: np.ndarray, mask: np.ndarray, action: int
) -> int:
    contract.apply(states[0], action)
    return advance(states, rng, moves, mask)


@jit
def step_if_legal(states: np.ndarray, action: int, moves: np.ndarray) -> bool:
    """Play an action, or an outcome of chance; whether it is legal."""
    if not play.is_among(moves, play.legal(states, 0, moves), action):
        return False
    contract.apply(states[0], action)
    return True


@jit
def look(states: np.ndarray, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    contract.observe(states[0], seat, planes, scalars)


class Single:
    """A game whose chance is played from a seed, at the decision of a seat or over."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variants: Collection[str] = (),
        reward: str = "place",
        data: str | PathLike[str] | None = None,
    ) -> None:
        self.reward = read_reward(reward)
        self._table = Game(game, seats, variants, data=data)  # for drawing, and what it checks
        self.entry, self.seats, self.variants = (
            self._table.entry,
            self._table.seats,
            self._table.variants,
        )
        self.blank = self._table.states.copy()
        self.layout: Layout = self.entry.rules.layout(self.blank[0])
        self._room = (len(self.layout.planes), SIDE), self.layout.numbers
        self.actions: int = play.count_actions(self.blank, 0)
        self.states = self.blank.copy()
        self.mask = np.zeros(self.actions, np.int8)
        self._rng = np.zeros(WORDS, np.int64)
        self._moves = np.zeros(MAX_MOVES, np.int64)
        self.to_play = OVER

    @property
    def is_over(self) -> bool:
        return self.to_play == OVER

    def begin(self, seed: int) -> None:
        self.seed = read_seed(seed)
        seed_generator(self._rng, self.seed, 0)
        self.states[0] = self.blank[0]
        self.to_play = advance(self.states, self._rng, self._moves, self.mask)

    def step(self, action: Any) -> None:
        """Play an action, then let chance play; IllegalMove if it is not legal."""
        if not 0 <= action < self.actions or not self.mask[action]:
            raise IllegalMove(f"Action {action} is not legal here: see the mask.")
        self.to_play = step_and_advance(self.states, self._rng, self._moves, self.mask, int(action))

    def observe(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """The planes and scalars of a seat, in new arrays."""
        return self.observe_at(self.states, seat)

    def observe_at(self, states: np.ndarray, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """The same in another position."""
        shape, numbers = self._room
        planes, scalars = np.empty(shape, np.uint64), np.zeros(numbers, np.int16)
        look(states, seat, planes, scalars)
        return planes.view(np.uint8).reshape(-1, SIDE, SIDE), scalars

    def rewards(self) -> list[float]:
        """What the end of the game brings every seat."""
        return self.rewards_at(self.states)

    def rewards_at(self, states: np.ndarray) -> list[float]:
        """The same for another game that is over."""
        points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        play.rankings(states, 0, points, places)
        seats = range(self.seats)
        if self.reward == "points":
            return [float(points[seat]) for seat in seats]
        if self.reward == "margin":
            return [float(margin(points, places, seat, self.seats)) for seat in seats]
        return [float(standing(places, seat, self.seats)) for seat in seats]

    # How it looks

    @property
    def game(self) -> Game:
        """The position as people see it."""
        return self._table.at(self.states)

    def write_position(self, states: np.ndarray) -> str:
        """A position as one line."""
        return self.entry.write_position(self.seats, self.variants, states[0])

    def render(self, mode: str | None) -> Any:
        """The table as text ("ansi"), SVG or an array of pixels ("rgb_array")."""
        return self.render_at(self.states, mode)

    def render_at(self, states: np.ndarray, mode: str | None) -> Any:
        """The same in another position."""
        game = self._table.at(states)
        if mode == "ansi":
            return str(game)
        return game.svg() if mode == "svg" else pixels(game.svg())


def pixels(svg: str, width: int = 960) -> np.ndarray:
    """A picture as uint8[height, width, 3]."""
    import io

    try:
        from PIL import Image
    except ImportError:
        raise CrownlandsError(
            "Pictures as arrays need Pillow: pip install 'crownlands[envs]' "
            "(from a clone: pip install '.[envs]')."
        ) from None
    from crownlands.drawing.png import to_png

    return np.asarray(Image.open(io.BytesIO(to_png(svg, width))).convert("RGB"))
