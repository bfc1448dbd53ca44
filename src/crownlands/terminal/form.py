"""What is chosen before a game, as rows that arrow keys go through and change."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.entry import Entry
from crownlands.game import new
from crownlands.sayings import seat_name
from crownlands.terminal.opponents import USUAL
from crownlands.terminal.saving import ENDING, load
from crownlands.terminal.session import PERSON, PLAYERS, Session

MAX_DIGITS = 18  # of a seed typed by hand


@dataclass
class Row:
    """One thing to choose."""

    label: str
    value: Callable[[], str]
    change: Callable[[int], None] = lambda _: None
    note: str = ""


@dataclass
class Form:
    """The choices so far; the rows follow from them."""

    folder: Path = field(default_factory=Path)
    game: int = 0
    seats: int = 0  # index into the game's numbers of seats
    variants: set[str] = field(default_factory=set)
    players: list[str] = field(default_factory=list)
    seed: str = ""
    saved: int = 0  # 0: a new game; n: the n-th saved one
    row: int = 0

    def __post_init__(self) -> None:
        found = self.folder.glob(f"*{ENDING}")
        self.files = sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
        self.choose_game(0)

    @property
    def entry(self) -> Entry:
        return list(GAMES.values())[self.game]

    def choose_game(self, by: int) -> None:
        self.game = (self.game + by) % len(GAMES)
        self.seats, self.variants = 0, set()
        self.fill_seats()

    def choose_seats(self, by: int) -> None:
        self.seats = (self.seats + by) % len(self.entry.seats)
        self.fill_seats()

    def fill_seats(self) -> None:
        """As many players as seats: a person first, then opponents."""
        count = self.entry.seats[self.seats]
        wanted = [PERSON, *[USUAL] * (count - 1)]
        self.players = (self.players + wanted[len(self.players) :])[:count]

    def choose_player(self, seat: int, by: int) -> None:
        now = PLAYERS.index(self.players[seat])
        self.players[seat] = PLAYERS[(now + by) % len(PLAYERS)]

    def toggle(self, variant: str) -> None:
        self.variants ^= {variant}

    def choose_saved(self, by: int) -> None:
        self.saved = (self.saved + by) % (len(self.files) + 1)

    def type(self, key: str) -> None:
        """A digit of the seed, or the deletion of one."""
        if self.rows()[self.row].label == "Seed":
            self.seed = self.seed[:-1] if key == "backspace" else (self.seed + key)[:MAX_DIGITS]

    def rows(self) -> list[Row]:
        rows = []
        if self.files:
            name = self.files[self.saved - 1].name if self.saved else "a new game"
            rows.append(Row("Play", lambda: f"◂ {name} ▸", self.choose_saved))
        if self.saved:
            return [*rows, Row("Resume", lambda: "")]
        entry = self.entry
        rows.append(Row("Game", lambda: f"◂ {entry.title} ▸", self.choose_game))
        rows.append(Row("Seats", lambda: f"◂ {entry.seats[self.seats]} ▸", self.choose_seats))
        for variant, meaning in entry.variants.items():
            rows.append(self.variant_row(variant, meaning))
        for seat in range(entry.seats[self.seats]):
            rows.append(self.player_row(seat))
        note = "The same seed deals the same dominoes; type digits, or leave it to chance."
        return [
            *rows,
            Row("Seed", lambda: self.seed or "by chance", note=note),
            Row("Start", lambda: ""),
        ]

    def variant_row(self, variant: str, meaning: str) -> Row:
        chosen = variant in self.variants
        return Row(
            "Variant",
            lambda: f"[{'x' if chosen else ' '}] {variant}",
            lambda _: self.toggle(variant),
            meaning,
        )

    def player_row(self, seat: int) -> Row:
        return Row(
            seat_name(self.entry.colours, seat),
            lambda: f"◂ {self.players[seat]} ▸",
            lambda by: self.choose_player(seat, by),
            "A person at this keyboard, or an opponent.",
        )

    def go(self, by: int) -> None:
        self.row = (self.row + by) % len(self.rows())

    def change(self, by: int) -> None:
        self.rows()[self.row].change(by)
        self.row = min(self.row, len(self.rows()) - 1)

    @property
    def is_ready(self) -> bool:
        """Whether Enter starts the game here."""
        return self.row == len(self.rows()) - 1

    def complaint(self) -> str:
        """The sentence for what does not go together, if anything does not."""
        if not self.saved:
            try:
                self.entry.choose(self.entry.seats[self.seats], self.variants)
            except CrownlandsError as error:
                return str(error)
        return ""

    @property
    def path(self) -> Path | None:
        """The file of the game that is resumed, if one is."""
        return self.files[self.saved - 1] if self.saved else None

    def begin(self) -> Session:
        """The game that was chosen; a sentence if there is none."""
        if self.path:
            return load(self.path)
        seats = self.entry.seats[self.seats]
        seed = int(self.seed) if self.seed else None
        return Session(new(self.entry.name, seats, self.variants, seed), tuple(self.players))
