"""Carrying out an answer: to where it is over, by all ways in which its seat can go on, and what then differs.

An answer is over when all that it put on the agenda is done, when another seat is asked, or when the same seat is asked
the same kind of question again. The seat's own questions in between are followed to all their ends.
"""

from __future__ import annotations

from contextlib import suppress
from math import lcm
from typing import Any, Final, NamedTuple

from .actions import Action
from .claims import ANY, CLOSES, ENDS, OPENS, REVEALS, ClaimKey, Claims, Reading
from .frames import Frame
from .knowing import Copying
from .state import State
from .tape import Event, Tape
from .unseen import Unseen

RUNNING: Final = 2  # in `ends`: the game goes on
NEW: Final = -1  # what stood in a place that was not there
NO_CHANCE: Final = b"-" * 65  # no key of chance is this long: whoever draws with it fails
FACES: Final = 60  # outcomes of chance that are followed one by one, at most
CHANCE: Final = lcm(*range(1, FACES + 1)) << 4096  # chance to draw from: adding n to it gives the n-th outcome

Difference = dict[ClaimKey, int]


class Old(NamedTuple):
    """A reading before the answer."""

    reading: Reading[Any]
    value: Any
    hidden: list[bool]  # the numbers that the seat does not see
    veiled: bool  # whether there are any
    listed: bool  # whether it is a list of numbers


class KnownTable:
    """The table that a seat knows, read once for all its answers: what is not there is not told."""

    def __init__(self, table: State, claims: Claims) -> None:
        self.table: Final = table
        self.claims: Final = claims
        self.silent: Final = claims.silent
        self.amounts: Final = frozenset(
            [r.word for r in claims.readings if r.amount] + [word for word, _ in claims.measures]
        )
        self.copying: Final = Copying(table)
        self.before: Final[dict[int, tuple[Difference, set[ClaimKey]]]] = {}  # seat -> counts and answers to probes
        self.olds: Final[list[Old]] = []
        for reading in claims.readings:
            try:
                shown = reading.read(table)
            except AttributeError:
                continue  # nothing of it is seen
            listed = isinstance(shown, list)
            hidden = [isinstance(cell, Unseen) for cell in shown] if listed else []
            self.olds.append(Old(reading, shown, hidden, True in hidden, listed))

    def read(self, start: State) -> list[Old]:
        """The same in an imagined position."""
        return [
            Old(reading, reading.read(start), hidden, veiled, listed)
            for reading, _, hidden, veiled, listed in self.olds
        ]


class Way:
    """One way in which an answer can end: what then differs, what was told, what is asked next."""

    __slots__ = ("asked", "diff", "done", "rules", "told")

    def __init__(self, diff: Difference, told: set[str], rules: list[str], asked: str, done: bool) -> None:
        self.diff: Final = diff
        self.told: Final = told
        self.rules: Final = rules
        self.asked: Final = asked
        self.done: Final = done  # nothing of it is left, not even for another seat


