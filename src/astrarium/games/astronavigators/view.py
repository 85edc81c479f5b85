"""What a seat sees of Expedition, by name, for the type checker. Written by `astrarium.text.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import View

if TYPE_CHECKING:
    from .box import Pieces

    class ExpeditionView(View):
        pieces: Pieces
        month: int  # game month, 1 to MONTHS
        daylight: int  # hours that the Sun hides, a choice of the table (AN-R07)
        first: int  # the first player
        order: list[int]  # seats that choose before the first player this month (AN-R83)
        weeks: list[list[int]]  # the piles of weeks 1 to 4, bottom card first, open to all (AN-R02)
        deck: list[int]  # the observation deck below its face-up top card, in groups of unknown order
        deck_groups: list[int]  # sizes of these groups
        deck_top: int  # face up, or -1
        tossed: list[int]  # leftovers out of the weeks (the option of AN-R01)
        laid: list[int]  # planned cards and what they cover, each by its place: laid.py (AN-182)
        continent: Any  # seat -> continent
        sealed: bool  # characters are still face down
        returned: list[Any]  # the character a seat gave back
        offer: Any  # cards before the asked seat, to keep one of
        nk: list[int]  # Navigation Knowledge of each seat
        dv: list[int]  # Difficulty Value of each seat
        place: list[int]  # of each seat's die: a square, the trajectory, the Moon, RETURNED or OUT
        face: list[int]  # of the die, or -1 before the first travel (AN-R77)
        week: list[int]  # taken this month, or -1
        act: list[int]  # declared this month, or NOTHING
        astronaut: list[int]  # 1 once a seat trains for space
        keen: list[int]  # has asked to be asked this month whether to become an astronaut (AN-R93)
        launched: list[int]  # 1 once a seat has launched
        pad: list[int]  # the rocket of the last launch, or -1
        abort_left: list[int]  # 1 while the abort token is left
        abort_stage_left: list[int]  # 1 while the abort stage is left
        used: list[int]  # seat * 6 + vehicle
        tile: list[int]  # seat * 7 + continent -> tile, or -1
        flipped: list[int]  # seat * 7 + continent -> 1 once its tile is turned over
        tile_top: list[int]  # the visible tile of each continent's pile
        saved: list[int]  # seat * 3 + place of the save area -> card, or -1
        scored: list[int]  # seat * 50 + card
        icons: list[int]  # seat * 12 + set
        set_token: list[int]  # seat * 12 + set
        lunar_token: list[int]  # seat * 4 + phase
        sxt: list[int]  # the phase on the sextant, or -1
        sxt_use: list[int]  # how often the loaded sextant may still cancel a tile
        sct: list[int]  # the set on the scanning telescope, or -1
        ai: list[int]  # the set on the attitude indicator, or -1
        match: list[int]  # 1 if a calibrated set came into view (AN-133)
        rocket_step: list[int]  # extra steps by the rocket's ability (AN-272, AN-273)
        cancelled: list[int]  # the sextant has cancelled a tile in this phase
        calibrating: bool  # in the calibration phase what is loaded does not work yet (AN-132)
        track: list[int]  # the value on each stage, or -1 while face down
        face_down: None  # the value of a tile that nobody has seen, or -1
        pile: Any  # stage * 6 + value -> tiles that nobody has seen
        discard: list[int]  # stage * 6 + value -> tiles exchanged away
        removed: list[int]  # tiles taken off the track by exchanges: stage * 6 + value
        hand: Any  # seat * 5 + stage -> value, or -1
        drawn: list[int]  # seat * 5 + stage -> 1 once a tile of it was drawn in training
        exchanged: list[int]  # 1 once a seat has exchanged a tile
        steps: int  # left in the movement under way
        stage_dv: int  # what the stage just entered costs, before it is taken or cancelled
        jumps: list[int]  # times a seat was jumped over in this movement (AN-228)
        stamp: int  # counts arrivals, for `since`
        since: list[int]  # when a seat reached its place
        out_stage: list[int]  # the stage reached by those who are out, or -1
        barred: list[int]  # from reputation for arrival (AN-213)
        mission: list[Any]  # the hidden agenda, or -1 once it is revealed
        mission_open: list[int]  # the revealed agenda, or -1
        deeds: list[int]  # seat -> agendas whose deed is done, a bit each
        named: list[int]  # the value named for Thermal Roll, or -1
        narrow: list[int]  # seat * 2 + track -> the stage of Science and Superstition, or -1
        boon: list[int]  # what the planet agenda takes off each stage DV of this movement
        festival: list[int]  # 1 in the month a seat has used its festival exchange
        relaunched: list[int]  # 1 in the month a seat has launched again after an abort
        earth_rise: list[int]  # cards set aside in Constellation mode
        heliport: list[int]  # the square of each heliport, or -1
        site: list[int]  # rocket -> square, or -1
        rocket_deck: Any  # rockets not drawn
        quest_deck: Any  # quests not drawn
        slot_owner: list[int]  # secret cards in the order they were taken: quests 0 to 6, rockets 7 and up
        slot_card: Any  # the secret card in each slot
        slot_open: list[int]  # 1 if everybody knows the card
        slot_not: Any  # slot * seats + observer -> cards this observer knows it is not, a bit each
        held: int  # secret cards that a failed search showed to be in nobody's deck, a bit each
        instrument: list[int]  # -> its owner, or -1
        tool: list[int]  # the instrument beside the character this month, or -1
        sextant_ready: bool  # whether the Sextant shows its face, and not its cog wheels (AN-261)
        sextant_uses: int  # times it was used in the game (AN-261)
        cook: list[int]  # targets of Captain Cook observed at the place itself, a bit each
        planets: list[int]  # the unit of each planet on the orrery, or -1
        planet_deck: list[int]  # the planet deck below its face-up top card
        planet_groups: list[int]  # sizes of its groups of unknown order
        planet_top: int  # face up, or -1
        shadow: int  # where its spacecraft is: a trajectory place, -1 on Earth before its launch
        shadow_week: int  # the week its token lies on, or -1
        bad_week: int  # the week that is closed this month

else:
    ExpeditionView = View  # at run time every view is the kernel's
