"""Whose hand was it, and where did it go? What the eye says of arms that come over the table's edge."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.painted import BARE, FELT, SKIN, Arm, Card, deck, painted
from tests.vision.seen import STEP_MS, Watcher
from vision.arms import SeenArm
from vision.excursion import Excursion
from vision.eye import Eye
from vision.pixels import Gray
from vision.sightings import Reach

Point = tuple[float, float]


@pytest.mark.parametrize(
    ("start", "end", "edge", "angle"),
    (
        ((480, 720), (500, 250), (489, 520), 2),
        ((-220, 260), (420, 260), (0, 260), 90),
        ((300, -200), (420, 300), (348, 0), 166),
        ((1180, 200), (520, 300), (960, 233), 262),
        ((800, 720), (420, 260), (635, 520), 320),
        ((480, 940), (920, 400), (822, 520), 39),
    ),
)
def test_an_arm_is_known_by_its_edge_and_its_angle(start: Point, end: Point, edge: Point, angle: float) -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.reach(BARE, start, end, BARE)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    assert math.dist((hand.x, hand.y), edge) < 40
    assert abs((hand.angle - angle + 180) % 360 - 180) < 12
    assert hand.left is not None and hand.left > hand.entered and hand.sureness > 0.8
    assert table.still


def test_the_places_under_the_hand_are_visited_in_order_and_the_sleeves_are_not() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    start = (430, 740)
    for tip in ((430, 420), (425, 300), (425, 265), (460, 265), (520, 265), (525, 265), (500, 400)):
        watcher.show(BARE.having(arms=(Arm(start, tip),)), 2)
    watcher.show(BARE)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    visited = [place for place, _ in hand.visited]
    assert visited.index("stock") < visited.index("discard")
    assert dict(hand.visited)["stock"] >= 100
    assert "hand@1" not in visited


def test_two_hands_at_once_are_two_hands() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for n in range(5):
        watcher.show(BARE.having(arms=(Arm((300, 700), (330, 480 - 40 * n)), Arm((700, -200), (680, 60 + 40 * n)))), 1)
    table = watcher.show(BARE)
    hands = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    assert sorted(round(h.y / 520) for h in hands) == [0, 1]
    assert not [h for h in table.reaches if h.left is None]


def test_hands_that_meet_over_the_pile_stay_two() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for n in range(6):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, 480 - 40 * n)), Arm((480, -220), (480, 40 + 40 * n)))), 1)
    for n in reversed(range(6)):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, 480 - 40 * n)), Arm((480, -220), (480, 40 + 40 * n)))), 1)
    watcher.show(BARE)
    hands = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    assert len(hands) == 2 and sorted(round(h.y / 520) for h in hands) == [0, 1]


def test_fingers_that_stay_where_they_meet_others_do_not_wander_up_their_sleeves() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    far, near = Arm((380, -220), (640, 225)), Arm((780, 740), (590, 245))
    for share in (0.2, 0.5, 0.8):
        coming = (replace(one, end=_on_the_way(one, share)) for one in (far, near))
        watcher.show(BARE.having(arms=tuple(coming)), 1)
    watcher.show(BARE.having(arms=(far, near)), 8)
    hands = watcher.show(BARE).reaches
    ended = sorted((halt.x, halt.y) for hand in hands for halt in hand.path[-1:])
    assert [math.dist(at, arm.end) < 60 for at, arm in zip(ended, (near, far), strict=True)] == [True, True]


def test_fingers_that_end_at_another_arm_may_have_been_under_it() -> None:
    """A hand is under another one's sleeve, whose fingers are beyond it in plain sight."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    below, over = Arm((-220, 300), (470, 300)), Arm((560, 740), (500, 130))
    for share in (0.2, 0.4, 0.6, 0.8):
        coming = (replace(one, end=_on_the_way(one, share)) for one in (below, over))
        watcher.show(BARE.having(arms=tuple(coming)), 1)
    watcher.show(BARE.having(arms=(below, over)), 8)
    hands = watcher.show(BARE).reaches
    left, near = sorted(hands, key=lambda hand: hand.x)
    assert [halt.under for halt in (left.path[-1], near.path[-1])] == [True, False]


