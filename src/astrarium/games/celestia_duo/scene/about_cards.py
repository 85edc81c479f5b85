"""What the large view says of cards, dice and tokens of Celestia Duo, told from what one seat sees."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.kernel.outside import whole_number
from astrarium.scene import About, Content, el
from astrarium.scene.draw import text as text_
from astrarium.scene.draw import use
from astrarium.scene.sight import Sight

from ..actions import PAYMENT, PRICE, SAVED
from ..box import AMBUSHES, ASSAULTS, CONSTRAINTS, ENERGY, LAST_CARD, PIRATES, STAGES, Pieces
from ..crew import CREW, SHEETS, SHUKI
from ..equipment import FACES, JOKER, KINDS
from ..state import ACTIVE, DISCARDED, IN_PILE, NONE, SIDEWAYS, Duo
from ..thrusts import PENALTY
from ..view import DuoView
from . import cards as scene_cards
from . import company as scene_company
from .people import bust, features
from .reading import dice_words, kinds_words, pirate_words, power, reward_words, terms

Large = Sight[DuoView, Pieces]


def pictured(x: float, y: float, wide: float, high: float, *art: Content) -> Markup:
    """A thing as a picture of its own."""
    return el("svg", *art, viewBox=f"{x} {y} {wide} {high}", class_="room-celestia-duo", aria_hidden="true")


def large_card(art: Markup) -> Markup:
    return pictured(-154, -80, 308, 166, art)


# ---------------------------------------------------------------- Equipment and dice
def card(look: Large, word: str) -> About | None:
    """An Equipment card: what it is good for, and how many there may still be where I can't see them."""
    if word not in KINDS:
        return None
    kind, view = KINDS.index(word), look.view
    first = look.say("joker") if kind == JOKER else look.say("equipment", look.words.name("face", word))
    alike = () if kind == JOKER else (alike_words(look),)
    text = [first, *alike, against_flag(look)]
    printed = (first, *([look.say("alike")] if alike else []), look.say("flag-any"))
    total = look.box.equipment[kind]
    seen = view.discard[kind] + view.played[kind] + view.row[kind]
    if view.seat >= 0:
        mine = view.hand[view.seat][kind]
        text.append(look.say("counted-mine", total, mine, seen, total - mine - seen))
    else:
        text.append(look.say("counted", total, seen, total - seen))
    name = look.words.components[word]
    label = text_(0, 66, name, min(19, 150 / len(name)), "d cd-on-paper")
    rules = ("CD-005", "CD-137") if kind == JOKER else ("CD-133", "CD-136")
    return About(name, tuple(text), rules, pictured(-56, -77, 112, 158, use(f"g-cd-card-{word}"), label), printed)


def standing(look: Large) -> Duo:
    """The table that whoever looks knows, to ask the rules what holds now."""
    table = look.view.table()
    assert isinstance(table, Duo)
    return table


def alike_words(look: Large) -> str:
    """Whether two alike count as a joker now (CD-136, CD-260)."""
    return look.say("alike") if standing(look).pairs_allowed() else look.say("constraint-no_pair")


def against_flag(look: Large) -> str:
    """What eliminates a flag now."""
    view = look.view
    if not view.boarding:
        return look.say("flag-any")
    return flag_words(look, view.boarding_side, standing(look).pairs_allowed())


def flag_words(look: Large, who: int, pairs: bool) -> str:
    """What a flag asks for in the boarding, and what stands for those cards (CD-263, CD-264)."""
    asked = kinds_words(look.words, look.box.pirates[who].asked)
    return f"{look.say('flag-boarding', asked)} {look.say('flag-stand-in' if pairs else 'flag-joker')}"


def price(look: Large, word: str) -> About | None:
    if word in KINDS:
        return card(look, word)
    if word not in PRICE.index:
        return None
    kind = word.removeprefix("two-")
    text = look.say("pair", look.words.name("card", kind)) if standing(look).pairs_allowed() else alike_words(look)
    return About(look.words.name("price", word), (text,), ("CD-133", "CD-137", "CD-138"))


def payment(look: Large, word: str) -> About | None:
    if word in KINDS:
        return card(look, word)
    if word not in PAYMENT.index:
        return None
    return About(look.words.name("payment", word), (against_flag(look),), ("CD-263", "CD-264", "CD-138"))


def saved(look: Large, word: str) -> About | None:
    if word in KINDS:
        return card(look, word)
    if word not in SAVED.index:
        return None
    return About(look.words.name("saved", word), (power(look.words, look.box, CREW[SHUKI]),), SHEETS[SHUKI].rules)


