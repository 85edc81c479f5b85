"""What an answer does, and how it differs from another one, in a few sentences: for hints, coach, study, puzzles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from astrarium.kernel import Action
from astrarium.kernel.claims import CLOSES, GAIN, LOSS, SET, TABLE, TOLD, Claim, Claims
from astrarium.kernel.explaining import Differs, Explaining

from .claimed import AMOUNTS, word_of
from .words import Words

FACTS: Final = 3  # claims of one answer that are told
NAMES: Final = re.compile(r"[^\W\d_]{3,}")  # a word that may name something
FIRST: Final = re.compile(r"\{0:([\w-]+)\}")  # the kind of thing that a sentence says first
PLACES: Final = re.compile(r"\{[^}]*\}")


def is_said(words: Words, name: str, claim: Claim, seat: int) -> bool:
    """Whether the name of an answer says a claim already: "Take crossbow", "+1 crossbow in hand". All that the claim
    names is in the name then, besides what its sentence says of everything."""
    amount = claim.kind in AMOUNTS and abs(claim.low) == abs(claim.high) == 1
    if not amount and claim.kind != SET:
        return False
    key = word_of(claim)
    exact = f"{key}={claim.low}"
    sentence = words.find("claims", exact if words.find("claims", exact) is not None else key)
    texts = sentence.values() if isinstance(sentence, dict) else [sentence]
    always = {word for text in texts for word in NAMES.findall(PLACES.sub(" ", str(text)).lower())}
    named = [word for word in NAMES.findall(words.claim(claim, seat).lower()) if word not in always]
    return bool(named) and all(word in name.lower() for word in named)


def is_put(words: Words, a: Action, claim: Claim) -> bool:
    """Whether a claim says no more than that what an answer moves is where the answer moves it."""
    text = words.find("claims", claim.what)
    place = FIRST.search(str(text)) if claim.kind == SET and len(claim.values) == 1 else None
    domain = words.game.actions.domains.get(place[1]) if place is not None else None
    return domain is not None and 0 <= claim.low < len(domain.values) and domain.values[claim.low] in a.json()[1:]


def facts(words: Words, explaining: Explaining, a: Action, most: int = FACTS) -> list[str]:
    """What an answer does, what matters most first."""
    return [words.claim(claim, explaining.seat) for claim in explaining.shown(explaining.of(a))[:most]]


def contrast(words: Words, explaining: Explaining, best: Action, other: Action) -> list[str]:
    """What another answer does in the stead of the best; nothing, where they do the same."""
    return contrasts(words, explaining.differs(best, other), explaining.seat, explaining.claims)


def is_cost(claim: Claim, claims: Claims) -> bool:
    """Whether it is good to be spared it."""
    if claim.kind == CLOSES or (claim.kind == TOLD and claim.places[0] in claims.grave):
        return True
    return claim.kind == (GAIN if claim.what in claims.burdens else LOSS)


def contrasts(words: Words, pairs: Sequence[Differs], seat: int, claims: Claims) -> list[str]:
    found: list[str] = []
    for best, other in pairs:
        if best is not None and other is not None:
            found.append(words.say("card", "instead", (words.claim(other, seat), words.claim(best, seat))))
        elif other is not None:
            found.append(words.say("card", "besides", (words.claim(other, seat),)))
        elif best is not None:
            key = "spares" if best.who in (seat, TABLE) and is_cost(best, claims) else "lacks"
            found.append(words.say("card", key, (words.claim(best, seat),)))
    return found
