"""The addresses of the study room."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.table import Unable
from astrarium.table.floor import hashed
from astrarium.table.seats import clean_name
from astrarium.table.study import Node, Study
from astrarium.web.http.desk import Web, address, form_of, number, wants_page
from astrarium.web.http.live import HEARTBEAT, counted, stream
from astrarium.web.http.looking import foretold, large
from astrarium.web.http.visitor import Visitor
from astrarium.web.page.study import StudyLook, study_page

FARTHEST = 100_000  # of a pointer, in the units of a drawing
ABOUT = 80  # letters of what somebody points at


def digits(text: str, most: int = 9) -> int | None:
    return int(text) if text.isdigit() and len(text) <= most else None


def asked_node(given: dict[str, str], study: Study) -> Node:
    """The place that is asked for; without one, the end of a finished game."""
    branch, at = digits(given.get("branch", "0")) or 0, digits(given.get("at", ""))
    end = len(study.line(branch).moves)
    return Node(branch, end if at is None else min(at, end))


def asked_eyes(given: dict[str, str], study: Study) -> int | None:
    """From which seat: the one asked for, my own, or all at once."""
    text = given.get("as", "")
    if text == "all":
        return None
    seat = digits(text, 2)
    return seat if seat is not None else study.seat if study.seat >= 0 else None


async def looked(web: Web, visitor: Visitor, study: Study, given: dict[str, str]) -> StudyLook:
    node, seat = asked_node(given, study), asked_eyes(given, study)
    me = hashed(visitor.holder) if visitor.holder else ""
    return StudyLook(web.tables, study, node, seat, visitor.site, given.get("try") == "1", me)


async def study(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    visitor.become()
    look = await looked(web, visitor, found, dict(request.query_params))
    web.tables.begin_analysis(found)
    return study_page(visitor, look, web.base(request))


async def frame(web: Web, request: Request) -> Response:
    """The parts of one place; with `all=1` also those that belong to the whole study."""
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    given = dict(request.query_params)
    look = await looked(web, visitor, found, given)
    parts = look.fresh(given.get("ground", ""))
    if given.get("all") == "1":
        parts.update(look.growing())
    return HTMLResponse("".join(parts.values()))


async def grown(web: Web, request: Request) -> Response:
    """The curve and the lists, after somebody tried, said or found out something."""
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, found, dict(request.query_params))
    return HTMLResponse("".join([*look.growing().values(), look.ideas(), look.steer()]))


async def ideas(web: Web, request: Request) -> Response:
    """What the bots would play at a place; waits until they know."""
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    given = dict(request.query_params)
    look = await looked(web, visitor, found, given)
    if look.known() is None:
        await web.limits.hit("hint", f"{found.id}/{visitor.holder or address(request)}")
        await web.tables.ideas(found, look.node)
        look = await looked(web, visitor, found, given)
    return HTMLResponse(look.ideas())


async def live(web: Web, request: Request) -> Response:
    """Who comes and goes, where they look and point, and what is found: in passing, nothing of it is stored."""
    visitor = web.visitor(request)
    id = request.path_params["id"]
    await web.tables.opened(id, visitor.holder)
    await web.limits.hit("stream", address(request))
    web.limits.room(address(request), f"study {id}")
    who = whose(visitor, id)

    async def words() -> AsyncIterator[str]:
        with web.tables.bus.listen(f"study:{id}") as ear:
            yield f"retry: 1000\nevent: hello\ndata: {json.dumps({'who': who})}\n\n"
            web.tables.whisper(id, {"kind": "come", "who": who, "name": named(visitor)})
            try:
                while not ear.closed:
                    heard = [ear.said.popleft() for _ in range(len(ear.said))]
                    if heard:
                        yield "".join([f"data: {one}\n\n" for one in heard])
                    elif not await ear.hear(HEARTBEAT):
                        yield ": still here\n\n"
            finally:
                web.tables.whisper(id, {"kind": "go", "who": who})

    return stream(request, counted(web.limits, address(request), f"study {id}", words()), "text/event-stream")


def whose(visitor: Visitor, id: str) -> str:
    """A short name for a browser in one study; it tells nothing about it elsewhere."""
    return hashed(f"{visitor.holder}:{id}")[:10] if visitor.holder else secrets.token_hex(5)


def named(visitor: Visitor) -> str:
    return clean_name(visitor.name)


async def tell(web: Web, request: Request) -> Response:
    """Let the others know where I look, where I point, or that I lead."""
    visitor = web.visitor(request)
    id = request.path_params["id"]
    await web.tables.opened(id, visitor.holder)
    await web.limits.hit("glance", f"{id}/{visitor.holder or address(request)}")
    form = await form_of(request)
    kind = form.get("kind", "")
    message: dict[str, object] = {"kind": kind, "who": whose(visitor, id), "name": named(visitor)}
    if kind in ("step", "am", "lead"):
        message["node"] = Node(number(form, "branch"), number(form, "at")).name
        message["lead"] = form.get("lead") == "1"
    elif kind in ("point", "ring"):
        for axis in ("x", "y"):
            value = float(form.get(axis, "0"))
            if not -FARTHEST < value < FARTHEST:
                raise Unable("a pointer can't be that far away", "no-number")
            message[axis] = round(value, 1)
        message["of"] = "".join([c for c in form.get("of", "") if c.isprintable()])[:ABOUT]
    else:
        raise AstrariumError("one can tell a step, that one leads, or where one points")
    web.tables.whisper(id, message)
    return Response(status_code=204)


async def opened_for_change(web: Web, request: Request) -> tuple[Visitor, Study, dict[str, str]]:
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    visitor.become()
    return visitor, found, await form_of(request)


def arrived(
    request: Request, visitor: Visitor, found: Study, node: Node, given: dict[str, str], trying: bool
) -> Response:
    """After a change: the script is told where it leads; without one, the page is there."""
    if wants_page(request):
        seat = given.get("as", "all")
        seat = seat if seat == "all" or digits(seat, 2) is not None else "all"
        more = "&try=1" if trying else ""
        to = f"/study/{found.id}?at={node.at}&branch={node.branch}&as={seat}{more}"
        return visitor.finish(RedirectResponse(to, 303))
    return visitor.finish(JSONResponse({"branch": node.branch, "at": node.at}))


async def try_move(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("move", f"{found.id}/{visitor.holder}")
    node, seat = asked_node(form, found), asked_eyes(form, found)
    action = form.get("action", form.get("said", "")).split()
    end = await web.tables.try_move(found, node, seat, action, visitor.name, visitor.holder)
    return arrived(request, visitor, found, end, form, True)


async def bots(web: Web, request: Request) -> Response:
    """Let a bot answer for whoever is asked."""
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("hint", f"{found.id}/{visitor.holder}")
    end = await web.tables.bots_turn(found, asked_node(form, found), visitor.name, visitor.holder)
    return arrived(request, visitor, found, end, form, True)


async def keep(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.tables.keep_branch(found, number(form, "n"), visitor.holder, True)
    return arrived(request, visitor, found, asked_node(form, found), form, False)


async def drop(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    n = number(form, "n")
    row = found.branches.get(n)
    await web.tables.keep_branch(found, n, visitor.holder, False)
    place = asked_node(form, found)
    if row is not None and place.branch == n:
        place = Node(row.parent, row.at)
    return arrived(request, visitor, found, place, form, False)


async def comment(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("chat", f"{found.id}/{visitor.holder}")
    node = asked_node(form, found)
    await web.tables.comment(found, node, form.get("text", ""), visitor.name, visitor.holder)
    return arrived(request, visitor, found, node, form, False)


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as the asked seat can know it."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, found, dict(request.query_params))
    if not look.mine:
        return Response(status_code=204)
    return foretold(request, visitor, look, look.seat)


async def about(web: Web, request: Request) -> Response:
    """Any thing on the board, large, with its rules."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    study = await web.tables.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, study, dict(request.query_params))
    return large(request, visitor, look)


async def file(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    found = await web.tables.study(request.path_params["id"], visitor.holder)
    name = f'attachment; filename="{found.table.game.id}-{found.id}.study.json"'
    return JSONResponse(await web.tables.exported(found), headers={"content-disposition": name})


async def load(web: Web, request: Request) -> Response:
    """A study from a file: its text as the body, or in the field of a form."""
    visitor = web.visitor(request)
    await web.limits.hit("create", address(request))
    text = (await request.body()).decode(errors="replace")
    if not text.lstrip().startswith("{"):
        text = dict(parse_qsl(text, max_num_fields=4)).get("file", "")
    id = await web.tables.imported(text)
    if wants_page(request):
        return visitor.finish(RedirectResponse(f"/study/{id}", 303))
    return JSONResponse({"study": id})
