"""Every message a game can give: heard in play, and read from its source."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrarium.kernel import Event, Frame, Game, No, Setting, Tape

from .walking import walk


class Heard(NamedTuple):
    events: set[Event]
    refusals: set[No]
    questions: dict[str, Frame[Any]]


def listen(game: Game, setting: Setting, seed: str, heard: Heard) -> None:
    """Play at random and note every event, refusal and question."""
    tape = Tape()
    s = game.new(setting, seed, tape=tape)
    rng = Random(seed)
    for _ in walk(s, rng):
        heard.questions[s.question.name()] = s.question
        if s.number < 40 or rng.random() < 0.1:
            heard.refusals.update([o.no for o in s.question.offers(s) if o.no is not None])
            for _ in range(5):
                no = s.why_not(game.actions[int(rng.random() * len(game.actions))])
                if no is not None:
                    heard.refusals.add(no)
    heard.events.update(tape.events)


class MessageKey(NamedTuple):
    """A message key in the source, how many facts it gives (-1: not known), and where it stands."""

    table: str
    key: str
    facts: int
    place: str


def keys_in_source(folder: Path) -> list[MessageKey]:
    """Every literal key of `No(rule, key, facts)`, `s.tell(key, rule, *facts)` and `s.whisper(seat, key, rule, …)`."""
    found: list[MessageKey] = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            place = f"{path.name}:{node.lineno}"
            if name == "No" and len(node.args) > 1:
                facts = node.args[2] if len(node.args) > 2 else ast.Tuple(elts=[])
                count = len(facts.elts) if isinstance(facts, ast.Tuple) else -1
                found += [MessageKey("refusals", key, count, place) for key in literals(node.args[1])]
            elif name in ("tell", "whisper"):
                first = 0 if name == "tell" else 1
                if len(node.args) > first + 1:
                    rest = node.args[first + 2 :]
                    count = -1 if any(isinstance(arg, ast.Starred) for arg in rest) else len(rest)
                    found += [MessageKey("events", key, count, place) for key in literals(node.args[first])]
    return found


def literals(node: ast.expr) -> list[str]:
    """The texts an expression can be, as far as the source says so."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []
