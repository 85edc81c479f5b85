"""8. Crew: cards played from hand for one's own galleon (EF-313 .. EF-319, EF-851 .. EF-860)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from astrarium.kernel import Action, Frame, No, Verb, add, put

from .actions import (
    BANK,
    BANKER,
    CREWMASTER,
    FLOWERS,
    GALLEON,
    GOVERN,
    GOVERNOR,
    HELMSMAN,
    LADY,
    MUSTER,
    PROMISE_FRIGATE,
    SHIPWRIGHT,
    STEER_HOME,
    SURGEON,
    TEND,
    VANILLA,
    OfSpice,
)
from .bonuses import store_full
from .box import ANCHORAGE, PLANET_SPACE, Pieces
from .knowledge import left_hand, seen_outside
from .losses import galleon_protected
from .state import EFFECTS, GOVERNED, KINDS, MUSTERED, NONE, PLAYED, PROMISED, TENDED, Firmament

if TYPE_CHECKING:
    from .sense.mind import Mind


def why_no_crew(s: Firmament, seat: int) -> No | None:
    """Crew serves on one's own galleon while it is on the map, three cards a turn at most (EF-315,
    EF-316).
    """
    if s.at[GALLEON[seat]] < 0:
        return No("EF-315", "no-galleon")
    if s.effect[seat * EFFECTS + PLAYED] >= s.box.crew_per_turn:
        return No("EF-316", "crew-spent", (s.box.crew_per_turn,))
    return None


def play_card(s: Firmament, seat: int, crew: int) -> None:
    """The card goes from hand to the board, free of spices, for all to see (EF-313, EF-314, EF-317)."""
    s.hand = add(s.hand, seat * KINDS + crew, -1)
    s.board = add(s.board, seat * KINDS + crew, 1)
    s.effect = add(s.effect, seat * EFFECTS + PLAYED, 1)
    left_hand(s, seat, crew)
    seen_outside(s, s.terms.side[seat], crew)
    s.tell("plays-crew", "EF-313", seat, crew)


class CrewVerb(Verb[Firmament]):
    """The sheet of a crew card: its rule, what it does, and what a bot thinks of it.

    It must be able to do something, now or later (EF-R16). What is printed on it (`amount`, `gain`) is in
    `s.box.crew_amount[card]` and `s.box.crew_gain[card]`; its texts, tool and name go by the card's word.
    """

    card: ClassVar[int]
    rule: ClassVar[str]
    liking: ClassVar[float] = 0.2  # to a bot that recruits or rescues

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        no = why_no_crew(s, q.seat)
        if no is not None:
            return no
        if s.hand[q.seat * KINDS + self.card] == 0:
            return No("EF-313", "no-card", (self.card,))
        return self.idle(s, q.seat)

    def idle(self, s: Firmament, seat: int) -> No | None:
        """None, or why the card would do nothing (EF-R16)."""
        return None

    def do(self, s: Firmament, q: Frame[Firmament], a: Action) -> None:
        play_card(s, q.seat, self.card)
        self.effect(s, q.seat, a)

    def effect(self, s: Firmament, seat: int, a: Any) -> None:
        """What the card does."""
        raise NotImplementedError

    def worth(self, m: Mind, a: Any) -> float:
        """What playing it so is worth to a bot; ending the phase is worth 0."""
        return -0.1

    def at_first(self, nation: int) -> float:
        """What it is worth to a bot in a first hand, where duels have told (`benchmarks/fit_efemeris.py`)."""
        return self.liking

    def brings(self, box: Pieces, spice: int) -> bool:
        """Whether a bot recruits it for a spice that it is short of."""
        return box.crew_gain[self.card][spice] > 0


class Bank(CrewVerb):
    """Banker: give a spice, take one of the other kind (EF-851, EF-R47)."""

    kind = BANK
    card = BANKER
    rule = "EF-851"
    liking = 0.1

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfSpice) -> No | None:
        if s.spice[q.seat * 2 + a.spice] == 0:
            return No("EF-851", "no-spice", (a.spice,))
        return store_full(s, q.seat, 1 - a.spice)

    def effect(self, s: Firmament, seat: int, a: OfSpice) -> None:
        s.pay(seat, 1 - a.spice, a.spice)
        s.gain(seat, 1 - a.spice, 1)
        s.tell("exchanges", "EF-851", seat, a.spice, 1 - a.spice)

    def worth(self, m: Mind, a: OfSpice) -> float:
        return m.exchange(a.spice)

    def at_first(self, nation: int) -> float:
        return 0.15

    def brings(self, box: Pieces, spice: int) -> bool:
        return True


class Helm(CrewVerb):
    """Helmsman: the galleon goes to the Rose at once; not a move (EF-854, EF-R52)."""

    kind = STEER_HOME
    card = HELMSMAN
    rule = "EF-854"

    def idle(self, s: Firmament, seat: int) -> No | None:
        return No("EF-R52", "on-rose-already") if s.at[GALLEON[seat]] == s.chart.rose else None

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.at = put(s.at, GALLEON[seat], s.chart.rose)
        s.tell("relocates", "EF-854", seat, GALLEON[seat], s.chart.rose, s.vessel(GALLEON[seat]))

    def worth(self, m: Mind, a: Action) -> float:
        """As much as the Rose is better than where the galleon is."""
        galleon = GALLEON[m.me]
        return 0.6 * (m.standing(galleon, m.s.chart.rose) - m.here[galleon]) - 0.25

    def at_first(self, nation: int) -> float:
        return 0.12


class Lady(CrewVerb):
    """Lady of the Night: two vanilla, as far as the store holds them (EF-855)."""

    kind = FLOWERS
    card = LADY
    rule = "EF-855"
    liking = 0.3

    def idle(self, s: Firmament, seat: int) -> No | None:
        return store_full(s, seat, VANILLA)

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        for spice, n in enumerate(s.box.crew_gain[LADY]):
            taken = s.gain(seat, spice, n)
            if taken:
                s.tell("collects", "EF-855", seat, taken, spice)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.5 if m.purse[VANILLA] <= 3 else -0.1

    def at_first(self, nation: int) -> float:
        return 0.6


class Tend(CrewVerb):
    """Surgeon: the galleon is safe from attacks until the next Tactical phase; a second adds nothing
    (EF-856).
    """

    kind = TEND
    card = SURGEON
    rule = "EF-856"

    def idle(self, s: Firmament, seat: int) -> No | None:
        return No("EF-856", "protected-already") if galleon_protected(s, seat) else None

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = put(s.effect, seat * EFFECTS + TENDED, 1)

    def worth(self, m: Mind, a: Action) -> float:
        """When the galleon stays where it is hunted."""
        galleon = GALLEON[m.me]
        return 0.4 if m.s.moved >> galleon & 1 and m.hunted(m.s.at[galleon]) else -0.1

    def at_first(self, nation: int) -> float:
        return 0.12


class Shipwright(CrewVerb):
    """Shipwright: one free frigate in this turn's Construction phase, within the limit (EF-857, EF-R48)."""

    kind = PROMISE_FRIGATE
    card = SHIPWRIGHT
    rule = "EF-857"
    liking = 0.3

    def idle(self, s: Firmament, seat: int) -> No | None:
        left = s.frigates_left(seat)
        if left <= 0:
            return No("EF-857", "no-frigate-left", (s.terms.frigates, int(s.terms.limit_each)))
        if left <= s.frigates_promised(seat):
            own = s.effect[seat * EFFECTS + PROMISED] > 0
            return No("EF-857", "frigate-promised", (seat if own else s.terms.ally[seat],))
        return None

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + PROMISED, 1)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.6 if m.free_planet() else -0.1

    def at_first(self, nation: int) -> float:
        return 0.4


