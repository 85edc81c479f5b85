"""What a logbook counts: wins by game and opponent, medals, records."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup

from astrarium.kernel import Game
from astrarium.scene.element import Content, el
from astrarium.scene.icons import icon
from astrarium.table.logbook import Voyage
from astrarium.text import Words
from astrarium.text.characters import characters
from astrarium.web.page.site import Site
from astrarium.web.page.top import stars

PEOPLE, ALONE = 0, -1  # beside the levels of bots


def wins(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    """Won and played, by game and by the strongest bot across the table; people have a column of their own."""
    columns = [*[(one.level, one.name) for one in characters(site.lang)], (PEOPLE, site("people-column"))]
    if any(one.level == 0 and one.people == 0 for one in voyages):
        columns.append((ALONE, site("alone-column")))
    met_at = {across(one) for one in voyages if not one.lesson}
    spare = {level: None if level in met_at else "spare" for level, _ in columns}  # columns that a phone does without
    heads = [
        el("th", stars(level) if level > 0 else None, name, scope="col", class_=spare[level]) for level, name in columns
    ]
    head = el("tr", el("td"), *heads)
    rows = []
    for game in games:
        words = Words(game, site.lang)
        cells = []
        for level, _ in columns:
            met = [one for one in voyages if one.row.title == game.id and across(one) == level and not one.lesson]
            shown = ring(site, met) if met else el("span", "·", aria_label=site("none-yet"), role="img")
            cells.append(el("td", shown, class_=spare[level]))
        modes = sorted({one.row.mode for one in voyages if one.row.title == game.id})
        told = [
            f"{words.mode(mode)} {sum(o.result > 0 for o in of)}/{len(of)}"
            for mode in modes
            if (of := [o for o in voyages if o.row.title == game.id and o.row.mode == mode and not o.lesson])
        ]
        name = el("th", words.title(), el("small", " · ".join(told)) if told else None, scope="row")
        rows.append(el("tr", name, *cells))
    table = el("table", el("thead", head), el("tbody", *rows), class_="wins")
    return el("section", el("h2", site("wins-by")), el("div", table, class_="scroll", tabindex="0"))


def across(one: Voyage) -> int:
    """Who sat across the table: the strongest bot, else people, else nobody."""
    return one.level or (PEOPLE if one.people else ALONE)


def ring(site: Site, met: list[Voyage]) -> Markup:
    won = sum(one.result > 0 for one in met)
    length = 2 * math.pi * 18
    dash = f"{length * won / len(met):.1f} {length:.1f}"
    return el(
        "svg",
        el("circle", cx=21, cy=21, r=18),
        el("circle", cx=21, cy=21, r=18, class_="part", stroke_dasharray=dash, transform="rotate(-90 21 21)"),
        el("text", f"{won}/{len(met)}", x=21, y=25),
        viewBox="0 0 42 42",
        class_="ring",
        role="img",
        aria_label=site("won-of", won, len(met)),
    )


class Medal(NamedTuple):
    picture: str
    name: str
    why: str
    won: bool


def earned(site: Site, games: list[Game], voyages: list[Voyage]) -> list[Medal]:
    won = [one for one in voyages if one.result > 0]
    step = max([one.row.options.get("ladder", 1) for one in won], default=0)
    titles = {one.row.title for one in won}
    lessons = {one.row.title for one in voyages if one.lesson}
    taught = [game for game in games if (game.folder / "lesson.toml").exists()]

    def medal(picture: str, key: str, done: bool, *facts: Content) -> Medal:
        return Medal(picture, site(f"medal-{key}", *facts), site(f"medal-{key}-why", *facts), done)

    return [
        medal("star", "first", bool(won)),
        medal("list", "ladder", step >= 2, max(step, 2)),
        medal("people", "friends", any(one.people >= 3 for one in voyages)),
        medal("dice", "all-games", len(titles) >= len(games), len(titles), len(games)),
        medal("hint", "lessons", len(lessons) >= len(taught) > 0, len(lessons), len(taught)),
        medal("play", "nova", any(one.level == 5 and one.people == 0 for one in won)),
    ]


def medals(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup:
    items = [
        el(
            "li",
            el("i", icon(one.picture), aria_hidden="true"),
            el("b", one.name),
            el("small", one.why),
            el("span", site("medal-won" if one.won else "medal-open"), class_="hush"),
            class_="won" if one.won else None,
        )
        for one in earned(site, games, voyages)
    ]
    return el("section", el("h2", site("medals")), el("ul", *items, class_="medals"))


def records(site: Site, games: list[Game], voyages: list[Voyage]) -> Markup | None:
    """The best of each game: most points where there are any, the shortest win, the longest row of wins."""
    rows = []
    for game in games:
        met = [one for one in voyages if one.row.title == game.id and one.row.start is None and not one.lesson]
        won = [one for one in met if one.result > 0]
        told = []
        best = max([one.scores[one.seat] for one in met if one.scores != [max(r, 0) for r in one.outcome]], default=0)
        if best > 1:
            told.append(site("record-score", best))
        if won:
            told.append(site("record-moves", min([one.row.length or 0 for one in won])))
        row = longest(met, lambda one: one.result > 0)
        if row > 1:
            told.append(site("record-row", row))
        if told:
            rows.append(el("div", el("dt", Words(game, site.lang).title()), el("dd", " · ".join(told))))
    return el("section", el("h2", site("records")), el("dl", *rows, class_="facts")) if rows else None


def longest(met: list[Voyage], good: Callable[[Voyage], bool]) -> int:
    best = now = 0
    for one in met:
        now = now + 1 if good(one) else 0
        best = max(best, now)
    return best
