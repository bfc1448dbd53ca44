"""What a process counts of those who come to it, for all who stand at its door."""

from crownlands.server.connections import Connections
from crownlands.server.limits import Buckets
from crownlands.server.metrics import Metrics
from crownlands.server.settings import Settings


class Traffic:
    def __init__(self, settings: Settings) -> None:
        self.metrics = Metrics()
        self.connections = Connections(settings.connections_per_address, settings.proxy_addresses)
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
