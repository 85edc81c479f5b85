"""Frames: what remains to be done, and the verbs by which a seat answers.

A `Flow` happens by itself; a `Decision` asks one seat. Both are a name and up to four small numbers, never
change, and are shared by all clones. A decision is a list of verbs, and a verb is one kind of action, whole:
what bars it, its targets, what refuses one target, and what happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from .actions import Action, Kind
from .native import mypyc_attr
from .refusal import No

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """A line of the agenda. `x`, `y`, `z` are its numbers; a class gives them names: `points: int = X`."""

    __slots__ = ("seat", "x", "y", "z")

    asks: ClassVar[bool] = False
    waits: ClassVar[bool] = False
    spoken: ClassVar[bool] = False
    rule: ClassVar[str] = ""

    def __init__(self, seat: int = -1, x: int = 0, y: int = 0, z: int = 0) -> None:
        self.seat: Final = seat
        self.x: Final = x
        self.y: Final = y
        self.z: Final = z

    def is_question(self) -> bool:
        """What `asks` says: compiled, a call is faster than a class variable or a look at the class."""
        return False

    def run(self, s: S) -> None:
        """Let it happen (flows only)."""
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        """The accepted answers (decisions only)."""
        raise NotImplementedError

    def answer(self, s: S, a: Action) -> None:
        """Carry out an accepted answer (decisions only)."""
        raise NotImplementedError

    def name(self) -> str:
        return type(self).__name__

    def json(self) -> list[Any]:
        return [self.name(), self.seat, self.x, self.y, self.z]

    def __repr__(self) -> str:
        return f"{self.name()}({self.seat}, {self.x}, {self.y}, {self.z})"


# The numbers of a frame, for its class to name; compiled, such a line is written out as a property (`fields.py`).
X: Final[Any] = vars(Frame)["x"]
Y: Final[Any] = vars(Frame)["y"]
Z: Final[Any] = vars(Frame)["z"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow(Frame[S]):
    """Happens by itself."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[S]):
    """One kind of action, whole, in one place. `q` is the question being asked; `q.seat` is who is asked.

    A verb writes the class of its question and of its action where it reads their places: `a: Voyage`.
    """

    kind: Kind  # the same for all of a class, and yet no class variable: compiled, those are looked up by name

    def __init__(self) -> None:
        kind: Any = getattr(type(self), "kind", None)
        if isinstance(kind, Kind) and hasattr(Verb, "kind"):  # the kernel is compiled, this class is not
            self.kind = kind
        bar: Any = type(self).bar
        refuse: Any = type(self).refuse
        self.bars: Final[bool] = bar is not Verb.bar  # whether it is ever barred
        self.picks: Final[bool] = refuse is not Verb.refuse  # whether it ever refuses a target

    def bar(self, s: S, q: Any) -> No | None:
        """None, or what bars this verb whatever the target. Asked once."""
        return None

    def targets(self, s: S, q: Any) -> list[Action]:
        """Every action worth showing, legal or not."""
        return self.kind.all

    def refuse(self, s: S, q: Any, a: Any) -> No | None:
        """None, or what refuses this target. Reads only what the asked seat may know."""
        return None

    def legal(self, s: S, q: Any) -> list[Action]:
        """The targets that are not refused. Written anew only as a fast path, which the suite proves equal."""
        targets = self.targets(s, q)
        return [a for a in targets if self.refuse(s, q, a) is None] if self.picks else targets

    def do(self, s: S, q: Any, a: Any) -> None:
        """What happens. May `s.do(...)` further frames and `s.tell(...)` events."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Leave(Verb[S]):
    """An answer by which nothing happens: done, or declined."""

    def do(self, s: S, q: Any, a: Any) -> None:
        return


class Offer:
    """One candidate of a decision as a person sees it: an action, and the refusal if it is not allowed.

    A barred verb is shown once, as a whole: `whole` is then true and the action stands for all of its kind.
    """

    __slots__ = ("action", "no", "whole")

    def __init__(self, action: Action, no: No | None, whole: bool = False) -> None:
        self.action: Final = action
        self.no: Final = no
        self.whole: Final = whole


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame[S]):
    """Asks exactly one seat.

    `waits` marks a question that is put even when one answer is left, because skipping it would show the
    others something about what the seat hides. `spoken` marks one whose answer others hear: it stays said.
    `either` marks one whose answers name a pair, in whichever order: a list shows each pair once.
    """

    __slots__ = ()

    asks: ClassVar[bool] = True
    either: ClassVar[bool] = False
    verbs: ClassVar[tuple[Verb[Any], ...]] = ()

    def is_question(self) -> bool:
        return True

    def legal(self, s: S) -> list[Action]:
        """Offered, and neither barred nor refused."""
        out: list[Action] = []
        for verb in self.verbs:
            if not verb.bars or verb.bar(s, self) is None:
                out += verb.legal(s, self)
        return out

    def answer(self, s: S, a: Action) -> None:
        try:
            verb = a.kind.verbs[type(self)]
        except KeyError:
            verb = self.verb_of(a)
        verb.do(s, self, a)

    def verb_of(self, a: Action) -> Verb[Any]:
        """The verb that an action belongs to, noted for the next time."""
        for verb in self.verbs:
            if verb.kind is a.kind:
                a.kind.verbs[type(self)] = verb
                return verb
        raise ValueError(f"{a} does not answer {self.name()}")

    def why_not(self, s: S, a: Action) -> No | None:
        """None if the action is accepted now, otherwise the refusal."""
        for verb in self.verbs:
            if verb.kind is a.kind:
                no = verb.bar(s, self)
                if no is not None:
                    return no
                if a not in verb.targets(s, self):
                    return No(self.rule, "not-offered")
                return verb.refuse(s, self, a)
        return No(self.rule, "not-now")

    def offers(self, s: S) -> list[Offer]:
        """Every candidate, legal or refused, in the order shown."""
        out: list[Offer] = []
        for verb in self.verbs:
            no = verb.bar(s, self)
            if no is not None:
                out.append(Offer(verb.kind.all[0], no, True))
            else:
                out.extend([Offer(a, verb.refuse(s, self, a)) for a in verb.targets(s, self)])
        return out

    def once(self, offers: list[Offer]) -> list[Offer]:
        """What a list shows of its offers: of two that name the same pair the first."""
        return [o for o in offers if o.action.args() == sorted(o.action.args())] if self.either else offers
