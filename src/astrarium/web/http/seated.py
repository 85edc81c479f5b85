"""The addresses of a table: looking, playing, talking, looking back."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.scene.covers import miniature
from astrarium.scene.still import still
from astrarium.store import Holding, Line
from astrarium.table import NotYours, Table, Unable
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
from astrarium.web.http.live import Asker, Sight, counted, digest, endless, known, wants_gzip, watch
from astrarium.web.http.looking import foretold, large
from astrarium.web.http.visitor import Visitor
from astrarium.web.images.pictures import LONG
from astrarium.web.images.pictures import answer as pictured
from astrarium.web.page import glance
from astrarium.web.page import quiet as pages
from astrarium.web.page.advice import advice
from astrarium.web.page.play import BOT_NAMES, Look, names_of
from astrarium.web.page.site import site
from astrarium.web.page.table_page import play_page


async def table(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    look = await web.look(request, visitor)
    parts = look.parts()
    at = look.moment if look.past else None
    return play_page(
        visitor, look.table, look.seat, look.host, parts, digest(parts), at, asked_seat(request) is not None
    )


async def frame(web: Web, request: Request) -> Response:
    """The parts of a moment, for stepping without loading the page again."""
    visitor = web.visitor(request)
    look = await web.look(request, visitor)
    return HTMLResponse("".join(look.parts().values()))


async def live(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("stream", address(request))
    web.limits.room(address(request), holding.game)
    lang, asked = visitor.lang, asked_seat(request)

    def choose(now: Table, mine: Holding | None) -> Sight:
        own = mine or guest(now)
        seat = own.seat if asked is None or not now.over else asked
        return Sight(seat, own.host, lang, asked_moment(request, now), mine is None)

    def look(now: Table, sight: Sight, lines: list[Line]) -> dict[str, Markup]:
        said = [] if sight.guest else lines
        return Look(web.tables, now, sight.seat, sight.host, site(sight.lang), sight.moment, said).parts()

    # Whoever comes back shows something else by now: only a page just made is known.
    shown = "" if "last-event-id" in request.headers else request.query_params.get("frame", "")
    asker = Asker(holding.game, holding.seat, known(visitor.holder), choose, look, wants_gzip(request))
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
    if visitor.taste.danger == "on" and "sure" not in form and not wants_page(request):
        again = await once_more(web, visitor, holding, action)
        if again is not None:
            return again
    await web.tables.move(holding.game, holding.seat, number(form, "seq"), key_of(form), action)
    return done(request, holding.game)


async def once_more(web: Web, visitor: Visitor, holding: Holding, action: list[str]) -> Response | None:
    """What ends the game for whoever does it is asked once more, with its card."""
    now = await web.tables.table(holding.game)
    words = Words(now.game, visitor.lang, names_of(now, visitor.site), now.match.box)
    try:
        offered = now.check_move(holding.seat, action)
    except AstrariumError:
        return None  # the move itself will say what is wrong
    view = now.match.state.view(holding.seat)
    words.at(view)
    told = glance.answer_of(view, words, offered)
    if told is None or not any(danger.deadly for danger in told.dangers):
        return None
    return JSONResponse({"sure": str(offered), "card": glance.card(visitor.site, words, offered, told)})


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
    look = await web.look(request, visitor)
    return foretold(request, visitor, look, holding.seat)


async def about(web: Web, request: Request) -> Response:
    """Any thing on the board, large, with its rules."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    look = await web.look(request, visitor)
    return large(request, visitor, look)


