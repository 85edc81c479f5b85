"""Alternative launch sites (section 11): rocket cards drawn, searched, kept and marked."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, No, Verb, X, Y

from .actions import DRAW_CARDS, KEEP_ROCKET, MARK_SITE, SEARCH_OWN, OfRocket, ToSquare
from .secrets import ROCKET, only_one_of, reveal_rocket, saw_in_deck, take_secret
from .state import Expedition

# the icon that was flipped: x of the frames below
WHITE: Final = 0  # rocket: keep one face down
RED: Final = 1  # spacecraft: turn one up


def own_rockets(s: Expedition, seat: int) -> list[int]:
    """Rockets of the own continent, apart from the standard one (AN-270)."""
    return [r for r in s.box.rocket_cards if s.continent[seat] in s.box.rockets[r].own]


class DrawRockets(Verb[Expedition]):
    """Draw: two to keep one face down, or turn up the top one (AN-198, AN-199)."""

    kind = DRAW_CARDS

    def do(self, s: Expedition, q: RocketSource, a: Action) -> None:
        s.do(DealRockets(q.seat, q.icon))


class SearchRocket(Verb[Expedition]):
    """Search the deck for a rocket of the own continent (AN-270)."""

    kind = SEARCH_OWN

    def refuse(self, s: Expedition, q: RocketSource, a: Action) -> No | None:
        for r in own_rockets(s, q.seat):
            own = any(s.slot_card[i] == ROCKET + r and s.slot_owner[i] == q.seat for i in range(len(s.slot_card)))
            if s.site[r] < 0 and not own and not s.held >> (ROCKET + r) & 1:
                return None
        return No("AN-270", "no-own-rocket-left")

    def do(self, s: Expedition, q: RocketSource, a: Action) -> None:
        saw_in_deck(s, q.seat, [ROCKET + r for r in s.rocket_deck])
        s.offer = [r for r in own_rockets(s, q.seat) if r in s.rocket_deck]
        if s.offer:
            s.do(KeepRocket(q.seat, q.icon, 1))
        else:
            for r in own_rockets(s, q.seat):
                if s.site[r] < 0:
                    s.held |= 1 << (ROCKET + r)
            s.tell("rocket-not-found", "AN-270", q.seat)
            s.do(DealRockets(q.seat, q.icon))


class RocketSource(Decision[Expedition]):
    """Draw rocket cards, or search for one of the own continent. Put even to a player who holds them in
    secret."""

    rule = "AN-270"
    waits = True
    verbs = (DrawRockets(), SearchRocket())
    icon: int = X


def seek_rocket(s: Expedition, seat: int, icon: int) -> None:
    """Where a search is possible the player is asked; otherwise the cards are drawn (AN-198, AN-199,
    AN-270)."""
    if s.terms.solar and own_rockets(s, seat):
        s.do(RocketSource(seat, icon))
    else:
        s.do(DealRockets(seat, icon))


class DealRockets(Flow[Expedition]):
    """Two cards to choose from, or the top card turned up; the last card alone (AN-198, AN-199, AN-R81)."""

    icon: int = X

    def run(self, s: Expedition) -> None:
        if self.icon == RED:
            turn_up(s, self.seat, s.draw_card(s.rocket_deck))
            return
        s.offer = [s.draw_card(s.rocket_deck) for _ in range(min(2, len(s.rocket_deck)))]
        s.do(KeepRocket(self.seat, self.icon, 0))


def turn_up(s: Expedition, seat: int, rocket: int) -> None:
    """A rocket card is turned up; its site is marked, by choice if it has several (AN-198, AN-200)."""
    s.tell("rocket-turned-up", "AN-198", seat, rocket)
    s.do(SiteChoice(seat, rocket))


class TakeRocket(Verb[Expedition]):
    """Keep one rocket; the others are shuffled back (AN-199, AN-270)."""

    kind = KEEP_ROCKET

    def targets(self, s: Expedition, q: KeepRocket) -> list[Action]:
        return [KEEP_ROCKET.all[r] for r in s.offer]

    def do(self, s: Expedition, q: KeepRocket, a: OfRocket) -> None:
        if q.searched == 0:
            saw_in_deck(s, q.seat, [ROCKET + r for r in s.offer])
            s.rocket_deck.extend([r for r in s.offer if r != a.rocket])
        else:
            s.rocket_deck.remove(a.rocket)  # found by search; how many were there stays with the searcher
        s.offer = []
        if q.icon == RED:
            turn_up(s, q.seat, a.rocket)
            return
        take_secret(s, q.seat, ROCKET + a.rocket, False)
        s.tell("rocket-kept", "AN-199", q.seat)
        s.whisper(q.seat, "own-rocket", "AN-199", a.rocket)
        if q.searched == 1:
            only_one_of(s, [ROCKET + r for r in own_rockets(s, q.seat)])


class KeepRocket(Decision[Expedition]):
    """Which rocket to keep: x is the icon, y is 1 after a search."""

    rule = "AN-199"
    waits = True
    verbs = (TakeRocket(),)
    icon: int = X
    searched: int = Y


class MarkSite(Verb[Expedition]):
    """Mark the site on the map; if the card offers several, the player chooses (AN-200)."""

    kind = MARK_SITE

    def targets(self, s: Expedition, q: SiteChoice) -> list[Action]:
        return [MARK_SITE.all[square] for square in s.box.rockets[q.rocket].sites]

    def do(self, s: Expedition, q: SiteChoice, a: ToSquare) -> None:
        reveal_rocket(s, q.seat, q.rocket, a.square)


class SiteChoice(Decision[Expedition]):
    """Where to mark the rocket's site."""

    rule = "AN-200"
    verbs = (MarkSite(),)
    rocket: int = X
