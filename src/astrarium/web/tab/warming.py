"""What is loaded and worked out before the memory of Python is copied, so that the next visit need not do it again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import Match

from .service import EMPTY, open_service


async def warm(empty: Path = EMPTY) -> None:
    """The lobby and a table of every game are shown once, to nobody, and every game is thought about."""
    with TemporaryDirectory() as folder:
        service = await open_service(folder, pace=60.0, empty=empty)
        await service.fetch("/")
        for title in ready():
            laid = await service.fetch("/play", {"game": title, "level": "level:1"})
            await service.fetch(laid.headers["location"])
        await service.close()
    for title in ready():
        game = load(title)
        make("level:1").choose(Outlook(game, Match(game, game.setting(), "warm").state, Random(1)))
