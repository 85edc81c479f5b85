"""Everything a player of Celestia Duo can do."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Actions, Domain

from .box import AMBUSHES, CREW, FACES, JOKER, KINDS, PAYMENTS

ACTIONS: Final = Actions()

CARD: Final = Domain("card", KINDS)
FACE: Final = Domain("face", FACES)
SYMBOL: Final = Domain("symbol", FACES[:JOKER])
CREWMATE: Final = Domain("crew", CREW)
AMBUSH: Final = Domain("ambush", AMBUSHES)
ROLE: Final = Domain("role", ("captain", "mate"))
CAPTAIN: Final = 0
MATE: Final = 1

# One card, or a pair of one kind in place of a joker (CD-133).
PRICE: Final = Domain("price", KINDS + tuple([f"two-{kind}" for kind in KINDS[:JOKER]]))
PAYMENT: Final = Domain("payment", tuple(["+".join([KINDS[kind] for kind in p]) for p in PAYMENTS]))
# Which dice are rolled again: the places of the dice, lowest first (CD-113).
DICE: Final = Domain("dice", tuple(["".join([str(d + 1) for d in range(4) if m >> d & 1]) for m in range(1, 16)]))
# What Shuki Saban saves: one played card or two (CD-234).
SAVED: Final = Domain(
    "saved",
    KINDS + tuple([f"{KINDS[a]}+{KINDS[b]}" for a in range(len(KINDS)) for b in range(a, len(KINDS))]),
)
SAVED_CARDS: Final[list[tuple[int, ...]]] = [(kind,) for kind in range(len(KINDS))] + [
    (a, b) for a in range(len(KINDS)) for b in range(a, len(KINDS))
]
# Tokens of the hold: Gold, Smoke, and each Crew member.
TOKEN: Final = Domain("token", ("gold", "smoke", *CREW))
GOLD_TOKEN: Final = 0
SMOKE_TOKEN: Final = 1
CREW_TOKEN: Final = 2  # and the seven after it

# The closed list of statements (CD-178).
SUBJECTS: Final = (*KINDS, "everything")
EVERYTHING: Final = 6
STATEMENT: Final = Domain("statement", tuple([f"have-{x}" for x in SUBJECTS]) + tuple([f"have-not-{x}" for x in KINDS]))

# The closed vocabulary of advice (CD-074).
ADVICE: Final = Domain(
    "advice",
    (
        "no-opinion",
        "done",
        "continue",
        "continue-with-olga",
        "stage",
        "use-baba",
        "use-smoke",
        "use-augusta",
        "accept",
        "captain-first",
        "mate-first",
        "keep-all",
        "buy-cards",
        "buy-smoke",
        "reactivate-crew",
        "keep-gold",
        *[f"give-{token}" for token in TOKEN.values],
        *[f"want-{card}" for card in AMBUSHES],
    ),
)


def advice(word: str) -> int:
    return ADVICE.index[word]


NO_OPINION: Final = 0
DONE_TALKING: Final = 1
GIVE: Final = ADVICE.index["give-gold"]  # + token
WANT: Final = ADVICE.index["want-D1"]  # + ambush

ADVISE: Final = ACTIONS.kind("advise", ADVICE)

CONTINUE: Final = ACTIONS.kind("continue")
CONTINUE_OLGA: Final = ACTIONS.kind("continue-with-olga")
STAGE: Final = ACTIONS.kind("stage")
USE_BABA: Final = ACTIONS.kind("use-baba")
PLACE: Final = ACTIONS.kind("place", AMBUSH)

ACCEPT: Final = ACTIONS.kind("accept")
SMOKE: Final = ACTIONS.kind("smoke", DICE)
SET_DIE: Final = ACTIONS.kind("set-die", FACE, FACE)
ENOUGH: Final = ACTIONS.kind("enough")
USE_CREW: Final = ACTIONS.kind("use-crew", CREWMATE)
NO_CREW_USED: Final = ACTIONS.kind("no-crew")

NAME_PLAYER: Final = ACTIONS.kind("name", ROLE)
DISCARD: Final = ACTIONS.kind("discard", CARD)
DEACTIVATE: Final = ACTIONS.kind("deactivate", CREWMATE)
DISMISS: Final = ACTIONS.kind("dismiss", CREWMATE)

FIRST: Final = ACTIONS.kind("first", ROLE)
HIT: Final = ACTIONS.kind("hit", SYMBOL, PRICE)
STRIKE: Final = ACTIONS.kind("strike-flag", PAYMENT)
LUDVIG_HIT: Final = ACTIONS.kind("ludvig", SYMBOL, CARD)
MAMA_HIT: Final = ACTIONS.kind("mama", SYMBOL, CARD)
MAMA_STRIKE: Final = ACTIONS.kind("mama-strike-flag", PAYMENT)
BOTH_HIT: Final = ACTIONS.kind("ludvig-mama", SYMBOL, CARD)
FAIL: Final = ACTIONS.kind("fail")
SAVE: Final = ACTIONS.kind("save", SAVED)

TAKE: Final = ACTIONS.kind("take", CARD)
TAKE_HIDDEN: Final = ACTIONS.kind("take-hidden")
PASS: Final = ACTIONS.kind("pass")

GIVE_UP: Final = ACTIONS.kind("give-up", TOKEN)
SAY: Final = ACTIONS.kind("say", STATEMENT)
SAY_NOTHING: Final = ACTIONS.kind("say-nothing")

BUY_CARDS: Final = ACTIONS.kind("buy-cards")
BUY_SMOKE: Final = ACTIONS.kind("buy-smoke")
REACTIVATE: Final = ACTIONS.kind("reactivate")
REACTIVATE_ONE: Final = ACTIONS.kind("reactivate-one", CREWMATE)
DONE: Final = ACTIONS.kind("done")
