"""Hands that rest at the table's edge, things that are no hands, and cards laid beside both."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.painted import BARE, Arm, Card, Scene, deck
from tests.vision.seen import STEP_MS, Watcher, marks_of, seen
from vision.arm_here import ArmHere
from vision.arms import SeenArm
from vision.pixels import pieces
from vision.sightings import Reach, Sight, TableChange
from vision.sleeves import Sleeves

BOBS, CYS = Arm((300, 700), (310, 517)), Arm((640, -180), (650, 3))
"""Fingertips 40 mm inside, at two edges: they are half a hand's width ahead of an arm's end."""
AT_REST = BARE.having(arms=(BOBS, CYS))
SEVEN = Card(7, 500, 250)
WAY = ((900, 260), (800, 256), (700, 252), (600, 250), (530, 250))
"""Ann's fingers, from the right-hand edge to where she lays a card."""


def ann(tip: tuple[float, float]) -> Arm:
    return Arm((1200, 270), tip)


def lays(watcher: Watcher, scene: Scene, card: Card) -> list[TableChange]:
    """Ann comes, lays a card and goes; what is said from the frame on in which her fingers are off it."""
    for tip in WAY:
        watcher.show(scene.having(arms=(*scene.arms, ann(tip))), 1)
    laid = scene.having(cards=(*scene.cards, card))
    watcher.show(laid.having(arms=(*scene.arms, ann(WAY[-1]))), 2)
    said = len(watcher.said)
    for tip in reversed(WAY[:-1]):
        watcher.show(laid.having(arms=(*scene.arms, ann(tip))), 1)
    watcher.show(laid, 4)
    return watcher.said[said:]


def reaches(watcher: Watcher) -> list[Reach]:
    return list({one.reach: one for change in watcher.said for one in change.reaches}.values())


def test_two_neighbours_rest_their_fingers_all_evening_and_ann_lays() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    table = watcher.show(AT_REST, 20)
    assert [arm.resting for arm in table.arms] == [True, True] and table.still
    before = {one.reach for one in reaches(watcher)}
    said = lays(watcher, AT_REST, SEVEN)
    (anns,) = (one for one in reaches(watcher) if one.reach not in before)
    assert said[-1].still and anns.left is not None and anns.came is not None and anns.came[0] > 900
    assert [arm.resting for arm in said[-1].arms] == [True, True]


def test_a_card_is_told_to_lie_quiet_as_soon_as_the_fingers_are_off_it() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(AT_REST, 20)
    said = lays(watcher, AT_REST, SEVEN)
    off = watcher.time - 4 * STEP_MS - 4 * STEP_MS
    quiet = next(change for change in said if any(track.quiet is not None for track in change.tracks))
    # In the first frame the fingers are still half over the card; in the second they are beside it.
    assert quiet.time - (off + STEP_MS) <= 3 * STEP_MS
    assert any(not one.left for one in quiet.reaches), "her arm has not gone home yet"


def test_a_card_is_read_while_something_stirs_at_its_rim_that_is_no_hand() -> None:
    """What is left of a shadow when the hand has gone: the outline of both together is never still."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for n in range(5):
        table = watcher.show(BARE.having(cards=(SEVEN,), extra=((535 + 4 * n, 240, 40, 40, 90),)), 1)
    assert seen(table) == marks_of(SEVEN)


def test_a_card_held_over_the_table_for_seconds_is_not_lying() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    held = BARE.having(cards=(Card(7, 500, 240),), arms=(Arm((500, 700), (500, 275), 40),))
    table = watcher.show(held, 40)
    assert any(track.sight is Sight.SEEN for track in table.tracks)
    assert all(track.quiet is None for track in table.tracks)


def test_an_arm_that_lies_as_it_lay_has_not_set_out_whatever_seems_to_be_its_end() -> None:
    """Elbow and fingers are about as far in, and which of them is farther changes with the light."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    ways = [BARE.having(arms=(Arm((300, 700), (230, y)), Arm((300, 700), (370, 900 - y)))) for y in (448, 452)]
    watcher.show(ways[0], 20)
    before = {one.reach for one in reaches(watcher)}
    for n in range(6):
        table = watcher.show(ways[n % 2], 2)
    assert {one.reach for one in reaches(watcher)} == before
    assert [arm.resting for arm in table.arms] == [True]


