"""Claims: what is said of an answer, as data. Which fields of a game are read, and how; never a rule, never a word.

A game writes its readings once, in `claims.py`:

    CLAIMS = Claims(
        readings=(amount("points", lambda s: s.points, owned()), value("comet", lambda s: s.comet, on_table())),
        unsaid=("deck",),
    )
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .actions import Action
from .frames import Frame
from .information import PUBLIC
from .native import mypyc_attr
from .state import State
from .tape import Event

S = TypeVar("S", bound=State)

TABLE: Final = -1  # what belongs to no seat
ANY: Final = -1  # in a place of a claim: all of them together

# what a claim is about
GAIN: Final = "gain"  # an amount that grows
LOSS: Final = "loss"
CHANGE: Final = "change"  # an amount that may grow or shrink
SET: Final = "set"  # a place that holds another value
REVEALS: Final = "reveals"  # something comes to light that this seat did not see; what it is, nobody can say yet
TOLD: Final = "told"  # something grave happens, by its message
ENDS: Final = "ends"  # the game is over: 1 won, 0 drew, -1 lost
OPENS: Final = "opens"  # an answer to a later question becomes possible …
CLOSES: Final = "closes"  # … or impossible
NOTHING: Final = "nothing"  # whatever I do next, it does nothing
HELPED: Final = "helped"  # by itself it does nothing; with something that stands beside every question, it does
IN_VAIN: Final = "in-vain"  # it costs, and brings nothing

# how sure it is
SURELY: Final = "surely"  # proved: so with every outcome of chance, and nothing hidden was read
CHOICE: Final = "choice"  # proved, and mine to decide by what I do next
LIKELY: Final = "likely"  # so in every imagined position, and not proved
MAY: Final = "may"  # chance, or something hidden, decides

Place = int | str
Where = tuple[int, tuple[Place, ...]]  # whose it is (or TABLE), and where


class Claim(NamedTuple):
    """A fact about an answer. `values` are those met: of an amount the difference, of a place what then stands
    there; `was` is what they are where nothing happens."""

    kind: str
    what: str
    who: int
    places: tuple[Place, ...]
    values: tuple[int, ...]
    was: int
    sure: str
    share: float = 1.0  # the share of imagined positions in which it can come
    more: bool = False  # whether values may come that were not met

    @property
    def low(self) -> int:
        return self.values[0]

    @property
    def high(self) -> int:
        return self.values[-1]

    @property
    def key(self) -> ClaimKey:
        return ClaimKey(self.what, self.who, self.places)


class ClaimKey(NamedTuple):
    """What a claim is about, whatever it says of it."""

    what: str
    who: int
    places: tuple[Place, ...]


class Explanation(NamedTuple):
    """All that is said of an answer. `proved`: nothing was imagined; `whole`: every own way to go on was followed;
    `worlds`: the outcomes of chance if it is proved, else the imagined positions; `asked`: the questions that it leads
    to."""

    claims: tuple[Claim, ...]
    proved: bool
    whole: bool
    worlds: int
    asked: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def nothing(self) -> bool:
        return any(claim.kind in (NOTHING, HELPED) for claim in self.claims)

    def about(self, what: str, who: int | None = None) -> list[Claim]:
        """The claims of one reading."""
        return [c for c in self.claims if c.what == what and who in (None, c.who)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Reading(Generic[S]):
    """How a field is read: a number, or a list of them, each with whose it is and where."""

    def __init__(
        self,
        word: str,
        read: Callable[[S], Any],
        at: Callable[[S, int], Where],
        amount: bool,
        effect: bool,
        sums: tuple[int, ...],
        bits: bool,
        shown: Callable[[S, int, int], bool] | None = None,
    ) -> None:
        self.word: Final = word
        self.read: Final = read
        self.at: Final = at
        self.amount: Final = amount  # it adds up; otherwise it stands somewhere
        self.effect: Final = effect  # whether a change of it means that something was done
        self.sums: Final = sums  # the places over which it is also told in sum
        self.bits: Final = bits  # each bit of the number is a value of its own
        self.shown: Final = shown  # whether a seat sees a number, of those that it does not always see


def amount(
    word: str,
    read: Callable[[Any], Any],
    at: Callable[[Any, int], Where],
    sums: tuple[int, ...] = (),
    effect: bool = True,
) -> Reading[Any]:
    """A number that grows and shrinks."""
    return Reading(word, read, at, True, effect, sums, False)


def value(
    word: str,
    read: Callable[[Any], Any],
    at: Callable[[Any, int], Where],
    effect: bool = True,
    bits: bool = False,
    shown: Callable[[Any, int, int], bool] | None = None,
) -> Reading[Any]:
    """A number that stands for something: where a ship is, who owns a planet."""
    return Reading(word, read, at, False, effect, (), bits, shown)


def owned(*sizes: int) -> Callable[[Any, int], Where]:
    """The places of a flat list that begins with the seats: `owned(5)` is `seat * 5 + place`."""

    def at(_: Any, i: int) -> Where:
        places: list[Place] = []
        for n in reversed(sizes):
            i, place = divmod(i, n)
            places.append(place)
        return i, tuple(reversed(places))

    return at


def alone(_: Any, i: int) -> Where:
    """One number that belongs to no seat and stands nowhere else."""
    return TABLE, ()


def on_table(*sizes: int) -> Callable[[Any, int], Where]:
    """The places of a list that belongs to no seat, one after the other."""

    def at(_: Any, i: int) -> Where:
        places: list[Place] = []
        for n in reversed(sizes):
            i, place = divmod(i, n)
            places.append(place)
        return TABLE, (i, *reversed(places))

    return at


class Claims(NamedTuple):
    """What a game says of its answers. Only `readings` has no default."""

    readings: tuple[Reading[Any], ...]
    unsaid: tuple[str, ...] = ()  # public fields that no reading reads
    measures: tuple[tuple[str, Callable[[Any, int], int]], ...] = ()  # counts of the game's own, for each seat

    # where an answer is over
    aside: tuple[str, ...] = ()  # words of actions that stand beside every question …
    aside_moves: tuple[str, ...] = ()  # … and what these move by themselves
    promise: Callable[[Any, int], Frame[Any] | None] | None = None  # the frame that carries out what is declared now
    apart: tuple[str, ...] = ()  # own questions at which an answer is over, because what they bring is theirs
    pauses: tuple[str, ...] = ()  # questions at which it is over though it goes on, for chance has the say there

    # how sure it is
    lasting: tuple[str, ...] = ()  # readings that nothing changes again within an answer: sure as soon as they changed
    summed: tuple[str, ...] = ()  # dealt by chance in parts: their sum is enough, and nothing where there is none
    cover: Callable[[Any, int, int], None] | None = None  # turns the n-th imagined position into one that is rarer

    # what is told of it
    matters: tuple[str, ...] = ()  # what is told first
    folded: tuple[str, ...] = ()  # told, and not worth reading
    burdens: tuple[str, ...] = ()  # amounts of which more is worse
    grave: tuple[str, ...] = ()  # messages that are dangers
    fatal: tuple[str, ...] = ()  # those of them after which the seat that answered is out
    concerns: Callable[[Event, int], bool] | None = None  # whether a grave message is about the seat that answers
    futile: bool = True  # whether it is worth saying that an answer does nothing, or only costs
    quiet: tuple[str, ...] = ()  # words of actions of which nobody expects that they do anything, as talk
    evident: Callable[[Claim], bool] | None = None  # what goes without saying, as what comes out of the bank
    probes: Callable[[Any, int], list[Frame[Any]]] | None = None  # questions whose answers are compared with before

    # what the others may do before the seat is asked again
    at_stake: tuple[str, ...] = ()  # readings that they may make worse
    leaves: tuple[str, ...] = ()  # words of the answers that end one's turn
    calm: Callable[[Any], None] | None = None  # sets aside what no search for threats can follow
    idle: Callable[[Any, int, int, Action], bool] | None = None  # answers of another that take nothing from this seat

    # what a puzzle may ask for
    goals: tuple[str, ...] = ()  # readings and measures, what matters most first
    wanted: Callable[[Any, int, Claim], bool] | None = None  # whether a seat wants what then stands in a place
    task: Callable[[Any], tuple[ClaimKey, int] | None] | None = None  # what partners have to bring about together now

    # what a hint may tell of the next turn
    within: Callable[[Any, int], dict[ClaimKey, int]] | None = None  # what a seat can come to in it, and how much
    ahead: tuple[str, ...] = ()  # the words of what `within` finds: no readings of a position

    @property
    def silent(self) -> frozenset[str]:
        """The readings of which a change does not mean that something was done."""
        return frozenset([r.word for r in self.readings if not r.effect])


def plain_claims(s: State) -> Claims:
    """For a game that writes none: every public field by its name, a list by its places."""
    readings: list[Reading[Any]] = []
    for name, mark in s.FIELDS.items():
        now = getattr(s, name)
        if mark is PUBLIC and (isinstance(now, int) or all(isinstance(cell, int) for cell in now)):
            readings.append(value(name, reader(name), alone if isinstance(now, int) else on_table()))
    return Claims(tuple(readings))


def reader(name: str) -> Callable[[Any], Any]:
    def read(s: Any) -> Any:
        return getattr(s, name)

    return read
