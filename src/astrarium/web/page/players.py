"""The panels of the players: who sits where, who is asked, how long they have thought, what the host can change."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.scene.icons import icon, mark
from astrarium.table import POLICIES
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

HOUR: Final = 3600
DAY: Final = 24 * HOUR


def panels(look: Look) -> dict[str, Markup]:
    """One part for each player, so that a change of one sends no other."""
    return {f"panel-{n}": panel(look, n) for n in range(len(look.names))}


def panel(look: Look, n: int) -> Markup:
    site, seat, state = look.site, look.table.seats[n], look.match.state
    tags: list[str] = []
    if n == look.seat:
        tags.append(site("you"))
    if seat.kind == "bot":
        tags.append(site("bot-" + seat.bot.partition(":")[0]))
    dot = None
    if seat.kind == "person":
        here = look.tables.here(look.id, n)
        dot = el("i", class_="dot here" if here else "dot", title=site("here" if here else "away"))
    asked = state.asked == n
    return el(
        "article",
        el(
            "h3",
            mark(n, look.names[n]),
            el("span", look.names[n]),
            dot,
            *[el("small", tag) for tag in tags],
            el("em", site("thinks"), class_="turn") if asked else None,
            clock(look, n) if not look.past and seat.kind != "open" else None,
            el("b", state.scores[n], class_="score") if state.scores else None,
        ),
        look.picture.panels[n],
        hosting(look, n) if look.host and not look.past and not look.table.over else None,
        id=f"panel-{n}",
        class_=f"player seat-{n}" + (" me" if n == look.seat else "") + (" asked" if asked else ""),
    )


# ------------------------------------------------------------ clocks
def duration(site: Site, seconds: float) -> str:
    """A time of thought in words, ever coarser.

    >>> [duration(Site("en"), seconds) for seconds in (7, 754, 5 * HOUR, 47 * HOUR, 3 * DAY)]
    ['0:07', '12:34', '5 h', '47 h', '3 days']
    """
    if seconds < HOUR:
        return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
    return site("hours", int(seconds // HOUR)) if seconds < 2 * DAY else site("days", int(seconds // DAY))


def clock(look: Look, n: int) -> Markup:
    """How long somebody has thought, and since when they think now. The page counts on by itself; the text changes
    when something happens, and once a day."""
    used, since = look.table.used(n), look.table.thinks_since(n)
    passed = max(0.0, time.time() - since) if since is not None else 0.0
    text = duration(look.site, used + passed if passed >= DAY else used)
    return el(
        "time",
        text,
        class_="clock",
        title=look.site("thought"),
        data_used=int(used),
        data_since="" if since is None else int(since),
    )


# ------------------------------------------------------------ what the host can change
def hosting(look: Look, n: int) -> Markup | None:
    """A free seat can be given away by a link or to a bot; a bot's seat can be freed for a friend."""
    site, seat = look.site, look.table.seats[n]
    if seat.kind == "person":
        return None
    hidden = el("input", type="hidden", name="seat", value=n)
    to = f"/t/{look.id}/seat"
    if seat.kind == "bot":
        free = el("button", icon("people"), site("free-seat"), class_="button", name="kind", value="open")
        return el(
            "details",
            el("summary", site("change-seat")),
            el("form", hidden, free, method="post", action=to),
            class_="hosting",
        )
    press = el("button", icon("link"), site("invite"), class_="button", name="seat", value=n)
    invite = el("form", press, method="post", action=f"/t/{look.id}/link", data_dialog="yes")
    kinds = [
        el("option", site("bot-" + p.partition(":")[0]), value=p, selected="selected" if p == "greedy" else None)
        for p in POLICIES
    ]
    choice = el("select", *kinds, name="bot", aria_label=site("which-bot"))
    give = el("button", site("to-bot"), class_="button", name="kind", value="bot")
    fill = el("form", hidden, choice, give, method="post", action=to)
    return el("div", invite, el("details", el("summary", site("change-seat")), fill, class_="hosting"))
