"""The path on the page: the constellation of one game, its next star with one button, and the other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from itertools import pairwise
from typing import Final, NamedTuple

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
LETTER: Final = 6.6  # of a name, on the average
LINE: Final = 13.0
NEAR: Final = 15.0  # of a name to its star
ROUNDS: Final = 3  # in which each name looks for a better place among the others


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
    places = labels(stars, names, following)
    drawn = [star_drawn(star, names[n], states[n], places[n]) for n, star in enumerate(stars)]
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


class Label(NamedTuple):
    """Where the name of a star stands: the point where it begins, ends or has its middle, on its base line."""

    x: float
    y: float
    anchor: str
    wide: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        left = self.x - {"start": 0.0, "middle": self.wide / 2, "end": self.wide}[self.anchor]
        return left, self.y - LINE + 2, left + self.wide, self.y + 2


def labels(stars: Sequence[PathStar], names: Sequence[str], following: int | None) -> list[Label]:
    """A place for each name below its star, above it or beside it, where it covers the least of stars and names."""
    centres = [(star.x * WIDE, star.y * HIGH) for star in stars]
    discs = []
    for n, (x, y) in enumerate(centres):
        r = 20 if n == following else 10
        discs.append((x - r, y - r, x + r, y + r))
    found: dict[int, Label] = {}
    for n in [*range(len(stars))] * ROUNDS:
        (x, y), wide = centres[n], len(names[n]) * LETTER
        far = 8.0 if n == following else 0.0
        under, over = y + far + NEAR + LINE - 4, y - far - NEAR + 2
        places = [Label(x, under, "middle", wide), Label(x, over, "middle", wide)]
        places += [Label(x + far + NEAR, y + 4, "start", wide), Label(x - far - NEAR, y + 4, "end", wide)]
        places += [Label(x - NEAR, at, "start", wide) for at in (under, over)]
        places += [Label(x + NEAR, at, "end", wide) for at in (under, over)]
        places += [Label(x + far + NEAR - 4, at, "start", wide) for at in (y + LINE, y - 6)]
        places += [Label(x - far - NEAR + 4, at, "end", wide) for at in (y + LINE, y - 6)]
        others = [*(discs[:n] + discs[n + 1 :]) * 3, *[one.box for k, one in found.items() if k != n]]
        found[n] = min(places, key=lambda one: covered(one.box, others) + 4 * beyond(one.box))
    return [found[n] for n in range(len(stars))]


def covered(box: tuple[float, float, float, float], others: Iterable[tuple[float, float, float, float]]) -> float:
    """How much of other boxes a box covers."""
    return sum(
        max(0.0, min(box[2], one[2]) - max(box[0], one[0])) * max(0.0, min(box[3], one[3]) - max(box[1], one[1]))
        for one in others
    )


def beyond(box: tuple[float, float, float, float]) -> float:
    """How much of a box lies outside of the figure."""
    return max(0.0, -box[0]) * LINE + max(0.0, box[2] - 100 * WIDE) * LINE + max(0.0, -12 - box[1]) * LETTER


def star_drawn(star: PathStar, name: str, state: str, label: Label) -> Markup:
    """A star with its name beside it."""
    x, y = star.x * WIDE, star.y * HIGH
    glow = el("circle", cx=x, cy=y, r=20, class_="glow") if state == "next" else None
    check = el("path", d=f"M{x - 4} {y}l3 3 5-6", class_="tick") if state == "lit" else None
    return el(
        "g",
        glow,
        el("circle", cx=x, cy=y, r=12 if state == "next" else 8),
        check,
        el("text", name, x=round(label.x, 1), y=round(label.y, 1), text_anchor=label.anchor),
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