def test_a_hand_that_sets_out_from_its_rest_reaches_and_is_back() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(AT_REST, 20)
    before = {one.reach for one in reaches(watcher)}
    for y in (450, 390, 320, 320, 320, 380, 450, 515):
        watcher.show(AT_REST.having(arms=(Arm((300, 700), (320, y)), CYS)), 1)
    table = watcher.show(AT_REST, 10)
    (reach,) = (one for one in reaches(watcher) if one.reach not in before)
    assert reach.arm == max(table.arms, key=lambda arm: arm.root[1]).arm and reach.left is not None
    assert reach.came is not None and abs(reach.came[0] - 308) < 25
    assert reach.path and min(halt.y for halt in reach.path) < 330
    assert [arm.resting for arm in table.arms] == [True, True]


def test_fingers_at_rest_by_a_corner_came_over_the_edge_that_their_arm_crosses() -> None:
    """The other edge is a little nearer, and somebody else sits there."""
    watcher = Watcher(deck(7))
    resting = BARE.having(arms=(Arm((-200, 200), (100, 452)),))
    watcher.show(BARE)
    watcher.show(resting, 20)
    before = {one.reach for one in reaches(watcher)}
    for tip in ((150, 380), (300, 320), (450, 270), (450, 270), (300, 320), (150, 380)):
        watcher.show(BARE.having(arms=(Arm((-200, 240), tip),)), 1)
    watcher.show(resting, 10)
    (reach,) = (one for one in reaches(watcher) if one.reach not in before)
    assert reach.came is not None and reach.came[0] == 0
    assert reach.went is not None and reach.went[0] == 0


def test_fingers_of_an_arm_right_over_a_corner_came_over_the_edge_that_is_nearer() -> None:
    """A sleeve is wide, and whoever leans on the one side of a corner lies with the arm across the other."""
    watcher = Watcher(deck(7))
    resting = BARE.having(arms=(Arm((1300, 50), (830, 70)),))
    watcher.show(BARE)
    watcher.show(resting, 20)
    before = {one.reach for one in reaches(watcher)}
    for tip in ((700, 160), (600, 250), (600, 250), (700, 160)):
        watcher.show(BARE.having(arms=(Arm((1300, 50), tip),)), 1)
    watcher.show(resting, 10)
    (reach,) = (one for one in reaches(watcher) if one.reach not in before)
    assert reach.x > 900 and reach.came is not None and reach.came[1] == 0


def test_an_arm_that_crosses_a_resting_one_keeps_its_root() -> None:
    watcher = Watcher(deck(7))
    resting = BARE.having(arms=(Arm((480, 740), (480, 490)),))
    watcher.show(BARE)
    watcher.show(resting, 20)
    for x in (*range(60, 610, 50), 600, 600, *range(600, 60, -50)):
        watcher.show(BARE.having(arms=(*resting.arms, Arm((-200, 400), (x, 440)))), 1)
    watcher.show(resting, 10)
    crossing = [one for one in reaches(watcher) if one.reached is not None and one.reached[0] > 550]
    assert [one.x < 40 for one in crossing] == [True]


