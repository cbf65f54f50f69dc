"""Lets the stories of this room share their table."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
