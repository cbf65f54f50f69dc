"""What the eye tells beside marks: blanks, QR texts, how well it sees; and its memory of small streams."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.vision.painted import BARE, Card, Light, deck, painted
from tests.vision.seen import Watcher, seen
from vision.eye import Eye
from vision.gate import reduced
from vision.quality import advice

BACK = (300.0, 200.0, 63.0, 88.0, 200)


def test_a_back_is_told_where_it_lies_when_backs_matter() -> None:
    watcher = Watcher(deck(7, blanks=True))
    watcher.show(BARE)
    table = watcher.show(BARE.having(extra=(BACK,), cards=(Card(7, 600, 300),)))
    (blank,) = table.blanks
    assert math.dist((blank.x, blank.y), (331.5, 244)) < 2 and abs(blank.width - 63) < 4 and abs(blank.height - 88) < 4
    assert not watcher.show(BARE.having(cards=(Card(7, 600, 300),))).blanks


def test_backs_are_not_looked_for_where_they_do_not_matter() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    assert not watcher.show(BARE.having(extra=(BACK,))).blanks


def test_a_phone_is_no_back() -> None:
    watcher = Watcher(deck(7, blanks=True))
    watcher.show(BARE)
    assert not watcher.show(BARE.having(extra=((300.0, 200.0, 75.0, 150.0, 10),))).blanks


def badge(frame: np.ndarray, text: str, left: int, top: int) -> np.ndarray:
    code = cv2.QRCodeEncoder.create().encode(text)
    large = cv2.resize(code, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
    framed = np.pad(large, 16, constant_values=230)
    shown = frame.copy()
    shown[top : top + framed.shape[0], left : left + framed.shape[1]] = cv2.GaussianBlur(framed, (0, 0), 0.7)
    return shown


def test_a_badge_laid_on_the_table_says_its_text_until_it_is_taken_away() -> None:
    eye, bare = Eye(deck(7)), painted(BARE)
    frames = [bare] * 3 + [badge(bare, "ANN", 600, 400)] * 5 + [bare] * 5
    tables = [eye.look_at(frame, 66 * n) for n, frame in enumerate(frames)]
    texts = [t.texts for t in tables if t]
    assert [t.text for t in texts[-2] or texts[-3]] == ["ANN"] and not texts[-1]


def test_a_good_view_needs_no_advice() -> None:
    table = Watcher(deck(7)).show(BARE, 8)
    assert table.quality == {} or not advice(table.quality)


def test_a_dark_blurred_view_is_measured_and_advised() -> None:
    watcher = Watcher(deck(7))
    dim = BARE.having(light=Light(0.22, 1.8, 1.5))
    watcher.show(dim, 8)
    table = watcher.show(dim.having(cards=(Card(7, 500, 250),)), 24)
    assert {"more_light", "focus_camera"} <= set(advice(table.quality))


def test_the_cameras_own_small_stream_serves_the_gate() -> None:
    eye, scene = Eye(deck(7)), BARE.having(cards=(Card(7, 500, 250),))
    shown = [painted(BARE)] * 3 + [painted(scene)] * 6
    tables = [eye.look_at(frame, 66 * n, reduced(frame)) for n, frame in enumerate(shown)]
    assert seen([t for t in tables if t][-1]) == {14, 15}
