"""What the engine says of an answer, drawn on its card: which line each claim stands in, and with which sign."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.kernel.claims import MAY, NOTHING, TOLD, Claim
from astrarium.scene.draw import el, join
from astrarium.scene.explained import BEWARE, BRINGS, COSTS, SILENT
from astrarium.text.claimed import AMOUNTS, amount
from astrarium.text.words import Words

from .. import actions as act
from ..nouns import PHASES, SET_COUNT, SETS
from ..sheets import BOOST, VEHICLES
from ..state import ACTIVE, OUT, OUTBOUND
from ..view import ExpeditionView
from .answers import FLIGHTS, drawn, moon, say, seen_card
from .eyes import Eyes

UNSAID: Final = ("tile-pile", "pad", "launched", "cook")  # seen on the board, or said by another claim
EVIDENT: Final = (act.PASS, act.DECLINE, act.DONE, act.STOP)  # nobody expects them to do anything
FACED: Final = (*FLIGHTS, act.TAKE_DV, act.CANCEL_DV)
LOADS: Final = (act.LOAD_SEXTANT, act.LOAD_TELESCOPE, act.LOAD_INDICATOR)
RISKS: Final = ("grounded", "adrift")
GAINED: Final = ("tile", "vehicle", "icon")


def group(view: ExpeditionView, a: Action, claim: Claim) -> str:
    """The line of the card that a claim stands in; nothing for the usual one."""
    what = claim.what
    if what in UNSAID or (claim.kind == NOTHING and a.kind in EVIDENT) or is_evident(view, a, claim):
        return SILENT
    if what in RISKS and claim.high > 0:
        return BEWARE
    if what in GAINED or (what in ("lunar-token", "set-token") and claim.high == ACTIVE):
        return BRINGS
    if what in ("instrument", "agenda") and claim.high >= 0:
        return BRINGS
    return COSTS if what == "flipped" and claim.high > 0 else ""


def is_evident(view: ExpeditionView, a: Action, claim: Claim) -> bool:
    """What the name of the answer, its picture or a warning says already."""
    what = claim.what
    if what == "place":
        here = a.square if isinstance(a, act.ToSquare) else -1
        return claim.values in ((here,), (OUT,))
    if what == "observed":
        return claim.places[0] == seen_card(view, a)
    if what in ("top-card", "saved") and isinstance(a, act.InWeek):
        return what == "top-card" or claim.high < 0
    if what in ("set-token", "lunar-token") and a.kind in LOADS:
        return True
    if what == "deed":
        return bool(claim.places[0] != view.mission[view.seat])
    if what == "stage-tile":
        return a.kind in FACED
    if what == "heliport" and isinstance(a, act.InWeek):
        return True  # that Sphen may place them stands in his large view
    return what == "own-tile" and claim.sure == MAY and a.kind is not act.DRAW_TILE


def line(view: ExpeditionView, words: Words, a: Action, claim: Claim) -> Markup | None:
    """A claim with its sign and its number; None for its plain sentence, nothing where it need not be said."""
    eyes = Eyes(view, words)
    if claim.what in ("knowledge", "difficulty") and claim.kind in AMOUNTS:
        return counted(eyes, claim)
    if claim.kind == TOLD and claim.places[0] == "drops-out":
        return fallen(eyes, claim)
    if claim.what == "place" and a.kind in FLIGHTS and claim.values == (OUTBOUND + eyes.next_stage,):
        return Markup()  # the card is named after it
    if claim.who != view.seat or not claim.places or not isinstance(claim.places[0], int):
        return None
    place = claim.places[0]
    if claim.what == "icon":
        return gathered(eyes, claim, place)
    signs = {"set-token": SETS, "vehicle": VEHICLES}
    if claim.what in signs:
        return join(drawn(signs[claim.what][place]), "\u00a0", words.claim(claim, view.seat))
    if claim.what == "lunar-token":
        return join(moon(PHASES[place]), "\u00a0", words.claim(claim, view.seat))
    return None


def fallen(eyes: Eyes, claim: Claim) -> Markup | None:
    """Whoever drops out has taken too much, unless a wrong guess on the way home can do it, too (AN-212, AN-235)."""
    own = [n for n in (eyes.view.mission_open[eyes.me], eyes.view.mission[eyes.me]) if n >= 0]
    if any(eyes.box.agendas[n].reward == BOOST for n in own):
        return None
    return Markup.escape(say(eyes, "too-much", eyes.words.claim(claim, eyes.view.seat)))


def counted(eyes: Eyes, claim: Claim) -> Markup:
    """An amount whose number stands out; of difficulty also how much there is, and how much can be borne."""
    view, words = eyes.view, eyes.words
    number = amount(words, claim)
    before, _, after = words.claim(claim, view.seat).partition(number)
    said = join(before, el("b", number, class_="ok" if claim.what == "knowledge" else "an-cost"), after)
    if claim.what == "knowledge" or claim.who != view.seat or claim.high <= 0:
        return said
    return join(said, " ", say(eyes, "of-knowledge", view.dv[eyes.me], view.nk[eyes.me]))


def gathered(eyes: Eyes, claim: Claim, icon: int) -> Markup:
    """A set with the cards that it then has; nothing once it is complete."""
    have, need = eyes.view.icons[eyes.me * SET_COUNT + icon], eyes.box.required[icon]
    if have >= need:
        return Markup()
    name = eyes.words.name("set", icon)
    if claim.low != claim.high:
        return join(drawn(SETS[icon]), "\u00a0", eyes.words.claim(claim, eyes.view.seat))
    return join(drawn(SETS[icon]), "\u00a0", name, "\u00a0", say(eyes, "set-count", have + claim.low, need))
