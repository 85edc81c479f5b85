"""The hunt: every mutant meets the tests that should notice it, the likeliest first, in a process of its own."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple

from .operators import Mutant, mutants, sound

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = ROOT / "build" / "mutants"
KNOWN: Final = Path(__file__).with_name("equivalent.toml")
TRAVELS: Final = ("src", "tests", "docs", "examples", "conftest.py", "pyproject.toml", "README.md", "start.py")
PYTEST: Final = ("-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=60")
NOT_RULES: Final = ("board.py", "bounds.py")  # what the terminal shows, and what the conformance suite is told
PATIENCE: Final = 400  # seconds for one step; a mutant that needs more loops
NO_TESTS: Final = 5  # what pytest answers when nothing was picked
CLOCK: Final = count(int(time.time()))


class Result(NamedTuple):
    mutant: Mutant
    killer: str  # the step that noticed it, or nothing
    seconds: float


class Known(NamedTuple):
    """A mutant that changes nothing, or nothing that anybody could meet."""

    file: str
    old: str
    new: str
    reason: str

    def names(self, mutant: Mutant) -> bool:
        return (self.file, self.old, self.new) == (mutant.path, mutant.old.strip(), mutant.new.strip())


def known() -> list[Known]:
    return [Known(**entry) for entry in tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("mutant", [])]


# ---------------------------------------------------------------------------- what is hunted
def files(paths: list[str], root: Path = ROOT) -> list[Path]:
    """The kernel and the rules of every game, or what lies under the paths."""
    source = root / "src" / "astrarium"
    if not paths:
        found = [*source.glob("kernel/*.py"), *source.glob("games/*/*.py")]
        return sorted(path for path in found if path.name not in NOT_RULES)
    picked: list[Path] = []
    for word in paths:
        path = (root / word).resolve()
        if not path.exists():
            sys.exit(f"mutants: no file or folder {word}")
        picked += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return picked


def prey(paths: list[str], sample: int, seed: str) -> list[Mutant]:
    """Every mutant under the paths, or so many of them by lot. A lot does not depend on what else could be drawn, so
    that an edit of one file leaves the sample of the others as it was."""
    found = [mutant for path in files(paths) for mutant in mutants(path, ROOT)]

    def lot(mutant: Mutant) -> str:
        return sha256(f"{seed} {mutant.path} {mutant.old} {mutant.new}".encode()).hexdigest()

    drawn = sorted(found, key=lot) if sample else found
    return sorted(islice((mutant for mutant in drawn if sound(mutant, ROOT)), sample or None))


# ---------------------------------------------------------------------------- who hunts
class Step(NamedTuple):
    """Some tests, as words for pytest."""

    name: str
    words: tuple[str, ...]


def steps(mutant: Mutant) -> list[Step]:
    """The tests for a mutant: those of the rules it is about, those of its game, then recorded and random games."""
    parts = Path(mutant.path).parts
    folder = parts[3] if parts[:3] == ("src", "astrarium", "games") and len(parts) > 4 else ""
    if not folder:
        small = "comet or celestia-duo-quick or efemeris-duel or kepler-solo"
        return [
            Step("kernel", (mutant.path, "tests/kernel", "tests/rules/comet", "tests/conformance/test_options.py")),
            Step("records", ("tests/golden", "tests/conformance/test_the_checks.py", "-k", f"not golden or {small}")),
            Step(
                "games", ("tests/rules/celestia_duo", "tests/rules/efemeris", "tests/bots", "tests/table/test_undo.py")
            ),
            Step("random play", ("tests/conformance/test_games.py", "-k", "comet or quick or duel")),
            Step("table", ("tests/table", "tests/cli")),
        ]
    rules, game = f"tests/rules/{folder}", folder.replace("_", "-")
    cited = " or ".join([rule.replace("-", "_") + "_" for rule in mutant.rules[:12]])
    named = [Step("its rule", (rules, "-k", cited))] if cited else []
    return [
        *named,
        Step("its game", (rules, mutant.path)),
        Step("records", ("tests/golden", "-k", game)),
        Step("random play", ("tests/conformance/test_games.py", "tests/conformance/test_options.py", "-k", game)),
        Step("words and pictures", ("tests/conformance/test_words.py", f"tests/scene/test_{folder}.py", "-k", game)),
    ]


class Room:
    """A copy of the house in which one file at a time is changed."""

    def __init__(self, number: int) -> None:
        self.place: Final = ROOMS / f"room-{number}"
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir(parents=True)
        for name in TRAVELS:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.place / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (ROOT / name).exists():
                shutil.copy2(ROOT / name, self.place / name)

    def write(self, path: str, text: str) -> None:
        """Each text has a time of its own, so that no bytecode of another one is taken for it."""
        (self.place / path).write_text(text, encoding="utf-8")
        now = next(CLOCK)
        os.utime(self.place / path, (now, now))

    def try_out(self, mutant: Mutant) -> Result:
        text = (ROOT / mutant.path).read_text(encoding="utf-8")
        started = time.monotonic()
        self.write(mutant.path, mutant.applied(text))
        try:
            killer = next((step.name for step in steps(mutant) if self.notices(step.words)), "")
        finally:
            self.write(mutant.path, text)
        return Result(mutant, killer, time.monotonic() - started)

    def notices(self, words: tuple[str, ...]) -> bool:
        """Whether one of these tests fails, or none of them comes to an end."""
        env = {**os.environ, "PYTHONPATH": str(self.place / "src"), "PYTHONHASHSEED": "0"}
        env.pop("ASTRARIUM_COMPILED", None)
        with subprocess.Popen(
            [sys.executable, *PYTEST, *words],
            cwd=self.place,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as child:
            try:
                return child.wait(PATIENCE) not in (0, NO_TESTS)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                return True


# ---------------------------------------------------------------------------- remembering
class Memory:
    """What was killed stays killed while its file stays as it is; a survivor is tried again."""

    def __init__(self, place: Path) -> None:
        self.place: Final = place
        lines = place.read_text(encoding="utf-8").splitlines() if place.exists() else []
        self.killed: Final = {line["key"]: line["killer"] for line in map(json.loads, lines)}

    def key(self, mutant: Mutant) -> str:
        text = (ROOT / mutant.path).read_bytes()
        return sha256(text + mutant.name.encode()).hexdigest()[:24]

    def keep(self, result: Result) -> None:
        if result.killer:
            self.killed[self.key(result.mutant)] = result.killer
            with self.place.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": self.key(result.mutant), "killer": result.killer}) + "\n")


def hunt(wanted: list[Mutant], workers: int, progress: Callable[[Result], None]) -> list[Result]:
    """Try every mutant that is not remembered as killed; gives a result for each, in order."""
    ROOMS.mkdir(parents=True, exist_ok=True)
    memory = Memory(ROOMS / "killed.jsonl")
    done = {m: Result(m, memory.killed[memory.key(m)], 0.0) for m in wanted if memory.key(m) in memory.killed}
    for result in done.values():
        progress(result)
    todo = [mutant for mutant in wanted if mutant not in done]
    rooms: queue.Queue[Room] = queue.Queue()
    for number in range(min(workers, len(todo))):
        rooms.put(Room(number))

    def one(mutant: Mutant) -> None:
        room = rooms.get()
        try:
            result = room.try_out(mutant)
        finally:
            rooms.put(room)
        memory.keep(result)
        done[mutant] = result
        progress(result)

    with ThreadPoolExecutor(workers) as pool:
        for future in [pool.submit(one, mutant) for mutant in todo]:
            future.result()
    return [done[mutant] for mutant in wanted]


# ---------------------------------------------------------------------------- telling
def report(results: list[Result], excused: list[Known]) -> tuple[str, int]:
    """What is left over, and how many of these have no reason to be."""
    survivors = [result.mutant for result in results if not result.killer]
    lines = []
    unexplained = 0
    for mutant in survivors:
        reasons = [entry.reason for entry in excused if entry.names(mutant)]
        unexplained += not reasons
        lines += [
            f"{mutant.path}:{mutant.line}  {mutant.kind}",
            f"  - {mutant.old.strip()}",
            f"  + {mutant.new.strip()}",
        ]
        lines += [f"  = {reasons[0]}"] if reasons else []
    killed = len(results) - len(survivors)
    share = killed / len(results) if results else 1.0
    lines.append(
        f"{killed} of {len(results)} mutants killed ({share:.1%}); {len(survivors)} survive, {unexplained} without a reason"
    )
    return "\n".join(lines), unexplained
