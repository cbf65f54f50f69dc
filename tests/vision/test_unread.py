"""What waits to be looked at anew: nothing is forgotten, and no frame is asked for more than it has time for."""

from __future__ import annotations

import numpy as np

from vision.pixels import PixelBox
from vision.unread import PART_PX, ROOM_PX, Unread

PICTURE = np.zeros((1080, 1920), np.uint8)
WHOLE = PixelBox(0, 0, 1920, 1080)


def test_what_settles_meanwhile_does_not_cut_a_look_at_the_whole_picture_short() -> None:
    unread, small = Unread(), PixelBox(0, 0, 400, 300)
    unread.add(small)
    unread.add(WHOLE)
    taken = _taken_in_all(unread)
    assert small in taken and len(taken) == 1 + len(WHOLE.parts(PART_PX))


def test_a_large_box_waits_once_however_often_it_changes() -> None:
    unread = Unread()
    unread.add_all(PICTURE)
    unread.add(WHOLE)
    assert len(_taken_in_all(unread)) == len(WHOLE.parts(PART_PX))


def test_a_frame_looks_at_one_part_of_a_whole_picture_and_then_is_out_of_time() -> None:
    unread = Unread()
    unread.add_all(PICTURE)
    assert len(unread.take()) == 1
    assert unread.take() == [] and unread
    unread.next_frame()
    assert len(unread.take()) == 1


def test_what_is_larger_than_a_part_lets_others_go_first() -> None:
    unread, large, small = Unread(), PixelBox(0, 0, 800, 500), PixelBox(900, 500, 950, 550)
    unread.add(large)
    unread.add(small)
    assert [part.box for part in unread.take()] == [small]
    unread.next_frame()
    assert [part.box for part in unread.take()] == [large]


def test_small_boxes_are_looked_at_together_until_the_time_is_up() -> None:
    unread = Unread()
    for n in range(20):
        unread.add(PixelBox(80 * n, 0, 80 * n + 50, 50))
    at_once = unread.take()
    assert 1 < len(at_once) < 20 and sum(part.cost for part in at_once) <= ROOM_PX


def _taken_in_all(unread: Unread) -> list[PixelBox]:
    taken: list[PixelBox] = []
    while unread:
        unread.next_frame()
        taken += [part.box for part in unread.take()]
    return taken
