"""The pictures of the README: the table as it looks today, in the middle of a game.

python -m tests.web.readme
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables

from .browser import Person, launch
from .server import Server

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"


class Moment(NamedTuple):
    """The first time that a question is asked of the first seat, after so many decisions."""

    game: str
    mode: str
    question: str
    after: int


MOMENTS: Final = (
    Moment("celestia-duo", "normal", "Fight", 60),
    Moment("kepler", "standard", "ActionCube", 160),
    Moment("efemeris", "duel", "Tactics", 60),
    Moment("astronavigators", "first-and-fast", "Declare", 42),
)


async def lay(data: Path, moment: Moment) -> str:
    """A table at that moment, against a bot that is known by its name; the link of the first seat."""
    game = load(moment.game)
    state, bot, rng, n = game.new(game.setting(moment.mode, 2), "readme"), make("greedy"), Random(1), 0
    while n < moment.after or state.asked != 0 or state.question.name() != moment.question:
        state.apply(bot.choose(Outlook(game, state, rng)))
        n += 1
    tables = Tables(Host(await open_store(data)))
    id = await tables.laying.create(
        game.id, [Plan("person", "Ada"), Plan("bot", "Tycho", "level:3")], moment.mode, start=state.save()
    )
    link = await tables.seats.make_link(id, 0, "seat")
    await tables.close()
    return link


def main() -> None:
    with TemporaryDirectory() as data:
        links = [asyncio.run(lay(Path(data), moment)) for moment in MOMENTS]
        photograph(Path(data), links)


def photograph(data: Path, links: list[str]) -> None:
    with sync_playwright() as playwright:
        server, browser = Server(data), launch(playwright)
        ada = Person(browser, server, locale="en")
        ada.page.set_viewport_size({"width": 1440, "height": 900})
        for moment, link in zip(MOMENTS, links, strict=True):
            ada.page.goto(f"/j/{link}")
            ada.page.wait_for_selector("body[data-ready]")
            ada.page.evaluate("document.documentElement.dataset.theme = 'night'")
            ada.page.screenshot(path=FOLDER / f"{moment.game}.jpg", type="jpeg", quality=72)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