def test_a_hand_whose_sleeve_looks_like_the_table_is_not_the_resting_one_it_passed() -> None:
    """His were said to be hers at the pile, for both had been one hand since his arm lay close to hers."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    resting = BARE.having(arms=(Arm((300, 700), (310, 485)),))
    watcher.show(resting, 20)
    before = {one.reach for one in reaches(watcher)}
    for tip in ((120, 400), (220, 400), (320, 400)):
        watcher.show(BARE.having(arms=(*resting.arms, Arm((-200, 400), tip))), 1)
    for x, y in ((400, 360), (460, 310), (520, 260), (520, 260), (520, 260), (460, 310), (400, 360)):
        watcher.show(BARE.having(arms=(*resting.arms, Arm((x - 100, y + 40), (x, y)))), 1)
    for tip in ((320, 400), (220, 400), (120, 400)):
        watcher.show(BARE.having(arms=(*resting.arms, Arm((-200, 400), tip))), 1)
    watcher.show(resting, 10)
    at_the_pile = [one for one in reaches(watcher) if one.reach not in before and "discard" in dict(one.visited)]
    assert at_the_pile and all(one.x < 100 for one in at_the_pile)


def test_an_arm_that_comes_in_elsewhere_is_not_taken_for_the_one_that_rests() -> None:
    """Somebody who stands at the edge between both makes one long stretch of the picture's border of them."""
    watcher = Watcher(deck(7))
    somebody = (640, 528, 360, 60, 190), (966, 420, 30, 140, 190)
    resting = BARE.having(arms=(Arm((600, 740), (570, 470)),), extra=somebody)
    watcher.show(BARE)
    (anns,) = watcher.show(resting, 20).arms
    before = {one.reach for one in reaches(watcher)}
    for x in (900, 800, 700, 620, 620, 700, 800, 900):
        watcher.show(resting.having(arms=(*resting.arms, Arm((1200, 400), (x, 300)))), 1)
    watcher.show(resting, 10)
    came = [one for one in reaches(watcher) if one.reach not in before]
    assert came and all(one.arm != anns.arm for one in came)


@pytest.mark.parametrize("elbow", (560, 640))
def test_an_arm_that_comes_in_beside_one_that_rests_is_another(elbow: float) -> None:
    """It goes over the one that rests, whose fingers look as they did: it was taken for that one, which set out."""
    watcher = Watcher(deck(7))
    lies = BARE.having(arms=(Arm((520, 740), (530, 445)),))
    watcher.show(BARE)
    (resting,) = watcher.show(lies, 20).arms
    before = {one.reach for one in reaches(watcher)}
    for tip in ((450, 480), (440, 440), (400, 340), (385, 280), (385, 265), (385, 265), (400, 340), (440, 440)):
        watcher.show(lies.having(arms=(*lies.arms, Arm((elbow, 740), tip))), 1)
    (left,) = watcher.show(lies, 10).arms
    came = [one for one in reaches(watcher) if one.reach not in before]
    assert came and all(one.arm != resting.arm for one in came) and left.arm == resting.arm


def test_an_arm_that_comes_in_over_the_fingers_of_one_that_rests_is_another() -> None:
    """Some of them were hidden, so they did not look as they did; but the rest was found again where it lay."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    lies = BARE.having(arms=(BOBS,))
    (resting,) = watcher.show(lies, 20).arms
    for tip in ((340, 520), (350, 440), (370, 360), (380, 300), (370, 360), (350, 440), (340, 520)):
        watcher.show(lies.having(arms=(BOBS, Arm((345, 700), tip))), 1)
    (left,) = watcher.show(lies, 10).arms
    farthest = min(reaches(watcher), key=lambda one: one.reached[1] if one.reached is not None else 520)
    assert left.arm == resting.arm != farthest.arm and farthest.came is not None and abs(farthest.came[0] - 345) < 25


def test_fingers_at_rest_under_another_arm_came_where_they_were_seen_last() -> None:
    """Eve leaned right across Dee's hand, and her fingers were taken for Dee's: those came from where Eve's lay."""
    none = np.empty(0, np.intp)
    seen = SeenArm(640 + 0j, 180.0, 80.0, 640 + 80j, 80.0, 640 + 0j, 5000.0, True, True, (), none, 0)
    arm = ArmHere(1, seen.crossing, seen.fingers, seen.nearest, 0, 0, 0)
    arm.see(seen, 0)
    for time in (100, 800):
        arm.see(replace(seen, fingers=320 + 90j, nearest=320 + 0j, alone=False, under=True), time)
    assert not list(arm.lie_down()) and (arm.rest, arm.home) == (320 + 90j, 640 + 0j)
    for time in (900, 1600):
        arm.see(replace(seen, fingers=600 + 90j, nearest=600 + 0j), time)
        arm.settle(time)
    assert arm.home == 600 + 0j


