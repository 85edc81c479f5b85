"""What a seat sees of Galaxy, by name, for the type checker. Written by `astrarium.text.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import View

if TYPE_CHECKING:
    from .box import Pieces

    class GalaxyView(View):
        pieces: Pieces
        round: int  # the space of the Round Marker
        first: int  # the First Player
        turn: int  # whose turn runs; -1 in Phases 1 and 3
        cubes: list[int]  # (seat * PLACES + place) * 3 + kind
        cards: list[int]  # seat * CARDS + slot -> Planet card, the Earth in slot 0; -1 = none yet
        terraformed: int  # bit n: planet n shows its Terraformed side
        levels: list[int]  # nation * TECHNOLOGIES + technology
        tracks: list[int]  # nation * TRACKS + track -> space of the marker
        medals: list[int]  # nation * TRACKS + track -> Medals won
        cubes_at: list[int]  # seat -> the Action Cube's space
        ships: list[int]  # seat * SHIPS + ship -> hex, or SUPPLY
        sites: list[int]  # tile -> hex
        bodies: list[int]  # tile -> HIDDEN, a planet's number, MINE, TARGET or TAKEN
        bag: list[int]  # the bodies that are still face down or not laid, in no order
        activated: list[int]  # track -> bit n: the Medal of space n has left the track
        on_card: list[int]  # track -> Medals on this round's Progress card
        shown: list[int]  # Progress cards revealed so far, this round's last
        deck: Any  # the other Progress cards in no order, with those that no round will show (K3-031)
        transported: int  # cubes moved by Quantum Physics this turn
        converted: int  # cubes converted by Quantum Physics this turn
        marked: list[int]  # hexes chosen for a reveal that happens together (K3-R14)
        chosen: list[Any]  # seat -> start technologies, secret until all have chosen: first * 5 + second, or -1
        objective: Any  # seat -> Objective
        sheet: list[int]  # seat * 10 + category, when the game is over (K3-312)
        ranks: list[int]  # seat -> place in the final order, when the game is over
        ghost_points: Any  # what the Ghost scored, or -1; before the end everybody can count it
        title: int  # the human's title in the solo game, or -1

else:
    GalaxyView = View  # at run time every view is the kernel's
