"""What clients send and get beside views: requests, answers, and the socket's messages."""

import re
from typing import Annotated, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from crownlands.server.positions import ALL_AIDS, Aids
from crownlands.server.table import SeatKind
from crownlands.server.views import ClockView, EventView, StateView, TableView

NICKNAME = 24  # characters


# Letters and marks that show nothing, though Unicode counts them as printable: fillers, a blank
# of Braille, selectors of variants.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
)


def clean_name(name: str) -> str:
    """A nickname without what cannot be seen."""
    name = " ".join(UNSEEN.sub(" ", name).split())
    seen = any(category(letter)[0] in "LNPS" for letter in name)
    if not seen or not name.isprintable():
        raise ValueError("a nickname has at least one letter and no control characters")
    return name


Nickname = Annotated[
    str,
    Field(min_length=1, max_length=NICKNAME, examples=["Ann"]),
    AfterValidator(clean_name),
]
Nonce = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Random characters of the client's own; every deal depends on them.",
        examples=["q0ZbX3vJ5mK2"],
    ),
]
Ply = Annotated[int, Field(ge=0, le=100_000, description="The position's ply.", examples=[6])]
MoveText = Annotated[str, Field(min_length=1, max_length=64, examples=["@17"])]
Level = Annotated[str, Field(max_length=32, examples=["knight"])]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatRequest(Message):
    kind: SeatKind = Field(
        description="Somebody on this device, a friend by link, a bot of the server, or a bot "
        "that joins through this API.",
        examples=["friend"],
    )
    level: Level | None = Field(None, description="Of a bot.", examples=[None])


class TableRequest(Message):
    """A table to be opened."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "kingdomino",
                    "variants": ["harmony"],
                    "seats": [{"kind": "person"}, {"kind": "bot", "level": "knight"}],
                }
            ]
        }
    )
    game: str = Field(max_length=32)
    variants: list[Annotated[str, Field(max_length=32)]] = Field(default=[], max_length=16)
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    clock: ClockView | None = None
    spectators: bool = Field(True, description="Whether anybody with the table's id may watch.")
    aids: Aids = ALL_AIDS


class Invitation(Message):
    seat: int
    kind: SeatKind
    invitation: str = Field(description="Whoever shows it may look, and sit down, once.")


class Opened(Message):
    id: str
    invitations: list[Invitation]
    view: TableView


class JoinRequest(Message):
    nickname: Nickname
    nonce: Nonce | None = None
    promise: str | None = Field(
        None,
        pattern="^[0-9a-f]{64}$",
        description="Instead of the nonce its SHA-256, so that nobody who joins later can choose "
        "theirs to match; the nonce is shown when `fair.waits_for` has the seat.",
        examples=[None],
    )
    token: str | None = Field(
        None,
        pattern="^[A-Za-z0-9_-]{43,86}$",
        description="256 random bits or more that are to be the seat's token, in base64url. "
        "Whoever brings them may ask again when the answer got lost; else the server makes them.",
        examples=[None],
    )

    @model_validator(mode="after")
    def one_of_both(self) -> "JoinRequest":
        if (self.nonce is None) == (self.promise is None):
            raise ValueError("bring a nonce, or the promise of one")
        return self


class NonceRequest(Message):
    nonce: Nonce


class Joined(Message):
    seat: int
    token: str = Field(description="Shown once; whoever shows it decides for the seat.")
    view: TableView


class MoveRequest(Message):
    move: MoveText
    ply: Ply
    seen: int | None = Field(
        None,
        ge=0,
        le=2**31 - 1,
        description="The `seq` of the view it was chosen in; asked for again after it was taken "
        "back, the move is then not played again.",
        examples=[None],
    )


class Done(Message):
    """The events asked for are on the disk."""

    seq: int = Field(description="The table's last event.")


class BotRequest(Message):
    level: Level = "knight"


class AnswerRequest(Message):
    agree: bool


class RematchRequest(Message):
    rotate: bool = Field(False, description="Everybody one seat further; a team stays together.")


class Events(Message):
    events: list[EventView]


class Uploaded(Message):
    id: str
    view: TableView


class Checked(Message):
    right: bool
    complaints: list[str]


class Problem(Message):
    """What is wrong, in a sentence."""

    detail: str
    code: str | None = Field(
        None, description="A word for it, where people may meet it who play in another language."
    )


class Health(Message):
    status: Literal["ready", "warming", "failing"]
    problem: str | None = Field(description="What is wrong with the database, while it fails.")
    version: str
    games: dict[str, str] = Field(
        description="Waiting, compiling, loading, ready or failed, by game."
    )
    bots: dict[str, str] = Field(description="The same for each game's bots.")
    database: Literal["sqlite", "postgresql"]


# The socket, client to server.


class Hello(Message):
    """The first message: who it is, and what was seen last."""

    type: Literal["hello"] = "hello"
    token: str | None = Field(
        None, max_length=128, description="A seat's, or an invitation to a free one; none to watch."
    )
    after: int | None = Field(None, ge=0, description="Send the events after this seq again.")
    form: Literal["full", "light"] = Field(
        "full", description="Views for pages, or the least that a bot needs."
    )


class SocketMove(MoveRequest):
    type: Literal["move"] = "move"
    id: int | None = Field(None, description="Comes back with the answer.")


class Ping(Message):
    type: Literal["ping"] = "ping"


# The socket, server to client.


class Welcome(Message):
    type: Literal["welcome"] = "welcome"
    seat: int | None = Field(description="Whose token it was.")
    events: list[EventView] = Field(description="Those after `after`, if it was given.")
    view: TableView


class Happened(Message):
    type: Literal["events"] = "events"
    events: list[EventView]
    view: TableView


class Light(Message):
    """Welcome and news in the light form."""

    type: Literal["light"] = "light"
    events: list[EventView] = Field(description="Without `what`.")
    state: StateView
    legal: dict[str, int] | None = Field(
        description="For the seat to play: the moves that may be made, with their numbers."
    )


class Ack(Message):
    """A move is on the disk."""

    type: Literal["ack"] = "ack"
    id: int | None
    seq: int


class SocketProblem(Problem):
    type: Literal["problem"] = "problem"
    id: int | None = None
    status: int = Field(description="As in HTTP.")


class Pong(Message):
    type: Literal["pong"] = "pong"


SOCKET_MESSAGES = (Hello, SocketMove, Ping, Welcome, Happened, Light, Ack, SocketProblem, Pong)
