"""Reasons as clients see them."""

from pydantic import Field

from crownlands.server.positions import Data, Place, View
from crownlands.text.reasons import Reason


class ReasonView(View):
    """A fact that speaks for a move, or against it."""

    kind: str = Field(description="What sort of fact it is: the page has words for each.")
    facts: dict[str, int | str | list[int] | list[str]] = Field(
        description="Its numbers and names. `seat` is a seat; names of things are as in the data."
    )
    squares: list[Place] = Field(description="Where to look, in the kingdom of the seat to play.")
    of_other: bool = Field(description="It is told of the move that this one is compared with.")
    weight: float = Field(
        description="Roughly the points it is about: above 0 it speaks for the move."
    )
    words: str = Field(description="The same as an English sentence.")


def reason_data(reason: Reason) -> Data:
    return {
        "kind": reason.kind,
        "facts": dict(reason.facts),
        "squares": [(square.x, square.y) for square in reason.squares],
        "of_other": reason.of_other,
        "weight": round(reason.weight, 1),
        "words": reason.words,
    }