class Explorer:
    """Carries out one answer of a seat in one position, and follows it to its ends."""

    def __init__(self, start: State, seat: int, sight: KnownTable, most: int, aside: bool, outcome: int = 0) -> None:
        self.start: Final = start
        self.seat: Final = seat
        self.claims: Final = sight.claims
        self.sight: Final = sight
        self.blind: Final = start is sight.table
        self.floor: Final = len(start.agenda) - 1
        self.question: Final = type(start.agenda[-1])
        self.outcome: Final = outcome  # of chance, on the table that a seat knows
        self.budget = most
        self.whole = True
        self.aside: Final = aside
        self.ends: Final[list[State]] = []
        self.was: Final[Difference] = {}  # what stood where another value stands at some end
        self.olds: Final = sight.olds if self.blind else sight.read(start)

    def carry_out(self, a: Action | Frame[Any]) -> list[State]:
        """Every end of the answer, or of a frame that comes in the question's stead."""
        t = self.copied(self.start)
        if self.blind:
            t.pool = CHANCE + self.outcome
        if isinstance(a, Frame):
            t.agenda[-1] = a
            self.go_on(t)
        else:
            self.answer(t, a)
        self.follow(t, False)
        return self.ends

    def outcomes(self) -> int:
        """After `carry_out`: how many outcomes chance has on the way with the most of them. What is drawn is read off
        one number digit by digit, so what is left of it tells how many numbers would have read otherwise."""
        return max([(CHANCE + end.pool // 2) // end.pool for end in self.ends], default=1)

    def copied(self, s: State) -> State:
        """A clone with a tape of its own on which stands what was told so far."""
        t = self.sight.copying.clone(s) if self.blind else s.clone()
        t.tape = Tape()
        if s.tape is not None:
            t.tape.events.extend(s.tape.events)
        return t

    def is_over(self, t: State) -> bool:
        if len(t.agenda) <= self.floor:
            return True
        asked = t.agenda[-1]
        if t.asked != self.seat or type(asked) is self.question:
            return True
        return asked.name() in self.claims.apart or asked.name() in self.claims.pauses

    def follow(self, t: State, promised: bool) -> None:
        """All ways on from here, as far as the seat decides them."""
        if not promised and len(t.agenda) == self.floor and self.claims.promise is not None:
            frame = self.claims.promise(self.start, self.seat)
            promised = True
            if frame is not None:
                t.agenda.append(frame)
                self.go_on(t)
        if self.is_over(t):
            self.ends.append(t)
            return
        ways = [a for a in t.menu if self.aside or a.kind.word not in self.claims.aside] or t.menu
        for i, a in enumerate(ways):
            if self.budget <= 0:
                self.whole = False
                return
            self.budget -= 1
            u = t if i == len(ways) - 1 else self.copied(t)
            self.answer(u, a)
            self.follow(u, promised)

    def answer(self, t: State, a: Action) -> None:
        top = t.agenda.pop()
        t.number += 1
        top.answer(t, a)
        self.go_on(t)

    def go_on(self, t: State) -> None:
        """`State.advance` with a bound: it ends at the floor, and before any question to another seat, whose answers
        are not even listed."""
        while len(t.agenda) > self.floor:
            top = t.agenda.pop()
            if not top.is_question():
                top.run(t)
                continue
            t.agenda.append(top)
            t.menu = top.legal(t) if top.seat == self.seat else []
            if len(t.menu) != 1 or top.waits or top.name() in self.claims.pauses:
                return
            t.agenda.pop()
            t.number += 1
            top.answer(t, t.menu[0])
        t.menu = []

    def begun(self, a: Action) -> Difference:
        """What of all that lasts has changed when chance or something hidden is first asked for."""
        t = self.copied(self.start)
        t.key, t.pool = NO_CHANCE, 0
        with suppress(Exception):  # then it got as far as this
            self.answer(t, a)
        lasting = [old for old in self.olds if old.reading.word in self.claims.lasting]
        return self.compared(t, lasting)

    def ways(self, a: Action | Frame[Any]) -> list[Way]:
        ends = self.carry_out(a)
        counted, probed = self.before()
        return [self.way(end, counted, probed) for end in ends]

    def before(self) -> tuple[Difference, set[ClaimKey]]:
        """What is counted and could be answered before the answer; on the table that a seat knows, once for all."""
        found = self.sight.before.get(self.seat) if self.blind else None
        if found is None:
            found = self.measured(self.start), self.probed(self.start)
            if self.blind:
                self.sight.before[self.seat] = found
        return found

    def way(self, end: State, counted: Difference, probed: set[ClaimKey]) -> Way:
        diff = self.difference(end)
        if diff and not end.outcome:
            for key, n in self.measured(end).items():
                if n != counted[key]:
                    diff[key] = n - counted[key]
            self.compare_probes(diff, end, probed)
        if end.outcome:
            for seat, outcome in enumerate(end.outcome):
                diff[ClaimKey(ENDS, seat, ())] = outcome
                self.was[ClaimKey(ENDS, seat, ())] = RUNNING
        heard = [e for e in end.tape.events if e.audience in (-1, self.seat)] if end.tape is not None else []
        told = {e.text for e in heard if e.text in self.claims.grave and self.concerns(e)}
        asked = end.agenda[-1].name() if end.menu and end.asked == self.seat else ""
        done = len(end.agenda) <= self.floor or end.asked == self.seat
        return Way(diff, told, [e.rule for e in heard], asked, done)

    def concerns(self, event: Event) -> bool:
        return self.claims.concerns is None or self.claims.concerns(event, self.seat)

    # ------------------------------------------------------------ differences
    def difference(self, end: State) -> Difference:
        return self.compared(end, self.olds)

    def compared(self, end: State, olds: list[Old]) -> Difference:
        out: Difference = {}
        for reading, old, hidden, veiled, listed in olds:
            new = reading.read(end)
            if old is new and (reading.shown is None or not veiled):
                continue
            if not veiled and old == new:
                continue
            if not listed:
                self.note(out, reading, end, 0, old, new)
                continue
            size = len(old)
            for i, now in enumerate(new):
                if veiled and i < size and hidden[i]:
                    if reading.shown is not None and reading.shown(end, self.seat, i):
                        who, places = reading.at(end, i)
                        out[ClaimKey(REVEALS, who, (reading.word, *places))] = 1
                    continue
                before = old[i] if i < size else 0 if reading.amount else NEW
                if before is not now and before != now:
                    self.note(out, reading, end, i, before, now)
        return {key: n for key, n in out.items() if n != 0 or ANY not in key.places}

    def note(self, out: Difference, reading: Reading[Any], end: State, i: int, before: int, now: int) -> None:
        who, places = reading.at(end, i)
        if reading.bits:
            changed = before ^ now
            for bit in range(changed.bit_length()):
                if changed >> bit & 1:
                    key = ClaimKey(reading.word, who, (*places, bit))
                    out[key] = now >> bit & 1
                    self.was[key] = before >> bit & 1
            return
        key = ClaimKey(reading.word, who, places)
        if not reading.amount:
            out[key] = now
            self.was[key] = before
            return
        out[key] = out.get(key, 0) + now - before
        for place in reading.sums:
            sum_ = ClaimKey(reading.word, who, (*places[:place], ANY, *places[place + 1 :]))
            out[sum_] = out.get(sum_, 0) + now - before

    def measured(self, s: State) -> Difference:
        """What the engine counts by itself, for each seat."""
        return {
            ClaimKey(word, seat, ()): count(s, seat) for word, count in self.claims.measures for seat in range(s.seats)
        }

    def probed(self, s: State) -> set[ClaimKey]:
        """The answers to questions that may come later."""
        if self.claims.probes is None:
            return set()
        found: set[ClaimKey] = set()
        for frame in self.claims.probes(s, self.seat):
            found |= {
                ClaimKey(frame.name(), self.seat, (a.id,))
                for a in frame.legal(s)
                if a.kind.word not in self.claims.aside and a.kind.domains
            }
        return found

    def compare_probes(self, diff: Difference, end: State, before: set[ClaimKey]) -> None:
        if self.claims.probes is not None:
            after = self.probed(end)
            for key in after - before:
                diff[ClaimKey(OPENS, key.who, (key.what, *key.places))] = 1
            for key in before - after:
                diff[ClaimKey(CLOSES, key.who, (key.what, *key.places))] = 1
