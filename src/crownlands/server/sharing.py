"""What a link to a table shows elsewhere: title, words and picture in the head of the page.

Those who make such previews read the page as it is sent and run nothing of it.
"""

import asyncio
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.drawing.card import HEIGHT, WIDTH
from crownlands.drawing.words import Say, progress
from crownlands.game import Game
from crownlands.server.asking import asking_address, hall_of, live_of
from crownlands.server.errors import NotFound
from crownlands.server.pages import FRESH, is_built, page_text
from crownlands.server.past import OPEN, Past
from crownlands.server.telling import LANGUAGES, language_of
from crownlands.server.views import picture_names

SITE = "Crownlands"
ABOUT = "Play the Kingdomino family of games: no account, no ads."
GONE = "There is no such table; perhaps it was abandoned and has expired."
LOCALES = {"en": "en_GB", "fr": "fr_FR", "pt": "pt_BR"}  # as such tags name them
END = "</head>"
PATIENCE = 2.0  # seconds that the page waits for what is told in its head
# Addresses of tables that the page answers to.
OF_A_TABLE = (
    "/table/{id}",
    "/review/{id}",
    "/replay/{id}",
    "/replay/{id}/{ply}",
    "/embed/{id}",
    "/embed/{id}/{ply}",
)


def table_routes() -> list[BaseRoute]:
    """The page at a table's addresses, where it has been built."""
    return [Route(address, table_page) for address in OF_A_TABLE] if is_built() else []


async def table_page(request: Request) -> Response:
    """The page with what is told of the table that its address names."""
    told = page_text().replace(END, f"{await head_for(request)}{END}", 1)
    return HTMLResponse(told, headers={**FRESH, "Vary": "Accept-Language"})


async def head_for(request: Request) -> str:
    """The tags for a table; of one that is gone or closed nothing is told but that."""
    hall, address = await hall_of(request), await asking_address(request)
    home = hall.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    lang = language_of(request)
    say = LANGUAGES[lang].say
    asked = {"lang": lang} if "lang" in request.query_params else {}
    url = f"{home}{request.url.path}{query(asked)}"
    told = {"site_name": SITE, "type": "website", "url": url, "locale": LOCALES[lang]}
    try:
        async with asyncio.timeout(PATIENCE):
            live = await live_of(hall, address, request.path_params["id"])
            await hall.may_look(live, None)
    except NotFound:
        return tags(told | {"title": SITE, "description": say(GONE)})
    except (CrownlandsError, TimeoutError):
        return tags(told | {"title": SITE, "description": say(ABOUT)})
    ply = moment_in(request, live.table.game)
    shown = ({} if ply is None else {"ply": str(ply)}) | ({"lang": lang} if lang != "en" else {})
    title, words = words_of(live.table, ply, say)
    return tags(
        told
        | {
            "title": title,
            "description": words,
            "image": f"{home}/api/tables/{live.table.id}/card.png{query(shown)}",
            "image:type": "image/png",
            "image:width": f"{WIDTH:g}",
            "image:height": f"{HEIGHT:g}",
            "image:alt": title,
        }
    )


def query(asked: dict[str, str]) -> str:
    return f"?{urlencode(asked)}" if asked else ""


def tags(told: dict[str, str]) -> str:
    named = [
        f'<meta property="og:{name}" content="{escape(value)}" />' for name, value in told.items()
    ]
    large = "summary_large_image" if "image" in told else "summary"
    named.append(f'<meta name="twitter:card" content="{large}" />')
    named.append('<meta name="robots" content="noindex" />')  # who has the link knows of it
    return "".join(named)


def moment_in(request: Request, game: Game) -> int | None:
    """The moment that the address names, if there is such a one."""
    text = request.path_params.get("ply", "")
    known = text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= game.ply
    return int(text) if known else None


def words_of(table: Past, ply: int | None, say: Say) -> tuple[str, str]:
    """Title and description of a table, or of a moment of its game."""
    game, names, last = table.game, picture_names(table, say), say("and")
    title = game.entry.title
    everybody = f"{title}: {one_of(names, last)}"
    if table.phase == OPEN:
        free = sum(table.is_free(seat) for seat in range(len(names)))
        there = [seat.nickname for seat in table.seats if seat.nickname]
        who = f": {one_of(there, last)}" if there else ""
        left = "1 free seat at this table." if free == 1 else "{n} free seats at this table."
        return f"{title}{who}", say(left, n=free)
    if ply is not None and ply < game.ply:
        far = progress(game.before(ply).table, say)
        return everybody, say("A moment of the game: {far}.", far=far)
    if not game.is_over:
        return everybody, say("As it stands: {far}.", far=progress(game.table, say))
    first = [names[standing.seat] for standing in game.ranking() if standing.place == 1]
    points = zip(names, game.scores(), strict=True)
    scored = ", ".join(f"{name} {number}" for name, number in points)
    won = say("{names} won. See the game again, move by move.", names=one_of(first, last))
    return f"{title}: {scored}", won
