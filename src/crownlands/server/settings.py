"""What can be set about a server; every limit is here."""

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any

from crownlands.core.errors import CrownlandsError

VARIABLE = "CROWNLANDS_SERVER"  # hands the settings to worker processes, as JSON


@dataclass(frozen=True)
class Settings:
    """A server's settings, with defaults that suit a small public server."""

    database: str = field(default="sqlite:///crownlands.db", repr=False)  # may hold a password
    public_url: str = ""  # where people reach it, if not at its own host and port
    origins: tuple[str, ...] = ()  # further pages that may speak to it
    hosts: tuple[str, ...] = ()  # names it answers to; empty: any
    proxy_addresses: str = ""  # whose X-Forwarded headers are believed, comma-separated
    body_bytes: int = 16_384  # of a request
    record_bytes: int = 262_144  # of an uploaded record
    requests_per_second: float = 100.0  # of one address, on average
    request_burst: int = 600  # a page asks for some 15 things at once, and a class has one address
    tables_per_hour: float = 240.0  # opened by one address, on average
    table_burst: int = 240
    connections_per_address: int = 256  # open ones; a proxy's are not counted
    sockets_per_address: int = 64
    messages_per_second: float = 100.0  # on one socket; who is quicker is slowed down
    message_burst: int = 300
    queue: int = 256  # messages a slow reader may be behind before the socket is closed
    live_tables: int = 2_000  # in memory; others are read again when somebody comes
    keep_days: float = 30.0  # tables nobody touched for so long are removed; 0: never
    patience: float = 60.0  # seconds before others may let a bot take over from a silent seat
    strong_bots_per_address: int = 16  # seats of the strongest level at tables under way
    day_tries_per_address: int = 60  # at the deals of one day, by all behind an address
    hints_per_minute: float = 30.0  # of one address, on average
    hint_burst: int = 12
    sayings_per_minute: float = 20.0  # emotes, phrases and lines of one seat, on average
    saying_burst: int = 6
    offers_per_address: int = 4  # open tables that wait for players at once
    chat: bool = False  # lines of people's own words; whoever turns it on hears of reports
    coach_playouts: int = 0  # for each decision; 0: as many as suit the game
    bot_threads: int = 0  # 0: as many as there are cores
    metrics: bool = True
    log_json: bool = True

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if isinstance(value, int | float) and value < 0:
                raise CrownlandsError(f"The setting {name} is 0 or more, not {value}.")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> "Settings":
        told: dict[str, Any] = json.loads(os.environ.get(VARIABLE, "{}"))
        for name in ("origins", "hosts"):
            told[name] = tuple(told.get(name, ()))
        return cls(**told)
