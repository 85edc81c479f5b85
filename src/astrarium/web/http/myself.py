"""The addresses of a name that stays: the page about oneself, other devices, passkeys, a pause, deletion."""

from __future__ import annotations

from typing import Any, Final

from itsdangerous import BadSignature
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from astrarium.meet.passkeys import WAITS, NoPasskey, Party
from astrarium.scene.emblems import COLOURS, EMBLEMS
from astrarium.table import Unable
from astrarium.web.http.clubs import belongs, party
from astrarium.web.http.desk import Web, address, form_of
from astrarium.web.http.guard import host_of
from astrarium.web.http.stream import known
from astrarium.web.page import myself as pages
from astrarium.web.page.quiet import fragment
from astrarium.web.page.visitor import TASTE, Taste, Visitor

ASKED: Final = "astrarium-challenge"  # what a passkey was asked to sign, signed by us


def required_party(request: Request) -> Party:
    found = party(request)
    if found is None:
        raise Unable("passkeys need HTTPS and a server with a name", "passkey-where").at(409)
    return found


def agent(request: Request) -> str:
    return request.headers.get("user-agent", "")[:300]


async def me(web: Web, request: Request) -> Response:
    """What this server knows of me, and what others see."""
    visitor = web.visitor(request)
    mine = await belongs(web, visitor)
    if mine is None:
        return RedirectResponse("/club", 303)
    await web.meet.persons.come(mine.who, visitor.device, agent(request))
    myself = await web.meet.persons.myself(mine.who)
    lobby = await web.meet.clubs.lobby(mine.club)
    here = host_of(request.headers)
    return await web.press.made(pages.me, visitor, lobby, mine, myself, party(request) is not None, here)


async def change(web: Web, request: Request) -> Response:
    """A switch, a line, a pause, a device or a passkey that goes."""
    visitor = web.visitor(request)
    who = known(visitor.holder)
    if not who:
        raise Unable("this browser is nobody yet", "me-nobody").at(409)
    await web.limits.hit("link", f"me/{who}")
    form = await form_of(request)
    persons = web.meet.persons
    if "show" in form:
        await persons.show(who, form["show"], form.get("on") == "yes")
    elif "line" in form:
        await persons.say(who, form["line"])
    elif "pause" in form:
        await persons.pause(who, form["pause"] == "yes")
    elif "out" in form:
        await persons.sign_out(who, form["out"].removeprefix("-"))
    elif "passkey" in form:
        await web.meet.passkeys.drop(who, form["passkey"])
    elif "asked" in form:
        await persons.change(who, asked=True)
        return RedirectResponse(clean_way(form.get("back", "/me")), 303)
    else:
        raise Unable("nothing was chosen", "no-form")
    return RedirectResponse("/me", 303)


def clean_way(path: str) -> str:
    return path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/me"


async def delete(web: Web, request: Request) -> Response:
    """All of me, at once; whoever means it has typed their name."""
    visitor = web.visitor(request)
    who = known(visitor.holder)
    await web.limits.hit("link", f"me/{who}")
    form = await form_of(request)
    clubs = await web.meet.clubs.of(who)
    names = {one.name.casefold() for one in clubs}
    if names and form.get("name", "").strip().casefold() not in names:
        raise Unable("type your name as the others read it", "me-type-name").at(409)
    await web.tables.people.forget_person(visitor.holder)
    await web.meet.persons.load()
    for one in clubs:
        web.meet.clubs.changed(one.club)
    response = RedirectResponse("/privacy", 303)
    for cookie in ("astrarium", TASTE):
        response.delete_cookie(cookie)
    return response


async def wish(web: Web, request: Request) -> Response:
    """After the first game with somebody: whether to keep one's name here. Asked once, and only whoever is known here
    by nothing but this browser."""
    visitor = web.visitor(request)
    mine = await belongs(web, visitor)
    if mine is None:
        return Response(status_code=204)
    myself = await web.meet.persons.myself(mine.who)
    if myself.body.get("asked") or myself.passkeys or len(myself.devices) > 1:
        return Response(status_code=204)
    back = clean_way(request.query_params.get("back", "/me"))
    return fragment(visitor, pages.wish(visitor.site, mine.name, mine.sign, back, party(request) is not None))


