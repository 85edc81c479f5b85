"""The target card of Celestia Duo: names, pictures, and what a seat knows of the place it leads to. What an answer brings,
costs and risks stands in the claims of the engine (`claims.py`); here is only how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind
from astrarium.scene import Answer, Danger, Scene, el, join
from astrarium.scene.draw import at, line, use
from astrarium.scene.explained import Explained, filled
from astrarium.scene.sight import Sight
from astrarium.text.words import Fact, Words

from .. import actions as act
from ..actions import DICE_MASK, FACE, PRICE, Blow, OfCrew, OfDice, OfRole, Payment
from ..box import LAIR, Pieces
from ..certain import (
    cards_shown,
    carried_out,
    faces_beaten,
    fallen,
    is_doomed,
    landing,
    loses,
    must_fail,
    stops,
    sure_blows,
)
from ..combat import FirstFighter
from ..crew import BABA, SHEETS
from ..equipment import FACES, KINDS
from ..state import NONE, Duo
from ..thrusts import drives_home
from ..turn import far_end
from ..view import DuoView
from .claim_lines import HELPED_BY_CREW, emblem
from .hands import cards_of
from .reading import ambush_words, reward_words

PLACE_OF_NAMES: Final = "…"  # where a sentence has room for what is drawn
DIE: Final = 44  # from die to die in the small row


class Duel(Sight[DuoView, Pieces]):
    """What one of two sees of the partner and of the pirate."""

    @property
    def partner(self) -> int:
        return 1 - self.view.seat

    @property
    def table(self) -> Duo:
        """What this seat knows, to ask the rules."""
        table = self.view.table()
        assert isinstance(table, Duo)
        return table


Card = Callable[[Duel, Action], Answer]


def answer(view: DuoView, words: Words, action: Action) -> Answer | None:
    """The card without the lines that are left to the engine."""
    teller = TARGET_CARDS.get(action.kind)
    return teller(Duel(view, words, view.pieces, "answers"), action) if teller and view.seat >= 0 else None


def explained_card(
    scene: Scene[Any], view: DuoView, words: Words, action: Action, explained: Explained
) -> Answer | None:
    """The card: what is drawn of it, then what the engine says."""
    made = answer(view, words, action)
    if made is None:
        return None
    whole = filled(scene, view, words, made._replace(lines=None), explained)
    whole = whole._replace(lines=(*(made.lines or ()), *(whole.lines or ())))
    said = whole.note or whole.lines or whole.dangers
    return whole if said else None


def told(*sentences: str) -> tuple[str, Markup]:
    """A line without a label."""
    return "", Markup(" ").join([part for part in sentences if part])


# ---------------------------------------------------------------- the fight
def blow(see: Duel, a: Action) -> Answer:
    """Cards against a die: which dice fall, who is next, and what is sure of that hand."""
    table = see.table
    after = carried_out(table, a)
    gone, left = fallen(table, after), len(after.dice)
    name = shown_cards(see, a)
    result = f"{see.say('beaten', len(gone))}, {see.say('left', left)}."
    lines = [("", el("span", dice_row(list(see.view.dice), gone), el("b", result), class_="cd-result"))]
    dangers: tuple[Danger, ...] = ()
    if left:
        lines += next_up(see, after)
        dangers = failing(see, after, see.partner)
    elif see.view.assault == NONE:
        rewards = see.box.ambushes[see.view.course[see.view.airship]].rewards
        lines.append(told(see.say("fight-won"), see.say("then", reward_words(see.words, rewards)) if rewards else ""))
    return Answer(
        see.say("if-play", name), lines=tuple(lines), dangers=dangers, button=see.say("play", name), rules=RULES[a.kind]
    )


def shown_cards(see: Duel, a: Action) -> str:
    """What is played, in words: the cards, and the Crew that is turned sideways for it."""
    cards = cards_shown(a)
    if isinstance(a, Blow):
        name = see.words.name("the-price", PRICE.values[a.price])
    elif isinstance(a, Payment) and len(cards) > 1:
        name = see.words.name("payment", act.PAYMENT.values[a.payment])
    else:
        name = see.words.name("the-price", KINDS[cards[0]])
    helpers = [see.words.name("crew", who) for who in HELPED_BY_CREW.get(a.kind, ())]
    return see.say("with-crew", name, " + ".join(helpers)) if helpers else name


def dice_row(dice: list[int], fallen: list[int]) -> Markup:
    """All dice of this fight, small: those that fall struck through."""
    falling = list(fallen)
    art: list[Markup] = []
    for i, face in enumerate(dice):
        falls = face in falling
        if falls:
            falling.remove(face)
        art.append(
            at(
                DIE * i + DIE / 2,
                22,
                use(f"g-cd-die-{FACES[face]}", 0, 0, 0.46),
                line("M-19 19L19 -19", "#FF7A5C", 4) if falls else None,
                opacity=".55" if falls else None,
            )
        )
    return el("svg", *art, viewBox=f"0 0 {DIE * len(dice)} 46", class_="cd-dice-row", aria_hidden="true")


def next_up(see: Duel, after: Duo) -> list[tuple[str, Markup]]:
    """The partner fights on: what the cards that both have seen can do (CD-084), where the table keeps them."""
    if see.view.known is None:
        return []
    head = el("b", see.words.says(see.say("next-is", see.words.seat(see.partner)), ""))
    faces = sorted(faces_beaten(sure_blows(after, see.view.seat, see.partner)))
    if not faces:
        said = see.say("nothing-sure")
        return [("", join(head, said[:1].lower(), said[1:]))]
    names = [join(emblem(f"die-{FACES[face]}"), " ", see.words.name("face", FACES[face])) for face in faces]
    before, _, behind = see.say("sure", PLACE_OF_NAMES).partition(PLACE_OF_NAMES)
    return [("", join(head, before, Markup(", ").join(names), behind))]


def failing(see: Duel, table: Duo, seat: int) -> tuple[Danger, ...]:
    """A fighter who is known to have no answer loses Energy, and with none left the game (CD-142, CD-151)."""
    if not must_fail(table, seat):
        return ()
    mine = seat == see.view.seat
    empty = "" if cards_of(see.view, seat) else see.say("empty-hand", see.words.seat(seat))
    who = see.say("my-hand-empty") if mine and empty else empty
    if loses(table):
        return (Danger(see.say("lost"), " ".join([part for part in (who, see.say("no-energy")) if part]), True),)
    return (Danger(see.say("energy-goes"), who),)


def fail(see: Duel, a: Action) -> Answer:
    """No die is eliminated (CD-142)."""
    lines = () if loses(see.table) else (told(see.say("underside")),)
    return Answer(see.say("no-die"), lines=lines, rules=("CD-142", "CD-150"))


def first(see: Duel, a: Action) -> Answer:
    """Who begins a fight or a share (CD-130, CD-192)."""
    assert isinstance(a, OfRole)
    view, words = see.view, see.words
    seat = view.captain if a.role == 0 else 1 - view.captain
    name = see.say("you-first") if seat == view.seat else see.say("they-first", words.seat(seat))
    note = f"{words.name('role', 'captain' if a.role == 0 else 'mate')} · {words.say('scene', 'cards', (cards_of(view, seat),))}"
    if not view.asks(FirstFighter):
        return Answer(name, note, rules=("CD-192",))
    lines = (told(certain(see, seat)),)
    return Answer(name, note, lines=lines, dangers=failing(see, see.table, seat), rules=("CD-130",))


def certain(see: Duel, seat: int) -> str:
    """What a fighter can surely eliminate: I by my hand, the partner by what is publicly known."""
    beats = sorted(faces_beaten(sure_blows(see.table, see.view.seat, seat)))
    if not beats:
        return see.say("beats-nothing" if seat == see.view.seat else "nothing-sure")
    if set(beats) == set(see.view.dice):
        return see.say("beats-every")
    return see.say("beats", ", ".join([see.words.name("face", FACE.values[d]) for d in beats]))


# ---------------------------------------------------------------- the dice
def plain(see: Duel, a: Action) -> Answer:
    """All that there is to say is the engine's."""
    return Answer(see.words.action(a), rules=RULES.get(a.kind, ()))


