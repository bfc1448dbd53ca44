"""The turns and mirrors under which a position is worth the same, as `model` wants them."""

import numpy as np
import torch
from torch import Tensor

from crownlands.core.layout import Layout
from crownlands.core.observation import SIDE
from crownlands.envs.symmetry import symmetries_of


def turns(layout: Layout, device: torch.device) -> Tensor:
    """Where each square of a board goes: int64[symmetries, 64]."""
    squares = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    came_from = [each.planes(squares).ravel() for each in symmetries_of(layout, 0)]
    return torch.tensor(np.argsort(came_from, axis=1), device=device)
