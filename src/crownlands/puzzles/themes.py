"""What a puzzle is about."""

from crownlands.analysis.reasons import reasons
from crownlands.core.contract import CHANCE, OVER
from crownlands.game import Game
from crownlands.puzzles.judging import seated
from crownlands.text.moves import Pass

# By the step of the game that is to be decided.
BY_STEP = {
    "claim": "claim",
    "opening": "claim",
    "lay": "place",
    "draw": "place",
    "tax": "tax",
    "build": "building",
    "site": "building",
    "bribe": "building",
    "fire": "fire",
    "hand-on": "totem",
    "recruit": "recruit",
    "settle": "recruit",
    "take": "dice",
    "turn": "dice",
    "bonus": "bonus",
}
BONUSES = {"harmony", "middle kingdom", "homo habilis", "fire empire"}


def theme_of(game: Game, best: int, tempting: int) -> str:
    """The theme of a puzzle in this position."""
    step = game.table.step
    theme = BY_STEP.get(step, "spell")
    if is_endgame(game):
        return "endgame"
    if step == "tax" and isinstance(game.move(best), Pass):
        return "knights"
    if theme in ("claim", "place") and (why := reasons(game.states, best, tempting)):
        if why[0].kind in ("takes", "leaves"):
            return "block"
        if why[0].kind in ("gains", "loses") and why[0].facts["what"] in BONUSES:
            return "bonus"
    return theme


def is_endgame(game: Game) -> bool:
    """Whether nothing is left to chance."""
    rest = game.at(game.states)
    rest.dealer = None
    while rest.to_play not in (CHANCE, OVER):
        rest.push(seated("quick").choose(rest.states, seed=0))
    return rest.is_over