def test_a_mug_set_down_at_the_edge_is_no_hand_for_long() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    mug = BARE.having(extra=((700, 460, 80, 120, 190),))
    for y in (540, 500, 480, 480):
        watcher.show(BARE.having(arms=(Arm((740, 760), (740, y)),)), 1)
    watcher.show(mug.having(arms=(Arm((740, 760), (740, 500)),)), 2)
    table = watcher.show(mug, 75)
    assert not table.arms and table.still
    table = watcher.show(BARE, 12)
    assert not table.arms and table.still


@pytest.mark.parametrize("moved", ((9.0, 5.0), (25.0, -12.0)))
def test_a_hand_in_view_when_the_camera_is_bumped_leaves_no_ghost(moved: tuple[float, float]) -> None:
    watcher = Watcher(deck(7))
    scene = BARE.having(cards=(Card(7, 700, 200),))
    hand = Arm((480, 720), (480, 340))
    watcher.show(scene)
    watcher.show(scene.having(arms=(hand,)), 6)
    bumped = scene.having(shift=moved)
    watcher.show(bumped.having(arms=(hand,)), 12)
    for y in (380, 440, 500):
        watcher.show(bumped.having(arms=(Arm((480, 720), (480, y)),)), 1)
    table = watcher.show(bumped, 30)
    assert not table.arms and table.still and all(one.left is not None for one in table.reaches)
    seven = [track for track in table.tracks if track.sight is Sight.SEEN]
    assert len(seven) == 4 and all(abs(track.x - 700) < 40 for track in seven)


