"""Restoring: a saved position becomes a state again, or the error names what in it is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chance import key_of, pool_of
from .frames import Decision
from .reading import MOST, an_object, held, number, numbers
from .refusal import Unreadable

if TYPE_CHECKING:
    from .game import Game
    from .state import State


def restore(s: State, given: object, game: Game) -> None:
    """A state becomes the saved one."""
    doc = an_object(given, "position")
    s.seats = number(doc, "seats", s.setting.seats, s.setting.seats, "position")
    s.epoch = number(doc, "epoch", 1, game.epoch, "position")
    s.number = number(doc, "number", 0, MOST, "position")
    s.key = key_of(held(doc, "key", str, "position"))
    s.counter = number(doc, "counter", 0, MOST, "position")
    s.pool = pool_of(held(doc, "pool", str, "position"))
    s.outcome = numbers(doc, "outcome", "position")
    s.scores = numbers(doc, "scores", "position")
    s.agenda = [game.frame(line) for line in held(doc, "agenda", list, "position")]
    s.tape = None
    restore_fields(s, an_object(held(doc, "fields", dict, "position"), "fields"))


def restore_fields(s: State, doc: dict[str, Any]) -> None:
    """Every field of the game, of the kind that it begins with; and what that lets the asked seat do."""
    if len(s.outcome) not in (0, s.seats) or len(s.scores) not in (0, s.seats):
        raise Unreadable(f"position: 'outcome' and 'scores' should have a number for each of {s.seats} seats")
    if s.agenda and not (isinstance(s.agenda[-1], Decision) and 0 <= s.asked < s.seats):
        raise Unreadable(f"position: {s.agenda[-1]!r} asks no seat of this game")
    for name in s.FIELDS:
        kind = type(getattr(s, name, []))
        setattr(s, name, numbers(doc, name, "fields") if kind is list else held(doc, name, kind, "fields"))
    try:
        s.find_again()
        s.menu = s.question.legal(s) if s.agenda else []
    except Exception as fault:
        raise Unreadable(f"position: its numbers are those of no position of this game: {fault!r}") from fault
