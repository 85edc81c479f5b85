"""What a pointer asks of any board: what a choice would do, and a thing in large."""

from __future__ import annotations

import secrets
from random import Random

from starlette.requests import Request
from starlette.responses import Response

from astrarium.kernel import AstrariumError
from astrarium.table.foresight import foresee
from astrarium.web.page import glance
from astrarium.web.page import quiet as pages
from astrarium.web.page.joined import JoinedLook
from astrarium.web.page.play import Look
from astrarium.web.page.visitor import Visitor


def foretold(request: Request, visitor: Visitor, look: Look, seat: int) -> Response:
    """What a choice would do, as far as the seat can know it."""
    try:
        if "first" in request.query_params:
            first = look.table.check_move(seat, request.query_params["first"].split())
            if first.kind not in look.joins:  # anything else might show what is not known yet
                return Response(status_code=204)
            look = JoinedLook(look, first)
        action = look.table.check_move(seat, request.query_params.get("action", "").split())
    except AstrariumError:
        return Response(status_code=204)  # the pointer rests where nothing can be done any more
    view = foresee(look.match.state, seat, action, Random(secrets.randbits(64)))
    return pages.fragment(visitor, glance.preview(look, action, view, visitor.taste.danger == "on"))


def large(request: Request, visitor: Visitor, look: Look) -> Response:
    """Any thing on the board, large, with its rules."""
    found = glance.large(look, request.query_params.get("of", "")[:200].split())
    return pages.fragment(visitor, found) if found is not None else Response(status_code=204)
