"""What a seat sees of Firmament, by name, for the type checker. Written by `astrarium.text.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import View

if TYPE_CHECKING:
    from .box import Pieces

    class FirmamentView(View):
        pieces: Pieces
        first: int  # the side that began this game: player 1, or side 1 (EF-101, EF-R40)
        games: int  # games begun
        wins: list[int]  # side -> games won (EF-751)
        draws: int  # games drawn
        turns: int  # turns begun in this game
        tiles: list[int]  # slot -> -1, or tile * 6 + rotation
        drawn: list[int]  # tiles in hand, to be placed
        stack: int  # a bag: its order does not exist before it is drawn (EF-115, EF-754)
        boxed: None  # expert tiles left in the box unseen (EF-753)
        alive: list[int]  # seat -> 1 while in the game (EF-706)
        nation: list[int]  # side -> nation
        captains: Any  # seat * PILE + order of appearance -> captain (EF-108)
        unveiled: int  # 1 once the first captains are shown (EF-109)
        lost: list[int]  # seat -> galleons lost
        owner: list[int]  # planet -> seat (EF-015, EF-016, EF-710, EF-725)
        forts: list[int]  # planet -> 1 with a fortress of its owner
        at: list[int]  # ship -> space; GALLEON[seat] and FRIGATES[seat] are a seat's
        moved: int  # one bit for each ship that made its normal move this turn
        frozen: list[int]  # ship -> the seat whose Blake froze it
        frigates: list[int]  # seat -> frigates built
        fortresses: list[int]  # seat -> fortresses built
        spice: list[int]  # seat * 2 + spice
        bank: list[int]  # spice -> tokens that nobody has
        bonus: Any  # seat * TOKEN_KINDS + bonus
        purse: Any  # bonus -> tokens not drawn
        spent: list[int]  # tokens used or discarded
        hand: Any  # seat * KINDS + crew
        board: list[int]  # seat * KINDS + crew: played and not yet put away (EF-317)
        reserve: Any  # side * KINDS + crew
        gone: list[int]  # side * KINDS + crew: out of the game
        known: list[int]  # side * KINDS + crew: cards that everybody saw go into the reserve …
        doubt: list[int]  # side -> … and how many of these may have been taken out again, unseen
        effect: list[int]  # seat * EFFECTS + effect of a card that lasts
        shared: int  # spices shared this turn (EF-724)

else:
    FirmamentView = View  # at run time every view is the kernel's
