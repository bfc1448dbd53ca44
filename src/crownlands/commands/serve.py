"""Commands that run the server: for the public, and at home."""

import socket
import sys
import webbrowser
from typing import Annotated

import typer
from platformdirs import user_data_path

from crownlands.core.errors import CrownlandsError

Port = Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)]
Database = Annotated[
    str,
    typer.Option(
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        envvar="CROWNLANDS_DATABASE",
        show_envvar=True,
    ),
]

LOCAL = ("localhost", "127.0.0.1", "[::1]")  # what a server at home answers to


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = 8000,
    database: Database = "sqlite:///crownlands.db",
    workers: Annotated[int, typer.Option(help="Processes; more than 1 need PostgreSQL.")] = 1,
    public_url: Annotated[
        str, typer.Option(help="The address people use, e.g. https://play.example.org.")
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The origin of another page that may talk to the server."),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(help="Addresses of proxies whose X-Forwarded headers are believed, or *."),
    ] = "",
    keep_days: Annotated[
        float, typer.Option(help="Remove tables untouched for this many days; 0: never.", min=0)
    ] = 30.0,
    patience: Annotated[
        float, typer.Option(help="Seconds before a bot may take over a silent seat.", min=0)
    ] = 60.0,
    requests_per_second: Annotated[
        float, typer.Option(help="Requests of one address, on average.", min=0.1)
    ] = 100.0,
    tables_per_hour: Annotated[
        float, typer.Option(help="Tables opened by one address, on average.", min=1)
    ] = 240.0,
    connections_per_address: Annotated[
        int, typer.Option(help="Open connections of one address.", min=1)
    ] = 256,
    sockets_per_address: Annotated[
        int, typer.Option(help="Open sockets of one address.", min=1)
    ] = 64,
    messages_per_second: Annotated[
        float, typer.Option(help="Messages on one socket, on average.", min=0.1)
    ] = 100.0,
    strong_bots_per_address: Annotated[
        int, typer.Option(help="Seats of the strongest level at one address's tables.", min=0)
    ] = 16,
    day_tries_per_address: Annotated[
        int, typer.Option(help="Tries of one address at the deals of a day.", min=1)
    ] = 60,
    hints_per_minute: Annotated[
        float, typer.Option(help="Hints of one address, on average.", min=0.1)
    ] = 30.0,
    sayings_per_minute: Annotated[
        float, typer.Option(help="Emotes, phrases and lines of one seat, on average.", min=0.1)
    ] = 20.0,
    offers_per_address: Annotated[
        int, typer.Option(help="Open tables of one address that wait for players.", min=0)
    ] = 4,
    chat: Annotated[
        bool, typer.Option(help="Let people write to each other; reports go into the log.")
    ] = False,
    coach_playouts: Annotated[
        int, typer.Option(help="Playouts of the coach for each decision; 0: by the game.", min=0)
    ] = 0,
    live_tables: Annotated[int, typer.Option(help="Tables kept in memory.", min=1)] = 2_000,
    bot_threads: Annotated[int, typer.Option(help="Threads for bots; 0: all cores.", min=0)] = 0,
    metrics: Annotated[bool, typer.Option(help="Show counters at /metrics.")] = True,
    log_json: Annotated[
        bool | None,
        typer.Option(help="Write the log as lines of JSON; in a terminal as plain ones."),
    ] = None,
) -> None:
    """Serve tables to friends and bots."""
    from crownlands.server import run
    from crownlands.server.settings import Settings

    if public_url and not public_url.startswith(("http://", "https://")):
        raise CrownlandsError(
            f"The public URL starts with https:// or http://, not {public_url!r}."
        )
    settings = Settings(
        database=database,
        public_url=public_url,
        origins=tuple(origin or ()),
        proxy_addresses=proxy,
        keep_days=keep_days,
        patience=patience,
        requests_per_second=requests_per_second,
        request_burst=max(1, round(6 * requests_per_second)),
        tables_per_hour=tables_per_hour,
        table_burst=max(1, round(tables_per_hour)),
        connections_per_address=connections_per_address,
        sockets_per_address=sockets_per_address,
        messages_per_second=messages_per_second,
        message_burst=max(1, round(3 * messages_per_second)),
        strong_bots_per_address=strong_bots_per_address,
        day_tries_per_address=day_tries_per_address,
        hints_per_minute=hints_per_minute,
        hint_burst=max(1, round(0.4 * hints_per_minute)),
        sayings_per_minute=sayings_per_minute,
        saying_burst=max(1, round(0.3 * sayings_per_minute)),
        offers_per_address=offers_per_address,
        chat=chat,
        coach_playouts=coach_playouts,
        live_tables=live_tables,
        bot_threads=bot_threads,
        metrics=metrics,
        log_json=not sys.stderr.isatty() if log_json is None else log_json,
    )
    run.serve(settings, host, port, workers)


def serve_at_home(port: int, browser: bool, database: str) -> None:
    """A local server, and the browser on it."""
    from crownlands.server import run
    from crownlands.server.database import InUse
    from crownlands.server.settings import Settings

    settings = Settings(
        database=database or own_database(),
        hosts=LOCAL,  # pages elsewhere cannot pass for this one under another name
        keep_days=0,
        log_json=False,
    )

    def welcome(url: str) -> None:
        typer.echo(f"Crownlands is at {url} (stop it with Ctrl-C)")
        if browser:
            run.open_browser_when_up(url)

    try:
        run.serve(settings, "127.0.0.1", port or free_port(), welcome=welcome)
    except InUse as first:
        if not first.address:
            raise
        typer.echo(f"Crownlands is at {first.address} already.")
        if browser:
            webbrowser.open(first.address)


def own_database() -> str:
    """Where this user's games are kept; the folder is made."""
    folder = user_data_path("crownlands", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CrownlandsError(
            f"{folder} cannot be made: {error.strerror}. Say where to keep your games: "
            "--database sqlite:///FILE."
        ) from None
    return f"sqlite:///{folder / 'games.db'}"


def free_port() -> int:
    """8000 if it is free, otherwise any that is."""
    for port in (8000, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise CrownlandsError("There is no free port.")
