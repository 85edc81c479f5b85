"""What comes from outside, where anybody can write anything: numbers and documents, read within bounds or refused.

`int` takes digits of every script, any number of them, and `str.isdigit` takes more than `int` does; readers of JSON
and TOML go as deep as they are told to. So nothing that was sent is read by those alone.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from typing import Any, Final

from .refusal import Unreadable

DIGITS: Final = re.compile(r"[0-9]{1,15}")
DECIMAL: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,2})?")
DEEPEST: Final = 64  # lists and objects within each other; nothing of ours comes near
DOTTED: Final = 16  # parts of a key; a reader's time grows with their square
TEXTS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[^\[\]{}"]+')  # all of a JSON document but its brackets


def whole_number(text: str, most: int = 999_999_999) -> int | None:
    """The number that some digits 0 to 9 are, from 0 to `most`; nothing if they are not, or are too many.

    >>> whole_number("42"), whole_number("42", 41), whole_number("-1"), whole_number("²"), whole_number("9" * 5000)
    (42, None, None, None, None)
    """
    if DIGITS.fullmatch(text) is None:
        return None
    number = int(text)
    return number if number <= most else None


def decimal_number(text: str, most: float) -> float | None:
    """A number with a sign and a point, as far from 0 as `most`.

    >>> decimal_number("-1.5", 10), decimal_number("11", 10), decimal_number("nan", 10), decimal_number("1e9", 1e10)
    (-1.5, None, None, None)
    """
    if DECIMAL.fullmatch(text) is None:
        return None
    number = float(text)
    return number if -most <= number <= most else None


def read_json(text: str, where: str = "JSON") -> Any:
    """A document, unless it is none, or deeper than any of ours, or holds what is no number.

    >>> read_json('{"seats": [2, 3]}')
    {'seats': [2, 3]}
    >>> read_json("[" * 900 + "]" * 900)
    Traceback (most recent call last):
    ...
    astrarium.kernel.refusal.Unreadable: JSON: lists and objects lie more than 64 deep in each other
    """
    brackets = TEXTS.sub("", text)
    for _ in range(DEEPEST):  # each turn takes the innermost away
        inner = brackets.replace("[]", "").replace("{}", "")
        if len(inner) == len(brackets):
            break
        brackets = inner
    else:
        if brackets:
            raise Unreadable(f"{where}: lists and objects lie more than {DEEPEST} deep in each other")
    try:
        return json.loads(text, parse_float=finite, parse_constant=finite)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}: this can't be read: {complaint(error)}") from None


def finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is no number")
    return number


def read_toml(text: str) -> dict[str, Any]:
    """A document in TOML; a ValueError of one line says what is wrong with it.

    >>> read_toml("[end]\\nlast = true")
    {'end': {'last': True}}
    >>> read_toml("a = " + "[" * 5000)
    Traceback (most recent call last):
    ...
    ValueError: lists and tables lie too deep in each other
    """
    for n, line in enumerate(text.splitlines(), 1):
        key, _, value = line.partition("=")
        if key.count(".") > DOTTED and not key.lstrip().startswith("#"):
            raise ValueError(f"a key of more than {DOTTED} parts (at line {n})")
        if "{" in value and value.count(".") > DEEPEST:
            raise ValueError(f"an inline table with too many parts (at line {n})")
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists and tables lie too deep in each other") from None
    except ValueError as error:
        raise ValueError(complaint(error)) from None
    level: list[Any] = list(found.values())
    for _ in range(DEEPEST):
        held = [one for one in level if isinstance(one, (dict, list))]
        if not held:
            return found
        level = [inner for one in held for inner in (one.values() if isinstance(one, dict) else one)]
    raise ValueError("lists and tables lie too deep in each other")


def complaint(error: Exception) -> str:
    """What a reader of the standard library complains about, in one line."""
    if isinstance(error, RecursionError):
        return "it is too deep"
    if isinstance(error, UnicodeDecodeError):
        return "it is no text"
    return " ".join(str(error).split())[:200]
