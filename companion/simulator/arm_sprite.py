"""An arm as the camera sees it: larger and farther out the higher it is above the felt; and the shadow it throws."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from companion.simulator.arm import CLOTH, NAILED, Part, ink_of, limbs
from companion.simulator.arrays import Image, Points
from companion.simulator.body import Look
from companion.simulator.box import PictureBox
from companion.simulator.camera import Camera, projection
from companion.simulator.sprite import Sprite, SpriteView
from companion.simulator.things import ReachingArm

_NEAREST = 150.0
"""What is nearer to the lens is not drawn: a head or a shoulder beside the camera."""
_LIGHT_FROM = (0.45, 0.3)
"""How far a shadow falls to the right of what throws it, and towards the kiosk, for each millimetre above the felt."""
_SOFT = 8
"""An arm's shadow is drawn this much coarser."""
_DIMMED = (255 - 0.45 * np.arange(256)).astype(np.uint8)
"""What a shadow leaves of each brightness, by how much the arm covers there."""

_SHADES = ((1.0, 0.62), (0.93, 0.74), (0.82, 0.84), (0.66, 0.92), (0.42, 1.0))
"""A limb is darker towards its edges: how much of its thickness is so light."""
_LIT = (-0.25, -0.2)
"""To which side of the middle it is lightest."""
_ROUND = np.radians(np.concatenate([np.linspace(-89, 89, 9), np.linspace(91, 269, 9)]))
_GREY = np.array((0.114, 0.587, 0.299))
_SHIFT = 4
_PARTS, _FAR = 2**_SHIFT, 20_000.0


