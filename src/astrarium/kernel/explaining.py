"""Explaining answers at a table: what each does, what the others can do then, and how two of them differ.

An `Explaining` belongs to one seat at one question. It holds the table that this seat may know and imagines the rest,
so it can tell nothing hidden; its dreams follow from the table and the question, so that looking twice tells no more
than looking once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from threading import Lock
from typing import Final, NamedTuple

from .actions import Action
from .claims import (
    ANY,
    CHOICE,
    CLOSES,
    GAIN,
    HELPED,
    IN_VAIN,
    LIKELY,
    MAY,
    NOTHING,
    SET,
    SURELY,
    TABLE,
    Claim,
    Claims,
    Explanation,
)
from .explain import MOST, WORLDS, claims_of, explain
from .exploring import KnownTable
from .frames import Leave
from .refusal import No
from .state import State
from .threats import Threat, threats

GENERAL: Final = (NOTHING, HELPED, IN_VAIN)
KEPT: Final = 256  # answers of a question that are remembered
FEW_ENDS: Final = 4  # own ways to go on that a row on the page follows
LOOKED: Final = 500  # positions that are searched in each
SEVERAL: Final = 2  # uncertain parts or values that are told one by one, where the sum is enough, or nothing
DIFFERENCES: Final = 2  # between two answers that are told
CERTAIN: Final = (SURELY, LIKELY)
DREAMS: Final = 4  # imagined positions in which threats are looked for


class Differs(NamedTuple):
    """A claim of one answer, and what the other has in its stead; one of them may be missing."""

    one: Claim | None
    other: Claim | None


class Explaining:
    """The answers of one seat to the question that stands."""

    def __init__(self, s: State, salt: str) -> None:
        self.seat: Final = s.asked
        self.claims: Final[Claims] = claims_of(s)
        self.number: Final = s.number
        self.seen: KnownTable | None = None
        self.truth: Final = s  # to imagine from; nothing else is asked of it
        self.salt: Final = salt
        self.lock: Final = Lock()  # pages are made in threads
        self.told: Final[OrderedDict[tuple[int, int], Explanation]] = OrderedDict()
        self.feared: Final[dict[int, list[Threat]]] = {}
        self.cleared: Final[set[int]] = set()  # answers of which somebody was shown that they lose nothing for good
        self.advised: Action | None = None  # what a hint named first, once somebody asked for one

    @property
    def sight(self) -> KnownTable:
        """The table that the seat may know, read once somebody asks what an answer does: most pages ask nothing."""
        found = self.seen
        if found is None:
            found = self.seen = KnownTable(self.truth.table(self.seat), self.claims)
        return found

    def luck(self, purpose: str) -> Random:
        return Random(f"{self.salt}/{self.number}/{self.seat}/{purpose}")

    def dreams(self, purpose: str) -> Callable[[], State]:
        """Imagines another position each time; most answers are proved, and need no luck at all."""
        luck: list[Random] = []

        def imagine() -> State:
            if not luck:
                luck.append(self.luck(purpose))
            return self.truth.imagine(self.seat, luck[0])

        return imagine

    def of(self, a: Action, worlds: int = WORLDS, most: int = MOST) -> Explanation:
        """All that can be told of a legal answer."""
        asked = (a.id, most)
        with self.lock:
            found = self.told.get(asked)
            if found is None:
                found = explain(self.sight, self.dreams(str(a)), self.seat, a, worlds, most)
                found = found._replace(claims=tuple([c for c in found.claims if not is_done(c, a)]))
                if self.leaves(a):
                    found = found._replace(claims=tuple([c for c in found.claims if c.kind not in GENERAL]))
                self.told[asked] = found
                if len(self.told) > KEPT:
                    self.told.popitem(last=False)
        return found

    def leaves(self, a: Action) -> bool:
        """Whether it is the way to do no more, or mere talk: that it does nothing is no news then."""
        if a.kind.word in self.claims.quiet:
            return True
        verbs = self.truth.question.verbs
        return any(verb.kind is a.kind and isinstance(verb, Leave) for verb in verbs)

    def known(self, a: Action, most: int = MOST) -> Explanation | None:
        """All of it, if somebody asked before."""
        return self.told.get((a.id, most))

    def glance(self, a: Action) -> Explanation:
        """What a row on the page needs: one imagined position, few ways to go on."""
        return self.of(a, 1, FEW_ENDS)

    def hands_over(self, a: Action) -> bool:
        """Whether another seat is asked after an answer, as far as one imagined position tells."""
        dream = self.truth.imagine(self.seat, self.luck(f"hands over {a}"))
        dream.apply(a)
        return not dream.over and dream.asked != self.seat

    def threats(self, a: Action) -> list[Threat]:
        """What the others can take after an answer, if the turn is ended with it, before this seat is asked again."""
        found = self.feared.get(a.id)
        if found is None:
            luck = self.luck("threats")  # all answers are looked at in the same positions
            dreams = [self.truth.imagine(self.seat, luck) for _ in range(DREAMS if self.claims.at_stake else 0)]
            found = self.feared[a.id] = threats(
                [self.left(dream, a) for dream in dreams], self.seat, self.claims, LOOKED
            )
        return found

    def left(self, s: State, a: Action) -> State:
        """A position after an answer, when the seat has ended its turn."""
        if self.claims.calm is not None:
            self.claims.calm(s)
        s.apply(a)
        while not s.over and s.asked == self.seat:
            own = [b for b in s.menu if b.kind.word in self.claims.leaves]
            if not own:
                break
            s.apply(own[0])
        return s

    def dangers(self, a: Action) -> list[Threat]:
        """The threats that an answer brings about: those that are not there if the seat ends its turn instead."""
        leaves = [b for b in self.truth.menu if b.kind.word in self.claims.leaves]
        found = self.threats(a) if leaves and a is not leaves[0] else []
        if not found:
            return []
        before = {threat.key: threat.share for threat in self.threats(leaves[0])}
        return [threat for threat in found if threat.share > before.get(threat.key, 0)]

    def averted(self, a: Action) -> list[Threat]:
        """The threats that an answer ends: those of every imagined position that are in none of them after it."""
        leaves = [b for b in self.truth.menu if b.kind.word in self.claims.leaves]
        before = [t for t in self.threats(leaves[0]) if t.sure == LIKELY] if leaves and a is not leaves[0] else []
        after = {threat.key for threat in self.threats(a)} if before else set()
        return [threat for threat in before if threat.key not in after]

    def avoidable(self, a: Action, others: list[Action]) -> list[Threat]:
        """The threats of an answer that some other answer avoids; the rest is no reason to choose."""
        found = self.threats(a)
        if not found:
            return []
        left = {threat.key for threat in found}
        for b in others:
            if b is not a and left:
                left &= {threat.key for threat in self.threats(b)}
        return [threat for threat in found if threat.key not in left]

    def compare(self, one: Action, other: Action) -> list[Differs]:
        """What one answer has that the other has not; nothing where they agree."""
        return compare(self.of(one), self.of(other))

    def differs(self, one: Action, other: Action, most: int = DIFFERENCES) -> list[Differs]:
        """The few differences between two answers that are worth a word, what matters most first: what comes of them,
        and what surely stands where only after that."""
        ours, theirs = self.of(one), self.of(other)
        pairs = [
            pair
            for pair in [found_in(pair, ours, theirs) for pair in differing(self.shown(ours), self.shown(theirs))]
            if said(pair.one) != said(pair.other)
            and not any(claim is not None and claim.kind == SET and claim.sure == MAY for claim in pair)
            and not is_as_certain(pair)
        ]
        order = {word: i for i, word in enumerate(self.claims.matters)}
        claims = [pair.one or pair.other for pair in pairs]
        ranks = [
            (claim.kind == SET, claim.who not in (self.seat, TABLE), order.get(claim.what, len(order)), i)
            for i, claim in enumerate(claims)
            if claim is not None
        ]
        return [pairs[rank[-1]] for rank in sorted(ranks)[:most]]

    def refused(self) -> list[tuple[Action, No]]:
        """What is offered and refused, with the rule's own refusal."""
        offers = self.truth.question.offers(self.truth)
        return [(o.action, o.no) for o in offers if o.no is not None]

    def shown(self, told: Explanation) -> list[Claim]:
        """The claims worth reading, in the order that matters."""
        return readable(told, self.claims)


