"""The application: everything put together."""

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

from crownlands import __version__
from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.server.coach import Coach
from crownlands.server.complaints import complaint
from crownlands.server.day import Days
from crownlands.server.errors import NotFound, Refusal, Wrong
from crownlands.server.guard import Guard
from crownlands.server.hall import Hall
from crownlands.server.messages import SOCKET_MESSAGES, Problem
from crownlands.server.metrics import Metrics
from crownlands.server.notices import listen
from crownlands.server.offers import TELLING
from crownlands.server.pages import own_routes, page_for_the_lost, page_routes
from crownlands.server.routes import PROBLEMS, ROUTERS
from crownlands.server.settings import Settings
from crownlands.server.sharing import table_routes
from crownlands.server.shortcuts import Shortcuts
from crownlands.server.sockets import Sockets
from crownlands.server.store import Store
from crownlands.server.traffic import Traffic
from crownlands.server.warm import Engine

log = logging.getLogger("crownlands.server")

HOUSEKEEPING = 600.0  # seconds
PROBING = 10.0  # seconds between two looks whether the database takes anything
# When the collector of garbage looks at what is new, at what has stayed and at all. Nearly all that
# stays belongs to tables and sockets, which go without it, and to look at a thousand tables takes
# half a second in which nobody's move is answered: that is left to the housekeeping. What is new is
# looked at when it is so much (a few milliseconds) that most of what a move needs is gone by then.
NEVER = 2**31 - 1
COLLECTING = 50_000, NEVER, NEVER


def create_app(settings: Settings, traffic: Traffic | None = None) -> FastAPI:
    """The server as an ASGI application; those who came before it was there may be counted."""
    traffic = traffic or Traffic(settings)
    metrics, requests = traffic.metrics, traffic.requests

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        store, engine = Store(settings.database), Engine()
        await store.open()
        hall = Hall(settings, store, engine, metrics, requests)
        app.state.hall, app.state.coach = hall, Coach(settings, store)
        app.state.days = Days(settings, hall)
        hall.spawn(engine.warm_up())
        hall.spawn(every(HOUSEKEEPING, hall.expire))
        hall.spawn(every(HOUSEKEEPING, collect))
        hall.spawn(every(PROBING, store.probe))
        if not store.sqlite:
            hall.spawn(every(TELLING, hall.offers.tell))
            hall.spawn(listen(store, hall.news.heard, hall.news.missed, hall.told))
        if not gc.isenabled():  # this process is there for nothing else
            gc.freeze()  # what is there by now stays
            gc.set_threshold(*COLLECTING)
            gc.enable()
        log.info("The server is up.")
        for sentence in GAMES.complaints():
            log.warning("%s", sentence)
        yield {"connections": traffic.connections}
        app.state.coach.close()
        await hall.close()
        await store.close()
        log.info("The server has stopped.")

    app = FastAPI(
        title="Crownlands",
        version=__version__,
        description="Tables for the Kingdomino family of games, for pages and bots.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for router in ROUTERS:
        app.include_router(router, prefix="/api", responses=PROBLEMS)
    add_metrics(app, metrics, settings)
    app.router.routes += [*page_routes(), *table_routes(), *own_routes()]
    app.add_exception_handler(CrownlandsError, sentence)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http_error)
    app.openapi = describe(app)  # type: ignore[method-assign]
    # The last comes first: the guard, and then who answers before the routes do.
    app.add_middleware(Shortcuts, refuse=refusal)
    app.add_middleware(Sockets)
    app.add_middleware(Guard, settings=settings, metrics=metrics, requests=requests)
    if settings.origins:  # further pages may speak to it: their browsers ask first
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=["Retry-After"],
        )
    return app


async def collect() -> None:
    """Find what refers to itself and to which nothing else does any more."""
    gc.collect()


def add_metrics(app: FastAPI, metrics: Metrics, settings: Settings) -> None:
    """What is for operators."""

    @app.get("/metrics", include_in_schema=False)
    async def show_metrics(request: Request) -> Response:
        if not settings.metrics:
            raise NotFound("There is no such page.")
        hall: Hall = request.app.state.hall
        metrics.live_tables.set(len(hall.tables))
        metrics.sockets.set(sum(len(live.watchers) for live in hall.tables.values()))
        metrics.ready.set(hall.engine.is_ready)
        metrics.database_up.set(not hall.store.trouble)
        metrics.database_failures.set(hall.store.failures)
        return Response(metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def every(seconds: float, work: Callable[[], Any]) -> None:
    while True:
        try:
            await work()
        except Refusal:
            pass  # the store has noted it
        except Exception:
            log.exception("Housekeeping failed.")
        await asyncio.sleep(seconds)


# What goes wrong, as a sentence in JSON


def problem(
    status: int, detail: str, headers: dict[str, str] | None = None, code: str | None = None
) -> JSONResponse:
    return JSONResponse({"detail": detail, "code": code}, status, headers)


async def sentence(_request: Request, error: Exception) -> JSONResponse:
    return refusal(error)


def refusal(error: Exception) -> JSONResponse:
    status = error.status if isinstance(error, Refusal) else Wrong.status
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if isinstance(error, Refusal) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    return problem(status, str(error), headers, getattr(error, "code", None))


async def invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem(422, complaint(error.errors(), "The request"))


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and (page := page_for_the_lost(request)):
        return page
    headers = dict(error.headers) if error.headers else None
    told = {
        404: "There is nothing at this address.",
        405: f"{request.method} is not what this address takes.",
    }
    return problem(error.status_code, told.get(error.status_code, str(error.detail)), headers)


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """The OpenAPI description, with the socket's messages among its schemas."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            whole = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
            )
            _, extra = models_json_schema(
                [(message, "validation") for message in (Problem, *SOCKET_MESSAGES)],
                ref_template="#/components/schemas/{model}",
            )
            schemas = whole["components"]["schemas"]
            for name, schema in extra["$defs"].items():
                schemas.setdefault(name, schema)
            app.openapi_schema = whole
        return app.openapi_schema

    return openapi
