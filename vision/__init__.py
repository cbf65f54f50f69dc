"""The eye: from frames to marks on the table, in millimetres. It knows no cards and no turns."""

import os

# The matrices here are small: other threads of numpy's library would only wait for them, spinning, and take from the
# screen the core that they wait on. The library asks once, when numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