async def undo(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("undo", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    steps = number(form, "steps")
    await web.tables.undo(holding.game, holding.seat, number(form, "seq"), key_of(form), steps)
    return done(request, holding.game)


async def takeback(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("undo", f"{holding.game}/{holding.seat}")
    await web.tables.ask_back(holding.game, holding.seat)
    return done(request, holding.game)


async def answer(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    asker, seq, agree = number(form, "asker"), number(form, "seq"), form.get("agree") == "yes"
    await web.tables.answer_back(holding.game, holding.seat, asker, seq, agree)
    return done(request, holding.game)


async def hint(web: Web, request: Request) -> Response:
    """Three good ideas, and why; the script lights them on the board."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("hint", f"{holding.game}/{holding.seat}")
    found = await web.tables.hint(holding.game, holding.seat)
    look = await web.look(request, visitor)
    body = advice(look, found)
    if wants_page(request):
        return pages.around(visitor, look.table, visitor.site("hint"), body)
    return pages.fragment(visitor, body)


async def say(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.limits.hit("chat", f"{holding.game}/{holding.seat}")
    form = await form_of(request)
    await web.tables.say(holding.game, holding.seat, form.get("text", ""))
    return done(request, holding.game)


async def leave(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.leave(holding.game, holding.seat)
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
        await web.tables.free(holding.game, number(form, "seat"))
    else:
        names = (await web.tables.table(holding.game)).names()
        name = next((name for name in BOT_NAMES if name not in names), BOT_NAMES[0])
        await web.tables.fill(holding.game, number(form, "seat"), policy_of(form), name)
    return done(request, holding.game)


async def host(web: Web, request: Request) -> Response:
    """What the host may do about people: expel, replace who is away, mute, and close the table."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    form = await form_of(request)
    what, then = form.get("do", ""), "open" if form.get("then") == "open" else "bot"
    await web.limits.hit("link", f"{holding.game}/{visitor.holder}")
    if what == "replace":  # if it is the host who is away, anybody who plays may
        await web.tables.replace(holding.game, number(form, "seat"), then, holding.seat, holding.host)
        return done(request, holding.game)
    if not holding.host:
        raise NotYours
    if what == "expel":
        await web.tables.expel(holding.game, number(form, "seat"), then, holding.seat)
    elif what in ("mute", "unmute"):
        await web.tables.mute(holding.game, number(form, "seat"), what == "mute")
    elif what == "close":
        await web.tables.close_table(holding.game)
    else:
        raise AstrariumError("a host can expel, replace, mute, unmute or close")
    return done(request, holding.game)


async def revoke(web: Web, request: Request) -> Response:
    """Old links to my seat, and other devices in it, lose it; this browser keeps it."""
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    await web.tables.revoke_links(holding.game, holding.seat, visitor.holder)
    return done(request, holding.game)


async def rematch(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.player(request, visitor)
    form = await form_of(request)
    swap, same = [form.get(name) == "1" for name in ("swap", "same")]
    return RedirectResponse(f"/t/{await web.tables.rematch(holding.game, swap, same, form.get('mode', ''))}", 303)


async def branch(web: Web, request: Request) -> Response:
    """Play on from a moment, against bots."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("create", address(request))
    form = await form_of(request)
    id = await web.tables.branch(holding.game, number(form, "at"), holding.seat, visitor.name, visitor.become())
    return visitor.finish(RedirectResponse(f"/t/{id}", 303))


async def chance(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    return pages.chance(visitor, await web.tables.table(holding.game))


async def whole_log(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    return pages.whole_log(visitor, await web.tables.table(holding.game), holding.seat)


async def journal(web: Web, request: Request) -> Response:
    """Everything, once the game is over; before, it would tell what others hide."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    now = await web.tables.table(holding.game)
    if not now.over:
        raise Unable("the journal is open when the game is over", "not-over").at(403)
    name = f'attachment; filename="{now.game.id}-{now.id}.json"'
    return JSONResponse(now.match.save(), headers={"content-disposition": name})


async def picture(web: Web, request: Request) -> Response:
    """The scene as this seat sees it, or saw it, as a drawing."""
    visitor = web.visitor(request)
    look = await web.look(request, visitor)
    theme = "day" if visitor.taste.theme == "day" else "night"
    return Response(still(look.view, look.words, theme=theme), media_type="image/svg+xml")


async def mini(web: Web, request: Request) -> Response:
    """The board in small for the shelf: what this seat sees of it, without its hand. The address names the moment."""
    visitor = web.visitor(request)
    look = await web.look(request, visitor)
    theme = "day" if request.query_params.get("theme") == "day" else "night"
    drawn = miniature(look.view, look.words, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=604800"})


async def table_picture(web: Web, request: Request) -> Response:
    """The table as a spectator sees it, or saw it, to share."""
    visitor = web.visitor(request)
    holding = await web.seat(request, visitor)
    await web.limits.hit("picture", address(request))
    now = await web.tables.table(holding.game)
    key, painted = await web.pictures.of_table(web.tables, now, asked_moment(request, now), visitor.site)
    return pictured(request, key, painted, LONG if now.over else 0)