def profit(see: Duel, a: Action) -> Answer:
    assert isinstance(a, OfCrew)
    return Answer(see.words.action(a), rules=SHEETS[a.crew].rules)


def smoke(see: Duel, a: Action) -> Answer:
    assert isinstance(a, OfDice)
    rolled = see.say("rolls", DICE_MASK[a.dice].bit_count())
    return Answer(see.words.action(a), lines=(told(rolled),), rules=("CD-113", "CD-115"))


def set_die(see: Duel, a: Action) -> Answer:
    """Augusta D'Epsom's die: the flags that lie there then may take the pirate home."""
    home = drives_home(carried_out(see.table, a))
    dangers = (Danger(see.say("flags-home"), see.say("gets-home", LAIR - see.view.pirate)),) if home else ()
    return Answer(see.words.action(a), dangers=dangers, rules=("CD-244", "CD-121"))


# ---------------------------------------------------------------- the briefing
def fly(see: Duel, a: Action) -> Answer:
    """Where the airship lands, and what is known of that place (CD-103 to CD-107)."""
    view, box = see.view, see.box
    to = landing(see.table, a)
    name = see.words.action(a)
    if to >= view.pirate:
        return Answer(name, see.say("caught"), rules=("CD-105", "CD-106"))
    known = (view.known_course or [NONE] * LAIR)[to]
    what = ambush_words(see.words, box, known) if known != NONE else see.say("unknown-card")
    gap = see.say("gap", view.pirate - to)
    dangers = (Danger(see.say("lost"), see.say("no-answer"), True),) if is_doomed(see.table) else ()
    return Answer(
        name, see.say("lands", to), lines=(told(what), told(gap)), dangers=dangers, rules=("CD-100", "CD-103")
    )


