"""What is shown only where a table runs in one browser and nobody else is: that there is no network and none is needed,
how to install it, how many games lie here, and what would need a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel.outside import whole_number
from astrarium.scene.element import el, join
from astrarium.scene.icons import icon
from astrarium.table.thinking import by_the_clock
from astrarium.text.characters import Character
from astrarium.web.page.shell import masthead, page, sheet

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

COPIED: Final = "astrarium-copied"  # when the last copy of all games was kept: seconds, as a cookie


def offline(visitor: Visitor) -> Markup | None:
    """Shown by whoever knows: the page around this one."""
    if not visitor.edition.framed:
        return None
    return el(
        "span",
        icon("wifi"),
        el("span", visitor.site("tab-offline")),
        class_="chip",
        data_offline="yes",
        hidden="hidden",
    )


def install(visitor: Visitor, look: str = "way") -> Markup | None:
    """Hidden where a browser can't."""
    if not visitor.edition.framed:
        return None
    return el(
        "button",
        icon("down"),
        visitor.site("tab-install"),
        type="button",
        class_=f"{look} install",
        data_install="yes",
        hidden="hidden",
    )


def introduced(visitor: Visitor, known: list[Character]) -> list[Character]:
    """The bots; in a browser, whoever thinks by the clock says that it sees less in that time than on a server."""
    if not visitor.edition.framed:
        return known
    slower = visitor.site("level-slower")
    return [one._replace(line=f"{one.line} {slower}") if by_the_clock(one.bot) else one for one in known]


def copied(visitor: Visitor) -> int:
    """When all games were kept as a file, or 0."""
    return whole_number(visitor.request.cookies.get(COPIED, ""), 10**11) or 0


def last_copy(visitor: Visitor) -> str:
    from astrarium.web.page.lobby import ago

    at = copied(visitor)
    return visitor.site("kept-last", ago(visitor.site, at, visitor.clock())) if at else visitor.site("kept-never")


def here(visitor: Visitor, games: int) -> Markup | None:
    """One line in the lobby, never a dialog."""
    if not visitor.edition.framed or not games:
        return None
    site = visitor.site
    count = el("a", site("kept-count", games), href="/kept")
    keep = el("a", site("kept-copy"), href="/kept/copy", download="yes")
    return el("p", count, f" · {last_copy(visitor)} · ", keep, class_="here")


def server_needed(visitor: Visitor, status: int = 200) -> HTMLResponse:
    """Where people would meet, or be called."""
    site = visitor.site
    ways = (
        ("alone-here", "/", "tab-start"),
        ("alone-letter", "/letter", "letter-open"),
        ("alone-away", "/kept", "kept"),
    )
    body = sheet(
        el("h1", site("alone")),
        el("p", site("alone-why"), class_="lead"),
        el("ul", join(*[el("li", site(why), " ", el("a", site(word), href=href)) for why, href, word in ways])),
    )
    return page(visitor, site("alone"), masthead(site), body, status=status)
