"""The bench of memory reads what the kernel tells, and says which of the two processes is which."""

from __future__ import annotations

from companion.bench.memory import mappings

SMAPS = """\
7f00-7f10 r-xp 00000000 08:01 42                         /usr/lib/libcv.so
Rss:                  64 kB
Pss:                  40 kB
Pss_Dirty:             8 kB
7f10-7f20 rw-p 00010000 08:01 42                         /usr/lib/libcv.so
Pss:                   4 kB
7f20-7f30 rw-p 00000000 00:00 0                          [heap]
Pss:                 900 kB
7f30-7f40 rw-p 00000000 00:00 0
Pss:                  12 kB
"""


def test_what_is_mapped_in_several_pieces_is_one_thing() -> None:
    assert mappings(SMAPS) == {"[heap]": 900, "libcv.so": 44, "[memory without a name]": 12}
