"""The board of Celestia Duo: far away the course through the clouds, near at hand the things one touches.

From the left: the airship with generator and hold, its crew, the card and the dice of the moment, the pirate, the
piles. Each stands in a zone of its own, so that a narrow screen can stack the zones (see `scene.css`).
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, join, text, title, use
from astrarium.scene.signs import definitions as signs
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from . import scene_cards as cards
from . import scene_emblems, scene_people, scene_ship, scene_sky, scene_table
from .box import AMBUSHES, ASSAULTS, CREW, KINDS, LAIR, LAST_CARD, PIRATES, STAGES, DuoBox
from .state import ACTIVE, IN_PILE, NONE, SIDEWAYS

VIEWBOX: Final = (0, 0, scene_sky.WIDTH, scene_sky.HEIGHT)
MIDDLE: Final = 690  # of the card and the tray
SIGNS: Final = ("bubble", "roll", "cards", "crew", "coin", "smoke", "eye", "wake", "skull", "down", "up", "pair", "arrow",
                "propeller", "wheel")  # fmt: skip


def pieces(words: Words) -> DuoBox:
    """The printed values."""
    found: DuoBox = words.box.pieces
    return found


def ground(view: View, words: Words) -> Markup:
    """Sky, sea, the airship, and the art that all pieces use."""
    box_ = pieces(words)
    return join(
        el(
            "defs",
            signs(*SIGNS),
            scene_emblems.definitions(),
            scene_people.definitions((*CREW, PIRATES[view["pirate_card"]])),
            scene_sky.definitions(),
            cards.definitions(),
        ),
        scene_sky.backdrop(),
        scene_sky.ends(),
        el("g", at(8, 276, scene_ship.hull(), scene_ship.compartments(view, words, box_)), class_="cd-zone-ship"),
        el("g", scene_table.tray(MIDDLE), class_="cd-zone-tray"),
    )


def live(view: View, words: Words) -> Markup:
    """Everything that moves."""
    box_ = pieces(words)
    return join(
        el("g", course(view, words, box_), ships(view, words), class_="cd-zone-far"),
        el("g", scene_table.hands(view, words), class_="cd-zone-hands"),
        el("g", distance(view, words), class_="cd-zone-distance"),
        el(
            "g",
            at(8, 276, scene_ship.cargo(view, words, box_)),
            class_="cd-zone-ship",
        ),
        el("g", at(8, 276, scene_table.pennants(view, words)), class_="cd-zone-roles"),
        el("g", crew(view, words), class_="cd-zone-crew"),
        el("g", at(MIDDLE, 352, now(view, words, box_)), class_="cd-zone-card"),
        el("g", scene_table.on_the_table(view, words, box_, MIDDLE), class_="cd-zone-tray"),
        el("g", pirate(view, words, box_), class_="cd-zone-pirate"),
        el("g", piles(view, words, box_), class_="cd-zone-piles"),
    )


def own(view: View, words: Words) -> Markup:
    """My hand, below the board."""
    markup, width, height = hand(view, words)
    if not width:
        return Markup("")
    return el(
        "svg",
        markup,
        class_="cd-hand",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        role="group",
        aria_label=words.say("scene", "my-hand", ()),
    )


hand = scene_table.hand
panel = scene_table.panel


# ---------------------------------------------------------------- far away
def course(view: View, words: Words, box_: DuoBox) -> Markup:
    """The 25 cards: backs, faces, and those that Baba Zogbé has shown to both (CD-239)."""
    halts = {position: card for card, position in enumerate(view["stage_at"]) if position != NONE}
    known: list[int] = view["known_course"] or [NONE] * (LAST_CARD + 1)
    goal = landing(view, box_)
    made: list[Any] = []
    for position in range(1, LAST_CARD + 1):
        x, y = scene_sky.places()[position]
        card, seen = view["course"][position], known[position]
        target = None
        if card != NONE:
            name = cards.ambush_words(words, box_, card)
            if position in halts:
                name += " · " + words.name("stage", STAGES[halts[position]])
            art = cards.course_face(box_, card, halts.get(position, NONE))
        elif seen != NONE:
            name = cards.ambush_words(words, box_, seen)
            art = join(
                box(-31, -24, 62, 48, 7, class_="cd-foreseen"),
                box(-33, -26, 66, 52, 8, class_="halo"),
                cards.course_face(box_, seen, NONE),
                disc(9, 24, 17, class_="cd-eye"),
                sign("eye", 17, 10, 14, "cd-ink"),
            )
            target = f"ambush:{AMBUSHES[seen]}"
        else:
            name = words.say("scene", "course-back", (position,))
            art = use("g-cd-back-course")
        made.append(
            at(
                x, y, title(name), art, turn=scene_sky.lean(position), scale=1 if card != NONE or seen != NONE else 0.92,
                id=f"p-course-{position}", data_target=target, class_="cd-piece" if target else None,
                role="img" if card != NONE or target else None,
            )
        )  # fmt: skip
        if position == goal:
            made.append(next_stop(x, y + 25, position, words))
        elif position % 5 == 0 or position in (view["airship"], view["pirate"]):
            pill = box(-12, -9, 24, 17, 8.5, class_="cd-pill")
            made.append(at(x, y + 25, pill, text(0, 4.4, position, 12.5, "t num cd-ink"), id=f"p-number-{position}"))
    return join(*made)


def landing(view: View, box_: DuoBox) -> int:
    """Where the airship would land from an Ambush or the start; after a stage that depends on an option (CD-R15)."""
    if view["boarding"] or view.over or view["stage"] != NONE:
        return NONE
    here: int = view["airship"]
    card = view["course"][here]
    step = box_.ambushes[card].propeller if card != NONE else box_.start_propeller
    goal: int = min(here + step, view["pirate"])
    return goal


def next_stop(x: float, y: float, position: int, words: Words) -> Markup:
    return at(
        x,
        y,
        title(words.say("scene", "next-stop", (position,))),
        box(-22, -10, 44, 19, 9.5, class_="cd-pill cd-next"),
        sign("propeller", -18, -7.5, 14, "cd-turquoise"),
        text(8, 4.4, position, 12.5, "t num cd-ink"),
        id="p-next-stop",
        role="img",
    )


def ships(view: View, words: Words) -> Markup:
    """Airship and pirate ship; fallen masts lie over the side (CD-267)."""
    x, y = scene_sky.places()[min(view["pirate"], LAIR)]
    if view["pirate"] == LAIR:
        x, y = 1042, 128
    masts = []
    for i, (foot, _) in enumerate(scene_sky.MASTS):
        stands = i < view["masts"]
        masts.append(
            at(foot, 6, use(f"g-cd-mast{i}"), turn=0 if stands else 104, id=f"piece-mast-{i + 1}",
               class_=None if stands else "cd-fallen")
        )  # fmt: skip
    enemy = at(
        x + 2,
        max(y - 22, 58),
        title(words.say("scene", "pirate-ship", (view["pirate"], view["masts"]))),
        *masts,
        use("g-cd-pirate"),
        scale=1.02,
        id="piece-pirate-ship",
        role="img",
    )
    beside = view["airship"] == view["pirate"]
    x, y = scene_sky.places()[view["airship"]]
    ours = at(
        x - (46 if beside else 0) + (14 if view["airship"] == 0 else 0),
        max(y - 26, 54),
        title(words.say("scene", "airship", (view["airship"],))),
        use("g-cd-airship"),
        scale=1.08,
        id="piece-airship",
        role="img",
    )
    return join(enemy, ours)


def distance(view: View, words: Words) -> Markup:
    """The two numbers of the pursuit: how far ahead he is, how near to his lair."""
    gap, home = view["pirate"] - view["airship"], LAIR - view["pirate"]
    return at(
        964,
        206,
        title(words.say("scene", "distance", (gap, home))),
        box(0, 0, 150, 40, 14, class_="cd-pill"),
        use("g-cd-airship", 22, 24, 0.38),
        text(51, 29, gap, 23, "d cd-ink"),
        at(78, 22, *[use(f"g-cd-mast{i}", foot, 6) for i, (foot, _) in enumerate(scene_sky.MASTS)], use("g-cd-pirate"),
           scale=0.34),
        text(109, 29, home, 23, "d cd-ink"),
        sign("skull", 123, 10, 20, "cd-coral"),
        id="p-distance",
        role="img",
    )  # fmt: skip


# ---------------------------------------------------------------- near at hand
def crew(view: View, words: Words) -> Markup:
    """The crew aboard: upright while they can act, tilted when used (CD-222)."""
    aboard = [(i, who) for i, who in enumerate(CREW) if view["crew"][i] in (ACTIVE, SIDEWAYS)]
    large = len(aboard) <= 2
    made = []
    for n, (i, who) in enumerate(aboard):
        idle = view["crew"][i] == SIDEWAYS
        if large:
            x, y = 428.0, 364.0 + 160 * n
            art, edge = cards.crew_card(words, who, idle), box(-57, -78, 114, 156, 14, class_="halo")
        else:
            x, y = 391.0 + 77 * (n % 2), 330.0 + 92 * (n // 2)
            art, edge = cards.crew_small(words, who, idle), box(-33, -39, 66, 78, 10, class_="halo")
        name = f"{words.name('crew', who)}. {cards.power(words, who)}"
        if idle:
            name += f" ({words.say('scene', 'used', ())})"
        made.append(
            at(x, y, title(name), edge, art, turn=90 if idle else 0, id=f"piece-crew-{who}", class_="cd-piece",
               data_target=f"crew:{who} token:{who}", role="img")
        )  # fmt: skip
    return join(*made)


def now(view: View, words: Words, box_: DuoBox) -> Markup:
    """The card of the moment: Assault, boarding side, Stage, Ambush, or the start city."""
    here = view["airship"]
    if view["assault"] != NONE:
        name, art = words.name("assault", ASSAULTS[view["assault"]]), cards.assault(words, box_, view["assault"])
    elif view["boarding"]:
        name = words.name("pirate", PIRATES[view["boarding_side"]])
        art = cards.boarding(words, box_, view["boarding_side"])
    elif view["stage"] != NONE:
        name, art = words.name("stage", STAGES[view["stage"]]), cards.stage(words, box_, view["stage"])
    elif here and view["course"][here] != NONE:
        card = view["course"][here]
        name, art = cards.ambush_words(words, box_, card), cards.ambush(words, box_, card)
    else:
        name, art = words.say("scene", "start-city", ()), cards.start(words, box_)
    return el("g", title(name), art, id="p-card", role="img")


def pirate(view: View, words: Words, box_: DuoBox) -> Markup:
    """The Pirate card, the Assaults that wait behind it, and the supply."""
    who = view["boarding_side"] if view["boarding"] else view["pirate_card"]
    waiting = view["masts"] - (view["assault"] != NONE) if view["assault_bag"] or view["boarding"] else 0
    fan = [use("g-cd-back-assault", 975 + 14 * i, 372, 1.25, -14 + 5 * i) for i in range(waiting)]
    said = words.say("scene", "assaults", (waiting,))
    made: list[Any] = [
        el("g", title(said), *fan, text(944, 448, said, 13, "t cd-ink"), id="p-assaults", role="img") if waiting else None,
        at(1045, 376, title(pirate_words(words, box_, who, bool(view["boarding"]))),
           cards.pirate_card(words, box_, who, bool(view["boarding"])), id="p-pirate-card", role="img"),
    ]  # fmt: skip
    for i, (token, left) in enumerate((("gold", box_.gold - view["gold"]), ("smoke", box_.smoke - view["smoke"]))):
        made.append(
            at(
                906, 306 + 50 * i, title(words.say("scene", f"supply-{token}", (left,))), use(f"g-cd-token-{token}"),
                scene_table.count(15, -13, left), id=f"p-supply-{token}", role="img",
            )
        )  # fmt: skip
    return join(*made, text(908, 392, words.say("scene", "supply", ()), 13, "t cd-ink"))


def pirate_words(words: Words, box_: DuoBox, who: int, boards: bool) -> str:
    """The Pirate card read aloud."""
    it = box_.pirates[who]
    name = words.name("pirate", PIRATES[who])
    if boards:
        asked = ", ".join([words.name("card", kind) for kind in it.asked])
        return words.say("scene", "flag-asks", (name, asked))
    return words.say("scene", f"thrust-{it.penalty}", (name, it.advance))


def piles(view: View, words: Words, box_: DuoBox) -> Markup:
    """Stage, Equipment, discard and Crew piles, each with its number."""
    gone = [kind for kind, n in enumerate(view["discard"]) if n]
    shown = (
        ("stage", len(view["stage_bag"]), 0.86),
        ("equipment", view["pile"], 0.43),
        ("discard", sum(view["discard"]), 0.43),
        ("crew", view["crew"].count(IN_PILE), 0.86),
    )
    made = []
    for i, (name, number, scale) in enumerate(shown):
        x = 916 + 58.5 * i
        said = words.say("scene", f"pile-{name}", ())
        if name == "discard":
            art = [use(f"g-cd-card-{KINDS[kind]}", 2 * j, -2 * j, scale) for j, kind in enumerate(gone[-3:])]
            listed = ", ".join([f"{words.name('card', kind)} {view['discard'][kind]}" for kind in gone])
            full = f"{said}: {listed or 0}"
        else:
            art = [use(f"g-cd-back-{name}", -2 * j, -2 * j, scale) for j in range(min(3, number))]
            full = f"{said}: {number}"
        empty = None if art else box(-23, -32, 46, 64, 6, class_="cd-empty")
        made.append(
            at(x, 536, title(full), empty, *art, scene_table.count(-14, -34, number), text(0, 52, said, 12, "t cd-ink"),
               id=f"p-pile-{name}", role="img")
        )  # fmt: skip
    return join(*made)
