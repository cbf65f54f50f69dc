"""Every screen as a picture, on every display and in all colours, and a page on which all of them stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path

from companion.facts.show import Show, Theme
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes.gallery import gallery
from companion.scenes.splash import splash
from companion.shots.checked import Wrong, faint, wrongs
from companion.shots.displays import DISPLAYS, MEASURED, Display
from hardware.screen import render

PAGE = """<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>body{{background:#777;font:14px sans-serif}}img{{width:{wide}px;margin:4px;vertical-align:top}}
h2{{margin:18px 4px 2px}}</style>
{rows}
"""
WIDE = 400


def save_shots(folder: Path, themes: Iterable[Theme], only: str = "", tongue: Tongue = ENGLISH) -> Iterator[Path]:
    """Draw the gallery into a folder, which is made if need be; last comes `index.html`, which shows all of it."""
    folder.mkdir(parents=True, exist_ok=True)
    kinds = [(display, theme) for display in DISPLAYS for theme in themes]
    saved: dict[str, list[Path]] = {}
    pages = {name: show for name, show in gallery().items() if name.startswith(only)}
    for name, show in pages.items():
        for display, theme in kinds:
            path = folder / str(display) / theme.replace(" ", "-") / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            render(display.scene(replace(show, theme=theme), tongue), path)
            saved.setdefault(name, []).append(path.relative_to(folder))
            yield path
    render(splash(), folder / "splash.png")
    yield folder / "splash.png"
    saved["splash"] = [Path("splash.png")]
    (folder / "index.html").write_text(PAGE.format(wide=WIDE, rows="\n".join(map(_row, saved, saved.values()))))
    yield folder / "index.html"


def _row(name: str, pictures: Iterable[Path]) -> str:
    shown = "".join(
        f'<a href="{path.as_posix()}"><img loading="lazy" src="{path.as_posix()}" title="{path.parent.as_posix()}"></a>'
        for path in pictures
    )
    return f"<h2>{escape(name)}</h2>{shown}"


COLOURED = (MEASURED[0], MEASURED[2], MEASURED[-1])
"""Colours are looked at on a small, a usual and an upright display: elsewhere the same stands on the same."""


def check_shots(tongue: Tongue = ENGLISH) -> Iterator[str]:
    """All that is wrong with any screen in this language, a line each."""
    for name, show in gallery().items():
        for display in DISPLAYS:
            yield from (f"{name} on {display}: {wrong}" for wrong in wrongs(show, display, tongue))
        for display in COLOURED:
            for theme in Theme:
                yield from (
                    f"{name} on {display}, {theme}: {wrong}" for wrong in in_colour(show, theme, display, tongue)
                )


def in_colour(show: Show, theme: Theme, display: Display, tongue: Tongue = ENGLISH) -> Iterator[Wrong]:
    """Words that cannot be read on this display in these colours."""
    return faint(display.scene(replace(show, theme=theme), tongue))
