"""The addresses of learning from one's own game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from astrarium.kernel.outside import whole_number
from astrarium.table import Unable
from astrarium.table.mistakes import FoundMistakes
from astrarium.table.study import Study
from astrarium.web.http.desk import Web, address, form_of
from astrarium.web.page.mistakes import TRIES, MistakeLook, Try, before, mistakes_page, one_a_turn
from astrarium.web.page.mistakes import address as address_of


async def opened(web: Web, id: str, holder: str, given: str) -> tuple[Study, int]:
    """The study of a finished game, and whose decisions are looked at: my own, if nobody is named."""
    study = await web.tables.studies.study(id, holder)
    if not study.open:
        raise Unable("mistakes are told when the game is over", "not-over").at(403)
    seat = whole_number(given, 99)
    seat = study.checked(seat if seat is not None else max(study.seat, 0))
    return study, seat or 0


async def looked_for(web: Web, study: Study, seat: int) -> FoundMistakes | None:
    """What is known of a seat's mistakes, one a turn."""
    found = await web.tables.mistakes.of(study, seat)
    return await web.press.made(one_a_turn, study, found) if found is not None else None


async def mistakes(web: Web, request: Request) -> Response:
    """A decision of mine, before it was made; while they are looked for, the end of the game."""
    visitor = web.visitor(request)
    given = request.query_params
    study, seat = await opened(web, request.path_params["id"], visitor.holder, given.get("as", ""))
    visitor.become()
    found = await looked_for(web, study, seat)
    at = whole_number(given.get("at", ""))
    if found is not None and found.mistakes and at not in [one.at for one in found.mistakes]:
        return visitor.finish(RedirectResponse(address_of(study, seat, found.mistakes[0].at, []), 303))
    if found is None or not found.mistakes:
        at = len(study.table.match.moves)
    tries = await tried(web, study, found, at or 0, given.getlist("tried")[:TRIES])
    shown = given.get("show") == "1"

    def made() -> Response:
        look = MistakeLook(web.tables, study, seat, found, at or 0, tries, shown, visitor.site)
        return mistakes_page(visitor, look)

    return visitor.finish(await web.press.made(made))


async def tried(web: Web, study: Study, found: FoundMistakes | None, at: int, texts: list[str]) -> list[Try]:
    """What was tried before, as the address tells; what is no answer there is left out."""
    one = next((one for one in found.mistakes if one.at == at), None) if found is not None else None
    if one is None or not texts:
        return []
    table = await web.tables.host.beside(before, study, at)
    tries: list[Try] = []
    for text in texts:
        action = table.check_move(table.asked, text.split()).json()
        tries.append(Try(action, *await web.tables.mistakes.tried(study, one, action)))
    return tries


async def try_better(web: Web, request: Request) -> Response:
    """One try: the address of the page that answers it."""
    visitor = web.visitor(request)
    await web.limits.hit("hint", address(request))
    form = await form_of(request)
    study, seat = await opened(web, request.path_params["id"], visitor.holder, form.get("as", ""))
    found = await looked_for(web, study, seat)
    at = whole_number(form.get("at", "")) or 0
    if found is None or at not in [one.at for one in found.mistakes]:
        raise Unable("there is no such decision", "no-such-branch").at(404)
    texts = [text for text in form.get("tried", "").split(",") if text]
    table = await web.tables.host.beside(before, study, at)
    action = table.check_move(table.asked, form.get("action", form.get("said", "")).split()).json()
    tries = [text.split() for text in texts][: TRIES - 1]
    await tried(web, study, found, at, [" ".join(action)])
    return visitor.finish(RedirectResponse(address_of(study, seat, at, [*tries, action]), 303))
