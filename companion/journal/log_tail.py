"""Whether a write-ahead log has lost its end: SQLite reads it up to the first damaged frame and says nothing.

A log is a head and then frames, one for each page written. Each frame carries the two salts of its log and a checksum
over everything before it, and says whether it ends a commit. Behind the frames that SQLite reads there may be nothing,
half a commit (the plug was pulled), or frames of an older log, with other salts. But a frame of this very log that ends
a commit and is not read any more was durable once, and is lost; and so was what stood where there is noise now: each
log's first salt is one more than that of the log before. https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

import struct

HEAD = struct.Struct(">8I")
"""Magic, version, page size, checkpoints, salts (2), checksum (2)."""
FRAME_HEAD = struct.Struct(">6I")
"""Page number, pages after the commit (0: it does not end one), salts (2), checksum (2)."""
BIG_ENDIAN = 0x377F0683
"""The magic number of a log with checksums in this order of bytes; that of the other order is smaller by one."""

OLDER = 1 << 20
"""So many logs may have been written into one file, one over the other."""

Sum = tuple[int, int]


def is_cut_short(log: bytes, page: int) -> bool:
    """Whether this log holds a commit that SQLite will not read."""
    if len(log) < HEAD.size:
        return False
    magic, _, _, _, first, second, *kept = HEAD.unpack_from(log)
    order = ">" if magic == BIG_ENDIAN else "<"
    total = _sum(order, log[: HEAD.size - 8], (0, 0))
    readable = head_is_sound = total == tuple(kept)
    for at in range(HEAD.size, len(log) - FRAME_HEAD.size - page + 1, FRAME_HEAD.size + page):
        _, commit, *salts, low, high = FRAME_HEAD.unpack_from(log, at)
        if readable:
            total = _sum(order, log[at : at + 8], total)
            total = _sum(order, log[at + FRAME_HEAD.size : at + FRAME_HEAD.size + page], total)
            readable = salts == [first, second] and total == (low, high)
        if not readable and commit and (not head_is_sound or salts[0] == first or salts[1] == second):
            return True
        if not readable and any(salts) and (first - salts[0]) % (1 << 32) >= OLDER:
            return True
    return False


def _sum(order: str, part: bytes, total: Sum) -> Sum:
    """The checksum of a log after some more bytes."""
    low, high = total
    for one, other in struct.iter_unpack(f"{order}2I", part):
        low = (low + one + high) & 0xFFFFFFFF
        high = (high + other + low) & 0xFFFFFFFF
    return low, high
