"""The journal: every event on disk before it is on the screen, and the game again after any accident.

Theory of operation. The game is an ordered list of writes: it began, one entry after another, its result.
`Journal` holds the present game's writes in memory and says how many of them are durable; `Store` puts writes
into SQLite, one transaction each, and knows nothing of accidents; `opening` tells a sound file from a damaged,
foreign or unreachable one. Whatever goes wrong with the disk, a write stays in memory and is tried again with
the next one, so play never stops; when the file comes back, what it already holds is compared with memory
instead of remembered, because a commit that failed may have reached the disk all the same.

Why write-ahead logging with `synchronous=FULL`, and pages of 1 kB: a commit is then one append and one flush
of a single file, where SQLite as it comes takes four flushes and eleven times the bytes, which an SD card pays
for in wear (`./kiosk bench journal` measures it). Order comes from numbers only: a Raspberry Pi without network may
believe that it is 1970.
"""

from companion.journal.journal import Journal, OpenedJournal
from companion.journal.opening import OpeningCode, Reason, Report
from companion.journal.store import Past
from companion.journal.writes import Begun, GameResult, Unfinished, Write, result_of

__all__ = [
    "Begun",
    "GameResult",
    "Journal",
    "OpenedJournal",
    "OpeningCode",
    "Past",
    "Reason",
    "Report",
    "Unfinished",
    "Write",
    "result_of",
]
