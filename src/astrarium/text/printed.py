"""Printed numbers in guides and lessons: `[numbers]` names them by their path in components.toml, and a text has
`{galleon}` for the number in words, `{#galleon}` for its figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from astrarium.kernel import AstrariumError, Game

from .typography import typography

FILLED: Final = re.compile(r"\{(#?)([a-z][a-z0-9-]*)\}")


def printed(game: Game, path: str) -> int:
    """A value of components.toml by its path; an entry of a list by its id, or its place."""
    found: Any = game.default_box.components.data
    for part in path.split("."):
        if isinstance(found, list):
            named = {str(one.get("id")): one for one in found if isinstance(one, dict)}
            found = named or {str(n): one for n, one in enumerate(found)}
        found = found.get(part) if isinstance(found, dict) else None
    if not isinstance(found, int):
        raise AstrariumError(f"{path} is no number: {found!r}")
    return found


def numbers_of(game: Game, paths: Mapping[str, str]) -> dict[str, int]:
    return {name: printed(game, path) for name, path in paths.items()}


def with_numbers(text: str, numbers: Mapping[str, int], lang: str) -> str:
    """The text with the numbers that are named; what else stands in braces is left.

    >>> with_numbers("{ships} ships, {#ships}: {actions}", {"ships": 3}, "en")
    'three ships, 3: {actions}'
    """
    spelt = typography(lang).numbers

    def fill(found: re.Match[str]) -> str:
        value = numbers.get(found[2])
        if value is None:
            return found[0]
        return str(value) if found[1] or not 0 < value < len(spelt) else spelt[value]

    return FILLED.sub(fill, text)