def test_a_hand_that_comes_in_right_beside_one_that_goes_home_is_another() -> None:
    """Both arms touched the border as one; what the second hand laid was told of the first, which had just drawn."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for y in (420, 330, 250, *[250] * 6, 300):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, y)),)), 1)
    for first, second in ((360, 480), (420, 420), (470, 340), (505, 280)):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, first)), Arm((365, 740), (365, second), 105))), 1)
    for y in (260, 260, 260, 260):
        watcher.show(BARE.having(arms=(Arm((365, 740), (365, y), 105),)), 1)
    one, other = sorted(watcher.table.reaches, key=lambda hand: hand.entered)
    assert one.left is not None and other.left is None
    assert one.reached is not None and math.dist(one.reached, (480, 250)) < 50
    assert other.reached is not None and math.dist(other.reached, (365, 260)) < 60


@pytest.mark.parametrize("still", ((-160, 300), (1120, 330)), ids=("from the left", "from the right"))
def test_an_arm_that_reaches_across_another_keeps_its_fingers(still: Point) -> None:
    """One stays, the other comes over it, stays beyond, and goes home again."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    stays, crosses = Arm(still, (500, 250)), Arm((430, 760), (540, 70))
    for share in (0.4, 0.7, 0.9, 1.0, 1.0):
        watcher.show(BARE.having(arms=(replace(stays, end=_on_the_way(stays, share)),)), 1)
    for share in (0.4, 0.55, 0.7, 0.85, *[1.0] * 6, 0.8, 0.6, 0.4):
        watcher.show(BARE.having(arms=(stays, replace(crosses, end=_on_the_way(crosses, share)))), 1)
    watcher.show(BARE.having(arms=(stays,)), 3)
    hands = sorted(watcher.show(BARE).reaches, key=lambda hand: hand.entered)
    for hand, arm in zip(hands, (stays, crosses), strict=True):
        longest = max(hand.path, key=lambda halt: halt.left - halt.came)
        assert math.dist((longest.x, longest.y), arm.end) < 60
        assert all(math.dist((halt.x, halt.y), arm.end) < 120 for halt in hand.path if halt.left - halt.came > 150)


def _on_the_way(arm: Arm, share: float) -> Point:
    return tuple(a + share * (b - a) for a, b in zip(arm.start, arm.end, strict=True))  # type: ignore[return-value]


def test_a_hand_that_left_is_told_until_the_table_was_still() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.reach(BARE, (500, 700), (520, 270), BARE)
    assert table.still and [h.left is not None for h in table.reaches] == [True]
    table = watcher.show(BARE.having(cards=(Card(7, 200, 200),)))
    assert not table.reaches


def test_a_resting_hand_is_there_until_it_goes() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    resting = BARE.having(arms=(Arm((500, 700), (520, 330)),))
    table = watcher.show(resting, 30)
    assert [h.left for h in table.reaches] == [None] and not table.still
    table = watcher.show(BARE)
    (hand,) = table.reaches
    assert table.still and hand.left is not None and hand.left - hand.entered >= 29 * 66


def test_a_hand_that_came_and_went_moves_no_card() -> None:
    watcher = Watcher(deck(7, 8))
    scene = BARE.having(cards=(Card(7, 500, 250, 10), Card(8, 300, 200, 50)))
    before = watcher.show(scene)
    after = watcher.reach(scene, (480, 720), (500, 250), scene)
    assert after.tracks == before.tracks


def test_the_time_goes_to_the_place_that_the_hand_is_mostly_over() -> None:
    places = {"stock": (380.0, 205.0, 95.0, 110.0), "area@0": (215.0, 316.0, 530.0, 190.0)}
    watcher = Watcher(replace(deck(7), places=places))
    watcher.show(BARE)
    for y in (350, 295, 295, 295, 295, 295, 350):
        watcher.show(BARE.having(arms=(Arm((428, 740), (428, y)),)), 2)
    watcher.show(BARE)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    spent = dict(hand.visited)
    assert spent["stock"] > 500 and spent["area@0"] < 0.6 * spent["stock"]


