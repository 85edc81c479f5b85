"""The bar of the table: where we are, what to do and what comes next, the answers, the tools."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.scene.forms import form_of
from astrarium.scene.icons import badge, icon
from astrarium.scene.picture import scene_of
from astrarium.scene.results import Series
from astrarium.table import WATCHING
from astrarium.web.page import ending, parting, passing
from astrarium.web.page.replaying import replay, slider
from astrarium.web.page.tools import tools

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def bar(look: Look) -> Markup:
    """One row that never grows: where we are, what to do and what comes next, the answers, the tools."""
    site, table = look.site, look.table
    watching = site("watching") if look.seat == WATCHING and not (table.over or look.shared) else ""
    turn = site("their-turn", look.names[look.seat]) if look.shared else site("your-turn")
    title = f"● {turn} · {look.words.title()}" if look.mine else look.words.title()
    changed = site("changed-cards") if table.changed else ""
    when = " · ".join([text for text in ("" if look.over else look.when(), changed, watching) if text])
    mode, said = look.words.mode(table.row.mode), look.sentence()
    if look.over and (here := parting.ending_of(look).here):
        mode = f"{mode} · {here}"
    return el(
        "header",
        el(
            "div",
            el("a", icon("home"), href="/", class_="tool", aria_label=site("start-page")),
            el(
                "p",
                el("b", look.words.title()),
                el("small", el("span", when), el("span", mode, " ·" if when else None)),
                class_="what",
            ),
            class_="room",
        ),
        el(
            "div",
            el(
                "h1",
                said,
                id="prompt",
                tabindex="-1",
                aria_live="polite",
                data_said=said,
                data_count=count(look),
            ),
            lasted(look) if look.over else agenda(look),
            class_="say",
        ),
        slider(look) if look.past else el("div", id="choices", class_="choices"),
        tools_now(look),
        id="bar",
        class_="mine" if look.mine else "parted" if look.over else None,
        data_title=title,
        data_turn="yes" if look.mine else "no",
        data_seq=table.seq,
    )


def tools_now(look: Look) -> Markup:
    """What stands at the end of the bar: the steps of a replay, what comes after the end, or the tools."""
    if look.past:
        return replay(look)
    if look.over:
        return parting_tools(look)
    return passing.tools(look) if look.shared else tools(look)


def lasted(look: Look) -> Markup:
    """How long it was, in the game's own count and in time, and when it ended."""
    ended = look.table.since
    when = el("time", datetime=f"{datetime.fromtimestamp(ended, UTC):%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
    lasted, count = ending.lasted(look.site, ended - look.table.row.created), look.when()
    return el("p", el("span", f"{count} · ", class_="count") if count else None, lasted, when, id="next")


def parting_tools(look: Look) -> Markup:
    """After the end: watch it again, change chairs, play again."""
    site, label = look.site, parting.ending_of(look).button
    watch = el("a", icon("prev"), site("watch-again"), href=f"/t/{look.id}?at=0&play=1", class_="button plain")
    again = parting.again(look, "") if not label else None  # a next step is offered beside its ladder
    return el("div", watch, parting.swap(look, label), again, class_="tools parting")


def series(look: Look) -> Series | None:
    """What I am asked several times in a row."""
    return scene_of(look.table.game).series(look.view, look.words) if look.mine else None


def count(look: Look) -> str | None:
    """The same as dots after the sentence: filled for what is done."""
    found = series(look)
    return "●" * found.done + "○" * (found.whole - found.done) if found else None


def agenda(look: Look) -> Markup:
    """What comes next, from the agenda itself; a frame without a name is nothing that anybody waits for."""
    state, forms = look.match.state, scene_of(look.table.game).forms if look.mine else {}
    items: list[Markup] = []
    last, before = "", -1
    for frame in state.agenda[::-1]:
        text = look.words.frame(frame.name())
        if text in ("", last):
            continue
        last, now = text, not items
        other = 0 <= frame.seat < len(look.names) and frame.seat != before
        who = badge(frame.seat, look.names[frame.seat]) if other else None
        before = frame.seat if other else before
        asked = series(look) if now else None
        told: Markup | str = asked.text if asked else text
        if not now and frame.seat == look.seat and form_of(forms, frame).unasked is not None:
            told = el("button", text, type="button", data_ask=frame.name(), title=look.site("ask-me"))
        items.append(el("li", who, told, class_="now" if now else None, aria_current="step" if now else None))
        if len(items) == 6:
            break
    if look.past:
        items.insert(0, el("li", look.which()))
    return el("nav", el("ol", *items) if items else None, id="next", aria_label=look.site("next"))
