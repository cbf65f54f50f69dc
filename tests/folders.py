"""Where the project's files lie."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
FRAMES = ROOT / "tests" / "frames"
"""Pictures of awkward tables."""
