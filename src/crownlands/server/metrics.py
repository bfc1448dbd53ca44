"""What a process counts, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Metrics:
    """What has been counted since the process started; a registry of its own for each server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables_opened = self._counter("tables_opened", "Tables opened.")
        self.events = self._counter("events", "Events committed.")
        self.moves = self._counter("moves", "Moves of people and remote bots, acknowledged.")
        self.bot_moves = self._counter("bot_moves", "Moves of the server's bots.")
        self.conflicts = self._counter("conflicts", "Writes that another process was faster at.")
        self.requests = self._counter("requests", "Requests answered, by status.", "status")
        self.refused = self._counter("refused", "Requests refused because of a limit.")
        self.slowed = self._counter("slowed", "Requests and messages that had to wait for a limit.")
        self.said = self._counter("said", "Emotes, phrases and lines of chat passed on.")
        self.reports = self._counter("reports", "Lines of chat that were reported.")
        self.move_seconds = self._histogram(
            "move_seconds", "Time from a move's arrival to its acknowledgement."
        )
        self.live_tables = self._gauge("live_tables", "Tables in memory.")
        self.sockets = self._gauge("sockets", "Open sockets.")
        self.database_up = self._gauge("database_up", "0 while the database fails.")
        self.database_failures = self._gauge("database_failures", "What it has failed at so far.")
        self.ready = self._gauge("ready", "1 when all games are compiled and loaded.")

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"crownlands_{name}", words, labels, registry=self._registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(f"crownlands_{name}", words, registry=self._registry)

    def _histogram(self, name: str, words: str) -> Histogram:
        return Histogram(f"crownlands_{name}", words, buckets=BUCKETS, registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)
