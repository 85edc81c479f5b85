"""The addresses outside a table: start, new table, invitations, settings, rules, and what pages are made of."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from itsdangerous import BadSignature
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from astrarium.kernel import SPECTATOR, AstrariumError, Game, Match, Option
from astrarium.kernel.outside import whole_number
from astrarium.scene.covers import cover, laid, miniature
from astrarium.scene.element import el
from astrarium.scene.guide import guide_of
from astrarium.store import PuzzleRow
from astrarium.table import NotLaid, Plan, Unable, policies
from astrarium.table.course import courses_of
from astrarium.table.device import Device
from astrarium.table.laying import clock_of
from astrarium.table.lesson import ME, lessons_of
from astrarium.table.logbook import rungs
from astrarium.table.path import path_of, reached
from astrarium.text import Words
from astrarium.text.characters import character
from astrarium.text.errors import translated
from astrarium.text.rules import rules_of
from astrarium.web.http import clubs
from astrarium.web.http.desk import LOG, Web, address, form_of, number, wants_page
from astrarium.web.http.sparing import spared
from astrarium.web.http.stream import known
from astrarium.web.images.pictures import LONG, SHORT
from astrarium.web.images.pictures import answer as pictured
from astrarium.web.images.sounds import SOUNDS, sound
from astrarium.web.page import alone, cards, club_lobby, guide, lobby, rulebook, trying
from astrarium.web.page import path as path_page
from astrarium.web.page import quiet as pages
from astrarium.web.page.laying import LayingPage
from astrarium.web.page.play import BOT_NAMES, names_of, standing
from astrarium.web.page.teaching import TRIED
from astrarium.web.page.visitor import INVITED, Visitor

MOST: Final = 24  # games on the whole shelf
LAID: Final = "astrarium-laid"  # what was chosen for the last table of a game
CHOSEN: Final = re.compile(r"mode|seat-\d+|here-\d+|device-[a-z]+|option-[\w-]+|clock|clock-game|then|newcomers")
TRYING: Final = "astrarium-trying"
WATCHED: Final = "level:3"  # who plays where one only looks on


async def start(web: Web, request: Request) -> Response:
    """The lobby. Of the games on the front of my shelf there is a picture, and a line that says how they stand."""
    visitor = web.visitor(request)
    whole = request.query_params.get("games") == "all"
    games = [lobby.Mine(*one) for one in await web.tables.cache.games_of(visitor.holder)]
    mine = sorted([one for one in games if not one.row.seed.startswith(TRIED)], key=lambda one: one.rank)
    for n, one in enumerate(mine[: MOST if whole else lobby.SHOWN]):
        with suppress(AstrariumError):  # a game that can't be read is named, not shown
            now = await web.tables.cache.table(one.row.id)
            seat = SPECTATOR if now.device is not None else one.seat  # others look at that page, too
            mine[n] = one._replace(seq=now.seq, line=standing(now, seat, visitor.site), changed=now.changed)
    chair, tried = await kept_chair(web, request, visitor), await web.tables.puzzles.of(visitor.holder)
    titles = web.tables.host.titles()
    member = await clubs.belongs(web, visitor)
    if member is not None:
        shown = await clubs.lobby_of(web, visitor, member)
        return await web.press.made(club_lobby.start, visitor, titles, mine[:MOST], whole, chair, shown, tried)
    strange = await web.meet.clubs.any()
    onward = await onward_of(web, request, visitor, mine, tried) if mine else None
    beside = alone.here(visitor, len(games))
    return await web.press.made(
        lobby.start, visitor, titles, mine[:MOST], whole, chair, strange, tried, None, onward, beside
    )


async def onward_of(
    web: Web, request: Request, visitor: Visitor, mine: list[lobby.Mine], tried: list[PuzzleRow]
) -> Markup | None:
    """The path of the game that is asked for, or that was on the table last."""
    games = [web.tables.host.library(title) for title in web.tables.host.titles()]
    games = [game for game in games if path_of(game)]
    asked = request.query_params.get("path", "")
    last = max(mine, key=lambda one: one.row.touched).row.title
    game = next((one for title in (asked, last) for one in games if one.id == title), None)
    if game is None:
        return None
    voyages = await web.tables.logbook.of(visitor.holder, game.id)
    lit = reached(game, voyages, path_page.solved_of(game, tried))
    return await web.press.made(path_page.path, visitor.site, game, lit, games, tried)


async def kept_chair(web: Web, request: Request, visitor: Visitor) -> lobby.Chair | None:
    """The invitation of somebody who wanted to learn first, while the chair is free."""
    token = request.cookies.get(INVITED, "")
    if not token:
        return None
    with suppress(AstrariumError):
        link = await web.tables.cache.link(token)
        now = await web.tables.cache.table(link.game)
        names = names_of(now, visitor.site)
        host = next((names[one.n] for one in now.seats if one.kind == "person"), visitor.site("guest"))
        return lobby.Chair(token, host, now.row.title)
    return None


async def play(web: Web, request: Request) -> Response:
    """One click: a table with me and bots."""
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    game = web.titled(form.get("game", ""))
    chosen = form.get("level", "")
    bot = chosen if chosen in policies() else f"level:{visitor.taste.level(game.id)}"
    mode = game.modes[0]
    plans = [Plan("person", visitor.name, sign=visitor.sign)]
    plans += [Plan("bot", BOT_NAMES[n - 1], bot) for n in range(1, mode.seats[0])]
    id = await web.tables.laying.create(game.id, plans, mode.word, holder=visitor.become())
    response = RedirectResponse(f"/t/{id}", 303)
    level = character(bot, visitor.lang).level
    if level:
        visitor.set_taste(response, visitor.taste.with_level(game.id, level))
    return visitor.finish(response)


async def watch(web: Web, request: Request) -> Response:
    """A table of bots, to look on."""
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    game = web.titled(form.get("game", ""))
    count = next((n for n in game.modes[0].seats if n > 1), game.modes[0].seats[0])
    plans = [Plan("bot", BOT_NAMES[n], WATCHED) for n in range(count)]
    id = await web.tables.laying.create(game.id, plans, game.modes[0].word, holder=visitor.become())
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def learn(web: Web, request: Request) -> Response:
    """A lesson: its exercise or its guided game, me and its bots. What it takes the place of is put away."""
    visitor = web.visitor(request)
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    n, k = [number(form, name) if name in form else 1 for name in ("lesson", "exercise")]
    id = await lay_lesson(web, visitor, form.get("game", ""), n, k)
    if form.get("from"):
        await web.tables.laying.put_away(form["from"], visitor.holder)
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def lay_lesson(web: Web, visitor: Visitor, title: str, n: int = 1, k: int = 1) -> str:
    game = web.titled(title)
    courses, guided = courses_of(game), lessons_of(game)
    most = len(courses[n - 1].exercises) if 1 <= n <= len(courses) else 1
    if not 1 <= n <= len(courses or guided) or not 1 <= k <= most:
        raise Unable(f"there is no lesson {n}.{k} of {title!r}", "no-such-game").at(404)
    lesson = courses[n - 1].exercises[k - 1].lesson if courses else guided[n - 1]
    plans = [
        Plan("person", visitor.name, sign=visitor.sign) if policy == ME else Plan("bot", BOT_NAMES[n - 1], policy)
        for n, policy in enumerate(lesson.seats)
    ]
    start = await web.press.made(lesson.start, game)
    mode, options = lesson.setting.mode, lesson.setting.options
    return await web.tables.laying.create(title, plans, mode, options, visitor.become(), lesson.seed, start)


async def new(web: Web, request: Request) -> Response:
    """Lay a table: what was laid last is laid again, until something else is chosen."""
    visitor, game = web.visitor(request), web.game(request)
    if request.method == "GET":
        asked = {key: value for key, value in request.query_params.items() if CHOSEN.fullmatch(key)}
        last = asked or dict(parse_qsl(request.cookies.get(LAID, "")[:2000]))
        climbing = (
            rungs(await web.tables.logbook.of(visitor.holder, game.id), game.id) if game.rematch is not None else []
        )
        return LayingPage(visitor, game, last, climbing).page()
    form = await form_of(request)
    await web.limits.hit("create", address(request))
    visitor.taste = visitor.taste.but({"name": form.get("name", "")})
    laid = LayingPage(visitor, game, form)
    plans = plans_of(visitor, form)
    given = {key[7:]: value for key, value in form.items() if key.startswith("option-")}
    if sum(form.get(f"seat-{n}") == "me" for n in range(12)) > 1:
        return laid.page(visitor.site("one-me"))
    device = device_of(form, plans)
    free = [n for n, plan in enumerate(plans) if plan.kind == "open"]
    by_letters = bool(free) and not visitor.edition.others
    if by_letters and (device is not None or any(plan.kind == "bot" for plan in plans)):
        return laid.page(visitor.site("letters-people-only"))
    try:
        mode = game.mode(form.get("mode", "") or game.modes[0].word)
        if len(plans) not in mode.seats:
            wanted = " / ".join([str(n) for n in mode.seats])
            return laid.page(visitor.site("wrong-seats", wanted, len(plans)))
        options = {name: value for name, value in given.items() if not untouched(game.option(name), value, mode.word)}
        move, whole = [number(form, name) if name in form else 0 for name in ("clock", "clock-game")]
        clock = clock_of(move, whole, form.get("then", "bot")) if device is None else None
        way = form.get("newcomers", "ask")
        id = await web.tables.laying.create(
            game.id, plans, mode.word, options, visitor.become(), clock=clock, newcomers=way, device=device
        )
    except NotLaid as error:
        return laid.page(translated(str(error), visitor.lang))
    except Unable:
        raise
    except AstrariumError as error:
        LOG.warning("no table of %s: %s", game.id, error)
        return laid.page(visitor.site("bad-request"))
    if by_letters:
        await web.tables.letters.begin(id, visitor.holder, "")
    response = RedirectResponse(f"/t/{id}" + (f"?invite={free[0]}" if free and not by_letters else ""), 303)
    visitor.set_taste(response, visitor.taste)
    kept = {key: value for key, value in form.items() if CHOSEN.match(key) and not plain(game, key, value)}
    visitor.set(response, LAID, urlencode(kept)[:2000], True, path=f"/new/{game.id}")
    return visitor.finish(response)


def plans_of(visitor: Visitor, form: dict[str, str]) -> list[Plan]:
    """Who is to sit where, as the chairs of the form say."""
    plans: list[Plan] = []
    for n in range(12):
        kind = form.get(f"seat-{n}", "none")
        if kind == "me":
            plans.append(Plan("person", visitor.name, sign=visitor.sign))
        elif kind == "here":
            plans.append(Plan("person", form.get(f"here-{n}", "") or visitor.site("guest")))
        elif kind == "open":
            plans.append(Plan("open"))
        elif kind in policies():
            plans.append(Plan("bot", BOT_NAMES[n % len(BOT_NAMES)], kind))
    return plans


def device_of(form: dict[str, str], plans: list[Plan]) -> Device | None:
    """The device that all people who were named for a new table share, if there are several."""
    here = tuple([n for n, plan in enumerate(plans) if plan.kind == "person"])
    cover, back = [form.get(f"device-{name}", "on") == "on" for name in ("cover", "back")]
    return Device(here, cover=cover, back=back) if len(here) > 1 else None


def plain(game: Game, key: str, value: str) -> bool:
    """Whether a choice is what one would find anyway."""
    if key.startswith(("here-", "device-")):
        return value in ("", "on")
    if not key.startswith("option-"):
        return (key.startswith("clock") and value == "0") or (key, value) == ("newcomers", "ask")
    return any(f"option-{one.name}" == key and str(one.values[0]).lower() == value for one in game.options)


async def opening(web: Web, request: Request) -> Response:
    """The board as a game of that mode begins, as those see it who only watch."""
    visitor, game = web.visitor(request), web.game(request)
    mode = game.mode(request.path_params["mode"])
    theme = "day" if request.query_params.get("theme") == "day" else "night"
    drawn = await web.tables.host.beside(opened, game, mode.word, visitor.lang, theme)
    return cached_picture(request, drawn, "public, max-age=3600")


async def pieces(web: Web, request: Request) -> Response:
    """What stands before a seat of a table that is laid."""
    game = web.game(request)
    seat = whole_number(request.path_params["seat"], max([max(mode.seats) for mode in game.modes]) - 1)
    if seat is None:
        raise HTTPException(404)
    theme = "day" if request.query_params.get("theme") == "day" else "night"
    return cached_picture(request, str(await web.tables.host.beside(laid, game, theme, seat)), "public, max-age=3600")


@lru_cache(64)
def opened(game: Game, mode: str, lang: str, theme: str) -> str:
    view = Match(game, game.setting(mode), "opening").state.view(SPECTATOR)
    return str(miniature(view, Words(game, lang).at(view), theme))


def untouched(option: Option, value: str, mode: str) -> bool:
    """Whether a form without scripts only repeats the default of an option that does not count in the mode."""
    return not option.counts(mode) and option.read(value) == option.values[0]


async def settings(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    form = await form_of(request)
    back = urlsplit(form.get("back", "/"))
    path = back.path if not back.netloc and back.path.startswith("/") and not back.path.startswith("//") else "/"
    visitor.taste = visitor.taste.but(form)
    if visitor.taste.name and {"name", "emblem", "colour"} & set(form):
        await web.meet.clubs.rename(known(visitor.holder), visitor.taste.name, visitor.sign)
    response = RedirectResponse(path, 303)
    visitor.set_taste(response, visitor.taste)
    return response


async def rules(web: Web, request: Request) -> Response:
    visitor, game = web.visitor(request), web.game(request)
    builders = request.query_params.get("for") == "builders"
    return await web.same(request, visitor, rulebook.whole, visitor, game, builders, facts=builders)


async def how_to(web: Web, request: Request) -> Response:
    """The illustrated guide of a game; one that has none shows its rules."""
    visitor, game = web.visitor(request), web.game(request)
    whole = guide.whole if guide_of(game) is not None else rulebook.whole
    return await web.same(request, visitor, whole, visitor, game)


async def all_cards(web: Web, request: Request) -> Response:
    """Every card and tile of a game; drawn beside the event loop the first time."""
    visitor, game = web.visitor(request), web.game(request)
    if not guide.has_cards(game):
        return RedirectResponse(f"/learn/{game.id}", 303)
    return await web.same(request, visitor, cards.whole, visitor, game)


async def try_step(web: Web, request: Request) -> Response:
    """A step of the guide that is tried in the page. No table is kept: what was answered so far is in a token."""
    visitor, game, n = web.visitor(request), web.game(request), whole_number(request.path_params["step"], 99)
    told = guide_of(game)
    trial = told.steps[n - 2].trial if told is not None and n is not None and 2 <= n <= len(told.steps) + 1 else None
    if told is None or n is None or trial is None:
        raise Unable(f"the guide of {game.id} has nothing to try there", "no-such-game").at(404)
    form = await form_of(request)
    await web.limits.hit("glance", address(request))
    here, played = [game.id, n], []
    if form.get("token"):
        try:
            *whose, played = web.signer.loads(form["token"], salt=TRYING)
        except (BadSignature, ValueError) as error:
            raise Unable("this try can't be read; begin it again", "stale").at(409) from error
        if whose != here:
            raise Unable("this try is another step's; begin it again", "stale").at(409)
    if "action" in form:
        played = [*played, form["action"]]
    made = await web.press.made(trying.step, visitor.site, told, n, played)
    token = web.signer.dumps([*here, played], salt=TRYING)
    return visitor.finish(HTMLResponse(el("div", made, data_token=token, class_="tried")))


async def find(web: Web, request: Request) -> Response:
    """Search over guide, cards and rules."""
    visitor, game, query = web.visitor(request), web.game(request), request.query_params.get("q", "")[:60]
    if wants_page(request):
        return await web.press.made(guide.search_page, visitor, game, query)
    return pages.fragment(visitor, await web.press.made(guide.search, visitor, game, query))


async def rule(web: Web, request: Request) -> Response:
    visitor, game = web.visitor(request), web.game(request)
    id = request.path_params["rule"]
    try:
        rules_of(game)[id]
    except AstrariumError as error:
        raise Unable(str(error), "no-such-rule").at(404) from error
    return pages.fragment(visitor, await web.press.made(rulebook.panel, visitor, game, id))


async def favicon(_web: Web, _request: Request) -> Response:
    return RedirectResponse("/static/icon.svg", 308)


async def room_style(web: Web, request: Request) -> Response:
    """A scene's style; with `?still`, without what it says to narrow screens, for a picture is the same on all."""
    path = web.game(request).folder / "scene" / "style.css"
    headers = {"cache-control": "no-cache"}
    if path.exists() and "still" in request.query_params:

        async def make() -> Response:
            text = await web.tables.host.beside(path.read_text, encoding="utf-8")
            return Response(guide.for_pictures(text), media_type="text/css")

        return await web.copies.answer(request, (str(path), path.stat().st_mtime_ns), make)
    text = b""
    if path.exists():
        mark = str(path.stat().st_mtime_ns)
        headers["etag"] = f'"{mark}"'
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(b"", 304, headers)
        text = await web.tables.host.beside(spared, path, mark)
    return Response(text, media_type="text/css", headers=headers)


