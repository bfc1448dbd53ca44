"""What is stored: tables as append-only events, and the keys to their seats.

An event's place in its table, `seq`, is part of its key, so that of two writers with the same idea
of the table exactly one succeeds and the other is told (`Conflict`) to read on and think again.
"""

import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    # Not later than the last event; expiry looks at the events before it believes this.
    sa.Column("touched", sa.Double, nullable=False, index=True),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("role", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)
reviews = sa.Table(  # of a table's game, made once
    "reviews",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.String(128), nullable=False),  # what it depends on
    sa.Column("text", sa.Text, nullable=False),
)
days = sa.Table(  # what a day's deals follow from, drawn when somebody first asks
    "days",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
)
tries = sa.Table(  # at a day's deals: one for each player
    "tries",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),  # the hash of the key they go by
    sa.Column(
        "table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True
    ),
    sa.Column("points", sa.Integer, nullable=True),  # once the game is over
)

players = sa.Table(  # who wish to be rated
    "players",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),  # of a secret of the player's
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
)
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("player_id", sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("points", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("volatility", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
rated_tables = sa.Table(  # so that none counts twice
    "rated_tables",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)


class Conflict(Exception):
    """Somebody else has written an event with this number."""


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    seq: int  # from 1
    at: float  # seconds since 1970
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Key:
    """Who may act for a seat: the SHA-256 of an unguessable token."""

    seat: int
    role: str  # "invitation" or "seat"
    hash: str


@dataclass(frozen=True)
class Try:
    """A try at a deal of the day."""

    date: str
    game: str
    player: str
    table: str = ""
    points: int | None = None


@dataclass(frozen=True)
class Stored:
    """A table as it is stored."""

    id: str
    secret: str
    events: tuple[Event, ...]
    keys: tuple[Key, ...]


def now() -> float:
    return time.time()