def stage(see: Duel, a: Action) -> Answer:
    """What a stage brings, and how far it lets the pirate get away, over all Stage cards that may come."""
    may = stops(see.table)
    moves = sorted([one.pirate - see.view.pirate for one in may])
    cards = sorted([one.cards for one in may])
    away = see.say("stage-moves", moves[0], moves[-1]) if moves[0] < moves[-1] else see.say("pirate-goes", moves[0])
    shared = see.say("stage-cards", cards[0], cards[-1]) if cards[0] < cards[-1] else see.say("stage-brings", cards[0])
    deadly = sum([one.lost for one in may])
    dangers: tuple[Danger, ...] = ()
    if deadly == len(may):
        dangers = (Danger(see.say("lost"), see.say("gets-home", LAIR - see.view.pirate), True),)
    elif deadly:
        dangers = (Danger(see.say("may-get-home"), see.say("of-the-stages", deadly, len(may))),)
    lines = (told(away), told(shared))
    return Answer(see.words.action(a), lines=lines, dangers=dangers, rules=("CD-202", "CD-203"))


def far_sight(see: Duel, a: Action) -> Answer:
    n = far_end(see.table) - see.view.airship
    return Answer(see.words.action(a), lines=(told(see.say("sees", n)),), rules=SHEETS[BABA].rules)


# ---------------------------------------------------------------- the shop
def buy_cards(see: Duel, a: Action) -> Answer:
    """The printed lot; the price is the engine's to say."""
    view = see.view
    lot = see.box.pirates[view.boarding_side].cards if view.boarding else see.box.stages[view.stage].cards
    printed = see.words.say("scene", "lot-cards", (lot.price, lot.down, lot.up))
    return Answer(see.words.action(a), lines=(told(printed),), rules=("CD-205",))


# their name says everything
QUIET: Final = (
    act.TAKE, act.PLACE, act.ADVISE, act.ENOUGH, act.NO_CREW_USED, act.NAME_PLAYER,
    act.DISCARD, act.DEACTIVATE, act.DISMISS, act.SAVE, act.GIVE_UP, act.PASS, act.TAKE_HIDDEN, act.SAY,
    act.SAY_NOTHING, act.DONE,
)  # fmt: skip
TARGET_CARDS: Final[dict[Kind, Card | None]] = {
    **dict.fromkeys(act.BLOWS, blow),
    act.FAIL: fail,
    act.FIRST: first,
    act.ACCEPT: plain,
    act.SMOKE: smoke,
    act.SET_DIE: set_die,
    act.USE_CREW: profit,
    act.CONTINUE: fly,
    act.CONTINUE_OLGA: fly,
    act.STAGE: stage,
    act.USE_BABA: far_sight,
    act.BUY_CARDS: buy_cards,
    act.BUY_SMOKE: plain,
    act.REACTIVATE: plain,
    act.REACTIVATE_ONE: plain,
    **dict.fromkeys(QUIET, None),
}
RULES: Final = {
    act.HIT: ("CD-133",),
    act.STRIKE: ("CD-134", "CD-263"),
    act.LUDVIG_HIT: ("CD-230",),
    act.MAMA_HIT: ("CD-242",),
    act.MAMA_STRIKE: ("CD-264",),
    act.BOTH_HIT: ("CD-243",),
    act.ACCEPT: ("CD-118", "CD-119"),
    act.BUY_SMOKE: ("CD-205",),
    act.REACTIVATE: ("CD-254",),
    act.REACTIVATE_ONE: ("CD-R38",),
}


# ---------------------------------------------------------------- beside the game's name, and in the log
def when(view: DuoView, words: Words) -> str:
    """The turn and the card."""
    return words.say("answers", "when", (view.turn, view.airship)) if view.turn else ""


def sign(words: Words, domain: str, fact: Fact) -> Markup | None:
    """Equipment and dice in the log: the emblem before the word."""
    if domain not in ("card", "face", "symbol"):
        return None
    names = str(fact).split() if isinstance(fact, str) else [words.value_of(domain, fact)]
    drawn = [
        join(el("svg", use(f"g-cd-{name}"), class_="cd-sign", viewBox="-36 -36 72 72", aria_hidden="true"),
             words.name(domain, name))
        for name in names
    ]  # fmt: skip
    return Markup(", ").join(drawn)
