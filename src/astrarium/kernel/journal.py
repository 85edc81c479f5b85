"""The journal: a game as its setting, its seed and its moves. Replaying it gives the same state, bit for bit."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from .actions import Action
from .game import Box, Game
from .reading import an_object, describe_value, fits, held, number
from .refusal import AstrariumError, No, Refused, Stale, Unreadable
from .setting import Setting
from .state import State
from .tape import EVERYBODY, Event, Tape

FORMAT: Final = 1
MARKS: Final = 48  # positions that a match remembers at most; the older, the fewer


class JournalMove(NamedTuple):
    """One line of the journal."""

    number: int
    seat: int
    action: Action
    automatic: bool

    def json(self) -> list[Any]:
        return [self.number, self.seat, self.action.json(), self.automatic]


class Logged(NamedTuple):
    """An event, and how many moves of the journal had been made when it happened."""

    moment: int
    event: Event


class Checkpoint(NamedTuple):
    """A position on the way, to go back to without playing everything again."""

    moment: int
    lines: int  # of the log
    barrier: int
    state: State


class Match:
    """A game among people or bots: its state, its journal, its log, and how far back it can be undone."""

    __slots__ = (
        "barrier",
        "box",
        "epoch",
        "fresh",
        "game",
        "log",
        "marks",
        "moves",
        "seed",
        "setting",
        "start",
        "state",
        "tape",
    )

    def __init__(
        self,
        game: Game,
        setting: Setting,
        seed: str,
        box: Box | None = None,
        epoch: int = 0,
        start: dict[str, Any] | None = None,
        fresh: dict[int, str] | None = None,
        mark: Checkpoint | None = None,
    ) -> None:
        """A new match, or one that stands at a checkpoint of another."""
        self.game: Final = game
        self.setting: Final = setting
        self.seed: Final = seed
        self.box: Final = box or game.default_box
        self.epoch: Final = epoch or game.epoch
        self.start: Final = start  # a saved state that it goes on from, instead of a new game
        self.fresh: Final = dict(fresh or {})  # moments from which chance is new, and its seed there
        self.begin(mark)

    def begin(self, mark: Checkpoint | None = None) -> None:
        self.tape = Tape()
        self.moves: list[JournalMove] = []
        self.log: list[Logged] = []
        self.marks: list[Checkpoint] = []
        if mark is not None:
            self.stand_at(mark)
            return
        if self.start is None:
            self.state: State = self.game.new(self.setting, self.seed, self.box, self.tape, self.epoch)
        else:
            self.state = self.game.load(self.setting, json.loads(json.dumps(self.start)), self.box)
            self.state.tape = self.tape
        self.take_down()
        self.barrier = len(self.moves)  # moves before this one can't be undone

    # ------------------------------------------------------------ playing
    def play(self, a: Action, number: int | None = None) -> None:
        """Answer the question of that number (the one that stands, if none is named)."""
        s = self.state
        if number is not None and number != s.number:
            raise Stale(f"question {number} is no longer asked; the game is at question {s.number}")
        no = s.why_not(a)
        if no is not None:
            raise Refused(no)
        self.refresh()
        was = s.clone()
        self.remember(was)
        spoken = s.question.spoken
        self.moves.append(JournalMove(s.number, s.asked, a, False))
        s.apply(a)
        whispered = any(event.audience not in (EVERYBODY, was.asked) for event in self.tape.events)
        acted = any(made.seat != was.asked for made in self.tape.automatic)  # another seat's forced move
        self.take_down()
        if whispered or acted or spoken or final(was, s):
            self.barrier = len(self.moves)

    def refresh(self) -> None:
        """From a moment to which people agreed to go back, chance is another (see `rewind`)."""
        seed = self.fresh.get(len(self.moves))
        if seed is not None:
            self.state.reseed(seed)

    def take_down(self) -> None:
        """Move what the tape recorded into the journal and the log."""
        for made in self.tape.automatic:
            self.moves.append(JournalMove(made.number, made.seat, made.action, True))
        self.log.extend([Logged(len(self.moves), event) for event in self.tape.events])
        self.tape.automatic.clear()
        self.tape.events.clear()

    # ------------------------------------------------------------ undoing
    def undoable(self, seat: int, alone: bool = False) -> int:
        """How many of its own steps a seat can take back now: never past chance, a reveal or another seat's turn.

        In a game of silence the others see every step as it is made, so taking one back would be a sign to them: there
        nothing is taken back, unless the seat is `alone`, with nobody but bots at the table."""
        if self.state.asked != seat or (self.game.silence is not None and not alone):
            return 0
        return sum([not move.automatic for move in self.moves[self.barrier :]])

    def undo(self, seat: int, steps: int = 1, alone: bool = False) -> None:
        """Take back that many of the seat's own steps."""
        if not 0 < steps <= self.undoable(seat, alone):
            raise Refused(self.no_undo(alone))
        own = [i for i, move in enumerate(self.moves) if not move.automatic]
        self.rewind(own[-steps])

    def no_undo(self, alone: bool) -> No:
        """Why there is nothing to take back."""
        silent = self.game.silence is not None and not alone
        return No("", "no-undo-in-silence" if silent else "nothing-to-undo")

    def revealed(self, moment: int, seat: int) -> bool:
        """Whether the seat has learnt anything since that moment: chance was drawn, or something hidden was shown."""
        was = self.before(moment)
        if chance_came(was, self.state) or self.state.learnt(was, seat):
            return True
        return any(line.moment > moment and line.event.audience == seat for line in self.log)

    def before(self, moment: int) -> State:
        """The position after the first `moment` moves."""
        for mark in reversed(self.marks):
            if mark.moment == moment:
                return mark.state
        return self.at(moment).state

    def remember(self, was: State) -> None:
        """Keep the position before a move; of the older ones every other goes when there are many."""
        marks = self.marks
        marks.append(Checkpoint(len(self.moves), len(self.log), self.barrier, was))
        if len(marks) > MARKS:
            old = MARKS * 2 // 3
            self.marks = [marks[i] for i in range(len(marks)) if i >= old or i % 2 == 0]

    def rewind(self, moment: int, fresh: str = "") -> None:
        """Back to the position after the first `moment` moves: from the nearest one remembered, or the beginning. With
        a `fresh` seed chance is new from there on, so that what was drawn since is not known beforehand."""
        for later in [at for at in self.fresh if at > moment]:
            del self.fresh[later]
        if fresh:
            self.fresh[moment] = fresh
        while self.marks and self.marks[-1].moment > moment:
            self.marks.pop()
        if self.marks:
            mark = self.marks.pop()
            kept = self.moves[mark.moment : moment]
            del self.moves[mark.moment :]
            del self.log[mark.lines :]
            self.stand_at(mark)
        else:
            kept = self.moves[:moment]
            self.begin()
        for move in kept:
            if not move.automatic:
                self.play(move.action)
        self.refresh()

    def stand_at(self, mark: Checkpoint) -> None:
        self.barrier = mark.barrier
        self.state = mark.state.clone()
        self.state.tape = self.tape

    # ------------------------------------------------------------ looking
    def events(self, seat: int) -> list[Logged]:
        """The log as a seat may read it."""
        return [line for line in self.log if line.event.audience in (EVERYBODY, seat)]

    def at(self, moment: int) -> Match:
        """Another match, at the position after the first `moment` moves of this one."""
        if not 0 <= moment <= len(self.moves):
            raise AstrariumError(f"no moment {moment}; this game has moments 0 to {len(self.moves)}")
        near = [mark for mark in self.marks if mark.moment <= moment]
        if moment == len(self.moves):
            near.append(Checkpoint(moment, len(self.log), self.barrier, self.state))
        mark = near[-1] if near else None
        past = Match(self.game, self.setting, self.seed, self.box, self.epoch, self.start, self.fresh, mark)
        begun = 0
        if mark is not None:
            begun = mark.moment
            past.moves = self.moves[:begun]
            past.log = self.log[: mark.lines]
            past.marks = near[:-1]
        for move in self.moves[begun:moment]:
            if not move.automatic:
                past.play(move.action)
        past.refresh()
        return past

    # ------------------------------------------------------------ saving
    def save(self) -> dict[str, Any]:
        return {
            "astrarium": FORMAT,
            "game": self.game.id,
            **self.setting.json(),
            "seed": self.seed,
            "epoch": self.epoch,
            "components": self.box.components.fingerprint,
            **({"start": self.start} if self.start is not None else {}),
            **({"fresh": [[at, seed] for at, seed in sorted(self.fresh.items())]} if self.fresh else {}),
            "moves": [move.json() for move in self.moves],
        }


