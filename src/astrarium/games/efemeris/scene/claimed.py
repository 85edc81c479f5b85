"""The engine's claims as Efemeris draws them: spices as signs, planets as a count to the goal, and what the name of an
answer says already left out."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.kernel.claims import CLOSES, GAIN, LOSS, OPENS, REVEALS, SURELY, TOLD, Claim
from astrarium.scene.draw import el, join
from astrarium.scene.explained import BEWARE, BRINGS, SILENT, THEN
from astrarium.text.words import Words

from .. import actions as act
from ..actions import BONUSES, COMMAND, FRIGATE, SPICES
from ..names import captain_of, ship_name
from ..state import NONE
from ..view import FirmamentView
from .answers import amount, say, sign_of
from .seen import held, terms

DUE: Final = {"pepper-due": 0, "vanilla-due": 1}
OWN_MOVES: Final = (act.SAIL, act.RIDE_WINDS)
LATER: Final = (*DUE, "tokens-due", "rescues-due")  # what the next Collection brings


def claim_line(view: FirmamentView, words: Words, action: Action, claim: Claim) -> Markup | None:
    """A claim drawn; None for its sentence."""
    if claim.kind == OPENS:
        return opened(view, words, claim)
    if claim.kind == CLOSES and claim.sure == SURELY:  # the line says that it is ruled out
        return Markup.escape(words.action(words.game.actions[int(claim.places[1])]))
    if claim.kind == TOLD and claim.places[0] == "captain-lost":
        return fallen(view, words, action)
    if claim.what == "ship" and claim.values == (NONE,):
        return Markup.escape(say(words, "sinks", ship_name(words, int(claim.places[0])) or ""))
    if claim.who != view.seat or claim.kind not in (GAIN, LOSS) or claim.sure != SURELY:
        return None
    if claim.what == "spice" and isinstance(claim.places[0], int):
        return spices(words, int(claim.places[0]), claim)
    if claim.what in DUE:
        drawn = amount(
            words, [claim.low if i == DUE[claim.what] else 0 for i in range(2)], "+" if claim.low > 0 else ""
        )
        return join(drawn, " ", say(words, "next-time"))
    if claim.what == "token" and isinstance(claim.places[0], int) and claim.places[0] >= 0:
        name = words.name("bonus", BONUSES[int(claim.places[0])])
        return join(el("b", abs(claim.low)), " ", sign_of(BONUSES[int(claim.places[0])], ""), name)
    if claim.what == "planets" and claim.low > 0:
        agreed = terms(view)
        now = sum([len(held(view, mate)) for mate in agreed.crews_of[agreed.side[view.seat]]])
        return el("b", say(words, "planet-of", now + claim.low, agreed.goal))
    return None


def spices(words: Words, spice: int, claim: Claim) -> Markup:
    """So many, with their sign; the line says whether they come or go."""
    many = [abs(claim.low) if i == spice else 0 for i in range(len(SPICES))]
    return amount(words, many, "+" if claim.low > 0 else "")


def opened(view: FirmamentView, words: Words, claim: Claim) -> Markup | None:
    """A planet that can be conquered then, with its printed price."""
    action = words.game.actions[int(claim.places[1])]
    if claim.sure != SURELY or not isinstance(action, act.OfPlanet):
        return None
    price = amount(words, view.pieces.cost[action.planet])
    return join(words.action(action), " ", price, " ", el("span", "✓ ", say(words, "can-pay"), class_="ok"))


def fallen(view: FirmamentView, words: Words, action: Action) -> Markup | None:
    """The captain who goes down with a galleon."""
    if not isinstance(action, (act.ShipShot, act.OfVoyage)) or FRIGATE[action.ship]:
        return None
    captain = captain_of(view, COMMAND[action.ship])
    return Markup.escape(say(words, "captain-falls", act.CAPTAINS[captain])) if captain != NONE else None


def claim_group(view: FirmamentView, action: Action, claim: Claim) -> str:
    """The line of the card; silent is what its name says, or another claim of it."""
    own = claim.who == view.seat
    if claim.kind == TOLD:
        mine = action.kind in OWN_MOVES
        return SILENT if claim.places[0] == "ship-lost" else BEWARE if mine else BRINGS
    if claim.kind == OPENS:
        return BRINGS
    if claim.kind == REVEALS or claim.what in LATER:
        return THEN if claim.kind != GAIN or not own else BRINGS
    if claim.what == "ship":
        if own:
            return SILENT
        return BRINGS if claim.low == NONE else SILENT if isinstance(action, act.OfVoyage) else THEN
    if claim.what in ("captain-lost", "owner", "alive"):
        return SILENT if own or claim.what != "alive" else BRINGS
    if claim.what == "card":
        return SILENT if own else THEN
    if claim.what in ("fortress", "tended", "shielded", "permit", "frozen"):
        return BRINGS
    return ""
