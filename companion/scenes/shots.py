"""Every screen as a picture, for people who want to see the kiosk without having one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.scenes import scene_of
from companion.scenes.gallery import gallery
from companion.scenes.splash import splash
from hardware.screen import render


def save_shots(folder: Path) -> Iterator[Path]:
    """Draw the gallery into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, show in gallery().items():
        path = folder / f"{name}.png"
        render(scene_of(show), path)
        yield path
    render(splash(), folder / "splash.png")
    yield folder / "splash.png"
