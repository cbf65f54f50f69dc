"""How many examples a test tries that makes them up: in the suite always the same few, or as many as EXAMPLES says.

`EXAMPLES=20000 ./kiosk test tests/appliance/test_noise_comes_in.py` goes further, each time by other ones.
"""

from __future__ import annotations

import os

from hypothesis import settings

ASKED = os.environ.get("EXAMPLES", "")


def budget(usual: int) -> settings:
    """So many examples, or those that were asked for."""
    return settings(max_examples=int(ASKED or usual), derandomize=not ASKED, deadline=None)
