"""Who takes over a seat: the question to those who play, the lines in the log, and the choice for a new table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from astrarium.scene.element import el
from astrarium.table import Table
from astrarium.table.newcomers import WAYS
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look


def named(site: Site, name: str) -> str:
    return name or site("guest")


def told(site: Site, line: dict[str, Any]) -> str:
    """A change of seats, in a sentence."""
    return site(f"seat-{line['what']}", named(site, line["name"]), named(site, line["was"]))


def notices(look: Look) -> list[Markup]:
    """Over the board: who asks for a seat, and until the next move who has just taken one."""
    table, site = look.table, look.site
    if look.past or table.over:
        return []
    found = [question(look, seat, waits) for seat, waits in table.asking.items()]
    news = [line for line in table.noted.get("told", []) if line["what"] in ("took", "declined")]
    if news and news[-1]["moment"] == len(table.match.moves) and news[-1] == table.noted["told"][-1]:
        found.append(el("p", told(site, news[-1]), class_="note"))
    return found


def question(look: Look, seat: int, waits: dict[str, Any]) -> Markup:
    site = look.site
    lines = [line for line in look.table.noted.get("told", []) if line["seat"] == seat and line["what"] == "asks"]
    last = lines[-1] if lines else {"name": waits["name"], "was": ""}
    facts = (named(site, last["name"]), named(site, last["was"]))
    if look.seat < 0 or look.seat == seat or look.host or look.seat in waits["yes"]:
        return el("p", site("asked-seat", *facts), class_="note")
    hidden = el("input", type="hidden", name="seat", value=seat)
    yes = el("button", site("agree"), class_="button solid", name="agree", value="yes")
    no = el("button", site("decline"), class_="button", name="agree", value="no")
    return el("div", el("p", site("asks-seat", *facts)), look.form("newcomer", hidden, yes, no), class_="note")


def changes(table: Table, site: Site, moment: int | None, page: str) -> list[tuple[int, Markup]]:
    """Lines of the log with their moments; everybody reads them."""
    return [
        (line["moment"], el("li", el("a", told(site, line), href=f"{page}?at={line['moment']}"), class_="seat-change"))
        for line in table.noted.get("told", [])
        if moment is None or line["moment"] <= moment
    ]


def choice(site: Site, chosen: Mapping[str, str]) -> Markup:
    """Whether the others are asked before somebody takes over a seat of a new table."""
    now = chosen.get("newcomers", "ask")
    ways = [
        el("option", site(f"newcomers-{way}"), value=way, selected="selected" if way == now else None) for way in WAYS
    ]
    label = el("label", el("span", site("newcomers")), el("select", *ways, name="newcomers"))
    return el("fieldset", el("legend", site("newcomers-who")), label, id="newcomers")
