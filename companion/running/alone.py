"""One companion at a time: whoever runs holds a claim in the folder of the games, and the next one is told who does."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import CompanionError
from companion.running.logs import log

NAME = "running"
"""The file that is claimed. It stays there: only the lock on it says that somebody runs, and that ends with them."""
LONGEST_NUMBER = 20


class NotAlone(CompanionError):
    """Another companion runs already, or nobody can tell."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else keeps games in this folder meanwhile.

    The claim ends with this process, and also when it becomes another command.
    """
    claim = _claimed(folder)
    try:
        yield
    finally:
        if claim is not None:
            os.close(claim)


def _claimed(folder: Path) -> int | None:
    """The open file on which the claim lies; None where none can be made, for nothing is kept there either."""
    file = folder / NAME
    if file.is_symlink():  # it would be written wherever somebody else let it lead
        raise NotAlone(f"{file} is a link: delete it, then start again.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        claim = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)
    except OSError as why:
        log.warning("Whether another companion runs cannot be told (%s: %s).", file, why.strerror)
        return None
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        other = os.read(claim, LONGEST_NUMBER).decode(errors="replace").strip()
        os.close(claim)
        raise NotAlone(
            f"A companion is running already, as process {other}, and keeps its games in {folder}: "
            "end that one first, or name another folder with --state."
        ) from None
    os.ftruncate(claim, 0)
    os.write(claim, f"{os.getpid()}\n".encode())
    return claim