# ------------------------------------------------------------ another device
async def link(web: Web, request: Request) -> Response:
    """A private link for one more device of mine; an older one stops working."""
    visitor = web.visitor(request)
    mine = await belongs(web, visitor)
    if mine is None:
        return RedirectResponse("/club", 303)
    await web.limits.hit("link", f"me/{mine.who}")
    token = await web.meet.persons.link(mine.who, visitor.device, agent(request), mine.name, mine.sign)
    return pages.private_link(visitor, f"{web.base(request)}/i/{token}")


async def arrive(web: Web, request: Request) -> Response:
    """A private link on another device: who you would be here; then you are."""
    visitor = web.visitor(request)
    await web.limits.hit("join", address(request))
    token = request.path_params["token"]
    row, body = await web.meet.persons.leads_to(token)
    if request.method == "GET":
        return pages.arriving(visitor, token, body, known(visitor.holder) not in ("", row.who))
    who, device = await web.meet.persons.arrive(token, agent(request))
    return became(visitor, who, device, body, RedirectResponse("/", 303))


def became(visitor: Visitor, who: str, device: str, body: dict[str, Any], response: Response) -> Response:
    """This browser is somebody's device from now on, and calls them by their name."""
    visitor.name_device(response, who, device)
    emblem, _, colour = str(body.get("sign", "")).partition("-")
    worn = {"emblem": emblem if emblem in EMBLEMS else "none", "colour": colour if colour in COLOURS else COLOURS[0]}
    named: Taste = visitor.taste.but({"name": str(body.get("name", "")), **worn})
    visitor.set_taste(response, named)
    return response


# ------------------------------------------------------------ passkeys
def asking(web: Web, visitor: Visitor, told: dict[str, Any], challenge: list[Any]) -> Response:
    response = JSONResponse(told)
    visitor.set(response, ASKED, str(visitor.signer.dumps({"asked": challenge})), True, WAITS, "/me")
    return response


def brought(visitor: Visitor) -> object:
    """The challenge that this browser was given."""
    try:
        found = visitor.signer.loads(visitor.request.cookies.get(ASKED, ""))
    except BadSignature:
        raise NoPasskey from None
    return found.get("asked") if isinstance(found, dict) else None


async def new_passkey(web: Web, request: Request) -> Response:
    """What the browser needs to make a passkey for me."""
    visitor, where = web.visitor(request), required_party(request)
    mine = await belongs(web, visitor)
    if mine is None:
        raise Unable("this browser is nobody yet", "me-nobody").at(409)
    await web.limits.hit("link", f"me/{mine.who}")
    challenge = web.meet.passkeys.challenge()
    return asking(web, visitor, await web.meet.passkeys.offer(mine.who, mine.name, where, challenge[0]), challenge)


async def keep_passkey(web: Web, request: Request) -> Response:
    visitor, where = web.visitor(request), required_party(request)
    mine = await belongs(web, visitor)
    if mine is None:
        raise Unable("this browser is nobody yet", "me-nobody").at(409)
    await web.limits.hit("link", f"me/{mine.who}")
    given = (await request.body()).decode(errors="replace")
    await web.meet.passkeys.keep(
        mine.who, visitor.device, agent(request), given, brought(visitor), where, mine.name, mine.sign
    )
    return JSONResponse({"to": "/me"})


async def ask_passkey(web: Web, request: Request) -> Response:
    """What a browser needs that may have a passkey of somebody here."""
    visitor, where = web.visitor(request), required_party(request)
    await web.limits.hit("join", address(request))
    challenge = web.meet.passkeys.challenge()
    return asking(web, visitor, web.meet.passkeys.ask(where, challenge[0]), challenge)


async def sign_in(web: Web, request: Request) -> Response:
    visitor, where = web.visitor(request), required_party(request)
    await web.limits.hit("join", address(request))
    given = (await request.body()).decode(errors="replace")
    who, device, body = await web.meet.passkeys.sign_in(given, brought(visitor), where, agent(request))
    return became(visitor, who, device, body, JSONResponse({"to": "/"}))
