"""What a camera holds instead of finding it at each start: exposure, gain and focus, as one word."""

from __future__ import annotations

from math import isfinite

HOLDABLE = ("exposure", "gain", "focus")


def read_held(text: str) -> dict[str, float]:
    """What a camera shall hold, from its one-word form `exposure=12000,focus=2.5`; ValueError where it is none."""
    pairs = [one.partition("=") for one in text.split(",") if one.strip()]
    held = {name.strip(): float(value) for name, _, value in pairs}
    if not held.keys() <= set(HOLDABLE):
        raise ValueError(f"{text} names something else than {', '.join(HOLDABLE)}")
    if not all(map(isfinite, held.values())):
        raise ValueError(f"{text} holds what is no number")
    return held
