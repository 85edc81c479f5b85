"""Names that could be taken for each other: by case, by spaces, by letters of another script that look the same; and
those that nobody may bear."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

# Letters that look like one of ours, by ours: Cyrillic, Greek, and a few of Armenian, Cherokee and the digits.
LOOKS: Final = {
    "a": "аɑα",
    "b": "ЬвβƄᏏ",
    "c": "сϲⅽ",
    "d": "ԁⅾ",
    "e": "еєҽ℮ε",
    "g": "ɡց",
    "h": "һհн",
    "i": "іιıl1|!ӏⅼ",
    "j": "јϳ",
    "k": "кκ",
    "m": "мⅿ",
    "n": "пηո",
    "o": "оοσօ0",
    "p": "рρ",
    "q": "ԛզ",
    "r": "гᴦ",
    "s": "ѕꜱ5$",
    "t": "тτ",
    "u": "υսμ",
    "v": "νѵⅴ",
    "w": "ԝωшա",
    "x": "хχ×",
    "y": "уγү",
    "z": "ᴢ2",
}
OURS: Final = {ord(other): letter for letter, others in LOOKS.items() for other in others}
CAPITALS: Final = str.maketrans("ΗΥΝΖΕΜΒ", "hynzemb")  # whose small letters look like others
TWINS: Final = (("rn", "m"), ("vv", "w"))  # two letters that look like one


def skeleton(name: str) -> str:
    """What is left of a name when everything is gone that a hasty eye does not see.

    >>> skeleton("Ada") == skeleton("ADA") == skeleton("A d a") == skeleton("Аdа") == skeleton("Ad\u00e4")
    True
    >>> skeleton("Marnie") == skeleton("Mamie"), skeleton("Noor") == skeleton("N00r"), skeleton("Ida") == "ada"
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    kept = "".join([c for c in plain if c.isalnum() or ord(c) in OURS]).translate(OURS)
    for pair, one in TWINS:
        kept = kept.replace(pair, one)
    return kept


def taken_for(name: str, sign: str, others: Iterable[tuple[str, str]]) -> bool:
    """Whether a name could be taken for one of the others' (names and signs). Two who bear the very same name are told
    apart by their signs.

    >>> taken_for("Ada", "star-sky", [("Ada", "moon-plum")]), taken_for("Ada", "moon-plum", [("Ada", "moon-plum")])
    (False, True)
    >>> taken_for("ada", "star-sky", [("Ada", "moon-plum")])
    True
    """
    mine = skeleton(name)
    return any(mine == skeleton(other) and (other != name or theirs == sign) for other, theirs in others)


class RefusedNames(NamedTuple):
    """What is left of names that are refused: as a word, or anywhere in a name."""

    whole: frozenset[str]
    inside: frozenset[str]


@lru_cache(1)
def refused_names() -> RefusedNames:
    """Those of every language: whoever reads English may know what is meant in French."""
    lists = tomllib.loads(Path(__file__).with_name("refused.toml").read_text(encoding="utf-8")).values()
    whole, inside = [
        frozenset([skeleton(word) for one in lists for word in one[part]]) for part in RefusedNames._fields
    ]
    return RefusedNames(whole, inside)


def refused(name: str) -> bool:
    """Whether nobody may be called so.

    >>> [refused(name) for name in ("Admin", "ADM1N", "The Moderator", "Administrata", "Salopette", "Big Hitlers")]
    [True, True, True, False, False, True]
    """
    words = {skeleton(word) for word in re.split(r"[\W_]+", name)} | {skeleton(name)}
    known = refused_names()
    return bool(words & known.whole) or any(part in skeleton(name) for part in known.inside)


def one_line(text: str) -> str:
    """What somebody wrote about a person or a reason, on one line and not too long.

    >>> one_line("  twice \\n late "), len(one_line("x" * 500))
    ('twice late', 200)
    """
    return " ".join(text.split())[:200]
