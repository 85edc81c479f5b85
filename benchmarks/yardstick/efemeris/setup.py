"""Judgement for set-up and for small choices: sound preferences, without looking ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.state import KINDS, Firmament
from astrarium.kernel import Action

if TYPE_CHECKING:
    from astrarium.bots.outlook import Outlook

# Captains by nation, the most useful first; crew of a first hand by nation; homes.
CAPTAINS: Final = (
    *(act.HUBAC, act.CHESNAYE, act.OLERON, act.CASSINI),
    *(act.FAIRBORNE, act.LANCASTER, act.BLAKE, act.BYNG),
    *(act.GUZMAN, act.PARGO, act.AVILES, act.SILVA),
)
HANDS: Final = (
    (act.GUNNER, act.CHIEF_MATE, act.LADY, act.GUNNER, act.HELMSMAN, act.LADY),
    (act.GUNNER, act.SHIPWRIGHT, act.CHIEF_MATE, act.GUNNER, act.SURGEON, act.SHIPWRIGHT),
    (act.GOVERNOR, act.GUNNER, act.GOVERNOR, act.CHIEF_MATE, act.GUNNER, act.BANKER),
)
HOMES: Final = ("patrocles", "pytheas", "posidonius", "hipparchus", "demodamas", "hecateus", "eratosthenes")


def first_choice(s: Firmament, o: Outlook) -> Action:
    """The preferred answer among the legal ones."""
    name = s.question.name()
    if name == "ChooseCaptain":
        return prefer(o, [act.APPOINT.all[captain] for captain in CAPTAINS])
    if name == "ChooseCrew":
        held = s.hand[o.seat * KINDS : o.seat * KINDS + KINDS]
        wish: list[Action] = []
        for crew in HANDS[s.nation[s.terms.side[o.seat]]]:
            if held[crew]:
                held[crew] -= 1
            else:
                wish.append(act.ENLIST.all[crew])
        return prefer(o, wish)
    if name == "ChooseHome":
        return prefer(o, [act.SETTLE.all[act.PLANETS.index(home)] for home in HOMES])
    if name == "RescueChoice":
        likes = (act.GUNNER, act.CHIEF_MATE, act.GOVERNOR, act.LADY, act.SHIPWRIGHT)
        return prefer(o, [act.RESCUE.all[crew] for crew in likes])
    if name == "TokenChoice":
        return o.legal[0]
    return o.legal[int(o.rng.random() * len(o.legal))]


def prefer(o: Outlook, wishes: list[Action]) -> Action:
    for a in wishes:
        if a in o.legal:
            return a
    return o.legal[int(o.rng.random() * len(o.legal))]
