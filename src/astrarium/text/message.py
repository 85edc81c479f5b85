"""Messages: a sentence with places, in the form that fits its number. One reader for games, terminal and pages.

>>> form({"one": "{0} move", "other": "{0} moves"}, (1,), "en")
'{0} move'
>>> filled("la planète de {0}", "fr", lambda place, domain: "Uranus")
'la planète d’Uranus'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from .typography import typography

PLACE: Final = re.compile(r"\{(\d)(?::([\w-]+))?\}")
NUMBER: Final = re.compile(r"(?:^|^-|[+−])(\d+)$")  # also the last one of `+1 to +3`
OPEN: Final = "…"  # a place that is not chosen yet
FILLED: Final = "\0"  # stands before what filled a place, until it is joined to the word before it


def form(text: Any, facts: tuple[object, ...], lang: str) -> str:
    """The form of a sentence that fits its number: `{ by = 1, one = "…", other = "…" }`, or one for a value."""
    if not isinstance(text, dict):
        return str(text)
    fact = str(facts[text.get("by", 0)])
    if fact in text:
        return str(text[fact])
    found = NUMBER.search(fact)
    count = int(found[1]) if found else 2
    single = count in typography(lang).singular
    return str(text["one"] if single and "one" in text else text["other"])


def filled(text: str, lang: str, say: Callable[[int, str], str]) -> str:
    """A sentence with its places filled by what is said for each, and for its domain."""
    if "{" not in text:
        return text
    joins = typography(lang).joins
    mark = FILLED if joins else ""
    found = ""
    for between, place, domain in parts(text):
        found += between
        if place >= 0:
            said = say(place, domain)
            found += said if said == OPEN else mark + said
    for apart, joined in joins:
        found = apart.sub(joined, found)
    return found.replace(FILLED, "") if joins else found


@lru_cache(4096)
def parts(text: str) -> tuple[tuple[str, int, str], ...]:
    """A sentence cut at its places: what stands before each, its number and its domain; at the end what is left.

    >>> parts("{0:seat} takes {1}.")
    (('', 0, 'seat'), (' takes ', 1, ''), ('.', -1, ''))
    """
    found, end = list[tuple[str, int, str]](), 0
    for place in PLACE.finditer(text):
        found.append((text[end : place.start()], int(place[1]), place[2] or ""))
        end = place.end()
    return (*found, (text[end:], -1, ""))