def face(look: Large, word: str) -> About | None:
    """A die that shows this face."""
    if word not in FACES:
        return None
    view, words = look.view, look.words
    name = look.say("die", words.name("face", word))
    picture = pictured(-42, -40, 84, 92, use(f"g-cd-die-{word}"))
    if word != "flag":
        text = (look.say("die-equipment", words.name("card", word)), alike_words(look))
        return About(name, text, ("CD-131", "CD-133", "CD-142"), picture)
    if view.boarding:
        return About(name, (against_flag(look),), ("CD-262", "CD-263", "CD-264"), picture)
    thrust = pirate_words(words, look.box, view.pirate_card, False)
    return About(name, (thrust, look.say("flag-stays"), look.say("flag-any")), ("CD-118", "CD-127", "CD-134"), picture)


def dice(look: Large, places: str) -> About | None:
    """These dice, rolled again by a Smoke."""
    if whole_number(places) is None:
        return None
    text = (look.say("smoke"), look.say("aboard", look.view.smoke))
    return About(look.words.say("scene", "roll-again", (look.words.name("dice", places),)), text,
                 ("CD-113", "CD-114", "CD-115"))  # fmt: skip


# ---------------------------------------------------------------- crew and tokens
def crew(look: Large, who: str) -> About | None:
    """A Crew card: the printed power, when and by whom, and whether it can be used."""
    if who not in CREW:
        return None
    words, state = look.words, look.view.crew[CREW.index(who)]
    when = look.say(f"when-{look.box.crew[CREW.index(who)].timing}")
    agreed, allowed = terms(look.view), standing(look).crew_allowed()
    states = {
        ACTIVE: "crew-active" if allowed else "crew-forbidden",
        SIDEWAYS: "crew-sideways" if agreed.final else "crew-sideways-chase",
        IN_PILE: "crew-in-pile",
        DISCARDED: "crew-returns" if agreed.recycle_crew else "crew-gone",
    }
    picture = pictured(-56, -77, 112, 158, scene_company.crew_card(words, look.box, who, state == SIDEWAYS))
    text = (power(words, look.box, who), when, look.say(states[state]))
    return About(words.name("crew", who), text, SHEETS[CREW.index(who)].rules, picture, text[:2])


def token(look: Large, word: str) -> About | None:
    """Gold, Smoke, or a Crew member's token."""
    if word in CREW:
        return crew(look, word)
    view, box = look.view, look.box
    if word == "gold":
        text = [look.say("gold"), look.say("aboard-supply", view.gold, box.gold - view.gold)]
        rules = ("CD-205", "CD-253", "CD-011")
    elif word == "smoke":
        text = [look.say("smoke"), look.say("aboard-supply", view.smoke, box.smoke - view.smoke)]
        rules = ("CD-113", "CD-115", "CD-011")
    else:
        return None
    picture = pictured(-22, -22, 44, 46, use(f"g-cd-token-{word}"))
    return About(look.words.components[word], tuple(text), rules, picture, (text[0],))


def energy(look: Large, word: str) -> About | None:
    """A life of the airship; its underside is unseen until it is lost (CD-160)."""
    if word == "full":
        unseen = [i for i in range(len(ENERGY)) if i not in look.view.turned]
        backs = "; ".join([underside(look, i) for i in unseen])
        text = (look.say("energy"), look.say("energy-unseen", backs))
        return About(look.words.components["energy"], text, ("CD-150", "CD-151"),
                     pictured(-22, -22, 44, 46, use("g-cd-token-energy")))  # fmt: skip
    if word not in ENERGY:
        return None
    under = underside(look, ENERGY.index(word))
    return About(look.words.components[word], (look.say("energy-spent"), under), ("CD-153", "CD-155", "CD-160"),
                 pictured(-22, -22, 44, 46, use("g-cd-token-spent")), (under,))  # fmt: skip


def underside(look: Large, i: int) -> str:
    it = look.box.energy[i]
    return look.say("underside", look.words.components[ENERGY[i]], it.down, it.up, it.tokens)


# ---------------------------------------------------------------- course, Stages, Assaults, pirates
def ambush(look: Large, word: str) -> About | None:
    """An Ambush card: its strength, what it gives, how far one flies from it."""
    if word not in AMBUSHES:
        return None
    words, i = look.words, AMBUSHES.index(word)
    it = look.box.ambushes[i]
    text = (
        look.say("strength", dice_words(words, it.dice)),
        look.say("rewards", reward_words(words, it.rewards)),
        look.say("propeller", it.propeller),
    )
    picture = large_card(scene_cards.ambush(words, look.box, i))
    return About(words.name("ambush", word), text, ("CD-110", "CD-111", "CD-170", "CD-100"), picture)


