"""Open chairs as a list shows them. A row is made once for all who see the same, so that a change costs little."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.games import folder, load, ready
from astrarium.meet.clubs import ClubLobby
from astrarium.meet.laying import mode_for
from astrarium.rating import Strength, scale_of
from astrarium.scene.element import el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon
from astrarium.store import ChairRow, EveningRow
from astrarium.text import Words
from astrarium.text.lid import lid_of
from astrarium.text.words import heading
from astrarium.web.page.site import Site, site
from astrarium.web.page.standing import level_name, short
from astrarium.web.page.top import quiet
from astrarium.web.page.when import moment

DAY: Final = 86400
NEW: Final = 60  # seconds for which a chair is news
FRONT: Final = 4  # rows of the lobby
FEW: Final = 4  # people of a club that is so small that they are named


class Measured(NamedTuple):
    """A chair, and what everybody's page needs to know of it."""

    row: ChairRow
    here: bool
    stars: float
    halo: float


def measured(lobby: ClubLobby, now: float) -> list[Measured]:
    """All chairs in the order in which most would like them; worked out once for a lobby as it was read."""
    kept: list[Measured] | None = lobby.memo.get("chairs")
    if kept is None:
        found = []
        for row in lobby.chairs:
            if row.state != "open" or row.body.get("only"):
                continue
            here = lobby.seen_here(row.who, now) or (row.live and lobby.here(row.who, now))
            found.append(Measured(row, here, *standing_of(lobby, row.who, row.body["games"][0])))
        invited: dict[str, list[Measured]] = {}
        for one in found:
            if one.row.body.get("for"):
                invited.setdefault(one.row.body["for"], []).append(one)
        lobby.memo["invited"] = invited
        found = [one for one in found if not one.row.body.get("for") and (one.here or not one.row.live)]
        kept = sorted(found, key=lambda one: (not (one.row.live and one.here), not one.row.live, one.row.made))
        lobby.memo["chairs"] = kept
        lobby.memo["latest"] = sorted(kept, key=lambda one: -one.row.made)[:8]
        lobby.memo["here"] = frozenset([who for who in lobby.members if lobby.seen_here(who, now)])
        own: dict[str, list[ChairRow]] = {}
        for row in lobby.chairs:
            own.setdefault(row.who, []).append(row)
        lobby.memo["own"] = own
        apart = {*own, *invited, *lobby.hidden, *[who for one in lobby.evenings for who in one.body.get("answers", {})]}
        lobby.memo["apart"] = apart if len(lobby.members) > FEW else {*lobby.members}
        lobby.memo["owners"] = Counter([one.row.who for one in kept])
    return kept


def standing_of(lobby: ClubLobby, who: str, title: str) -> tuple[float, float]:
    """Somebody's stars in a game, and how far they may be from there."""
    return stars_of(title, lobby.strength(who, title))


@lru_cache(50_000)
def stars_of(title: str, strength: Strength) -> tuple[float, float]:
    scale = scale_of(title)
    return strength.stars(scale), strength.halo(scale)


def fitting(lobby: ClubLobby, who: str, one: Measured) -> bool:
    """Whether I am about as strong as the chair wishes."""
    if not one.row.body["near"]:
        return True
    stars, halo = standing_of(lobby, who, one.row.body["games"][0])
    return abs(stars - one.stars) <= halo + one.halo


def press_of(lobby: ClubLobby, who: str, one: Measured) -> str:
    """What I can do about a chair."""
    row = one.row
    if who in row.body.get("asks", []):
        return "asked"
    if who in row.body["taken"]:
        return "waits"
    return "sit" if fitting(lobby, who, one) else "ask"


def ordered(lobby: ClubLobby, who: str, now: float) -> Iterator[Measured]:
    """Those of others: here now and fitting me, here now, over days. Nobody sees whom they hid, nor who hid them."""
    hidden = lobby.hidden.get(who, frozenset())
    late: list[Measured] = []
    there = measured(lobby, now)
    yield from [one for one in lobby.memo["invited"].get(who, ()) if one.row.who not in hidden]
    for one in there:
        if one.row.who == who or one.row.who in hidden:
            continue
        if one.row.live and one.here and not fitting(lobby, who, one):
            late.append(one)
        elif one.row.live and one.here:
            yield one
        elif not one.row.live:
            while late:
                yield late.pop(0)
            yield one
    yield from late


