"""Reading a journal as it stands now, changing nothing: beside a running kiosk, after a crash, or from a copied card.

Even a read-only SQLite connection leaves files beside a journal that nobody has open, so such a journal is copied and
the copy is read. Where a kiosk has it open, only SQLite's own locks tell what is whole: there it is read in place, in
one go, which makes nobody wait.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import BadSetup
from companion.journal.opening import Reason, beside, fault_of
from companion.journal.schema import migrate
from companion.journal.store import Store

COPIED = ("", "-wal")
"""A journal and what is written but not yet folded into it."""
FAULTS = {
    Reason.FOREIGN: "it is another program's file; name another folder with --state",
    Reason.NEWER: "a newer companion has written it; update this one",
    Reason.DAMAGED: "it is damaged; ./kiosk doctor says more",
}


def read_only(path: Path) -> Store:
    """All that is in this journal at this moment; nothing on the disk changes. BadSetup where it cannot be read."""
    if not path.is_file():
        raise BadSetup(f"No games are kept in {path.parent}; name another folder with --state.")
    try:
        db = _in_memory(path)
        fault = fault_of(db)
        if fault is None:
            migrate(db)
            return Store(db)
    except (sqlite3.Error, UnicodeError, TypeError) as error:  # damage may garble even SQLite's own messages
        raise BadSetup(f"{path} cannot be read ({error!s:.100}); ./kiosk doctor says more.") from error
    raise BadSetup(f"{path} cannot be read: {FAULTS[fault]}.")


def copied(path: Path) -> bytes:
    """The journal as it stands now, as the bytes of one file. BadSetup where it is not sound."""
    read_only(path)
    with closing(_in_memory(path)) as db:
        return db.serialize()


def _in_memory(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    with TemporaryDirectory(prefix="card-table-") as folder:
        where = path
        if not beside(path, "-shm").exists():
            where = Path(folder) / path.name
            for part in (beside(path, suffix) for suffix in COPIED):
                if part.exists():
                    shutil.copyfile(part, Path(folder) / part.name)
        with closing(sqlite3.connect(f"{where.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0)) as source:
            source.backup(db)
    return db
