"""Golden records: the numbering of every action, the range of every printed number, and whole games as readable text.

    python -m tests.golden.record [GAME …]      write anew what has changed, after a change of rules that is meant
    python -m tests.golden.record --check       replay all of them (also on the compiled build)

A playthrough is replayed from the moves written in it, so that only the rules can change it, never a bot. Written anew
it keeps its old moves as far as they answer what is asked now; a bot answers the rest. So the difference shows what the
rules changed, and not another game. A record of an older epoch (`…-epoch-1.txt`) is never written anew; where a printed
value has changed since, its third line says with which value it was played (`# with planet.pytheas.cost.pepper=3`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from docs.comet.comet import GAME as COMET

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import EVERYBODY, AstrariumError, Box, ComponentTable, Game, Match, State, read_components, state
from astrarium.text.editing import box_with

HERE = Path(__file__).parent
HEAD = re.compile(r"# (\S+) · (\S+) · (\d+) seats · epoch (\d+) · seed (\S+)")
MOVE = re.compile(r" *\d+([* ]) seat (\d+) +(?:(\S+) +)?> (.*)")
WITH = "# with "  # before the values of components with which an older game was played
MEANT = "if this change of rules is meant: python -m tests.golden.record, and review the diff"
AHEAD = 8  # old moves that may be passed over to find the one that answers a question


COMPILED = not str(state.__file__).endswith(".py")


def games() -> list[Game]:
    """Every game with records; the example game is never compiled, and stands on a compiled kernel all the same."""
    return [*[load(id) for id in ready()], COMET]


# ---------------------------------------------------------------------------- numbering
def numbering(game: Game) -> str:
    """Where each kind of action begins, its places, and the values of each domain, in order."""
    lines = [
        f"{kind.base:>7}  {' '.join([kind.word, *[f'<{d.name}>' for d in kind.domains]])}"
        for kind in game.actions.kinds.values()
    ]
    lines.append(f"{len(game.actions):>7}  in all")
    for domain in game.actions.domains.values():
        lines += ["", f"<{domain.name}>"]
        lines += ["  " + " ".join(domain.values[i : i + 12]) for i in range(0, len(domain.values), 12)]
    return "\n".join(lines) + "\n"


def numbering_file(game: Game) -> Path:
    return HERE / f"actions-{game.id}.txt"


# ---------------------------------------------------------------------------- ranges
def ranges(game: Game) -> str:
    """From where to where each number of a component file may go, as the game reads it."""
    found: set[str] = set()

    def note(table: ComponentTable, field: str, low: int, high: int) -> None:
        place = re.sub(r"^\S+ ?|(?<=\]\]) [^ .]+", "", table.place)
        found.add(f"{place + ' ' if place else ''}{field}: {low} to {high}")

    one, several = ComponentTable.number, ComponentTable.numbers

    def number(self: ComponentTable, field: str, low: int = 0, high: int = 1_000_000, before: int | None = None) -> int:
        note(self, field, low, high)
        return one(self, field, low, high, before)

    def numbers(self: ComponentTable, field: str, low: int = 0, high: int = 1_000_000) -> tuple[int, ...]:
        note(self, field, low, high)
        return several(self, field, low, high)

    with patch.object(ComponentTable, "number", number), patch.object(ComponentTable, "numbers", numbers):
        Box(read_components(game.folder / "components.toml"), game.open_box)
    return "\n".join([*sorted(found), ""])


def ranges_file(game: Game) -> Path:
    return HERE / f"ranges-{game.id}.txt"


# ---------------------------------------------------------------------------- playthroughs
def told(match: Match, options: Collection[str] | None = None, values: dict[str, str] | None = None) -> str:
    """A game as text: each move, and what happened by it. `options` are those that its head names, or all; `values`
    those of the components that are others today."""
    setting = match.setting
    named = [f"{key}={value}" for key, value in setting.options.items() if options is None or key in options]
    lines = [
        f"# {match.game.id} · {setting.mode} · {setting.seats} seats · epoch {match.epoch} · seed {match.seed}",
        f"# {' '.join(named) or 'no options'}",
        *([f"{WITH}{' '.join([f'{place}={value}' for place, value in values.items()])}"] if values else []),
        "",
    ]
    past = Match(match.game, setting, match.seed, match.box, match.epoch)
    lines += news(past, 0)
    for move in match.moves:
        if move.automatic:
            continue
        question, heard, made = past.state.question.name(), len(past.log), len(past.moves)
        past.play(move.action)
        lines.append(f"{move.number:>5}  seat {move.seat}  {question:<18} > {move.action}")
        lines += [f"{m.number:>5}* seat {m.seat}  {'':<18} > {m.action}" for m in past.moves[made + 1 :]]
        lines += news(past, heard)
    s = past.state
    ended = f"outcome {s.outcome} scores {s.scores}" if s.over else "not over"
    return "\n".join([*lines, "", f"{ended} after {s.number} decisions", f"fingerprint {s.fingerprint()}"]) + "\n"


def news(match: Match, since: int) -> list[str]:
    found = []
    for line in match.log[since:]:
        event = line.event
        facts = "".join([f" {fact}" for fact in event.facts])
        to = "" if event.audience == EVERYBODY else f" to seat {event.audience}"
        found.append(f"         · {event.text}{facts} ({event.rule}){to}")
    return found


class Old(NamedTuple):
    """A move of a record: who answered which question how."""

    seat: int
    question: str
    action: str

    def answers(self, s: State) -> bool:
        return (self.seat, self.question) == (s.asked, s.question.name()) and self.action in map(str, s.legal())


class Record(NamedTuple):
    """What is written in a record."""

    game: Game
    mode: str
    seats: int
    epoch: int
    seed: str
    options: dict[str, str]
    moves: list[Old]
    values: dict[str, str]

    def match(self, epoch: int) -> Match:
        setting = self.game.stored_setting(self.mode, self.seats, self.options)
        return Match(self.game, setting, self.seed, box_with(self.game, self.values), epoch)


def read(path: Path) -> Record:
    text = path.read_text(encoding="utf-8")
    head = HEAD.match(text)
    assert head, f"{path.name} has no heading"
    game = {game.id: game for game in games()}[head[1]]
    lines = text.splitlines()
    options = dict([pair.split("=") for pair in lines[1][2:].split() if "=" in pair])
    values = dict([pair.split("=") for pair in lines[2][len(WITH) :].split()]) if lines[2].startswith(WITH) else {}
    moves = [move for move in map(MOVE.fullmatch, text.splitlines()) if move and move[1] == " "]
    old = [Old(int(move[2]), move[3] or "", move[4]) for move in moves]
    return Record(game, head[2], int(head[3]), int(head[4]), head[5], options, old, values)


def again(path: Path) -> str:
    """The same game, played again from its text."""
    record = read(path)
    match = record.match(record.epoch)
    for number, old in enumerate(record.moves):
        try:
            match.play(record.game.actions.parse(old.action))
        except AstrariumError as error:
            asked = match.state.question if not match.state.over else "nothing, the game is over"
            raise AssertionError(
                f"{path.name}: move {number}, {old.action!r} of seat {old.seat}, is refused ({error}); "
                f"asked is {asked}; {MEANT}"
            ) from None
    return told(match, record.options, record.values)  # an option that came later has its default


def renewed(path: Path) -> Match:
    """The recorded game under the rules of today: its old moves where they answer what is asked, else a bot's."""
    record = read(path)
    match = record.match(record.game.epoch)
    rng, bot = Random(record.seed), make("greedy")
    old = record.moves
    while not match.state.over:
        s = match.state
        skip = next((n for n, move in enumerate(old[:AHEAD]) if move.answers(s)), None)
        if skip is None:
            match.play(bot.choose(Outlook(record.game, s, rng)))
        else:
            match.play(record.game.actions.parse(old[skip].action))
            old = old[skip + 1 :]
    return match