@lru_cache(maxsize=16)
def capsules(arm: ReachingArm, camera: Camera) -> Points:
    """Each limb in pixels: x, y and half its thickness at its start, then at its end; not numbers where unseen."""
    chain = limbs(arm)
    ends = np.array([[(p.x, p.y, p.z, 1.0) for p in (limb.start, limb.end)] for limb in chain])
    matrix = projection(camera)
    depth = ends @ matrix[2]
    # The part of a limb that is too near to the lens is left out.
    one, other = depth[:, 0], depth[:, 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = (_NEAREST - one) / (other - one)
    first, last = np.where(one < _NEAREST, crossing, 0.0), np.where(other < _NEAREST, crossing, 1.0)
    way = ends[:, 1] - ends[:, 0]
    cut = np.stack([ends[:, 0] + way * first[:, None], ends[:, 0] + way * last[:, None]], axis=1) @ matrix.T
    thick = np.array([limb.thick for limb in chain]) * _focal(camera) / cut[..., 2]
    found = np.concatenate([cut[..., :2] / cut[..., 2:], thick[..., None]], axis=2).reshape(-1, 6)
    found[(one < _NEAREST) & (other < _NEAREST)] = np.nan
    return np.asarray(found)


def _focal(camera: Camera) -> float:
    """Pixels that something of one millimetre takes at a distance of one millimetre."""
    row, axis = projection(camera)[0, :3], projection(camera)[2, :3]
    return float(np.sqrt(row @ row - (row @ axis) ** 2))


def covers(arm: ReachingArm, points: Points, camera: Camera) -> bool:
    """Whether any of these pixels shows the arm."""
    chain = capsules(arm, camera)
    start, way = chain[:, None, :2], chain[:, None, 3:5] - chain[:, None, :2]
    off = points[None] - start
    share = np.clip((off * way).sum(axis=2) / np.maximum((way * way).sum(axis=2), 1e-9), 0, 1)
    thick = chain[:, None, 2] + share * (chain[:, None, 5] - chain[:, None, 2])
    far = np.hypot(*np.moveaxis(off - share[..., None] * way, 2, 0))
    return bool((far <= thick).any())


def arm_sprites(arm: ReachingArm, view: SpriteView) -> tuple[Sprite, ...]:
    """The arm's shadow, then its limbs from the fingers to the shoulder."""
    return tuple(strip for sprite in (*_shadow(arm, view), *_limbs(arm, view)) for strip in sprite.in_strips())


def _limbs(arm: ReachingArm, view: SpriteView) -> tuple[Sprite, ...]:
    """Each limb as shades in each other, the light ones in the middle: round, however it is seen."""
    ends = capsules(arm, view.camera)
    seen = [n for n in range(len(ends)) if not np.isnan(ends[n, 0])]
    if not seen:
        return ()
    ends = ends[seen]
    shades = _outlines(ends)
    box = _around(shades[:, 0].reshape(-1, 2)).cut(PictureBox(0, 0, view.camera.width, view.camera.height))
    if box.empty:
        return ()
    corner = np.array((box.left, box.top))
    dots = np.round(np.clip(shades - corner, -_FAR, _FAR) * _PARTS).astype(np.int32)
    size = box.bottom - box.top, box.right - box.left
    drawn, cover = np.zeros((*size, 3) if view.colour else size, np.uint8), np.zeros(size, np.uint8)
    chain = limbs(arm)
    for n, outlines, end in zip(seen, dots, ends - np.array((*corner, 0, *corner, 0)), strict=True):
        limb = chain[n]
        inks = _inks(arm.look, limb.part, view.colour)
        cv2.fillConvexPoly(cover, outlines[0], 255, cv2.LINE_8, _SHIFT)
        for outline, ink in zip(outlines, inks, strict=True):
            cv2.fillConvexPoly(drawn, outline, ink, cv2.LINE_8, _SHIFT)
        if limb.part in CLOTH:
            _draw_folds(drawn, end, inks, arm)
        elif limb.part in NAILED:
            middle, wide = (end[3:5] * _PARTS).astype(int).tolist(), round(float(end[5]) * 0.6 * _PARTS)
            cv2.circle(drawn, middle, wide, [0.6 * v + 95 for v in inks[-1]], -1, cv2.LINE_8, _SHIFT)
    # A fold may have been drawn over the edge.
    keep = cv2.bitwise_not(cover)
    if view.colour:
        return (Sprite(box, cv2.bitwise_and(drawn, drawn, mask=cover), cv2.merge([keep] * 3)),)
    return (Sprite(box, cv2.bitwise_and(drawn, cover), keep),)


@lru_cache(maxsize=200)
def _inks(look: Look, part: Part, colour: bool) -> list[list[float]]:
    """The shades of a limb, the darkest first."""
    ink = np.array(ink_of(look, part), np.float64)
    shades = [tone * (ink if colour else np.full(1, ink @ _GREY)) for _, tone in _SHADES]
    return [[float(v) for v in shade] for shade in shades]


def _outlines(ends: Points) -> Points:
    """The outline of each capsule in each of its shades: limbs x shades x corners x 2."""
    start, end = ends[:, None, None, :2], ends[:, None, None, 3:5]
    way = end - start
    way = way / np.maximum(np.linalg.norm(way, axis=3, keepdims=True), 1e-6)
    beside = np.stack([-way[..., 1], way[..., 0]], axis=3)
    ring = way * np.cos(_ROUND)[None, None, :, None] + beside * np.sin(_ROUND)[None, None, :, None]
    ahead = (np.cos(_ROUND) > 0)[None, None, :, None]
    thick = np.where(ahead, ends[:, None, None, 5:6], ends[:, None, None, 2:3])
    size = np.array([share for share, _ in _SHADES])[None, :, None, None]
    lit = thick * (1 - size) * _LIT
    return np.asarray(np.where(ahead, end, start) + ring * thick * size + lit)


def _draw_folds(drawn: Image, end: Points, inks: list[list[float]], arm: ReachingArm) -> None:
    """Cloth lies in folds across the arm, lighter and darker ones."""
    start, way, thick = end[:2], end[3:5] - end[:2], (end[2] + end[5]) / 2
    across = np.array((-way[1], way[0])) / max(float(np.hypot(*way)), 1e-6) * thick
    for share, left, right, slant, light in _folds(arm.look.stature):
        one, other = start + way * share + across * left, start + way * (share + slant) + across * right
        dots = np.round(np.clip((one, other), -_FAR, _FAR) * _PARTS).astype(int).tolist()
        cv2.line(drawn, dots[0], dots[1], inks[int(light)], max(1, round(0.11 * float(thick))), cv2.LINE_8, _SHIFT)


@lru_cache(maxsize=64)
def _folds(stature: float) -> list[list[float]]:
    """Where along a sleeve its folds are, from where to where across it, how slanted, and which shade of it."""
    dice, count = np.random.default_rng(round(10 * stature)), 14
    across = np.sort(dice.uniform(-0.8, 0.8, (count, 2)), axis=1)
    light = np.where(dice.random(count) < 0.6, 2, 4)
    found = np.column_stack([dice.uniform(0, 1, count), across, dice.normal(0, 0.1, count), light])
    return [[float(v) for v in row] for row in found]


def _around(points: Points) -> PictureBox:
    low = np.floor(np.clip(points.min(axis=0), -_FAR, _FAR)).astype(int) - 1
    high = np.ceil(np.clip(points.max(axis=0), -_FAR, _FAR)).astype(int) + 2
    return PictureBox(int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _shadow(arm: ReachingArm, view: SpriteView) -> tuple[Sprite, ...]:
    """What the arm keeps from the felt of a lamp that hangs aside: coarse and soft."""
    camera = view.camera
    chain = limbs(arm)
    right, near = _LIGHT_FROM
    fallen = [(p.x + right * p.z, p.y + near * p.z) for limb in chain for p in (limb.start, limb.end)]
    ends = camera.to_px(np.array(fallen)).reshape(-1, 2, 2) / _SOFT
    thick = np.array([sum(limb.thick) for limb in chain]) * camera.density / _SOFT
    pad = 6
    low = np.floor((ends - thick[:, None, None]).min(axis=(0, 1))).astype(int) - pad
    high = np.ceil((ends + thick[:, None, None]).max(axis=(0, 1))).astype(int) + pad
    coarse = PictureBox(int(low[0]), int(low[1]), int(high[0]), int(high[1])).cut(
        PictureBox(-pad, -pad, camera.width // _SOFT + pad, camera.height // _SOFT + pad)
    )
    if coarse.empty:
        return ()
    cover: Image = np.zeros((coarse.bottom - coarse.top, coarse.right - coarse.left), np.uint8)
    for (one, other), wide in zip(ends - (coarse.left, coarse.top), thick, strict=True):
        _stroke(cover, one, other, max(1, round(float(wide))))
    size = cover.shape[1] * _SOFT, cover.shape[0] * _SOFT
    soft = cv2.resize(cv2.GaussianBlur(cover, (0, 0), 1.6), size, interpolation=cv2.INTER_LINEAR)
    left, top = coarse.left * _SOFT, coarse.top * _SOFT
    inside = PictureBox(left, top, left + size[0], top + size[1]).cut(PictureBox(0, 0, camera.width, camera.height))
    if inside.empty:
        return ()
    keep = cv2.LUT(soft[inside.top - top : inside.bottom - top, inside.left - left : inside.right - left], _DIMMED)
    if view.colour:
        keep = cv2.merge([keep] * 3)
    return (Sprite(inside, np.zeros_like(keep), keep),)


def _stroke(cover: Image, one: Points, other: Points, wide: int) -> None:
    """A line between fractions of a pixel."""
    ends = [tuple(int(v) for v in np.round(np.clip(end, -4000, 4000) * 16)) for end in (one, other)]
    cv2.line(cover, ends[0], ends[1], 255, wide, cv2.LINE_AA, 4)
