"""Bots think in a worker of their own: what they are asked goes there as bytes, and so comes the answer."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import count
from typing import Any, Final

from astrarium.kernel import AstrariumError

Post = Callable[[int, bytes], None]


class FarThoughts(Executor):
    """Where there is no second process but a second worker: `post` carries a question there, `answered` is called with
    what came back. Questions are answered in their order; if that worker can't, `alone` has them answered here."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.waiting: Final[dict[int, tuple[Future[Any], bytes]]] = {}
        self.numbers: Final = count(1)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        number = next(self.numbers)
        answer: Future[Any] = Future()
        question = pickle.dumps((work, arguments, named))
        self.waiting[number] = answer, question
        self.post(number, question)
        return answer

    def alone(self) -> None:
        """There is no other worker, or no more: a page that waits for a bot is better than a bot that never answers."""
        self.post = lambda number, question: self.answered(number, think(question))
        for number, (_, question) in list(self.waiting.items()):
            self.post(number, question)

    def answered(self, number: int, told: bytes) -> None:
        answer, _ = self.waiting.pop(number, (None, b""))
        if answer is None or not answer.set_running_or_notify_cancel():
            return  # whoever asked has left
        good, found = pickle.loads(told)
        if good:
            answer.set_result(found)
        else:
            answer.set_exception(found)


def think(question: bytes) -> bytes:
    """The other end: think about it. What fails there fails where it was asked."""
    try:
        work, arguments, named = pickle.loads(question)
        return pickle.dumps((True, work(*arguments, **named)))
    except Exception as error:
        try:
            return pickle.dumps((False, error))
        except Exception:  # something that can't travel
            return pickle.dumps((False, AstrariumError(repr(error)[:500])))
