"""Counting: of a position, of one kingdom on somebody's table, or of those of all players."""

from collections.abc import Collection, Mapping, Sequence
from os import PathLike
from typing import Any

from crownlands.catalogue import FIRST, GAMES
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.game import Game
from crownlands.notation.position import read_position
from crownlands.result import say_ties
from crownlands.score_pad.grid import read_kingdom
from crownlands.score_pad.players import Player, Told, find_variants, games, read_told, split_facts
from crownlands.score_pad.sheet import KingdomScore, ScoreSheet, draw_rows
from crownlands.text.pad import Pad, Written

MOST_SIGNS = 50_000  # far more than any position or kingdom takes


def score(
    kingdoms: str | Mapping[str, Any] | Sequence[Any],
    game: str | None = None,
    variants: Collection[str] | None = None,
    discards: int | None = None,
    *,
    seats: int | None = None,
    data: str | PathLike[str] | None = None,
    **facts: Any,
) -> ScoreSheet:
    """The score of a position, of one kingdom, or of all kingdoms of a game.

    `kingdoms` is a position's line, a grid, a sheet with all players as text or JSON, a list of
    grids, or grids by the names of the players; instead of a grid, a mapping may hold a `grid` and
    the player's facts. Game, variants and the other facts that a score depends on (`discards`,
    `coins`, `queen`, `buildings`, `totems`, `solid`) are for kingdoms: a position already says
    them. `data` is the data file of an owner who corrected a row.
    """
    if isinstance(kingdoms, str) and len(kingdoms) > MOST_SIGNS:
        raise CrownlandsError(
            f"{len(kingdoms):,} characters are too many for a position or kingdom."
        )
    told = {key: value for key, value in facts.items() if value is not None}
    if discards is not None:
        told["discards"] = discards
    if isinstance(kingdoms, str) and is_position(kingdoms):
        if game is not None or variants is not None or seats is not None or told:
            raise CrownlandsError("A position already says its game, variants and discards.")
        return score_position(
            read_position(kingdoms) if data is None else Game.from_position(kingdoms, data=data)
        )
    written = read_told(kingdoms)
    if not written.players:
        raise CrownlandsError("There is no kingdom to score: give a grid for each player.")
    if isinstance(variants, str):
        variants = variants.split(",")
    if told and len(written.players) > 1:
        raise CrownlandsError(
            f"{one_of(told, 'and')} must be told with a player: there are several kingdoms."
        )
    name = games().find(game) if game is not None else written.game
    return score_players(
        Told(
            [Player(own.body, own.name, {**own.facts, **told}) for own in written.players],
            find_game(name),
            tuple(variants) if variants is not None else written.variants,
            seats if seats is not None else written.seats,
        ),
        data,
    )


def find_game(name: str | None) -> str:
    return games().find(name) if name is not None else FIRST


def is_position(text: str) -> bool:
    """Whether the text is meant to be a position, not a grid."""
    words = text.split(maxsplit=2)
    return (
        len(words) > 1
        and not text.lstrip().startswith(("{", "["))
        and (words[1].isdigit() or words[0] in GAMES)
        and (words[0] in GAMES or "=" in text)
        and "\n" not in text.strip()
    )


def score_position(game: Game) -> ScoreSheet:
    kingdoms, letters = game.table.kingdoms, letters_of(pad_of(game))
    found = []
    for standing in game.ranking():
        own = next(own for own in kingdoms if standing.seat in own.seats)
        found.append(
            KingdomScore(
                standing.points,
                game.breakdown(standing.seat),
                draw_rows(own, letters),
                standing.seat,
                game.entry.colours[standing.seat],
                standing.place,
                kingdom=own,
            )
        )
    notes = [] if game.is_over else ["The game is not over: this is the score if it ended now."]
    return ScoreSheet(game, found, notes, ties_of(game, found))


def ties_of(game: Game, found: Sequence[KingdomScore]) -> list[str]:
    """What decided among equal points, if there are places."""
    called = {own.seat: own.called for own in found if own.seat is not None}
    return say_ties([one for one in game.ranking() if one.seat in called], called)


