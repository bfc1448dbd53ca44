"""A network's judgement: whole numbers, the same however it is computed."""

import numpy as np
import pytest

from crownlands.core.jit import jit
from crownlands.game import Game
from crownlands.nets.forward import Mind, mind_for, think
from crownlands.nets.network import HIDDEN, VALUE
from crownlands.nets.quantise import quantise
from networks import TINY, hidden_of, random_network, random_weights
from test_nets_features import every_set_up, positions, told

pytestmark = pytest.mark.plain


@jit
def think_first(states: np.ndarray, seat: int, mind: Mind) -> None:
    think(states[0], seat, mind)


def outputs(game: Game, seat: int, mind: Mind) -> list[float]:
    states = np.array([game.state], game.state.dtype)
    think_first(states, seat, mind)
    return list(mind.hidden.outputs)


@every_set_up
def test_what_was_seen_before_does_not_show(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    header, network = random_network(name, seats, variants)
    one = mind_for(header.shape, network)
    for game in positions(name, seats, variants):
        for seat in range(seats):
            fresh = outputs(game, seat, mind_for(header.shape, network))
            assert outputs(game, seat, one) == fresh
            assert outputs(game, seat, one) == fresh


@every_set_up
def test_whole_numbers_come_close_to_the_trained_weights(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    found = [(game.copy(), seat) for game in positions(name, seats, variants) for seat in (0, 1)]
    header, _ = random_network(name, seats, variants)
    weights = random_weights(header.shape)
    wanted = [hidden_of(weights, header.shape, told(game, seat)) for game, seat in found]
    largest = {layer: max(float(w[layer].max()) for w in wanted) for layer in HIDDEN}
    mind = mind_for(header.shape, quantise(weights, header.shape, largest))
    spread = np.ptp([w["output"] for w in wanted], axis=0)
    assert (spread > 0.05).all(), "positions must differ for this to show anything"
    for (game, seat), exact in zip(found, wanted, strict=True):
        assert outputs(game, seat, mind) == pytest.approx(exact["output"], abs=0.05)


@pytest.mark.parametrize("widest", HIDDEN)
def test_any_layer_may_be_the_widest(widest: str) -> None:
    """Wider than what is told of a position, too: there is room for it."""
    header, network = random_network("duel", 2, sizes=TINY._replace(**{widest: 2400}))
    assert header.shape.kingdom_inputs < 1000  # half of the hidden numbers are 0
    one = mind_for(header.shape, network)
    for game in positions("duel", 2, ()):
        for seat in range(2):
            fresh = outputs(game, seat, mind_for(header.shape, network))
            assert outputs(game, seat, one) == fresh


def test_every_output_is_one_of_its_own() -> None:
    header, network = random_network("duel", 2)
    for game in positions("duel", 2, ()):
        found = outputs(game, 0, mind_for(header.shape, network))
        assert len(set(found)) == len(found)
        assert np.isfinite(found).all()
        assert abs(found[VALUE]) < 30