def count(lobby: ClubLobby, who: str, now: float) -> int:
    """How many chairs of others I could see."""
    measured(lobby, now)
    owners: Counter[str] = lobby.memo["owners"]
    unseen = [who, *lobby.hidden.get(who, ())]
    mine = sum(one.row.who not in unseen for one in lobby.memo["invited"].get(who, ()))
    return sum(owners.values()) - sum([owners.get(one, 0) for one in unseen]) + mine


def terms(site: Site, row: ChairRow) -> str:
    """What is played, and how fast."""
    title, seats = row.body["games"][0], row.body["seats"]
    words = mode_name(title, seats, site.lang)
    more = len(row.body["games"]) - 1
    others = site("chair-or-more", more) if more else words
    if row.live:
        return f"{others} · {site('chair-now', lid_of(folder(title)).lasts(seats))}"
    pace = site("chair-days", round(row.body["pace"] / DAY))
    taken = len(row.body["taken"]) + 1
    return f"{site('chair-of', taken, seats) if seats > 2 else others} · {pace}"


@lru_cache(256)
def mode_name(title: str, seats: int, lang: str) -> str:
    game = load(title)
    return Words(game, lang).mode(mode_for(game, seats))


@lru_cache(20_000)
def drawn_row(lang: str, look: str, id: str, told: tuple[str, ...], title: str, press: str) -> Markup:
    """A row that is the same for all who may press the same."""
    name, sign_, strength, terms_, handle = told
    words = site(lang)
    game = heading(folder(title), lang).name
    button = words(f"take-{press}")
    label = words(f"take-{press}-whole", name, f"{game}, {terms_}")
    return el(
        "li",
        sign(sign_) or el("span", icon("people"), class_="sign none", aria_hidden="true"),
        el("span", el("a", el("b", name), href=f"/p/{handle}"), el("small", strength), class_="who"),
        thumb(title, look),
        el("span", el("b", game), el("small", terms_), class_="what"),
        el(
            "form",
            el("input", type="hidden", name="chair", value=id),
            el("button", button, quiet(label.removeprefix(button)), class_="button m-act", name="do", value=press),
            method="post",
            action="/club/chair",
        ),
        class_="chair",
        data_chair=id,
    )


def thumb(title: str, look: str) -> Markup:
    """The box of a game, in the theme that the visitor likes."""
    day = None
    if look == "auto":
        day = el("source", media="(prefers-color-scheme: light)", srcset=f"/cover/{title}-day.svg#wide")
    shown = "day" if look == "day" else "night"
    image = el("img", src=f"/cover/{title}-{shown}.svg#wide", alt="", loading="lazy")
    return el("span", el("picture", day, image), class_="thumb")


def name_on(title: str, lang: str) -> Markup:
    """The name of a game on a narrow box: it may go on below where a capital begins a new word."""
    return el("span", Markup("<wbr>").join(re.split("(?<=[a-z])(?=[A-Z])", heading(folder(title), lang).name)))


def row_of(site: Site, lobby: ClubLobby, who: str, one: Measured, look: str) -> Markup:
    row = one.row
    known: dict[str, tuple[str, ...]] = lobby.memo.setdefault(("told", site.lang), {})
    told = known.get(row.id)
    if told is None:
        told = known[row.id] = told_of(site, lobby, one)
    return drawn_row(site.lang, look, row.id, told, row.body["games"][0], press_of(lobby, who, one))


def told_of(site: Site, lobby: ClubLobby, one: Measured) -> tuple[str, ...]:
    """What a row says to everybody alike."""
    row = one.row
    title = row.body["games"][0]
    compared = not load(title).together and not lobby.hides(row.who, "strength")
    strength = short(site, title, lobby.strength(row.who, title)) if compared else ""
    here = site("is-here") if one.here else ""
    member = lobby.members.get(row.who)
    said = " · ".join(filter(None, [strength, here]))
    sign_ = member.sign if member else ""
    return (shown_name(site, lobby, "", row.who), sign_, said, terms(site, row), lobby.handle(row.who))


def shown_name(site: Site, lobby: ClubLobby, viewer: str, who: str) -> str:
    """Somebody's name, as this viewer may read it."""
    return lobby.name(who) or site("a-guest")


