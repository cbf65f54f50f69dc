"""For every test: OpenCV does not share its work out, since on two cores its threads mostly wait, and burn time at it.

It reads this when it is first used, in the companions that tests start as well.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")
