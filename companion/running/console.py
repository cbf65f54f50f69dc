"""A page on the machine's console, for whoever stands before a screen on which the companion cannot draw."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import suppress

HOME, CLEAR = "\x1b[H", "\x1b[2J"
FITTED = textwrap.TextWrapper(76, "  ", "  ", break_on_hyphens=False, break_long_words=False)
"""For the narrowest console; a name or a command is never torn, so that it can be typed as it stands there."""
AFTERWARDS = "Then switch the machine off and on, or type", "sudo systemctl restart card-table"


def show_on_console(sentence: str) -> None:
    """Where systemd started us, standard input is the console on the screen while our words go to its journal."""
    if not os.isatty(0) or sys.stderr.isatty():
        return
    page = "\n\n".join(map(FITTED.fill, ("Card Table Companion", sentence, *AFTERWARDS)))
    with suppress(OSError):  # a console that cannot be written is no worse than none
        os.write(0, f"{CLEAR}{HOME}\n{page}\n".encode())
