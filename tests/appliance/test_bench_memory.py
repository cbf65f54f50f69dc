"""The bench of memory reads what the kernel tells, and counts what two processes share only once."""

from __future__ import annotations

from companion.bench.memory import mapped, together, what_holds

SMAPS = """\
7f00-7f10 r-xp 00000000 08:01 42                         /usr/lib/libcv.so
Rss:                {shared:4d} kB
Pss:                  40 kB
Pss_Dirty:             8 kB
Anonymous:             0 kB
7f10-7f20 rw-p 00010000 08:01 42                         /usr/lib/libcv.so
Rss:                   6 kB
Anonymous:             4 kB
7f20-7f30 rw-p 00000000 00:00 0                          [heap]
Rss:                {heap:4d} kB
Anonymous:          {heap:4d} kB
7f30-7f40 rw-p 00000000 00:00 0
Rss:                  12 kB
Anonymous:            12 kB
"""
KIOSK = mapped(SMAPS.format(shared=64, heap=900))
EYE = mapped(SMAPS.format(shared=200, heap=400))


def test_what_is_mapped_in_several_pieces_is_one_thing() -> None:
    assert what_holds(KIOSK) == {"[heap]": 900, "libcv.so": 70, "[memory without a name]": 12}


def test_pages_of_a_file_count_once_and_what_was_written_for_each() -> None:
    assert what_holds(KIOSK, EYE) == {"[heap]": 1300, "libcv.so": 202 + 8, "[memory without a name]": 24}
    assert together(KIOSK, EYE) == (1300 + 210 + 24) / 1024