@pytest.mark.parametrize("size", ((1280, 720), (1024, 768)))
def test_hands_are_followed_on_when_the_picture_changes_its_size(size: tuple[int, int]) -> None:
    """The corner marks are out of sight at first, so that where the camera looks is found anew only after a while."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(AT_REST, 20)
    smaller = AT_REST.having(size=size)
    for x in (900, 800, 700):
        watcher.show(smaller.having(corners=False, arms=(*AT_REST.arms, ann((x, 260)))), 1)
    watcher.show(smaller, 20)
    watcher.show(smaller.having(arms=()), 20)
    said = len(watcher.said)
    table = watcher.show(AT_REST.having(size=size), 20)
    assert not table.trouble and {round(arm.tip[0], -2) for arm in table.arms} == {300, 600}
    assert all(one.arm not in (1, 2) for change in watcher.said[said:] for one in change.arms)


def test_an_arm_over_many_cards_when_the_camera_is_bumped_leaves_no_ghost() -> None:
    """Somebody leans far in: what they hid is parted into many holes by the cards that lie there."""
    numbers = range(7, 31)
    cards = tuple(Card(n, 330 + 68 * (n % 6), 130 + 92 * (n // 6 - 1)) for n in numbers)
    watcher = Watcher(deck(*numbers))
    scene = BARE.having(cards=cards)
    leaning = Arm((480, 900), (480, 240), width=200)
    open_to_view = seen(watcher.show(scene))
    watcher.show(scene.having(arms=(leaning,)), 6)
    bumped = scene.having(shift=(9.0, 5.0))
    watcher.show(bumped.having(arms=(leaning,)), 12)
    for y in (380, 540, 700):
        watcher.show(bumped.having(arms=(Arm((480, 900), (480, y), width=200),)), 1)
    table = watcher.show(bumped, 30)
    assert not table.arms and table.still and seen(table) == open_to_view


def test_hands_that_rest_when_the_eye_opens_are_seen_when_they_set_out() -> None:
    watcher = Watcher(deck(7))
    table = watcher.show(AT_REST, 20)
    assert [arm.resting for arm in table.arms] == [True, True]
    for y in (450, 390, 320, 320, 320, 380, 450, 515):
        watcher.show(AT_REST.having(arms=(Arm((300, 700), (320, y)), CYS)), 1)
    table = watcher.show(AT_REST, 10)
    out = [one for one in reaches(watcher) if one.reached is not None and 250 < one.reached[1] < 350]
    assert len(out) == 1 and out[0].came is not None and [arm.resting for arm in table.arms] == [True, True]


def test_a_hand_that_does_not_stir_for_seconds_is_the_same_arm_when_it_does() -> None:
    """The gate takes for a thing what never stirs; a stranger's arm in mid-table would be anybody's."""
    watcher = Watcher(deck(7))
    leaning = BARE.having(arms=(Arm((480, 740), (480, 300)),))
    watcher.show(BARE)
    for y in (500, 420, 340):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, y)),)), 1)
    (cys,) = watcher.show(leaning, 40).arms
    table = watcher.show(leaning, 60)
    assert not table.arms and [arm.arm for arm in table.asleep] == [cys.arm]
    for tip in ((500, 280), (550, 250), (600, 220)):
        watcher.show(BARE.having(arms=(Arm((480, 740), tip),)), 1)
    assert [arm.arm for arm in watcher.table.arms] == [cys.arm] and not watcher.table.asleep
    table = watcher.show(BARE, 12)
    assert not table.arms and not table.asleep and {one.arm for one in reaches(watcher)} == {cys.arm}


def test_a_mug_that_is_taken_away_at_once_leaves_no_arm_behind() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    mug = BARE.having(extra=((700, 440, 80, 140, 190),))
    watcher.show(mug, 80)
    before = {one.reach for one in reaches(watcher)}
    table = watcher.show(BARE, 12)
    assert not table.arms and not table.asleep and table.still
    assert {one.reach for one in reaches(watcher)} <= before


@pytest.mark.parametrize(("y", "rests"), [(450, True), (415, True), (300, False), (198, False)])
def test_the_farther_in_fingers_lie_the_longer_it_takes_until_they_rest(y: float, rests: bool) -> None:
    """A hand that rests beside a mug ends a little farther in than by itself: it did so for a whole evening.

    It is their own edge that counts: right across the table they may be near another one.
    """
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for tip in (500, 480, y):
        watcher.show(BARE.having(arms=(Arm((480, 740), (480, tip)),)), 1)
    (arm,) = watcher.show(BARE.having(arms=(Arm((480, 740), (480, y)),)), 44).arms
    assert arm.resting is rests


def test_a_hand_that_rested_in_a_knock_is_no_arm_that_came_meanwhile() -> None:
    """For a moment there was no picture, and in the first one after it the hand that rests was not told from the felt:
    the neighbour's arm seemed to have set out from there."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    (before,) = watcher.show(BARE.having(arms=(CYS,)), 20).arms
    watcher.time += 264
    watcher.show(BARE.having(arms=(Arm((460, -220), (470, 180)),)), 1)
    watcher.show(BARE.having(arms=(CYS, Arm((460, -220), (480, 250)))), 4)
    table = watcher.show(BARE.having(arms=(CYS,)), 4)
    assert before.resting and [arm.arm for arm in table.arms] == [before.arm]
    assert before.arm not in [one.arm for one in reaches(watcher) if one.reached and one.reached[1] > 200]


@pytest.mark.parametrize(("lies_on", "is_hand"), ((True, False), (False, True)))
def test_what_slides_by_a_hand_that_lies_still_is_none(lies_on: bool, is_hand: bool) -> None:
    """A tossed card slid by the edge of a body's shadow: whoever rested there had laid it."""
    there, then = np.zeros((60, 90), np.uint8), np.zeros((60, 90), np.uint8)
    there[20:40, 5:30] = 255
    then[20:40, 40:60] = 255
    then[20:40, 5:30] = 255 if lies_on else 0
    sleeves, rest = Sleeves(there.shape), np.zeros_like(there)
    sleeves.without(*pieces(there), rest, {1: 0}, (1,))
    labels, found = pieces(then)
    slides = int(labels[30, 50])
    hands = sleeves.without(labels, found, rest, {n: 0 if n == slides else 5 for n in found}, ())
    assert (slides in hands) is is_hand
