"""How the claims of the engine are drawn on the target cards of Celestia Duo, and which of them a card says otherwise."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind
from astrarium.kernel.claims import ANY, MAY, SURELY, TABLE, Claim
from astrarium.scene import el, join
from astrarium.scene.draw import use
from astrarium.scene.explained import COSTS, SILENT
from astrarium.text.words import Words

from .. import actions as act
from ..equipment import FACES, KINDS
from ..view import DuoView

HELPED_BY_CREW: Final[dict[Kind, tuple[str, ...]]] = {
    act.LUDVIG_HIT: ("ludvig_cyr",),
    act.MAMA_HIT: ("mama_lear",),
    act.MAMA_STRIKE: ("mama_lear",),
    act.BOTH_HIT: ("ludvig_cyr", "mama_lear"),
    act.CONTINUE_OLGA: (),
    act.USE_BABA: (),
    act.SET_DIE: (),
    act.USE_CREW: (),
}
# what the name, the picture and the card's own lines tell of the engine's claims
FIGHT: Final = ("die", "card")
FLIGHTS: Final = (act.CONTINUE, act.CONTINUE_OLGA)
ONLY_SURE: Final = (*FLIGHTS, act.STAGE, act.FIRST, act.BUY_CARDS, act.USE_BABA)  # of these the rest is a whole turn
FLIGHT: Final = ("airship", "ambush", "seen-ambush", "stage", "die", "card")
SAID: Final[dict[Kind, tuple[str, ...]]] = {
    **dict.fromkeys(act.BLOWS, FIGHT),
    act.FIRST: FIGHT,
    act.SMOKE: ("die",),
    act.SET_DIE: ("die", "flags-home"),
    **dict.fromkeys(FLIGHTS, FLIGHT),
    act.STAGE: ("stage", "pirate", "card", "told", "ends"),
    act.USE_BABA: ("seen-ambush", "crew"),
    act.BUY_CARDS: ("card",),
}


def claim_group(view: DuoView, action: Action, claim: Claim) -> str:
    """What the name, the picture or a line of the card's own says already is not said again."""
    if claim.what in SAID.get(action.kind, ()) and (claim.who == TABLE or claim.who == view.seat):
        return SILENT
    if claim.what in ("assault", "turn", "captain", "open-card") or (claim.what == "flags-home" and claim.high < 1):
        return SILENT
    if claim.sure != SURELY and (action.kind in ONLY_SURE or (claim.sure == MAY and claim.what in ("card", "die"))):
        return SILENT
    return COSTS if claim.what == "crew" and action.kind in HELPED_BY_CREW else ""


def claim_line(words: Words, claim: Claim, seat: int) -> Markup | None:
    """A sentence with its emblem before it."""
    name = EMBLEMS.get(claim.what)
    if claim.what == "card" and ANY not in claim.places:
        name = KINDS[int(claim.places[0])]
    elif claim.what == "die" and ANY not in claim.places:
        name = f"die-{FACES[int(claim.places[0])]}"
    return join(emblem(name), " ", words.claim(claim, seat)) if name else None


EMBLEMS: Final = {"energy": "token-energy", "gold": "token-gold", "smoke": "token-smoke"}


def emblem(name: str) -> Markup:
    box = "-24 -24 48 48" if name.startswith("token") else "-36 -36 72 72"
    return el("svg", use(f"g-cd-{name}"), class_="cd-emblem", viewBox=box, aria_hidden="true")
