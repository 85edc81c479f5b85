"""Serve the table in the browser, and look after its games."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from astrarium import __version__, operate
from astrarium.kernel import AstrariumError

from .app import (
    app,
)


@app.callback(invoke_without_command=True)
def home(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="say which version this is")] = False,
    games: Annotated[
        str, typer.Option("--games", metavar="DIR", help="play the games of this folder too; repeatable, anywhere")
    ] = "",
) -> None:
    if version:
        print(f"astrarium {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", metavar="H", help="the address to listen at")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="P", help="the port; 0 for any free one")] = 8042,
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="do not open the page")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="let others of the home network in, by address and QR code")
    ] = False,
    proxy: Annotated[
        str, typer.Option("--proxy", metavar="ADDRESS", help="believe what a proxy at this address says of visitors")
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", min=0, help="how many processes serve, on PostgreSQL")
    ] = 0,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOTS", help="offer these bots too, my_module:MyBot, with commas between")
    ] = "",
) -> None:
    """Serve the table: play in the browser with friends and bots."""
    from astrarium.web.serve import serve as start  # loads the web only when it is asked for

    if bots:
        os.environ["ASTRARIUM_BOTS"] = bots
    start(host, port, data, not no_browser, lan, proxy, processes)


operate.register(app)


@app.command(hidden=True, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def soak() -> None:
    """Say where the simulation of servers is: it is a test, and travels with the sources."""
    raise AstrariumError(
        "the simulation of servers is a test, not part of the package; in a checkout: python3 start.py soak"
    )
