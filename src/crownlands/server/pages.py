"""The pages: the one to play on where it has been built, and those about the server itself.

They are files and need nothing of the rest of the server, which takes longer to be there.
"""

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

OWN = Path(__file__).parent / "pages"  # about the server: a bare start, the API
BUILT = Path(__file__).parent / "page"  # the page to play on; made from the folder web

# Addresses that the page answers to; it finds out by itself which of them it was opened with.
ADDRESSES = (
    "/",
    "/rules",
    "/rules/{game}",
    "/set-up",
    "/set-up/{game}",
    "/learn/{game}",
    "/mine",
    "/day",
    "/puzzles",
    "/puzzles/{id}",
    "/pad",
    "/pad/{id}",
    "/review",
    "/replay",
)
FRESH = {"Cache-Control": "no-cache"}
BESIDE = {
    "favicon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
}


class Assets(StaticFiles):
    """Files whose names change with what is in them."""

    def file_response(self, *args: Any, **options: Any) -> Response:
        response = super().file_response(*args, **options)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def is_built() -> bool:
    return (BUILT / "index.html").exists()


def page_text() -> str:
    return (BUILT / "index.html").read_text(encoding="utf-8")


def page_routes() -> list[BaseRoute]:
    """The page to play on, where it has been built, and what it is made of."""
    if not is_built():
        return []

    async def page(_request: Request) -> Response:
        return FileResponse(BUILT / "index.html", headers=FRESH)

    async def beside(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return FileResponse(BUILT / name, media_type=BESIDE[name])

    return [
        *(Route(address, page) for address in ADDRESSES),
        *(Route(f"/{name}", beside) for name in BESIDE if (BUILT / name).exists()),
        Mount("/assets", Assets(directory=BUILT / "assets", check_dir=False)),
    ]


def own_routes() -> list[BaseRoute]:
    """What is about the server itself; where nothing else is found, it is looked for here."""

    async def api_page(_request: Request) -> Response:
        return FileResponse(OWN / "api.html")

    return [Route("/api/docs", api_page), Mount("/", StaticFiles(directory=OWN, html=True))]


def page_for_the_lost(request: Request) -> Response | None:
    """For a person at an address that is none: the page, which says so."""
    asked = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not asked or request.url.path.startswith(("/api/", "/assets/")) or not is_built():
        return None
    return FileResponse(BUILT / "index.html", 404, headers=FRESH)
