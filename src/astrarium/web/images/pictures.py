"""Pictures of tables under addresses of their own, and what link previews say of a page.

A picture shows what a spectator may see, whoever asks for it. It is painted once by a worker and kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from astrarium.kernel import SPECTATOR
from astrarium.scene.raster import Raster, png
from astrarium.table import Table, Tables
from astrarium.table.thinking import Thinkers
from astrarium.text import Words
from astrarium.text.ending import verdict
from astrarium.web.images.postcard import PostcardTask, shoot, shoot_covers
from astrarium.web.page.play import names_of
from astrarium.web.page.shell import LinkPreview
from astrarium.web.page.site import Site

REMEMBERED: Final = 48  # pictures kept in memory, about 400 kB each
SHORT: Final = 60  # seconds for which others may keep the picture of a game that goes on
LONG: Final = 24 * 3600


class Pictures:
    """The painted pictures of one server. Whoever asks while one is being painted waits for the same one."""

    def __init__(self, thinkers: Thinkers, raster: Raster = png) -> None:
        self.raster: Final = raster  # makes pixels of a drawing
        self.thinkers: Final = thinkers
        self.drawn: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def paint(self, key: str, work: Any, *arguments: Any, whose: str = "house") -> bytes:
        task = self.drawn.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self.drawn[key] = asyncio.create_task(self.thinkers.run(work, *arguments, whose=whose))
            while len(self.drawn) > REMEMBERED:
                self.drawn.popitem(last=False)
        self.drawn.move_to_end(key)
        return await asyncio.shield(task)

    async def of_table(self, tables: Tables, table: Table, moment: int | None, site: Site) -> tuple[str, bytes]:
        """The mark and the picture of a table as it stands, or stood at a moment."""
        names = names_of(table, site)
        line = told(table, moment, site)
        key = mark(table.id, table.seq, moment, site.lang, line)
        if key in self.drawn:
            return key, await self.paint(key, shoot)
        match = table.match if moment is None else table.at(moment)
        doc, setting = match.state.save(), match.setting.json()
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await tables.cache.components(table)
        shot = PostcardTask(table.row.title, setting, doc, text, site.lang, names, line)
        return key, await self.paint(key, shoot, shot, self.raster, whose=table.id)

    async def of_house(self, tables: Tables, site: Site) -> tuple[str, bytes]:
        """The mark and the picture of the start page."""
        names = [(title, Words(tables.host.library(title), site.lang).title()) for title in tables.host.titles()]
        key = mark(site.lang, names)
        return key, await self.paint(key, shoot_covers, site("welcome", len(names)), names, self.raster)


def mark(*facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()[:32]


def told(table: Table, moment: int | None, site: Site) -> str:
    """One line about a table that anybody with its link may read."""
    names = ", ".join(names_of(table, site))
    if moment is not None:
        stops = table.stops()
        return f"{names} · {site('moment-of', sum(stop < moment for stop in stops), len(stops) - 1)}"
    if table.over:
        return f"{names} · {result(table, site)}"
    return f"{names} · {site('moves', len(table.stops()) - 1)}"


def result(table: Table, site: Site) -> str:
    """How a game ended, said to those who did not play."""
    state = table.match.state
    own = verdict(table.game, state.view(SPECTATOR), Words(table.game, site.lang, names_of(table, site)))
    if own:
        return own
    outcome = state.outcome
    won = [name for name, one in zip(names_of(table, site), outcome, strict=True) if one > 0]
    if len(outcome) > 1 and len(won) == len(outcome):
        return site("team-won")
    if won:
        return site("somebody-won", ", ".join(won))
    return site("team-lost") if all(one < 0 for one in outcome) else site("draw")


def table_card(table: Table, moment: int | None, site: Site, picture: str) -> LinkPreview:
    """A table as it stands, or stood at a moment."""
    return LinkPreview(Words(table.game, site.lang).title(), told(table, moment, site), picture)


def answer(request: Request, key: str, picture: bytes, seconds: int) -> Response:
    """The picture, or a word that the asker still has it."""
    headers = {
        "etag": f'"{key}"',
        "cache-control": f"public, max-age={seconds}" if seconds else "private, no-cache",
        "cross-origin-resource-policy": "cross-origin",  # a preview is shown on other people's pages
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(picture, media_type="image/png", headers=headers)
