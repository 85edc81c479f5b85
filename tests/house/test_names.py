"""No class name stands for two things in the package."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"

# Every game has these two, in the same place: what its box holds, and the choices of its table.
ROLES = {"Pieces", "Terms"}

# Frames are stored with games by their names, which are the rulebook's words, so they can't be renamed. Other classes
# make room for them, but for these, which everybody knows by their names.
FRAMES_AND_OTHERS = {"Look", "Match", "Plan", "Strength"}

HEAD = re.compile(r"^ *class (\w+)(?:\(([^)]*)\))?:", re.MULTILINE)

Found = tuple[str, bool]  # where it stands, and whether it is a frame of a game


@cache
def classes() -> dict[str, list[Found]]:
    """By name; those of an example in a docstring too."""
    found: dict[str, list[Found]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        frames = {"Decision", "Flow", "Pause"}
        text = path.read_text(encoding="utf-8")
        for head in HEAD.finditer(text):
            name, bases = head[1], re.findall(r"[\w.]+", re.sub(r"\[.*?\]", "", head[2] or ""))
            frame = place.startswith("games/") and not frames.isdisjoint(bases)
            if frame:
                frames.add(name)
            line = text.count("\n", 0, head.start()) + 1
            found[name].append((f"{place}:{line}", frame))
    return found


def twice() -> dict[str, list[str]]:
    """The names that stand for two things. Frames of different games may share a word of their rulebooks."""
    doubles = {name: here for name, here in classes().items() if len(here) > 1 and not all(frame for _, frame in here)}
    return {name: [place for place, _ in here] for name, here in doubles.items()}


def test_no_class_name_is_used_twice() -> None:
    named = ROLES | FRAMES_AND_OTHERS
    wrong = [f"{name}: {', '.join(places)}" for name, places in twice().items() if name not in named]
    assert wrong == [], "give the newer one another name"


def test_every_exception_is_still_one() -> None:
    assert sorted((ROLES | FRAMES_AND_OTHERS) - set(twice())) == []


def test_the_roles_are_the_games_own() -> None:
    for name in ROLES:
        assert all(place.startswith("games/") for place in twice()[name])


def test_doubles_are_seen_and_frames_may_share_a_word() -> None:
    assert {"Pieces", "Match"} <= set(twice())
    assert "Turn" not in twice()
