"""The explainer: what an answer does, read off the engine. It knows no game and no word.

The answer is carried out on the table that the seat may know (`knowing.py`, `exploring.py`), with every outcome of
chance if these are few. If it comes to its end there without anything hidden asked for, what differs then is proved. If
not, it is carried out in imagined positions, and what differs there is told as likely or possible, never as sure:
positions that agree prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .actions import Action
from .claims import (
    ANY,
    CHANGE,
    CHOICE,
    CLOSES,
    ENDS,
    GAIN,
    HELPED,
    IN_VAIN,
    LIKELY,
    LOSS,
    MAY,
    NOTHING,
    OPENS,
    REVEALS,
    SET,
    SURELY,
    TOLD,
    Claim,
    ClaimKey,
    Claims,
    Explanation,
    plain_claims,
)
from .exploring import FACES, Difference, Explorer, KnownTable, Way
from .frames import Frame
from .state import State

WORLDS: Final = 16  # imagined positions, where chance or something hidden has a say
MOST: Final = 400  # own ways to go on that are followed at most
SOME: Final = 60  # the same in the first imagined position
FEW: Final = 8  # and in every further one


def explain(
    sight: KnownTable,
    imagine: Callable[[], State],
    seat: int,
    a: Action,
    worlds: int = WORLDS,
    most: int = MOST,
) -> Explanation:
    """All that can be said of a legal answer by what its seat may know: `sight` is made of
    `state.table(seat)`, `imagine` gives another full position each time."""
    known = proved(sight, seat, a, most)
    if known is not None:
        return known
    met: list[list[Way]] = []
    was: Difference = {}
    whole = True
    for n in range(worlds):
        dream = imagine()
        if sight.claims.cover is not None:
            sight.claims.cover(dream, seat, n)
        explorer = Explorer(dream, seat, sight, min(SOME if n == 0 else FEW, most), False)
        ways = explorer.ways(a)
        if ways:  # otherwise no end was reached on the ways that were followed
            met.append(ways)
        was.update(explorer.was)
        whole = whole and (explorer.whole or n > 0)
    found = gather_claims(met, was, seat, sight, False, whole and len(met) == worlds, False)
    if not sight.claims.lasting and not sight.claims.summed:
        return found
    sure = Explorer(sight.table, seat, sight, most, False).begun(a)
    return found._replace(claims=tuple([settled(claim, sure, sight.claims) for claim in found.claims]))


def settled(claim: Claim, sure: Difference, claims: Claims) -> Claim:
    """The claim as sure, where it has come about before chance had a say, and lasts; as possible, where it is a part of
    what chance deals: a few positions that agree make it no likelier."""
    if claim.key in sure and claim.values == (sure[claim.key],):
        return claim._replace(sure=SURELY, more=False)
    dealt = claim.sure == LIKELY and claim.what in claims.summed and ANY not in claim.places
    return claim._replace(sure=MAY, more=True) if dealt else claim


def proved(sight: KnownTable, seat: int, a: Action | Frame[Any], most: int = MOST) -> Explanation | None:
    """What can be said by the table alone of a legal answer, or of a frame that would come in the question's stead;
    None where something hidden has a say, or chance with many outcomes."""
    explorer = Explorer(sight.table, seat, sight, most, False)
    found = proof(explorer, a)
    if found is None:
        return None
    met, was, whole, outcomes = [found], explorer.was, explorer.whole, explorer.outcomes()
    while len(met) < outcomes:
        if outcomes > FACES or outcomes * len(found) > max(most, FACES):
            return None
        explorer = Explorer(sight.table, seat, sight, most, False, len(met))
        found = proof(explorer, a)
        if found is None:
            return None
        met.append(found)
        was.update(explorer.was)
        whole = whole and explorer.whole
        outcomes = max(outcomes, explorer.outcomes())
    helps = whole and outcomes == 1 and helped(sight, seat, a, met[0])
    return gather_claims(met, was, seat, sight, True, whole, helps)


def proof(explorer: Explorer, a: Action | Frame[Any]) -> list[Way] | None:
    """The ends of an answer on the table that the seat knows, with one outcome of chance; None where something hidden
    was asked for.

    What fails there fails because it is not there; a fault of the rules themselves fails in imagined positions again.
    """
    try:
        ways = explorer.ways(a)
    except Exception:
        return None
    return None if any(end.counter for end in explorer.ends) else ways  # all of that chance was drawn


def helped(sight: KnownTable, seat: int, a: Action | Frame[Any], ways: list[Way]) -> bool:
    """Whether an answer that does nothing by itself does something together with what stands beside every question."""
    claims = sight.claims
    if not claims.aside or not does_nothing([ways], sight.silent):
        return False
    if isinstance(a, Action) and a.kind.word in claims.aside:
        return False
    explorer = Explorer(sight.table, seat, sight, MOST, True)
    found = proof(explorer, a)
    quiet = (*sight.silent, *claims.aside_moves)
    if found is None or explorer.outcomes() > 1:
        return False
    return any(key.what not in quiet for way in found for key in way.diff)


def does_nothing(met: list[list[Way]], silent: frozenset[str]) -> bool:
    return not any(key.what not in silent for ways in met for way in ways for key in way.diff)


def gather_claims(
    met: list[list[Way]], was: Difference, seat: int, sight: KnownTable, proved: bool, whole: bool, helps: bool
) -> Explanation:
    """The claims of all ends in all positions."""
    keys = dict.fromkeys([key for ways in met for way in ways for key in way.diff])
    found: list[Claim] = []
    for key in keys:
        old = was.get(key, 0)
        worlds = [{way.diff.get(key, old) for way in ways} for ways in met]
        found.append(claim(key, worlds, old, kind_of(key, worlds, sight.amounts), proved, whole))
    for text in dict.fromkeys([text for ways in met for way in ways for text in sorted(way.told)]):
        worlds = [{int(text in way.told) for way in ways} for ways in met]
        found.append(claim(ClaimKey(TOLD, seat, (text,)), worlds, 0, TOLD, proved, whole))
    found += general(met, seat, sight, proved, whole, helps)
    order = {word: i for i, word in enumerate(sight.claims.matters)}
    found.sort(key=lambda c: (c.who != seat, order.get(c.what, len(order))))
    asked = tuple(dict.fromkeys([way.asked for ways in met for way in ways if way.asked]))
    rules = tuple(dict.fromkeys([rule for ways in met for way in ways for rule in way.rules if rule]))
    return Explanation(tuple(found), proved, whole, len(met), asked, rules)


def kind_of(key: ClaimKey, worlds: list[set[int]], amounts: frozenset[str]) -> str:
    if key.what in (ENDS, OPENS, CLOSES, REVEALS):
        return key.what
    if key.what not in amounts:
        return SET
    low, high = min([min(w) for w in worlds]), max([max(w) for w in worlds])
    return GAIN if low >= 0 else LOSS if high <= 0 else CHANGE


def claim(key: ClaimKey, worlds: list[set[int]], was: int, kind: str, proved: bool, whole: bool) -> Claim:
    values = tuple(sorted(set().union(*worlds)))
    share = sum([w != {was} for w in worlds]) / len(worlds)
    if not whole:
        sure = MAY
    elif proved:
        sure = SURELY if len(values) == 1 else CHOICE if all(w == worlds[0] for w in worlds) else MAY
    else:
        sure = LIKELY if len(values) == 1 else MAY
    return Claim(kind, key.what, key.who, key.places, values, was, sure, share, sure == MAY and not (proved and whole))


def general(met: list[list[Way]], seat: int, sight: KnownTable, proved: bool, whole: bool, helps: bool) -> list[Claim]:
    """Whether it does nothing at all, or only costs."""
    if not whole or not met:
        return []
    sure = SURELY if proved else LIKELY
    pauses, amounts, silent = sight.claims.pauses, sight.amounts, sight.silent
    if does_nothing(met, silent):
        if any(way.told or not way.done or way.asked in pauses for ways in met for way in ways):
            return []
        kind = HELPED if helps else NOTHING
        return [Claim(kind, kind, seat, (), (1,), 0, sure)]
    if any(way.asked in pauses for ways in met for way in ways):
        return []
    diffs = [(key, n) for ways in met for way in ways for key, n in way.diff.items() if key.what not in silent]
    every = all(any(key.what not in silent for key in way.diff) for ways in met for way in ways)
    if every and all(key.who == seat and key.what in amounts and n < 0 for key, n in diffs):
        return [Claim(IN_VAIN, IN_VAIN, seat, (), (1,), 0, sure)]
    return []


def claims_of(s: State) -> Claims:
    """What a state's game says of its answers; of a game that says nothing, its public fields."""
    found = getattr(s.given.game.part("claims"), "CLAIMS", None)
    return found if isinstance(found, Claims) else plain_claims(s)
