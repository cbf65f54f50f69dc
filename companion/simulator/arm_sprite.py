"""An arm as the camera sees it: larger and farther out the higher it is above the felt; and the shadow it throws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np

from companion.simulator.arm import CLOTH, NAILED, Part, ink_of, limbs
from companion.simulator.arrays import Image, Points
from companion.simulator.body import Look
from companion.simulator.box import PictureBox, strips
from companion.simulator.camera import Camera, projection
from companion.simulator.sprite import CutOut, Shade, Sprite, SpriteView
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
    return (*_shadow(arm, view), *(strip for limbs in _limbs(arm, view) for strip in limbs.in_strips()))


def _limbs(arm: ReachingArm, view: SpriteView) -> tuple[CutOut, ...]:
    """Each limb as shades in each other, the light ones in the middle: round, however it is seen."""
    ends = capsules(arm, view.camera)
    seen = np.flatnonzero(~np.isnan(ends[:, 0]))
    if not len(seen):
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
    return (CutOut(box, drawn, cover),)


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
    share, left, right, slant, light = _folds(arm.look.stature)
    one, other = start + way * share + across * left, start + way * (share + slant) + across * right
    dots = np.round(np.clip((one, other), -_FAR, _FAR) * _PARTS).astype(int)
    wide = max(1, round(0.11 * float(thick)))
    for begins, ends, ink in zip(*dots.tolist(), light.ravel().tolist(), strict=True):
        cv2.line(drawn, begins, ends, inks[int(ink)], wide, cv2.LINE_8, _SHIFT)


@lru_cache(maxsize=64)
def _folds(stature: float) -> Points:
    """Where along a sleeve its folds are, from where to where across it, how slanted, and which shade of it: each a
    column."""
    dice, count = np.random.default_rng(round(10 * stature)), 14
    across = np.sort(dice.uniform(-0.8, 0.8, (count, 2)), axis=1)
    light = np.where(dice.random(count) < 0.6, 2, 4)
    found = np.column_stack([dice.uniform(0, 1, count), across, dice.normal(0, 0.1, count), light])
    return np.asarray(found.T[..., None])


def _around(points: Points) -> PictureBox:
    low = np.floor(np.clip(points.min(axis=0), -_FAR, _FAR)).astype(int) - 1
    high = np.ceil(np.clip(points.max(axis=0), -_FAR, _FAR)).astype(int) + 2
    return PictureBox(int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _shadow(arm: ReachingArm, view: SpriteView) -> Iterator[Shade]:
    """What the arm keeps from the felt of a lamp that hangs aside: coarse and soft, strip by strip."""
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
        return
    cover: Image = np.zeros((coarse.bottom - coarse.top, coarse.right - coarse.left), np.uint8)
    # Lines between fractions of a pixel.
    dots = np.round(np.clip(ends - (coarse.left, coarse.top), -4000, 4000) * 16).astype(int)
    for (one, other), wide in zip(dots.tolist(), thick.tolist(), strict=True):
        cv2.line(cover, one, other, 255, max(1, round(wide)), cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(cover, (0, 0), 1.6)
    for part, shade in _enlarged(soft, coarse, PictureBox(0, 0, camera.width, camera.height)):
        keep = cv2.LUT(shade, _DIMMED)
        yield Shade(part, cv2.merge([keep] * 3) if view.colour else keep)


def _enlarged(soft: Image, coarse: PictureBox, frame: PictureBox) -> Iterator[tuple[PictureBox, Image]]:
    """A coarse picture in the frame's pixels: of each strip what is not nought, as if the whole had been enlarged."""
    left, top = coarse.left * _SOFT, coarse.top * _SOFT
    for strip in strips(PictureBox(left, top, coarse.right * _SOFT, coarse.bottom * _SOFT).cut(frame)):
        # Half-way between two coarse pixels both of them count.
        first = max(0, (strip.top - top) // _SOFT - 1)
        rows = soft[first : (strip.bottom - 1 - top) // _SOFT + 2]
        begin, _, wide, _ = cv2.boundingRect(rows)
        if not wide:
            continue
        begin, end = max(0, begin - 1), begin + wide + 1
        few = rows[:, begin:end]
        large = cv2.resize(few, None, fx=_SOFT, fy=_SOFT, interpolation=cv2.INTER_LINEAR)
        corner = PictureBox(left + begin * _SOFT, top + first * _SOFT, 0, 0)
        whole = corner._replace(right=corner.left + large.shape[1], bottom=corner.top + large.shape[0])
        part = whole.cut(strip)
        if not part.empty:
            yield part, large[part.within(whole)]
