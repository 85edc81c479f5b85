"""The greatest of what happened since the viewer's last answer, as a scene over the board or on it."""

from __future__ import annotations

from itertools import groupby, takewhile
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.scene.picture import scene_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


class Deed(NamedTuple):
    """A decision and all that it led to, as the viewer may know it."""

    moment: int  # of the last event
    seat: int  # who decided
    events: list[Event]


def deeds(look: Look) -> list[Deed]:
    """What was decided since the viewer's last own answer, that one included; of the past, and for who only watches,
    the last decision."""
    table, moves = look.table, look.table.match.moves
    since = table.last_stop(look.moment)
    if since is None:
        return []
    if look.plays and not look.past:
        own = table.last_own(look.seat)
        since = since if own is None else min(since, own)

    def decision(moment: int) -> int:
        return next((i for i in range(moment - 1, -1, -1) if not moves[i].automatic), 0)

    lines = [*takewhile(lambda line: line.moment > since, table.backwards(look.seat, look.moment))][::-1]
    return [
        Deed(found[-1].moment, moves[i].seat, [line.event for line in found])
        for i, some in groupby(lines, key=lambda line: decision(line.moment))
        if (found := list(some))
    ]


def spectacle(look: Look) -> Markup:
    """The greatest of it as a scene over the board or on it, where the game has one; of two alike the later."""
    scene = scene_of(look.table.game)
    found: list[tuple[float, int, Spectacle, Deed]] = []
    for n, deed in enumerate(look.deeds):
        shown = scene.spectacle(look.view, look.words, deed.events)
        if shown is not None:
            found.append((shown.seconds, n, shown, deed))
    if not found:
        return el("div", id="spectacle")
    _, _, shown, deed = max(found, key=lambda one: one[:2])
    site, pace = look.site, 1.0 if shown.ours or deed.seat == look.seat else 0.5
    figure = el("figure", shown.picture, role="img", aria_label=shown.title, class_=f"room-{look.table.game.id}")
    head, text = shown.note
    watch = None
    if not shown.at:  # what covers the board may be watched again, and is left
        label = el("span", site("watch-scene"))
        again = el("button", icon("play"), label, type="button", class_="button", data_rewatch="yes")
        on = el("button", site("go-on"), type="button", class_="button solid", data_goon="yes")
        watch = el("div", again, on, class_="watch")
    return el(
        "div",
        figure,
        el("aside", el("b", head), " ", text, class_="touch") if head else None,
        watch,
        id="spectacle",
        class_=" ".join(["near"] * bool(shown.at) + ["swift"] * (pace < 1)) or None,
        data_moment=deed.moment,
        data_ms=int(1000 * shown.seconds * pace),
        data_at="; ".join(shown.at) or None,
        data_from=shown.origin or None,
        data_wait=int(1000 * shown.wait * pace) or None,
    )