def rewritten(path: Path) -> str:
    return told(renewed(path), read(path).options)


def changed_by(game: Game, file: Path) -> list[str]:
    """The records of a game that go differently with another component file."""
    box = Box(read_components(file), game.open_box)
    found = []
    for path in sorted(HERE.glob(f"{game.id}-*.txt")):
        record = read(path)
        if record.values:
            continue  # it keeps the components it was played with
        match = Match(game, record.match(record.epoch).setting, record.seed, box, record.epoch)
        try:
            for old in record.moves:
                match.play(game.actions.parse(old.action))
            same = told(match, record.options) == path.read_text(encoding="utf-8")
        except AstrariumError:
            same = False
        if not same:
            found.append(path.stem)
    return found


def replays(path: Path) -> bool:
    """Whether a record replays word for word."""
    try:
        return again(path) == path.read_text(encoding="utf-8")
    except AssertionError as refused:
        print(refused)
        return False


def stands(path: Path) -> bool:
    """Whether a record is of today's epoch and replays word for word."""
    return ("-epoch-" in path.stem or read(path).epoch == read(path).game.epoch) and replays(path)


def played(game: Game, mode: str, seats: int, options: dict[str, object], seed: str) -> Match:
    """A game by people of moods: mostly the rule of thumb, now and then anything."""
    match = Match(game, game.setting(mode, seats, options), seed)
    rng = Random(seed)
    thumb, whim = make("greedy"), make("random")
    while not match.state.over:
        bot = thumb if rng.random() < 0.8 else whim
        match.play(bot.choose(Outlook(game, match.state, rng)))
    return match


def records(game: Game) -> dict[Path, Callable[[], Match]]:
    """One game for each mode, at its largest table, and one more with every option turned: how each is first played."""
    found: dict[Path, Callable[[], Match]] = {}
    for mode in game.modes:
        path = HERE / f"{game.id}-{mode.word}.txt"
        found[path] = partial(played, game, mode.word, mode.seats[-1], {}, f"golden-{mode.word}")
    if game.options:
        mode = game.modes[-1]
        turned = {option.name: option.values[1] for option in game.options_of(mode.word) if len(option.values) > 1}
        path = HERE / f"{game.id}-{mode.word}-options.txt"
        found[path] = partial(played, game, mode.word, mode.seats[0], turned, "golden-options")
    return found


def playthroughs() -> list[Path]:
    return sorted([path for game in games() for path in HERE.glob(f"{game.id}-*.txt")])


def write(ids: list[str]) -> None:
    for game in games():
        if not ids or game.id in ids:
            numbering_file(game).write_text(numbering(game), encoding="utf-8")
            ranges_file(game).write_text(ranges(game), encoding="utf-8")
            for path, first in records(game).items():
                if not path.exists() or not stands(path):
                    path.write_text(rewritten(path) if path.exists() else told(first()), encoding="utf-8")
                    print(path.name)


def check() -> int:
    """How many records no longer replay; each is named."""
    wrong = [path.name for path in playthroughs() if not replays(path)]
    wrong += [f.name for f in map(numbering_file, games()) if not f.exists()]
    wrong += [
        numbering_file(game).name
        for game in games()
        if numbering_file(game).exists() and numbering_file(game).read_text(encoding="utf-8") != numbering(game)
    ]
    for name in wrong:
        print(f"differs: {name}")
    return len(wrong)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        print(f"kernel: {state.__file__}")
        sys.exit(min(check(), 1))
    write(sys.argv[1:])
