"""Communication: the windows in which partners may talk, and the closed words they may use (section 4).

The game is silent (CD-050, CD-051, CD-080): this chapter is the only channel between the seats, apart from the
statements of an Exceptional Communication (CD-057). It knows no clock (CD-081, CD-R09) and no other moments (CD-069,
CD-R06). What may be advised follows from what may be decided, so an advice can never name a die or a card of a hand
(CD-053, CD-054, CD-072, CD-075), and what can't be carried out is never offered (CD-076, CD-272).
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Frame, Setting, State, Verb, X

from . import actions as act
from .state import NONE, SMOKE_GOODS, Duo

SHUT: Final = 0
BRIEFING: Final = 1  # W1, CD-060
SMOKE: Final = 2  # W2, CD-061
FIRST_FIGHTER: Final = 3  # W3, CD-062
LOSS: Final = 4  # W4, CD-063
SHARE: Final = 5  # W5, CD-064
REWARDS: Final = 6  # W6, CD-065
SUPPLY: Final = 7  # W7, CD-066
BOARDING: Final = 8  # W8, CD-067
BABA: Final = 9  # W9, CD-068

# the rule of each, by its number
RULES: Final = (
    *("CD-051", "CD-060", "CD-061", "CD-062", "CD-063"),
    *("CD-064", "CD-065", "CD-066", "CD-067", "CD-068"),
)

MOST_ADVICES: Final = 4  # of a dialogue (CD-077)

# What each kind of decision is called in an advice (CD-074): whether to use a thing, never how (CD-055).
WORDS: Final = {
    act.CONTINUE: "continue",
    act.CONTINUE_OLGA: "continue-with-olga",
    act.STAGE: "stage",
    act.USE_BABA: "use-baba",
    act.SMOKE: "use-smoke",
    act.SET_DIE: "use-augusta",
    act.ACCEPT: "accept",
    act.ENOUGH: "keep-all",
    act.BUY_CARDS: "buy-cards",
    act.BUY_SMOKE: "buy-smoke",
    act.REACTIVATE: "reactivate-crew",
    act.REACTIVATE_ONE: "reactivate-crew",
    act.DONE: "keep-gold",
    act.PASS: "mate-first",  # of a single card (CD-R55)
}
CALLED: Final[dict[Action, int]] = {
    **{a: act.advice(word) for kind, word in WORDS.items() for a in kind.all},
    **dict(zip(act.FIRST.all, act.ROLE_FIRST, strict=True)),
    **dict(zip(act.GIVE_UP.all, act.GIVE, strict=True)),
    **dict(zip(act.PLACE.all, act.WANT, strict=True)),
}


def consult(s: Duo, window: int, decision: Decision[Duo]) -> None:
    """Open a window before a decision of the Captain: the Mate is heard, then the Captain decides (CD-056,
    CD-070, CD-071, CD-R07), who is not bound and hands nothing over (CD-R45, CD-R54). It stays shut when there is
    nothing to decide (CD-085, CD-R50) or the table is mute (CD-078)."""
    s.do(decision)
    if not s.terms.talks:
        s.talk = []  # of a window that was open before a bot imagined the rest without
    elif len(decision.legal(s)) > 1:
        s.talk = []
        s.do(Advise(s.captain if s.terms.dialogue else s.mate, window))


# The Captain's decision of each window.
DECISIONS: Final = {
    "Brief": BRIEFING,
    "Force": SMOKE,
    "FirstFighter": FIRST_FIGHTER,
    "Remove": LOSS,
    "ShareFirst": SHARE,
    "Shop": SUPPLY,
    "BoardShop": BOARDING,
    "PutBack": BABA,
}


def goods_of(q: Frame[Duo]) -> int:
    """What room is made for; `MakeRoom` is of a later chapter."""
    return q.x


def power_of(q: Frame[Duo]) -> int:
    """The Crew power that asks for room, or none."""
    return q.z


def open_window(s: Duo) -> int:
    """With `table-talk`: which window is open, so that the table lets its people talk now (CD-079)."""
    if s.over or not s.terms.table_talk:
        return SHUT
    q = s.question
    if q.name() == "MakeRoom" and power_of(q) == NONE:  # for a reward or bought Smoke, not for a Crew power (CD-069)
        return SUPPLY if goods_of(q) == SMOKE_GOODS else REWARDS
    return DECISIONS.get(q.name(), SHUT)


def silence(s: State, people: bool) -> str:
    """The game is silent (CD-050) until it is over; table talk is for people only, and only in a window (CD-079)."""
    assert isinstance(s, Duo)
    return "" if s.over or (people and open_window(s)) else "CD-050"


def people_only(setting: Setting) -> str:
    """A bot can't follow free talk (CD-079)."""
    return "CD-079" if setting.text("comm-protocol") == "table-talk" else ""


class GiveAdvice(Verb[Duo]):
    """One value of the window's closed vocabulary, and nothing else (CD-072). It binds nobody."""

    kind = act.ADVISE

    def targets(self, s: Duo, q: Advise) -> list[Action]:
        values = {CALLED[a] for a in s.agenda[-2].legal(s)}
        values.add(act.NO_OPINION)  # CD-073
        if s.terms.dialogue:
            values.add(act.DONE_TALKING)
        return [act.ADVISE.all[value] for value in sorted(values)]

    def do(self, s: Duo, q: Advise, a: act.OfAdvice) -> None:
        s.talk.append(a.advice)
        s.advices[q.seat] = a.advice
        word = act.ADVICE.values[a.advice]
        if q.window == BABA:  # names a card that only the partners have seen (CD-303)
            for seat in (0, 1):
                s.whisper(seat, "advised", "CD-072", q.seat, word)
        else:
            s.tell("advised", "CD-072", q.seat, word)
        if s.terms.dialogue and not finished(s.talk):
            s.do(Advise(1 - q.seat, q.window))


def finished(talk: list[int]) -> bool:
    """A dialogue ends after four advices, when the last two agree, or when a player is done (CD-077)."""
    return len(talk) == MOST_ADVICES or talk[-1] == act.DONE_TALKING or (len(talk) > 1 and talk[-1] == talk[-2])


class Advise(Decision[Duo]):
    """A window is open: say what you would do (CD-071)."""

    rule = "CD-071"
    spoken = True
    verbs = (GiveAdvice(),)
    window: int = X
