"""The standings of a league: a table that can be read aloud, everybody against everybody where they are few."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.meet.clubs import ClubLobby
from astrarium.meet.leagues import LeagueState
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.store import PairingRow
from astrarium.web.page.chairs import and_list
from astrarium.web.page.site import Site
from astrarium.web.page.when import date

CROSS: Final = 10  # people up to whom everybody's result against everybody is shown
CELLS: Final = {"waits": "·", "runs": "…", "void": "–"}


def name_of(site: Site, lobby: ClubLobby, now: LeagueState, who: str) -> str:
    """As the club knows them; somebody who has gone keeps the name they entered with, somebody forgotten has none."""
    return lobby.name(who) or (now.entries[who].name if who in now.entries else "") or site("a-guest")


def unit(site: Site, lobby: ClubLobby, now: LeagueState, who: str) -> str:
    """Who stands in a row: somebody, or two who play together."""
    other = now.partner(who)
    both = [name_of(site, lobby, now, one) for one in (who, other) if one]
    return and_list(site, both)


def cell(site: Site, one: PairingRow | None, who: str) -> tuple[str, str, str]:
    """A sign, its style, and the words for it."""
    if one is None:
        return "·", "free", site("cell-to-come")
    if one.state in CELLS:
        return CELLS[one.state], "run" if one.state == "runs" else "free", site(f"cell-{one.state}")
    got = one.body["points"][one.body["whos"].index(who)]
    if len(one.body["whos"]) > 2:
        star = "*" if one.state == "given" else ""
        return halves(got) + star, "w" if got >= 2 else "l" if got < 1 else "d", site("cell-points", halves(got))
    sign_, style, key = ("½", "d", "drew") if got == 0.5 else ("1", "w", "won") if got else ("0", "l", "lost")
    star = "*" if one.state == "given" else ""
    return sign_ + star, style, site(f"cell-{key}") + (f" ({site('cell-given')})" if star else "")


def standings(site: Site, lobby: ClubLobby, now: LeagueState, me: str) -> Markup:
    table = now.table()
    cross = len(table) <= CROSS and now.kind not in ("tables", "pairs")
    order = [row.who for row in table]
    names = {who: unit(site, lobby, now, who) for who in order}
    between: dict[tuple[str, str], list[PairingRow]] = {}
    for one in now.pairings:
        whos = [who for who in one.body["whos"] if who]
        for pair in [(who, other) for who in whos for other in whos if who != other]:
            between.setdefault(pair, []).append(one)
    head: list[Content] = [el("th", site("league-place"), scope="col"), el("th", site("league-person"), scope="col")]
    if cross:
        signs = {who: sign(now.entries[who].sign) or names[who][:1] for who in order}
        head += [el("th", signs[who], el("span", names[who], class_="hush"), scope="col") for who in order]
    else:
        head.append(el("th", site("league-last-five"), scope="col"))
    head += [el("th", site("league-better"), scope="col"), el("th", site("league-points"), scope="col")]
    rows = []
    for row in table:
        who = row.who
        cells: list[Markup] = []
        if cross:
            for other in order:
                if other == who:
                    cells.append(el("td", el("span", class_="m-cell self", aria_hidden="true")))
                    continue
                games = between.get((who, other), [None])
                found = [result(site, one, who, (names[who], names[other]), bool(me)) for one in games]
                cells.append(el("td", *found if len(found) == 1 else [el("span", *found, class_="m-both")]))
        else:
            last = [one for one in now.pairings if who in one.body["whos"]][-5:]
            told = " ".join([cell(site, one, who)[0] for one in last])
            cells.append(el("td", told))
        rows.append(
            el("tr", el("td", row.place, class_="n"),
               el("th", person(site, lobby, now, who, names[who], bool(me)), scope="row"),
               *cells, el("td", halves(row.berger)), el("td", halves(row.points), class_="n"),
               class_="me" if me in (who, now.partner(who)) else "gone" if now.entries[who].state == "out" else None)
        )  # fmt: skip
    return el(
        "section",
        el("div", el("table", el("caption", site("league-played", now.round, now.rounds)), el("thead", el("tr", *head)),
           el("tbody", *rows), class_="m-table"), class_="m-scroll", tabindex="0", role="region",
           aria_label=site("league-standings")),
        el("p", site("league-ties"), class_="m-quiet"),
        class_="m-panel",
    )  # fmt: skip


def result(site: Site, one: PairingRow | None, who: str, names: tuple[str, str], ways: bool) -> Markup:
    """What became of one game between two, with a way to it for people of the club."""
    shown, style, told = cell(site, one, who)
    words = el("span", site("cell-of", *names, told), class_="hush")
    inside = el("span", el("span", shown, aria_hidden="true"), words, class_=f"m-cell {style}")
    return el("a", inside, href=f"/t/{one.game}") if one is not None and one.game and ways else inside


def person(site: Site, lobby: ClubLobby, now: LeagueState, who: str, name: str, ways: bool) -> Markup:
    entry = now.entries[who]
    until = entry.body.get("until", 0.0)
    chip = None
    if entry.state == "out":
        chip = el("span", site("league-out"), class_="m-chip warn")
    elif until > lobby.read:
        chip = el("span", site("league-away", date(site, until)), class_="m-chip")
    inside: Markup = el("b", name)
    if ways and who in lobby.members and not now.partner(who):
        inside = el("a", inside, href=f"/p/{lobby.handle(who)}")
    return el("span", sign(entry.sign), inside, chip, class_="who2")


def halves(number: float) -> str:
    """As one writes points.

    >>> halves(2.5), halves(0.5), halves(3.0)
    ('2½', '½', '3')
    """
    whole = int(number)
    if (2 * number) % 1:
        return f"{number:g}"
    if number - whole >= 0.5:
        return f"{whole or ''}½"
    return str(whole)
