"""The panels of the players: who sits where, who is asked, how long they have thought, what the host can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene.element import el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, mark
from astrarium.scene.picture import scene_of
from astrarium.text.characters import character, everybody
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
    asked = state.asked == n
    tags: list[str] = []
    if (
        n == look.seat and not asked and not look.shared
    ):  # whose turn it is stands there instead, and leaves the name its room
        tags.append(site("you"))
    if seat.kind == "bot":
        tags.append(character(seat.bot, site.lang).name)
    dot = None
    if seat.kind == "person" and not look.table.shuttered:
        here = look.tables.presence.here(look.id, look.table.keeper(n))
        dot = el("i", class_="dot here" if here else "dot", title=site("here" if here else "away"))
    return el(
        "article",
        el(
            "h3",
            mark(n, look.names[n]),
            el("span", look.names[n]),
            sign(seat.sign),
            dot,
            *[el("small", tag) for tag in tags],
            el("em", site("thinks"), class_="turn") if asked else None,
            clock(look, n) if not (look.past or look.table.hushed or look.shared) and seat.kind != "open" else None,
            time_left(look, n) if asked and not look.past and (n == look.seat or not look.table.hushed) else None,
            el("b", state.scores[n], class_="score") if state.scores else None,
        ),
        look.picture.panels[n],
        below(look, n),
        invite(look, n) if look.host and not look.past and not look.table.over and seat.kind == "open" else None,
        id=f"panel-{n}",
        class_=f"player seat-{n}" + (" me" if n == look.seat else "") + (" asked" if asked else ""),
    )


def below(look: Look, n: int) -> Markup | None:
    """What a game tells under a panel out of the log: the view does not keep when something was said."""
    return scene_of(look.table.game).below(look.view, look.words, n, told(look))


def told(look: Look) -> Iterator[Event]:
    """What the log says; read only by a scene that asks for it."""
    for line in look.table.log(look.seat, look.moment):
        yield line.event


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
    passed = max(0.0, look.tables.host.clock() - since) if since is not None else 0.0
    text = duration(look.site, used + passed if passed >= DAY else used)
    return el(
        "time",
        text,
        class_="clock",
        title=look.site("thought"),
        data_used=int(used),
        data_since="" if since is None else int(since),
    )


def time_left(look: Look, n: int) -> Markup | None:
    """Until when the asked seat may think, where the table has a limit; the page counts down by itself."""
    now, since = look.tables.host.clock(), look.table.thinks_since(n)
    left = look.table.left(now)
    if left is None or since is None:
        return None
    until = now + left  # the same until something happens
    word = look.site("time-left")
    return el(
        "time", duration(look.site, max(0.0, until - since)), class_="clock left", title=word, data_until=round(until)
    )


# ------------------------------------------------------------ what the host can change
def invite(look: Look, n: int) -> Markup:
    press = el("button", icon("link"), look.site("invite"), class_="button", name="seat", value=n)
    return el("form", press, method="post", action=f"/t/{look.id}/link", data_dialog="yes")


def seats(look: Look) -> Markup:
    """In the menu: who sits where. A free seat goes to a friend by a link, or to a bot; a bot's seat can be freed."""
    seat = "shared" if look.shared else look.seat
    if look.past or look.table.over:
        return el("section", id="seats", data_seat=seat)
    lines = [hosting(look, n) for n in range(len(look.names))] if look.host else []
    if look.seat >= 0:
        lines += [replacing(look, n) for n in range(len(look.names)) if n != look.seat]
        lines.append(keeping(look))
    free = [line for line in lines if line is not None]
    return el("section", el("h3", look.site("change-seat")) if free else None, *free, id="seats", data_seat=seat)


def hosting(look: Look, n: int) -> Markup | None:
    site, seat = look.site, look.table.seats[n]
    hidden = el("input", type="hidden", name="seat", value=n)
    name = el("p", mark(n, look.names[n]), look.names[n])
    if seat.kind == "person":
        return people(look, n, hidden) if n != look.seat else None
    to = f"/t/{look.id}/seat"
    if seat.kind == "bot":
        if not look.tables.host.edition.others:
            return None
        free = el("button", icon("people"), site("free-seat"), class_="button", name="kind", value="open")
        return el("div", name, el("form", hidden, free, method="post", action=to), class_="hosting")
    kinds = [
        el("option", one.name, value=one.bot, title=one.line, selected="selected" if one.level == 3 else None)
        for one in everybody(site.lang)
    ]
    choice = el("select", *kinds, name="bot", aria_label=site("which-bot"))
    give = el("button", site("to-bot"), class_="button", name="kind", value="bot")
    fill = el("form", hidden, choice, give, method="post", action=to)
    return el("div", name, invite(look, n), fill, class_="hosting")


def people(look: Look, n: int, hidden: Markup) -> Markup:
    """The host can silence somebody, or send them away: a bot plays on, or the seat is free."""
    site = look.site
    muted = look.table.seats[n].muted
    word = "unmute" if muted else "mute"
    quiet = el("button", site(word), class_="button", name="do", value=word)
    gone = el("button", site("expel"), class_="button", name="do", value="expel")
    then = el("select", *[el("option", site(f"then-{t}"), value=t) for t in ("bot", "open")], name="then",
              aria_label=site("what-then"))  # fmt: skip
    to = f"/t/{look.id}/host"
    name = el("p", mark(n, look.names[n]), look.names[n])
    mute = el("form", hidden, quiet, method="post", action=to) if not look.table.shuttered else None
    return el("div", name, mute, el("form", hidden, then, gone, method="post", action=to), class_="hosting")


def replacing(look: Look, n: int) -> Markup | None:
    """Whoever has been away for long can be replaced: by the host, or if it is the host, by anybody who plays."""
    if not look.tables.presence.replaceable(look.table, n) or look.table.row.closed:
        return None
    hidden = el("input", type="hidden", name="seat", value=n)
    press = el("button", look.site("replace-absent"), class_="button", name="do", value="replace")
    return el("form", hidden, press, method="post", action=f"/t/{look.id}/host", class_="hosting")


def keeping(look: Look) -> Markup:
    """Old links and other devices can lose my seat; the host can close the table."""
    site = look.site
    out = el("form", el("button", site("revoke"), class_="button"), method="post", action=f"/t/{look.id}/revoke")
    press = el("button", site("close-table"), class_="button", name="do", value="close")
    shut = el("form", press, method="post", action=f"/t/{look.id}/host")
    return el(
        "div",
        out if look.tables.host.edition.others else None,
        shut if look.host and not look.table.row.closed else None,
        class_="hosting",
    )
