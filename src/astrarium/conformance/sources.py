"""Actions lead back to themselves; what the source says of questions, rules and texts fits together."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

from astrarium.kernel import Action, Frame, Game


def numbering(game: Game) -> None:
    """Text, JSON and number of every action lead back to it."""
    texts: set[str] = set()
    for i, a in enumerate(game.actions.every):
        assert a.id == i
        assert game.actions[i] is a
        assert game.actions.from_json(json.loads(json.dumps(a.json()))) is a
        assert game.actions.parse(str(a)) is a
        assert a.kind.of(a.x, a.y, a.z, a.w) is a
        assert len(a.targets()) == len(a.kind.domains)
        texts.add(str(a))
    assert len(texts) == len(game.actions), "two actions have one text"


def annotated(game: Game) -> None:
    """A verb that names the class of its question is listed by such questions alone; so with its action's class."""
    for question in game.frames.values():
        for verb in getattr(question, "verbs", ()):
            for name in ("bar", "targets", "refuse", "legal", "do"):
                method = getattr(type(verb), name)
                said = getattr(method, "__annotations__", {})
                where = f"{type(verb).__name__}.{name}, listed by {question.__name__}"
                asked = classes(said.get("q", ""), method, game)
                assert not asked or issubclass(question, asked), f"{where}, reads a question of {said['q']}"
                acts = classes(said.get("a", ""), method, game)
                assert not acts or isinstance(verb.kind.all[0], acts), f"{where}, reads an action of {said['a']}"


def classes(said: str, method: Any, game: Game) -> tuple[type, ...]:
    """The classes that an annotation names; nothing if it leaves them open, as `Any` and `Frame[Sky]` do."""
    if not said:
        return ()  # compiled methods keep no annotations, and no module either
    scope = {**vars(sys.modules[method.__module__]), **game.frames}
    found = [scope.get(part.strip()) for part in said.split("|")]
    known = [each for each in found if isinstance(each, type) and issubclass(each, (Frame, Action))]
    return tuple(known) if len(known) == len(found) else ()


RULE_AT = {"No": 0, "tell": 1, "whisper": 2}  # where each names its rule


RULE = re.compile(r"[A-Z][A-Z0-9]{1,3}-[A-Z]?\d{1,3}[a-z]?")


def mixed_up(path: Path) -> list[str]:
    """Lines of a file in which a text stands for a rule, or a rule for a text."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = RULE_AT.get(name, -1)
        for at, word in enumerate(node.args) if place >= 0 else ():
            said = word.value if isinstance(word, ast.Constant) and isinstance(word.value, str) else ""
            if said and (at == place) != bool(RULE.fullmatch(said)):
                found.append(f"{path.name}:{node.lineno} {ast.unparse(node)}")
    return found
