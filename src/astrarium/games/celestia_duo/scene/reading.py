"""Cards of Celestia Duo read aloud: what a screen reader says of them, and the first lines of the large view."""

from __future__ import annotations

from functools import lru_cache

from astrarium.kernel import Setting
from astrarium.text.words import Words

from ..box import AMBUSHES, ASSAULTS, CONSTRAINTS, PENALTIES, PIRATES, REWARDS, Pieces, Reward, Terms
from ..crew import CREW, SHEETS
from ..equipment import FACES, KINDS, ROLL
from ..turn import Brief
from ..view import DuoView
from ..windows import Advise


def terms(view: DuoView) -> Terms:
    """What was agreed for this game."""
    return agreed(view.pieces, view.setting)


@lru_cache(256)
def agreed(pieces: Pieces, setting: Setting) -> Terms:
    return pieces.terms(setting)


def dice_words(words: Words, dice: tuple[int, ...]) -> str:
    """A strength: faces to set and dice to roll."""
    faces = [words.name("face", FACES[die]) for die in dice if die != ROLL]
    rolled = dice.count(ROLL)
    return ", ".join([*faces, words.say("scene", "roll", (rolled,))] if rolled else faces)


def reward_words(words: Words, rewards: list[Reward]) -> str:
    return ", ".join([words.say("scene", f"reward-{REWARDS[kind]}", (count,)) for kind, count in rewards])


def token_targets(view: DuoView, token: str) -> str:
    """What a token of the hold stands for: itself, a crew member, and while I advise the words to give it up (CD-074)."""
    crew = f" crew:{token}" if token in CREW else ""
    advice = f" advice:give-{token}" if view.asks(Advise) and view.asked == view.seat else ""
    deed = SHEETS[CREW.index(token)].deed if token in CREW and view.asks(Brief) else ""
    return f"token:{token}{crew}{advice}{f' do:{deed}' if deed else ''}"


def ambush_words(words: Words, box_: Pieces, card: int) -> str:
    """Name, strength, propeller, rewards."""
    it = box_.ambushes[card]
    facts = (words.name("ambush", AMBUSHES[card]), dice_words(words, it.dice), it.propeller)
    return words.say("scene", "ambush-read", (*facts, reward_words(words, it.rewards)))


def assault_words(words: Words, box_: Pieces, card: int) -> str:
    """Name, strength, and what it forbids."""
    it = box_.assaults[card]
    forbids = words.say("scene", CONSTRAINTS[it.constraint].word, ())
    facts = (words.name("assault", ASSAULTS[card]), dice_words(words, it.dice), forbids)
    return words.say("scene", "assault-read", facts)


def kinds_words(words: Words, kinds: tuple[int, ...] | list[int]) -> str:
    return ", ".join([words.name("card", KINDS[kind]) for kind in kinds])


def pirate_words(words: Words, box_: Pieces, who: int, boards: bool) -> str:
    """What a flag does now: in the pursuit his thrust, in the boarding the cards that it asks for."""
    it = box_.pirates[who]
    name = words.name("pirate", PIRATES[who])
    if boards:
        return words.say("scene", "flag-asks", (name, kinds_words(words, it.asked)))
    return words.say("scene", f"thrust-{PENALTIES[it.penalty]}", (name, it.advance))


def power(words: Words, box_: Pieces, who: str) -> str:
    """The printed power of a crew member, with the number printed on the card."""
    card = box_.crew[CREW.index(who)]
    return words.spoken(card.text).replace("{0}", str(card.amount))
