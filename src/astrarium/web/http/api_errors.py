"""What went wrong, for programs: problem documents (RFC 9457). A refusal names its rule."""

from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from astrarium.kernel import AstrariumError, No, Refused, Stale
from astrarium.store import Busy
from astrarium.table import Unable
from astrarium.web.http.api_models import Problem
from astrarium.web.http.desk import again, allowed
from astrarium.web.http.logs import CAUSE

PROBLEM: Final[dict[str, Any]] = {"model": Problem, "content": {"application/problem+json": {}}}
STATUSES: Final = (400, 401, 403, 404, 408, 409, 413, 422, 429, 503)
ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {**PROBLEM, "description": HTTPStatus(status).phrase} for status in STATUSES
}


def problem(status: int, key: str, detail: str, no: No | None = None) -> JSONResponse:
    body = Problem(type=f"urn:astrarium:{key}", title=HTTPStatus(status).phrase, status=status, detail=detail)
    if no is not None:
        body.rule, body.text, body.facts = no.rule, no.text, list(no.facts)
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(body.model_dump(), status, headers, media_type="application/problem+json")


def answer_errors(api: FastAPI) -> None:
    """Every error is answered by a problem document."""

    @api.exception_handler(AstrariumError)
    async def unable(request: Request, error: Exception) -> JSONResponse:
        if isinstance(error, Refused):
            return problem(422, "refused", str(error), error.no)
        if isinstance(error, Stale):
            return problem(409, "stale", str(error))
        if isinstance(error, Unable | Busy):
            request.scope[CAUSE] = error.key
            answer = problem(error.status, error.key, str(error))
            answer.headers.update(again(error))
            return answer
        return problem(400, "bad-request", str(error))

    @api.exception_handler(Exception)
    async def fault(request: Request, _error: Exception) -> JSONResponse:
        request.scope[CAUSE] = "fault"
        return problem(500, "fault", "a fault of this server; it has been noted")

    @api.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = ".".join([str(part) for part in first["loc"]])
        return problem(422, "invalid", f"{place}: {first['msg']}")

    @api.exception_handler(HTTPException)
    async def other(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        answer = problem(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        if error.status_code == 405:
            answer.headers["Allow"] = allowed(request)
        return answer
