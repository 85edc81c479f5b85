"""What the large view says of any thing of Celestia Duo, told from what one seat sees: the silence too (CD-050)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.kernel.outside import whole_number
from astrarium.scene import About
from astrarium.text.words import Words

from .. import windows
from ..actions import ADVICE, STATEMENT
from ..box import LAIR
from ..crew import CREW, SHEETS
from ..state import ACTIVE, IN_PILE, NONE, SIDEWAYS
from ..view import DuoView
from ..windows import Advise
from . import about_cards as cards
from . import cards as scene_cards
from .about_cards import Large, large_card
from .hands import cards_of, known_of
from .reading import terms


# ---------------------------------------------------------------- places, ships, piles
def place(look: Large, word: str) -> About | None:
    view, words = look.view, look.words
    if word == "start":
        picture = large_card(scene_cards.start(words, look.box))
        return About(words.say("scene", "start-city", ()), (look.say("start", look.box.start_propeller),),
                     ("CD-101", "CD-092"), picture)  # fmt: skip
    if word == "lair":
        return About(words.say("scene", "lair", ()), (look.say("lair", max(LAIR - view.pirate, 0)),),
                     ("CD-282", "CD-121", "CD-202"))  # fmt: skip
    if word == "distance":
        gap, home = view.pirate - view.airship, max(LAIR - view.pirate, 0)
        text = (words.say("scene", "distance", (gap, home)), look.say("pursuit"))
        return About(look.say("pursuit-name"), text, ("CD-105", "CD-106", "CD-282"))
    return None


def ship(look: Large, word: str) -> About | None:
    view, words = look.view, look.words
    if word == "airship":
        text = (words.say("scene", "airship", (view.airship,)), look.say("airship"))
        return About(words.components.get("airship", look.say("airship-name")), text, ("CD-100", "CD-104", "CD-105"))
    if word == "pirate":
        text = (words.say("scene", "pirate-ship", (view.pirate, view.masts)), look.say("pirate-ship"))
        return About(look.say("pirate-ship-name"), text, ("CD-119", "CD-202", "CD-267"))
    return None


def part(look: Large, word: str) -> About | None:
    view, box = look.view, look.box
    if word == "generator":
        text = (look.say("generator", view.energy, box.generator_slots[view.deck]), look.say("energy"))
        return About(look.words.say("scene", "generator", ()), text, ("CD-150", "CD-152"))
    if word == "hold":
        held = view.gold + view.smoke + view.crew.count(ACTIVE) + view.crew.count(SIDEWAYS)
        text = (look.say("hold", held, box.hold_slots[view.deck]), look.say("hold-full"))
        return About(look.words.say("scene", "hold", ()), text, ("CD-009", "CD-010", "CD-188"))
    return None


def pile(look: Large, word: str) -> About | None:
    view, words = look.view, look.words
    if word == "since":
        n, left = view.since_stage, len(view.stage_bag)
        return About(look.say("since-name"), (words.say("scene", "weigh", (n, left)), look.say("weigh")),
                     ("CD-095", "CD-203", "CD-097"))  # fmt: skip
    if word == "down":
        return About(look.say("down-name"), (words.say("scene", "shared-down", (view.down,)), look.say("down")),
                     ("CD-191", "CD-196"))  # fmt: skip
    if word == "assault":
        waiting = view.masts - (view.assault != NONE)
        return About(look.say("assaults-name"), (look.say("assaults", waiting),), ("CD-023", "CD-257", "CD-269"))
    if word == "discard":
        gone = [f"{words.name('card', kind)} {n}" for kind, n in enumerate(view.discard) if n]
        return About(look.say("discard-name"), (", ".join(gone) or look.say("empty"), look.say("discard")),
                     ("CD-139", "CD-199", "CD-305"))  # fmt: skip
    counts = {"stage": len(view.stage_bag), "equipment": view.pile, "crew": view.crew.count(IN_PILE)}
    rules = {"stage": ("CD-200", "CD-212", "CD-216"), "equipment": ("CD-190", "CD-199"), "crew": ("CD-174", "CD-183")}
    if word not in counts:
        return None
    names = [words.name("crew", who) for i, who in enumerate(CREW) if view.crew[i] == IN_PILE]
    listed = (look.say("crew-left", ", ".join(names)),) if word == "crew" and names else ()
    return About(
        look.say(f"{word}-name"), (look.say("left", counts[word]), look.say(f"pile-{word}"), *listed), rules[word]
    )


def lot(look: Large, word: str) -> About | None:
    """What Gold buys here."""
    view, words = look.view, look.words
    if view.boarding:
        it = look.box.pirates[view.boarding_side]
        if word == "crew":
            key, rule = ("lot-crew-one", "CD-R38") if terms(view).reactivate_one else ("lot-crew", "CD-254")
            return About(look.say("lot-crew-name"), (words.say("scene", key, (it.reactivation,)),), ("CD-253", rule))
        goods, rules = it.cards, ("CD-253", "CD-255")
    elif view.stage != NONE:
        at_stage = look.box.stages[view.stage]
        if word == "smoke":
            text = (words.say("scene", "lot-smoke", (at_stage.smoke.price, at_stage.smoke.smoke)), look.say("smoke"))
            return About(look.say("lot-smoke-name"), text, ("CD-205", "CD-206", "CD-207"))
        goods, rules = at_stage.cards, ("CD-205", "CD-208")
    else:
        return None
    if word != "cards":
        return None
    text = (words.say("scene", "lot-cards", (goods.price, goods.down, goods.up)), look.say("shared-at-once"))
    return About(look.say("lot-cards-name"), text, (*rules, "CD-198"))


def next_stop(look: Large, position: str) -> About | None:
    at = whole_number(position)
    if at is None:
        return None
    text = (look.words.say("scene", "next-stop", (at,)), look.say("next-stop"))
    return About(look.say("next-stop-name"), text, ("CD-100", "CD-103", "CD-105"))


# ---------------------------------------------------------------- people and what they say
def hand(look: Large, seat: str) -> About | None:
    """A hand: its size is public, its cards are not (CD-052, CD-053)."""
    if seat not in ("0", "1"):
        return None
    view, words, whose = look.view, look.words, int(seat)
    text = [words.say("scene", "hidden-hand", (words.seat(whose), cards_of(view, whose)))]
    known = known_of(view, whose)
    if known:
        listed = ", ".join([words.name("card", kind) for kind in known])
        text.append(look.say("surely", listed))
    said = [value % len(STATEMENT.values) for value in view.statements if value // len(STATEMENT.values) == whose]
    if said:
        told = ", ".join([words.name("statement", STATEMENT.values[value]) for value in said])
        text.append(words.say("scene", "said", (told,)))
    return About(look.say("hand-of", words.seat(whose)), (*text, look.say("hand")), ("CD-052", "CD-053", "CD-084"))


def role(look: Large, word: str) -> About | None:
    if word not in ("captain", "mate"):
        return None
    seat = look.view.captain if word == "captain" else 1 - look.view.captain
    rules = ("CD-056", "CD-070", "CD-213") if word == "captain" else ("CD-071", "CD-072")
    text = look.say(word) if word == "captain" else advice_words(look, "mate")
    return About(look.say(f"{word}-name", look.words.seat(seat)), (text,), rules)


def advice_words(look: Large, about: str) -> str:
    """How the partners talk here: one advice, several in turn, free talk, or none (CD-071, CD-077, CD-078)."""
    protocol = look.view.setting.text("comm-protocol")
    return look.say(about if protocol == "advise" else f"{about}-{protocol}", windows.MOST_ADVICES)


def talk(look: Large, word: str) -> About | None:
    """Whether one may speak now, and what may be said."""
    view = look.view
    if word == "Advise":
        window = view.facts[0] if view.asked == view.seat and view.asks(Advise) else 0
        text = (advice_words(look, "advice"), look.say("advice-words"))
        return About(look.say("advice-name"), text, (windows.RULES[window], "CD-071", "CD-072"))
    if word == "Statement":
        listed = ", ".join([look.words.name("statement", value) for value in STATEMENT.values])
        return About(look.say("statement-name"), (look.say("statement"), listed), ("CD-176", "CD-177", "CD-180"))
    if word == "silence":
        text = (look.say("silence"), look.say("windows-mute" if is_mute(look) else "windows"))
        return About(look.words.say("scene", "silence", ()), text, ("CD-050", "CD-051", "CD-053"))
    return None


def is_mute(look: Large) -> bool:
    return look.view.setting.text("comm-protocol") == "mute"


def advice(look: Large, word: str) -> About | None:
    if word not in ADVICE.index:
        return None
    text = (look.say("advice-given"),)
    return About(look.words.name("advice", word), text, ("CD-072", "CD-074", "CD-085"))


def statement(look: Large, word: str) -> About | None:
    if word not in STATEMENT.index:
        return None
    text = (look.say("statement-given"),)
    return About(look.words.name("statement", word), text, ("CD-177", "CD-182", "CD-084"))


# actions without a target, told by the thing that stands for them
DEEDS: Final = {"buy-cards": "lot:cards", "buy-smoke": "lot:smoke", "reactivate": "lot:crew",
                "take-hidden": "pile:down",
                **{sheet.deed: f"crew:{sheet.word}" for sheet in SHEETS if sheet.deed}}  # fmt: skip

TELLERS: Final[dict[str, Callable[[Large, str], About | None]]] = {
    "advice": advice,
    "ambush": cards.ambush,
    "assault": cards.assault,
    "boarding": cards.boarding,
    "card": cards.card,
    "course": cards.course,
    "crew": cards.crew,
    "dice": cards.dice,
    "energy": cards.energy,
    "face": cards.face,
    "hand": hand,
    "lot": lot,
    "next": next_stop,
    "part": part,
    "payment": cards.payment,
    "pile": pile,
    "pirate": cards.pirate,
    "place": place,
    "price": cards.price,
    "role": role,
    "saved": cards.saved,
    "ship": ship,
    "stage": cards.stage,
    "statement": statement,
    "symbol": cards.face,
    "talk": talk,
    "token": cards.token,
}


def about(view: DuoView, words: Words, target: str) -> About | None:
    """Name, text and rules of any thing on the table; None for what is no thing."""
    if target.startswith("do:"):
        target = DEEDS.get(target.removeprefix("do:"), "")
    domain, _, value = target.partition(":")
    teller = TELLERS.get(domain)
    return teller(Large(view, words, view.pieces, "about"), value) if teller else None
