"""Does this game count? Asked before it begins, of everybody; and what it changed, at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from astrarium.meet.laying import met_of
from astrarium.meet.strengths import own_step
from astrarium.rating import Strength
from astrarium.scene.element import el
from astrarium.web.page.chairs import and_list
from astrarium.web.page.standing import line, sentence

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def question(look: Look) -> Markup | None:
    """One switch each, before the first move; it counts only if all wish it."""
    met = met_of(look.table)
    if not met or look.table.seq or look.past or look.seat < 0 or met.get("kind") == "league":
        return None
    site, wishes = look.site, met.get("wishes", {})
    others = [look.names[seat.n] for seat in look.table.seats if seat.n != look.seat and wishes.get(str(seat.n))]
    mine = bool(wishes.get(str(look.seat)))
    told = site("counts-others", ", ".join(others)) if others else site("counts-all")
    button = el(
        "button",
        site("counts-yes" if not mine else "counts-no"),
        class_="button" if mine else "button solid",
        name="counts",
        value="no" if mine else "yes",
        role="switch",
        aria_checked="true" if mine else "false",
    )
    return el("div", el("p", el("b", site("counts-question")), " ", told), look.form("count", button), class_="note")


def next_time(look: Look) -> Markup | None:
    """After a game with ready greetings alone: would I talk with them next time? Each is asked apart."""
    met, site = met_of(look.table), look.site
    others = [look.names[seat.n] for seat in look.table.seats if seat.kind == "person" and seat.n != look.seat]
    if not met.get("greet") or look.seat < 0 or not look.table.over or not others:
        return None
    yes = bool(met.get("talk", {}).get(str(look.seat)))
    button = el(
        "button",
        site("next-yes"),
        class_="button solid" if yes else "button",
        name="talk",
        value="no" if yes else "yes",
        role="switch",
        aria_checked="true" if yes else "false",
    )
    told = el("p", el("b", site("next-talk", and_list(site, others))), " ", el("small", site("next-talk-why")))
    return el("div", told, look.form("next-time", button), class_="note next-time")


def plate(look: Look) -> Markup | None:
    """At the end: where I stand now and why, how sure that is, and what it did to the others."""
    met = met_of(look.table)
    after: dict[str, Any] = met.get("after", {})
    if not met:
        return None
    if not after:
        return el("p", look.site("counts-did-not"), class_="quiet-text") if look.seat >= 0 else None
    if paired(look):
        return ladder_of_two(look, after)
    mine = after.get(str(look.seat))
    if mine is None:
        return None
    site, title = look.site, look.table.row.title
    (was, _), (now, halo) = mine["was"], mine["now"]
    strength = believed(mine)
    said = sentence(site, title, strength)
    step = now - was
    key = "strength-same" if abs(step) < 0.05 else "strength-up" if step > 0 else "strength-down"
    others = []
    for seat, one in after.items():
        if int(seat) != look.seat:
            theirs = believed(one)
            others.append(site("strength-stands", look.names[int(seat)], sentence(site, title, theirs)))
    return el(
        "section",
        el("h3", site("strength-in", look.words.title())),
        line(site, said, now, halo, was),
        el("p", el("b", said[:1].upper() + said[1:]), ", ", site(key), class_="where"),
        el("p", site("strength-sure", site("strength-games", mine["games"]), f"{halo:.1f}"), " ", " ".join(others),
           class_="quiet-text"),
        el("p", el("a", site("strength-how"), href=f"/me/strength#{title}")),
        class_="strength-plate",
        aria_label=site("strength-in", look.words.title()),
    )  # fmt: skip


def believed(told: dict[str, Any]) -> Strength:
    points, deviation = told["points"]
    return Strength(points, deviation, told["games"])


def paired(look: Look) -> bool:
    """Whether the end tells how far two partners have climbed together."""
    return "pair" in met_of(look.table).get("after", {})


def ladder_of_two(look: Look, after: dict[str, Any]) -> Markup:
    """Partners stand on the ladder together: nothing says who of the two was stronger."""
    site = look.site
    steps: dict[str, list[int]] = after["pair"]
    sure, even = own_step(steps)
    rows = []
    for n in sorted([int(key) for key in steps]):
        won, played = steps[str(n)]
        here = "step" if n == after["step"] else None
        bar = el("progress", max=played, value=won, aria_label=site("pair-won", won, played))
        rows.append(el("li", el("b", n or "–"), bar, el("span", site("pair-won", won, played)), aria_current=here))
    if sure and even:
        told = site("pair-both", sure, even)
    elif sure:
        told = site("pair-sure", sure)
    else:
        told = site("pair-early")
    return el(
        "section",
        el("h3", site("pair-ladder")),
        el("ol", *rows, class_="rungs"),
        el("p", el("b", told)),
        el("p", site("pair-belongs"), class_="quiet-text"),
        class_="strength-plate",
        aria_label=site("pair-ladder"),
    )
