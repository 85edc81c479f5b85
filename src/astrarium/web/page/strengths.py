"""How my strengths are known: figures for whoever asks, the games, the rule and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.rating import Strength, scale_of
from astrarium.scene.element import el
from astrarium.store import StrengthRow
from astrarium.text.words import heading
from astrarium.web.page.club import club_page, panel_of
from astrarium.web.page.standing import figures, line, reach, sentence

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor


def mine(visitor: Visitor, lobby: ClubLobby, rows: list[StrengthRow]) -> HTMLResponse:
    site = visitor.site
    shown = []
    for row in rows:
        one, scale = Strength(row.mu, row.sigma, row.games), scale_of(row.title)
        said = sentence(site, row.title, one)
        shown.append(
            panel_of(
                heading(folder(row.title), site.lang).name,
                line(site, said, one.stars(scale), one.halo(scale)),
                el("p", el("b", said[:1].upper() + said[1:]), " · ", reach(site, row.title, one)),
                figures(site, row.title, one, row.body.get("way", [])),
                id=row.title,
            )
        )
    empty = el("p", site("strength-none"), class_="lead")
    body = el("div", *shown, class_="m-two") if shown else empty
    return club_page(visitor, lobby, "/me/strength", site("find-strength"), el("h1", site("strength-mine")), body)
