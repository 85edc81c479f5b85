"""The hold: inserting tokens, making room, giving tokens up (CD-009 to CD-011, CD-183 to CD-189)."""

from __future__ import annotations

from astrarium.kernel import Action, Decision, Flow, No, Verb, X, Y, Z

from . import windows
from .actions import ENOUGH, GIVE_UP, GOLD_TOKEN, MEMBER, SMOKE_TOKEN, OfToken
from .state import (
    ACTIVE,
    CREW_GOODS,
    CREW_PILE,
    DISCARDED,
    GOLD_GOODS,
    IN_PILE,
    NONE,
    SIDEWAYS,
    SMOKE_GOODS,
    Duo,
)
from .windows import consult


def supply(s: Duo, what: int) -> int:
    """What the supply still has (CD-011, CD-R01)."""
    if what == GOLD_GOODS:
        return s.box.gold - s.gold
    if what == SMOKE_GOODS:
        return s.box.smoke - s.smoke
    return crew_pile(s)


def crew_pile(s: Duo) -> int:
    """Crew cards that can still be drawn (CD-187, CD-R28)."""
    waiting = s.crew.count(IN_PILE)
    return waiting if waiting or not s.terms.recycle_crew else s.crew.count(DISCARDED)


def may_give_up(s: Duo, token: int, what: int, using: int) -> No | None:
    """CD-189: never a token of the kind inserted, nor the Crew card whose power is used."""
    if token == GOLD_TOKEN:
        if s.gold == 0:
            return No("CD-188", "token-not-aboard", (token,))
        return No("CD-189", "same-kind", (token,)) if what == GOLD_GOODS else None
    if token == SMOKE_TOKEN:
        if s.smoke == 0:
            return No("CD-188", "token-not-aboard", (token,))
        return No("CD-189", "same-kind", (token,)) if what == SMOKE_GOODS else None
    who = MEMBER[token]
    if s.crew[who] not in (ACTIVE, SIDEWAYS):
        return No("CD-188", "token-not-aboard", (token,))
    return No("CD-189", "crew-in-use", (who,)) if who == using else None


def can_insert(s: Duo, what: int, using: int) -> bool:
    """Whether an insertion could have an effect: something in the supply, and a slot free or to be freed (CD-226)."""
    if supply(s, what) == 0:
        return False
    if s.free_slots() > 0:
        return True
    return any(may_give_up(s, token, what, using) is None for token in range(len(GIVE_UP.all)))


def give_up(s: Duo, token: int) -> None:
    """Gold and Smoke go back to the supply, Crew to their discard (CD-184)."""
    if token == GOLD_TOKEN:
        s.gold -= 1
    elif token == SMOKE_TOKEN:
        s.smoke -= 1
    else:
        s.dismiss(MEMBER[token])
    s.tell("gave-up", "CD-184", token)


class Insert(Flow[Duo]):
    """Put tokens of one kind into the hold, making room if need be and no more (CD-188, CD-R52). `seat` holds the
    Crew member whose power does it, or none."""

    goods: int = X
    number: int = Y
    reward: int = Z  # 1 when a reward is taken, so that the window is open (W6)

    def run(self, s: Duo) -> None:
        n = min(self.number, supply(s, self.goods))
        if n <= s.free_slots():
            put_in(s, self.goods, n)
        elif self.reward:
            consult(s, windows.REWARDS, MakeRoom(s.captain, self.goods, n, self.using))
        else:
            s.do(MakeRoom(s.captain, self.goods, n, self.using))

    @property
    def using(self) -> int:
        return self.seat


def put_in(s: Duo, what: int, n: int) -> None:
    """As many as there are free slots; the rest of the gain is lost (CD-188)."""
    n = min(n, s.free_slots())
    if n == 0:
        s.tell("nothing-taken", "CD-188")
    elif what == CREW_GOODS:
        welcome(s)
    else:
        if what == GOLD_GOODS:
            s.gold += n
        else:
            s.smoke += n
        s.tell("took-tokens", "CD-188", n, what)


def welcome(s: Duo) -> None:
    """Draw the top Crew card: face up, active, its token in the hold (CD-174, CD-183, CD-224). Nobody saw it
    before there was room (CD-R27)."""
    if IN_PILE not in s.crew:  # only with the option of CD-R28
        s.crew = [IN_PILE if where == DISCARDED else where for where in s.crew]
    waiting = [who for who, where in enumerate(s.crew) if where == IN_PILE]
    who = s.choose(CREW_PILE, waiting)
    s.crew[who] = ACTIVE
    s.tell("crew-joins", "CD-174", who)


class GiveUp(Verb[Duo]):
    """One token of the hold makes room (CD-188)."""

    kind = GIVE_UP

    def refuse(self, s: Duo, q: MakeRoom, a: OfToken) -> No | None:
        return may_give_up(s, a.token, q.goods, q.using)

    def do(self, s: Duo, q: MakeRoom, a: OfToken) -> None:
        give_up(s, a.token)
        if s.free_slots() < q.number:
            s.do(MakeRoom(q.seat, q.goods, q.number, q.using))
        else:
            put_in(s, q.goods, q.number)


class EnoughRoom(Verb[Duo]):
    """Take what fits now (CD-188)."""

    kind = ENOUGH

    def do(self, s: Duo, q: MakeRoom, a: Action) -> None:
        put_in(s, q.goods, q.number)


class MakeRoom(Decision[Duo]):
    """Give up a token, or let the rest of the gain go (CD-175, CD-188)."""

    rule = "CD-188"
    verbs = (GiveUp(), EnoughRoom())
    goods: int = X
    number: int = Y
    using: int = Z


class RemoveToken(Verb[Duo]):
    """One token leaves the hold, of any kind (CD-155, CD-156)."""

    kind = GIVE_UP

    def refuse(self, s: Duo, q: Remove, a: OfToken) -> No | None:
        return may_give_up(s, a.token, NONE, NONE)

    def do(self, s: Duo, q: Remove, a: OfToken) -> None:
        give_up(s, a.token)
        if q.more > 1:
            s.do(Remove(q.seat, q.more - 1))


class Remove(Decision[Duo]):
    """The team loses more tokens of the hold (CD-155)."""

    rule = "CD-155"
    verbs = (RemoveToken(),)
    more: int = X