def found_in(pair: Differs, ours: Explanation, theirs: Explanation) -> Differs:
    """A difference that is none, if it is true of the other answer too and not told there, as a sum whose parts are."""
    one, other = pair
    if one is None and other is not None:
        one = next((claim for claim in ours.claims if claim.key == other.key), None)
    elif other is None and one is not None:
        other = next((claim for claim in theirs.claims if claim.key == one.key), None)
    whole = Differs(one, other)
    return whole if said(one) == said(other) or is_as_certain(whole) else pair


def is_as_certain(pair: Differs) -> bool:
    """Whether both have the same, the one by proof and the other in every position that was imagined."""
    one, other = pair
    if one is None or other is None or one.values != other.values:
        return False
    return one.sure in CERTAIN and other.sure in CERTAIN


def is_done(claim: Claim, a: Action) -> bool:
    """Whether it says that something is no longer possible because it is done, by this answer or the next ones."""
    return claim.kind == CLOSES and (claim.places[-1] == a.id or claim.sure == CHOICE)


def compare(one: Explanation, other: Explanation) -> list[Differs]:
    """The claims in which two answers differ."""
    return differing(one.claims, other.claims)


def differing(one: Sequence[Claim], other: Sequence[Claim]) -> list[Differs]:
    ours = {claim.key: claim for claim in one}
    theirs = {claim.key: claim for claim in other}
    pairs = [Differs(ours.get(key), theirs.get(key)) for key in dict.fromkeys([*ours, *theirs])]
    return [pair for pair in pairs if said(pair.one) != said(pair.other)]


