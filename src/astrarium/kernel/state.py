"""The state: flat typed data, an agenda, and its own chance.

Nothing else holds control, so a state can be cloned, saved, shown and resumed at any decision. A game
subclasses `State` once and writes its fields as one block under `@fields` (`fields.py`), with who may see each.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from .actions import Action
from .chance import ENOUGH, MANY, PLENTY, apart, key, refill
from .frames import Decision, Frame
from .information import RULE, Given, Mark, check_dreamer, seen, unseen_text
from .knowing import forget
from .native import mypyc_attr
from .refusal import DeadEnd, Fact, No, Refused
from .tape import Automatic, Event, Tape
from .view import View, view_class

if TYPE_CHECKING:
    from .setting import Setting

F = TypeVar("F", bound=Frame[Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress."""

    __slots__ = (
        *("agenda", "counter", "epoch", "given", "key", "menu", "number", "outcome", "pool", "scores", "seats"),
        "tape",
    )

    FIELDS: ClassVar[dict[str, Mark]] = {}  # every field of the game, with who may see it
    ASIDE: ClassVar[tuple[str, ...]] = ()  # what is neither shown nor saved
    LEDGER: ClassVar[tuple[str, ...]] = ()  # kept for `redeal` alone: nothing that happens depends on them
    REPLACED: ClassVar[tuple[str, ...]] = ()  # the fields that are never changed in place, but get another value
    DECLARED: ClassVar[dict[str, tuple[str, str]]] = {}  # type and meaning of each: ask `declared` (fields.py)
    SEEN_BY: ClassVar[dict[str, tuple[str, ...]]] = {}  # what `see` reads for a field marked RULE beside the field
    BAGS: ClassVar[tuple[str, ...]] = ()  # hidden lists in no order: a dream has them sorted, however they truly lie
    SPECTATORS_IMAGINE: ClassVar[bool] = False  # whether `redeal` knows what somebody who only watches can know

    given: Given  # what was settled before the first draw; one for all clones
    seats: int
    epoch: int  # the rules it began with; a change of behaviour is written `if s.epoch >= 3:`
    agenda: list[Frame[Any]]  # what remains to be done; the last one is next
    number: int  # decisions answered so far, which is the number of the one that stands
    key: bytes
    counter: int
    pool: int
    outcome: list[int]  # for each seat 1 won, 0 drew, -1 lost; empty while the game runs
    scores: list[int]
    menu: list[Action]  # the legal answers to the decision that stands
    tape: Tape | None

    # ------------------------------------------------------------ what a game writes
    def clone(self) -> Self:
        """An independent copy without a tape: `t = Mine(); self.copy_to(t); t.field = self.field.copy() …`."""
        raise NotImplementedError

    def clear(self) -> None:
        """Every field of the game at its start."""

    def find_again(self) -> None:
        """What is put aside and not saved, found again from the fields of a saved position."""

    def redeal(self, seat: int) -> None:
        """Deal what this seat does not know again, so that it could not tell the difference.

        Written here, or handed to `Game` where it is a chapter of its own. How hidden cards truly lie may not count:
        sort them before they are shuffled.
        """
        deal = self.given.game.redeal
        if deal is not None:
            deal(self, seat)

    def see(self, field: str, seat: int) -> Any:
        """A field marked RULE, as a seat sees it."""
        raise NotImplementedError

    def team_of(self, seat: int) -> int:
        """The team of a seat; everybody is one alone, unless the game says otherwise."""
        return seat

    def sit_down(self, seats: int, epoch: int, seed: str, tape: Tape | None) -> None:
        """The kernel's part of a new state."""
        self.seats = seats
        self.epoch = epoch
        self.agenda = []
        self.number = 0
        self.outcome = []
        self.scores = []
        self.menu = []
        self.tape = tape
        self.reseed(seed)

    def copy_to(self, t: State) -> None:
        """The kernel's part of `clone`."""
        t.given = self.given
        t.seats = self.seats
        t.epoch = self.epoch
        t.agenda = self.agenda.copy()
        t.number = self.number
        t.key = self.key
        t.counter = self.counter
        t.pool = self.pool
        t.outcome = self.outcome
        t.scores = self.scores
        t.menu = self.menu
        t.tape = None

    # ------------------------------------------------------------ what was given
    @property
    def setting(self) -> Setting:
        """Mode, seats and options."""
        return self.given.setting

    # ------------------------------------------------------------ the agenda
    def do(self, first: Frame[Any], *then: Frame[Any]) -> None:
        """First this, then that, before whatever already waits."""
        if then:
            self.agenda.extend(then[::-1])
        self.agenda.append(first)

    def do_all(self, frames: list[F]) -> None:
        """The same for a list of frames; mostly it is one."""
        if len(frames) == 1:
            self.agenda.append(frames[0])
            return
        last_first = frames.copy()  # not [::-1], which is slow where it is compiled
        last_first.reverse()
        self.agenda.extend(last_first)

    def finish(self, outcome: list[int], scores: list[int] | None = None) -> None:
        """The game is over: 1 won, 0 drew, -1 lost, for each seat."""
        self.outcome = outcome
        self.scores = scores if scores is not None else [max(o, 0) for o in outcome]
        self.agenda.clear()

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def asked(self) -> int:
        """The seat that is asked now, or -1 when the game is over."""
        return self.agenda[-1].seat if self.agenda else -1

    @property
    def question(self) -> Decision[Any]:
        """The decision that stands."""
        top = self.agenda[-1]
        assert isinstance(top, Decision)
        return top

    def advance(self) -> None:
        """Run flows and forced moves until a seat has something to decide, or the game is over."""
        agenda = self.agenda
        while agenda:
            top = agenda.pop()
            if not top.is_question():
                top.run(self)
                continue
            agenda.append(top)
            menu = top.legal(self)
            if len(menu) != 1 or top.waits:
                if not menu:
                    raise DeadEnd(f"{top!r} has no answer; agenda {agenda}")
                self.menu = menu
                return
            if self.tape is not None:
                self.tape.automatic.append(Automatic(self.number, top.seat, menu[0]))
            agenda.pop()
            self.number += 1
            top.answer(self, menu[0])
        self.menu = []

    # ------------------------------------------------------------ playing
    def legal(self) -> list[Action]:
        """The legal answers to the decision that stands, as a fresh list."""
        return self.menu.copy()

    def apply(self, a: Action) -> None:
        """Answer with an action taken from `legal()`, and go on to the next decision. Not checked."""
        top = self.agenda.pop()
        self.number += 1
        top.answer(self, a)
        self.advance()

    def play(self, a: Action) -> None:
        """Answer with any action; what the rules do not allow raises `Refused` and changes nothing."""
        no = self.why_not(a)
        if no is not None:
            raise Refused(no)
        self.apply(a)

    def why_not(self, a: Action) -> No | None:
        """None if the action is legal now, otherwise which rule refuses it."""
        if not self.agenda:
            return No("", "game-over")
        return self.question.why_not(self, a)

    # ------------------------------------------------------------ chance
    def draw(self, n: int) -> int:
        """A fair number from 0 to n - 1."""
        pool = self.pool
        if pool < ENOUGH:
            self.counter += 1
            pool = refill(self.key, self.counter)
        self.pool, drawn = divmod(pool, n)  # one division of a number this long, not two
        return drawn

    def draw_each(self, sizes: list[int]) -> list[int]:
        """A fair number below each of these: those that `draw` gives one after the other, mostly by one division."""
        ways = 1
        for n in sizes:
            ways *= n
        if ways > MANY or self.pool < PLENTY:
            return [self.draw(n) for n in sizes]
        self.pool, rest = divmod(self.pool, ways)
        return apart(rest, sizes)

    def draw_card(self, bag: list[int]) -> int:
        """Take a random item out of a bag; the order of the rest means nothing."""
        i = self.draw(len(bag))
        last = bag.pop()
        if i == len(bag):
            return last
        card = bag[i]
        bag[i] = last
        return card

    def draw_kind(self, counts: list[int]) -> int:
        """Take a random item out of a bag kept as a number for each kind."""
        i = self.draw(sum(counts))
        for kind in range(len(counts)):
            i -= counts[kind]
            if i < 0:
                counts[kind] -= 1
                return kind
        raise ValueError("drawing from an empty bag")

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def reseed(self, seed: str) -> None:
        self.key = key(seed)
        self.counter = 0
        self.pool = 0

    # ------------------------------------------------------------ events
    def tell(self, text: str, rule: str, *facts: Fact) -> None:
        """Everybody sees it happen."""
        if self.tape is not None:
            self.tape.events.append(Event(text, rule, facts))

    def whisper(self, seat: int, text: str, rule: str, *facts: Fact) -> None:
        """One seat alone learns it."""
        if self.tape is not None:
            self.tape.events.append(Event(text, rule, facts, seat))

    # ------------------------------------------------------------ information
    def view(self, seat: int) -> View:
        """The game as one seat sees it; `SPECTATOR` sees what is public."""
        fields: dict[str, Any] = {"outcome": self.outcome, "scores": self.scores}
        for name, mark in self.FIELDS.items():
            shown = self.see(name, seat) if mark is RULE else seen(mark, getattr(self, name), seat, self.seats)
            fields[name] = shown
        question, facts = "", (0, 0, 0)
        if self.agenda:
            frame = self.agenda[-1]
            question = frame.name()
            if seat == self.asked:
                facts = (frame.x, frame.y, frame.z)

        def lay() -> State:
            return self.table(seat)

        made = view_class(type(self))
        return made(self.given, seat, self.seats, self.number, self.over, self.asked, question, facts, fields, lay)

    def table(self, seat: int) -> State:
        """What one seat may know, as a state on which the rules can be asked: with the game's own setting, pieces,
        epoch and agenda. What the seat does not see is not there, and asking for it fails (`knowing.py`)."""
        t = self.clone()
        forget(t, seat)
        return t

    def unseen(self, seat: int) -> str:
        """What this seat does not see, as one comparable text."""
        return unseen_text(self, seat)

    def learnt(self, was: State, seat: int) -> bool:
        """Whether this seat has seen something come to light since an earlier state; a game may know better."""
        return was.unseen(seat) != self.unseen(seat) and was.view(seat).fields != self.view(seat).fields

    def imagine(self, seat: int, rng: Random) -> State:
        """Another full state that this seat cannot tell from the true one, with chance of its own. It is made of what
        the seat knows and of `rng` alone: states that the seat cannot tell apart give the same one."""
        check_dreamer(self, seat)
        t = self.clone()
        for name in t.BAGS:
            setattr(t, name, sorted(getattr(t, name)))
        t.reseed(str(rng.getrandbits(128)))
        t.redeal(seat)
        if t.agenda and t.asked != seat:
            t.menu = t.question.legal(t)  # what another seat is offered belongs to what it holds there
        return t

    def sketch(self, seat: int) -> State:
        """A full state for whoever draws nothing in it and reads nothing but what this seat sees: that is true, and the
        rest lies there anyhow, always the same way. A game writes it where it is much quicker than to imagine."""
        return self.imagine(seat, Random(0))

    # ------------------------------------------------------------ saving
    def save(self) -> dict[str, Any]:
        """All of it, as plain data."""
        return {
            "seats": self.seats,
            "epoch": self.epoch,
            "number": self.number,
            "key": self.key.hex(),
            "counter": self.counter,
            "pool": str(self.pool),
            "outcome": self.outcome,
            "scores": self.scores,
            "agenda": [frame.json() for frame in self.agenda],
            "fields": {name: getattr(self, name) for name in self.FIELDS},
        }

    def fingerprint(self) -> str:
        """A short name of the exact position, equal on every machine."""
        text = json.dumps(self.save(), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()
