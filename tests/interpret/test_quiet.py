"""Since when it has been quiet where a card lies, or lay: each place by itself."""

from __future__ import annotations

from dataclasses import replace

from companion.interpret.pieces import Pose, marks_at
from companion.interpret.quiet import Quiet
from companion.table.marks import BACK_MARK, COPIES
from vision.sightings import Arm, Sight, TableChange, Track

HERE = Pose(400.0, 200.0, 0.0)


def a_look(*backs: Track, arms: tuple[Arm, ...] = ()) -> Quiet:
    return Quiet(TableChange(9000, 900, False, backs, (), arms=arms))


def back(y: float, quiet: int | None) -> Track:
    return Track(1, BACK_MARK, 400.0, y, 0.0, Sight.SEEN, 5000, quiet)


def test_a_back_has_lain_quiet_since_its_marks_have_whatever_else_is_told() -> None:
    quiet = a_look(back(170.0, 6000), back(230.0, 6200), back(400.0, 8900))
    assert quiet.since(None, HERE, seen=True) == 6200


def test_a_back_is_not_quiet_while_one_of_its_marks_is_not() -> None:
    assert a_look(back(170.0, 6000), back(230.0, None)).since(None, HERE, seen=True) is None


def test_a_back_under_an_arm_is_only_believed_whatever_is_seen_beside_it() -> None:
    own = [replace(back(y, 6000), x=x) for _, x, y, _ in marks_at(None, HERE)]
    beside = replace(own[0], x=own[0].x + 26.0)
    assert a_look(*own, beside).read_at(HERE, None) == 9000
    assert a_look(*(replace(one, covered=True) for one in own), beside).read_at(HERE, None) == 6000


def test_a_mark_under_an_arm_was_read_at_least_when_it_last_lay_quiet() -> None:
    """Sunshine was taken for an arm: the card was read there again and again, and counted as unread all the time."""
    own = [
        Track(n, mark, x, y, 0.0, Sight.SEEN, 5000, 8900 - n)
        for n, (mark, x, y, _) in enumerate(marks_at(COPIES[0], HERE))
    ]
    assert a_look(*own).read_at(HERE, COPIES[0]) == 9000
    covered = [replace(one, covered=True) for one in own]
    assert a_look(*covered).read_at(HERE, COPIES[0]) == 8900
    assert a_look(*(replace(one, quiet=None) for one in covered)).read_at(HERE, COPIES[0]) == 0
    assert a_look(*(replace(one, sight=Sight.HIDDEN) for one in covered)).read_at(HERE, COPIES[0]) == 0


def test_where_no_back_is_seen_an_arm_may_hide_it() -> None:
    over = Arm(1, (400.0, 520.0), (400.0, 180.0), False, 8000)
    assert a_look(arms=(over,)).since(None, HERE, seen=False) is None
    assert a_look().since(None, HERE, seen=False) == 9000
