"""The addresses of a table: looking, playing, talking, looking back."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from astrarium.kernel import Action, AstrariumError
from astrarium.kernel.threats import Threat
from astrarium.scene import Answer
from astrarium.scene.covers import miniature
from astrarium.scene.element import join
from astrarium.scene.explained import Explained, ends_all, threat_dangers
from astrarium.scene.picture import scene_of
from astrarium.scene.still import still
from astrarium.store import ChatLine, Holding
from astrarium.table import WATCHING, NotYours, Table, Unable
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.table import looked_at
from astrarium.table.talk import MARK
from astrarium.text import Words
from astrarium.text.spoken import meant
from astrarium.web.http.desk import (
    Web,
    address,
    asked_moment,
    asked_seat,
    done,
    form_of,
    guest,
    key_of,
    number,
    policy_of,
    wants_page,
)
from astrarium.web.http.endless import counted, endless, wants_gzip
from astrarium.web.http.looking import foretold, large
from astrarium.web.http.packets import digest
from astrarium.web.http.stream import Asker, StreamKey, known, watch
from astrarium.web.images.pictures import LONG
from astrarium.web.images.pictures import answer as pictured
from astrarium.web.page import glance
from astrarium.web.page import quiet as pages
from astrarium.web.page.advice import advice
from astrarium.web.page.play import BOT_NAMES, Look, names_of
from astrarium.web.page.site import site
from astrarium.web.page.table_page import play_page
from astrarium.web.page.visitor import Visitor


async def table(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)

    def page(look: Look) -> Response:
        parts = look.parts()
        at = look.moment if look.past else None
        seen = asked_seat(request) is not None
        return play_page(visitor, look, parts, digest(parts), at, seen)

    return await web.drawn(request, visitor, page)


async def frame(web: Web, request: Request) -> Response:
    """The parts of a moment, for stepping without loading the page again."""
    visitor = web.visitor(request)
    return await web.drawn(request, visitor, lambda look: HTMLResponse("".join(look.parts().values())))


async def live(web: Web, request: Request) -> Response:
    """What changes, as it happens. A page asks by GET; where a tunnel holds that back, by POST."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("stream", address(request))
    web.limits.room(address(request), holding.game)
    lang, asked = visitor.lang, asked_seat(request)
    now, holders, _ = await web.tables.cache.whole(holding.game)
    who = known(visitor.holder)
    deaf = await web.meet.trust.deaf_to(now, who, holders)

    def choose(now: Table, mine: Holding | None) -> StreamKey:
        raw = mine or web.meet.watching.still(now, who) or guest(now)
        own = now.sees(raw)
        seat = own.seat if asked is None or not now.over else asked
        return StreamKey(seat, own.host, lang, asked_moment(request, now), now.shares(raw), mine is None, deaf)

    def look(now: Table, sight: StreamKey, lines: list[ChatLine]) -> dict[str, Markup]:
        said = [] if sight.guest else web.meet.trust.heard(lines, sight.deaf)
        shown = Look(web.tables, now, sight.seat, sight.host, site(sight.lang), sight.moment, said, sight.shared)
        shown.hushed = len(sight.deaf) == len(now.seats)
        return shown.parts()

    # The page names the frame it was sent with. A stream that is opened again can't rely on it: much came since.
    shown = "" if "last-event-id" in request.headers else request.query_params.get("frame", "")

    async def warm(now: Table, sight: StreamKey, lines: list[ChatLine]) -> None:
        """What looking back at a game draws is drawn beside the event loop first, and kept."""
        web.tables.reviews.of(now)
        await web.press.made(lambda: look(looked_at(now), sight, lines))

    asker = Asker(holding.game, holding.seat, known(visitor.holder), choose, look, wants_gzip(request), warm)
    limited = counted(web.limits, address(request), holding.game, watch(web.channels, asker, shown))
    return endless(limited, "text/event-stream", asker.zipped)


