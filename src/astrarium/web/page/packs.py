"""All puzzles: by games and themes, in packs from easy to hard, with what was solved."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import load, ready
from astrarium.puzzles import TRIES, Pack, packs
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.store import PuzzleRow
from astrarium.text.words import Words
from astrarium.web.page.puzzle_goal import goal_sentence, pack_name
from astrarium.web.page.shell import page
from astrarium.web.page.top import tabs, top
from astrarium.web.page.visitor import Visitor


def packs_page(visitor: Visitor, tried: Mapping[str, PuzzleRow], row: int) -> HTMLResponse:
    site = visitor.site
    solved = sum(one.id in tried and tried[one.id].solved for pack in packs() for one in pack.puzzles)
    of = sum(len(pack.puzzles) for pack in packs())
    line = " · ".join([site("puzzle-solved-of", solved, of), *([site("puzzle-streak", row)] if row else [])])
    games = [
        el("section", el("h2", words.title()), *[drawn(visitor, words, pack, tried) for pack in mine])
        for words, mine in [
            (Words(load(title), visitor.lang), [pack for pack in packs() if pack.game == title]) for title in ready()
        ]
        if mine
    ]
    body = el(
        "main",
        el("header", el("h1", site("puzzle-packs")), el("p", site("puzzle-packs-about")), el("p", line)),
        el("p", el("a", icon("star"), site("puzzle-of"), href="/puzzle", class_="button solid")),
        *games,
        id="main",
        class_="packs",
    )
    return page(
        visitor,
        site("puzzle-packs"),
        top(visitor, "/puzzles"),
        body,
        tabs(site, "puzzle"),
        class_="packs-page",
        script="log.js",
        styles=("/static/start.css", "/static/log.css", "/static/tabs.css", "/static/packs.css"),
    )


def drawn(visitor: Visitor, words: Words, pack: Pack, tried: Mapping[str, PuzzleRow]) -> Markup:
    """A pack: its name, and a numbered disc for each puzzle that says its goal."""
    site, items = visitor.site, []
    for n, one in enumerate(pack.puzzles, 1):
        mine = tried.get(one.id)
        look = "g" if mine is not None and mine.solved else "w" if mine is not None and len(mine.tries) >= TRIES else ""
        said = {"g": site("puzzle-right"), "w": site("puzzle-wrong"), "": ""}[look]
        level = site("puzzle-hard" if one.hard else "puzzle-easy")
        text = " · ".join([goal_sentence(site, words, one), level, *([said] if said else [])])
        items.append(
            el(
                "li",
                el(
                    "a",
                    n,
                    el("span", text, class_="quiet"),
                    href=f"/puzzle?id={one.id}",
                    class_=look or None,
                    title=text,
                ),
            )
        )
    done = sum(one.id in tried and tried[one.id].solved for one in pack.puzzles)
    count = site("puzzle-solved-of", done, len(pack.puzzles))
    return el("article", el("h3", pack_name(words, site, pack)), el("p", count), el("ol", *items), class_="pack")
