"""What was learnt, as settings: which keys have changed, and which file they are saved in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.facts.show import BUTTONS
from companion.kiosk.steps import Learned
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.settings.config import AT_THE_TABLE, NAME, Config, place_of_settings
from companion.settings.saving import Changes, SettingValue
from hardware.panel import Pin


def as_set(config: Config) -> Learned:
    """What the settings say now."""
    names = config.players.names or DEFAULT_NAMES[:4]
    camera, table = config.camera, config.table
    return Learned(
        camera.mirrored, camera.flicker_hz, (table.width, table.height), names=names, lens=camera.lens, held=camera.held
    )


def settings_of(config: Config, learned: Learned) -> Changes:
    """The keys that have changed, with their new values."""
    before = as_set(config)
    changes: dict[tuple[str, str], SettingValue] = {
        ("camera", key): getattr(learned, key)
        for key in ("mirrored", "flicker_hz", "held", "lens")
        if getattr(learned, key) != getattr(before, key)
    }
    if learned.table != before.table:
        changes["table", "width"], changes["table", "height"] = (round(side) for side in learned.table)
    if learned.names != before.names:
        changes["players", "names"] = learned.names
    if learned.buttons != before.buttons:
        changes |= _pins(config.pins.buttons, learned.buttons, "")
    if learned.lamps != before.lamps:
        changes |= _pins(config.pins.lamps, learned.lamps, "_light")
    return changes


def _pins(pins: Mapping[str, Pin], order: tuple[int, ...], suffix: str) -> Changes:
    """For every button or lamp that has a pin, the pin on which it really is."""
    wired = ((name, pins.get(BUTTONS[n])) for name, n in zip(BUTTONS, order, strict=True))
    return {("pins", name + suffix): f"GPIO{pin}" if isinstance(pin, int) else pin for name, pin in wired if pin}


def place_to_save(named: Path | None, home: Path, state: Path = AT_THE_TABLE) -> Path:
    """The settings file in use, if it may be written; otherwise the user's own, or the service's."""
    if named is not None:
        return named
    file, own = place_of_settings(None, home, state=state), home / ".config" / NAME
    places = ([] if file is None else [file]) + [own, state / NAME]
    return next((place for place in places if _may_be_written(place)), own)


def _may_be_written(file: Path) -> bool:
    """Whether the file may be replaced, which depends on its folder."""
    folder = next(one for one in file.absolute().parents if one.exists())
    return os.access(folder, os.W_OK | os.X_OK)
