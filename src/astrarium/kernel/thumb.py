"""Rules of thumb, by the question that they answer: what a game's judgement says of each of its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .actions import Kind

if TYPE_CHECKING:
    from .frames import Frame

F = TypeVar("F", bound=Callable[..., Any])


class Thumb(Generic[F]):
    """How the answers to a question are scored, and which kinds of them the score knows.

    >>> from astrarium.kernel import Actions
    >>> draw = Actions().kind("draw")
    >>> Thumb(lambda s, seat, a: 1.0, draw).kinds[0].word
    'draw'
    """

    __slots__ = ("kinds", "score")

    def __init__(self, score: F, *kinds: Kind) -> None:
        self.score: Final[F] = score
        self.kinds: Final = kinds


Weighed = dict[type["Frame[Any]"], tuple[Kind, ...]]  # by question: the kinds of answers that somebody has thought of


def weighed(*tables: dict[type[Frame[Any]], Thumb[Any]]) -> Weighed:
    """What the rules of thumb of a game weigh."""
    return {question: thumb.kinds for table in tables for question, thumb in table.items()}
