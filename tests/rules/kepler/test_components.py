"""Every value of the component file is used or checked: none can be changed in silence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from astrarium.games.kepler.box import Pieces
from astrarium.kernel import ComponentError, Components
from astrarium.text.words import LANGUAGES, Words

from .build import GAME

FULL = os.environ.get("ASTRARIUM_FULL") == "1"
TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")
# what only describes the file or the printed thing, and is meant for people
DESCRIBED = (
    *("source", "source_minutes", "source_weight", "note", "note_solo", "note_stars", "pinned", "code"),
    *("designer", "publisher", "title", "minutes", "weight"),
)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key in DESCRIBED or (isinstance(key, str) and key.startswith(("name", "text_"))):
            continue
        if isinstance(value, (dict, list)):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def told(thing: Any) -> Any:
    """A box as plain data, to be compared."""
    if isinstance(thing, (int, str, type(None))):
        return thing
    if isinstance(thing, (list, tuple)):
        return [told(part) for part in thing]
    if isinstance(thing, dict):
        return {key: told(part) for key, part in thing.items()}
    return {name: told(getattr(thing, name)) for name in getattr(type(thing), "__slots__", None) or vars(thing)}


def others(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value - 1] if isinstance(value, int) else [f"{value}x"]


def test_every_leaf_that_is_changed_is_used_or_refused() -> None:
    components = Components("mine.toml", TEXT)  # read once: each leaf is changed in it and put back
    shipped = told(Pieces(components))
    silent = []
    for path in list(leaves(components.data))[:: 1 if FULL else 16]:
        at: Any = components.data
        for key in path[:-1]:
            at = at[key]
        value = at[path[-1]]
        for other in others(value):
            at[path[-1]] = other
            try:
                changed = told(Pieces(components)) != shipped
            except ComponentError:
                changed = True
            if not changed:
                silent.append((".".join(map(str, path)), other))
        at[path[-1]] = value
    assert silent == []


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("copies = 4", "copies = 5", "copies: expected 4, which the rules or other values fix, found 5"),
        ("starts_on_round_space = 0", "starts_on_round_space = 1", "starts_on_round_space: expected 0"),
        ("tiles        = [24, 24, 30, 36]", "tiles        = [24, 24, 30, 37]", "tiles: expected [24, 24, 30, 36]"),
    ],
)
def test_a_refusal_names_the_key_and_what_it_must_be(old: str, new: str, wanted: str) -> None:
    assert old in TEXT
    with pytest.raises(ComponentError) as refused:
        Pieces(Components("mine.toml", TEXT.replace(old, new, 1)))
    assert wanted in str(refused.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_objectives_call_zones_by_their_names(lang: str) -> None:
    """S06 and S07 say the zone as the map does, so that nobody asks whether a mid-range star is far."""
    words = Words(GAME, lang)
    for objective in Components("mine.toml", TEXT).data["objective"]:
        if "colonized_zone:" in objective.get("test", ""):
            zone = objective["test"].partition("colonized_zone:")[2].split()[0]
            assert words.name("zone", zone) in objective[f"text_{lang}"]