def own_rows(site: Site, lobby: ClubLobby, who: str, look: str) -> list[Markup]:
    """My own chairs, with who asks for one."""
    found = []
    for row in lobby.memo["own"].get(who, ()):
        if row.state != "open":
            continue
        title = row.body["games"][0]
        game = heading(folder(title), site.lang).name
        found.append(
            el(
                "li",
                el("span", icon("plus"), class_="sign none", aria_hidden="true"),
                el("span", el("b", site("chair-yours")), el("small", terms(site, row)), class_="who"),
                thumb(title, look),
                el("span", el("b", game), el("small", site("chair-until", days_left(row, lobby.read))), class_="what"),
                press(row.id, "in", site("chair-in"), site("chair-in-whole", game)),
                class_="chair own",
            )
        )
        for other in row.body.get("asks", []):
            name = shown_name(site, lobby, who, other)
            strength = "" if lobby.hides(other, "strength") else short(site, title, lobby.strength(other, title))
            found.append(
                el(
                    "li",
                    sign(lobby.members[other].sign) if other in lobby.members else None,
                    el("span", el("b", site("chair-asks", name)), el("small", strength), class_="who wide"),
                    el("span", press(row.id, "admit", site("chair-admit"), site("chair-admit-whole", name), other),
                       press(row.id, "refuse", site("chair-refuse"), site("chair-refuse-whole", name), other),
                       class_="two"),
                    class_="chair asks",
                )
            )  # fmt: skip
    return found


def days_left(row: ChairRow, now: float) -> int:
    return max(1, round((row.until - now) / DAY))


def press(id: str, do: str, word: str, whole: str, other: str = "") -> Markup:
    return el(
        "form",
        el("input", type="hidden", name="chair", value=id),
        el("input", type="hidden", name="other", value=other) if other else None,
        el("button", word, quiet(whole.removeprefix(word)), class_="button m-act", name="do", value=do),
        method="post",
        action="/club/chair",
    )


def front(site: Site, lobby: ClubLobby, who: str, now: float, look: str) -> Markup:
    """The list in the lobby, drawn once for all who see the same."""
    key = ("front", site.lang, look, kind_of(site, lobby, who, now))
    found: Markup | None = lobby.memo.get(key)
    if found is None:
        found = lobby.memo[key] = panel(site, lobby, who, now, look)
    return found


def kind_of(site: Site, lobby: ClubLobby, who: str, now: float) -> tuple[Any, ...]:
    """What decides what the lobby's list shows to somebody: which chairs come first, and what can be done about them.
    Whoever has a chair, an answer or somebody whom they hid sees a list of their own, and so do the people of a club
    that is so small that it names them."""
    measured(lobby, now)
    if who in lobby.memo["apart"]:
        return (who, who_is_here(site, lobby, who, now), news(site, lobby, who, now))
    rows = [(one.row.id, press_of(lobby, who, one)) for one in islice(ordered(lobby, who, now), FRONT)]
    fresh = [now - one.row.made <= NEW for one in lobby.memo["latest"][:1]]
    return (who in lobby.memo["here"], *fresh, *rows)


def panel(site: Site, lobby: ClubLobby, who: str, now: float, look: str, most: int = FRONT) -> Markup:
    """The list, as the lobby shows it: others' chairs, the evening, my own, a chair to put out, and a bot that
    is called a bot. Nobody is counted who is not there."""
    rows: list[Markup] = []
    for one in ordered(lobby, who, now):
        rows.append(row_of(site, lobby, who, one, look))
        if len(rows) == most:
            break
    whole = count(lobby, who, now)
    more: list[Markup] = []
    if most != FRONT or len(rows) < most:
        own = own_rows(site, lobby, who, look)
        more = [*evening_rows(site, lobby, who), *own, *([] if own else [put_out_row(site, lobby, who)])]
        more.append(bot_row(site, look))
    kept = [*rows, *more][: max(most, len(rows))] if most == FRONT else [*rows, *more]
    link: Any = None
    if most == FRONT:
        link = el("a", site("all-chairs", whole), href="/club/chairs") if whole > len(rows) else (
            el("a", site("club-invite"), href="/club#bring") if len(lobby.members) < 4 else None
        )  # fmt: skip
    return el(
        "section",
        el(
            "header",
            el("h2", site("open-chairs"), id="chairs-title"),
            el("p", who_is_here(site, lobby, who, now)),
            link,
        ),
        el("ul", *kept, class_="m-rows"),
        id="open-chairs",
        class_="m-panel m-open",
        aria_labelledby="chairs-title",
        data_news=news(site, lobby, who, now),
    )


