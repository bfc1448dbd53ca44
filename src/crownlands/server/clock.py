"""The clock of a table: whose time runs, and how much of it has been used."""

from collections.abc import Mapping


class Clock:
    """Time to think for the whole game, with something added for each move.

    Leaving, coming back and letting a bot play neither stop it nor begin a turn anew; a move that
    is taken back gives back what was added for it, and keeps the time that it took.
    """

    def __init__(self, seats: int, told: Mapping[str, float] | None) -> None:
        self.seconds = told["seconds"] if told else None
        self.increment = told["increment"] if told else 0.0
        self.used = [0.0] * seats
        self.since = 0.0  # the time of the seat to play has been charged up to here
        self.turn_began = 0.0
        self._added: list[tuple[int, float] | None] = []  # for each move of the game

    def begin(self, at: float) -> None:
        """Another seat is to play, or the same once more."""
        self.since = self.turn_began = at

    def charge(self, seat: int, at: float) -> None:
        """A seat has thought until now."""
        self.used[seat] += max(0.0, at - self.since)
        self.since = at

    def moved(self, seat: int, in_person: bool) -> None:
        """A move was made, after its time has been charged."""
        if in_person:
            self.used[seat] -= self.increment
        self._added.append((seat, self.increment) if in_person else None)

    def taken_back(self) -> None:
        """The last move is gone."""
        added = self._added.pop()
        if added:
            self.used[added[0]] += added[1]

    def run_out(self, seat: int) -> None:
        """A seat's time is up."""
        if self.seconds is not None:
            self.used[seat] = self.seconds

    def left(self, seat: int, at: float, thinking: bool) -> float | None:
        """Seconds that a seat has left."""
        if self.seconds is None:
            return None
        running = max(0.0, at - self.since) if thinking else 0.0
        return self.seconds - self.used[seat] - running
