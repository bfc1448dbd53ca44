"""What may be said at a table beside the game.

Emotes and phrases are names, which every page draws or words for itself: they need no moderation.
"""

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field

from crownlands.server.nicknames import clean_line
from crownlands.server.positions import View

Emote = Literal[
    "smile",
    "laugh",
    "wink",
    "wow",
    "think",
    "sad",
    "grumble",
    "sleep",
    "clap",
    "heart",
    "crown",
    "hourglass",
]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-done",
    "thanks",
    "sorry",
    "oops",
    "lucky",
    "one-moment",
    "take-your-time",
    "so-close",
    "good-game",
    "again",
    "bye",
]
EMOTES: tuple[Emote, ...] = get_args(Emote)
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
APPLAUSE: Emote = "clap"  # the one that spectators have
LONGEST = 200  # characters of a line of chat

ChatText = Annotated[str, Field(min_length=1, max_length=LONGEST), AfterValidator(clean_line)]


class LineView(View):
    """Something that was said."""

    id: str = Field(description="By which it is reported.")
    at: float = Field(description="Seconds since 1970.")
    seat: int | None = Field(description="Null for a spectator.")
    kind: Literal["emote", "phrase", "chat"]
    what: str = Field(description="The name of an emote or a phrase, or a line of chat.")
