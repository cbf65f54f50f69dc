"""For every test: OpenCV does not share its work out, since on two cores its threads mostly wait, and burn time at it.

It reads this when it is first used, in the companions that tests start as well. Nothing sounds in a test.

Bytecode is kept even on a machine that keeps none: compiling every test anew, and every companion that a test starts,
takes a twentieth of the time of the whole suite.

No example that a test makes up has to be quick: on a busy machine one was late now and then, and nothing was wrong.
"""

from __future__ import annotations

import os
import sys

from hypothesis import settings

os.environ["SDL_AUDIODRIVER"] = "disabled"
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
