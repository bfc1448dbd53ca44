"""The catalogue as pages and bots see it: games, how they look and speak, and the opponents.

What a page does not know of a game, for it came by another package, it learns from here.
"""

from pydantic import Field

from crownlands.agents.levels import levels
from crownlands.catalogue import GAMES
from crownlands.drawing.art import is_drawn
from crownlands.drawing.marks import Mark
from crownlands.entry import Entry
from crownlands.server.messages import Message
from crownlands.text.looks import FRAME, Piece, Place
from crownlands.text.words import Words


class KindLook(Message):
    colour: str = Field(description="Of the ground.", examples=["#E6B84A"])
    sign: str = Field(description="One or two characters for it.")
    symbol: str | None = Field(description="Null where the art has none.")


class PieceLook(Message):
    symbol: str | None = Field(description="Null where the art has none.")
    place: Place = Field(description="Where on a square it lies; a plate takes most of it.")
    most: int = Field(description="Its symbols are numbered from 1 up to this, if it is not 0.")


class LooksView(Message):
    """How a game looks; symbols are those of `/api/art.svg`, without the prefix `cl-`."""

    kinds: dict[str, KindLook] = Field(description="Terrains and coats, by name.")
    pieces: dict[str, PieceLook] = Field(description="What may lie on a square, by its mark.")
    king: str = Field(description="The symbol of the piece that stands for a seat.")
    home: str = Field(description="The symbol in the middle of a kingdom.")
    pip: str = Field(description="The symbol of what a square's `crowns` count.")
    pips: str = Field(description="The word for several of them.")
    land: str = Field(description="The part of a score that is squares times them.")
    facts: dict[str, str] = Field(description="Symbols of facts, where names differ.")


class WordsView(Message):
    """What a game calls its things, in English, where it has words of its own."""

    castle: str
    kingdom: str
    king: str
    steps: dict[str, str] = Field(description='What a seat does: "build": "may build".')
    moves: dict[str, str] = Field(description='What is done in a move: "site": "put it".')


class CatalogueGame(Message):
    name: str
    title: str
    seats: list[int]
    colours: list[str]
    variants: dict[str, str] = Field(description="Name and meaning.")
    together: dict[int, list[list[str]]] = Field(
        description="By number of seats: which variants can be chosen together."
    )
    pad: bool = Field(description="Whether kingdoms of the real box can be counted.")
    looks: LooksView
    words: WordsView


class Opponent(Message):
    name: str = Field(description="The level, as it is asked for.")
    title: str
    about: str
    learned: bool = Field(description="It plays with a network, in the games that have one.")


class Catalogue(Message):
    games: list[CatalogueGame]
    opponents: list[Opponent] = Field(description="The server's own bots, the weakest first.")


def catalogue_view() -> Catalogue:
    return Catalogue(
        games=[game_view(entry) for entry in GAMES.values()],
        opponents=[
            Opponent(
                name=level.name, title=level.title, about=level.about, learned=bool(level.learned)
            )
            for level in levels()
        ],
    )


def game_view(entry: Entry) -> CatalogueGame:
    return CatalogueGame(
        name=entry.name,
        title=entry.title,
        seats=list(entry.seats),
        colours=list(entry.colours),
        variants=dict(entry.variants),
        together={
            seats: [list(names) for names in entry.variants_for(seats)] for seats in entry.seats
        },
        pad=entry.pad is not None,
        looks=looks_view(entry),
        words=words_view(entry.words),
    )


def looks_view(entry: Entry) -> LooksView:
    looks = entry.looks
    return LooksView(
        kinds={
            name: KindLook(
                colour=kind.colour, sign=kind.sign, symbol=name if is_drawn(name) else None
            )
            for name, kind in looks.kinds.items()
        },
        pieces={
            name: PieceLook(
                symbol=(piece.symbol or name) if drawn(name, piece) else None,
                place=piece.place,
                most=piece.most,
            )
            for name, piece in {**looks.pieces, **FRAME}.items()
        },
        king=looks.king,
        home=looks.home.symbol,
        pip=looks.pip.symbol,
        pips=looks.pip.several,
        land=entry.land,
        facts=dict(looks.facts),
    )


def drawn(name: str, piece: Piece) -> bool:
    return Mark(name, 1 if piece.most else None, piece).symbol is not None


def words_view(words: Words) -> WordsView:
    return WordsView(
        castle=words.castle,
        kingdom=words.kingdom,
        king=words.king,
        steps=dict(words.steps),
        moves=dict(words.moves),
    )
