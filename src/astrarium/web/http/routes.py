"""What each address does."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astrarium.web.http import (
    arriving,
    bench,
    calls,
    clubs,
    entrance,
    keeping,
    leagues,
    letters,
    logbook,
    mistakes,
    myself,
    operation,
    passing,
    plans,
    puzzles,
    seated,
    studies,
    trusting,
)
from astrarium.web.http.desk import Answer, Web, address, again, allowed, answered
from astrarium.web.http.limits import TooOften
from astrarium.web.http.logs import CAUSE, pattern_of
from astrarium.web.page import quiet as pages

LOG = logging.getLogger("astrarium.web")
# where people meet or are called, which needs a server
AMONG_PEOPLE = (
    *("/club", "/club/{rest:path}", "/c/{rest:path}", "/calls", "/calls/{rest:path}", "/me", "/me/{rest:path}"),
    *("/i/{rest:path}", "/j/{rest:path}", "/p/{rest:path}", "/far/{rest:path}"),
)


def routes(web: Web) -> list[Route]:
    def at(path: str, handler: Answer, *methods: str) -> Route:
        safe = answered(handler)

        async def endpoint(request: Request) -> Response:
            return await safe(web, request)

        return Route(path, endpoint, methods=list(methods or ("GET",)), name=handler.__name__)

    people = () if web.tables.host.edition.others else [at(path, keeping.alone, "GET", "POST") for path in AMONG_PEOPLE]
    return [
        *people,
        at("/", entrance.start),
        at("/favicon.ico", entrance.favicon),
        at("/health", operation.health),
        at("/metrics", operation.metrics),
        at("/robots.txt", operation.robots),
        at("/reports", operation.reports),
        at("/log", logbook.logbook),
        at("/log.json", logbook.export),
        at("/log/link", logbook.link, "POST"),
        at("/log/delete", logbook.delete, "POST"),
        at("/log/{token}", logbook.linked),
        at("/club", clubs.club),
        at("/club/new", clubs.make, "POST"),
        at("/club/leave", clubs.leave, "POST"),
        at("/club/find", clubs.find, "POST"),
        at("/club/chair", clubs.chair, "POST"),
        at("/club/chairs", clubs.chairs, "GET", "POST"),
        at("/club/live", clubs.live),
        at("/club/tell", clubs.tell, "POST"),
        at("/club/call", clubs.call, "POST"),
        at("/club/ladder", clubs.ladder, "POST"),
        at("/me", myself.me),
        at("/me", myself.change, "POST"),
        at("/me/wish", myself.wish),
        at("/me/link", myself.link, "POST"),
        at("/me/delete", myself.delete, "POST"),
        at("/me/passkey/new", myself.new_passkey, "POST"),
        at("/me/passkey", myself.keep_passkey, "POST"),
        at("/me/signin/new", myself.ask_passkey, "POST"),
        at("/me/signin", myself.sign_in, "POST"),
        at("/i/{token}", myself.arrive, "GET", "POST"),
        at("/me/strength", clubs.strengths),
        at("/club/safe", trusting.safe),
        at("/club/leagues", leagues.leagues, "GET", "POST"),
        at("/club/league", leagues.act, "POST"),
        at("/club/league/{id}", leagues.league),
        at("/club/trust", trusting.act, "POST"),
        at("/club/host", trusting.host, "GET", "POST"),
        at("/club/table/{id}", trusting.at_table),
        at("/p/{handle}", trusting.card),
        at("/r/{token}", leagues.shared),
        at("/club/evening", clubs.evening, "POST"),
        at("/c/{token}", clubs.enter, "GET", "POST"),
        at("/calls", calls.calls),
        at("/calls/push", calls.subscribe, "POST"),
        at("/calls/mail", calls.mail, "POST"),
        at("/calls/drop", calls.drop, "POST"),
        at("/calls/vacation", calls.vacation, "POST"),
        at("/calls/confirm/{token}", calls.confirm, "GET", "POST"),
        at("/calls/stop/{token}", calls.stop, "GET", "POST"),
        at("/sw.js", calls.worker),
        at("/privacy", operation.privacy),
        at("/privacy/data.json", operation.own_data),
        at("/privacy/forget", operation.forget_me, "POST"),
        at("/kept", keeping.kept),
        at("/kept/copy", keeping.copy),
        at("/kept/back", keeping.back, "POST"),
        at("/play", entrance.play, "POST"),
        at("/learn", entrance.learn, "POST"),
        at("/learn/{game}", entrance.how_to),
        at("/learn/{game}/cards", entrance.all_cards),
        at("/learn/{game}/find", entrance.find),
        at("/learn/{game}/try/{step}", entrance.try_step, "POST"),
        at("/watch", entrance.watch, "POST"),
        at("/new/{game}", entrance.new, "GET", "POST"),
        at("/new/{game}/board-{mode}.svg", entrance.opening),
        at("/new/{game}/pieces-{seat}.svg", entrance.pieces),
        at("/j/{token}", arriving.join, "GET", "POST"),
        at("/j/{token}/learn", arriving.learn_first, "POST"),
        at("/settings", entrance.settings, "POST"),
        at("/rules/{game}", entrance.rules),
        at("/rules/{game}/{rule}", entrance.rule),
        at("/static/room/{game}.css", entrance.room_style),
        at("/cover/{name}.svg", entrance.cover_picture),
        at("/static/sounds/{name}.wav", entrance.heard),
        at("/t/{id}", seated.table),
        at("/t/{id}/frame", seated.frame),
        at("/t/{id}/live", seated.live, "GET", "POST"),
        at("/t/{id}/preview", seated.preview),
        at("/t/{id}/threats", seated.threats),
        at("/t/{id}/about", seated.about),
        at("/t/{id}/move", seated.move, "POST"),
        at("/t/{id}/undo", seated.undo, "POST"),
        at("/t/{id}/takeback", seated.takeback, "POST"),
        at("/t/{id}/answer", seated.answer, "POST"),
        at("/letter", letters.letter, "GET", "POST"),
        at("/t/{id}/letters", letters.begin, "POST"),
        at("/t/{id}/letter", letters.written),
        at("/t/{id}/away", letters.away),
        at("/t/{id}/reveal", passing.reveal, "POST"),
        at("/t/{id}/cover", passing.cover, "POST"),
        at("/t/{id}/stepback", passing.step_back, "POST"),
        at("/t/{id}/together", passing.together, "POST"),
        at("/t/{id}/hint", seated.hint, "POST"),
        at("/t/{id}/say", seated.say, "POST"),
        at("/t/{id}/leave", seated.leave, "POST"),
        at("/t/{id}/seat", seated.seat, "POST"),
        at("/t/{id}/host", seated.host, "POST"),
        at("/t/{id}/revoke", seated.revoke, "POST"),
        at("/t/{id}/rematch", seated.rematch, "POST"),
        at("/t/{id}/count", clubs.count, "POST"),
        at("/t/{id}/next-time", clubs.next_time, "POST"),
        at("/t/{id}/branch", seated.branch, "POST"),
        at("/t/{id}/link", arriving.link, "POST"),
        at("/t/{id}/door", arriving.door, "POST"),
        at("/t/{id}/far", arriving.far, "POST"),
        at("/far/{key}", arriving.far_page),
        at("/far/{key}/live", arriving.far_live, "GET", "POST"),
        at("/far/{key}/move", arriving.far_move, "POST"),
        at("/t/{id}/guests", arriving.guests),
        at("/t/{id}/newcomer", arriving.newcomer, "POST"),
        at("/t/{id}/chance", seated.chance),
        at("/t/{id}/log", seated.whole_log),
        at("/t/{id}/journal.json", seated.journal),
        at("/t/{id}/picture.svg", seated.picture),
        at("/t/{id}/mini.svg", seated.mini),
        at("/t/{id}/picture.png", seated.table_picture),
        at("/t/{id}/plans", plans.plans),
        at("/t/{id}/plans/preview", plans.preview),
        at("/t/{id}/plans/about", plans.about),
        at("/t/{id}/plans/new", plans.new, "POST"),
        at("/t/{id}/plans/step", plans.step, "POST"),
        at("/t/{id}/plans/back", plans.back, "POST"),
        at("/t/{id}/plans/keep", plans.keep, "POST"),
        at("/t/{id}/plans/drop", plans.drop, "POST"),
        at("/puzzle", puzzles.puzzle),
        at("/puzzles", puzzles.packs),
        at("/puzzle/try", puzzles.try_it, "POST"),
        at("/puzzle/hint", puzzles.hint, "POST"),
        at("/puzzle/preview", puzzles.preview),
        at("/puzzle/about", puzzles.about),
        at("/puzzle/play", puzzles.play, "POST"),
        at("/puzzle/study", puzzles.study, "POST"),
        at("/bench", bench.doors),
        at("/bench", bench.take, "POST"),
        at("/bench/{game}", bench.bench),
        at("/bench/{game}/pieces", bench.pieces, "POST"),
        at("/bench/{game}/check", bench.check, "POST"),
        at("/bench/{game}/file", bench.file, "POST"),
        at("/bench/{game}/play", bench.play, "POST"),
        at("/bench/{game}/balance", bench.balance, "POST"),
        at("/bench/{game}/balance/{run}", bench.progress),
        at("/bench/{game}/balance/{run}/stop", bench.stop, "POST"),
        at("/study", studies.mine),
        at("/study", studies.load, "POST"),
        at("/study/{id}", studies.study),
        at("/study/{id}/mistakes", mistakes.mistakes),
        at("/study/{id}/mistakes", mistakes.try_better, "POST"),
        at("/study/{id}/frame", studies.frame),
        at("/study/{id}/grown", studies.grown),
        at("/study/{id}/ideas", studies.ideas),
        at("/study/{id}/live", studies.live),
        at("/study/{id}/preview", studies.preview),
        at("/study/{id}/about", studies.about),
        at("/study/{id}/file.json", studies.file),
        at("/study/{id}/tell", studies.tell, "POST"),
        at("/study/{id}/try", studies.try_move, "POST"),
        at("/study/{id}/bots", studies.bots, "POST"),
        at("/study/{id}/keep", studies.keep, "POST"),
        at("/study/{id}/drop", studies.drop, "POST"),
        at("/study/{id}/comment", studies.comment, "POST"),
        at("/j/{token}/picture.png", entrance.link_picture),
        at("/picture.png", entrance.start_picture),
    ]


def error_page(web: Web) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is not caught above: unknown addresses, wrong methods, and faults of ours."""

    async def answer_error(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status in (404, 405):
            try:
                await web.limits.hit("page", address(request))
            except TooOften as often:
                visitor = web.visitor(request)
                page = pages.trouble(visitor, often.status, often.key, visitor.site(often.key))
                page.headers.update(again(often))
                return page
        if status == 500:
            request.scope[CAUSE] = "fault"
            LOG.error("fault at %s", pattern_of(request.scope), exc_info=error)
        if request.url.path.startswith("/api/"):
            from astrarium.web.http.api_errors import problem

            answer: Response = problem(status, "http", web.visitor(request).site(f"status-{status}"))
        else:
            answer = pages.trouble(web.visitor(request), status, f"status-{status}", "")
        if status == 405:
            answer.headers["Allow"] = allowed(request)
        return answer

    return answer_error