def said(claim: Claim | None) -> tuple[tuple[int, ...], str] | None:
    return None if claim is None else (claim.values, claim.sure)


def readable(told: Explanation, claims: Claims) -> list[Claim]:
    """Without what means nothing was done, and with a sum only where its parts are less certain."""
    last = {r.word: r.sums[-1] for r in claims.readings if r.sums}
    out: list[Claim] = []
    untold = {*claims.silent, *claims.folded}
    many = {word for word in claims.summed if len([c for c in told.claims if is_unsure(c, word)]) > SEVERAL}
    for claim in told.claims:
        if claim.what in untold:
            continue
        if claims.evident is not None and claims.evident(claim):
            continue
        if claim.sure == CHOICE and claim.kind == GAIN and claim.what in claims.burdens and 0 in claim.values:
            continue  # nobody need do it
        if not claims.futile and claim.kind in GENERAL:
            continue
        if claim.what not in last:
            if claim.what not in claims.summed or len(claim.values) <= SEVERAL:
                out.append(claim)
        elif claim.what in many:
            if ANY in claim.places and claim.places.index(ANY) == last[claim.what]:
                out.append(claim)
        elif ANY in claim.places:
            parts = [c for c in told.claims if is_part(c, claim)]
            if claim.places.index(ANY) == last[claim.what] and is_better(claim, parts):
                out.append(claim)
        else:
            place = last[claim.what]
            sums = [c for c in told.claims if is_part(claim, c) and c.places.index(ANY) == place]
            parts = [c for c in told.claims for total in sums if is_part(c, total)]
            if not any(is_better(total, parts) for total in sums):
                out.append(claim)
    return out


def is_better(total: Claim, parts: list[Claim]) -> bool:
    """Whether a sum is certain and its parts are not."""
    return total.sure in CERTAIN and any(part.sure not in CERTAIN for part in parts)


def is_unsure(claim: Claim, word: str) -> bool:
    """Whether it is a part of a reading that is left to chance or to what comes next."""
    return claim.what == word and ANY not in claim.places and claim.sure not in (SURELY, LIKELY)


def is_part(claim: Claim, total: Claim) -> bool:
    """Whether a claim is one of those that a sum adds up."""
    if ANY in claim.places or ANY not in total.places or (claim.what, claim.who) != (total.what, total.who):
        return False
    return all(t in (ANY, p) for p, t in zip(claim.places, total.places, strict=True))
