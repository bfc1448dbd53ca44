"""A kingdom that is turned or mirrored is as good as before."""

import numpy as np
import pytest

from crownlands.core.draft import Phase
from crownlands.core.errors import CrownlandsError
from crownlands.envs.single import Single
from crownlands.envs.symmetry import symmetries

pytestmark = pytest.mark.plain

SET_UPS = [("kingdomino", 2, ("mighty-duel",)), ("queendomino", 3, ()), ("origins", 4, ("tribe",))]


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=lambda value: str(value))
def test_what_may_be_done_in_a_turned_kingdom_is_what_may_be_done_turned(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    """Two games with the same deals: in one of them every move is the other's, turned."""
    for symmetry in symmetries(Single(name, seats, variants)):
        one, other = Single(name, seats, variants), Single(name, seats, variants)
        rng = np.random.default_rng(1)
        one.begin(5)
        other.begin(5)
        for _ in range(60):
            if one.is_over:
                break
            turn = symmetry.actions(alike(one))
            turned = np.zeros_like(one.mask)
            turned[turn[np.flatnonzero(one.mask)]] = 1
            assert (turned == other.mask).all()
            planes, scalars = one.observe(one.to_play)
            planes_turned, same = other.observe(one.to_play)
            kingdoms = slice(None) if name == "kingdomino" else slice(-1)  # the last is the asked
            assert (symmetry.planes(planes)[kingdoms] == planes_turned[kingdoms]).all()
            assert (scalars == same).all()
            legal = np.flatnonzero(one.mask)
            action = legal[0] if name == "queendomino" and len(legal) == 2 else rng.choice(legal)
            one.step(action)
            other.step(turn[action])
        assert one.rewards() == other.rewards()


def alike(single: Single) -> bool:
    """Whether the halves of the domino to lay are alike, as its legal actions show it."""
    s = single.states[0]
    if s.phase != Phase.LAY:
        return False
    tile = single.game.table.to_lay
    return tile is not None and (tile.left.kind, tile.left.crowns) == (
        tile.right.kind,
        tile.right.crowns,
    )


def test_the_maps_of_duel_are_mirrored_but_their_actions_are_not() -> None:
    single = Single("duel")
    single.begin(1)
    assert len(symmetries(single)) == 4
    with pytest.raises(CrownlandsError, match="cannot be turned or mirrored"):
        symmetries(single)[1].actions()
