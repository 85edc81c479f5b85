"""Positions of the lessons of Celestia Duo. The learner is seat 0 and Captain; nobody gives advice in the exercises."""

from __future__ import annotations

from typing import Any

from astrarium.games.celestia_duo.equipment import KINDS
from astrarium.games.celestia_duo.state import Duo
from tests.rules.celestia_duo.build import position


def laid(at: str, known: str = "", **more: Any) -> Duo:
    """A position; `known` are cards that the partner surely holds."""
    s = position(at, **more)
    for card in known.split():
        s.known[6 + KINDS.index(card)] += 1
    return s


def quick(at: str, known: str = "", **more: Any) -> Duo:
    return laid(at, known, mode="quick", **more)


POSITIONS = {
    "1.1": lambda: quick("fight", "whip", fighter=0, dice="pistol whip", hands=("whip crossbow crossbow", "whip sabre"), energy=2),
    "1.2": lambda: quick("combat", "whip", dice="whip sabre crossbow", hands=("sabre crossbow", "whip pistol"), energy=2),
    "1.3": lambda: quick("force", dice="flag flag whip", hold="smoke gold", pirate=12, rolls=["sabre", "whip", "sabre"]),
    "1.4": lambda: quick("turn", hands=("whip", "whip"), energy=0, hold="gold gold", airship=4, pirate=12),
    "1.5": lambda: quick("share", "pistol", share=(0, 4), draws=["whip", "whip", "sabre", "cannon"], hands=("whip whip sabre", "pistol crossbow")),
    "1.6": lambda: quick("rewards", on="A01", hands=("crossbow crossbow cannon", "whip sabre pistol")),
    "1.7": lambda: quick(
        "turn", hands=("whip whip sabre crossbow pistol", "whip sabre crossbow cannon joker"), hold="smoke gold", energy=2,
        airship=9, pirate=12, talk="advise",
    ),
    "2.1": lambda: laid(
        "board", hold="gold gold gold mama_lear augusta_depsom", sideways="mama_lear augusta_depsom", energy=2,
        hands=("whip sabre", "crossbow pistol"), draws=["whip", "crossbow"], hidden=["sabre", "whip", "pistol", "cannon"],
    ),
    "2.2": lambda: laid("fight", "sabre", fighter=0, assault="X02", dice="flag sabre", hands=("whip crossbow sabre", "sabre pistol"), energy=2, hold=""),
    "2.3": lambda: laid("combat", "sabre sabre", assault="X01", dice="whip sabre pistol", hands=("whip pistol", "sabre sabre"), energy=2, hold=""),
    "2.4": lambda: laid("fight", fighter=0, assault="X02", dice="pistol", hands=("whip", "whip"), energy=2, hold="gold gold", draws=["pistol", "pistol"], hidden=["pistol", "pistol", "pistol"]),
    "2.5": lambda: laid("force", assault="X01", dice="flag whip", hold="augusta_depsom mama_lear", hands=("whip crossbow", "whip sabre"), energy=2),
    "2.6": lambda: laid("combat", "sabre", assault="X02", masts=2, dice="whip sabre pistol cannon", hands=("whip crossbow crossbow", "sabre pistol"), energy=2, hold=""),
    "2.7": lambda: laid(
        "assault", masts=1, boarding=True, hands=("whip whip sabre crossbow crossbow pistol", "whip sabre sabre crossbow pistol joker"),
        hold="smoke mama_lear", energy=2, talk="advise",
    ),
}  # fmt: skip
