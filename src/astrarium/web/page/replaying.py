"""Another moment of the game: all of them in one line, step by step, or passing by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def way(label: str, picture: str, href: str | None, **data: Any) -> Markup:
    """A step to another moment; without an address there is none."""
    hush = el("span", label, class_="hush")
    off = "true" if href is None else None
    return el("a", icon(picture), hush, class_="tool", title=label, href=href, aria_disabled=off, **data)


def runner(site: Site, class_: str = "tool run") -> Markup:
    """The button that lets the moves pass by, and stops them."""
    word = site("play-pause")
    return el(
        "button",
        icon("play"),
        icon("pause"),
        el("span", word, class_="hush"),
        type="button",
        class_=class_,
        title=word,
        data_run="yes",
        data_key=" ",
    )


def slider(look: Look) -> Markup:
    """All moments of the game in one line: drag to any of them."""
    stops = look.table.stops()
    place = sum(stop < look.moment for stop in stops)
    range_ = el(
        "input",
        type="range",
        id="moments",
        min="0",
        max=len(stops) - 1,
        value=place,
        aria_label=look.site("all-moments"),
        aria_valuetext=f"{look.which()}: {look.sentence()}",
        data_stops=" ".join([str(stop) for stop in stops]),
    )
    return el("div", range_, el("div", id="choices", hidden="hidden"), class_="choices replay")


def replay(look: Look) -> Markup:
    """Stepping through the moments of a game, or letting them pass."""
    site, stops = look.site, look.table.stops()
    before = [stop for stop in stops if stop < look.moment]
    after = [stop for stop in stops if stop > look.moment]

    def step(word: str, picture: str, moment: int | None, key: str | None = None) -> Markup:
        return way(
            site(word),
            picture,
            f"/t/{look.id}?at={moment}" if moment is not None else None,
            data_step=picture,
            data_key=key,
            data_at=moment,
        )

    run = runner(site)
    hush = el("span", site("speed"), class_="hush")
    speed = el("button", el("b", "×1"), hush, type="button", class_="tool speed", data_speed="1")
    here = None
    if look.seat >= 0 or look.table.over:
        label = el("span", site("play-on"))
        here = look.form("branch", el("button", icon("branch"), label, class_="tool", name="at", value=look.moment))
    now = None if look.table.over else "yes"  # what passes by leads to the table that is played
    return el(
        "div",
        step("first", "first", before[0] if before else None),
        step("step-back", "prev", before[-1] if before else None, "ArrowLeft"),
        run,
        step("step-on", "next", after[0] if after else None, "ArrowRight"),
        step("last", "last", after[-1] if after else None),
        speed,
        here,
        el("a", icon("back"), el("span", site("to-game")), class_="tool", href=f"/t/{look.id}", data_now=now),
        class_="tools replay",
    )
