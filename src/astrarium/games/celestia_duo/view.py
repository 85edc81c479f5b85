"""What a seat sees of Duo, by name, for the type checker. Written by `astrarium.text.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import View

if TYPE_CHECKING:
    from .box import Pieces

    class DuoView(View):
        pieces: Pieces
        captain: int  # the seat that leads this turn
        turn: int  # turns begun
        airship: int  # the card the airship stands on
        pirate: int  # the card the pirate ship stands on
        masts: int  # masts of the pirate ship still standing
        pirate_card: int  # the Pirate that is chased
        boarding: int  # 1 once the final confrontation has begun
        boarding_side: Any  # the Pirate card whose boarding side will count
        course: list[int]  # position -> Ambush card turned up there, or NONE
        known_course: Any  # position -> face-down card that both players have seen, or NONE
        start_bag: None  # Start cards not used, in no order
        ambush_bag: None  # Ambush cards not laid, in no order
        stage: int  # the Stage card the airship stands on, or NONE
        stage_at: list[int]  # Stage card -> the position where it was laid, or NONE
        stage_bag: list[int]  # Stage cards not laid
        since_stage: int  # Ambush cards turned up since the last stage
        assault: int  # the Assault under way, or NONE
        assault_bag: list[int]  # Assaults still to come
        deck: int  # the upper deck of the airship
        energy: int  # tokens left in the generator
        turned: list[int]  # Energy tokens whose underside was seen
        gold: int  # in the hold
        smoke: int  # Smoke tokens in the hold
        crew: list[int]  # Crew card -> where it is and whether it is ready
        hand: list[Any]  # seat * 6 + kind
        known: Any  # cards publicly known to be in a hand (CD-084)
        sure: None  # what the partner can be sure of: at least so many,
        most: None  # and at most so many
        pile: int  # Equipment not drawn
        discard: list[int]  # Equipment put away
        played: list[int]  # in the current combat (CD-139)
        row: list[int]  # face-up cards of the draft or the share
        down: int  # face-down cards of the share
        dice: list[int]  # faces of the Ambush dice on the table
        talk: Any  # advice given in the window that is open
        advices: Any  # the last advice of each seat, or NONE
        statements: list[int]  # seat * 13 + statement, in order
        fixed: None  # for each of SOURCES the coming draws; empty when all is left to chance (CD-313)

else:
    DuoView = View  # at run time every view is the kernel's
