"""The log: one line for each thing that happened, and none again and again."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

OFTEN = 20  # lines of one kind ...
A_WHILE = 60.0  # ... in so many seconds; further ones are counted, not written

OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object for each line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in OWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class PlainLines(logging.Formatter):
    """Lines for people; what others send cannot begin a line of its own, or colour one."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        line = super().formatMessage(record)
        if line.isprintable():  # as nearly every one
            return line
        return "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)


class Seldom(logging.Filter):
    """Lets a few lines of one kind pass in a while; the next one says how many were left out.

    Access has a line for each request, whose number the limits keep.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], list[float]] = {}  # when it began, written, left out

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "crownlands.access":
            return True
        kind = record.name, str(record.msg)
        seen = self._seen.get(kind)
        if seen is None or record.created - seen[0] > A_WHILE:
            left_out = int(seen[2]) if seen else 0
            self._seen[kind] = [record.created, 1, 0]
            if len(self._seen) > 1_000:
                self._seen.clear()
            if left_out:
                record.msg = f"{record.msg} (and {left_out} more of this kind before)"
            return True
        seen[1] += 1
        if seen[1] > OFTEN:
            seen[2] += 1
            return False
        return True


def log_config(as_json: bool, quiet: bool = False) -> dict[str, Any]:
    plain = {"()": PlainLines, "fmt": "%(levelname)s %(name)s: %(message)s"}
    form = {"()": JsonLines} if as_json else plain
    level = "WARNING" if quiet else "INFO"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": form},
        "filters": {"seldom": {"()": Seldom}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "ours",
                "filters": ["seldom"],
            }
        },
        "loggers": {
            name: {"handlers": ["stderr"], "level": level, "propagate": False}
            for name in ("crownlands", "uvicorn", "alembic", "asyncio")
        }
        | {"alembic.runtime.plugins": {"level": "WARNING"}},  # it names seven at every start
    }
