"""Six short chimes, made out of a few notes each: struck like a bell, and gone within a second."""

from __future__ import annotations

import wave
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

RATE = 22_050
"""Samples a second."""
LOUDEST = 0.5
"""Of what a sample can hold; notes that sound together add up."""


class Note(NamedTuple):
    """One stroke: when it begins in seconds, how high in hertz, how long it rings, and how loud."""

    at: float
    hertz: float
    rings: float
    loud: float = 1.0


CHIMES: Mapping[str, tuple[Note, ...]] = {
    "turn": (Note(0.0, 659.3, 0.25, 0.6),),
    "question": (Note(0.0, 587.3, 0.2, 0.7), Note(0.14, 784.0, 0.35, 0.7)),
    "attack": (Note(0.0, 440.0, 0.18), Note(0.1, 440.0, 0.18), Note(0.2, 659.3, 0.4)),
    "refusal": (Note(0.0, 311.1, 0.22, 0.9), Note(0.16, 233.1, 0.4, 0.9)),
    "round": (Note(0.0, 523.3, 0.3), Note(0.15, 659.3, 0.3), Note(0.3, 784.0, 0.5)),
    "win": (Note(0.0, 523.3, 0.3), Note(0.14, 659.3, 0.3), Note(0.28, 784.0, 0.3), Note(0.42, 1046.5, 0.8)),
}
OVERTONES = ((1.0, 1.0), (2.0, 0.35), (3.01, 0.12))
"""Of a struck bar: how many times as high, and how loud."""


@cache
def samples(name: str) -> bytes:
    """A chime as 16-bit samples of one channel."""
    notes = CHIMES[name]
    length = max(note.at + note.rings for note in notes)
    whole = np.zeros(round(length * RATE) + 1)
    for note in notes:
        t = np.arange(round(note.rings * RATE)) / RATE
        tone = sum(loud * np.sin(2 * np.pi * note.hertz * times * t) for times, loud in OVERTONES)
        fade = np.exp(-5 * t / note.rings) * np.minimum(1.0, t / 0.004) * np.minimum(1.0, (note.rings - t) / 0.02)
        start = round(note.at * RATE)
        whole[start : start + len(t)] += LOUDEST / 1.5 * note.loud * tone * fade
    return bytes((np.clip(whole, -1, 1) * 32_767).astype("<i2").tobytes())


def save_chimes(folder: Path) -> Iterator[Path]:
    """Every chime as a file, to be listened to."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in CHIMES:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name))
        yield folder / f"{name}.wav"
