"""What was learnt, as settings: which keys have changed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.show import BUTTONS
from companion.kiosk.steps import Learned
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.settings.config import Config
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
