"""What a typed line means: the same for the terminal and the table."""

from __future__ import annotations

from astrarium.kernel import Action

from .words import Words


def meant(said: str, actions: list[Action], words: Words) -> list[Action]:
    """The actions that a line may mean: one by its text or its words, otherwise all that begin like it."""
    line = said.strip().removeprefix("/").casefold()
    forms = {a: (str(a).casefold(), words.action(a).casefold()) for a in actions}
    same = [a for a in actions if str(a) == said.strip()] or [a for a in actions if line in forms[a]]
    return same or [a for a in actions if line and any(form.startswith(line) for form in forms[a])]
