"""Camera, pins and display: each is tried as the companion would use it, unless the companion is using it now."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from companion.doctor.case import Case
from companion.doctor.finding import Finding, bad, note, ok
from companion.doctor.view import judged
from companion.settings.cameras import SIMULATED, eye_options
from companion.settings.pins import other_use
from hardware.audible import has_device, speaking
from hardware.buttons import PRINTED
from hardware.panel import PanelSpec
from vision.orders import EVERY_MARK
from vision.sightings import TableChange, read_change

LOOKING_S, PATIENCE_S = 4, 30.0
"""Seconds for which the camera is watched, and after which a camera that sends nothing is given up."""
BUSY = "in use by the companion, which is running: type  sudo systemctl stop card-table  to have it tried"


def camera(case: Case) -> Iterator[Finding]:
    """Look through it, and judge the picture."""
    if not case.source:
        todo = "plug one in, or set source under [camera]"
        if case.is_pi and case.settings.camera.source != SIMULATED:
            yield bad("camera", "none: until one is plugged in, games go by the buttons", todo)
        else:
            yield note("camera", "none: the table is simulated", todo)
        return
    if case.is_running:
        yield ok("camera", f"{case.source}, {BUSY}")
        return
    table = case.settings.table
    deck = replace(EVERY_MARK, table=(table.width, table.height), mark_mm=table.mark_mm)
    ran = case.world.run(eye_command(case), PATIENCE_S, deck.to_json() + "\n")
    changes = _changes(ran.out)
    if not changes:
        told = ran.last_words.removeprefix("eye: ") or "sends no picture"
        yield bad("camera", f"{case.source}: {told.rstrip('.')}", "look at its cable, and ask again")
        return
    width, height = case.settings.camera.size
    yield ok("camera", f"{case.source}, asked for {width} x {height} at {case.settings.camera.fps} frames a second")
    yield from judged(changes[-1], deck.table)


def eye_command(case: Case) -> list[str]:
    """The eye as the companion starts it."""
    looking = ("--json", "--seconds", str(LOOKING_S), *eye_options(case.settings.camera))
    return [sys.executable, "-P", "-m", "vision", case.source, *looking]


def _changes(said: str) -> list[TableChange]:
    """The table changes among these lines, of which the last may be cut off in the middle."""
    changes = []
    for line in said.splitlines():
        try:
            changes.append(read_change(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return changes


def pins(case: Case) -> Iterator[Finding]:
    """Claim the pins of the buttons and lights, and let them go again."""
    if case.is_running:
        yield ok("buttons", f"their pins are {BUSY}")
        return
    spec = case.settings.pins
    ran = case.probe("pins", json.dumps(asdict(spec)))
    answer = _answers(ran.out)[0] if ran.out else {"fault": ran.last_words or "trying them ends Python"}
    fault = answer["fault"]
    for pin in sorted(map(int, spec.pins)):
        if use := other_use(pin, case.world.read):
            yield bad(
                "pins", f"GPIO{pin} is used by {use} as well", "give that button or lamp another pin in the settings"
            )
    if not fault:
        yield from _each_button(spec, frozenset(answer.get("down", ())))
    elif case.is_pi:
        yield bad("buttons", fault.rstrip("."), "until then the keys 1 to 5 and the mouse do the same")
    else:
        yield note("buttons", "no pins here: the keys 1 to 5 and the mouse do the same")


def _each_button(spec: PanelSpec, down: frozenset[str]) -> Iterator[Finding]:
    """A line for every button with its light, and one for the buzzer."""
    for name, pin in spec.buttons.items():
        button = PRINTED.get(name, name)
        light = f", its light on GPIO{spec.lamps[name]} was lit for a moment" if name in spec.lamps else ", no light"
        if name in down:
            todo = "see that it comes up, and that its wire touches nothing"
            yield bad("buttons", f"{button} hangs: it is down though nobody presses it", todo)
        else:
            yield ok("buttons", f"{button} on GPIO{pin}: is up{light}")
    if spec.buzzer is not None:
        yield ok("buzzer", f"on GPIO{spec.buzzer}: sounded for a moment")


def display(case: Case) -> Iterator[Finding]:
    """Which way of drawing works here."""
    if case.is_running:
        yield ok("display", BUSY)
        return
    told = _answers(case.probe("display", seconds=30.0).out)
    answers = [one for one in told if "way" in one]
    missing = [package for one in told for package in one.get("missing", ())]
    well = next((one for one in answers if not one["fault"]), None)
    if well is not None:
        wide, tall = well["size"]
        yield ok("display", f"{_NAMES.get(well['driver'], 'drawn')} ({well['way']}), {wide} x {tall}")
        return
    install = f"type  sudo apt install {' '.join(missing)}" if missing else ""
    if case.is_pi:
        usual = "connect a screen, and see that this user is in the groups video and render"
        yield bad("display", _faults(answers), install or usual)
    else:
        usual = "without one, games are printed as text"
        yield note("display", f"none ({_faults(answers)})", install or usual)


def sound(case: Case) -> Iterator[Finding]:
    """A chime and a spoken line; a companion without a loudspeaker is none the worse."""
    settings = case.settings.sound
    if not has_device(os.environ):
        yield ok("sound", "no sound device: silent")
    elif not settings.volume:
        yield ok("sound", "off, as the settings say")
    elif case.is_running:
        yield ok("sound", BUSY)
    else:
        answers = _answers(case.probe("sound", str(settings.volume), settings.voice, seconds=30.0).out)
        fault = answers[0]["fault"] if answers else "trying it ends Python"
        if fault:
            yield bad("sound", f"nothing can be played ({fault})", "look at its cable")
        else:
            yield ok("sound", f"a chime sounded, volume {settings.volume} of 10")
            yield _voice(settings.voice, answers[1:])


def _voice(voice: str, answers: Sequence[Any]) -> Finding:
    if speaking(voice, "") is None:
        return note("voice", "none", "to hear what matters, type  sudo apt install espeak-ng")
    fault = answers[0]["fault"] if answers else "it hangs"
    return bad("voice", fault, "look at voice under [sound] in the settings") if fault else ok("voice", "spoke a line")


_NAMES = {"kmsdrm": "the whole screen, without a desktop", "x11": "on a desktop", "wayland": "on a desktop"}


def _faults(answers: Sequence[Any]) -> str:
    return "; ".join(f"{one['way']}: {one['fault']}" for one in answers) or "trying it ends Python"


def _answers(said: str) -> list[Any]:
    return [json.loads(line) for line in said.splitlines()]
