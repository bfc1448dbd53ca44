"""The score pad round a table: it asks, shows what it has understood, and lets one correct it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.drawing.text import text_kingdom
from crownlands.game import Game
from crownlands.score_pad.players import Player, Told, find_variants, games
from crownlands.score_pad.saving import is_form, refuse_other_form, save
from crownlands.score_pad.scoring import game_for, pad_of, put_player, score_players, whose
from crownlands.score_pad.sheet import ScoreSheet
from crownlands.score_pad.text import show
from crownlands.text.looks import spoken
from crownlands.text.names import Names
from crownlands.text.pad import Fact, Kind, Pad

Answer = TypeVar("Answer")
NEXT = (
    "Enter to end, a player's name to correct, or a file for the result "
    "(score.svg, .png, .txt, .json):"
)
ALL = Names({"all": "tout, tudo, no, n, non, não"})


class Dialog:
    """One evening's score: game, players, their kingdoms, the result."""

    def __init__(self, console: Console, data: str | None = None) -> None:
        self.console = console
        self.data = data

    # Asking

    def tell(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def ask(self, question: str) -> str:
        """A line that somebody types; EOFError when there is none."""
        return self.console.input(Text(f"{question} ", style="bold"))

    def ask_until(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """Ask again until the answer can be read."""
        while True:
            try:
                return read(self.ask(question))
            except CrownlandsError as error:
                self.tell(str(error), "yellow")

    # The course of it

    def run(self, game: str | None, variants: Sequence[str]) -> ScoreSheet | None:
        name = games().find(game) if game else self.ask_game()
        chosen = find_variants(name, variants) if variants else self.ask_variants(name)
        told = self.ask_players(name, chosen)
        for k in range(len(told.players)):
            self.ask_player(told, k)
        sheet = self.show_result(told)
        while self.ask_until(NEXT, partial(self.follow, told, sheet)):
            sheet = self.show_result(told)
        return sheet

    def ask_game(self) -> str:
        names = [name for name, entry in GAMES.items() if entry.pad is not None]
        for n, name in enumerate(names, 1):
            self.tell(f"  {n}  {GAMES[name].title}")

        def read(typed: str) -> str:
            if typed.strip().isdigit() and 1 <= int(typed) <= len(names):
                return names[int(typed) - 1]
            if not typed.strip():
                raise CrownlandsError(f"Choose {one_of(names)}, or 1 to {len(names)}.")
            return games().find(typed)

        return self.ask_until("Which game?", read)

    def ask_variants(self, game: str) -> tuple[str, ...]:
        known = GAMES[game].variants
        if not known:
            return ()
        for n, (name, meaning) in enumerate(known.items(), 1):
            self.tell(f"  {n}  {spoken(name)}: {meaning}")

        def read(typed: str) -> tuple[str, ...]:
            words = [word.strip() for word in typed.split(",") if word.strip()]
            numbered = dict(zip(map(str, range(1, len(known) + 1)), known, strict=True))
            found = find_variants(game, [numbered.get(word, word) for word in words])
            GAMES[game].choose(None, found)
            return found

        question = "Which optional rules? (numbers or names between commas; Enter for none)"
        return self.ask_until(question, read)

    def ask_players(self, game: str, variants: tuple[str, ...]) -> Told:
        def read(typed: str) -> Told:
            names = [name.strip() for name in typed.split(",") if name.strip()]
            if not names or len(set(names)) < len(names):
                raise CrownlandsError("Every player, or team, needs a name of its own.")
            told = Told([Player("", name) for name in names], game, variants)
            game_for(told, self.data)
            return told

        return self.ask_until("Who plays? (names between commas; partners of a team are one)", read)

    def follow(self, told: Told, sheet: ScoreSheet | None, typed: str) -> bool:
        """Save the result, or correct a kingdom; whether there is a new result to be shown."""
        if not typed.strip():
            return False
        file = Path(typed.strip())
        if is_form(file):
            if sheet is None:
                raise CrownlandsError("There is no result yet: correct what is wrong first.")
            save(sheet, file)
            raise CrownlandsError(f"Saved: {file}.")
        names = [own.name for own in told.players]
        if file.suffix and file.suffix != "." and typed.strip() not in names:
            refuse_other_form(file)
        found = Names(dict.fromkeys(names, ""), "player").find(typed)
        self.ask_player(told, names.index(found))
        return True

    def show_result(self, told: Told) -> ScoreSheet | None:
        self.console.print()
        try:
            sheet = score_players(told, self.data)
        except CrownlandsError as error:
            self.tell(str(error), "yellow")
            return None
        show(sheet, self.console)
        self.console.print()
        return sheet

    # A kingdom

    def ask_player(self, told: Told, k: int) -> None:
        """The kingdom of one player and what is to be known besides."""
        game = game_for(told, self.data)
        pad, name = pad_of(game), told.players[k].name
        self.console.print()
        self.tell(f"{name}'s {pad.kingdom}", "bold")
        self.tell(explain(pad), "dim")
        told.players[k] = self.ask_kingdom(told, k, Player("\n".join(self.ask_rows()), name))
        for fact in pad.facts:
            if fact.counts(game.state):
                self.ask_fact(told, k, fact)

    def ask_rows(self) -> list[str]:
        """Rows until an empty one."""
        rows: list[str] = []
        while True:
            row = self.ask(f"row {len(rows) + 1}:")
            if row.strip():
                rows.append(row)
            elif rows:
                return rows

    def ask_kingdom(self, told: Told, k: int, player: Player) -> Player:
        """Show what was understood until it is right."""
        while True:
            rows = player.body.split("\n")
            right = self.show_kingdom(told, k, player)
            answer = self.ask(
                ("Right? Enter if so; or" if right else "Write again:")
                + f" the number of a row (1 to {len(rows)}), or all:"
            ).strip()
            if right and not answer:
                return player
            if answer.isdigit() and 1 <= int(answer) <= len(rows):
                rows[int(answer) - 1] = self.ask(f"row {answer}:")
                player = replace(player, body="\n".join(row for row in rows if row.strip()))
            elif ALL.matches(answer):
                player = replace(player, body="\n".join(self.ask_rows()))

    def show_kingdom(self, told: Told, k: int, player: Player) -> bool:
        """The picture of a kingdom; or why there is none."""
        game = self.try_player(told, k, player)
        if game is None:
            for n, row in enumerate(player.body.split("\n"), 1):
                self.tell(f"  {n}  {row}", "dim")
            return False
        self.console.print(text_kingdom(game.table.kingdoms[k], game=game.name, ahead=0))
        return True

    def try_player(self, told: Told, k: int, player: Player) -> Game | None:
        """A game with this kingdom in it, if that can be."""
        game = game_for(told, self.data)
        try:
            pad = pad_of(game)
            for n in range(k + 1):  # what is written with the first kingdom is cleared before it
                own = player if n == k else Player("#", told.players[n].name)
                put_player(game, pad, n, own, whose(own, n, pad, alone=False))
        except CrownlandsError as error:
            self.tell(str(error), "yellow")
            return None
        return game

    def ask_fact(self, told: Told, k: int, fact: Fact) -> None:
        """Ask for a fact until the kingdom goes with it; Enter leaves it out."""
        player = told.players[k]
        ending = " (yes or no)" if fact.kind is Kind.YES else ""
        while True:
            typed = self.ask(f"{fact.question}{ending}").strip()
            if not typed:
                return
            changed = replace(player, facts={**player.facts, fact.name: typed})
            if self.try_player(told, k, changed) is not None:
                told.players[k] = changed
                return


def explain(pad: Pad) -> str:
    """How a kingdom is written."""
    pairs = zip(pad.letters, pad.order, strict=True)
    letters = ", ".join(f"{letter} {spoken(name)}" for letter, name in pairs)
    return (
        f"Row by row from the north, squares between spaces: {letters}, . empty, # {pad.castle}; "
        f"{pad.letters[0]}1 has one of the {pad.pips}. Full names will do, in English, French or "
        f"Portuguese. An empty line ends the {pad.kingdom}. {pad.hint}".rstrip()
    )