def final(was: State, now: State) -> bool:
    """Whether a move can't be undone: another seat is asked, chance was drawn, or something hidden came to light."""
    if was.asked != now.asked or chance_came(was, now):
        return True
    return any(now.learnt(was, seat) for seat in range(now.seats))


def chance_came(was: State, now: State) -> bool:
    """Whether chance was drawn between two positions."""
    return was.counter != now.counter or was.pool != now.pool


SHAPE: Final[dict[str, type]] = {
    "game": str,
    "mode": str,
    "seats": int,
    "options": dict,
    "seed": str,
    "epoch": int,
    "components": str,
    "moves": list,
}


def read_journal(given: object) -> dict[str, Any]:
    """A saved journal, every part of which has its shape; whether it can be played is seen by playing it."""
    doc = an_object(given, "journal")
    if doc.get("astrarium") != FORMAT:
        raise AstrariumError("this is not a journal of Astrarium (or one of a newer version)")
    for name, kind in SHAPE.items():
        held(doc, name, kind, "journal")
    for at, line in enumerate(doc["moves"]):
        if not well_formed(line):
            raise Unreadable(f"journal: move {at + 1} is not of the form [number, seat, action, automatic]")
    for line in held(doc, "fresh", list, "journal") if "fresh" in doc else []:
        if not (isinstance(line, list) and len(line) == 2 and fits(line[0], int) and fits(line[1], str)):
            raise Unreadable(f"journal: {describe_value(line)} in 'fresh' is not of the form [moment, seed]")
    return doc