async def move(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("move", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    if "said" in form:
        action = understood(await web.look(request, visitor), form["said"])
    else:
        action = form["action"].split() if "action" in form else []
    seq, key = number(form, "seq"), key_of(form)
    if form.get("first"):  # two answers that were picked as one
        await web.tables.records.move(holding.game, holding.seat, seq, f"first.{key}"[:64], form["first"].split())
        seq += 1
    if visitor.taste.danger == "on" and "sure" not in form and not wants_page(request):
        again = await once_more(web, visitor, holding, action)
        if again is not None:
            return again
    await web.tables.records.move(holding.game, holding.seat, seq, key, action)
    return done(request, holding.game)


async def once_more(web: Web, visitor: Visitor, holding: Holding, action: list[str]) -> Response | None:
    """What ends the game for whoever does it is asked once more, with its card."""
    now = await web.tables.cache.table(holding.game)
    words = Words(now.game, visitor.lang, names_of(now, visitor.site), now.match.box)
    try:
        offered = now.check_move(holding.seat, action)
    except AstrariumError:
        return None  # the move itself will say what is wrong
    known = web.tables.threats.known(now, offered)
    if offered.id in EXPLAININGS.of(now.id, now.match).cleared and not any(map(ends_all, known or [])):
        return None  # its card was shown, and has warned of nothing
    told = await web.press.made(deadly, looked_at(now), words, offered, known)
    if told is None:
        return None
    return JSONResponse({"sure": str(offered), "card": glance.card(visitor.site, words, offered, told)})


def deadly(table: Table, words: Words, action: Action, known: list[Threat] | None) -> Answer | None:
    """The card of an answer that surely ends the game for whoever is asked; a glance tells that most do not. What the
    others can do counts where somebody has looked at it before (`known`)."""
    view = table.match.state.view(table.asked)
    words.at(view)
    explaining = EXPLAININGS.of(table.id, table.match)
    explained = Explained(explaining, action, known, brief=True)
    told = scene_of(table.game).answer_explained(view, words, action, explained)
    if explained.is_deadly or (told is not None and any(danger.deadly for danger in told.dangers)):
        return glance.answer_of(view, words, action, Explained(explaining, action, known))
    return None


def understood(look: Look, said: str) -> list[str]:
    """A typed command: an action's text or its words, or the beginning of the only one that fits."""
    found = meant(said, [offer.action for offer in look.offers if offer.no is None], look.words)
    if len(found) == 1:
        return found[0].json()
    refused = [offer.action for offer in look.offers if offer.no is not None and not offer.whole]
    known = [] if found else meant(said, refused, look.words)
    if not known:
        raise Unable(f"{said!r} is no action now, or could be several", "unknown-command")
    return known[0].json()  # and the rules will say why not


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as the seat can know it."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("glance", f"{holding.game}/{holding.seat}")
    return await web.drawn(request, visitor, lambda look: foretold(request, visitor, look, holding.seat))


async def threats(web: Web, request: Request) -> Response:
    """What the others can take after a choice, as dangers for its card."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("glance", f"{holding.game}/{holding.seat}")
    now = await web.tables.cache.table(holding.game)
    try:
        action = now.check_move(holding.seat, request.query_params.get("action", "").split())
    except AstrariumError:
        return Response(status_code=204)  # the table has moved on
    found = await web.tables.threats.of(now, action)
    words = Words(now.game, visitor.lang, names_of(now, visitor.site), now.match.box)
    words.at(now.match.state.view(holding.seat))
    return pages.fragment(visitor, join(*[glance.beware(danger) for danger in threat_dangers(words, found)]))


async def about(web: Web, request: Request) -> Response:
    """Any thing on the board, large, with its rules."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    return await web.drawn(request, visitor, lambda look: large(request, visitor, look))


async def undo(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("undo", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    steps = number(form, "steps")
    await web.tables.records.undo(holding.game, holding.seat, number(form, "seq"), key_of(form), steps)
    return done(request, holding.game)


async def takeback(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("undo", f"{holding.game}/{holding.seat}")
    await web.tables.records.ask_back(holding.game, holding.seat)
    return done(request, holding.game)


async def answer(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    asker, seq, agree = number(form, "asker"), number(form, "seq"), form.get("agree") == "yes"
    await web.tables.records.answer_back(holding.game, holding.seat, asker, seq, agree)
    return done(request, holding.game)


async def hint(web: Web, request: Request) -> Response:
    """Three good ideas, and why; the script lights them on the board."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("hint", f"{holding.game}/{holding.seat}")
    found = await web.tables.bots.hint(holding.game, holding.seat)
    await web.meet.strengths.helped(holding.game)

    def made(look: Look) -> Response:
        body = advice(look, found)
        if wants_page(request):
            return pages.around(visitor, look.table, visitor.site("hint"), body)
        return pages.fragment(visitor, body)

    return await web.drawn(request, visitor, made)


async def say(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("chat", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    word = form.get("greet", "")
    text = MARK + word if word else form.get("text", "")
    await web.meet.trust.may_say(await web.tables.cache.table(holding.game), known(visitor.holder), text)
    if word:
        await web.tables.talk.greet(holding.game, holding.seat, word)
    else:
        await web.tables.talk.say(holding.game, holding.seat, text)
    return done(request, holding.game)


async def leave(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.seats.leave(holding.game, holding.seat)
    return RedirectResponse("/", 303)


async def seat(web: Web, request: Request) -> Response:
    """The host frees a bot's seat, or gives a free one to a bot."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    if not holding.host:
        raise NotYours
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    form = await form_of(request)
    if form.get("kind") == "open":
        await web.tables.seats.free(holding.game, number(form, "seat"))
    else:
        names = (await web.tables.cache.table(holding.game)).names()
        name = next((name for name in BOT_NAMES if name not in names), BOT_NAMES[0])
        await web.tables.seats.fill(holding.game, number(form, "seat"), policy_of(form), name)
    return done(request, holding.game)


async def host(web: Web, request: Request) -> Response:
    """What the host may do about people: expel, replace who is away, mute, and close the table."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    form = await form_of(request)
    what, then = form.get("do", ""), "open" if form.get("then") == "open" else "bot"
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    if what == "replace":  # if it is the host who is away, anybody who plays may
        await web.tables.seats.replace(holding.game, number(form, "seat"), then, holding.seat, holding.host)
        return done(request, holding.game)
    if not holding.host:
        raise NotYours
    if what == "expel":
        await web.tables.seats.expel(holding.game, number(form, "seat"), then, holding.seat)
    elif what in ("mute", "unmute"):
        await web.tables.seats.mute(holding.game, number(form, "seat"), what == "mute")
    elif what == "close":
        await web.tables.seats.close_table(holding.game)
    else:
        raise AstrariumError("a host can expel, replace, mute, unmute or close")
    return done(request, holding.game)


async def revoke(web: Web, request: Request) -> Response:
    """Old links to my seat, and other devices in it, lose it; this browser keeps it."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.seats.revoke_links(holding.game, holding.seat, visitor.holder)
    return done(request, holding.game)


async def rematch(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.tables.cache.holding(request.path_params["id"], visitor.holder)
    if holding is None or holding.seat == WATCHING:
        raise NotYours
    form = await form_of(request)
    swap, same = [form.get(name) == "1" for name in ("swap", "same")]
    return RedirectResponse(
        f"/t/{await web.tables.branches.rematch(holding.game, swap, same, form.get('mode', ''))}", 303
    )


async def branch(web: Web, request: Request) -> Response:
    """Play on from a moment, against bots."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("create", address(request))
    form = await form_of(request)
    id = await web.tables.branches.branch(
        holding.game, number(form, "at"), holding.seat, visitor.name, visitor.become()
    )
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def chance(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    return pages.chance(visitor, await web.tables.cache.table(holding.game))


async def whole_log(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    return await web.drawn(request, visitor, lambda look: pages.whole_log(visitor, look.table, look.seat))


async def journal(web: Web, request: Request) -> Response:
    """Everything, once the game is over; before, it would tell what others hide."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.cache.table(holding.game)
    if not now.over:
        raise Unable("the journal is open when the game is over", "not-over").at(403)
    name = f'attachment; filename="{now.game.id}-{now.id}.json"'
    return await web.press.made(lambda: JSONResponse(now.match.save(), headers={"content-disposition": name}))


async def picture(web: Web, request: Request) -> Response:
    """The scene as this seat sees it, or saw it, as a drawing."""
    visitor = web.visitor(request)
    theme = "day" if visitor.taste.theme == "day" else "night"
    drawn = await web.drawn(request, visitor, lambda look: still(look.view, look.words, theme=theme))
    return Response(drawn, media_type="image/svg+xml")


async def mini(web: Web, request: Request) -> Response:
    """The board in small for the shelf: what this seat sees of it, without its hand. The address names the moment."""
    visitor = web.visitor(request)
    theme = "day" if request.query_params.get("theme") == "day" else "night"
    drawn = await web.drawn(request, visitor, lambda look: miniature(look.view, look.words, theme))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=604800"})


async def table_picture(web: Web, request: Request) -> Response:
    """The table as a spectator sees it, or saw it, to share."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("picture", address(request))
    now = await web.tables.cache.table(holding.game)
    key, painted = await web.pictures.of_table(web.tables, now, asked_moment(request, now), visitor.site)
    return pictured(request, key, painted, LONG if now.over else 0)
