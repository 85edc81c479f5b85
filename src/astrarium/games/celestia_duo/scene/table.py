"""What lies near at hand: the tray with dice, shared and played cards, the shop, and the piles."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..box import AMBUSHES, Lot, Pieces
from ..combat import Fight, Shuki
from ..equipment import FACES, JOKER, KINDS
from ..hold import MakeRoom
from ..rewards import Statement
from ..setup import Draft
from ..share import Pick
from ..stage import Shop
from ..state import GOODS, IN_PILE, NONE
from ..strength import Force, SecondDie
from ..turn import Brief, PutBack
from ..view import DuoView
from ..windows import SUPPLY, Advise
from . import choices as scene_choices
from .choices import TRAY
from .race import caught


def count(x: float, y: float, n: int) -> Markup:
    """A number in a small brass-rimmed disc."""
    return join(disc(12, x, y, class_="cd-count"), text(x, y + 4.6, n, 13, "t num cd-ink"))


# ---------------------------------------------------------------- the tray
def tray(x: float) -> Markup:
    """A brass-rimmed tray."""
    return at(
        x,
        TRAY,
        box(-186, -84, 372, 156, 30, fill="url(#g-cd-tray)", stroke="url(#g-cd-brass)", stroke_width=4),
        box(-178, -76, 356, 140, 24, class_="cd-tray-line"),
        use("g-cd-rays", 0, -6, 1.4, class_="cd-brass", opacity=".5"),
    )


def on_the_table(view: DuoView, words: Words, box_: Pieces, x: float) -> Markup:
    """Dice, the cards that beat them, and the share, in an energy loss all at once (CD-153); between them the shop, or
    what there is to weigh before the next move."""
    mine = view.asked == view.seat
    share = sum(view.row) + view.down
    if view.asks(Statement) and mine:
        return scene_choices.statements(words, x)
    fought = bool(view.dice) or sum(view.played) > 0
    if share and fought:
        return join(shared(view, words, x, TRAY - 34, 0.5), dice(view, words, box_, x, TRAY + 37, 0.54))
    if share:
        return shared(view, words, x, TRAY - 8, 0.68)
    if view.asks(Force, SecondDie) and mine:
        y, scale = (-52, 0.56) if scene_choices.crowded(view) else (-34, 0.78)
        return join(dice(view, words, box_, x, TRAY + y, scale), scene_choices.changes(view, words, x))
    if view.asks(Shuki) and mine and sum(view.played) > 1:
        rows, pairs = scene_choices.pairs(view, words, x)
        y, scale = (-38, 0.62) if rows == 1 else (-56, 0.4)
        return join(dice(view, words, box_, x, TRAY + y, scale), pairs)
    if fought:
        return dice(view, words, box_, x, TRAY - 14, 1)
    if view.asks(MakeRoom) and mine:
        return waiting(words, view.facts[0], view.facts[1], x)
    window = view.facts[0] if view.asks(Advise) and mine else SUPPLY
    if view.stage != NONE and (view.asks(Shop) or (view.asks(Advise) and window == SUPPLY)):
        at_stage = box_.stages[view.stage]
        return join(lot(words, "cards", at_stage.cards, x - 86), lot(words, "smoke", at_stage.smoke, x + 86))
    if view.boarding and view.assault == NONE and not view.over:
        boards = box_.pirates[view.boarding_side]
        return join(lot(words, "cards", boards.cards, x - 86), waking(words, boards.reactivation, x + 86))
    seen = view.known_course or []
    if view.asks(PutBack, Advise) and max(seen[view.airship + 1 :], default=NONE) != NONE:
        return far_sight(view, words, x)
    if view.asks(Brief, Advise) and not view.boarding:
        return ahead(view, words, box_, x)
    if view.over and view.outcome[0] > 0:
        return triumph(view, words, x)
    return Markup("")


# ---------------------------------------------------------------- at the end
def triumph(view: DuoView, words: Words, x: float) -> Markup:
    """The empty tray says how it was won."""
    head = words.say("race", "masts-plate" if view.boarding else "caught-plate", (view.pieces.masts,))
    return at(
        x,
        TRAY,
        text(0, -22, head, fitted(head, 27, 330), "d cd-ink"),
        paragraph(0, 8, wrapped(caught(view, words), 38, 2), 16, 23, "t cd-ink"),
    )


# ---------------------------------------------------------------- between combats
def far_sight(view: DuoView, words: Words, x: float) -> Markup:
    """The cards ahead that Baba Zogbé has shown, large enough to choose from (CD-239)."""
    seen = [(at_, card) for at_, card in enumerate(view.known_course) if card != NONE and at_ > view.airship][:4]
    step = min(118.0, 350 / len(seen))
    scale = min(1.7, (step - 8) / 60)
    said = "advice:want-" if view.asks(Advise) and view.asked == view.seat else "ambush:"
    made = []
    for i, (position, card) in enumerate(seen):
        label = words.say("scene", "place", (position,))
        made.append(
            at(
                x + step * (i - (len(seen) - 1) / 2), TRAY - 12, title(words.says(label, words.name("ambush", AMBUSHES[card]))),
                at(0, 0, box(-31, -24, 62, 48, 7, class_="halo"), use(f"g-cd-mini-{AMBUSHES[card]}"), scale=scale),
                text(0, 62, label, 13, "t cd-ink"),
                id=f"p-seen-{AMBUSHES[card]}", data_target=f"{said}{AMBUSHES[card]}", role="img",
            )
        )  # fmt: skip
    return join(*made)


def offer(x: float, about: str, deed: str, said: str, *art: Markup) -> Markup:
    """A plate in the tray, bought by pointing at it."""
    return at(
        x,
        TRAY - 6,
        title(said),
        box(-78, -60, 156, 120, 16, class_="cd-pill cd-rim"),
        box(-78, -60, 156, 120, 16, class_="halo"),
        *art,
        data_target=f"do:{deed}",
        data_about=about,
        role="img",
    )


def waiting(words: Words, kind: int, n: int, x: float) -> Markup:
    """What wants to come aboard while the hold is full (CD-188)."""
    goods = GOODS[kind]
    step = min(44.0, 260 / n)
    art = "g-cd-back-crew" if goods == "crew" else f"g-cd-token-{goods}"
    size = 0.8 if goods == "crew" else 1.15
    said = words.say("scene", "waits", (n, words.name("goods", goods)))
    return at(
        x,
        TRAY - 6,
        title(said),
        box(-150, -52, 300, 104, 18, class_="cd-pill cd-rim"),
        *[use(art, step * (i - (n - 1) / 2), -12, size) for i in range(n)],
        text(0, 38, said, 14, "t cd-ink"),
        data_about="pile:crew" if goods == "crew" else f"token:{goods}",
        role="img",
    )


def price(gold: int) -> Markup:
    """What it costs, in coins."""
    coins = [use("g-cd-token-gold", -7 * (min(gold, 4) - 1) + 14 * i, -30) for i in range(min(gold, 4))]
    return join(*coins, sign("arrow", -9, -9, 18, "cd-brass")) if gold < 5 else text(0, -22, gold, 22, "d cd-ink")


def lot(words: Words, goods: str, it: Lot, x: float) -> Markup:
    """What one purchase costs and gives (CD-205, CD-253)."""
    if goods == "smoke":
        given = [
            use("g-cd-token-smoke", 40 * i - 20 * (min(it.smoke, 3) - 1), 36, 0.9) for i in range(min(it.smoke, 3))
        ]
        if it.smoke > 3:
            given.append(count(62, 26, it.smoke))
        said = words.say("scene", "lot-smoke", (it.price, it.smoke))
    else:
        shown = ["g-cd-back-equipment"] * it.down + ["g-cd-up"] * it.up
        step = min(34.0, 130 / max(len(shown), 1))
        given = [use(art, step * (i - (len(shown) - 1) / 2), 33, 0.3) for i, art in enumerate(shown)]
        said = words.say("scene", "lot-cards", (it.price, it.down, it.up))
    return offer(x, f"lot:{goods}", f"buy-{goods}", said, price(it.price), *given)


def waking(words: Words, gold: int, x: float) -> Markup:
    """What it costs to wake the crew before the boarding (CD-254)."""
    said = words.say("scene", "lot-crew", (gold,))
    return offer(
        x,
        "lot:crew",
        "reactivate",
        said,
        price(gold),
        sign("crew", -30, 20, 28, "cd-ink"),
        sign("wake", 4, 21, 26, "cd-turquoise"),
    )


def ahead(view: DuoView, words: Words, box_: Pieces, x: float) -> Markup:
    """Before the next move: how many Ambushes a stage would pay for, and how many Stage cards are left (CD-203)."""
    n, left = view.since_stage, len(view.stage_bag)
    lines = wrapped(words.say("scene", "since-stage", (n,)), 26, 4)
    return at(
        x,
        TRAY - 6,
        title(words.say("scene", "weigh", (n, left))),
        box(-150, -46, 300, 92, 18, class_="cd-pill cd-rim"),
        use("g-cd-back-stage", -112, 0, 0.98),
        text(-64, 10, n, 40, "d cd-ink", id="p-since-stage", data_count=n),
        paragraph(-36, 14 - 9 * len(lines), lines, 14, 18, "t cd-ink cd-left"),
        data_about="pile:since",
        role="img",
    )


def dice(view: DuoView, words: Words, box_: Pieces, x: float, y: float, scale: float) -> Markup:
    """The dice that stand; an eliminated one leaves its place to the cards played (CD-139)."""
    faces: list[int] = view.dice
    places = len(faces)
    if view.assault != NONE:
        places = len(box_.assaults[view.assault].dice)
    elif view.airship and view.course[view.airship] != NONE:
        places = len(box_.ambushes[view.course[view.airship]].dice)
    beaten = max(0, places - len(faces))
    step = 88 * scale
    left = x - step * (places - 1) / 2
    played = [kind for kind in range(6) for _ in range(view.played[kind])]
    made: list[Any] = []
    for i in range(beaten):
        made.append(
            at(left + step * i, y, box(-34, -34, 68, 68, 14, class_="cd-empty"), scale=scale, id=f"p-beaten-{i + 1}")
        )
        mine = played[i::beaten]
        for j, kind in enumerate(mine):
            word = KINDS[kind]
            nth = played[: played.index(kind)].count(kind) + mine[:j].count(kind)
            made.append(
                at(
                    left + step * i + 12 * j * scale, y, title(words.say("scene", "played", (words.name("card", word),))),
                    box(-57, -78, 114, 156, 14, class_="halo"), use(f"g-cd-card-{word}"),
                    turn=-6 + 9 * j, scale=0.52 * scale, id=f"piece-played-{i}-{word}-{nth}", role="img",
                    data_target=f"saved:{word}" if view.asks(Shuki) else None,
                    data_about=f"card:{word}",
                )
            )  # fmt: skip
    for i in range(len(faces)):
        made.append(die(view, words, faces, i, left + step * (beaten + i), y, scale))
    return join(*made)


def die(view: DuoView, words: Words, faces: list[int], i: int, x: float, y: float, scale: float) -> Markup:
    """One die. In a combat it is a target by its symbol, before that by its place (CD-113, CD-133).

    Until the first one falls a die is known by its place, so that it rolls where it lies; afterwards only by its face,
    so that those that are left move together.
    """
    face = faces[i]
    word = FACES[face]
    first = faces.index(face)
    target = None
    if view.asks(Force):
        target = f"dice:{first + 1}" if view.smoke else f"face:{word}"
    elif view.asks(SecondDie):
        target = f"face:{word}"
    elif view.asks(Fight) and face < JOKER:
        target = f"symbol:{word}"
    block = el(
        "g",
        title(words.name("face", word)),
        box(-41, -41, 82, 89, 21, class_="halo"),
        use(f"g-cd-die-{word}"),
        data_target=target,
        data_about=f"face:{word}",
        role="img",
    )
    label = text(0, 70, words.name("face", word), 13, "t cd-ink") if scale == 1 else None
    nth = faces[:i].count(face) + 1
    whole = at(x, y, block, label, scale=scale, id=f"piece-die-{word}-{nth}")
    if sum(view.played):
        return whole
    return el("g", whole, id=f"piece-die-{i + 1}", class_="die", data_face=word)


def shared(view: DuoView, words: Words, x: float, y: float, scale: float) -> Markup:
    """The share, a stack for each kind, and the face-down ones (CD-191)."""
    stacks = [(KINDS[kind], n) for kind, n in enumerate(view.row) if n]
    total = len(stacks) + (1 if view.down else 0)
    step = min(116 * scale, 340 / total)
    left = x - step * (total - 1) / 2
    takes = view.asks(Draft, Pick)
    made = []
    for i, (word, n) in enumerate(stacks):
        name = words.say("scene", "shared", (words.name("card", word), n))
        made.append(
            at(
                left + step * i, y, title(name), box(-58, -79, 116, 158, 15, class_="halo"),
                *[use(f"g-cd-card-{word}", -5 * j, -5 * j) for j in range(min(3, n) - 1, -1, -1)],
                text(0, 66, words.components[word], 20, "d cd-on-paper") if scale > 0.6 else None,
                at(40, -60, count(0, 0, n), scale=1 / scale) if n > 1 else None,
                scale=scale, id=f"piece-row-{word}", data_target=f"card:{word}" if takes else None,
                data_about=f"card:{word}", data_count=n, role="img",
            )
        )  # fmt: skip
    if view.down:
        made.append(
            at(
                left + step * (total - 1), y, title(words.say("scene", "shared-down", (view.down,))),
                box(-58, -79, 116, 158, 15, class_="halo"),
                *[use("g-cd-back-equipment", -5 * j, -5 * j) for j in range(min(3, view.down) - 1, -1, -1)],
                at(40, -60, count(0, 0, view.down), scale=1 / scale), scale=scale, id="piece-down",
                data_target="do:take-hidden" if takes else None,
                data_about="pile:down", data_count=view.down, role="img",
            )
        )  # fmt: skip
    return join(*made)


# ---------------------------------------------------------------- supply and piles
@kept
def supply(view: DuoView, words: Words, box_: Pieces) -> Markup:
    """The tokens that nobody has yet (CD-011)."""
    made = []
    for i, (token, left) in enumerate((("gold", box_.gold - view.gold), ("smoke", box_.smoke - view.smoke))):
        made.append(
            at(
                906, 306 + 50 * i, title(words.say("scene", f"supply-{token}", (left,))), use(f"g-cd-token-{token}"),
                count(15, -13, left), id=f"p-supply-{token}", data_about=f"token:{token}", data_count=left, role="img",
            )
        )  # fmt: skip
    return join(*made, text(908, 392, words.say("scene", "supply", ()), 13, "t cd-ink"))


@kept
def piles(view: DuoView, words: Words) -> Markup:
    """Stage, Equipment, discard and Crew piles, each with its number."""
    gone = [kind for kind, n in enumerate(view.discard) if n]
    shown = (
        ("stage", len(view.stage_bag), 0.86),
        ("equipment", view.pile, 0.43),
        ("discard", sum(view.discard), 0.43),
        ("crew", view.crew.count(IN_PILE), 0.86),
    )
    made = []
    for i, (name, left, scale) in enumerate(shown):
        said = words.say("scene", f"pile-{name}", ())
        if name == "discard":
            art = [use(f"g-cd-card-{KINDS[kind]}", 2 * j, -2 * j, scale) for j, kind in enumerate(gone[-2:])]
            listed = ", ".join([f"{words.name('card', kind)} {view.discard[kind]}" for kind in gone])
            full = words.says(said, listed or 0)
        else:
            art = [use(f"g-cd-stack-{name}" if left > 1 else f"g-cd-back-{name}", 0, 0, scale)] if left else []
            full = words.says(said, left)
        empty = None if art else box(-23, -32, 46, 64, 6, class_="cd-empty")
        made.append(
            at(914 + 57.5 * i, 536, title(full), empty, *art, count(-14, -34, left), text(0, 52, said, 12, "t cd-ink"),
               id=f"p-pile-{name}", data_about=f"pile:{name}", data_count=left, role="img")
        )  # fmt: skip
    return join(*made)