def well_formed(line: object) -> bool:
    """Whether this is a move as `Move.json` writes it."""
    if not isinstance(line, list) or len(line) != 4:
        return False
    if not (fits(line[0], int) and fits(line[1], int) and fits(line[2], list) and fits(line[3], bool)):
        return False
    return all(fits(word, str) for word in line[2])


def replay(game: Game, given: object, box: Box | None = None) -> Match:
    """The match of a saved journal, played again and compared move by move."""
    doc = read_journal(given)
    if doc["game"] != game.id:
        raise Unreadable(f"this is a journal of {describe_value(doc['game'])}, not of {game.id}")
    setting = game.stored_setting(doc["mode"], doc["seats"], doc["options"])
    if (setting.mode, setting.seats) != (doc["mode"], doc["seats"]):
        raise Unreadable("journal: 'mode' and 'seats' should not be empty")
    epoch = number(doc, "epoch", 1, game.epoch, "journal")
    match = Match(game, setting, doc["seed"], box, epoch, doc.get("start"), dict(doc.get("fresh", [])))
    if doc["components"] != match.box.components.fingerprint:
        raise AstrariumError(
            f"this game was played with other components ({doc['components']}, here "
            f"{match.box.components.fingerprint}); name their file with --components"
        )
    try:
        for line in doc["moves"]:
            if not line[3]:
                match.play(game.actions.from_json(line[2]), line[0])
    except AstrariumError:
        raise
    except Exception as fault:
        if match.start is None:
            raise  # a fault of the game; from a position that somebody wrote, it is the position's
        raise Unreadable(f"journal: its game cannot go on from 'start': {fault!r}") from fault
    if [move.json() for move in match.moves] != doc["moves"]:
        raise AstrariumError("the journal does not replay to itself: its automatic moves differ")
    return match
