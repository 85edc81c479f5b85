"""The target card of Celestia Duo: what a choice leads to, as far as this seat can know, and what is in danger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.scene import Answer, Danger, el, join
from astrarium.scene.draw import at, line, use
from astrarium.scene.sight import Sight
from astrarium.text.words import Fact, Words

from ..actions import BLOW_WORDS, DICE_MASK, FACE, PAYMENT, PRICE, Blow, CrewBlow, OfDice, OfRole, Payment
from ..box import LAIR, Pieces
from ..crew import BABA, LUDVIG, MAMA, OLGA, SHEETS
from ..equipment import FACES, FLAG, JOKER, KINDS, PAYMENTS
from ..state import NONE, propeller
from .hands import cards_of, known_of
from .reading import ambush_words, pieces, reward_words, terms

DIE: Final = 44  # from die to die in the small row


class Duel(Sight[Pieces]):
    """What one of two sees of the partner and of the pirate."""

    @property
    def partner(self) -> int:
        return 1 - self.view.seat

    @property
    def home(self) -> int:
        """How many cards the pirate still has to fly."""
        return LAIR - int(self.view["pirate"])


def answer(view: View, words: Words, action: Action) -> Answer | None:
    """What happens if this is chosen."""
    teller = TELLERS.get(action.kind.word)
    return teller(Duel(view, words, pieces(view), "answers"), action) if teller is not None and view.seat >= 0 else None


def told(*sentences: str) -> tuple[str, Markup]:
    """A line without a label."""
    return "", Markup(" ").join([part for part in sentences if part])


# ---------------------------------------------------------------- the fight
def blow(see: Duel, a: Action) -> Answer:
    """Cards against a die: which dice fall, who is next, and what is sure."""
    fallen, name, rules = struck(see, a)
    left = list(see.view["dice"])
    for face in fallen:
        left.remove(face)
    result = f"{see.say('beaten', len(fallen))}, {see.say('left', len(left))}."
    energy = see.say("energy-stays", see.view["energy"]) if left else ""
    row = dice_row(list(see.view["dice"]), fallen)
    lines = [("", el("span", row, el("span", el("b", result), " ", energy), class_="cd-result"))]
    dangers: tuple[Danger, ...] = ()
    if left:
        lines += next_up(see, left)
        dangers = empty_handed(see, see.partner)
    else:
        lines.append(told(see.say("fight-won"), after_the_fight(see)))
    return Answer(
        see.say("if-play", name),
        lines=tuple(lines),
        dangers=dangers,
        button=see.say("play", name),
        rules=rules,
    )


def struck(see: Duel, a: Action) -> tuple[list[int], str, tuple[str, ...]]:
    """The faces of the dice that fall, what the cards shown for it are called, and the rules."""
    words, dice = see.words, see.view["dice"]
    if isinstance(a, Blow):
        return [a.die], words.name("the-price", PRICE.values[a.price]), ("CD-133",)
    if isinstance(a, Payment):
        cards = PAYMENTS[a.payment]
        one = len(cards) == 1
        name = words.name("the-price", KINDS[cards[0]]) if one else words.name("payment", PAYMENT.values[a.payment])
        return [FLAG], name, ("CD-263",) if see.view["boarding"] else ("CD-134",)
    assert isinstance(a, CrewBlow)
    all_of_it = a.kind.word != "mama"
    rules = (SHEETS[LUDVIG if a.kind.word == "ludvig" else MAMA].rule,)
    name = words.name("the-price", KINDS[a.card])
    return [a.die] * (dice.count(a.die) if all_of_it else 1), name, rules


def dice_row(dice: list[int], fallen: list[int]) -> Markup:
    """All dice of this fight, small: those that fell pale, those that fall struck through."""
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


def next_up(see: Duel, left: list[int]) -> list[tuple[str, Markup]]:
    """The partner fights on: what is sure of that hand (CD-084), where the table keeps it."""
    label = see.say("next-is", see.words.seat(see.partner))
    sure = sure_against(see, see.partner, left)
    if see.view["known"] is None:
        return []
    head = el("b", see.words.says(label, ""))
    if not sure:
        return [("", join(head, see.say("nothing-sure")))]
    names = ", ".join([see.words.name("card", KINDS[kind]) for kind in sure])
    return [("", join(head, see.say("sure", names), " ", *[emblem(kind) for kind in sure]))]


def sure_against(see: Duel, seat: int, dice: list[int]) -> list[int]:
    """The kinds of card surely in a hand that beat one of the dice by themselves."""
    known = {KINDS.index(word) for word in known_of(see.view, seat)}
    flags = FLAG in dice and not see.view["boarding"]
    return sorted([kind for kind in known if flags or kind in dice or (kind == JOKER and min(dice) < JOKER)])


def emblem(kind: int) -> Markup:
    return el("svg", use(f"g-cd-{KINDS[kind]}"), class_="cd-emblem", viewBox="-36 -36 72 72", aria_hidden="true")


def empty_handed(see: Duel, seat: int) -> tuple[Danger, ...]:
    """A fighter without a card loses Energy, and with none left the game (CD-142, CD-151)."""
    if cards_of(see.view, seat):
        return ()
    who = see.say("empty-hand", see.words.seat(seat)) if seat != see.view.seat else see.say("my-hand-empty")
    if see.view["energy"] == 0:
        return (Danger(see.say("lost"), f"{who} {see.say('no-energy')}", True),)
    return (Danger(see.say("energy-goes"), who),)


def after_the_fight(see: Duel) -> str:
    view = see.view
    if view["assault"] != NONE:
        return see.say("mast-falls" if view["masts"] > 1 else "last-mast")
    rewards = see.box.ambushes[view["course"][view["airship"]]].rewards
    return see.say("then", reward_words(see.words, rewards)) if rewards else ""


def fail(see: Duel, a: Action) -> Answer:
    """No die can be eliminated (CD-142)."""
    energy = see.view["energy"]
    if energy == 0:
        lost = (Danger(see.say("lost"), see.say("no-energy"), True),)
        return Answer(see.say("no-die"), dangers=lost, rules=("CD-151", "CD-283"))
    lines = (told(see.say("energy-falls", energy, energy - 1), see.say("underside")),)
    return Answer(see.say("no-die"), lines=lines, dangers=(Danger(see.say("energy-goes")),), rules=("CD-142", "CD-150"))


def first(see: Duel, a: Action) -> Answer:
    """Who begins a fight or a share (CD-130, CD-192)."""
    assert isinstance(a, OfRole)
    view, words = see.view, see.words
    seat = view["captain"] if a.role == 0 else 1 - view["captain"]
    mine = seat == view.seat
    name = see.say("you-first") if mine else see.say("they-first", words.seat(seat))
    note = f"{words.name('role', 'captain' if a.role == 0 else 'mate')} · {words.say('scene', 'cards', (cards_of(view, seat),))}"
    fights = view.question == "FirstFighter"
    lines = (told(certain(see, seat)),) if fights else ()
    dangers = empty_handed(see, seat) if fights else ()
    return Answer(name, note, lines=lines, dangers=dangers, rules=("CD-130",) if fights else ("CD-192",))


def certain(see: Duel, seat: int) -> str:
    """What a hand surely beats: mine by itself, the partner's by what is publicly known."""
    view = see.view
    dice = sorted(set(view["dice"]))
    if seat == view.seat:
        held = [kind for kind, n in enumerate(view["hand"][seat]) if n]
        pairs = any(n > 1 for n in view["hand"][seat][:JOKER])
        flags = bool(held) and not view["boarding"]
        beats = [d for d in dice if d in held or (d == FLAG and flags) or (d < JOKER and (JOKER in held or pairs))]
    else:
        sure = sure_against(see, seat, list(view["dice"]))
        beats = [
            d
            for d in dice
            if d in sure or (d == FLAG and sure and not view["boarding"]) or (d < JOKER and JOKER in sure)
        ]
    if not beats:
        return see.say("beats-nothing" if seat == view.seat else "nothing-sure")
    if len(beats) == len(dice):
        return see.say("beats-every")
    return see.say("beats", ", ".join([see.words.name("face", FACE.values[d]) for d in beats]))


