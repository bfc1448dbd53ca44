"""What speaks for a move in Kingdomino besides its points."""

from collections.abc import Iterator

import numpy as np

from crownlands.core.draft import Phase
from crownlands.games.kingdomino import actions
from crownlands.games.kingdomino.tiles import DOMINOES
from crownlands.text import kingdom_reasons
from crownlands.text.reasons import Explainer, Reason


def explain(before: np.ndarray, after: np.ndarray, action: int) -> Iterator[Reason]:
    s = before[0]
    if s.phase == Phase.CLAIM:
        yield from kingdom_reasons.claiming(before, action - actions.CLAIM, DOMINOES)
    else:
        yield from kingdom_reasons.laying(before, after, DOMINOES, DOMINOES, int(s.undealt))


EXPLAINER = Explainer(explain)
