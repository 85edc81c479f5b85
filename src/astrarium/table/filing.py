"""Files that are sent in: how large they may be, and how a worker reads them.

Whatever a stranger sends is counted before anything of it is played, and both happens in a worker process: nobody else
waits for it, and bots have workers of their own.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from astrarium.games import load
from astrarium.kernel import AstrariumError, Box, Components, Game, Match
from astrarium.kernel.journal import replay
from astrarium.kernel.outside import read_json
from astrarium.kernel.reading import number
from astrarium.store import BranchRow, CommentRow, Written

from .errors import NotLaid, Unable
from .outline import Outline, outline
from .seats import clean_name

MOVES: Final = 12_000  # of a game
BRANCHES: Final = 300
LONGEST: Final = 1000  # moves of a branch
TRIED: Final = 10_000  # moves of all branches together
COMMENTS: Final = 1000
FARTHEST: Final = 10**6  # moment of a branch or a comment
COMPONENTS: Final = 512 * 1024  # letters of a component file
DEEPEST: Final = 8  # brackets in brackets of one
DOTTED: Final = 6  # names of a key, with dots between them
LINES: Final = 20_000  # of one
LONG: Final = 100  # digits of a number
FILE: Final = "astrarium-study"
FORM: Final = 1
WRONG: Final = (AstrariumError, LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)

# strings and comments as a whole, so that what stands in them counts for nothing
TOML: Final = re.compile(
    r"'''.*?(?:'''|\Z)|\"\"\"(?:\\.|[^\\])*?(?:\"\"\"|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'[^'\n]*'?|#[^\n]*|[\[\]{}]",
    re.DOTALL,
)
DIGITS: Final = re.compile(r"[0-9_]{100,}")
KEY: Final = re.compile(r"[^=\n#]*")


class TooLarge(NotLaid):
    """More than one may send; the text names the limit."""

    key = "too-large"
    status = 413


def counted(what: str, count: int, most: int) -> None:
    """An error if there is too much of something."""
    if count > most:
        raise TooLarge(f"this file has {count} {what}; at most {most} can be read")


def modest(text: str) -> str:
    """A component file that is not too large to be read: counted, not understood."""
    counted("letters of components", len(text), COMPONENTS)
    counted("lines of components", text.count("\n"), LINES)
    counted("digits in a row", max([len(found) for found in DIGITS.findall(text)], default=0), LONG)
    for line in text.splitlines():
        if line.count(".") > DOTTED:
            found = KEY.match(line)
            counted("names in one key", found[0].count(".") if found else 0, DOTTED)
    deep = 0
    for found in TOML.finditer(text):
        if found[0] in "[{":
            deep += 1
            counted("brackets within brackets", deep, DEEPEST)
        elif found[0] in "]}":
            deep = max(0, deep - 1)
    return text


class Filed(NamedTuple):
    """A file that can be played, ready to be written down."""

    journal: Written
    names: list[str]
    components: str
    branches: list[BranchRow]
    outlines: dict[int, Outline]
    comments: list[CommentRow]


def read_file(text: str, titles: tuple[str, ...], now: float) -> Filed:
    """A study, or the journal of a game. Runs in a worker."""
    try:
        doc = read_json(text, "study")
        if not isinstance(doc, dict):
            raise ValueError("it is no object")
        if doc.get(FILE, FORM) != FORM:
            raise ValueError("it is of a newer version")
        whole = doc if FILE in doc else {"journal": doc}
        measured(whole)
        journal = whole["journal"]
        if journal["game"] not in titles:
            raise ValueError(f"there is no game {journal['game']!r} here")
        components = modest(str(whole.get("components") or ""))
        game = load(journal["game"])
        box = Box(Components("components.toml", components), game.open_box) if components else game.default_box
        main = replay(game, journal, box)
        names = [clean_name(str(name)) for name in whole.get("names", [])[:8]]
        branches, outlines, numbers = lines_of(game, main, whole, now)
        comments = [
            CommentRow(n, numbers[count(one, "branch")], count(one, "at"), clean_name(str(one["author"])), "",
                       said(str(one["text"])), now)
            for n, one in enumerate(whole.get("comments", []), 1) if count(one, "branch") in numbers
        ]  # fmt: skip
    except TooLarge:
        raise
    except WRONG as error:
        raise Unable(f"this file can't be read as a study or a game: {str(error)[:300]}", "no-study-file") from None
    return Filed(Written(json.dumps(journal)), names, components, branches, outlines, comments)


def measured(doc: dict[str, Any]) -> None:
    """Count all that would be played, before anything is."""
    branches = doc.get("branches", [])
    counted("moves", len(doc["journal"]["moves"]), MOVES)
    counted("branches", len(branches), BRANCHES)
    counted("moves in one branch", max([len(one["actions"]) for one in branches], default=0), LONGEST)
    counted("moves in its branches", sum([len(one["actions"]) for one in branches]), TRIED)
    counted("comments", len(doc.get("comments", [])), COMMENTS)


def lines_of(
    game: Game, main: Match, doc: dict[str, Any], now: float
) -> tuple[list[BranchRow], dict[int, Outline], dict[int, int]]:
    """The branches of a file, renumbered; each is played once to see that it can be."""
    rows: list[BranchRow] = []
    outlines: dict[int, Outline] = {}
    numbers = {0: 0}
    for one in sorted(doc.get("branches", []), key=lambda one: count(one, "n")):
        n = len(rows) + 1
        actions: Any = [[str(word) for word in action] for action in one["actions"]]
        outlines[n] = outline(played(main, one["start"], actions))
        start: Any = Written(json.dumps(one["start"]))
        actions = Written(json.dumps(actions))
        parent, author = numbers[count(one, "parent")], clean_name(str(one["author"]))
        rows.append(BranchRow(n, parent, count(one, "at"), start, actions, author, "", True, now))
        numbers[count(one, "n")] = n
    return rows, outlines, numbers


def played(main: Match, start: dict[str, Any], actions: list[list[str]]) -> Match:
    """A branch of a game, to its end."""
    line = Match(main.game, main.setting, "", main.box, main.epoch, start)
    for action in actions:
        line.play(main.game.actions.from_json(action))
    return line


def outlined(
    title: str, setting: dict[str, Any], epoch: int, components: str, rows: list[tuple[int, Any, list[list[str]]]]
) -> dict[int, dict[str, Any]]:
    """The outlines of branches that have none yet; one that can't be played has none. Runs in a worker."""
    game = load(title)
    box = Box(Components("components.toml", components), game.open_box) if components else game.default_box
    told = game.stored_setting(setting["mode"], setting["seats"], setting["options"])
    found: dict[int, dict[str, Any]] = {}
    for n, start, actions in rows:
        try:
            line = Match(game, told, "", box, epoch, start)
            for action in actions:
                line.play(game.actions.from_json(action))
            found[n] = outline(line).json()
        except WRONG:
            found[n] = Outline(0, 0, [0], []).json()
    return found


def count(doc: dict[str, Any], name: str) -> int:
    """A number of a file, as far as anything is counted there."""
    return number(doc, name, 0, FARTHEST, "study")


def said(text: str, most: int = 600) -> str:
    """What somebody wrote, in one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]
