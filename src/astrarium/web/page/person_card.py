"""Somebody's card: what its owner shows to the people of a club. It is a page, and opens as a dialog at a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.games import folder
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.meeting import Lately
from astrarium.meet.strengths import PairStep
from astrarium.rating import scale_of
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, meeting_sheet
from astrarium.store import MemberRow
from astrarium.text.words import heading
from astrarium.web.page.chairs import and_list, shown_name, thumb
from astrarium.web.page.club import club_page
from astrarium.web.page.person import hidden_field, report_form
from astrarium.web.page.quiet import fragment
from astrarium.web.page.site import Site
from astrarium.web.page.standing import LEVELS, level_name, line, reach, sentence
from astrarium.web.page.when import date

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

HOUR, DAY = 3600, 86400


class CardOf(NamedTuple):
    """What is known of somebody for their card."""

    person: MemberRow
    finished: tuple[int, int]
    lately: Lately
    line: str
    titles: tuple[str, ...]
    watch: str = ""  # a game that runs and may be watched
    answers: float | None = None  # seconds within which they mostly answer, over days
    stars: tuple[int, int] = (0, 0)  # of the logbook, and how many there are
    pairs: tuple[PairStep, ...] = ()  # how far they climb with others, by game
    help: str = ""  # the number to call where somebody is in danger


def card(visitor: Visitor, lobby: ClubLobby, mine: MemberRow, told: CardOf, game: str, now: float) -> HTMLResponse:
    name = shown_name(visitor.site, lobby, mine.who, told.person.who)
    return club_page(visitor, lobby, "/club", name, body(visitor, lobby, mine, told, game, now))


def dialog(visitor: Visitor, lobby: ClubLobby, mine: MemberRow, told: CardOf, game: str, now: float) -> HTMLResponse:
    """The same, to be opened over the page on which the name stands."""
    close = el("button", icon("close"), class_="m-close", aria_label=visitor.site("close"))
    away = el("form", close, method="dialog")
    return fragment(visitor, meeting_sheet() + away + body(visitor, lobby, mine, told, game, now))


def body(visitor: Visitor, lobby: ClubLobby, mine: MemberRow, told: CardOf, game: str, now: float) -> Markup:
    """What is not shown leaves no gap, and does not say so."""
    site, other = visitor.site, told.person
    name = shown_name(site, lobby, mine.who, other.who)
    quiet = other.who in lobby.quiet
    known = not quiet and not lobby.hides(other.who, "games")
    strengths = [] if quiet or lobby.hides(other.who, "strength") else strength_rows(site, lobby, told)
    games = last_games(visitor, lobby, mine, told.lately) if known else []
    first = not (told.finished[1] or strengths or games)
    facts = [el("div", el("dt", what), el("dd", word)) for what, word in facts_of(site, told, known)]
    return el(
        "div",
        el(
            "section",
            sign(other.sign) or el("span", icon("people"), class_="sign none"),
            el("h1", name, id="card-name"),
            el("p", *presence(site, lobby, other, quiet, now), class_="m-quiet"),
            el("dl", *facts, class_="m-facts") if facts and not quiet else None,
            el("q", told.line) if told.line and not quiet else None,
            class_="m-face",
        ),
        el(
            "div",
            el("p", site("card-first"), class_="lead") if first and not quiet else None,
            strong(site, strengths),
            el("section", el("h2", site("card-last")), el("ul", *games, class_="m-lately")) if games else None,
            None if other.who == mine.who else acts(site, lobby, other, name, told, game),
            class_="m-column",
        ),
        class_="m-who",
    )


def presence(site: Site, lobby: ClubLobby, other: MemberRow, quiet: bool, now: float) -> list[Content]:
    since = site("card-of-club", lobby.club.name, date(site, other.since))
    if quiet or lobby.hides(other.who, "seen"):
        return [since]
    here = lobby.seen_here(other.who, now)
    dot = el("i", class_="m-dot" if here else "m-dot away", aria_hidden="true")
    return [dot, " ", site("card-is-here" if here else "is-away"), " · ", since]


def facts_of(site: Site, told: CardOf, known: bool) -> list[tuple[str, str]]:
    facts = []
    ended, began = told.finished
    if began:
        facts.append((site("card-finished"), site("card-of", ended, began)))
    if known and told.answers is not None:
        facts.append((site("card-answers"), site("card-about", lasting(site, told.answers))))
    if known and told.stars[0]:
        facts.append((site("card-stars"), site("card-stars-of", *told.stars)))
    won, lost, together = told.lately.between
    if won or lost or together:
        both = [site("card-two-score", won, lost)] if won or lost else []
        both += [site("card-two-together", together)] if together else []
        facts.append((site("card-two"), " · ".join(both)))
    return facts


def lasting(site: Site, seconds: float) -> str:
    if seconds < HOUR:
        return site("minutes", max(1, round(seconds / 60)))
    return site("hours", round(seconds / HOUR)) if seconds < 2 * DAY else site("days", round(seconds / DAY))


def strong(site: Site, rows: list[Markup]) -> Markup | None:
    if not rows:
        return None
    names = [el("i", level_name(site, n + 1)) for n in range(LEVELS)]
    return el(
        "section",
        el("h2", site("card-strong")),
        el("p", *names, class_="m-scale", aria_hidden="true"),
        el("ul", *rows, class_="m-strengths"),
    )


def strength_rows(site: Site, lobby: ClubLobby, told: CardOf) -> list[Markup]:
    rows = []
    for (whose, title), one in sorted(lobby.strengths.items()):
        if whose == told.person.who and one.deviation:
            scale, said = scale_of(title), sentence(site, title, one)
            drawn = line(site, said, one.stars(scale), one.halo(scale), names=False)
            rows.append(strength_row(site, title, drawn, said, reach(site, title, one)))
    for pair in told.pairs:
        bars = [el("i", class_="on" if n <= pair.step else None) for n in range(1, pair.steps + 1)]
        drawn = el("span", *bars, class_="m-steps", aria_hidden="true")
        said = site("card-step", pair.step, pair.steps)
        rows.append(strength_row(site, pair.title, drawn, said, site("card-partners", pair.partners)))
    return rows


def strength_row(site: Site, title: str, drawn: Markup, said: str, more: str) -> Markup:
    return el(
        "li",
        el("b", heading(folder(title), site.lang).name),
        drawn,
        el("span", said, el("small", more), class_="w"),
    )


def last_games(visitor: Visitor, lobby: ClubLobby, mine: MemberRow, lately: Lately) -> list[Markup]:
    """Finished games are open to whoever has their address."""
    site, rows = visitor.site, []
    for one in lately.games:
        names = and_list(site, [site("card-you") if who == mine.who else shown_name(site, lobby, mine.who, who)
                                for who in one.others])  # fmt: skip
        told = site(f"card-{one.word}", names) if names else site(f"card-{one.word}-alone")
        inside = el("span", el("b", heading(folder(one.title), site.lang).name), el("small", told),
                    el("small", date(site, one.at)))  # fmt: skip
        rows.append(el("li", el("a", thumb(one.title, visitor.taste.theme), inside, href=f"/t/{one.game}")))
    return rows


# ------------------------------------------------------------ what can be done
def acts(site: Site, lobby: ClubLobby, other: MemberRow, name: str, told: CardOf, game: str) -> Markup:
    watch = el("a", icon("eye"), site("card-watch"), href=f"/t/{told.watch}", class_="button") if told.watch else None
    hide = el(
        "form",
        hidden_field("person", lobby.handle(other.who)),
        el("button", icon("hide"), site("card-hide"), class_="button plain", name="do", value="hide"),
        method="post",
        action="/club/trust",
    )
    return el(
        "div",
        el("details", el("summary", icon("play"), site("card-invite", name), class_="button solid"),
           invite(site, lobby, other, told.titles), name="card"),
        watch,
        hide,
        el("details", el("summary", icon("flag"), site("card-report"), class_="button plain"),
           report_form(site, lobby, other, name, game, told.help), name="card", id="report"),
        class_="m-acts m-card-acts",
    )  # fmt: skip


def invite(site: Site, lobby: ClubLobby, other: MemberRow, titles: tuple[str, ...]) -> Markup:
    """A chair that nobody else sees."""
    games = [el("option", heading(folder(title), site.lang).name, value=title) for title in titles]
    return el(
        "form",
        hidden_field("for", lobby.handle(other.who)),
        el("label", el("span", site("find-which")), el("select", *games, name="game")),
        el("label", el("span", site("chair-speed")),
           el("select", *[el("option", site("chair-days", n), value=n) for n in (1, 2, 3, 7)], name="days")),
        el("button", site("card-invite-do"), class_="button solid"),
        method="post",
        action="/club/chairs",
        class_="m-form",
    )  # fmt: skip
