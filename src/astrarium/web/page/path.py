"""The path on the page: the constellation of one game, its next star with one button, and the other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Game
from astrarium.puzzles import by_id, of_day, packs, retired
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.store import PuzzleRow
from astrarium.table.course import titles_of
from astrarium.table.path import PathStar, path_of
from astrarium.text import Words
from astrarium.text.characters import everybody
from astrarium.text.words import heading
from astrarium.web.page.site import Site

WIDE: Final = 3.4  # of the figure, for each of a hundred
HIGH: Final = 2.3
EDGE: Final = 26  # nearer to a side than this a name begins or ends at its star


def path(
    site: Site, game: Game, lit: Sequence[bool], others: Sequence[Game], tried: Sequence[PuzzleRow] = ()
) -> Markup | None:
    """What was reached and what comes next. The list is read out; the figure is drawn from the same places."""
    stars = path_of(game)
    if not stars:
        return None
    words = Words(game, site.lang)
    following = next((n for n, done in enumerate(lit) if not done), None)
    title = words.title()
    names = [named(site, game, words, star) for star in stars]
    states = ["lit" if done else "next" if n == following else "" for n, done in enumerate(lit)]
    told = [
        el("li", names[n], ": ", site({"lit": "path-done", "next": "path-next"}.get(state, "path-open")))
        for n, state in enumerate(states)
    ]
    lines = [
        el("line", x1=a.x * WIDE, y1=a.y * HIGH, x2=b.x * WIDE, y2=b.y * HIGH, class_=state_of_line(lit, n))
        for n, (a, b) in enumerate(pairwise(stars))
    ]
    drawn = [star_drawn(star, names[n], states[n]) for n, star in enumerate(stars)]
    dots = [
        el(
            "a",
            heading(one.folder, site.lang).name,
            href=f"/?path={one.id}",
            aria_current="true" if one is game else None,
        )
        for one in others
    ]
    return el(
        "section",
        el("header", el("h2", site("your-path", title)), el("span", site("path-stars", sum(lit), len(lit)))),
        el("svg", *lines, *drawn, viewBox=f"0 -12 {100 * WIDE} {100 * HIGH + 32}", class_="figure", aria_hidden="true"),
        el("ol", *told, class_="hush"),
        onward(site, game, words, stars[following], tried) if following is not None else el("p", site("path-all")),
        el("nav", *dots, aria_label=site("path-others")) if len(others) > 1 else None,
        class_="path",
    )


def state_of_line(lit: Sequence[bool], n: int) -> str | None:
    return "lit" if lit[n] and lit[n + 1] else None


def star_drawn(star: PathStar, name: str, state: str) -> Markup:
    """A star with its name below it, so that names stay within the figure."""
    x, y = star.x * WIDE, star.y * HIGH
    anchor = "start" if star.x < EDGE else "end" if star.x > 100 - EDGE else "middle"
    at = {"start": x - 10, "end": x + 10}.get(anchor, x)
    glow = el("circle", cx=x, cy=y, r=20, class_="glow") if state == "next" else None
    check = el("path", d=f"M{x - 4} {y}l3 3 5-6", class_="tick") if state == "lit" else None
    return el(
        "g",
        glow,
        el("circle", cx=x, cy=y, r=12 if state == "next" else 8),
        check,
        el("text", name, x=at, y=y + (30 if state == "next" else 22), text_anchor=anchor),
        class_=state or None,
    )


def named(site: Site, game: Game, words: Words, star: PathStar) -> str:
    """What a star asks for, in a few words."""
    if star.kind == "lesson":
        return titles_of(game)[int(star.value) - 1].get(site.lang) or site("your-first-game")
    if star.kind == "win":
        return site("path-win", everybody(site.lang)[int(star.value) - 1].name)
    if star.kind == "mode":
        return site("path-mode", words.mode(str(star.value)))
    return site("path-puzzles", int(star.value))


def onward(site: Site, game: Game, words: Words, star: PathStar, tried: Sequence[PuzzleRow]) -> Markup:
    """The one button: what comes next."""
    name = named(site, game, words, star)
    said = site("path-begin", name)
    if star.kind == "puzzles":
        return el("a", icon("riddle"), said, href=unsolved(game, tried), class_="button solid")
    if star.kind == "mode":
        return el("a", icon("play"), said, href=f"/new/{game.id}?mode={star.value}", class_="button solid")
    field, value, action = ("lesson", star.value, "/learn")
    if star.kind == "win":
        field, value, action = "level", f"level:{star.value}", "/play"
    return el(
        "form",
        el("input", type="hidden", name=field, value=value),
        el(
            "button",
            icon("hint" if star.kind == "lesson" else "play"),
            said,
            class_="button solid",
            name="game",
            value=game.id,
        ),
        method="post",
        action=action,
    )


def solved_of(game: Game, tried: Iterable[PuzzleRow]) -> int:
    """How many puzzles of a game were solved."""
    return sum(row.solved and game_of(row) == game.id for row in tried)


def game_of(row: PuzzleRow) -> str:
    """The game of a puzzle that was tried: those of the first hundred are kept by their days, all others by name."""
    found = by_id(row.day)
    if found is None:
        with suppress(ValueError):  # it belongs to no day
            found = of_day(date.fromisoformat(row.day), retired())
    return found.game if found is not None else ""


def unsolved(game: Game, tried: Iterable[PuzzleRow]) -> str:
    """The address of the first puzzle of a game that was not solved yet, in the order of its packs."""
    done = {row.day for row in tried if row.solved}
    ids = [one.id for pack in packs() if pack.game == game.id for one in pack.puzzles if one.id not in done]
    return f"/puzzle?id={ids[0]}" if ids else "/puzzles"
