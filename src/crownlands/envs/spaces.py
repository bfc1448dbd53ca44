"""Gymnasium's spaces for observations and actions."""

from crownlands.core.errors import CrownlandsError
from crownlands.core.observation import SIDE
from crownlands.envs.single import Single

try:
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise CrownlandsError(
        "This environment needs Gymnasium: pip install 'crownlands[envs]' "
        "(from a clone: pip install '.[envs]')."
    ) from None


def observation_space(single: Single) -> spaces.Dict:
    """What a seat may know; planes hold small counts, scalars numbers of any kind."""
    layout = single.layout
    shape = (len(layout.planes), SIDE, SIDE)
    least, most = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 255, shape, np.uint8),
            "scalars": spaces.Box(least, most, (layout.numbers,), np.int16),
        }
    )


def masked_space(single: Single) -> spaces.Dict:
    """The same with the mask of legal actions beside it, as PettingZoo has it."""
    return spaces.Dict(
        {
            "observation": observation_space(single),
            "action_mask": spaces.Box(0, 1, (single.actions,), np.int8),
        }
    )


def action_space(single: Single) -> spaces.Discrete:
    return spaces.Discrete(single.actions)
