"""How each question is answered at the table: where its answers lie, what ends it, what the page does by itself.

A game has a table of them, by the class of the question (`Scene.forms`). It changes nothing in the rules: every answer that
they allow is in the list of all actions, and a question that a page answers by itself can be asked for.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple

from astrarium.kernel import Decision, Frame, Kind, Leave


class Where(Enum):
    """Where the answers of a question lie."""

    BOARD = "on the board, or among the things of whoever is asked"
    FAN = "as buttons at the thing that was picked"
    BAR = "as two or three buttons in the bar"
    BOX = "side by side, each drawn, in a box of their own"


class Form(NamedTuple):
    """How one question is answered."""

    where: tuple[Where, ...]
    ends: tuple[Kind, ...] | None = None  # what closes it, first among the answers; None: whatever does nothing
    unasked: Kind | None = None  # the answer that a page gives by itself, unless somebody wants to be asked
    listed: tuple[Kind, ...] = ()  # what is offered in the list of all actions alone
    deals: bool = False  # what follows is dealt as the rulebook advises, to who plays alone and does not want to choose
    preset: bool = False  # its first thing is picked beforehand; another can be picked instead


PLAIN: Final = Form((Where.BOARD, Where.BAR))  # of a question that has no form


def form_of(forms: Any, question: Frame[Any]) -> Form:
    """The form of a question that is asked."""
    found: Form = forms.get(type(question), PLAIN)
    return found


def closing(form: Form, question: Frame[Any] | type[Decision[Any]]) -> frozenset[Kind]:
    """The kinds of answers that close a question."""
    if form.ends is not None:
        return frozenset(form.ends)
    verbs = getattr(question, "verbs", ())
    return frozenset([verb.kind for verb in verbs if isinstance(verb, Leave)])
