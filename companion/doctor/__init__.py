"""`./kiosk doctor`: what works, what does not, and what to do, one line each; nothing it tries can break it."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from companion.doctor import board, keeping, parts, software
from companion.doctor.case import Case
from companion.doctor.finding import Finding, State, bad
from companion.settings.cameras import SIMULATED, camera_source
from companion.settings.config import BadConfig, Config, load, place_of_settings, state_folder

Check = Callable[[Case], Iterator[Finding]]

CHECKS: Sequence[tuple[str, Check]] = (
    ("machine", board.machine),
    ("Python", software.python),
    ("packages", software.packages),
    ("settings", software.settings),
    ("camera", parts.camera),
    ("buttons", parts.pins),
    ("display", parts.display),
    ("sound", parts.sound),
    ("games", keeping.folder),
    ("journal", keeping.journal),
    ("written", keeping.written),
    ("service", software.service),
    ("power", board.power),
    ("warmth", board.warmth),
    ("clock", board.clock),
)


def examined(case: Case, checks: Sequence[tuple[str, Check]] = CHECKS) -> Iterator[Finding]:
    """Every finding, as soon as it is known; a check that fails is a finding, too."""
    for what, check in checks:
        try:
            yield from check(case)
        except Exception as error:  # machines come up with anything
            told = f"this could not be checked ({type(error).__name__}: {error})"
            yield bad(what, told, "please send this line with a report")


def case_of(options: argparse.Namespace) -> Case:
    """This machine with its settings; if those cannot be used, with the usual ones and a finding."""
    settings, wrong = Config(), ""
    try:
        settings = load(options.config, Path.home())
    except BadConfig as why:
        wrong = str(why)
    file = place_of_settings(options.config, Path.home())
    folder = options.state or state_folder(settings, os.environ, Path.home())
    if options.simulated:
        settings = replace(settings, camera=replace(settings.camera, source=SIMULATED))
    told = str(file) if file else "the usual ones; there is no settings file"
    return Case(folder, settings, told, wrong, camera_source(settings.camera))


def doctor_command(options: argparse.Namespace) -> int:
    """Print the findings; 1 if something is bad."""
    found = []
    for finding in examined(case_of(options)):
        found.append(finding)
        if not options.json:
            print(finding.line(), flush=True)
    bads = sum(finding.state is State.BAD for finding in found)
    if options.json:
        print(json.dumps({"well": not bads, "findings": [finding.plain() for finding in found]}, indent=1))
    else:
        notes = sum(finding.state is State.NOTE for finding in found)
        well = f"Nothing is broken; {_things(notes)} to know." if notes else "All is well."
        print(f"\n{_things(bads)} to mend." if bads else f"\n{well}")
    return 1 if bads else 0


def _things(count: int) -> str:
    return "One thing" if count == 1 else f"{count} things"
