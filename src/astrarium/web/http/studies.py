"""The addresses of the study room."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from astrarium.kernel import AstrariumError
from astrarium.kernel.outside import decimal_number, whole_number
from astrarium.table import Unable
from astrarium.table.host import hashed, person_of
from astrarium.table.seats import clean_name
from astrarium.table.study import Node, Study
from astrarium.web.http.desk import Web, address, form_of, number, wants_page
from astrarium.web.http.endless import counted, stream
from astrarium.web.http.looking import foretold, large
from astrarium.web.http.page_cache import packed
from astrarium.web.http.stream import HEARTBEAT
from astrarium.web.page.my_studies import my_studies
from astrarium.web.page.review import decided_at
from astrarium.web.page.study import StudyLook, study_page
from astrarium.web.page.visitor import Visitor

FARTHEST = 100_000  # of a pointer, in the units of a drawing
ABOUT = 80  # letters of what somebody points at


async def asked_node(web: Web, given: dict[str, str], study: Study) -> Node:
    """The place that is asked for; without one, the first key decision, or the end while none is known."""
    branch, at = whole_number(given.get("branch", "0")) or 0, whole_number(given.get("at", ""))
    end = len((await web.tables.studies.line(study, branch)).moves)
    if at is None and branch == 0 and study.open and study.found.get("curve", {}).get("moments"):
        at = decided_at(study.table.stops(), [study.found["curve"]["moments"][0][0]])[0]
    return Node(branch, end if at is None else min(at, end))


def asked_eyes(given: dict[str, str], study: Study) -> int | None:
    """From which seat: the one asked for, my own, or all at once."""
    text = given.get("as", "")
    if text == "all":
        return None
    seat = whole_number(text, 99)
    return seat if seat is not None else study.seat if study.seat >= 0 else None


async def looked(web: Web, visitor: Visitor, study: Study, given: dict[str, str]) -> StudyLook:
    """One look; drawn beside the event loop, as whatever is made of it."""
    node, seat = await asked_node(web, given, study), asked_eyes(given, study)
    me = person_of(visitor.holder) if visitor.holder else ""
    trying = given.get("try") == "1"
    await web.tables.studies.recall(study, node.name)
    return await web.press.made(StudyLook, web.tables, study, node, seat, visitor.site, trying, me)


async def study(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    visitor.become()
    look = await looked(web, visitor, found, dict(request.query_params))
    web.tables.analysts.begin_analysis(found)
    return await web.press.made(lambda: packed(request, study_page(visitor, look, web.base(request))))


async def frame(web: Web, request: Request) -> Response:
    """The parts of one place; with `all=1` also those that belong to the whole study."""
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    given = dict(request.query_params)
    look = await looked(web, visitor, found, given)
    return await web.press.made(lambda: packed(request, framed(look, given)))


def framed(look: StudyLook, given: dict[str, str]) -> HTMLResponse:
    parts = look.fresh(given.get("ground", ""))
    if given.get("all") == "1":
        parts.update(look.growing())
    return HTMLResponse("".join(parts.values()))


async def grown(web: Web, request: Request) -> Response:
    """The curve and the lists, after somebody tried, said or found out something."""
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, found, dict(request.query_params))
    return await web.press.made(lambda: packed(request, growth(look)))


def growth(look: StudyLook) -> HTMLResponse:
    return HTMLResponse("".join([*look.growing().values(), look.ideas(), look.steer()]))


async def ideas(web: Web, request: Request) -> Response:
    """What the bots would play at a place; waits until they know."""
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    given = dict(request.query_params)
    look = await looked(web, visitor, found, given)
    if look.known() is None:
        await web.limits.hit("hint", f"{found.id}/{visitor.holder or address(request)}")
        await web.tables.analysts.ideas(found, look.node)
        look = await looked(web, visitor, found, given)
    return HTMLResponse(await web.press.made(look.ideas))


async def live(web: Web, request: Request) -> Response:
    """Who comes and goes, where they look and point, and what is found: in passing, nothing of it is stored."""
    visitor = web.visitor(request)
    id = request.path_params["id"]
    await web.tables.studies.opened(id, visitor.holder)
    await web.limits.hit("stream", address(request))
    web.limits.room(address(request), f"study {id}")
    who = whose(visitor, id)

    async def words() -> AsyncIterator[str]:
        with web.tables.host.bus.listen(f"study:{id}") as ear:
            yield f"retry: 1000\nevent: hello\ndata: {json.dumps({'who': who})}\n\n"
            web.tables.studies.whisper(id, {"kind": "come", "who": who, "name": named(visitor)})
            try:
                while not ear.closed:
                    heard = [ear.said.popleft() for _ in range(len(ear.said))]
                    if heard:
                        yield "".join([f"data: {one}\n\n" for one in heard])
                    elif not await ear.hear(HEARTBEAT):
                        yield ": still here\n\n"
            finally:
                web.tables.studies.whisper(id, {"kind": "go", "who": who})

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
    await web.tables.studies.opened(id, visitor.holder)
    await web.limits.hit("glance", f"{id}/{visitor.holder or address(request)}")
    form = await form_of(request)
    kind = form.get("kind", "")
    message: dict[str, object] = {"kind": kind, "who": whose(visitor, id), "name": named(visitor)}
    if kind in ("step", "am", "lead"):
        message["node"] = Node(number(form, "branch"), number(form, "at")).name
        message["lead"] = form.get("lead") == "1"
    elif kind in ("point", "ring"):
        for axis in ("x", "y"):
            value = decimal_number(form.get(axis, "0"), FARTHEST)
            if value is None:
                raise Unable("a pointer can't be that far away", "no-number")
            message[axis] = round(value, 1)
        message["of"] = "".join([c for c in form.get("of", "") if c.isprintable()])[:ABOUT]
    else:
        raise AstrariumError("one can tell a step, that one leads, or where one points")
    web.tables.studies.whisper(id, message)
    return Response(status_code=204)


async def opened_for_change(web: Web, request: Request) -> tuple[Visitor, Study, dict[str, str]]:
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    visitor.become()
    return visitor, found, await form_of(request)


def arrived(
    request: Request, visitor: Visitor, found: Study, node: Node, given: dict[str, str], trying: bool
) -> Response:
    """After a change: the script is told where it leads; without one, the page is there."""
    if wants_page(request):
        seat = given.get("as", "all")
        seat = seat if seat == "all" or whole_number(seat, 99) is not None else "all"
        more = "&try=1" if trying else ""
        to = f"/study/{found.id}?at={node.at}&branch={node.branch}&as={seat}{more}"
        return visitor.finish(RedirectResponse(to, 303))
    return visitor.finish(JSONResponse({"branch": node.branch, "at": node.at}))


async def try_move(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("move", f"{found.id}/{visitor.holder}")
    node, seat = await asked_node(web, form, found), asked_eyes(form, found)
    action = form.get("action", form.get("said", "")).split()
    end = await web.tables.trying.try_move(found, node, seat, action, visitor.name, visitor.holder)
    return arrived(request, visitor, found, end, form, True)


async def bots(web: Web, request: Request) -> Response:
    """Let a bot answer for whoever is asked."""
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("hint", f"{found.id}/{visitor.holder}")
    end = await web.tables.trying.bots_turn(found, await asked_node(web, form, found), visitor.name, visitor.holder)
    return arrived(request, visitor, found, end, form, True)


async def keep(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.tables.trying.keep_branch(found, number(form, "n"), visitor.holder, True)
    return arrived(request, visitor, found, await asked_node(web, form, found), form, False)


async def drop(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    n = number(form, "n")
    row, place = found.branches.get(n), await asked_node(web, form, found)
    await web.tables.trying.keep_branch(found, n, visitor.holder, False)
    if row is not None and place.branch == n:
        place = Node(row.parent, row.at)
    return arrived(request, visitor, found, place, form, False)


async def comment(web: Web, request: Request) -> Response:
    visitor, found, form = await opened_for_change(web, request)
    await web.limits.hit("chat", f"{found.id}/{visitor.holder}")
    node = await asked_node(web, form, found)
    await web.tables.trying.comment(found, node, form.get("text", ""), visitor.name, visitor.holder)
    return arrived(request, visitor, found, node, form, False)


async def preview(web: Web, request: Request) -> Response:
    """What a choice would do, as far as the asked seat can know it."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, found, dict(request.query_params))
    if not look.mine:
        return Response(status_code=204)
    return await web.press.made(foretold, request, visitor, look, look.seat)


