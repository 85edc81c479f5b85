"""Every phase of every game as a person sees it, at both sizes and in every theme, to be looked at.

    python -m tests.web.gallery FOLDER [GAME…] [--phase the-end] [--lang fr] [--mode duel] [--theme contrast] [--size phone]

Bots play in every mode until each question was asked; the table is opened at that moment in Chromium. The folder gets
one picture for each question, size and theme, and an `index.html` that shows them side by side.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from rich.progress import track

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.store import open_store
from astrarium.table import Host, Plan, Tables

from ..scene.positions import Position
from .browser import Person, launch
from .server import Server

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = ("night", "day", "contrast")


def phases(title: str, only: str = "") -> list[Position]:
    """The first position of every question in every mode, or in one, and of every end."""
    game, found = load(title), dict[tuple[str, str], Position]()
    for mode in [one for one in game.modes if only in ("", one.word)]:
        for seed, policy in enumerate(["greedy", "random", "greedy"]):
            state = game.new(game.setting(mode.word, mode.seats[-1]), f"gallery-{seed}")
            player, rng = make(policy), Random(seed)
            while not state.over:
                found.setdefault((mode.word, state.question.name()), Position(game, mode.word, state.clone()))
                state.apply(player.choose(Outlook(game, state, rng)))
            found[mode.word, "over"] = Position(game, mode.word, state)
    first = {one.phase(): one for one in reversed(found.values())}
    return [one for one in found.values() if one.state.over or first[one.phase()] is one]


async def lay(data: Path, positions: list[Position]) -> list[str]:
    """A table for each position; the links that lead to the seat that is asked."""
    tables = Tables(Host(await open_store(data)))
    links = []
    for one in positions:
        seat, state = max(one.state.asked, 0), one.state
        plans = [Plan("bot", name, "greedy") for name in ["Tycho", "Hypatia", "Kepler", "Galileo"][: state.seats]]
        plans[seat] = Plan("person", "Ada")
        id = await tables.laying.create(one.game.id, plans, one.mode, start=state.save())
        links.append(await tables.seats.make_link(id, seat, "seat"))
    await tables.close()
    return links


def index(folder: Path, names: list[str], sizes: list[str], themes: list[str]) -> None:
    rows = "".join(
        f"<h2>{name}</h2>"
        + "".join(f'<img loading="lazy" src="{name}-{size}-{theme}.png">' for size in sizes for theme in themes)
        for name in names
    )
    style = "body{background:#222;color:#eee;font:16px sans-serif}img{height:420px;margin:4px}"
    (folder / "index.html").write_text(f"<!doctype html><style>{style}</style>{rows}", encoding="utf-8")


def photograph(folder: Path, data: Path, asked: argparse.Namespace, links: list[tuple[str, str]]) -> None:
    with sync_playwright() as playwright:
        server, browser = Server(data), launch(playwright)
        ada = Person(browser, server, locale=asked.lang)
        for name, link in track(links):
            ada.page.goto(f"/j/{link}")
            ada.page.wait_for_selector("body[data-ready]")
            for size in asked.size:
                width, height = SIZES[size]
                ada.page.set_viewport_size({"width": width, "height": height})
                ada.page.reload()
                ada.page.wait_for_selector("body[data-ready]")
                for theme in asked.theme:
                    ada.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                    ada.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
        browser.close()
        server.stop()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("games", nargs="*", default=list(ready()))
    words.add_argument("--phase", default="", help="only questions with this in their name")
    words.add_argument("--mode", default="", help="only this mode")
    words.add_argument("--lang", default="en")
    words.add_argument("--theme", nargs="+", default=list(THEMES), choices=THEMES)
    words.add_argument("--size", nargs="+", default=list(SIZES), choices=SIZES)
    asked = words.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = {
        f"{one.game.id}-{one.mode}-{one.phase().replace(' ', '-')}": one
        for title in asked.games
        for one in phases(title, asked.mode)
    }
    found = {name: one for name, one in found.items() if asked.phase in name}
    with TemporaryDirectory() as data:
        links = asyncio.run(lay(Path(data), list(found.values())))
        photograph(asked.folder, Path(data), asked, list(zip(found, links, strict=True)))
    index(asked.folder, list(found), asked.size, asked.theme)


if __name__ == "__main__":
    main()
