"""What the last decision led to, as a scene over the board."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene import Spectacle
from astrarium.scene.element import el
from astrarium.scene.icons import icon
from astrarium.scene.picture import scene_of

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def spectacle(look: Look) -> Markup:
    """What the last decision led to, as a scene over the board, where the game has one for it."""
    since = look.table.last_stop(look.moment)
    shown: Spectacle | None = None
    if since is not None:
        lines = takewhile(lambda line: line.moment > since, look.table.backwards(look.seat, look.moment))
        events = [line.event for line in lines][::-1]
        shown = scene_of(look.table.game).spectacle(look.view, look.words, events)
    if shown is None or since is None:
        return el("div", id="spectacle")
    mine, label = look.table.match.moves[since].seat == look.seat, look.site("watch-scene")
    return el(
        "div",
        el("figure", shown.picture, role="img", aria_label=shown.title, class_=f"room-{look.table.game.id}"),
        el(
            "button",
            icon("play"),
            el("span", label),
            title=label,
            type="button",
            class_="button",
            data_rewatch="yes",
        ),
        id="spectacle",
        data_moment=look.moment,
        data_ms=int(1000 * shown.seconds / (1 if mine else 2)),
    )
