"""What setting up learns, and the equipment it works with.

Plain values and functions: a test can set up a kiosk without a camera or pins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from companion.facts.show import BUTTONS, Photo
from companion.kiosk.meaning import Action
from companion.language.phrase import phrase

STRAIGHT = (0, 1, 2, 3, 4)
"""Every button on the pin that the settings say."""
COLOURS = ("yellow", "blue", "red", "green", "white")


@dataclass(frozen=True, slots=True)
class Learned:
    """Everything that setting up may change."""

    mirrored: bool = False
    flicker_hz: int = 50
    table: tuple[float, float] = (960.0, 520.0)
    buttons: tuple[int, ...] = STRAIGHT
    """For each button from the left: whose pin in the settings it is really wired to, counted from 0."""
    lamps: tuple[int, ...] = STRAIGHT
    """The same for the buttons' lights."""
    names: tuple[str, ...] = ()
    lens: str = ""
    """The file that says how the lens bends straight lines; empty if that is not known."""
    held: str = ""
    """Exposure, gain and focus for the camera to keep; empty if it is to find them anew at each start."""


@dataclass(frozen=True, slots=True)
class LensProgress:
    """How far learning the lens has come."""

    running: bool = False
    boards: int = 0
    """In how many places the printed board has been seen."""
    advice: str = ""
    """Where to hold it next."""
    file: str = ""
    """The file with what was learnt; empty if nothing has been learnt yet."""
    fault: str = ""


class LensTeacher(Protocol):
    """Learns a lens from a board that is held before the camera; meanwhile nobody looks at the table."""

    def begin(self) -> None: ...
    def stop(self) -> None: ...
    def progress(self) -> LensProgress: ...


@dataclass(frozen=True, slots=True)
class Equipment:
    """The parts that are to be set up, and what can be done with them."""

    photo: Callable[[], Photo | None]
    """What the camera sees now."""
    save: Callable[[Learned], str]
    """Saves what was learnt, and says in one sentence where."""
    leave: Action
    camera: str = ""
    """The camera's name; empty if the table is simulated."""
    real_buttons: bool = True
    look_anew: Callable[[Learned], None] = lambda learned: None
    """Starts the eye again with other settings of the camera."""
    teacher: LensTeacher | None = None
    """None if there is no lens to learn."""
    fault: Callable[[], str] = lambda: ""
    """Why there is no picture, in the eye's own words; empty while one may still come."""
    chairs: tuple[int, ...] = ()
    """Those that have a button of their own."""
    sounds: Mapping[str, Action] = field(default_factory=dict)
    """What can sound here, by the word on its key: at most three."""
    silent: Callable[[], str] = lambda: ""
    """Why nothing can be played; empty while nothing went wrong."""


def changes_told(before: Learned, after: Learned) -> tuple[str, ...]:
    """What has changed, in words; empty if nothing has."""
    mirrored = "The camera's picture is mirrored" if after.mirrored else "The camera's picture is not mirrored"
    kept = "Exposure and focus: kept" if after.held else "Exposure and focus: found at each start"
    told = (
        _order_told("Buttons", before.buttons, after.buttons),
        _order_told("Lights", before.lamps, after.lamps),
        *one_if(before.mirrored != after.mirrored, mirrored),
        *one_if(before.held != after.held, kept),
        *one_if(before.lens != after.lens, "The camera's lens"),
        *one_if(before.flicker_hz != after.flicker_hz, phrase("Mains of {n} Hz", n=after.flicker_hz)),
        *one_if(before.table != after.table, phrase("Table of {size}", size=size_told(after.table))),
        *one_if(before.names != after.names, phrase("Players: {names}", names=", ".join(after.names))),
    )
    return tuple(line for line in told if line)


def one_if(holds: bool, line: str) -> tuple[str, ...]:
    return (line,) if holds else ()


def size_told(table: tuple[float, float]) -> str:
    return f"{table[0] / 10:.0f} x {table[1] / 10:.0f} cm"


def _order_told(what: str, before: tuple[int, ...], after: tuple[int, ...]) -> str:
    moved = [COLOURS[n] for n in range(len(BUTTONS)) if before[n] != after[n]]
    return phrase("{what}: the wires of {which} are swapped", what=what, which=tuple(moved)) if moved else ""
