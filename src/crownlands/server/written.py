"""Plain data as JSON, where it is told to many: four times as fast as by what checks it."""

from typing import Any

import orjson


def in_json(data: Any) -> str:
    return orjson.dumps(data).decode()
