"""The score pad: what kingdoms are worth, part by part, and who has won."""

from crownlands.score_pad.scoring import score
from crownlands.score_pad.sheet import KingdomScore, ScoreSheet

__all__ = ["KingdomScore", "ScoreSheet", "score"]
