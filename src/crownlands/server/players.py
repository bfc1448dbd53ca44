"""Players who wish to be rated by their results on this server: a name and a secret, no account.

The secret is made by the player's browser, and only there (or in a file of the player's) it is
kept; the server has its hash. Who shows it while sitting down plays for the rating.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic import Field
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from crownlands.server.errors import NoToken
from crownlands.server.glicko import Rating, rated, rested
from crownlands.server.keys import hash_of
from crownlands.server.past import OVER, Past
from crownlands.server.positions import View
from crownlands.server.schema import now, players, rated_tables, ratings
from crownlands.server.store import Store

YEAR = 365 * 86_400.0  # seconds that a player who does not come is remembered
LAST = 99  # the place of who did not play to the end


class GameRating(View):
    """How somebody stands in one game."""

    points: int
    deviation: int = Field(description="How far off that may well be.")
    games: int


class PlayerView(View):
    id: str = Field(description="What others see at the table; not the secret.")
    name: str
    ratings: dict[str, GameRating] = Field(description="By game, once one was rated.")


@dataclass(frozen=True)
class Result:
    """What a rated player achieved at a table."""

    player: str
    kingdom: int  # whoever shares it plays together
    place: int


class Players:
    """Players and their ratings, in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def register(self, secret: str, name: str) -> PlayerView:
        """Take a player in, or change the name of one who is known."""
        key, told = hash_of(secret), {"name": name, "seen": now()}

        async def work(connection: AsyncConnection) -> None:
            known = sa.update(players).where(players.c.hash == key).values(told)
            if not (await connection.execute(known)).rowcount:
                new = {"id": public_id(secret), "hash": key, **told}
                await connection.execute(sa.insert(players).values(new))

        await self.store.change(work)
        return await self.find(secret)

    async def find(self, secret: str | None) -> PlayerView:
        """The player whose secret it is."""
        if secret is None:
            raise NoToken("This needs a player's secret: Authorization: Bearer SECRET.")

        async def work(connection: AsyncConnection) -> PlayerView | None:
            query = sa.select(players).where(players.c.hash == hash_of(secret))
            player = (await connection.execute(query)).first()
            if player is None:
                return None
            rows = await connection.execute(
                sa.select(ratings).where(ratings.c.player_id == player.id)
            )
            at = now()
            return PlayerView(
                id=player.id, name=player.name, ratings={row.game: shown(row, at) for row in rows}
            )

        found = await self.store.read(work)
        if found is None:
            raise NoToken("No player here has this secret: register first.", code="no-player")
        return found

    async def sitting(self, secret: str, game: str) -> dict[str, Any]:
        """What is noted of a player who sits down: who it is, and the rating of the day."""
        player = await self.find(secret)
        rating = player.ratings.get(game) or GameRating(**vars_of(Rating()), games=0)
        await self.store.change(
            lambda connection: connection.execute(
                sa.update(players).where(players.c.id == player.id).values(seen=now())
            )
        )
        return {"id": player.id, "points": rating.points, "deviation": rating.deviation}

    async def forget(self, secret: str | None) -> PlayerView:
        """Remove a player and all ratings: what was removed."""
        player = await self.find(secret)
        await self.store.change(
            lambda connection: connection.execute(
                sa.delete(players).where(players.c.id == player.id)
            )
        )
        return player

    async def expire(self, before: float, at: float) -> None:
        """Remove who never played for it and was not seen since, and who has not come for long."""
        played = sa.exists().where(ratings.c.player_id == players.c.id)
        old = sa.or_(players.c.seen < at - YEAR, sa.and_(players.c.seen < before, ~played))
        await self.store.change(
            lambda connection: connection.execute(sa.delete(players).where(old))
        )

    async def rate(self, table: Past) -> None:
        """Rate the players of a game that is over, once, whichever process was quicker."""
        results = results_of(table)
        if len({result.kingdom for result in results}) < 2:
            return
        at, game = now(), table.game.name

        async def work(connection: AsyncConnection) -> None:
            once = {"table_id": table.id, "at": at}
            await connection.execute(sa.insert(rated_tables).values(once))  # writes first: no reads
            before = await read_ratings(connection, [one.player for one in results], game, at)
            for player, (rating, games) in after(results, before).items():
                ours = (ratings.c.player_id == player) & (ratings.c.game == game)
                await connection.execute(sa.delete(ratings).where(ours))
                row = {"player_id": player, "game": game, "games": games, "at": at}
                await connection.execute(sa.insert(ratings).values({**row, **vars(rating)}))

        try:
            await self.store.change(work)
        except IntegrityError:
            return  # it was rated already


def public_id(secret: str) -> str:
    return hash_of(f"crownlands player {secret}")[:16]


def vars_of(rating: Rating) -> dict[str, int]:
    return {"points": round(rating.points), "deviation": round(rating.deviation)}


def shown(row: Any, at: float) -> GameRating:
    rating = rested(Rating(row.points, row.deviation, row.volatility), at - row.at)
    return GameRating(**vars_of(rating), games=row.games)


Ratings = dict[str, tuple[Rating, int]]  # by player, with the number of games


async def read_ratings(
    connection: AsyncConnection, names: Sequence[str], game: str, at: float
) -> Ratings:
    """The ratings of those players who are still there, kept from others until this is over."""
    there = sa.select(players.c.id).where(players.c.id.in_(names)).order_by(players.c.id)
    known = [*await connection.scalars(there.with_for_update())]
    query = sa.select(ratings).where(ratings.c.player_id.in_(known), ratings.c.game == game)
    found: Ratings = {name: (Rating(), 0) for name in known}
    for row in await connection.execute(query):
        rating = rested(Rating(row.points, row.deviation, row.volatility), at - row.at)
        found[row.player_id] = rating, row.games
    return found


def after(results: Sequence[Result], before: Ratings) -> Ratings:
    """Everybody against everybody who played for another kingdom."""
    there = [one for one in results if one.player in before]
    changed: Ratings = {}
    for one in there:
        games = [
            (
                before[other.player][0],
                0.5 * (1 + (one.place < other.place) - (one.place > other.place)),
            )
            for other in there
            if other.kingdom != one.kingdom
        ]
        rating, count = before[one.player]
        if games:
            changed[one.player] = rated(rating, games), count + 1
    return changed


def results_of(table: Past) -> list[Result]:
    """Of those who play for a rating: not against oneself, nor with hints, nor half a game."""
    if table.phase != OVER or table.aids.hints or "position" in table.events[0].data:
        return []
    kingdoms = {
        seat: number
        for number, kingdom in enumerate(table.game.table.kingdoms)
        for seat in kingdom.seats
    }
    twice = Counter(seat.player["id"] for seat in table.seats if seat.player)
    results = []
    for standing in table.game.ranking():
        seat = table.seats[standing.seat]
        if seat.player and twice[seat.player["id"]] == 1:
            gone = seat.left or seat.stand_in is not None
            place = LAST if gone else standing.place
            results.append(Result(seat.player["id"], kingdoms[standing.seat], place))
    return results
