"""The pages: the one to play on where it has been built, and those about the server itself."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from crownlands.server.sharing import with_preview

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
# Those of a table: what is told of it stands in the page's head.
OF_A_TABLE = (
    "/table/{id}",
    "/review/{id}",
    "/replay/{id}",
    "/replay/{id}/{ply}",
    "/embed/{id}",
    "/embed/{id}/{ply}",
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


def add_pages(app: FastAPI) -> None:
    async def api_page(_request: Request) -> Response:
        return FileResponse(OWN / "api.html")

    app.add_route("/api/docs", api_page, include_in_schema=False)
    if (BUILT / "index.html").exists():
        add_built_page(app)
    app.mount("/", StaticFiles(directory=OWN, html=True))


def add_built_page(app: FastAPI) -> None:
    async def page(_request: Request) -> Response:
        return FileResponse(BUILT / "index.html", headers=FRESH)

    async def table_page(request: Request) -> Response:
        page = (BUILT / "index.html").read_text(encoding="utf-8")
        told = await with_preview(page, request)
        headers = {**FRESH, "Vary": "Accept-Language"}
        return HTMLResponse(told, headers=headers)

    async def beside(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return FileResponse(BUILT / name, media_type=BESIDE[name])

    for address in ADDRESSES:
        app.add_route(address, page, include_in_schema=False)
    for address in OF_A_TABLE:
        app.add_route(address, table_page, include_in_schema=False)
    for name in BESIDE:
        if (BUILT / name).exists():
            app.add_route(f"/{name}", beside, include_in_schema=False)
    app.mount("/assets", Assets(directory=BUILT / "assets", check_dir=False))


def page_for_the_lost(request: Request) -> Response | None:
    """For a person at an address that is none: the page, which says so."""
    asked = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    page = BUILT / "index.html"
    if not asked or request.url.path.startswith(("/api/", "/assets/")) or not page.exists():
        return None
    return FileResponse(page, 404, headers=FRESH)