def course(look: Large, place: str) -> About | None:
    """A card of the course: what lies there, as far as it is known."""
    view, at = look.view, whole_number(place, LAST_CARD)
    if not at:
        return None
    if at in view.stage_at:
        return stage(look, STAGES[view.stage_at.index(at)])
    known = view.known_course or [NONE] * (LAST_CARD + 1)
    if view.course[at] != NONE:
        return ambush(look, AMBUSHES[view.course[at]])
    if known[at] != NONE:
        found = ambush(look, AMBUSHES[known[at]])
        assert found is not None
        return found._replace(text=(look.say("foreseen", at), *found.text), rules=(*found.rules[:3], "CD-240"))
    text = [look.say("start-card" if at == 1 else "face-down")]
    if at == view.pirate:
        text.append(look.say("under-pirate"))
    elif at < view.airship:
        text.append(look.say("passed"))
    rules = ("CD-031" if at == 1 else "CD-032", "CD-103", "CD-108" if at == view.pirate else "CD-104")
    return About(look.words.say("scene", "course-back", (at,)), tuple(text), rules,
                 pictured(-30, -23, 60, 50, use("g-cd-back-course")))  # fmt: skip


def stage(look: Large, word: str) -> About | None:
    """A Stage card, its effects from top to bottom (CD-201)."""
    if word not in STAGES:
        return None
    i = STAGES.index(word)
    it = look.box.stages[i]
    text = (
        look.say("stage-pirate", it.advance),
        look.say("stage-cards", it.down, it.up),
        look.words.say("scene", "lot-cards", (it.cards.price, it.cards.down, it.cards.up)),
        look.words.say("scene", "lot-smoke", (it.smoke.price, it.smoke.smoke)),
        look.say("stage-rest" if it.reactivates else "stage-no-rest"),
        look.say("propeller", it.propeller) if terms(look.view).stage_departure else look.say("propeller-idle"),
    )
    picture = large_card(scene_cards.stage(look.words, look.box, i))
    return About(look.words.name("stage", word), text, ("CD-202", "CD-203", "CD-205", "CD-209"), picture)


def assault(look: Large, word: str) -> About | None:
    """An Assault card: its strength and its constraint."""
    if word not in ASSAULTS:
        return None
    i = ASSAULTS.index(word)
    it = look.box.assaults[i]
    text = (look.say("strength", dice_words(look.words, it.dice)), look.say(f"constraint-{CONSTRAINTS[it.constraint].word}"),
            look.say("assault-won"))  # fmt: skip
    picture = large_card(scene_cards.assault(look.words, look.box, i))
    return About(look.words.name("assault", word), text, ("CD-257", CONSTRAINTS[it.constraint].rule, "CD-267"), picture)


def pirate(look: Large, word: str) -> About | None:
    """The pursuit side: what each flag does."""
    if word not in PIRATES:
        return None
    i = PIRATES.index(word)
    text = [pirate_words(look.words, look.box, i, False)]
    if look.view.boarding_side == i and look.view.assault_bag:
        text.append(look.say("other-side", kinds_words(look.words, look.box.pirates[i].asked)))
    rules = dict.fromkeys(("CD-118", "CD-119", PENALTY[look.box.pirates[i].penalty].rule))
    paper = scene_company.pirate_paper(look.box.pirates[i].colour, word, bust(features(word)))
    picture = pictured(-68, -97, 136, 198, paper, scene_company.pirate_print(look.words, look.box, i, False))
    return About(look.words.name("pirate", word), tuple(text), tuple(rules), picture, (text[0],))


def boarding(look: Large, word: str) -> About | None:
    """The boarding side: the preparation, and what a flag asks for."""
    if word not in PIRATES:
        return None
    i = PIRATES.index(word)
    it, words = look.box.pirates[i], look.words
    one = terms(look.view).reactivate_one
    pairs = i != look.view.boarding_side or standing(look).pairs_allowed()
    text = (
        look.say("board-cards", it.down, it.up),
        words.say("scene", "lot-cards", (it.cards.price, it.cards.down, it.cards.up)),
        words.say("scene", "lot-crew-one" if one else "lot-crew", (it.reactivation,)),
        flag_words(look, i, pairs),
    )
    picture = large_card(scene_cards.boarding(words, look.box, i))
    return About(words.name("pirate", word), text, ("CD-252", "CD-253", "CD-263", "CD-264"), picture)
