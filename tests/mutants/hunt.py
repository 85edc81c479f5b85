"""The hunt: every mutant meets the tests that should notice it, the likeliest first, in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.metadata import entry_points
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import pytest

from .operators import Mutant, mutants, sound

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = ROOT / "build" / "mutants"
KNOWN: Final = Path(__file__).with_name("equivalent.toml")
STAYS: Final = ("build", "data", "dist")  # not in a copy of the house, nor what begins with a dot
PYTEST: Final = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=120")
NOT_RULES: Final = ("board.py", "bounds.py")  # what the terminal shows, and what the conformance suite is told
PATIENCE: Final = 1200  # seconds for a trial; a mutant that needs more has no end
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
    ]


class Room:
    """A copy of the house in which one file at a time is changed."""

    def __init__(self, number: int) -> None:
        self.place: Final = ROOMS / f"room-{number}"
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir(parents=True)
        for path in ROOT.iterdir():
            if path.name in STAYS or path.name.startswith("."):
                continue
            if path.is_dir():
                shutil.copytree(path, self.place / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(path, self.place / path.name)

    def write(self, path: str, text: str) -> None:
        """Each text has a time of its own, so that no bytecode of another one is taken for it."""
        (self.place / path).write_text(text, encoding="utf-8")
        now = next(CLOCK)
        os.utime(self.place / path, (now, now))

    def enter(self) -> None:
        """Make this process one that has never seen the house outside of the room."""
        os.chdir(self.place)
        for name in [*sys.modules]:
            if name.partition(".")[0] in ("astrarium", "tests", "docs", "conftest"):
                del sys.modules[name]
        sys.path[:] = [str(self.place / "src"), str(self.place), *[p for p in sys.path if Path(p or ".") != ROOT]]
        os.environ["PYTHONPATH"] = str(self.place / "src")
        os.environ.pop("ASTRARIUM_COMPILED", None)
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)


class Trial:
    """One mutant, or the program as it is, before its tests: a process of its own, forked from this one, which has
    loaded pytest and nothing of the house but these files."""

    def __init__(self, mutant: Mutant, room: Room, changed: bool = True) -> None:
        self.mutant: Final = mutant
        self.room: Final = room
        self.text: Final = (ROOT / mutant.path).read_text(encoding="utf-8")
        self.steps: Final = steps(mutant)
        self.started: Final = time.monotonic()
        room.write(mutant.path, mutant.applied(self.text) if changed else self.text)
        self.pid: Final = os.fork()
        if self.pid == 0:
            self.run()

    def run(self) -> NoReturn:
        """In the child: leave with the number of the first step that notices something, or with 0."""
        noticed = len(self.steps)
        try:
            os.setsid()
            self.room.enter()
            answers = (pytest.main([*PYTEST, *step.words]) for step in self.steps)
            noticed = next((n for n, answer in enumerate(answers) if answer not in (0, NO_TESTS)), -1)
        finally:
            os._exit(noticed + 1)

    def over(self) -> Result | None:
        """How it ended, if it has; a mutant that takes too long is as good as noticed."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        seconds = time.monotonic() - self.started
        if pid == 0 and seconds < PATIENCE:
            return None
        if pid == 0:
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.room.write(self.mutant.path, self.text)
        code = os.waitstatus_to_exitcode(status) if pid else len(self.steps) + 1
        names = ["", *[step.name for step in self.steps]]
        return Result(self.mutant, names[code] if 0 <= code < len(names) else "crash or no end", seconds)


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
    rooms = [Room(number) for number in range(min(workers, len(todo)))]
    prepare()
    controls = {Path(mutant.path).parent: mutant for mutant in todo}
    for result in trials([*controls.values()], rooms, changed=False):
        if result.killer:
            raise SystemExit(f"mutants: {result.killer} of {result.mutant.path} fails as it is; mend that first")
    for result in trials(todo, rooms, changed=True):
        memory.keep(result)
        done[result.mutant] = result
        progress(result)
    return [done[mutant] for mutant in wanted]


def prepare() -> None:
    """Load what every trial needs, once."""
    for entry in entry_points(group="pytest11"):
        if entry.name != "xdist":
            entry.load()


def trials(wanted: list[Mutant], rooms: list[Room], changed: bool) -> Iterator[Result]:
    """A trial in each room until all are through."""
    waiting, free = wanted[::-1], rooms[:]
    running: list[Trial] = []
    while waiting or running:
        while waiting and free:
            running.append(Trial(waiting.pop(), free.pop(), changed))
        time.sleep(0.05)
        for trial in running[:]:
            result = trial.over()
            if result is not None:
                running.remove(trial)
                free.append(trial.room)
                yield result


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
