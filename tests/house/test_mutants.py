"""Mutation testing tests the tests; here are its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.mutants import hunt
from tests.mutants.operators import Mutant, mutants, sound

SOURCE = '''"""Says 3 < 4."""

from typing import Final

HAND: Final = 5


def take(s: list[int], n: int = 1) -> int | None:
    """Take what is allowed (XX-12)."""
    assert n < 9
    if n > HAND and not s:
        return 0
    s[0] -= n
    s.insert(n, 2)
    return max(n, s[0] + 1)
'''


@pytest.fixture
def found(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "take.py").write_text(SOURCE)
    return [mutant for mutant in mutants(tmp_path / "take.py", tmp_path) if sound(mutant, tmp_path)]


def test_every_kind_of_change_is_made(found: list[Mutant]) -> None:
    changes = {(mutant.kind, mutant.old.strip(), mutant.new.strip()) for mutant in found}
    assert changes == {
        ("constant", "HAND: Final = 5", "HAND: Final = 6"),
        ("constant", "HAND: Final = 5", "HAND: Final = 4"),
        (
            "constant",
            "def take(s: list[int], n: int = 1) -> int | None:",
            "def take(s: list[int], n: int = 2) -> int | None:",
        ),
        (
            "constant",
            "def take(s: list[int], n: int = 1) -> int | None:",
            "def take(s: list[int], n: int = 0) -> int | None:",
        ),
        ("condition", "if n > HAND and not s:", "if not (n > HAND and not s):"),
        ("boolean", "if n > HAND and not s:", "if n > HAND or not s:"),
        ("comparison", "if n > HAND and not s:", "if n >= HAND and not s:"),
        ("constant", "return 0", "return 1"),
        ("arithmetic", "s[0] -= n", "s[0] += n"),
        ("dropped", "s[0] -= n", "pass"),
        ("constant", "s[0] -= n", "s[1] -= n"),
        ("dropped", "s.insert(n, 2)", "pass"),
        ("swapped", "s.insert(n, 2)", "s.insert(2, n)"),
        ("constant", "s.insert(n, 2)", "s.insert(n, 3)"),
        ("constant", "s.insert(n, 2)", "s.insert(n, 1)"),
        ("swapped", "return max(n, s[0] + 1)", "return max(s[0] + 1, n)"),
        ("arithmetic", "return max(n, s[0] + 1)", "return max(n, s[0] - 1)"),
        ("constant", "return max(n, s[0] + 1)", "return max(n, s[1] + 1)"),
        ("constant", "return max(n, s[0] + 1)", "return max(n, s[0] + 2)"),
        ("constant", "return max(n, s[0] + 1)", "return max(n, s[0] + 0)"),
    }


def test_a_change_is_one_line_and_knows_the_rules_cited_around_it(found: list[Mutant]) -> None:
    for mutant in found:
        changed = mutant.applied(SOURCE).split("\n")
        assert [i + 1 for i, line in enumerate(SOURCE.split("\n")) if changed[i] != line] == [mutant.line]
    assert {mutant.rules for mutant in found if mutant.line > 8} == {("XX-12",)}


def test_the_likeliest_tests_come_first() -> None:
    mutant = Mutant("src/astrarium/games/efemeris/attack.py", 1, "a", "b", "constant", ("EF-402", "EF-R15"))
    first, second, *_ = hunt.steps(mutant)
    assert first.words == ("tests/rules/efemeris", "-k", "EF_402_ or EF_R15_")
    assert second.words[0] == "tests/rules/efemeris"
    kernel = hunt.steps(mutant._replace(path="src/astrarium/kernel/chance.py"))
    assert kernel[0].words[:2] == ("src/astrarium/kernel/chance.py", "tests/kernel")


def test_a_lot_is_the_same_for_the_same_seed() -> None:
    path = "src/astrarium/kernel/chance.py"
    every = hunt.prey([path], 0, "")
    assert hunt.prey([path], 5, "a") == hunt.prey([path], 5, "a") != hunt.prey([path], 5, "b")
    assert set(hunt.prey([path], 5, "a")) <= set(every)


def test_rules_and_kernel_are_hunted_pictures_and_judgement_are_not() -> None:
    names = {path.relative_to(hunt.ROOT / "src/astrarium").as_posix() for path in hunt.files([])}
    assert {"kernel/state.py", "games/kepler/turn.py", "games/celestia_duo/state.py"} <= names
    assert not [name for name in names if "/scene/" in name or "/sense/" in name or name.endswith("/board.py")]


def test_survivors_are_told_with_their_reason() -> None:
    one = Mutant("a.py", 3, "    x = 1", "    x = 2", "constant", ())
    other = one._replace(line=4)
    killed = one._replace(line=5, new="    x = 0")
    results = [hunt.Result(one, "", 1.0), hunt.Result(killed, "its game", 1.0)]
    text, unexplained = hunt.report(results, [])
    assert unexplained == 1
    assert text.startswith("a.py:3  constant\n  - x = 1\n  + x = 2\n")
    assert "1 of 2 mutants killed (50.0%); 1 survive, 1 without a reason" in text
    excused = [hunt.Known("a.py", "x = 1", "x = 2", "nobody reads x")]
    text, unexplained = hunt.report([*results, hunt.Result(other, "", 1.0)], excused)
    assert unexplained == 0
    assert text.count("  = nobody reads x") == 2


def test_what_was_killed_is_remembered_while_its_file_stays(tmp_path: Path) -> None:
    path = "src/astrarium/kernel/chance.py"
    one, other = hunt.prey([path], 2, "a")
    memory = hunt.Memory(tmp_path / "killed.jsonl")
    memory.keep(hunt.Result(one, "kernel", 1.0))
    memory.keep(hunt.Result(other, "", 1.0))
    again = hunt.Memory(tmp_path / "killed.jsonl")
    assert memory.key(one) in again.killed
    assert memory.key(other) not in again.killed
    assert memory.key(one) != memory.key(other)


def test_every_excused_mutant_still_exists() -> None:
    """An excuse for a line that has changed is no excuse."""
    for entry in hunt.known():
        assert entry.reason
        found = [mutant for mutant in mutants(hunt.ROOT / entry.file, hunt.ROOT) if entry.names(mutant)]
        assert found, f"{entry.file}: {entry.old} -> {entry.new}"


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_mutant_is_killed_in_a_room_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "ROOMS", tmp_path)
    monkeypatch.setattr(hunt, "steps", lambda mutant: [hunt.Step("kernel", ("tests/kernel/test_chance.py",))])
    path = "src/astrarium/kernel/chance.py"
    text = (hunt.ROOT / path).read_text()
    old = next(line for line in text.split("\n") if line.startswith("def key("))
    line = text.split("\n").index(old) + 1
    missing = Mutant(path, line, old, old.replace("def key(", "def lock("), "renamed", ())
    same = Mutant(path, line, old, old + "  # nothing", "nothing", ())
    room = hunt.Room(0)
    results = list(hunt.trials([missing, same], [room], changed=True))
    assert [result.killer for result in results] == ["kernel", ""]
    assert (room.place / path).read_text() == text == (hunt.ROOT / path).read_text()
