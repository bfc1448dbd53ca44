"""What clients send and get beside views: requests, answers, and the socket's messages."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from crownlands.server.live import Form
from crownlands.server.nicknames import Nickname
from crownlands.server.past import Offer
from crownlands.server.positions import ALL_AIDS, Aids
from crownlands.server.sayings import ChatText, Emote, LineView, Phrase
from crownlands.server.seats import BOT, SeatKind
from crownlands.server.views import ClockView, EventView, StateView, TableView

Nonce = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Random characters of the client's own; every deal depends on them.",
        examples=["q0ZbX3vJ5mK2"],
    ),
]
Secret = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{43,86}$")]
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


class Start(Message):
    """A moment of another game: at a table that is over or allows hints, or in a record."""

    table: str | None = Field(None, max_length=64, description="A table's id.")
    record: str | None = Field(None, description="A record's text.")
    ply: Annotated[int, Field(ge=0, le=100_000, description="After so many moves and deals.")]

    @model_validator(mode="after")
    def one_of_both(self) -> "Start":
        if (self.table is None) == (self.record is None):
            raise ValueError("name a table, or bring a record")
        return self


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
    offer: Offer | None = Field(
        None,
        description="Whom to offer its seats for friends to, among all on this server; they then "
        "need no invitation.",
        examples=[None],
    )
    aids: Aids = ALL_AIDS
    position: str | None = Field(
        None,
        max_length=4_000,
        description="Where the game begins, as one line of text, if not at its beginning.",
        examples=[None],
    )
    start: Start | None = Field(None, description="The same: a moment of another game.")

    @model_validator(mode="after")
    def settle(self) -> "TableRequest":
        if self.position is not None and self.start is not None:
            raise ValueError("a game begins with a position or at a moment of another, not both")
        if self.offer is not None and not any(seat.kind == "friend" for seat in self.seats):
            raise ValueError("a table that is offered has a seat of the kind 'friend'")
        if self.aids.hints is None:
            alone = sum(seat.kind != BOT for seat in self.seats) == 1
            self.aids = self.aids.model_copy(update={"hints": alone})
        return self


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
    token: Secret | None = Field(
        None,
        description="256 random bits or more that are to be the seat's token, in base64url. "
        "Whoever brings them may ask again when the answer got lost; else the server makes them.",
        examples=[None],
    )
    player: Secret | None = Field(
        None, description="The secret of a player who wishes to be rated.", examples=[None]
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
    then: tuple[MoveText, ...] = Field(
        default=(),  # of a list a deep copy would be made for every move
        max_length=8,
        description="What the same decision takes besides, as what is paid and whom it is for: "
        "all of it is played, or nothing.",
        examples=[[]],
    )
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
        description="How far the machine code of each game is: waiting, compiling, loading, ready "
        "or failed. The game can be played all the while."
    )
    bots: dict[str, str] = Field(
        description="The same for its bots. Those that search wait for it, the others do not."
    )
    networks: dict[str, str] = Field(
        description="The same for the networks of those that have learned, in games that have any."
    )
    database: Literal["sqlite", "postgresql"]


# The socket, client to server.


class Hello(Message):
    """The first message: who it is, and what was seen last."""

    type: Literal["hello"] = "hello"
    token: str | None = Field(
        None, max_length=128, description="A seat's, or an invitation to a free one; none to watch."
    )
    after: int | None = Field(None, ge=0, description="Send the events after this seq again.")
    form: Form = Field(
        "full",
        description="A view with every news, or the first view and then what changed in it, or "
        "the least that a bot needs.",
    )


class SocketMove(MoveRequest):
    type: Literal["move"] = "move"
    id: int | None = Field(None, description="Comes back with the answer.")


class Ping(Message):
    type: Literal["ping"] = "ping"


class Say(Message):
    """An emote, a phrase or a line of chat for everybody at the table; spectators may applaud."""

    type: Literal["say"] = "say"
    emote: Emote | None = None
    phrase: Phrase | None = None
    chat: ChatText | None = Field(None, description="Where the server has a chat.")
    id: int | None = Field(None, description="Comes back with the answer.")

    @model_validator(mode="after")
    def one_of_them(self) -> "Say":
        if [self.emote, self.phrase, self.chat].count(None) != 2:
            raise ValueError("say an emote, a phrase or a line of chat")
        return self


class Report(Message):
    """Somebody's line of chat is brought to the notice of whoever runs the server."""

    type: Literal["report"] = "report"
    line: str = Field(max_length=32, description="The line's id.")
    id: int | None = Field(None, description="Comes back with the answer.")


# The socket, server to client.


class Welcome(Message):
    type: Literal["welcome"] = "welcome"
    seat: int | None = Field(description="Whose token it was.")
    events: list[EventView] = Field(description="Those after `after`, if it was given.")
    view: TableView
    said: list[LineView] = Field(description="The last that was said, as far as it is remembered.")
    chat: bool = Field(description="Whether the server has a chat.")


class Happened(Message):
    type: Literal["events"] = "events"
    events: list[EventView]
    view: TableView


class Changed(Message):
    """News in the form of changes."""

    type: Literal["changes"] = "changes"
    events: list[EventView]
    changes: list[tuple[list[str | int], Any]] = Field(
        description="To be made in the view that the welcome told, one after the other: names and "
        "indices that lead to a place in it, and what stands there now."
    )


class Light(Message):
    """Welcome and news in the light form."""

    type: Literal["light"] = "light"
    events: list[EventView] = Field(description="Without `what`.")
    state: StateView
    legal: dict[str, int] | None = Field(
        description="For the seat to play: the moves that may be made, with their numbers."
    )


class Said(Message):
    """Somebody said something; not told in the light form."""

    type: Literal["said"] = "said"
    line: LineView


class Ack(Message):
    """A move is on the disk; or what was said has been passed on."""

    type: Literal["ack"] = "ack"
    id: int | None
    seq: int


class SocketProblem(Problem):
    type: Literal["problem"] = "problem"
    id: int | None = None
    status: int = Field(description="As in HTTP.")


class Pong(Message):
    type: Literal["pong"] = "pong"
    watching: int = Field(description="Spectators, as far as this process knows.")


SOCKET_MESSAGES = (
    *(Hello, SocketMove, Ping, Say, Report),
    *(Welcome, Happened, Changed, Light, Said, Ack, SocketProblem, Pong),
)
