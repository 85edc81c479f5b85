"""One running game among people and bots: its match, its seats, and the number of its next record."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final, NamedTuple

from astrarium.kernel import EVERYBODY, SPECTATOR, Action, AstrariumError, Box, Game, Logged, Match, No, Stale, State
from astrarium.store import ChatLine, GameRow, Holding, Record, SeatRow

from .course import Exercise, exercise_of
from .device import ASIDE as ASIDE
from .device import Device, passed, with_device
from .errors import Closed, Forbidden, NotYourTurn, OtherComponents, Unable
from .lesson import Lesson, PastQuestion, lessons_of


def match_of(game: Game, row: GameRow, box: Box) -> Match:
    """The match of a stored game, before its first record."""
    if box.components.fingerprint != row.components:
        raise OtherComponents
    setting = game.stored_setting(row.mode, row.seats, game_options(row))
    return Match(game, setting, row.seed, box, row.epoch, row.start)


def game_options(row: GameRow) -> dict[str, Any]:
    """The game's own options, without what the table notes beside them."""
    return {name: value for name, value in row.options.items() if name != ASIDE}


def going_back(record: Record) -> tuple[int, str]:
    """The moment to which an undo or a take-back leads, and the new chance from there on, if it has one."""
    return (record.body, "") if isinstance(record.body, int) else (record.body[0], record.body[1])


class ThinkingTime(NamedTuple):
    """How long a seat has thought: over the first spans of a table, by what decides how long a span lasted."""

    upto: int
    by: tuple[float, tuple[tuple[float, float], ...], str]
    seconds: float