async def cover_picture(web: Web, request: Request) -> Response:
    """The picture on a game's box; drawn beside the event loop, for the game may have to be loaded."""
    title, _, theme = request.path_params["name"].rpartition("-")
    if theme not in ("night", "day"):
        raise HTTPException(404)
    game = await web.tables.host.beside(web.titled, title)
    drawn = await web.tables.host.beside(cover, game, theme, "still" not in request.query_params)
    return cached_picture(request, str(drawn), "public, max-age=3600")


def cached_picture(request: Request, drawn: str, kept: str) -> Response:
    """A drawing with its mark, or a word that the asker still has it."""
    headers = {"etag": f'"{sha256(drawn.encode()).hexdigest()[:24]}"', "cache-control": kept}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def heard(web: Web, request: Request) -> Response:
    name = request.path_params["name"]
    if name not in SOUNDS:
        raise HTTPException(404)
    return Response(
        await web.tables.host.beside(sound, name), media_type="audio/wav", headers={"cache-control": "max-age=86400"}
    )


async def link_picture(web: Web, request: Request) -> Response:
    """The same for whoever was given a link, before it is used."""
    visitor = web.visitor(request)
    await web.limits.hit("picture", address(request))
    link = await web.tables.cache.link(request.path_params["token"])
    now = await web.tables.cache.table(link.game)
    key, painted = await web.pictures.of_table(web.tables, now, None, visitor.site)
    return pictured(request, key, painted, SHORT)


async def start_picture(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    await web.limits.hit("picture", address(request))
    key, painted = await web.pictures.of_house(web.tables, visitor.site)
    return pictured(request, key, painted, LONG)