def news(site: Site, lobby: ClubLobby, who: str, now: float) -> str:
    """The chair that came last, said once to whoever listens."""
    measured(lobby, now)
    unseen = {who, *lobby.hidden.get(who, ())}
    last = next((one for one in lobby.memo["latest"] if one.row.who not in unseen), None)
    if last is None or now - last.row.made > NEW:
        return ""
    game = heading(folder(last.row.body["games"][0]), site.lang).name
    return site("chair-news", shown_name(site, lobby, who, last.row.who), game)


def who_is_here(site: Site, lobby: ClubLobby, who: str, now: float) -> str:
    """Others who are here, counted only if there are any; of a small club, who is not."""
    measured(lobby, now)
    unseen = lobby.hidden.get(who, frozenset())
    here: frozenset[str] = lobby.memo["here"]
    count = len(here) - (who in here) - len(unseen & here)
    if count > 0:
        return site("people-here", count + 1)
    others = [one for one in lobby.members.values() if one.who != who and one.who not in unseen][:4]
    if 0 < len(others) <= 3:
        return site("not-here", and_list(site, [shown_name(site, lobby, who, one.who) for one in others]))
    return ""


def and_list(site: Site, names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return site("and", ", ".join(names[:-1]), names[-1])


def evening_rows(site: Site, lobby: ClubLobby, who: str) -> list[Markup]:
    return [evening_row(site, lobby, who, one) for one in lobby.evenings[:1]]


def evening_row(site: Site, lobby: ClubLobby, who: str, one: EveningRow) -> Markup:
    """The next evening together, with who comes."""
    answers: dict[str, str] = one.body.get("answers", {})
    unseen = lobby.hidden.get(who, frozenset())
    come = [
        shown_name(site, lobby, who, each) for each, word in answers.items() if word == "yes" and each not in unseen
    ]
    mine = answers.get(who, "")
    told = site("evening-come", len(come), and_list(site, come)) if come else site("evening-nobody")

    def answer(word: str, key: str) -> Markup:
        solid = "button solid m-act" if mine == word else "button m-act" if word == "yes" else "button plain m-act"
        pressed = "true" if mine == word else "false"
        return el("button", site(key), class_=solid, name="answer", value=word, aria_pressed=pressed)

    return el(
        "li",
        el("span", icon("calendar"), class_="sign none", aria_hidden="true"),
        el("span", el("b", moment(site, one.at, lobby.read), site("evening-together")), el("small", told),
           class_="who wide"),
        el("form", el("input", type="hidden", name="evening", value=one.id), answer("yes", "evening-yes"),
           answer("no", "evening-no"), method="post", action="/club/evening", class_="two"),
        class_="chair evening",
    )  # fmt: skip


def put_out_row(site: Site, lobby: ClubLobby, who: str) -> Markup:
    told = site("chair-stays")
    if 1 < len(lobby.members) <= 4:
        others = [shown_name(site, lobby, who, one.who) for one in lobby.members.values() if one.who != who]
        told = f"{told} {site('chair-told', and_list(site, others))}"
    return put_out_drawn(site.lang, told)


@lru_cache(64)
def put_out_drawn(lang: str, told: str) -> Markup:
    site_ = site(lang)
    return el(
        "li",
        el("span", icon("plus"), class_="sign none", aria_hidden="true"),
        el("span", el("b", site_("chair-own-title")), el("small", told), class_="who wide"),
        el("a", site_("chair-put-out"), href="/club/chairs#put-out", class_="button m-act"),
        class_="chair put",
    )


def bot_row(words: Site, look: str) -> Markup:
    return bot_drawn(words.lang, look)


@lru_cache(64)
def bot_drawn(lang: str, look: str) -> Markup:
    words = site(lang)
    polaris = level_name(words, 3)
    title = next((one for one in ready() if not lid_of(folder(one)).together), ready()[0])
    return el(
        "li",
        el("span", icon("star"), class_="sign none", aria_hidden="true"),
        el("span", el("b", polaris), el("small", words("chair-bot")), class_="who"),
        thumb(title, look),
        el("span", el("b", heading(folder(title), lang).name), el("small", mode_name(title, 2, lang)),
           class_="what"),
        el("form", el("input", type="hidden", name="game", value=title), el("input", type="hidden", name="level",
           value="level:3"), el("button", words("play-bot"), class_="button m-act"), method="post", action="/play"),
        class_="chair bot",
    )  # fmt: skip