def test_an_arm_that_passes_a_place_on_its_way_out_and_back_has_not_stayed_there() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    over_the_stock, at_the_discards = (430, 265), (560, 265)
    for tip in (over_the_stock, at_the_discards, at_the_discards, at_the_discards, over_the_stock):
        watcher.show(BARE.having(arms=(Arm((-200, 265), tip),)), 2)
    watcher.show(BARE)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    spent, stays = dict(hand.visited), dict(hand.stays)
    assert stays["discard"] == spent["discard"]
    assert 0 < stays["stock"] < spent["stock"]


def test_a_hand_that_lays_a_row_along_the_edge_stays_one_hand() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for x in (480, 400, 320, 300, 340, 400, 460, 520, 580):
        watcher.show(BARE.having(arms=(Arm((480, 900), (x, 440)),)), 1)
    watcher.show(BARE)
    assert len({h.reach for c in watcher.said for h in c.reaches}) == 1


def episodes(watcher: Watcher) -> list[Reach]:
    """What was said last of every hand."""
    return list({h.reach: h for c in watcher.said for h in c.reaches}.values())


def test_where_a_hand_came_and_went_is_told_beside_where_its_arm_lay() -> None:
    """The arm comes in at one spot, and its elbow follows out to the side."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    way = ((400, 470), (420, 420), (450, 340), (480, 260))
    arms = [Arm((400 + 60 * n, 800), tip) for n, tip in enumerate(way)]
    for arm in (*arms, *reversed(arms)):
        watcher.show(BARE.having(arms=(arm,)), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.came is not None and abs(hand.came[0] - 400) < 30
    assert hand.went is not None and abs(hand.went[0] - 400) < 30
    assert hand.reached is not None and math.dist(hand.reached, (480, 260)) < 45
    assert hand.x > 500


def test_fingers_that_come_in_aslant_came_where_they_are_not_where_their_arm_is() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    elbow, way = (740, 640), ((400, 460), (400, 400), (400, 330), (400, 260))
    for tip in (*way, *reversed(way)):
        watcher.show(BARE.having(arms=(Arm(elbow, tip),)), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.came is not None and math.dist(hand.came, (400, 520)) < 30
    assert hand.went is not None and math.dist(hand.went, (400, 520)) < 30
    assert hand.x > 500


def test_a_hand_that_is_still_there_has_not_gone_anywhere() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(BARE.having(arms=(Arm((500, 700), (500, 450)),)), 2)
    watcher.show(BARE.having(arms=(Arm((500, 700), (500, 330)),)), 8)
    (hand,) = episodes(watcher)
    assert hand.left is None and hand.went is None and hand.came is not None


def test_an_arm_that_lies_along_the_edge_ends_in_its_fingers() -> None:
    """The far corner of its sleeve is farther from where the arm crosses the edge than the fingertips are."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(BARE.having(arms=(Arm((300, 640), (760, 450), 60),)), 3)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.reached is not None and math.dist(hand.reached, (760, 450)) < 50


def test_arms_that_were_never_seen_apart_are_hardly_believed() -> None:
    """An arm over a corner of the table crosses two edges, and might be two arms that meet."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(BARE.having(arms=(Arm((300, 700), (420, 300)), Arm((700, 700), (440, 300)))), 6)
    watcher.show(BARE)
    assert {hand.sureness for hand in episodes(watcher)} == {0.0}
    assert {hand.reached for hand in episodes(watcher)} == {None}


def test_a_hand_in_a_sleeve_that_looks_like_the_table_is_followed_to_the_pile() -> None:
    """Between its fingers and the border nothing is seen of it."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    laid = BARE.having(cards=(Card(7, 520, 260),))
    for tip in (470, 400, 330):
        watcher.show(BARE.having(arms=(Arm((520, tip + 120), (520, tip)),)), 1)
    watcher.show(laid.having(arms=(Arm((520, 395), (520, 275)),)), 4)
    for tip in (330, 400, 470):
        watcher.show(laid.having(arms=(Arm((520, tip + 120), (520, tip)),)), 1)
    table = watcher.show(laid)
    (hand,) = episodes(watcher)
    assert hand.came is not None and hand.went is not None
    assert hand.reached is not None and math.dist(hand.reached, (520, 275)) < 60
    assert dict(hand.visited)["discard"] >= 200
    assert {track.mark for track in table.tracks} == {14, 15}


