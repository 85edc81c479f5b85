"""The log: when, how grave, where, in which request, what. A line of text, or of JSON for machines."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Final

from starlette.routing import Mount

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="-")
LINES: Final[Counter[str]] = Counter()  # written by this process, by level
CAUSE: Final = "astrarium.cause"  # where a request notes why it is answered 5xx


def pattern_of(scope: Mapping[str, Any]) -> str:
    """The address of a request as the route table has it: `/j/{token}` tells nobody's token.

    >>> pattern_of({"path": "/anything"})
    'unmatched'
    """
    route = scope.get("route")
    inside = "" if isinstance(route, Mount) else scope.get("root_path", "")  # of the application that is mounted there
    return f"{inside}{getattr(route, 'path', '')}" if route is not None else "unmatched"


class Noted(logging.Filter):
    """Lets every line know its request, and counts it."""

    def filter(self, record: logging.LogRecord) -> bool:
        LINES[record.levelname] += 1
        record.request = REQUEST.get()
        return True


def stamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{round(seconds * 1000 - 0.5) % 1000:03d}Z"


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        text = " ".join(record.getMessage().splitlines())
        line = f"{stamp(record.created)} {record.levelname.lower():<7} {record.name} [{record.request}] {text}"  # type: ignore[attr-defined]
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Machine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": stamp(record.created),
            "level": record.levelname.lower(),
            "where": record.name,
            "request": record.request,  # type: ignore[attr-defined]
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_log(form: str = "text", level: str = "info") -> None:
    """Send the log of this process to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Noted())
    handler.setFormatter(Machine() if form == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("astrarium").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)
