"""The seats of a table."""

from dataclasses import dataclass
from typing import Any, Final, Literal

SeatKind = Literal["person", "friend", "bot", "remote"]
BOT: Final = "bot"


@dataclass
class Seat:
    """Who sits there."""

    kind: SeatKind
    level: str | None = None  # of a bot
    nickname: str = ""
    nonce: str = ""
    promise: str = ""  # the nonce's SHA-256, where it was not shown at once
    joined: bool = False
    left: bool = False
    player: dict[str, Any] | None = None  # who plays for a rating: id, points, deviation
    stand_in: str | None = None  # the level of the bot that plays for somebody

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat, if one does."""
        return self.level if self.kind == BOT else self.stand_in

    @property
    def has_a_say(self) -> bool:
        """Somebody sits there who can be asked."""
        return self.joined and not self.left and self.bot is None
