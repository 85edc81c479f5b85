"""What a component file changes against the game's own, and what follows: for designers and for owners of another
printing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from subprocess import CalledProcessError, run
from typing import Any, Final, NamedTuple

from astrarium.kernel import Box, ComponentError, Components, Game, read_components

from .languages import languages
from .rules import rules_of
from .words import Words

SOURCES: Final = ("rulebook", "public", "reconstructed")


def check(path: Path, games: list[Game]) -> tuple[Game, Box]:
    """Which of the games a file belongs to, and its box; one that cannot be played with raises its error."""
    components = read_components(path)
    game = games[0] if len(games) == 1 else owner(components, path, games)
    return game, Box(components, game.open_box)


def before(game: Game, box: Box, path: Path) -> Box:
    """What a file is compared with: the game's own, and that one, in a checkout, with what was last committed. If that
    cannot be opened any more, neither can games that are being played with it, and its error says so."""
    if box.components.fingerprint != game.default_box.components.fingerprint:
        return game.default_box
    try:
        told = run(["git", "show", f"HEAD:./{path.name}"], cwd=path.resolve().parent, capture_output=True, check=True)
    except (OSError, CalledProcessError):
        return game.default_box  # no checkout, or not in it
    return Box(Components(f"{path.name} as committed", told.stdout.decode()), game.open_box)


# ---------------------------------------------------------------------------- what is printed
def sources(data: Any, table: str = "") -> dict[str, Counter[str]]:
    """Where the entries of a file come from: source -> table -> how many.

    >>> sources({"card": [{"id": "ice", "source": "rulebook"}, {"id": "dust", "cost_source": "public"}]})
    {'rulebook': Counter({'card': 1}), 'public': Counter({'card': 1}), 'reconstructed': Counter()}
    """
    found: dict[str, Counter[str]] = {source: Counter() for source in SOURCES}
    if isinstance(data, dict):
        for key, value in data.items():
            if (key == "source" or key.endswith("_source") or key.startswith("source_")) and value in found:
                found[value][table or key] += 1
            for source, counts in sources(value, table or key).items():
                found[source] += counts
    elif isinstance(data, list):
        for item in data:
            for source, counts in sources(item, table).items():
                found[source] += counts
    return found


def source_of(data: Any, place: str) -> str:
    """Where the value at a place comes from: as its own field says, or the entry around it, or nobody.

    >>> ice = {"id": "ice", "value": 2, "value_source": "public", "source": "rulebook"}
    >>> source_of({"card": [ice]}, "card.ice.value"), source_of({"card": [ice]}, "card.ice.id")
    ('public', 'rulebook')
    >>> source_of({"crew": [{"id": "cook", "copies": 2, "source_copies": "reconstructed"}]}, "crew.cook.copies")
    'reconstructed'
    """
    said = ""
    for key in place.split("."):
        if isinstance(data, list):
            data = next((item for item in data if isinstance(item, dict) and str(item.get("id")) == key), None)
        elif isinstance(data, dict):
            own = data.get(f"{key}_source", data.get(f"source_{key}"))
            said = str(own if own is not None else data.get("source", said))
            data = data.get(key)
            if own is not None:
                return said
        if isinstance(data, dict):
            said = str(data.get("source", said))
    return said


# ---------------------------------------------------------------------------- what follows
def texts(game: Game, box: Box) -> dict[str, str]:
    """Every text that is made with the components: what actions and things are called, and what options mean."""
    found: dict[str, str] = {}
    for lang in languages():
        words = Words(game, lang, box=box)
        for kind in game.actions.kinds.values():
            found[f"{lang} {kind.word}"] = words.verb(kind)
            if not kind.domains:
                found[f"{lang} {kind.word}"] = words.action(kind.all[0])
        for domain in game.actions.domains.values():
            for value in domain.values:
                found[f"{lang} {domain.name}:{value}"] = words.name(domain.name, value)
        for option in game.options:
            for chosen in option.values:
                found[f"{lang} {option.name}={chosen}"] = words.value(option.name, chosen)
    return found


def names_at(data: Any, place: str) -> list[str]:
    """The printed names of the entry at a place, in every language."""
    names: list[str] = []
    for key in place.split("."):
        if isinstance(data, list):
            data = next((item for item in data if isinstance(item, dict) and str(item.get("id")) == key), None)
        elif isinstance(data, dict):
            data = data.get(key)
        if isinstance(data, dict):
            names = [str(data[f"name_{lang}"]) for lang in languages() if f"name_{lang}" in data] or names
    return names


def speaks(names: list[str], said: str) -> bool:
    """Whether a sentence names one of these things."""
    return any(re.search(rf"\b{re.escape(name)}\b", said) for name in names)


def other_texts(game: Game, before: Box, box: Box) -> dict[str, tuple[str, str]]:
    """Texts that read differently with another box: how they read, and how they would."""
    ours, theirs = texts(game, before), texts(game, box)
    return {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}


def rules_about(game: Game, places: list[str]) -> list[str]:
    """The rules that speak of what has changed."""
    names = [name for place in places for name in names_at(game.default_box.components.data, place)]
    return [rule.id for rule in rules_of(game).by_id.values() if speaks(names, rule.text)] if names else []


def consequences(game: Game, before: Box, box: Box, places: list[str]) -> list[str]:
    """Texts that read differently with another box, and rules that speak of what has changed."""
    read = other_texts(game, before, box).items()
    found = [f"text {key}: {quote(before)} became {quote(after)}" for key, (before, after) in read]
    spoken = rules_about(game, places)
    return [*found, *([f"rules that speak of it: {', '.join(spoken)}"] if spoken else [])]


def owner(components: Components, path: Path, games: list[Game]) -> Game:
    """The game that the file names, or the one with the most tables in common."""
    told = components.data.get("game")
    named = told.get("id", "") if isinstance(told, dict) else told
    for game in games:
        if str(named).replace("_", "-").startswith(game.id):
            return game
    alike = [len(game.default_box.components.data.keys() & components.data.keys()) for game in games]
    if max(alike) < 3:
        raise ComponentError(f"{path}: no components of a known game; name the game with --game")
    return games[alike.index(max(alike))]


class Difference(NamedTuple):
    """A value that is not the game's own."""

    place: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.place}: {quote(self.before)} became {quote(self.after)}"


def differences(printed: Any, given: Any) -> list[str]:
    """Every value that differs, by its place, in words.

    >>> differences({"card": [{"id": "ice", "value": 2}]}, {"card": [{"id": "ice", "value": 3}]})
    ['card.ice.value: 2 became 3']
    """
    return [str(one) for one in differing(printed, given)]


def differing(printed: Any, given: Any, place: str = "") -> list[Difference]:
    """Every value that differs."""
    if isinstance(printed, dict) and isinstance(given, dict):
        parts = [(str(key), printed.get(key), given.get(key)) for key in {**printed, **given}]
    elif isinstance(printed, list) and isinstance(given, list) and named(printed) and named(given):
        ours, theirs = {x["id"]: x for x in printed}, {x["id"]: x for x in given}
        parts = [(str(id), ours.get(id), theirs.get(id)) for id in {**ours, **theirs}]
    else:
        return [] if printed == given else [Difference(place, printed, given)]
    return [one for key, old, new in parts for one in differing(old, new, f"{place}.{key}" if place else key)]


def named(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in items)


def quote(value: Any) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