async def about(web: Web, request: Request) -> Response:
    """Any thing on the board, large, with its rules."""
    visitor = web.visitor(request)
    await web.limits.hit("glance", f"{request.path_params['id']}/{visitor.holder}")
    study = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    look = await looked(web, visitor, study, dict(request.query_params))
    return await web.press.made(large, request, visitor, look)


async def file(web: Web, request: Request) -> Response:
    visitor = web.visitor(request)
    found = await web.tables.studies.study(request.path_params["id"], visitor.holder)
    name = f'attachment; filename="{found.table.game.id}-{found.id}.study.json"'
    text = await web.tables.studies.exported(found)
    answer = Response(text, media_type="application/json", headers={"content-disposition": name})
    return await web.press.made(packed, request, answer)


def field_of(text: str) -> str:
    """The file in a form."""
    try:
        return dict(parse_qsl(text, max_num_fields=4)).get("file", "")
    except ValueError as error:
        raise Unable(f"the form can't be read: {error}", "no-form") from error


async def mine(web: Web, request: Request) -> Response:
    """My finished games as studies, and a place to open a file."""
    visitor = web.visitor(request)
    voyages = await web.tables.logbook.of(visitor.holder)
    return await web.press.made(my_studies, visitor, web.tables, voyages)


async def load(web: Web, request: Request) -> Response:
    """A study from a file: its text as the body, or in the field of a form."""
    visitor = web.visitor(request)
    await web.limits.hit("study", address(request))
    text = (await request.body()).decode(errors="replace")
    if not text.lstrip().startswith("{"):
        text = await web.press.made(field_of, text)
    id = await web.tables.studies.imported(text)
    if wants_page(request):
        return visitor.finish(RedirectResponse(f"/study/{id}", 303))
    return JSONResponse({"study": id})
