"""Records of games that agents have played."""

from collections.abc import Iterable, Sequence

from crownlands.agents.match import SetUp
from crownlands.game import Game
from crownlands.notation.record import Record


def record_of(set_up: SetUp, agents: Sequence[str], actions: Iterable[int], **tags: str) -> Record:
    """The record of a game, with its agents as the seats' names; `actions` are chance's too."""
    game = Game(set_up.game, set_up.seats, set_up.variants, data=set_up.data)
    for action in actions:
        game.push(action)
    names = {f"Seat{seat}": agent for seat, agent in enumerate(agents, start=1)}
    return Record.of(game, **names, **tags)