def test_a_hand_in_such_a_sleeve_that_meets_another_arm_stays_a_hand_of_its_own() -> None:
    """Whatever it did there was told to be the other's, who only leaned on the table."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    leaning = Arm((420, 740), (440, 300))
    for tip in (470, 400, 330, 300):
        watcher.show(BARE.having(arms=(replace(leaning, end=(440, tip)),)), 1)
    for x, from_x in ((860, 1200), (760, 960), (660, 860), (560, 760)):
        watcher.show(BARE.having(arms=(leaning, Arm((from_x, 250), (x, 255)))), 1)
    watcher.show(BARE.having(arms=(leaning, Arm((700, 250), (490, 255)))), 6)
    for x, from_x in ((560, 760), (660, 860), (760, 960), (860, 1200)):
        watcher.show(BARE.having(arms=(leaning, Arm((from_x, 250), (x, 255)))), 1)
    watcher.show(BARE.having(arms=(leaning,)), 2)
    watcher.show(BARE)
    at_work = [hand for hand in episodes(watcher) if hand.x > 900]
    assert at_work and any(dict(hand.visited).get("discard", 0) >= 300 for hand in at_work)


def test_a_hand_that_holds_still_is_one_though_its_sleeve_fades_into_the_table() -> None:
    """A lamp sways: a band of the sleeve got as bright as the felt, and the hand was taken for a thing."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for tip in (470, 400, 330):
        watcher.show(BARE.having(arms=(Arm((520, 700), (520, tip)),)), 1)
    held = BARE.having(arms=(Arm((520, 700), (520, 500)), Arm((520, 360), (520, 275))))
    for grey in range(SKIN, FELT - 1, -4):
        watcher.show(held.having(extra=((470, 360, 100, 140, grey),)), 1)
    watcher.show(held, 10)
    watcher.show(BARE.having(arms=(Arm((520, 700), (520, 400)),)), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert dict(hand.visited)["discard"] >= 1500


def test_a_hand_goes_on_though_an_elbow_at_the_border_is_parted_from_it() -> None:
    """A shadow made a band of the sleeve like the felt: the elbow was taken for the hand, the hand for a thing."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for tip in (470, 400, 330):
        watcher.show(BARE.having(arms=(Arm((420, 700), (420, tip)),)), 1)
    for tip in (300, 280, 265, 265, 265, 265, 265, 330, 400):
        watcher.show(BARE.having(arms=(Arm((420, 700), (420, 515)), Arm((420, 450), (420, tip)))), 1)
    watcher.show(BARE.having(arms=(Arm((420, 700), (420, 480)),)), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.reached is not None and math.dist(hand.reached, (420, 265)) < 40
    assert dict(hand.visited)["stock"] >= 300


def test_a_shadow_that_an_arm_throws_over_the_next_edge_is_no_second_arm() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for far in (150, 250, 350, 400, 450, 450, 450):
        shade = ((100, 430, 300, 130, 45),) if far >= 400 else ()
        watcher.show(BARE.having(arms=(Arm((-100, 415), (far, 415)),), extra=shade), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.reached is not None and math.dist(hand.reached, (470, 415)) < 40


def test_fingers_are_where_an_arm_ends_and_not_where_the_shadow_of_its_owner_does() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    start, end = (200, -200), (420, 270)
    for share in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.0, 1.0, 0.8, 0.5):
        tip = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        body = ((250, -60, 560, 60 + 60 * share, 45),)
        watcher.show(BARE.having(arms=(Arm(start, tip),), extra=body), 1)
    watcher.show(BARE)
    (hand,) = episodes(watcher)
    assert hand.reached is not None and math.dist(hand.reached, end) < 40
    assert all(math.dist((halt.x, halt.y), end) < 150 for halt in hand.path)


def shaded(frame: Gray, x: float, y: float, wide: float) -> Gray:
    """The same with a soft shadow about a point of the table."""
    down, across = np.mgrid[: frame.shape[0], : frame.shape[1]]
    off = np.hypot(across / frame.shape[1] - x / 1000, (down / frame.shape[0] - y / 562)) * 1000
    lost = 0.45 / (1 + np.exp((off - wide) / 12))
    return np.asarray(frame * (1 - lost), np.uint8)


def test_fingers_are_where_they_are_though_the_arms_own_soft_shadow_reaches_farther() -> None:
    """A hand laid a card while its shadow fell the other way: it was told from the shadow where its fingers were."""
    eye = Eye(deck(7))
    reaches: dict[int, Reach] = {}
    for n, tip in enumerate((None, None, 800, 700, 600, 600, 600, 600, 700, 800, None, None, None)):
        arms = () if tip is None else (Arm((1200, 270), (tip, 260)),)
        frame = painted(BARE.having(arms=arms), n)
        change = eye.look_at(frame if tip is None else shaded(frame, tip - 80, 270, 120), n * STEP_MS)
        reaches |= {one.reach: one for one in change.reaches} if change is not None else {}
    (hand,) = reaches.values()
    assert hand.reached is not None and math.dist(hand.reached, (570, 260)) < 40


def test_an_arm_reaches_no_farther_for_a_shadow_taken_for_its_fingers() -> None:
    """No hand gets there and back so fast; by the way to that shadow it was taken for another player's arm."""
    hand = Excursion(1, 1, 0, 569 + 0j, 451 + 0j, 159.0, seen_coming=True)
    for n, tip in enumerate((550 + 287j, 529 + 324j, 890 + 50j, 547 + 346j, 547 + 346j, 890 + 50j), 1):
        hand.follow(seen_arm(451 + 0j, tip), n * 66)
    assert hand.report().reached == (547.0, 346.0)


def seen_arm(crossing: complex, tip: complex) -> SeenArm:
    """An arm in one picture, from the upper edge to its fingers."""
    reach, nothing = abs(tip - crossing), np.empty(0, np.intp)
    nearest = complex(tip.real, 0)
    return SeenArm(crossing, 159.0, reach, tip, tip.imag, nearest, 9.0, True, True, (), nothing, 0)


def test_what_lies_where_a_hand_was_lost_from_sight_is_no_hand() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    laid = BARE.having(cards=(Card(7, 520, 260),))
    watcher.show(laid.having(arms=(Arm((500, 700), (520, 275)),)), 3)
    watcher.show(laid, 6)
    assert watcher.said[-1].arms == ()
    assert {track.mark for track in watcher.said[-1].tracks} == {14, 15}


def test_an_arm_that_is_lost_beneath_another_is_told_with_what_that_one_does_then() -> None:
    """Two arms look like one: which of them the fingers are, nobody can see."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    below, over = Arm((-160, 160), (510, 230)), Arm((100, -220), (600, 270))
    for share in (0.5, 0.7, 0.9, 1.0, 1.0):
        watcher.show(BARE.having(arms=(replace(below, end=_on_the_way(below, share)),)), 1)
    for share in (0.4, 0.6, 0.8):
        watcher.show(BARE.having(arms=(below, replace(over, end=_on_the_way(over, share)))), 1)
    hidden = Arm(over.start, _on_the_way(over, 0.92))
    watcher.show(BARE.having(arms=(hidden, over)), 8)
    lost, seen = watcher.show(BARE).reaches
    assert [halt.joined for halt in seen.path] == [lost.reach] and not any(halt.joined for halt in lost.path)