def pad_of(game: Game) -> Pad:
    if game.entry.pad is None:
        raise CrownlandsError(f"{game.entry.title} has no score pad.")
    return game.entry.pad


def letters_of(pad: Pad) -> dict[str, str]:
    """The letter of each terrain."""
    return dict(zip(pad.order, pad.letters, strict=True))


# Kingdoms of the box


def score_players(
    told: Told, data: str | PathLike[str] | None = None, doubting: bool = True
) -> ScoreSheet:
    """All kingdoms counted; whether the box can have made them takes longer than the rest."""
    game = game_for(told, data)
    pad, alone = pad_of(game), len(told.players) == 1
    written = [
        put_player(game, pad, k, own, whose(own, k, pad, alone))
        for k, own in enumerate(told.players)
    ]
    pad.finish(game.state, written)
    doubts = pad.doubts(game.state, written) if doubting else ()
    notes = [f"Not made with the box: {why}" for why in doubts]
    places = len(written) == len(game.table.kingdoms) and not alone
    found = [
        kingdom_score(game, pad, k, own.name or ("" if alone else f"Player {k + 1}"), places)
        for k, own in enumerate(told.players)
    ]
    found.sort(key=lambda own: (own.place or 0, -own.total))
    return ScoreSheet(game, found, notes, ties_of(game, found))


def game_for(told: Told, data: str | PathLike[str] | None = None) -> Game:
    """A game with as many kingdoms as there are players."""
    name = told.game or FIRST
    variants, number = find_variants(name, told.variants or ()), len(told.players)
    if told.seats is not None or number == 1:
        game = Game(name, told.seats, variants, data=data)
        if number > len(game.table.kingdoms):
            raise CrownlandsError(
                f"There are {number} kingdoms: with {game.seats} seats this game has "
                f"{len(game.table.kingdoms)}."
            )
        return game
    complaint = None
    for seats in GAMES[name].seats:
        try:
            game = Game(name, seats, variants, data=data)
        except CrownlandsError as error:
            complaint = complaint or error
            continue
        if len(game.table.kingdoms) == number:
            return game
        complaint = CrownlandsError(
            f"{number} players cannot play {game.entry.title} like this: it is for "
            f"{GAMES[name].seats_in_words} seats."
        )
    assert complaint is not None
    raise complaint


def whose(player: Player, k: int, pad: Pad, alone: bool) -> str:
    if player.name:
        return f"{player.name}'s {pad.kingdom}"
    return f"The {pad.kingdom}" if alone else f"{pad.kingdom.capitalize()} {k + 1}"


def put_player(game: Game, pad: Pad, k: int, player: Player, called: str) -> Written:
    try:
        body, told = split_facts(player, pad)
        facts = read_facts(game, pad, told)
        own = read_kingdom(body, pad, called)
        pad.put(game.state, k, own, facts)
    except CrownlandsError as error:
        if not player.name or called in str(error):
            raise
        raise CrownlandsError(f"{player.name}: {error}") from None
    return own


def read_facts(game: Game, pad: Pad, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as the pad takes them; a sentence for one that the score does not depend on."""
    found = {}
    for name, value in facts.items():
        fact = pad.fact(name)
        if fact is None:
            known = [fact.name for fact in pad.facts]
            raise CrownlandsError(
                f"The score of {game.entry.title} does not depend on {name}: "
                f"besides the grid it takes {one_of(known, 'and')}."
            )
        found[name] = fact.read(value)
    return found


def kingdom_score(game: Game, pad: Pad, k: int, name: str, places: bool) -> KingdomScore:
    own = game.table.kingdoms[k]
    seat = own.seats[0]
    standing = next(one for one in game.ranking() if one.seat == seat)
    return KingdomScore(
        standing.points,
        game.breakdown(seat),
        draw_rows(own, letters_of(pad)),
        place=standing.place if places else None,
        colour=game.entry.colours[seat] if places else None,
        seat=seat if places else None,
        name=name or None,
        kingdom=own,
    )
