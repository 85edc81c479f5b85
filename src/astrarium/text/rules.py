"""The numbered rules of a game, read from its `rules.md`, and in other languages from `rules.fr.md` beside it.

A rule is a line that begins with its id (`CD-141`, `- **K3-R24** …`); `R` marks a ruling, `E` an example. A printed
number is a place, `{per_player.cubes:M E A}`, that the component file fills: 7 M + 7 E + 3 A. A chapter whose heading
ends with `for builders` in code marks (states, randomness, tests) is not for people who play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError, Game

from .languages import FIRST

ID: Final = re.compile(r"\b[A-Z][A-Z0-9]{1,3}-[A-Z]?\d{1,3}[a-z]?\b")
LINE: Final = re.compile(r"(?:[-*]\s+)?(?:\*\*)?([A-Z][A-Z0-9]{1,3}-[A-Z]?\d{1,3}[a-z]?)\b(.*)")
STYLE: Final = re.compile(r"\*\*(.+?)\*\*|(?<!\w)\*(\S[^*]*)\*|`(.+?)`")
SOURCE: Final = re.compile(r"[ \u00a0]*\[[^][]*\](?=[.)]?$)")  # where a rule comes from stands last
SIGN: Final = re.compile(r"(?<=\d[ \u00a0])[MEA]\b|(?<=number of )[MEA]\b|(?<=nombre de )[MEA]\b")
BUILDERS: Final = "`for builders`"
PLACE: Final = re.compile(r"\{((?:[\w-]+\.)+[\w-]+)(?::([A-Z ]+))?\}")
MARK: Final = re.compile(r"^([A-Z][A-Z0-9]{1,3})-([A-Z]?)\d")


class Rule(NamedTuple):
    """One numbered rule: its id, its text, the chapter it stands in, and the language of both."""

    id: str
    text: str
    chapter: str
    lang: str = "en"
    builders: bool = False

    @property
    def ruling(self) -> bool:
        """Whether it decides what the rulebook leaves open.

        >>> Rule("K3-R24", "", "").ruling, Rule("K3-024", "", "").ruling
        (True, False)
        """
        found = MARK.match(self.id)
        return found is not None and found[2] == "R"

    @property
    def plain(self) -> str:
        """Its text without the marks of bold, italic and code.

        >>> Rule("K3-213", "**Never** enter *Sagittarius* A*, `Sol` or stars.", "").plain
        'Never enter Sagittarius A*, Sol or stars.'
        """
        return STYLE.sub(lambda found: found[1] or found[2] or found[3], self.text)

    def told(self, signs: Mapping[str, str]) -> str:
        """As it is said in play: without where it comes from, and with words for the signs of cubes.

        >>> Rule("K3-1", "Pay 2 M + 1 A [2b; costs: data].", "").told({"M": "matter", "A": "antimatter"})
        'Pay 2 matter + 1 antimatter.'
        """
        text = SOURCE.sub("", self.text)
        return SIGN.sub(lambda found: signs.get(found[0], found[0]), text) if signs else text


class ChapterTitle(NamedTuple):
    """The title of a chapter (level 2) or of a part of one (level 3)."""

    text: str
    level: int
    lang: str = "en"
    builders: bool = False


class Passage(NamedTuple):
    """What stands between the rules without a number: the lines of a paragraph, a list or a table."""

    lines: tuple[str, ...]
    lang: str = "en"
    builders: bool = False


Part = ChapterTitle | Rule | Passage


class Rules:
    """The rules of a game, in the order of its file.

    >>> rules = Rules.parse("## Turn\\n- **CO-1** Lay a card worth\\n  at least the head.\\n- CO-2 Or draw.")
    >>> list(rules.by_id)
    ['CO-1', 'CO-2']
    >>> rules["co-1"].text
    'Lay a card worth at least the head.'
    """

    __slots__ = ("by_id", "name", "parts")

    def __init__(self, name: str, parts: list[Part]) -> None:
        self.name: Final = name
        self.parts: Final = parts
        self.by_id: Final[dict[str, Rule]] = {}
        for part in parts:
            if isinstance(part, Rule):
                self.by_id.setdefault(part.id, part)

    @classmethod
    def parse(cls, text: str, name: str = "rules.md", lang: str = "en") -> Rules:
        parts: list[Part] = []
        chapter, above, open, builders = "", "", False, False
        for line in text.splitlines():
            start = LINE.match(line)
            last = parts[-1] if open else None
            open = True
            if line.startswith("#"):
                level = len(line) - len(line.lstrip("#"))
                builders = line.rstrip().endswith(BUILDERS) or (builders and level > 2)
                heading = ChapterTitle(line.removesuffix(BUILDERS).lstrip("# ").strip(), level, lang, builders)
                above = above if heading.level > 2 else heading.text
                chapter = f"{above} · {heading.text}" if heading.level > 2 and above else heading.text
                parts.append(heading)
                open = False
            elif start:
                said = start[2].lstrip("*").strip()
                lead = "**" if "**" in said and not start[2].startswith("**") else ""
                parts.append(Rule(start[1], lead + said, chapter, lang, builders))
            elif not line.strip("- "):
                open = False
            elif isinstance(last, Rule) and line.startswith(" "):
                parts[-1] = last._replace(text=f"{last.text} {line.strip()}")
            elif isinstance(last, Passage):
                parts[-1] = last._replace(lines=(*last.lines, line))
            else:
                parts.append(Passage((line,), lang, builders))
        return cls(name, parts)

    def over(self, law: Rules) -> Rules:
        """These texts, if they are whole; otherwise the law with each rule in these words where there are some."""
        if list(self.by_id) == list(law.by_id):
            return self
        return Rules(law.name, [self.by_id.get(p.id, p) if isinstance(p, Rule) else p for p in law.parts])

    def __getitem__(self, id: str) -> Rule:
        rule = self.by_id.get(id.strip().upper()) or self.by_id.get(id.strip())
        if rule is None:
            raise AstrariumError(f"{self.name} has no rule {id!r}; ids look like {', '.join([*self.by_id][:3])}")
        return rule

    def __contains__(self, id: str) -> bool:
        return id in self.by_id

    def __len__(self) -> int:
        return len(self.by_id)

    @property
    def prefix(self) -> str:
        """What every id of this game begins with."""
        return next(iter(self.by_id)).split("-")[0] if self.by_id else ""


@cache
def rules_of(game: Game, lang: str = "en") -> Rules:
    """The rules of a game in a language. The English ones are the law: a rule not translated is given in English."""
    law = written(game, FIRST)
    return law if lang == FIRST else written(game, lang).over(law)


def written(game: Game, lang: str) -> Rules:
    """What the file of a language holds, and no more."""
    path: Path = game.folder / ("rules.md" if lang == FIRST else f"rules.{lang}.md")
    if not path.exists():
        return Rules(game.name, [])
    text = filled(path.read_text(encoding="utf-8"), game.default_box.components.data)
    return Rules.parse(text, game.name, lang)


def filled(text: str, data: dict[str, Any]) -> str:
    """The text with what is printed in its places: a value by its path, several with the sign of each.

    >>> filled("Pay {ship.cost:M E A}, fly {ship.steps}.", {"ship": {"cost": [2, 0, 1], "steps": 3}})
    'Pay 2 M + 1 A, fly 3.'
    """

    def printed(found: re.Match[str]) -> str:
        value: Any = data
        for key in found[1].split("."):
            value = value[key] if isinstance(value, dict) else next(t for t in value if t["id"] == key)
        if found[2] is None:
            return str(value)
        return " + ".join([f"{n} {sign}" for n, sign in zip(value, found[2].split(), strict=True) if n])

    return PLACE.sub(printed, text)
