"""The score pad round a table: it asks, shows what it has understood, and lets one correct it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError, brief
from crownlands.drawing.text import text_kingdom
from crownlands.game import Game
from crownlands.score_pad.grid import read_rows, rows_of
from crownlands.score_pad.languages import ENGLISH, Language
from crownlands.score_pad.players import Player, Told, find_variants, games
from crownlands.score_pad.saving import is_form, refuse_other_form, save
from crownlands.score_pad.scoring import game_for, pad_of, put_player, score_players, whose
from crownlands.score_pad.sheet import ScoreSheet
from crownlands.score_pad.text import show
from crownlands.text.names import Names
from crownlands.text.pad import Fact, Kind, Pad

Answer = TypeVar("Answer")
TEAMS = "teams"  # the variant in which partners share a kingdom
NEXT = (
    "Enter to end, a player's name to correct a kingdom, or a file for the result "
    "(score.svg, .png, .txt, .json):"
)
HOW = (
    "Row by row from the north, with a space between squares: {letters}, . empty, # {castle}. "
    "{letter}1 is {terrain} with a 1 for its {pips}. Full names will do, in English, French or "
    "Portuguese. An empty line ends it."
)
RIGHT = "Right? Enter if so; otherwise the number of a row (1 to {rows}), or all:"
AGAIN = "Which row is to be written again? Its number (1 to {rows}), or all:"
ALL = Names({"all": "tout, tudo, no, n, non, não"})


class Dialog:
    """One evening's score: game, players, their kingdoms, the result."""

    def __init__(
        self, console: Console, data: str | None = None, language: Language = ENGLISH
    ) -> None:
        self.console = console
        self.data = data
        self.language = language
        self.say = language.say

    # Asking

    def tell(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def complain(self, error: CrownlandsError) -> None:
        self.tell(self.language.sentence(str(error)), "yellow")

    def ask(self, question: str) -> str:
        """A line that somebody types; EOFError when there is none."""
        return self.console.input(Text(f"{question} ", style="bold"))

    def ask_until(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """Ask again until the answer can be read."""
        while True:
            try:
                return read(self.ask(question))
            except CrownlandsError as error:
                self.complain(error)

    # The course of it

    def run(self, game: str | None, variants: Sequence[str]) -> ScoreSheet | None:
        name = games().find(game) if game else self.ask_game()
        chosen = find_variants(name, variants) if variants else self.ask_variants(name)
        told = self.ask_players(name, chosen)
        for k in range(len(told.players)):
            self.ask_player(told, k)
        sheet = self.show_result(told)
        while self.ask_until(self.say(NEXT), partial(self.follow, told, sheet)):
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
                raise CrownlandsError(self.say("Choose one, or 1 to {most}.", most=len(names)))
            return games().find(typed)

        return self.ask_until(self.say("Which game?"), read)

    def ask_variants(self, game: str) -> tuple[str, ...]:
        known = GAMES[game].variants
        if not known:
            return ()
        for n, (name, meaning) in enumerate(known.items(), 1):
            rule = self.say("{name}: {rest}", name=self.language.name(name), rest=self.say(meaning))
            self.tell(f"  {n}  {rule}")

        def read(typed: str) -> tuple[str, ...]:
            words = [word.strip() for word in typed.split(",") if word.strip()]
            numbered = dict(zip(map(str, range(1, len(known) + 1)), known, strict=True))
            found = find_variants(game, [numbered.get(word, word) for word in words])
            GAMES[game].choose(None, found)
            return found

        question = "Which optional rules? (numbers or names, separated by commas; Enter for none)"
        return self.ask_until(self.say(question), read)

    def ask_players(self, game: str, variants: tuple[str, ...]) -> Told:
        def read(typed: str) -> Told:
            names = [name.strip() for name in typed.split(",") if name.strip()]
            if not names or len(set(names)) < len(names):
                raise CrownlandsError(self.say("Every player, or team, needs a name of its own."))
            told = Told([Player("", name) for name in names], game, variants)
            game_for(told, self.data)
            return told

        question = (
            "Who plays? (names, separated by commas; a team has one name)"
            if TEAMS in variants
            else "Who plays? (names, separated by commas)"
        )
        return self.ask_until(self.say(question), read)

    def follow(self, told: Told, sheet: ScoreSheet | None, typed: str) -> bool:
        """Save the result, or correct a kingdom; whether there is a new result to be shown."""
        if not typed.strip():
            return False
        file = Path(typed.strip())
        if is_form(file):
            if sheet is None:
                sentence = "There is no result yet: correct what is wrong first."
                raise CrownlandsError(self.say(sentence))
            save(sheet, file, self.language)
            raise CrownlandsError(self.say("Saved: {file}.", file=file))
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
            self.complain(error)
            return None
        show(sheet, self.console, self.language)
        self.console.print()
        return sheet

    # A kingdom

    def ask_player(self, told: Told, k: int) -> None:
        """The kingdom of one player and what is to be known besides."""
        game = game_for(told, self.data)
        pad, name = pad_of(game), told.players[k].name
        self.console.print()
        self.tell(self.say(f"{{name}}'s {pad.kingdom}", name=name), "bold")
        self.tell(explain(pad, self.language), "dim")
        player = Player("\n".join(self.ask_rows(pad)), name)
        told.players[k] = self.ask_kingdom(told, k, player, pad)
        for fact in pad.facts:
            if fact.counts(game.state):
                self.ask_fact(told, k, fact)

    def ask_rows(self, pad: Pad) -> list[str]:
        """Rows until an empty one."""
        rows: list[str] = []
        while True:
            row = self.ask_row(len(rows) + 1, pad)
            if row.strip():
                rows.append(row)
            elif rows:
                return rows

    def ask_row(self, n: int, pad: Pad) -> str:
        """A row that can be read by itself."""

        def read(row: str) -> str:
            read_rows(rows_of(row), pad)
            return row

        return self.ask_until(self.say("row {n}:", n=n), read)

    def ask_kingdom(self, told: Told, k: int, player: Player, pad: Pad) -> Player:
        """Show what was understood until it is right."""
        while True:
            rows = player.body.split("\n")
            right = self.show_kingdom(told, k, player)
            question = RIGHT if right else AGAIN
            answer = self.ask(self.say(question, rows=len(rows))).strip()
            if right and not answer:
                return player
            if answer.isdigit() and 1 <= int(answer) <= len(rows):
                rows[int(answer) - 1] = self.ask_row(int(answer), pad)
                player = replace(player, body="\n".join(row for row in rows if row.strip()))
            elif ALL.matches(answer):
                player = replace(player, body="\n".join(self.ask_rows(pad)))
            elif answer:
                self.tell(
                    self.say("{typed} is not one of the rows.", typed=brief(answer)), "yellow"
                )

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
            self.complain(error)
            return None
        return game

    def ask_fact(self, told: Told, k: int, fact: Fact) -> None:
        """Ask for a fact until the kingdom goes with it; Enter leaves it out."""
        player = told.players[k]
        question = self.say(fact.question)
        if fact.kind is Kind.YES:
            question += " " + self.say("(yes or no; Enter for no)")
        while True:
            typed = self.ask(question).strip()
            if not typed:
                return
            changed = replace(player, facts={**player.facts, fact.name: typed})
            if self.try_player(told, k, changed) is not None:
                told.players[k] = changed
                return


def explain(pad: Pad, language: Language) -> str:
    """How a kingdom is written."""
    terrains = [language.name(name) for name in pad.order]
    letters = (f"{letter} {name}" for letter, name in zip(pad.letters, terrains, strict=True))
    how = language.say(
        HOW,
        letters=", ".join(letters),
        castle=language.name(pad.castle),
        letter=pad.letters[0],
        terrain=terrains[0],
        pips=language.name(pad.pips),
    )
    return f"{how} {language.say(pad.hint)}".rstrip()