class Table:
    """A game in memory. The store is the truth; `take` brings this copy up to it."""

    def __init__(self, game: Game, row: GameRow, seats: list[SeatRow], box: Box | None = None) -> None:
        self.game: Final = game
        self.id: Final = row.id
        self.row = row
        self.seats = seats
        self.match = match_of(game, row, box or game.default_box)
        self.seq = 0  # the number of the next record
        self.past: Match | None = None
        self.spans: Final[list[tuple[int, float, float]]] = []  # who was asked, from when to when
        self.since = row.created  # when the last record was written
        self.answered: list[tuple[int, PastQuestion]] = []  # who answered which question by themselves
        self.fresh = False  # whether this copy has seen every change, so that nothing need be read
        self.changes = 0  # counts what made it stale
        self.lines: list[ChatLine] | None = None  # what was said, while fresh
        self.holders: dict[str, Holding] = {}  # what browsers hold, while fresh
        self.pauses: list[tuple[float, float]] = []  # when no server was there
        self.thought: Final[dict[int, ThinkingTime]] = {}  # how long each seat has thought, as far as it was summed up

    # ------------------------------------------------------------ what is noted beside the options
    @property
    def noted(self) -> dict[str, Any]:
        noted: dict[str, Any] = self.row.options.get(ASIDE, {})
        return noted

    @property
    def newcomers(self) -> str:
        """Whether the others are asked before somebody takes over a seat: ask or open."""
        return str(self.noted.get("newcomers", "ask"))

    @property
    def asking(self) -> dict[int, dict[str, Any]]:
        """Who waits to sit down, by seat."""
        return {int(seat): waits for seat, waits in self.noted.get("asking", {}).items()}

    @property
    def device(self) -> Device | None:
        """The device that several people share here."""
        return Device.read(self.row.options)

    def shares(self, holding: Holding) -> bool:
        """Whether a browser is that device."""
        device = self.device
        return device is not None and holding.seat in device.seats

    def sees(self, holding: Holding) -> Holding:
        """What a browser may see and do now: the device that people share has the chair of whoever looks at it, and
        none while it is covered or when the game is over."""
        device = self.device
        if device is None or holding.seat not in device.seats:
            return holding
        return holding._replace(seat=SPECTATOR if self.over else device.shown)

    def keeper(self, seat: int) -> int:
        """The chair whose browser a person plays at: at a shared device the first there, else their own."""
        device = self.device
        return device.seats[0] if device is not None and seat in device.seats else seat

    def passed_on(self, then: State) -> dict[str, Any]:
        """What a record that leads there changes about the device."""
        device = self.device
        if device is None:
            return {}
        now = passed(device, then, self.match.log)
        return {"options": with_device(self.row.options, now)} if now != device else {}

    @property
    def changed(self) -> bool:
        """Whether it plays with other components than the game's own of today."""
        return self.row.components != self.game.default_box.components.fingerprint

    def take(self, record: Record) -> None:
        """Let a record of the store happen here."""
        if record.seq != self.seq:
            raise AssertionError(f"record {record.seq} of {self.id} where {self.seq} was due")
        self.spans.append((self.asked, self.since, max(self.since, record.at)))
        self.since = max(self.since, record.at)  # clocks of two servers may differ
        if record.kind == "move":
            self.answered.append((self.asked, self.asks()))
            self.match.play(self.game.actions.from_json(record.body))
        else:
            moment, fresh = going_back(record)
            self.match.rewind(moment, fresh)
            self.answered = [one for one in self.answered if one[1].moment < moment]
            self.past = None
        self.seq += 1

    # ------------------------------------------------------------ checks, before anything is written
    def check_seq(self, seq: int) -> None:
        if seq != self.seq:
            raise Stale(f"record {seq} is not the next one; the game is at {self.seq}")

    def check_move(self, seat: int, action: list[str]) -> Action:
        """The action, if this seat may do it now."""
        s = self.match.state
        if self.row.closed:
            raise Closed
        if s.over:
            raise Forbidden(No("", "game-over"), self)
        if s.asked != seat:
            raise NotYourTurn
        a = self.game.actions.from_json(action)
        no = s.why_not(a)
        if no is not None:
            raise Forbidden(no, self)
        return a

    def check_undo(self, seat: int, steps: int) -> int:
        """The moment to which undoing leads; 0 steps means the whole turn."""
        possible = self.undoable(seat)
        count = steps or possible
        if not 0 < count <= possible:
            raise Forbidden(self.match.no_undo(self.alone(seat)), self)
        own = [i for i, move in enumerate(self.match.moves) if not move.automatic]
        return own[-count]

    def check_back(self, seat: int) -> int:
        """The moment before the seat's last move, if it may be asked back at all."""
        if self.hushed:  # it would be a channel, and would show again what was drawn
            raise Unable("this game is played in silence, so no move can be asked back", "no-take-back")
        moment = self.last_own(seat)
        if moment is None or self.over:
            raise Unable("there is no move of yours to take back", "nothing-to-take-back")
        if self.bought(moment, seat):
            raise Unable("you have seen what came after that move, and no person is here to agree", "seen-since")
        return moment

    def may_ask_back(self, seat: int) -> bool:
        """Whether asking for the seat's last move back can be granted by anybody."""
        moment = self.last_own(seat)
        if "letters" in self.noted:  # nobody is here who could agree
            return False
        return moment is not None and not self.over and not self.hushed and not self.bought(moment, seat)

    def check_step_back(self) -> int:
        """The moment before the last move at a shared device that is covered, if nobody has seen anything since."""
        moment = self.step_back()
        if moment is None:
            raise Forbidden(self.match.no_undo(False), self)
        return moment

    def step_back(self) -> int | None:
        """The same, or nothing: somebody else was asked, chance was drawn, or the next one has looked."""
        device, moment = self.device, self.last_stop()
        if device is None or moment is None or self.over or self.hushed or not device.back:
            return None
        if device.shown != SPECTATOR or self.asked not in device.seats or self.match.moves[moment].seat == self.asked:
            return None
        if any(one.kind == "person" and one.n not in device.seats for one in self.seats):
            return None
        seat = self.match.moves[moment].seat
        return None if seat not in device.seats or self.match.revealed(moment, seat) else moment

    def bought(self, moment: int, seat: int) -> bool:
        """Whether going back there would buy new chance: something came to light since, and nobody can mind."""
        return self.alone(seat) and self.match.revealed(moment, seat)

    def alone(self, seat: int) -> bool:
        """Whether no other person sits at the table with this seat."""
        return all(other.kind != "person" for other in self.seats if other.n != seat)

    def undoable(self, seat: int) -> int:
        """How many own steps a seat can take back now."""
        device = self.device
        if device is not None and seat in device.seats and not device.back:
            return 0
        return self.match.undoable(seat, self.alone(seat))

    def after(self, record: Record) -> State:
        """Where a record that may be written would lead."""
        if record.kind != "move":
            return self.match.at(going_back(record)[0]).state
        then = self.match.state.clone()
        then.apply(self.game.actions.from_json(record.body))
        return then

    # ------------------------------------------------------------ looking
    def last_own(self, seat: int) -> int | None:
        """The moment before the seat's last own move."""
        for i in range(len(self.match.moves) - 1, -1, -1):
            move = self.match.moves[i]
            if move.seat == seat and not move.automatic:
                return i
        return None

    def stops(self) -> list[int]:
        """The moments at which somebody decided, and the present."""
        moves = self.match.moves
        return [*[i for i, move in enumerate(moves) if not move.automatic], len(moves)]

    def last_stop(self, moment: int | None = None) -> int | None:
        """The last moment before this one, or before the present, at which somebody decided."""
        moves = self.match.moves
        for i in range(len(moves) if moment is None else moment, 0, -1):
            if not moves[i - 1].automatic:
                return i - 1
        return None

    def at(self, moment: int) -> Match:
        """The game as it was; stepping forward goes on from the last such look."""
        if not 0 <= moment <= len(self.match.moves):
            raise AstrariumError(f"no moment {moment}; this game has moments 0 to {len(self.match.moves)}")
        past = self.past
        if past is None or len(past.moves) > moment:
            past = self.match.at(moment)
        else:
            for move in self.match.moves[len(past.moves) : moment]:
                if not move.automatic and len(past.moves) < moment:
                    past.play(move.action)
        self.past = past
        return past

    def log(self, seat: int, moment: int | None = None) -> list[Logged]:
        """What the seat may read of what happened."""
        lines = self.match.events(seat)
        return lines if moment is None else [line for line in lines if line.moment <= moment]

    def backwards(self, seat: int, moment: int | None = None) -> Iterator[Logged]:
        """The same, the latest first."""
        for line in reversed(self.match.log):
            if line.event.audience in (EVERYBODY, seat) and (moment is None or line.moment <= moment):
                yield line

    def asks(self) -> PastQuestion:
        return PastQuestion(len(self.match.moves), self.match.state.question.name())

    def asked_of(self, seat: int) -> list[PastQuestion]:
        """What the seat had to answer by itself, and what it is asked now."""
        answered = [asked for who, asked in self.answered if who == seat]
        return [*answered, self.asks()] if self.asked == seat else answered

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that this is: it began from a lesson's seed, and where that begins."""
        exercise = self.exercise
        if exercise is not None:
            return exercise.lesson
        for lesson in lessons_of(self.game):
            begun = (self.row.start is None) == lesson.whole
            if self.row.seed == lesson.seed and begun and self.match.setting.json() == lesson.setting.json():
                return lesson
        return None

    @property
    def exercise(self) -> Exercise | None:
        """The exercise of a lesson that this is."""
        found = exercise_of(self.game, self.row.seed) if self.row.start is not None else None
        if found is None or self.match.setting.json() != found.lesson.setting.json():
            return None
        return found

    # ------------------------------------------------------------ clocks
    def used(self, seat: int) -> float:
        """For how many seconds whoever sits there has thought, over all answered questions; undoing gives none back."""
        sat, upto = self.seats[seat].since, len(self.spans)
        by = (sat, tuple(self.pauses), str(self.rests(seat)))
        known = self.thought.get(seat)
        if known is None or known.by != by:
            known = ThinkingTime(0, by, 0.0)
        fresh = [
            self.lasted(max(begin, sat), end, seat) for who, begin, end in self.spans[known.upto : upto] if who == seat
        ]
        found = self.thought[seat] = ThinkingTime(upto, by, known.seconds + sum(fresh))
        return found.seconds

    def rests(self, seat: int) -> list[list[float]]:
        """A seat's vacations."""
        found: list[list[float]] = (self.row.clock or {}).get("rests", {}).get(str(seat), [])
        return found

    def lasted(self, begin: float, end: float, seat: int = -1) -> float:
        """How long it was from one time to another, not counting when no server was there, nor a seat's vacations."""
        rests = self.rests(seat)
        passed, reached = max(0.0, end - begin), begin
        for since, until in sorted([*self.pauses, *[(rest[0], rest[1]) for rest in rests]]) if rests else self.pauses:
            since, until = max(since, reached), min(until, end)
            if until > since:
                passed -= until - since
                reached = until
        return max(0.0, passed)

    def left(self, now: float) -> float | None:
        """How many seconds the asked seat may still think, if the table has a clock and a person is asked."""
        clock, seat = self.row.clock, self.asked
        if clock is None or self.over or self.row.closed or self.seats[seat].kind != "person":
            return None
        thinks = self.lasted(max(self.since, self.seats[seat].since), now, seat)
        left = [clock["move"] - thinks] if clock["move"] else []
        left += [clock["game"] - self.used(seat) - thinks] if clock["game"] else []
        return min(left) if left else None

    def last_seen(self, seat: int) -> float:
        """When whoever sits there was last heard of, as far as it is written down."""
        own = [end for who, _, end in self.spans[-200:] if who == seat]
        return max(self.seats[seat].seen, self.seats[seat].since, *own[-1:], self.row.created)

    def thinks_since(self, seat: int) -> float | None:
        """Since when they think about the question that stands, if it is theirs."""
        here = not self.over and self.asked == seat and self.seats[seat].kind != "open"
        return max(self.since, self.seats[seat].since) if here else None

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def is_bot(self, seat: int) -> bool:
        return seat >= 0 and self.seats[seat].kind == "bot"

    @property
    def asked(self) -> int:
        return self.match.state.asked

    @property
    def silence(self) -> str:
        """The rule under which nobody may talk now, or nothing."""
        people = all(seat.kind != "bot" for seat in self.seats)
        return self.game.silence(self.match.state, people) if self.game.silence is not None else ""

    @property
    def hushed(self) -> bool:
        """Whether this game has a law of silence and still runs: nothing tells how long somebody thinks."""
        return self.game.silence is not None and not self.over

    @property
    def shuttered(self) -> bool:
        """Whether partners who may not talk are in the middle of a game: then nothing about people may be a sign to the
        other, neither who looks at the table, nor a name, nor a mute."""
        return self.hushed and self.seq > 0

    @property
    def over(self) -> bool:
        return self.match.state.over


def looked_at(table: Table) -> Table:
    """A table of one's own to look at: the one in memory goes on while pages are made beside it, and what is drawn must
    be one position. Of a game that is over the match stays as it is."""
    own = copy(table)
    own.past = None  # others step through the same game
    if not table.over:
        own.match = table.match.at(len(table.match.moves))
    return own
