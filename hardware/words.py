"""Words as stamps of pixels, with suit signs drawn among the letters."""

from __future__ import annotations

from dataclasses import replace

import pygame

from hardware.area import PixelPoint
from hardware.canvas import Ink, Poly, Scene, Sign, Text
from hardware.letters import CAPITAL, LEADING, SIGN_WIDTH, Fitted, Measure, fitted, font, measured, runs
from hardware.shapes import Stamp, clear, filled, pixels


def signs_of(scene: Scene) -> str:
    """The characters that this scene draws as signs."""
    return "".join(sign.character for sign in scene.signs)


def cut_texts(scene: Scene) -> tuple[Text, ...]:
    """The texts of a scene that do not fit into their boxes even at their smallest size."""
    measure = measured(signs_of(scene))
    return tuple(part for part in scene.parts if isinstance(part, Text) and fitted(part, measure).cut)


HALF = 3 * 128
"""What red, green and blue of a colour come to that is neither dark nor light."""


def text_stamp(words: Text, signs: tuple[Sign, ...]) -> Stamp:
    known = {sign.character: sign for sign in signs}
    measure = measured("".join(known))
    fit = fitted(words, measure)
    if fit.narrow < 1.0:
        return _narrowed(words, fit, known)
    return _set(words, fit, known, measure)


def _narrowed(words: Text, fit: Fitted, signs: dict[str, Sign]) -> Stamp:
    """Written as wide as the letters usually are, and pressed into the box."""
    area = words.area
    wide = replace(words, area=area._replace(width=area.width / fit.narrow))
    stamp = _set(wide, fit, signs, measured("".join(signs)))
    size = pixels(area).width, stamp.surface.get_height()
    return Stamp(pygame.transform.smoothscale(stamp.surface, size), stamp.x, stamp.y)


def _set(words: Text, fit: Fitted, known: dict[str, Sign], measure: Measure) -> Stamp:
    frame = pixels(words.area)
    surface = clear(frame.size, words.ink)
    top = words.area.y - frame.y + (words.area.height - fit.size * LEADING * len(fit.lines)) * words.down.value
    for n, line in enumerate(fit.lines):
        width = measure(line, fit.size, words.weight)
        left = words.area.x - frame.x + (words.area.width - width) * words.across.value
        _write(surface, line, (left, top + n * fit.size * LEADING), fit, words, known)
        if words.struck:
            middle = round(top + (n + 0.62) * fit.size * LEADING)
            pygame.draw.line(surface, words.ink, (left, middle), (left + width, middle), max(2, fit.size // 12))
    return Stamp(surface, frame.x, frame.y)


def _write(onto: pygame.Surface, line: str, at: PixelPoint, fit: Fitted, words: Text, signs: dict[str, Sign]) -> None:
    """One line, its suit signs drawn among the letters."""
    x, y = at
    face = font(fit.size, words.weight)
    y = round(y + (fit.size * LEADING - face.get_height()) / 2)
    for run in runs(line, "".join(signs)):
        if run in signs:
            # A sign is as high as a capital and stands on the line.
            sign, side = signs[run], CAPITAL * fit.size * 1.04
            left, top = x + (SIGN_WIDTH * fit.size - side) / 2, y + face.get_ascent() - side * 0.99
            outline = tuple((left + px * side, top + py * side) for px, py in sign.outline)
            ink = sign.ink if sign.ink and _same_ground(sign.ink, words.ink) else words.ink
            stamp = filled((outline,), ink, Poly(outline, ink).bounds)
            onto.blit(stamp.surface, (stamp.x, stamp.y))
            x += SIGN_WIDTH * fit.size
        else:
            onto.blit(face.render(run, True, words.ink), (round(x), y))
            x += face.size(run)[0]


def _same_ground(sign: Ink, words: Ink) -> bool:
    """Whether both are dark or both light: a sign's own colour is for the usual paper, and these words may stand on
    another one."""
    return (sum(sign) < HALF) == (sum(words) < HALF)
