"""The games for OpenSpiel, with explicit chance nodes.

    import crownlands.envs.open_spiel
    game = pyspiel.load_game("python_crownlands(game=duel)")
    game = pyspiel.load_game("python_crownlands(game=origins,seats=3,variants=totem)")

Variants are names joined by ``+``. Returns are by place, from 1 for the winner to -1 for the last.
"""

from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError, IllegalMove

try:
    import pyspiel
except ImportError:
    raise CrownlandsError(
        "This environment needs OpenSpiel: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None

from crownlands.core import play
from crownlands.core.contract import CHANCE, MAX_MOVES, OVER
from crownlands.envs.single import Single, step_if_legal

NAME = "python_crownlands"
DEFAULTS: dict[str, Any] = {
    "game": "kingdomino",
    "seats": 0,
    "variants": "",
}  # 0: the most that there can be
MOST_OUTCOMES = 128  # of one event of chance: more than any game numbers
LONGEST = 2048  # decisions in a game: more than any has

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="The Kingdomino family of games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SetUp(Single):
    """What all states of a game have in common; OpenSpiel copies and pickles states whole."""

    def __deepcopy__(self, _memo: Any) -> "SetUp":
        return self

    def __reduce__(self) -> Any:
        return SetUp, (self.entry.name, self.seats, self.variants)


class CrownlandsGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (params or {})
        variants = [name for name in str(chosen["variants"]).split("+") if name]
        self.single = SetUp(str(chosen["game"]), int(chosen["seats"]) or None, variants)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.single.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.single.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, state: Any = None) -> "CrownlandsState":
        if state is not None:
            raise CrownlandsError("A state begins with the game: positions cannot be given.")
        return CrownlandsState(self)

    def make_py_observer(self, _iig_obs_type: Any = None, _params: Any = None) -> "Observer":
        return Observer(self.single)


class CrownlandsState(pyspiel.State):
    def __init__(self, game: CrownlandsGame) -> None:
        super().__init__(game)
        self._single = game.single
        self.states = game.single.blank.copy()

    def current_player(self) -> int:
        to_play = int(self.states[0].to_play)
        if to_play == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if to_play == OVER else to_play

    def _legal(self) -> list[int]:
        out = np.zeros(MAX_MOVES, np.int64)
        found: list[int] = out[: play.legal(self.states, 0, out)].tolist()
        return found

    def _legal_actions(self, _player: int) -> list[int]:
        return self._legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._legal()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise IllegalMove("The game is over: nothing can be played.")
        if not step_if_legal(self.states, action, np.zeros(MAX_MOVES, np.int64)):
            raise IllegalMove(f"Action {action} is not legal here: see legal_actions().")

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self._single.entry.actions.decoder(self.states[0])(action))

    def is_terminal(self) -> bool:
        return bool(self.states[0].to_play == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._single.seats
        return self._single.rewards_at(self.states)

    def __str__(self) -> str:
        return self._single.write_position(self.states)


class Observer:
    """OpenSpiel's view of an observation: planes and scalars as one tensor."""

    def __init__(self, single: Single) -> None:
        self._single = single
        planes, numbers = len(single.layout.planes), single.layout.numbers
        self.tensor = np.zeros(planes * 64 + numbers, np.float32)
        self.dict = {
            "planes": self.tensor[: planes * 64].reshape(planes, 8, 8),
            "scalars": self.tensor[planes * 64 :],
        }

    def set_from(self, state: CrownlandsState, player: int) -> None:
        if not 0 <= player < self._single.seats:
            raise CrownlandsError(f"There is no player {player} to observe.")
        planes, scalars = self._single.observe_at(state.states, player)
        self.dict["planes"][:] = planes
        self.dict["scalars"][:] = scalars

    def string_from(self, state: CrownlandsState, _player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, CrownlandsGame)
