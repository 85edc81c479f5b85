"""Who won, in words and large numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from markupsafe import Markup

from astrarium.scene import Race
from astrarium.scene.element import Content, el, number
from astrarium.scene.icons import mark
from astrarium.text.characters import character
from astrarium.web.page.race import Standing
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def headline(look: Look) -> str:
    """Who won, in two or three words."""
    outcome, game = look.match.state.outcome, look.table.game
    won = [look.names[n] for n, one in enumerate(outcome) if one > 0]
    site, seated = look.site, look.seat >= 0
    if len(outcome) > 1 and len(won) == len(outcome):
        return site("won-together" if seated else "team-won")
    if not won and all(one < 0 for one in outcome):
        if len(outcome) == 1:
            return site("you-lost") if seated else site("somebody-lost", look.names[0])
        if not game.together:
            return site("nobody-won")
        return site("lost-together" if seated else "team-lost")
    if not won:
        first = [n for n, one in enumerate(outcome) if one == 0]
        if game.shares or len(first) < len(outcome):
            return site("shared-by-you" if look.seat in first else "shared")
        return site("draw")
    if seated and outcome[look.seat] > 0:
        return site("you-won") if len(won) == 1 else site("won-together")
    return site("somebody-won", won[0]) if len(won) == 1 else site("several-won", listed(site, won))


def listed(site: Site, names: list[str]) -> str:
    return site("and", ", ".join(names[:-1]), names[-1]) if len(names) > 1 else names[0]


def numbers(look: Look, race: Race) -> Markup | None:
    """What everybody reached, large."""
    if not race.lanes:
        return None
    parts: list[Content] = []
    for n, lane in enumerate(race.lanes):
        if n:
            parts.append(el("span", ":" if len(race.lanes) == 2 else "·", class_="colon", aria_hidden="true"))
        sign = mark(lane.seat, lane.name) if lane.seat >= 0 else None
        hush = el("span", lane.name, class_="hush")
        first = len(race.lanes) == 2 and n == 1
        shown = el("b", lane.reached, data_count=lane.reached)
        parts.append(el("span", *((shown, hush, sign) if first else (sign, hush, shown))))
    return el("p", *parts, class_="numbers many" if len(race.lanes) > 2 else "numbers")


def company(look: Look) -> str:
    """Who sat at the table."""
    site = look.site
    levels = [character(seat.bot, site.lang).name if seat.kind == "bot" else "" for seat in look.table.seats]
    outcome = look.match.state.outcome
    if len(levels) == 2:
        told = [site("a-bot", name, level) if level else name for name, level in zip(look.names, levels, strict=True)]
        return site("against", *told) if outcome[0] != outcome[1] else listed(site, told)
    bots = list(dict.fromkeys([level for level in levels if level]))
    return " · ".join([listed(site, look.names), *bots])


def shortfall(look: Look, race: Race, place: Standing) -> str | None:
    """What was missing, where a number says it."""
    if not race.lanes:
        return None
    gap = race.lanes[place.rival].reached - race.lanes[place.mine].reached
    if gap <= 0 or not (race.adds or race.lanes[place.rival].seat < 0):
        return None
    return look.site("short-of", gap + 1)


def sparks() -> Markup:
    """Two fireworks, drawn once; where there is no score between them, the one on the board will do."""
    made = [*burst(44, 70, 48), *burst(412, 62, 48, late=True)]
    return el("svg", *made, viewBox="0 0 456 140", class_="sparks", aria_hidden="true")


def burst(x: float, y: float, r: float, near: float = 0.36, late: bool = False) -> list[Markup]:
    """Rays about a place, every other one shorter."""
    made = []
    for n in range(18):
        angle = math.tau * n / 18
        far = 1.0 if n % 2 == 0 else near + (1 - near) * 0.6
        points = [(x + r * k * math.cos(angle), y + r * k * math.sin(angle)) for k in (near, far)]
        d = "M" + "L".join([f"{number(a)} {number(b)}" for a, b in points])
        made.append(el("path", d=d, class_=f"ray r{n % 3}" + (" late" if late else "")))
    return made
