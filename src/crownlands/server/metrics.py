"""Counters in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
HELP = {
    "tables_opened_total": "Tables opened.",
    "events_total": "Events committed.",
    "moves_total": "Moves of people and remote bots, acknowledged.",
    "bot_moves_total": "Moves of the server's bots.",
    "conflicts_total": "Writes that another process was faster at.",
    "requests_total": "Requests answered, by status.",
    "refused_total": "Requests and messages over a limit.",
    "move_seconds": "Time from a move's arrival to its acknowledgement.",
    "live_tables": "Tables in memory.",
    "sockets": "Open sockets.",
    "ready": "1 when all games are compiled and loaded.",
}


class Metrics:
    """What has been counted since the process started."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = defaultdict(int)
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def add(self, name: str, by: int = 1, label: str = "") -> None:
        self._counts[name, label] += by

    def observe(self, _name: str, seconds: float) -> None:
        self._buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, with the gauges' values of this moment."""
        lines: list[str] = []
        for name, words in HELP.items():
            full = f"crownlands_{name}"
            lines.append(f"# HELP {full} {words}")
            if name == "move_seconds":
                lines += [f"# TYPE {full} histogram", *self._histogram(full)]
            elif name in gauges:
                lines += [f"# TYPE {full} gauge", f"{full} {gauges[name]:g}"]
            else:
                found = {label: n for (key, label), n in self._counts.items() if key == name}
                lines.append(f"# TYPE {full} counter")
                lines += [f"{full}{label} {n}" for label, n in (found or {"": 0}).items()]
        return "\n".join(lines) + "\n"

    def _histogram(self, full: str) -> list[str]:
        lines, total = [], 0
        for bound, count in zip([*BUCKETS, "+Inf"], self._buckets, strict=True):
            total += count
            lines.append(f'{full}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{full}_sum {self._seconds:.6f}", f"{full}_count {total}"]