# ---------------------------------------------------------------- the dice
def accept(see: Duel, a: Action) -> Answer | None:
    """Flags drive the pirate on (CD-118 to CD-121)."""
    view = see.view
    flags = view["dice"].count(FLAG)
    if view["boarding"] or not flags:
        return None
    flown = flags * see.box.pirates[view["pirate_card"]].advance
    lines = (told(see.say("pirate-flies", flown, min(view["pirate"] + flown, LAIR))),)
    dangers = (Danger(see.say("lost"), see.say("gets-home", see.home), True),) if flown >= see.home else ()
    return Answer(see.words.action(a), lines=lines, dangers=dangers, rules=("CD-118", "CD-119"))


def smoke(see: Duel, a: Action) -> Answer:
    assert isinstance(a, OfDice)
    n = DICE_MASK[a.dice].bit_count()
    lines = (told(see.say("rolls", n), see.say("smoke-falls", see.view["smoke"], see.view["smoke"] - 1)),)
    return Answer(see.words.action(a), lines=lines, rules=("CD-113", "CD-115"))


# ---------------------------------------------------------------- the briefing
def fly(see: Duel, a: Action) -> Answer:
    """Where the airship lands, and what is known of that place (CD-103 to CD-107)."""
    view, box = see.view, see.box
    step = propeller(box, terms(view), view["airship"], view["stage"], view["course"])
    step += box.crew[OLGA].amount if a.kind.word == SHEETS[OLGA].deed else 0
    to = view["airship"] + step
    if to >= view["pirate"]:
        won = see.say("caught" if terms(view).final else "caught-wins")
        return Answer(see.words.action(a), lines=(told(won),), rules=("CD-105", "CD-106"))
    known = (view["known_course"] or [NONE] * LAIR)[to]
    what = ambush_words(see.words, box, known) if known != NONE else see.say("unknown-card")
    gap = see.say("gap", view["pirate"] - to)
    return Answer(see.words.action(a), see.say("lands", to), lines=(told(what), told(gap)), rules=("CD-100", "CD-103"))


