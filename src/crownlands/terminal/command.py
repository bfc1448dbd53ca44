"""What ``crownlands play --terminal`` does: check what was asked for, then open the table."""

import sys
from collections.abc import Collection
from pathlib import Path

from crownlands.catalogue import FIRST, find
from crownlands.core.errors import CrownlandsError
from crownlands.game import new
from crownlands.terminal.saving import load
from crownlands.terminal.session import Session, read_players


def play(
    game: str | None,
    seats: int | None,
    variants: Collection[str],
    players: str | None,
    seed: int | None,
    data: str | None,
    resume: Path | None,
    pause: float,
) -> str | None:
    """Play in this terminal; answer with the file the game was saved in, if it was.

    Without any choice a start screen asks; with some, the others have defaults.
    """
    if pause < 0:
        raise CrownlandsError(f"A pause is a number of seconds from 0 up, not {pause:g}.")
    chosen = {"a game": game, "--seats": seats, "--variant": variants or None, "--seed": seed}
    given = [flag for flag, value in chosen.items() if value is not None]
    if sys.stderr.isatty() and (given or players is not None or data is not None or resume):
        print("Setting the table ...", file=sys.stderr)
    session = None
    if resume:
        if given:
            raise CrownlandsError(
                f"--resume goes on with a saved game: it does not go with {' and '.join(given)}."
            )
        session = load(resume, players, data)
    elif given or players is not None or data is not None:
        session = begin(game or FIRST, seats, variants, players, seed, data)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CrownlandsError("The game needs a terminal for its keys and its screen.")

    from crownlands.terminal.app import Crownlands  # after the checks: it takes a while to load

    return Crownlands(session, resume, pause).run()


def begin(
    game: str,
    seats: int | None,
    variants: Collection[str],
    players: str | None,
    seed: int | None,
    data: str | None = None,
) -> Session:
    """A new game with its players; everything is checked before anything is compiled."""
    count, chosen, _ = find(game).choose(seats, variants, data)
    names = read_players(players, count)
    return Session(new(game, count, chosen, seed, data=data), names)
