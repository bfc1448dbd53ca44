"""A position in the one JSON shape of all games; made from `Game.table` and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from crownlands.entry import Entry
from crownlands.game import Game
from crownlands.result import ScorePart, Standing, TieBreak, parts_of, standings
from crownlands.server.parts import Branch, Part, Row, made
from crownlands.text.moves import Discard, Lay, Move, Square, kind_of
from crownlands.text.translate import squares_from
from crownlands.text.view import Cell, Kingdom, Table, Tile


class View(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Place = tuple[int, int]  # columns east and rows south of the castle


class CellView(View):
    kind: str = Field(description="Terrain or coat.")
    crowns: int = Field(description="Crowns, fires or crosses.")
    marks: list[str] = Field(description="What else lies there.")


class PlacedCell(CellView):
    x: int = Field(description="Columns east of the castle.")
    y: int = Field(description="Rows south of the castle.")


class TileView(View):
    number: int
    left: CellView
    right: CellView
    seat: int | None = Field(description="Whose king stands on it.")
    done: bool = Field(description="Its king has acted already.")


class KingdomView(View):
    seats: list[int] = Field(description="Whose it is: one seat, or a team.")
    cells: list[PlacedCell] = Field(description="All squares but the castle's, row by row.")
    columns: int = Field(description="The kingdom must fit in so many columns.")
    rows: int
    castle: CellView = Field(description="Castle or hut, with what lies on it.")
    fixed: bool = Field(description="The frame is a map with the castle in its middle.")
    extent: tuple[int, int, int, int] = Field(description="West, east, north and south edge.")
    facts: dict[str, int | str] = Field(description="Coins, discards and the like, by name.")


class PartView(View):
    part: str = Field(description="What the points are for.")
    kind: str = Field(description="The terrain, for a territory.")
    squares: int
    crowns: int
    points: int
    where: list[Place] = Field(
        description="The squares it is about in the seat's kingdom: a territory's, a building's."
    )


class TieBreakView(View):
    name: str = Field(description="What is compared: largest territory, crowns, ...")
    value: int = Field(description="The larger the better.")


class ScoreView(View):
    seat: int
    points: int = Field(description="Before the end: as if the game ended now.")
    bonus: int = Field(description="How much of it only the end earns: it may still be lost.")
    place: int = Field(description="1 is first; equal seats share a place, and so do partners.")
    tie_breaks: list[TieBreakView] = Field(
        description="What is compared among equal points, in this order."
    )
    decided_by: str | None = Field(
        description="The last of them that was needed to part the seat from others with its "
        "points; null where none was."
    )
    parts: list[PartView]


class MoveView(View):
    """A move that may be made, or has been."""

    move: str = Field(description="Its text, which is what is sent to make it.")
    kind: str = Field(description="In one word: lay, claim, discard, pass, deal, ...")
    number: int | None = Field(
        description="The domino, king, tile, die or price it is about, if it is about one."
    )
    thing: str | None = Field(
        description="The building, cro-magnon, resource, token, spell, coat or face it is about; "
        "of a pass, the step that is left out."
    )
    squares: list[Place] = Field(
        description="Where it goes in the mover's kingdom: columns east and rows south of the "
        "castle, the left half's square first."
    )
    gain: int | None = Field(description="What it changes about the mover's score.")
    bonus: int | None = Field(
        description="How much of the gain is in bonuses that only the end earns."
    )


class PositionView(View):
    """What lies on the table, and what may be done."""

    ply: int = Field(description="How many moves and deals there have been; a move names it.")
    to_play: int | None = Field(description="The seat whose decision it is; null when over.")
    step: str = Field(description="What is to be done: lay, claim, ...")
    round: int
    rounds: int
    kingdoms: list[KingdomView]
    current: list[TileView] = Field(description="The line being laid.")
    following: list[TileView] = Field(description="The line being claimed.")
    to_lay: TileView | None
    undealt: list[TileView] | None = Field(
        description="The dominoes that have not been turned up; null where that aid is off."
    )
    extras: dict[str, Any] = Field(description="A game's own boards.")
    choices: list[MoveView] = Field(
        description="What the seat to play may do; nothing is told of a bot's choices."
    )
    last_move: str | None
    scores: list[ScoreView] = Field(description="By seat; empty where that aid is off.")


class Aids(View):
    """What the table tells its players while they play; once it is over, everything."""

    scores: bool = Field(True, description="Scores so far, and what each move brings.")
    remaining: bool = Field(True, description="The dominoes that may still be turned up.")
    hints: bool | None = Field(
        None,
        description="Whether who is to play may ask for a hint; if not said, where one person "
        "plays against bots.",
    )


OF_A_DOMINO = (Lay, Discard)  # moves with the domino that is to be laid
ALL_AIDS = Aids()  # type: ignore[call-arg]


Gain = tuple[int | None, int | None]  # of a move, and how much of it in bonuses
NOT_TOLD: Gain = None, None

Words = tuple[str, str, int | None, tuple[Place, ...]]  # of a move: see `words_of`
# The numbers of what may be done, the moves, and what can be told of each without the position.
Options = tuple[list[int], list[Move], list[Words]]
Data = dict[str, Any]  # what a view is made of; to check it would cost more than to make it


def position_view(game: Game, aids: Aids = ALL_AIDS) -> PositionView:
    return PositionView.model_validate(position_data(game, aids))


def position_data(game: Game, aids: Aids = ALL_AIDS) -> Data:
    told: Data = made(position_parts(game, aids, options_of(game)))
    return told


def options_of(game: Game) -> Options:
    actions = game.legal_actions
    decode = game.entry.actions.decoder(game.reading)  # which the view is made of, too
    moves = [decode(action) for action in actions]
    return actions, moves, [words_of(move) for move in moves]


def position_parts(
    game: Game,
    aids: Aids = ALL_AIDS,
    options: Options | None = None,
    last_move: str | None = None,
) -> Branch:
    """A position as a tree, where who is to play has these options, if they are to be told.

    Who knows the text of the last move tells it: to find it in the game's log takes longer.
    """
    seen = game.table
    if last_move is None and game.ply:
        last_move = str(game.last_move)
    choosing = seen.to_play >= 0
    return Branch(
        ply=game.ply,
        to_play=seen.to_play if choosing else None,
        step=seen.step,
        round=seen.round,
        rounds=seen.rounds,
        kingdoms=Row(seen.kingdoms, kingdom_data),
        current=Row(seen.current, tile_data),
        following=Row(seen.following, tile_data),
        to_lay=Part(seen.to_lay, tile_data) if seen.to_lay else None,
        undealt=Part(seen.undealt, tiles_row) if aids.remaining else None,
        extras=Branch({name: Part(value, plain) for name, value in seen.extras.items()}),
        choices=choices_data(game, seen, options, aids.scores) if choosing and options else [],
        last_move=last_move,
        scores=scores_part(game, seen) if aids.scores else Row(()),
    )


def scores_part(game: Game, seen: Table) -> Part | Row:
    """The scores, found only where something they are made of has changed, if that can be seen."""

    def found(_: object) -> Row:
        return Row([*scores_of(game, seen)], score_data)

    return Part((game.is_over, seen.kingdoms), found) if seen.tells_scores else found(seen)


def choices_data(game: Game, seen: Table, options: Options, with_gains: bool) -> list[Data]:
    actions, moves, words = options
    gains = gains_of(game, actions) if with_gains else [NOT_TOLD] * len(actions)
    reading = game.reading
    return [
        move_data(game.entry, reading, move, told, seen.to_lay, gain)
        for move, told, gain in zip(moves, words, gains, strict=True)
    ]


def gains_of(game: Game, actions: Sequence[int]) -> Sequence[Gain]:
    """What each of these actions brings, and how much of it in bonuses."""
    return list(zip(game.gains(actions), game.bonus_gains(actions), strict=True))


def move_data(
    entry: Entry, state: Any, move: Move, words: Words, to_lay: Tile | None, gain: Gain
) -> Data:
    """A move in a position, a record or its reading; `to_lay` is the domino that is to be laid."""
    text, kind, number, squares = words
    if to_lay and isinstance(move, OF_A_DOMINO):
        number = to_lay.number
    return {
        "move": text,
        "kind": kind,
        "number": number,
        "thing": entry.thing(state, move),
        "squares": squares,
        "gain": gain[0],
        "bonus": gain[1],
    }


def played_data(game: Game, action: int, with_gain: bool) -> Data:
    """A move that was made in the position of `game`, by its number, with what it brought."""
    (move,) = game.decoded([action])
    gain = NOT_TOLD
    if with_gain and not move.by_chance:
        (gain,) = gains_of(game, [action])
    to_lay = game.table.to_lay if isinstance(move, OF_A_DOMINO) else None
    words = words_of(move)
    return move_data(game.entry, game.state, move, words, to_lay, gain)  # it asks for few fields


@lru_cache(maxsize=8192)
def words_of(move: Move) -> Words:
    """What can be told of a move without the position: text, kind, number and squares."""
    names: tuple[str, ...] = move.__match_args__
    parts = [getattr(move, name) for name in names]
    squares = tuple((part.x, part.y) for part in parts if isinstance(part, Square))
    return str(move), kind_of(type(move)), number_of(parts), squares


def number_of(parts: Sequence[Any]) -> int | None:
    """The first thing that a move names, if that is a number, or one alone."""
    match parts:
        case (int(number), *_) | ((int(number),), *_):
            return number
    return None


Score = tuple[Standing, int, Sequence[ScorePart], Kingdom]  # of a seat, with its bonus


def scores_of(game: Game, seen: Table) -> Iterator[Score]:
    """What the score of each seat is made of."""
    kingdoms = {seat: kingdom for kingdom in seen.kingdoms for seat in kingdom.seats}
    bonuses = () if game.is_over else game.entry.bonuses
    states = game.states
    for standing in standings(game.entry, states):
        parts = parts_of(game.entry, states, standing.seat)
        bonus = sum(part.points for part in parts if part.part in bonuses)
        yield standing, bonus, parts, kingdoms[standing.seat]


def score_data(of: Score) -> Branch:
    standing, bonus, parts, kingdom = of
    west, _, north, _ = kingdom.extent
    told = [part_data(part, west, north) for part in parts]
    ties = Part(standing.tie_breaks, ties_data)
    return Branch(vars(standing), tie_breaks=ties, bonus=bonus, parts=Row(told))


def ties_data(ties: Sequence[TieBreak]) -> list[Data]:
    return [vars(tie) for tie in ties]


@lru_cache(maxsize=16384)
def part_data(part: ScorePart, west: int, north: int) -> Data:
    """A part of the score of a kingdom with these edges; the very same as a move ago, if it is."""
    where = [(square.x, square.y) for square in squares_from(part.where, west, north)]
    return {**vars(part), "where": where}


def kingdom_data(kingdom: Kingdom) -> Branch:
    return Branch(
        seats=kingdom.seats,
        cells=Part(kingdom.cells, cells_data),
        columns=kingdom.columns,
        rows=kingdom.rows,
        castle=vars(kingdom.castle),
        fixed=kingdom.fixed,
        extent=kingdom.extent,
        facts=kingdom.facts,
    )


def cells_data(cells: Mapping[Square, Cell]) -> list[Data]:
    row_by_row = sorted(cells, key=itemgetter(1, 0))
    return [{**vars(cells[at]), "x": at[0], "y": at[1]} for at in row_by_row]


def tile_data(tile: Tile) -> Data:
    return {**vars(tile), "left": vars(tile.left), "right": vars(tile.right)}


def tiles_row(tiles: Sequence[Tile]) -> Row:
    return Row(tiles, tile_data)


def plain(value: Any) -> Any:
    """A game's own data as JSON has it: dataclasses as objects, squares as text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "_fields"):
        return str(value)
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value