def stage(see: Duel, a: Action) -> Answer:
    """What a stage brings, and how far it lets the pirate get away (CD-202, CD-203)."""
    view = see.view
    bag = view["stage_bag"] or list(range(len(see.box.stages)))
    moves = sorted([see.box.stages[card].advance for card in bag])
    away = see.say("stage-moves", moves[0], moves[-1]) if moves[0] < moves[-1] else see.say("pirate-goes", moves[0])
    deadly = [move for move in moves if move >= see.home]
    dangers: tuple[Danger, ...] = ()
    if len(deadly) == len(moves):
        dangers = (Danger(see.say("lost"), see.say("gets-home", see.home), True),)
    elif deadly:
        dangers = (Danger(see.say("may-get-home"), see.say("of-the-stages", len(deadly), len(moves))),)
    lines = (told(away), told(see.words.say("scene", "since-stage", (view["since_stage"],))))
    return Answer(see.words.action(a), lines=lines, dangers=dangers, rules=("CD-202", "CD-203"))


def far_sight(see: Duel, a: Action) -> Answer:
    view = see.view
    step = propeller(see.box, terms(view), view["airship"], view["stage"], view["course"])
    n = min(step, LAIR - 1 - view["airship"])
    return Answer(see.words.action(a), lines=(told(see.say("sees", n)),), rules=SHEETS[BABA].rules)


# ---------------------------------------------------------------- the shop
def buy(see: Duel, a: Action) -> Answer | None:
    view = see.view
    if view["boarding"]:
        lot = see.box.pirates[view["boarding_side"]].cards
    elif view["stage"] != NONE:
        at_stage = see.box.stages[view["stage"]]
        lot = at_stage.cards if a.kind.word == "buy-cards" else at_stage.smoke
    else:
        return None
    given = ("lot-smoke", (lot.price, lot.smoke)) if lot.smoke else ("lot-cards", (lot.price, lot.down, lot.up))
    paid = see.say("gold-falls", view["gold"], view["gold"] - lot.price)
    return Answer(see.words.action(a), lines=(told(see.words.say("scene", *given)), told(paid)), rules=("CD-205",))


TELLERS: Final[dict[str, Callable[[Duel, Action], Answer | None]]] = {
    **dict.fromkeys(BLOW_WORDS, blow),
    "fail": fail,
    "first": first,
    "accept": accept,
    "smoke": smoke,
    "continue": fly,
    "continue-with-olga": fly,
    "stage": stage,
    "use-baba": far_sight,
    "buy-cards": buy,
    "buy-smoke": buy,
}


# ---------------------------------------------------------------- beside the game's name, and in the log
def when(view: View, words: Words) -> str:
    """The turn and the card."""
    return words.say("answers", "when", (view["turn"], view["airship"])) if view["turn"] else ""


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
