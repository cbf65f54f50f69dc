"""The table as the kiosk sees it: what lies where, who reaches over it, and which card is being understood."""

from __future__ import annotations

from pathlib import Path

from companion.facts.show import TABLE_ROW, Mode, SeenArm, SeenLook
from companion.interpret.pieces import Pose, marks_at
from companion.kiosk.seen import AGAIN_MS, PULSE_MS, UNDERSTOOD_MS
from companion.table.marks import COPIES
from scoring.cards import card
from tests.kiosk.evening import Evening
from vision.sightings import Arm, Sight, TableChange, Track

NINE = next(copy for copy in COPIES if copy.face == card("9H"))


def looked(evening: Evening, now: int, *arms: Arm, x: float = 300.0) -> None:
    """The eye tells of a nine of hearts that has just come to lie there."""
    evening.kiosk.tick(now)
    marks = enumerate(marks_at(NINE, Pose(x, 200.0, 0.0)))
    tracks = tuple(Track(n, mark, at, y, angle, Sight.SEEN, 0) for n, (mark, at, y, angle) in marks)
    evening.kiosk.table_changed(TableChange(now, now, not arms, tracks, (), arms=arms))


def test_a_new_card_comes_and_goes_while_it_is_being_understood(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    looks = []
    for now in (0, PULSE_MS, 2 * PULSE_MS, UNDERSTOOD_MS + 2 * PULSE_MS):
        looked(evening, now)
        seen = evening.show.seen
        assert seen is not None
        ((face, look),) = ((one.card, one.look) for one in seen.cards)
        looks.append(look)
        assert face == card("9H")
    assert looks == [SeenLook.NEW, SeenLook.LIES, SeenLook.NEW, SeenLook.LIES]


def test_a_card_that_stirs_by_a_hair_and_an_arm_on_its_way_cost_no_picture(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    pictures = []
    for now, tip, x in ((0, 300.0, 300.0), (40, 340.0, 300.0), (AGAIN_MS, 340.0, 300.6)):
        looked(evening, now, Arm(1, (960.0, 300.0), (tip, 300.0), False, 0), x=x)
        pictures.append(evening.show.seen)
    first, soon, later = pictures
    assert first is soon and later is not None and first is not None
    assert later.cards == first.cards
    assert (first.arms, later.arms) == ((SeenArm((960, 300), (300, 300)),), (SeenArm((960, 300), (340, 300)),))


def test_a_touch_on_the_small_table_shows_it_large_and_another_one_closes_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    looked(evening, 0)
    modes = []
    for _ in range(2):
        evening.kiosk.take_row(TABLE_ROW)
        modes.append(evening.show.mode)
    evening.hold("back")
    evening.choose("The table as I see it")
    assert [*modes, evening.show.mode] == [Mode.SEEN, Mode.PLAY, Mode.SEEN]
    evening.press("ok")
    assert evening.show.mode is Mode.PLAY
