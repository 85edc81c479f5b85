"""Everything a player of Celestia Duo can do."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Actions, Domain

from .box import AMBUSHES
from .crew import CREW
from .equipment import FACES, JOKER, KINDS, PAYMENTS

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
PRICE_CARDS: Final[list[tuple[int, ...]]] = [(kind,) for kind in range(len(KINDS))] + [
    (kind, kind) for kind in range(JOKER)
]
PRICE_KIND: Final = [cards[0] for cards in PRICE_CARDS]
PAIR: Final = [len(KINDS) + kind for kind in range(JOKER)]  # kind -> the price of two of it
PAYMENT: Final = Domain("payment", tuple(["+".join([KINDS[kind] for kind in p]) for p in PAYMENTS]))
# Which dice are rolled again: the places of the dice, lowest first (CD-113).
DICE: Final = Domain("dice", tuple(["".join([str(d + 1) for d in range(4) if m >> d & 1]) for m in range(1, 16)]))
DICE_MASK: Final = list(range(1, len(DICE.values) + 1))  # as bits
DICE_OF: Final = [0, *range(len(DICE.values))]  # bits -> the choice
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
GOLD_TOKEN: Final = TOKEN.index["gold"]
SMOKE_TOKEN: Final = TOKEN.index["smoke"]
TOKEN_OF: Final = [TOKEN.index[who] for who in CREW]  # Crew member -> token
MEMBER: Final = [CREW.index(word) if word in CREW else -1 for word in TOKEN.values]  # token -> Crew member, or none

# The closed list of statements (CD-178).
SUBJECTS: Final = (*KINDS, "everything")
EVERYTHING: Final = SUBJECTS.index("everything")
STATEMENT: Final = Domain("statement", tuple([f"have-{x}" for x in SUBJECTS]) + tuple([f"have-not-{x}" for x in KINDS]))

# Of each statement: whether it says to have, and what it speaks of.
CLAIMS: Final[list[tuple[bool, list[int]]]] = [
    *[(True, [kind]) for kind in range(len(KINDS))],
    (True, list(range(JOKER))),
    *[(False, [kind]) for kind in range(len(KINDS))],
]

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


# ---------------------------------------------------------------- the shapes of actions
class OfAdvice(Action):
    """Says one value of the vocabulary."""

    advice: int


class OfAmbush(Action):
    """Is about a card of the course."""

    ambush: int


class OfDice(Action):
    """Rolls some of the dice again; `dice` is a place in the domain, see `mask`."""

    dice: int


class Turned(Action):
    """A die is turned from one face to another."""

    face: int
    to: int


class OfCrew(Action):
    """Is about a Crew member."""

    crew: int


class OfRole(Action):
    """Names the Captain or the Mate."""

    role: int


class OfCard(Action):
    """Is about a kind of Equipment card."""

    card: int


class Blow(Action):
    """Eliminates a die of this face with one card or a pair (see `PRICES`)."""

    die: int
    price: int


class CrewBlow(Action):
    """Eliminates a die of this face, or all of them, with one card and the Crew."""

    die: int
    card: int


class Payment(Action):
    """Answers a flag with a set of cards."""

    payment: int


class Saving(Action):
    """Keeps played cards."""

    saved: int


class OfToken(Action):
    """Is about a token of the hold."""

    token: int


class OfStatement(Action):
    """Says one true thing."""

    statement: int


# ---------------------------------------------------------------- words
def advice(word: str) -> int:
    return ADVICE.index[word]


NO_OPINION: Final = 0
DONE_TALKING: Final = 1
ROLE_FIRST: Final = [advice("captain-first"), advice("mate-first")]  # role -> the advice that it be first
GIVE: Final = [advice(f"give-{token}") for token in TOKEN.values]
WANT: Final = [advice(f"want-{card}") for card in AMBUSHES]

ADVISE: Final = ACTIONS.kind("advise", of=OfAdvice, advice=ADVICE)

CONTINUE: Final = ACTIONS.kind("continue")
CONTINUE_OLGA: Final = ACTIONS.kind("continue-with-olga")
STAGE: Final = ACTIONS.kind("stage")
USE_BABA: Final = ACTIONS.kind("use-baba")
PLACE: Final = ACTIONS.kind("place", of=OfAmbush, ambush=AMBUSH)

ACCEPT: Final = ACTIONS.kind("accept")
SMOKE: Final = ACTIONS.kind("smoke", of=OfDice, dice=DICE)
SET_DIE: Final = ACTIONS.kind("set-die", of=Turned, face=FACE, to=FACE)
ENOUGH: Final = ACTIONS.kind("enough")
USE_CREW: Final = ACTIONS.kind("use-crew", of=OfCrew, crew=CREWMATE)
NO_CREW_USED: Final = ACTIONS.kind("no-crew")

NAME_PLAYER: Final = ACTIONS.kind("name", of=OfRole, role=ROLE)
DISCARD: Final = ACTIONS.kind("discard", of=OfCard, card=CARD)
DEACTIVATE: Final = ACTIONS.kind("deactivate", of=OfCrew, crew=CREWMATE)
DISMISS: Final = ACTIONS.kind("dismiss", of=OfCrew, crew=CREWMATE)

FIRST: Final = ACTIONS.kind("first", of=OfRole, role=ROLE)
HIT: Final = ACTIONS.kind("hit", of=Blow, die=SYMBOL, price=PRICE)
STRIKE: Final = ACTIONS.kind("strike-flag", of=Payment, payment=PAYMENT)
LUDVIG_HIT: Final = ACTIONS.kind("ludvig", of=CrewBlow, die=SYMBOL, card=CARD)
MAMA_HIT: Final = ACTIONS.kind("mama", of=CrewBlow, die=SYMBOL, card=CARD)
MAMA_STRIKE: Final = ACTIONS.kind("mama-strike-flag", of=Payment, payment=PAYMENT)
BOTH_HIT: Final = ACTIONS.kind("ludvig-mama", of=CrewBlow, die=SYMBOL, card=CARD)
BLOWS: Final = (HIT, STRIKE, LUDVIG_HIT, MAMA_HIT, MAMA_STRIKE, BOTH_HIT)
FAIL: Final = ACTIONS.kind("fail")
SAVE: Final = ACTIONS.kind("save", of=Saving, saved=SAVED)

TAKE: Final = ACTIONS.kind("take", of=OfCard, card=CARD)
TAKE_HIDDEN: Final = ACTIONS.kind("take-hidden")
PASS: Final = ACTIONS.kind("pass")

GIVE_UP: Final = ACTIONS.kind("give-up", of=OfToken, token=TOKEN)
SAY: Final = ACTIONS.kind("say", of=OfStatement, statement=STATEMENT)
SAY_NOTHING: Final = ACTIONS.kind("say-nothing")

BUY_CARDS: Final = ACTIONS.kind("buy-cards")
BUY_SMOKE: Final = ACTIONS.kind("buy-smoke")
REACTIVATE: Final = ACTIONS.kind("reactivate")
REACTIVATE_ONE: Final = ACTIONS.kind("reactivate-one", of=OfCrew, crew=CREWMATE)
DONE: Final = ACTIONS.kind("done")
