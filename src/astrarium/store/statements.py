"""What is asked of the database at every move, put into words once: saying it anew costs more than the answer."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BindParameter, bindparam, literal, select

from .club_tables import MEETING_TABLES
from .person_tables import PERSON_TABLES
from .rows import ChatLine, Holding, Record, SeatRow, Snapshot
from .study_tables import ANALYSIS, BRANCH, COMMENT, PLAN, PUZZLE, STUDY
from .tables import BALANCE, CHAT, COMPONENTS, GAME, HOLDING, LINK, PAUSE, RECORD, SEAT, SNAPSHOT
from .voyage_tables import AWAY, CALL, LOG_LINK, VOYAGE

ITS: Final[BindParameter[str]] = bindparam("its")  # the name of a game

A_GAME: Final = select(GAME).where(GAME.c.id == ITS)
A_GAME_TO_CHANGE: Final = A_GAME.with_for_update()
CHANGE_GAME: Final = GAME.update().where(GAME.c.id == ITS)
THEIR_TEXT: Final = select(COMPONENTS.c.text).where(COMPONENTS.c.fingerprint == ITS)
COMPONENTS_TO_KEEP: Final = THEIR_TEXT.with_for_update(read=True, key_share=True)
COMPONENTS_TO_DROP: Final = THEIR_TEXT.with_for_update()
SEATS: Final = select(*[SEAT.c[name] for name in SeatRow._fields]).where(SEAT.c.game == ITS).order_by(SEAT.c.n)
SEATS_IN: Final = (
    select(SEAT.c.game, *[SEAT.c[name] for name in SeatRow._fields])
    .where(SEAT.c.game.in_(bindparam("ids", expanding=True)))
    .order_by(SEAT.c.game, SEAT.c.n)
)
A_SNAPSHOT: Final = select(*[SNAPSHOT.c[name] for name in Snapshot._fields]).where(SNAPSHOT.c.game == ITS)
ADD_RECORD: Final = RECORD.insert()
ANY_RECORD: Final = select(*[RECORD.c[name] for name in Record._fields]).where(RECORD.c.game == ITS)
RECORDS: Final = ANY_RECORD.where(RECORD.c.seq >= bindparam("since")).order_by(RECORD.c.seq)
RECORD_OF: Final = ANY_RECORD.where(RECORD.c.key == bindparam("own"))
ANY_HOLDING: Final = select(HOLDING.c.holder, *[HOLDING.c[name] for name in Holding._fields])
HOLDINGS: Final = ANY_HOLDING.where(HOLDING.c.game == ITS)
HOLDING_OF: Final = HOLDINGS.where(HOLDING.c.holder == bindparam("who"))
ANY_LINE: Final = select(*[CHAT.c[name] for name in ChatLine._fields]).where(CHAT.c.game == ITS)
LINES: Final = ANY_LINE.order_by(CHAT.c.n.desc()).limit(bindparam("most"))
TABLES: Final = (
    *(GAME, COMPONENTS, SEAT, RECORD, SNAPSHOT, PAUSE, LINK, HOLDING, CHAT, BALANCE),
    *(STUDY, BRANCH, COMMENT, ANALYSIS, PLAN, PUZZLE, VOYAGE, LOG_LINK, CALL, AWAY),
    *MEETING_TABLES,
    *PERSON_TABLES,
)
SOMETHING_OF_EACH_TABLE: Final = select(
    *[select(literal(1)).select_from(table).limit(1).scalar_subquery() for table in TABLES]
)
