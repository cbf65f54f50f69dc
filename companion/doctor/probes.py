"""Tries that may crash, hang or seize a device, each in a process of its own that prints a line of JSON for an answer.

`python -m companion.doctor.probes packages NAME... | pins JSON | display | sound VOLUME VOICE`
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Answer = dict[str, Any]
LIT_S = 0.15
"""For so long each lamp burns, and the buzzer sounds: somebody who stands there sees and hears which do not."""
CHIME_S = 0.5
"""For so long a chime may ring."""
FINGER_S = 1.0
"""For so long the pins are watched: nobody leans on a button while the doctor looks."""


def packages(*names: str) -> Iterator[Answer]:
    """Import each package, and answer before the next one is tried, because an import may end the process."""
    for name in names:
        try:
            module = importlib.import_module(name)
        except BaseException as error:  # numpy and lgpio raise whatever they like
            yield {"name": name, "fault": f"{type(error).__name__}: {error}"}
        else:
            yield {"name": name, "version": str(getattr(module, "__version__", ""))}


def pins(spec: str) -> Iterator[Answer]:
    """Claim the real pins as the companion would, and let them go again; and say which buttons were down all along."""
    from hardware.errors import NoPanel
    from hardware.panel import PanelSpec, open_panel

    wanted = json.loads(spec)
    try:
        with open_panel(PanelSpec(**wanted), lambda: 0) as panel:
            for lamp in panel.spec.lamps:
                panel.shine(lamp, 1.0)
                time.sleep(LIT_S)
                panel.shine(lamp, 0.0)
            panel.sound(True)
            time.sleep(LIT_S)
            panel.sound(False)
            time.sleep(FINGER_S)
            yield {"fault": panel.fault, "down": panel.down_all_the_while()}
    except NoPanel as why:
        yield {"fault": str(why)}


def display() -> Iterator[Answer]:
    """What each way of drawing answers, up to the first that draws; after them all, the packages that are missing."""
    from hardware.screen import answers
    from hardware.ways import missing_packages

    for way, size, fault in answers():
        yield {"driver": way.driver, "way": str(way), "size": size, "fault": fault}
        if not fault:
            return
    yield {"missing": [*missing_packages()]}


HEARD_S = 15.0
"""A voice that has not spoken a line in this time never will."""


def sound(volume: str, voice: str) -> Iterator[Answer]:
    """A chime; then a line, where there is a voice."""
    from hardware.audible import speaking
    from hardware.speaker import Speaker

    speaker = Speaker(int(volume), voice)
    speaker.chime("turn", 0)
    time.sleep(CHIME_S)
    yield {"fault": speaker.fault}
    if not speaker.fault and speaking(voice, ""):
        speaker.say("This is how I speak.")
        began = time.monotonic()
        while (speaker.is_speaking or speaker.is_playing) and time.monotonic() - began < HEARD_S:
            time.sleep(0.05)
            speaker.tick(round(1000 * (time.monotonic() - began)))
        yield {"fault": speaker.voice_fault or ("it says nothing" if speaker.is_speaking else "")}
    speaker.close()


PROBES: Mapping[str, Callable[..., Iterator[Answer]]] = {
    "packages": packages,
    "pins": pins,
    "display": display,
    "sound": sound,
}


def main(argv: Sequence[str]) -> int:
    what, *words = argv
    for answer in PROBES[what](*words):
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
