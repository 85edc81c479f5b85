"""Claims as sentences. A game's `[claims]` has one for each of its readings, by its word:

cubes = "{0} {2:cube} ({1:place})"        the amount first, then the places
"cubes*0" = "{0} {2:cube} in all"         the sum over the first place
ship = "{1:ship} is at {0:hex}"           the value first, then the places
"ship=-1" = "{1:ship} is in supply"       for one value
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.kernel.claims import (
    ANY,
    CHANGE,
    CHOICE,
    CLOSES,
    GAIN,
    HELPED,
    IN_VAIN,
    LOSS,
    NOTHING,
    OPENS,
    REVEALS,
    SURELY,
    TABLE,
    TOLD,
    Claim,
)

from .typography import typography

if TYPE_CHECKING:
    from astrarium.kernel.threats import Threat

    from .words import Words

AMOUNTS: Final = (GAIN, LOSS, CHANGE)
HAPPENS: Final = (TOLD, OPENS, CLOSES)  # it does, or it does not: then nothing need be said of it
MANY: Final = 4  # values that are named one by one


def claimed(words: Words, claim: Claim, seat: int) -> str:
    """The sentence of a claim, for the seat that may answer."""
    if claim.kind in (NOTHING, HELPED, IN_VAIN):
        body = words.say("claims", claim.kind, ())
    elif claim.kind in AMOUNTS:
        body = spoken(words, claim, word_of(claim), amount(words, claim))
    else:
        body = values(words, claim)
    if claim.who not in (TABLE, seat):
        body = words.says(owner(words, claim.who), body)
    if claim.sure == SURELY or (claim.sure == CHOICE and claim.kind in AMOUNTS and claim.low != claim.high):
        return body  # "up to" says that it is mine to choose
    return words.say("claims", claim.sure, (body,))


def word_of(claim: Claim) -> str:
    """The key of its sentence: its reading's word, with the place over which it is a sum."""
    if claim.kind == TOLD:
        return f"{TOLD}-{claim.places[0]}"
    if claim.kind == REVEALS:
        return f"{REVEALS}-{claim.places[0]}"
    if ANY in claim.places:
        return f"{claim.what}*{claim.places.index(ANY)}"
    return claim.what


def amount(words: Words, claim: Claim) -> str:
    """A difference: `+1`, `−2`, `+1 to +3`; `about +1 to +3`, where others may come, too."""
    if claim.more:
        met = [value for value in claim.values if value] or [0]
        return words.say("claims", "about", (amount(words, claim._replace(values=tuple(met), more=False)),))
    low, high = signed(claim.low), signed(claim.high)
    if low == high:
        return low
    if 0 in (claim.low, claim.high):
        return words.say("claims", "up-to", (high if claim.low == 0 else low,))
    return words.say("claims", "span", (low, high))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "+0"


def values(words: Words, claim: Claim) -> str:
    """What may stand there: each value in its own sentence, or as many as can be read."""
    word = word_of(claim)
    other = [value for value in claim.values if value != claim.was]  # that it may stay as it is need not be said
    met = claim.values[-1:] if claim.kind in HAPPENS else other or claim.values
    said = list(dict.fromkeys([spoken(words, claim, word, value) for value in met]))
    return folded(words, said[:MANY], len(said) > MANY or (claim.more and len(said) > 1))


def folded(words: Words, said: list[str], more: bool) -> str:
    """Sentences that differ in one part, as one: what they share is said once."""
    apart = [one.split(" ") for one in said]
    least = min([len(one) for one in apart]) - 1
    head = next((i for i in range(least) if len({one[i] for one in apart}) > 1), least)
    tail = next((i for i in range(least - head) if len({one[-1 - i] for one in apart}) > 1), least - head)
    if any("," in " ".join(one[head:]) for one in apart):
        tail = 0  # what has commas of its own stands whole
    parts = [" ".join(one[head : len(one) - tail]) for one in apart]
    between = typography(words.lang).apart if any("," in part for part in parts) else ", "
    body = between.join(parts[: len(parts) if more else -1] or parts)
    if more:
        body += " …"
    elif len(parts) > 1:
        body = words.say("claims", "or", (body, parts[-1]))
    return " ".join([*apart[0][:head], body, *(apart[0][-tail:] if tail else [])])


def spoken(words: Words, claim: Claim, word: str, first: int | str) -> str:
    if claim.kind in (OPENS, CLOSES):
        facts: tuple[int | str, ...] = (words.action(words.game.actions[int(claim.places[1])]),)
    elif claim.kind == REVEALS:
        facts = (claim.who, *claim.places[1:])
    else:
        facts = (first, *claim.places)
    exact = f"{word}={first}"
    return words.say("claims", exact if words.find("claims", exact) is not None else word, facts)


def owner(words: Words, who: int) -> str:
    """A seat by its player's name; beyond the seats there is only the Ghost."""
    view = words.seen
    return words.name("seat", "ghost" if view is not None and who >= view.seats else who)


def threatened(words: Words, threat: Threat) -> str:
    """What can be lost: `threat-owner = "{1:planet} can fall"`, with the places after the seat."""
    body = words.say("claims", f"threat-{threat.key.what}", (threat.key.who, *threat.key.places))
    return words.say("claims", threat.sure, (body,))
