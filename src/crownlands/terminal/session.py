"""A game at this table: who plays, what a move would bring, and taking back."""

from collections.abc import Sequence
from dataclasses import dataclass

from crownlands.agents.registry import player
from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError, IllegalMove, one_of
from crownlands.drawing.style import Style, style_for
from crownlands.game import Game
from crownlands.terminal.chronicle import Chronicle
from crownlands.terminal.opponents import OPPONENTS, USUAL, opponent_called, random_move, seated
from crownlands.terminal.words import say_facts
from crownlands.text.moves import Move

PERSON = "person"
PLAYERS = (PERSON, *OPPONENTS)


@dataclass(frozen=True)
class Preview:
    """What would come of a move."""

    refusal: str = ""  # the sentence for what is wrong with it, if anything is
    change: int | None = None  # in points; None where it cannot be told

    @property
    def is_legal(self) -> bool:
        return not self.refusal


class Session:
    """A game with its players."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.players = tuple(players)
        for name in {*players} - {*PLAYERS}:
            seated(name).check(game.states)
        self.chronicle = Chronicle(game)
        self._look()
        game.breakdown(0)  # compiled now, so that no key has to wait for it
        if not game.is_over and game.to_play != CHANCE:
            self.preview(game.legal_moves[0])

    def _look(self) -> None:
        """Keep what a screen asks for many times between two moves."""
        self.table = self.game.table
        self.scores = self.game.scores()

    @property
    def person_is_to_play(self) -> bool:
        return not self.game.is_over and self.players[self.game.to_play] == PERSON

    def name(self, seat: int) -> str:
        return self.names[seat]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self.chronicle.names

    @property
    def style(self) -> Style:
        """The game's looks and words, with what the seats are called."""
        return style_for(self.game.name, self.game.seats, names=self.names)

    @property
    def turns_up_dominoes(self) -> bool:
        """Whether this game deals dominoes in lines; they may also be made of dice."""
        return bool(self.chronicle.dealt() or self.table.undealt)

    def kingdom_of(self, seat: int) -> int:
        """The index of the kingdom that a seat builds, alone or in a team."""
        return next(k for k, kingdom in enumerate(self.table.kingdoms) if seat in kingdom.seats)

    def preview(self, move: Move) -> Preview:
        """Try a move on the side."""
        try:
            (change,) = self.game.gains([self.game.action(move)])
        except IllegalMove as refusal:
            return Preview(str(refusal))
        return Preview(change=change)

    def brings(self, move: Move) -> str:
        """What a legal move changes in the facts of the kingdom to play."""
        place = self.kingdom_of(self.game.to_play)
        twin = self.game.copy()
        twin.push(move)
        return say_facts(self.table.kingdoms[place].facts, twin.table.kingdoms[place].facts)

    def play(self, move: Move) -> None:
        self.game.push(move)
        self.chronicle.follow(self.game)
        self._look()

    def go_to(self, moves: Sequence[Move], ply: int) -> None:
        """To the position after so many of the moves of a game that was played."""
        while self.game.ply > ply:
            self.game.undo()
        while self.game.ply < ply:
            self.game.push(moves[self.game.ply])
        self.chronicle.follow(self.game)
        self._look()

    def ask_opponent(self) -> Move:
        """The move of the opponent whose turn it is; a sentence if somebody's own agent fails."""
        name = self.players[self.game.to_play]
        try:
            action = opponent_called(name)(self.game.states.copy())
        except Exception as error:
            raise CrownlandsError(f"{name} raised {type(error).__name__}: {error}.") from error
        if action not in self.game.legal_actions:
            raise CrownlandsError(f"{name} answered {action}, which is not legal.")
        return self.game.move(action)

    def any_move(self) -> Move:
        """A legal move, for an opponent that fails."""
        return self.game.move(random_move(self.game.states))

    def take_back(self) -> Move:
        """Take back the last decision of a person here, with what opponents did after it.

        What chance has shown cannot be unseen: a decision before that stands.
        """
        events = self.chronicle.events
        for place in reversed(range(len(events))):
            seat = events[place].seat
            if seat is None:
                raise CrownlandsError(
                    "There is nothing to take back: something was turned up since."
                )
            if self.players[seat] == PERSON:
                break
        else:
            raise CrownlandsError("There is nothing to take back.")
        move = events[place].move
        while self.game.ply > place:
            self.game.undo()
        self.chronicle.follow(self.game)
        self._look()
        return move


def refuse_nobody(name: str) -> None:
    """Raise a sentence unless there is an agent of this name."""
    try:
        player(name)
    except CrownlandsError:
        if ":" in name or "@" in name:
            raise  # it says what is wrong with the agent
        raise CrownlandsError(
            f"There is no player {name!r}: choose {one_of(PLAYERS)}, or another agent, such as "
            "search@500 or FILE.py:CLASS."
        ) from None


def read_players(text: str | None, seats: int) -> tuple[str, ...]:
    """One player per seat, from names with commas; a person against opponents if not given."""
    if text is None:
        return (PERSON, *[USUAL] * (seats - 1))
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in PLAYERS:
            refuse_nobody(name)
    if len(names) != seats:
        raise CrownlandsError(
            f"{len(names)} player{'s do' if len(names) > 1 else ' does'} not fill {seats} seats: "
            f"name one for each, such as {','.join(read_players(None, seats))}."
        )
    return names
