"""Damaged input for everything that reads: actions, typed words, things, journals, positions, files, components.

    .venv/bin/python tests/server/fuzz.py SECONDS [SEED]

Only an `AstrariumError`, one clear line, may come out; anything else is counted and shown.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import astrarium
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Box, Components, Game, Match, replay
from astrarium.kernel.outside import read_json
from astrarium.terminal.saved import open_match
from astrarium.text import Words
from astrarium.text.editing import Printed, taken_up
from astrarium.text.spoken import meant
from astrarium.web.page.glance import describe

ODD: list[Any] = [
    *(None, True, -1, 0, 1, 7, 10**9, 10**30, 1.5, float("nan"), "", "x", "0", "-1", "\0", "\ud800", "²", "a" * 3000),
    *([], {}, [[]], {"a": 1}, "①", "٣", "9" * 5000, "1e400"),
]
DEEP = [
    "[" * 900 + "]" * 900,
    "[" * 9000,
    '{"a":' * 900 + "1" + "}" * 900,
    "9" * 5000,
    "1e400",
    "NaN",
    "²",
    '"\\ud800"',
]
VALUES = (
    *("1", "-1", '"x"', "[]", "true", "nan", "{}", "99999", "1979-05-27", '""', "[1,2,3]"),
    *("[" * 400 + "]" * 400, "[" * 4000, "9" * 5000, "²", "{" + "a." * 300 + "b = 1}"),
)


class Sample(NamedTuple):
    """A game in the middle, as everything that can be written down of it."""

    game: Game
    match: Match
    journal: dict[str, Any]
    onward: dict[str, Any]  # the journal of a game that goes on from a position
    toml: str
    words: Words


def sample(title: str, random: Random) -> Sample:
    game = load(title)
    match = Match(game, game.setting(), "fuzz")
    play_on(match, 30, random)
    onward = Match(game, match.setting, "other", None, 0, match.state.save(), {0: "fresh"})
    play_on(onward, 8, random)
    words = Words(game, "en", ["A"] * match.state.seats, match.box)
    toml = (game.folder / "components.toml").read_text(encoding="utf-8")
    return Sample(game, match, match.save(), onward.save(), toml, words)


def play_on(match: Match, count: int, random: Random) -> None:
    for _ in range(count):
        if not match.state.over:
            match.play(random.choice(match.state.legal()))


class Fuzz:
    """Seeded damage, and what came of it."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = Random(seed)
        self.file = folder / "damaged.json"
        self.samples = [sample(title, self.random) for title in ready()]
        self.tried: Counter[str] = Counter()
        self.stray: Counter[str] = Counter()

    def damaged(self, value: Any, depth: int = 0) -> Any:
        """The same data, with one thing wrong."""
        random = self.random
        if random.random() < 0.12 or depth > 6:
            return random.choice(ODD)
        if isinstance(value, dict) and value:
            made, key, how = dict(value), random.choice(list(value)), random.random()
            if how < 0.15:
                del made[key]
            elif how < 0.25:
                made[random.choice(["x", "seats", "moves", "fields", "start", key + "x"])] = random.choice(ODD)
            else:
                made[key] = self.damaged(made[key], depth + 1)
            return made
        if isinstance(value, list) and value:
            return self.damaged_list(list(value), depth)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + random.choice([-1, 1, 10, -value - 1, 10**9])
        if isinstance(value, str):
            return random.choice([value + "x", value[:-1], value.upper(), value * 2, random.choice(ODD)])
        return random.choice(ODD)

    def damaged_list(self, made: list[Any], depth: int) -> list[Any]:
        random = self.random
        i, how = random.randrange(len(made)), random.random()
        if how < 0.15:
            del made[i]
        elif how < 0.3:
            made.insert(i, random.choice([random.choice(ODD), made[i]]))
        elif how < 0.4:
            j = random.randrange(len(made))
            made[i], made[j] = made[j], made[i]
        else:
            made[i] = self.damaged(made[i], depth + 1)
        return made

    def damaged_lines(self, text: str) -> str:
        random, lines = self.random, text.splitlines()
        i, how = random.randrange(len(lines)), random.random()
        if how < 0.25:
            del lines[i]
        elif how < 0.5:
            lines.insert(i, random.choice([random.choice(lines), "x = 1", "[[", "\0"]))
        elif how < 0.8 and "=" in lines[i]:
            lines[i] = lines[i].split("=")[0] + "= " + random.choice(VALUES)
        else:
            lines[i] = lines[i][: len(lines[i]) // 2]
        return "\n".join(lines)

    def try_it(self, kind: str, reader: Callable[[Any], Any], given: Any) -> None:
        self.tried[kind] += 1
        try:
            reader(given)
        except AstrariumError as error:
            if "\n" in str(error) or not str(error):
                self.stray[f"{kind}: not one line: {str(error)[:80]!r}"] += 1
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            self.stray[f"{kind}: {fault!r} at {Path(where.filename).name}:{where.lineno}"] += 1

    def round(self) -> None:
        """Each reader once, the quick ones more often."""
        one = self.random.choice(self.samples)
        game, legal = one.game, one.match.state.legal()
        action = self.random.choice(legal).json() if legal else ["x"]
        for _ in range(10):
            given = self.damaged(action)
            text = " ".join(map(str, given)) if isinstance(given, list) else str(given)
            self.try_it("action", game.actions.from_json, given)
            self.try_it("action's text", game.actions.parse, text)
            self.try_it("typed words", lambda text: meant(text, legal, one.words), text)
        for _ in range(4):
            state = self.damaged(one.match.state.save())
            self.try_it("position", lambda doc: game.load(one.match.setting, doc, one.match.box), state)
        journal = self.damaged(self.random.choice([one.journal, one.onward]))
        self.try_it("journal", lambda doc: replay(game, doc), journal)
        self.file.write_text(self.random.choice([json.dumps(journal), json.dumps(journal)[:-9]]), encoding="utf-8")
        self.try_it("saved game", lambda file: astrarium.open(file), self.file)
        self.try_it("kept game", lambda file: open_match(file), self.file)
        for deep in self.random.sample(DEEP, 2):
            self.try_it("document", read_json, self.random.choice([deep, f'{{"game": {deep}}}', f"[{deep}"]))
        self.try_it("changes", lambda toml: taken_up(Printed(one.toml), toml), self.damaged_lines(one.toml))
        for _ in range(10):
            kind = self.random.choice([*game.actions.domains, "dice", "course", "starship", "next", "seat", "tile"])
            value = str(self.random.choice([*ODD, "0-²", "9-9", "-", "out-9"]))
            self.try_it("thing", lambda of: describe(one.match.state.view(0), one.words, of), f"{kind}:{value}")
        broken = self.damaged_lines(one.toml)
        self.try_it("components", lambda toml: Box(Components("components.toml", toml), game.open_box), broken)


def main() -> int:
    seconds, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        fuzz = Fuzz(seed, Path(folder))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            fuzz.round()
    print(f"seed {seed}: {sum(fuzz.tried.values())} tried {dict(fuzz.tried)}, {sum(fuzz.stray.values())} stray errors")
    for what, count in fuzz.stray.most_common(30):
        print(f"{count:6} {what}")
    return 1 if fuzz.stray else 0


if __name__ == "__main__":
    sys.exit(main())
