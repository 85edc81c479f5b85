"""Reading plain data that was stored or sent: it has its shape, or the error names the place where it has not.

>>> held({"seed": "cloud"}, "seed", str, "journal")
'cloud'
>>> held({"seed": 7}, "seed", str, "journal")
Traceback (most recent call last):
...
astrarium.kernel.refusal.Unreadable: journal: 'seed' should be a text, not 7
"""

from __future__ import annotations

from typing import Any, Final

from .refusal import Unreadable

KINDS: Final[dict[type, str]] = {
    bool: "true or false",
    dict: "an object",
    int: "a whole number",
    list: "a list",
    str: "a text",
}
MOST: Final = 1 << 60  # more than anything is ever counted to


def cut(text: str) -> str:
    """A text as an error names it, shortened."""
    return text if len(text) <= 60 else text[:59] + "…"


def describe_value(value: object) -> str:
    """A value as an error names it, shortened."""
    return cut(repr(value))


def fits(value: object, kind: type) -> bool:
    """Whether a value is of exactly this kind: a number is not true or false, a text can be written down."""
    if type(value) is not kind:
        return False
    if isinstance(value, str):
        return value.isascii() or not any(0xD800 <= ord(c) <= 0xDFFF for c in value)
    return not isinstance(value, int) or -MOST <= value <= MOST


def an_object(doc: object, where: str) -> dict[str, Any]:
    if not isinstance(doc, dict):
        raise Unreadable(f"{where}: should be an object, not {describe_value(doc)}")
    return doc


def held(doc: dict[str, Any], name: str, kind: type, where: str) -> Any:
    """What an object holds under a name."""
    if name not in doc:
        raise Unreadable(f"{where}: {name!r} is missing")
    if not fits(doc[name], kind):
        raise Unreadable(f"{where}: {name!r} should be {KINDS[kind]}, not {describe_value(doc[name])}")
    return doc[name]


def number(doc: dict[str, Any], name: str, low: int, high: int, where: str) -> int:
    """A whole number between two others, both included."""
    value = held(doc, name, int, where)
    assert isinstance(value, int)
    if not low <= value <= high:
        raise Unreadable(f"{where}: {name!r} should be from {low} to {high}, not {describe_value(value)}")
    return value


def all_whole(value: list[Any]) -> bool:
    """Whether a list holds whole numbers only."""
    return all(fits(one, int) for one in value)


def all_numbers(value: list[Any]) -> bool:
    """Whether a list holds whole numbers only, or lists of them."""
    return all(all_whole(one) if isinstance(one, list) else fits(one, int) for one in value)


def numbers(doc: dict[str, Any], name: str, where: str) -> list[Any]:
    """A list of whole numbers, or of such lists."""
    value = held(doc, name, list, where)
    assert isinstance(value, list)
    if not all_numbers(value):
        raise Unreadable(f"{where}: {name!r} should hold whole numbers only, not {describe_value(value)}")
    return value


def a_frame(line: object) -> list[Any]:
    """A frame as the agenda has it: its name and four whole numbers."""
    if not isinstance(line, list) or len(line) != 5 or not fits(line[0], str) or not all_whole(line[1:]):
        raise Unreadable(f"agenda: {describe_value(line)} is not of the form [name, seat, x, y, z]")
    return line