class Muster(CrewVerb):
    """Crewmaster: one more token if the galleon is on an anchorage at the next Collection (EF-858)."""

    kind = MUSTER
    card = CREWMASTER
    rule = "EF-858"
    liking = 0.1

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + MUSTERED, s.box.crew_amount[CREWMASTER])

    def worth(self, m: Mind, a: Action) -> float:
        s = m.s
        return 0.3 if s.chart.what[s.at[GALLEON[m.me]]] == ANCHORAGE and s.tokens(m.me) < 2 else -0.1


class Govern(CrewVerb):
    """Governor: the planet under the galleon costs one spice less this turn, of one's choice (EF-859,
    EF-R29).
    """

    kind = GOVERN
    card = GOVERNOR
    rule = "EF-859"
    liking = 0.6

    def idle(self, s: Firmament, seat: int) -> No | None:
        planet = s.chart.what[s.at[GALLEON[seat]]] - PLANET_SPACE
        if planet < 0:
            return No("EF-859", "not-on-planet")
        if s.owner[planet] != NONE and not s.foes(s.owner[planet], seat):
            return No("EF-R29", "planet-yours", (planet,))
        return None

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        planet = s.chart.what[s.at[GALLEON[seat]]] - PLANET_SPACE
        s.effect = add(s.effect, seat * EFFECTS + GOVERNED, governor_on(planet))

    def worth(self, m: Mind, a: Action) -> float:
        planet = m.s.chart.what[m.s.at[GALLEON[m.me]]] - PLANET_SPACE
        return 1.2 if m.lack(planet) else 0.3

    def at_first(self, nation: int) -> float:
        return 0.45


def governor_on(planet: int) -> int:
    """One Governor on a planet, as the effect GOVERNED counts them: two bits for each planet."""
    return 1 << 2 * planet


def governors(s: Firmament, seat: int, planet: int) -> int:
    """How many Governors a seat has played on a planet this turn."""
    return s.effect[seat * EFFECTS + GOVERNED] >> 2 * planet & 3


def saving(s: Firmament, seat: int, planet: int) -> int:
    """The deduction the galleon has on this planet (EF-R29)."""
    if s.at[GALLEON[seat]] != s.chart.planets[planet]:
        return 0
    return governors(s, seat, planet) * s.box.crew_amount[GOVERNOR]


# every card that is played for itself; Gunners and Chief Mates have chapters of their own
CREW: Final[tuple[CrewVerb, ...]] = (Bank(), Helm(), Lady(), Tend(), Shipwright(), Muster(), Govern())
