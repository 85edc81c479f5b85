"""How the answers to a question differ, by what is counted: what one does in the stead of another, beyond its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.kernel import Action
from astrarium.kernel.claims import GAIN, LOSS, SET, TABLE, Claim, Claims
from astrarium.kernel.explaining import GENERAL, Differs
from astrarium.text.compared import contrasts, is_cost, is_put, is_said

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

TOLD: Final = 2  # differences of an idea to the best that are told,
MORE: Final = 99  # of so many that are looked at
BESIDE: Final = 6  # answers that one is held against


def beside(look: Look, action: Action) -> list[Action]:
    """The other answers, without those that stand beside every question and only move something about."""
    return [a for a in look.match.state.menu if a is not action and not only_moves(look, a)]


def only_moves(look: Look, action: Action) -> bool:
    """Whether an answer stands beside every question, and nothing differs by it but what such answers move."""
    if look.explaining is None or action.kind.word not in look.explaining.claims.aside:
        return False
    told = look.explaining.shown(look.explaining.of(action))
    return all(claim.kind in GENERAL or claim.what in look.explaining.claims.aside_moves for claim in told)


def pairs_apart(look: Look, one: Action, other: Action) -> list[Differs]:
    """All that is counted and differs between two answers, what matters most first."""
    pairs = look.explaining.differs(one, other, MORE) if look.explaining is not None else []
    return [pair for pair in pairs if not is_move_itself(pair, one.kind is other.kind)]


def is_move_itself(pair: Differs, alike: bool) -> bool:
    """Whether a difference is only that the one goes there and the other here."""
    one, other = pair
    return alike and one is not None and other is not None and one.kind == other.kind == SET


def is_apart(look: Look, action: Action) -> bool:
    """Whether something that is counted tells an answer from others of its kind; from any, if there are none."""
    if look.explaining is None:
        return True
    others = [a for a in look.match.state.menu if a is not action]
    alike = [a for a in others if a.kind is action.kind] or others
    return any(pairs_apart(look, action, a) for a in alike[:BESIDE])


def is_better(look: Look, one: Action, other: Action) -> bool:
    """Whether what matters most of all that differs between two answers speaks for the one, wherever it lies; never
    where something else than amounts differs: a place may be the very point."""
    if look.explaining is None:
        return False
    seat, claims = look.explaining.seat, look.explaining.claims
    telling = pairs_apart(look, one, other)
    if not telling:
        return False
    every = [claim for pair in telling for claim in pair if claim is not None]
    if any(claim.kind not in (GAIN, LOSS) or claim.who not in (seat, TABLE) for claim in every):
        return False
    return all(speaks_for_one(pair, claims) for pair in telling if about(pair) == about(telling[0]))


def about(pair: Differs) -> str:
    """Which reading a difference is of."""
    return next(claim.what for claim in pair if claim is not None)


def speaks_for_one(pair: Differs, claims: Claims) -> bool:
    """Whether a difference of amounts is for the good of the first."""
    known = [claim for claim in pair if claim is not None]
    mine, theirs = [sum(claim.values) / len(claim.values) if claim is not None else 0 for claim in pair]
    return (mine < theirs) if known[0].what in claims.burdens else (mine > theirs)


def differences(look: Look, best: Action, action: Action) -> list[str]:
    """What an answer does in the stead of the best; nothing, where they do the same. That it spares a cost of the best
    is told only where there is nothing else to tell."""
    if look.explaining is None:
        return []
    found = [
        beyond_names(look, pair, best, action)
        for pair in look.explaining.differs(best, action, MORE)
        if not is_move_itself(pair, best.kind is action.kind)
    ]
    pairs = [pair for pair in found if pair.one is not None or pair.other is not None]
    claims = look.explaining.claims
    telling = [pair for pair in pairs if pair.other is not None or pair.one is None or not is_cost(pair.one, claims)]
    return contrasts(look.words, (telling or pairs)[:TOLD], look.explaining.seat, claims)


def beside_advised(look: Look, action: Action) -> list[str]:
    """How any answer differs from the first idea of a hint that was asked for here."""
    best = look.explaining.advised if look.explaining is not None else None
    return differences(look, best, action) if best is not None and best is not action else []


def beyond_names(look: Look, pair: Differs, best: Action, action: Action) -> Differs:
    """A difference without what the names of the two answers say."""
    one, other = pair
    if one is not None and (one.kind in GENERAL or is_named(look, best, one)):  # what is general is a warning
        one = None
    if other is not None and (other.kind in GENERAL or is_named(look, action, other)):
        other = None
    return Differs(one, other)


def is_named(look: Look, action: Action, claim: Claim) -> bool:
    """Whether the name of an answer says a claim already."""
    return is_said(look.words, look.words.action(action), claim, look.seat) or is_put(look.words, action, claim)
