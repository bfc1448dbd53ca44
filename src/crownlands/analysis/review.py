"""A game looked at again, as values: every decision judged, and luck told apart from skill."""

from dataclasses import asdict, dataclass
from typing import Any

from crownlands.analysis.hints import Option
from crownlands.core.errors import CrownlandsError

VERSION = 5  # of what a review says; one of another version is made again

Chances = tuple[float, ...]  # of all seats to win; they sum to one


@dataclass(frozen=True)
class Decision:
    """What a seat chose, and what would have been best."""

    ply: int
    seat: int
    moves: int  # how many were legal; 1: it was forced
    played: Option
    best: Option  # the one that was played, where no other is better
    before: Chances  # if the best is played
    after: Chances
    cost: float  # of the seat's chance
    cost_error: float
    judgement: str  # "", "inaccuracy", "mistake" or "blunder"


@dataclass(frozen=True)
class Deal:
    """What chance did between two decisions."""

    ply: int  # of its first event
    events: tuple[str, ...]
    before: Chances
    after: Chances


@dataclass(frozen=True)
class PlayerReview:
    """How a seat played, and what luck it had."""

    seat: int
    name: str
    points: int
    place: int
    decisions: int  # with something to choose
    accuracy: float  # from 0 to 100
    inaccuracies: int
    mistakes: int
    blunders: int
    luck: float  # what the deals gave to its chance, and took; partners share theirs


@dataclass(frozen=True)
class Review:
    """A game looked at again."""

    version: int
    record: str  # the fingerprint of the record
    game: str
    variants: tuple[str, ...]
    playouts: int  # of each decision
    seed: int
    decisions: tuple[Decision, ...]
    deals: tuple[Deal, ...]
    players: tuple[PlayerReview, ...]
    turning_points: tuple[int, ...]  # plies, in their order
    summary: tuple[str, ...]  # three sentences

    @property
    def curve(self) -> list[tuple[int, Chances]]:
        """The chances by the number of plies played, wherever they were looked at."""
        told = {moment.ply: moment.before for moment in self.deals[:1]}
        told |= {deal.ply + len(deal.events): deal.after for deal in self.deals}
        told |= {decision.ply + 1: decision.after for decision in self.decisions}
        return sorted(told.items())

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> "Review":
        """From plain data; a sentence if it is no review, or one of another version."""
        try:
            if data["version"] != VERSION:
                raise CrownlandsError("This review was made by another version: make it again.")
            return cls(
                **data
                | {
                    "variants": tuple(data["variants"]),
                    "decisions": tuple(map(decision_from, data["decisions"])),
                    "deals": tuple(map(deal_from, data["deals"])),
                    "players": tuple(PlayerReview(**player) for player in data["players"]),
                    "turning_points": tuple(data["turning_points"]),
                    "summary": tuple(data["summary"]),
                }
            )
        except (KeyError, TypeError, AttributeError):
            raise CrownlandsError("This is not a review of a game.") from None


def decision_from(data: dict[str, Any]) -> Decision:
    played, best = Option.from_json(data["played"]), Option.from_json(data["best"])
    sure = {"before": tuple(data["before"]), "after": tuple(data["after"])}
    return Decision(**data | sure | {"played": played, "best": best})


def deal_from(data: dict[str, Any]) -> Deal:
    events, before, after = (tuple(data[name]) for name in ("events", "before", "after"))
    return Deal(data["ply"], events, before, after)
