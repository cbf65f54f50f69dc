"""Where a hand was going, out of all the places its finger-tips were over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.interpret.fingers import tossed
from companion.interpret.lies import Lies
from companion.interpret.pieces import Pose
from companion.interpret.visits import Visits
from companion.table import STOCK, Layout, Place, Rect, Seat, spots_around
from scoring.cards import card
from vision.sightings import Halt, Reach

TABLE = Layout(960, 520, {STOCK: Rect(320, 195, 120, 130), Place("discard"): Rect(520, 195, 120, 130)}, spots_around(4))

MIDDLE = 580, 260


def a_card(came: int, seen_at: int | None = None) -> Lies:
    """A card in the middle of the pile that came to rest there then, and was seen until then."""
    pose = Pose(*MIDDLE, 0)
    return Lies(1, None, card("7C"), Place("discard"), pose, came, came if seen_at is None else seen_at, came, pose)


def halting(number: int, seat: int, entered: int, left: int, *halts: Halt) -> Reach:
    """A hand of Ann, or of Bob, that was over the pile and halted in these points."""
    came = ((480, 520), (0, 260))[seat]
    angle = (20.0, 90.0)[seat]
    reached = (halts[-1].x, halts[-1].y) if halts else came
    return Reach(number, *came, angle, entered, left, (("discard", 500),), 1.0, came, reached, came, path=tuple(halts))


def goal(*visited: tuple[str, int]) -> str:
    visits = Visits(TABLE)
    visits.take_in([Reach(1, 480, 508, 0, 0, 1000, visited, 1.0)])
    return visits.all[1].goal


@pytest.mark.parametrize(
    ("visited", "where"),
    [
        ((("stock", 528),), "stock"),
        ((("stock", 264), ("discard", 528)), "discard"),
        ((("discard", 330), ("stock", 594)), "stock"),
        ((("damage@1", 330), ("stock", 528), ("shared", 66)), "stock"),
        ((("damage@1", 198), ("shared", 66), ("stock", 462)), "stock"),
        ((("area@0", 512), ("stock", 310)), "stock"),
        ((("area@5", 198), ("stock", 321), ("area@0", 198)), "stock"),
        ((("area@2", 264), ("stock", 132), ("area@0", 528)), "area@0"),
        ((("discard", 66),), ""),
        ((), ""),
    ],
)
def test_a_hand_goes_where_it_comes_last_and_does_not_merely_brush(
    visited: tuple[tuple[str, int], ...], where: str
) -> None:
    """As the eye saw them on the simulated table."""
    assert goal(*visited) == where


def test_a_hand_of_which_nothing_is_told_any_more_has_gone() -> None:
    """The eye was blind for a while, or was started anew: the hand would else be at the pile for ever."""
    visits = Visits(TABLE)
    visits.take_in([replace(halting(1, 0, 1000, 0, Halt(*MIDDLE, 1200, 1700)), left=None)])
    assert visits.busy_at(Place("discard"))
    visits.take_in([])
    assert not visits.here() and not visits.busy_at(Place("discard"))
    assert visits.all[1].left == 1700


def test_a_hand_that_was_taken_for_an_act_is_not_taken_for_another() -> None:
    visits = Visits(TABLE)
    from_the_kiosk = Reach(1, 480, 508, 0, 0, 1000, (("stock", 500),), 1.0, (480, 508), (400, 250), (480, 508))
    visits.take_in([from_the_kiosk])
    assert [visit.guess.seat for visit in visits.reached_for(STOCK)] == [Seat(0)]
    visits.spend([1])
    visits.take_in([from_the_kiosk])
    assert visits.reached_for(STOCK) == ()


def test_a_hand_that_seemed_to_do_nothing_may_turn_out_to_have_taken_the_card() -> None:
    """Who passes over the stock on the way to the pile has drawn nothing; and then the pile's top is missing."""
    visits = Visits(TABLE)
    visits.take_in([Reach(1, 480, 508, 0, 0, 1000, (("stock", 198), ("discard", 462)), 1.0)])
    visits.let_be([1])
    assert [visit.reach.reach for visit in visits.reached_for(Place("discard"))] == [1]
    visits.spend([1])
    assert visits.reached_for(Place("discard")) == ()


def test_a_hand_that_is_still_there_has_done_nothing_yet() -> None:
    visits = Visits(TABLE)
    visits.take_in([Reach(1, 480, 508, 0, 0, None, (("stock", 500),), 1.0)])
    assert visits.reached_for(STOCK) == () and len(visits.here()) == 1


def test_a_hand_is_busy_where_it_was_before_the_eye_lost_sight_of_it() -> None:
    """It carries a card home from there, and is taken for another arm on its way."""
    visits = Visits(TABLE)
    before = replace(halting(1, 0, 1000, 2000, Halt(*MIDDLE, 1400, 2000)), went=None)
    after = replace(halting(2, 0, 2000, 2000, Halt(520, 320, 2050, 2100)), came=None, went=None, left=None, visited=())
    visits.take_in([before, after])
    assert visits.busy_at(Place("discard"))
    visits.take_in([before, replace(after, left=2400)])
    assert not visits.busy_at(Place("discard"))


def test_what_fingers_do_after_they_have_laid_a_card_is_another_matter() -> None:
    """Ann has laid a card, it is on record, and the same hand goes on to the stock before it goes home."""
    visits = Visits(TABLE)
    over_the_pile = replace(halting(1, 0, 100, 0, Halt(570, 300, 400, 600)), left=None, went=None)
    visits.take_in([over_the_pile])
    visits.spend([1])
    gone_home = replace(over_the_pile, left=1000, went=over_the_pile.came)
    visits.take_in([gone_home])
    assert visits.unexplained() == ()
    x, y = TABLE.places[STOCK].centre
    at_the_stock = (*over_the_pile.path, Halt(x, y, 900, 1300))
    further = replace(over_the_pile, visited=(("discard", 500), ("stock", 400)), path=at_the_stock)
    visits.take_in([further])
    assert visits.unexplained() == ()
    visits.take_in([replace(further, left=1500, went=further.came)])
    (visit,) = visits.unexplained()
    assert visit.goal == "stock" and visit.stayed(STOCK) == 400 and visit.guess == visits.all[1].guess


def test_a_card_is_laid_by_the_hand_that_was_there_though_its_sleeve_hid_the_reach() -> None:
    """Ann had laid hers before; Bob's sleeve looks like the felt, so only his arm near the edge was seen."""
    visits, card = Visits(TABLE), a_card(2000)
    anns = Reach(1, 480, 520, 0, 0, 900, (("discard", 500),), 1.0, (500, 520), (580, 260), (500, 520))
    bobs = Reach(2, 0, 300, 100, 1400, 2300, (), 1.0, (0, 285), (150, 290), (0, 285))
    visits.take_in([anns])
    visits.spend([1])
    assert visits.who_laid(card)[0].seat is None
    visits.take_in([bobs])
    guess, hands = visits.who_laid(card)
    assert guess.best == Seat(1) and 2 in hands


def test_a_card_is_laid_by_the_fingers_that_halted_at_it_just_then() -> None:
    """Bob was over the pile for seconds, before and after, but his fingers were beyond it."""
    visits = Visits(TABLE)
    anns = halting(1, 0, 1500, 2300, Halt(570, 300, 1800, 2000))
    bobs = halting(2, 1, 100, 4000, Halt(740, 255, 900, 3600))
    visits.take_in([anns, bobs])
    guess, hands = visits.who_laid(a_card(2050))
    assert guess.best == Seat(0) and guess.of(Seat(0)) > 0.85 and hands == (1,)


def test_a_card_that_slid_to_its_place_was_tossed_by_the_hand_that_let_it_go() -> None:
    visits = Visits(TABLE)
    anns = halting(1, 0, 1200, 1900, Halt(530, 440, 1500, 1600))
    bobs = halting(2, 1, 400, 900, Halt(575, 270, 600, 700))
    visits.take_in([anns, bobs])
    assert visits.who_laid(a_card(2050))[0].best == Seat(0)


def test_fingers_that_had_no_time_for_it_have_not_tossed_a_card_so_far() -> None:
    """Bob let go of it half a second before; Ann's fingers only lie down at the table's edge when it comes to rest."""
    visits = Visits(TABLE)
    tossed = replace(halting(2, 1, 1300, 1900, Halt(MIDDLE[0] - 200, MIDDLE[1], 1600, 1650)), visited=())
    rests = replace(halting(1, 0, 1980, 2040, Halt(MIDDLE[0], 510, 1980, 2040)), visited=(("area@0", 60),))
    visits.take_in([tossed, rests])
    assert visits.who_laid(a_card(2050))[0].of(Seat(1)) > 0.7


def test_whoever_went_home_with_a_card_has_not_laid_the_one_that_slid_there_since() -> None:
    """Ann took the discard; a moment after she is gone, Bob tosses one from far off."""
    visits = Visits(TABLE)
    took = replace(halting(1, 0, 0, 700, Halt(MIDDLE[0], MIDDLE[1], 300, 400, 2, 2)), looked=3)
    tossed = replace(halting(2, 1, 1500, 2600, Halt(MIDDLE[0] - 180, MIDDLE[1] - 30, 2200, 2500)), visited=())
    visits.take_in([took, tossed])
    assert visits.who_laid(a_card(2400))[0].of(Seat(0)) < 0.15


def test_a_card_is_taken_by_the_first_fingers_at_it_after_it_was_seen_last() -> None:
    visits = Visits(TABLE)
    anns = halting(1, 0, 4900, 5700, Halt(570, 300, 5200, 5400))
    bobs = halting(2, 1, 5900, 9000, Halt(560, 262, 6800, 8800))
    visits.take_in([anns, bobs])
    time, guess, hands = visits.who_took(a_card(1000, seen_at=5100), 4800)
    assert guess.best == Seat(0) and hands == (1,) and time == 5400


def test_who_came_bare_and_left_with_a_card_took_it_rather_than_who_left_bare() -> None:
    visits = Visits(TABLE)
    took = replace(halting(1, 0, 4900, 5700, Halt(MIDDLE[0], MIDDLE[1] + 70, 5200, 5400, 3, 3)), looked=3)
    points = replace(halting(2, 1, 4900, 5700, Halt(*MIDDLE, 5200, 5400, 3)), looked=3)
    visits.take_in([took, points])
    assert visits.who_took(a_card(1000, seen_at=5100), 4800)[1].of(Seat(0)) > 0.75


@pytest.mark.parametrize(("under", "least", "most"), [(True, 0.5, 0.9), (False, 0.0, 0.1)])
def test_fingers_that_ended_at_another_arm_may_have_taken_a_card_under_it(
    under: bool, least: float, most: float
) -> None:
    """Ann's arm lies across the pile while she touches what lies beyond; Bob's hand is under it."""
    visits = Visits(TABLE)
    over = halting(1, 0, 4800, 5700, Halt(MIDDLE[0] - 170, MIDDLE[1], 5100, 5500))
    below = replace(
        halting(2, 1, 4900, 5700, Halt(MIDDLE[0] - 110, MIDDLE[1] + 60, 5200, 5400, under=under)), visited=()
    )
    visits.take_in([over, below])
    assert least <= visits.who_took(a_card(1000, seen_at=5100), 4800)[1].of(Seat(1)) <= most


def test_how_long_fingers_were_under_another_arm_tells_nothing_of_what_they_laid() -> None:
    """Bob's hand was under Ann's arm for long; then it is seen at the card, just before that comes to rest."""
    visits = Visits(TABLE)
    x, y = MIDDLE
    hidden, lays = Halt(x + 30, y - 60, 1000, 4000, under=True), Halt(x + 10, y + 20, 4100, 4200)
    leans = halting(1, 0, 500, 6000, Halt(x + 60, y - 80, 800, 5800))
    visits.take_in([leans, halting(2, 1, 600, 6000, hidden, lays, replace(hidden, came=4400, left=5500))])
    guess, hands = visits.who_laid(a_card(4250))
    assert guess.of(Seat(1)) > 0.8 and visits.let_go(a_card(4250), hands) == 4200


def test_nobody_in_particular_took_what_no_hand_was_near() -> None:
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 1200, 1900, Halt(570, 300, 1500, 1600))])
    time, guess, hands = visits.who_took(a_card(1000, seen_at=5100), 4800)
    assert guess.seat is None and hands == () and time == 4800


def test_an_arm_over_the_stock_with_its_fingers_elsewhere_does_not_go_there() -> None:
    visits = Visits(TABLE)
    over = Reach(1, 0, 260, 90, 1000, 2400, (("stock", 900),), 1.0, (0, 260), (560, 250), (0, 260))
    visits.take_in([replace(over, path=(Halt(620, 120, 1400, 2100),))])
    assert visits.reached_for(STOCK) == ()
    visits.take_in([replace(over, reach=2, path=(Halt(400, 290, 1400, 2100),))])
    assert [visit.reach.reach for visit in visits.reached_for(STOCK)] == [2]


def test_fingers_at_a_pile_that_lies_off_its_place_are_at_that_pile() -> None:
    visits, pile = Visits(TABLE), Place("discard")
    drew_and_laid = halting(1, 0, 1000, 2400, Halt(380, 260, 1300, 1500), Halt(600, 130, 1800, 2000))
    visits.take_in([replace(drew_and_laid, visited=(("stock", 300),))])
    assert visits.reached_for(pile) == () and not visits.since(pile, 1000)
    visits.follow({"discard": ((590.0, 120.0),)})
    assert visits.all[1].goal == "discard" and visits.since(pile, 1000)


def test_fingers_that_went_on_from_such_a_pile_to_the_stock_were_going_there() -> None:
    visits = Visits(TABLE)
    visits.follow({"discard": ((590.0, 120.0),)})
    turned_over = halting(1, 0, 1000, 2400, Halt(600, 130, 1300, 1500), Halt(380, 260, 1800, 2000))
    visits.take_in([replace(turned_over, visited=(("stock", 300),))])
    assert visits.all[1].goal == "stock" and visits.all[1].stayed(Place("discard"))


def test_who_hovers_over_the_pile_for_long_gives_way_to_whoever_comes_lays_and_goes() -> None:
    """Bob's fingers stir while they wait, so that the eye tells of several halts."""
    visits = Visits(TABLE)
    bobs = halting(1, 1, 100, 3000, Halt(560, 255, 500, 1100), Halt(570, 280, 1200, 1700), Halt(560, 250, 1750, 2700))
    anns = halting(2, 0, 1500, 2300, Halt(570, 300, 1800, 2000))
    visits.take_in([bobs, anns])
    guess, hands = visits.who_laid(a_card(2050))
    assert guess.best == Seat(0) and hands == (2,)


@pytest.mark.parametrize(("dx", "dy", "bob"), [(20, 72, 0.1), (-100, 100, 0.55)])
def test_whoever_leans_there_before_and_after_has_hardly_laid_or_tossed_it(dx: int, dy: int, bob: float) -> None:
    """Bob tosses a card onto the pile, beside which Ann leans on the table for three seconds."""
    visits, x, y = Visits(TABLE), *MIDDLE
    leans = halting(1, 0, 1000, 4500, Halt(x + dx, y + dy, 1340, 4300))
    tosses = halting(2, 1, 1300, 1800, Halt(x - 130, y, 1500, 1600))
    visits.take_in(replace(one, visited=()) for one in (leans, tosses))
    assert visits.who_laid(a_card(2000))[0].of(Seat(1)) > bob


def test_who_came_with_a_card_and_left_bare_laid_it_rather_than_bare_fingers_nearby() -> None:
    """Bob tosses a card onto the pile, where Ann has just pointed at something."""
    visits = Visits(TABLE)
    points = replace(halting(1, 0, 1300, 2000, Halt(MIDDLE[0], MIDDLE[1] + 60, 1500, 1600, 4)), looked=4)
    tosses = replace(halting(2, 1, 1300, 1800, Halt(MIDDLE[0] - 130, MIDDLE[1], 1500, 1600, 4)), looked=4, held=4)
    visits.take_in(replace(one, visited=()) for one in (points, tosses))
    assert visits.who_laid(a_card(2000))[0].of(Seat(1)) > 0.5


@pytest.mark.parametrize(("seen", "least", "most"), [(0.33, 0.2, 0.5), (1.0, 0.0, 0.05)])
def test_of_two_arms_hardly_seen_apart_nobody_knows_whose_fingers_laid_the_card(
    seen: float, least: float, most: float
) -> None:
    """Bob's arm lies across Ann's: what lays the card beyond both may be the fingers of either."""
    visits = Visits(TABLE)
    anns = replace(halting(1, 0, 1300, 1900, Halt(*MIDDLE, 1600, 1800)), sureness=seen)
    bobs = replace(halting(2, 1, 1200, 1900, Halt(450, 300, 1600, 1800)), sureness=seen)
    visits.take_in(replace(one, visited=()) for one in (anns, bobs))
    assert least <= visits.who_laid(a_card(1850))[0].of(Seat(1)) <= most


def test_what_stirs_in_a_far_corner_leaves_whose_hand_it_was_as_clear() -> None:
    """A mug there was seen as an arm again and again: it was asked who laid the card that Ann had just laid."""
    visits = Visits(TABLE)
    anns = replace(halting(1, 0, 1300, 1900, Halt(*MIDDLE, 1600, 1800)), sureness=0.5)
    mugs = [
        Reach(n, 0, 40, 90.0, 1200 + 60 * n, 1300 + 60 * n, (), 0.0, (0, 40), (40, 40), (0, 40)) for n in range(2, 8)
    ]
    visits.take_in([anns, *mugs])
    assert visits.who_laid(a_card(1800))[0].of(Seat(0)) > 0.92


def test_who_passed_the_pile_and_rests_at_home_since_has_not_laid_the_card() -> None:
    visits = Visits(TABLE)
    rests = halting(1, 0, 0, 5000, Halt(380, 260, 600, 900), Halt(480, 500, 1300, 5000))
    lays = halting(2, 1, 3000, 3600, Halt(60, 260, 3100, 3100, 2, 0), Halt(600, 262, 3300, 3450, 1, 0))
    visits.take_in([rests, replace(lays, sureness=0.4)])
    guess, hands = visits.who_laid(a_card(3500))
    assert guess.of(Seat(1)) > 0.75 and hands == (2,)


def test_fingers_over_the_pile_beside_the_stock_are_not_at_the_stock_any_more() -> None:
    visits = Visits(TABLE)
    drew, laid = Halt(380, 260, 400, 500, 5, 4), Halt(508, 290, 800, 1000, 3, 0)
    visits.take_in([halting(1, 0, 0, 1400, drew, laid)])
    assert visits.took_along(visits.all[1], STOCK) > 0 and visits.off(visits.all[1], STOCK) == 500


@pytest.mark.parametrize(
    ("turned", "left", "is_tossed"), [(1700, 1700, True), (1700, 1800, False), (1950, 1950, False)]
)
def test_fingers_that_only_turned_by_a_card_which_slid_on_have_tossed_it(
    turned: int, left: int, is_tossed: bool
) -> None:
    """A card that slides out of the fingers is seen as their end for a moment, as if they had gone on with it."""
    hand = halting(1, 0, 1300, 2200, Halt(450, 260, 1500, 1600), Halt(MIDDLE[0] - 50, 260, turned, left))
    assert tossed(hand, a_card(2000)) is is_tossed


def test_fingers_that_go_home_bare_from_a_later_halt_have_taken_nothing_along() -> None:
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 0, 1400, Halt(400, 260, 400, 500, 1, 1), Halt(500, 200, 600, 600, 5, 0))])
    assert visits.took_along(visits.all[1], STOCK) < -1


@pytest.mark.parametrize(("x", "is_one"), [(60, False), (560, True)])
def test_what_is_seen_far_apart_at_once_is_not_one_arm_lost_from_sight_between(x: int, is_one: bool) -> None:
    """A card lies far from where Ann rests a hand: whoever laid it has gone, though they were taken for Ann."""
    visits = Visits(TABLE)
    lays = replace(halting(1, 0, 0, 900, Halt(760, 400, 300, 700)), went=None)
    rests = halting(2, 0, 600, 5000, Halt(x, 490, 700, 5000))
    visits.take_in([lays, rests])
    assert visits.all[1].guess.best == visits.all[2].guess.best
    assert (len(visits.arms_of([1])) == 2) is is_one


def test_fingers_lost_from_sight_at_the_stock_that_turn_up_bare_hold_nothing() -> None:
    """They went home, and came again with a card: what they held on the way home tells what they took there."""
    visits = Visits(TABLE)
    touches = replace(halting(1, 0, 0, 500, Halt(380, 270, 300, 450)), went=None)
    home, laid = Halt(450, 500, 700, 750, 5, 2), Halt(*MIDDLE, 1000, 1200)
    goes_on = replace(halting(2, 0, 560, 1600, home, laid), came=None, looked=3)
    visits.take_in([touches, goes_on])
    assert visits.went_on_bare(visits.all[1], STOCK, 1200) > 1


def test_whoever_has_flown_to_the_stock_along_another_arm_may_be_anybody() -> None:
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 0, 900, Halt(480, 510, 100, 200), Halt(40, 200, 266, 266), Halt(390, 270, 333, 600))])
    assert visits.all[1].guess.of(Seat(0)) > 0.9
    assert visits.whose_at(visits.all[1], STOCK).of(Seat(0)) < 0.7


@pytest.mark.parametrize(("under", "bob"), [(True, 0.95), (False, 0.5)])
def test_fingers_that_turn_up_from_under_another_arm_have_not_flown(under: bool, bob: float) -> None:
    """Where they were under it nobody knows: perhaps they were on their way already."""
    visits = Visits(TABLE)
    visits.take_in([halting(1, 1, 0, 900, Halt(65, 258, 100, 200, under=under), Halt(390, 270, 266, 600))])
    assert visits.whose_at(visits.all[1], STOCK).of(Seat(1)) == pytest.approx(bob, abs=0.05)


def test_whoever_was_by_the_stock_before_they_seemed_to_fly_there_is_the_one() -> None:
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 0, 900, Halt(520, 420, 200, 200), Halt(40, 200, 266, 266), Halt(430, 320, 333, 600))])
    assert visits.whose_at(visits.all[1], STOCK).of(Seat(0)) > 0.9


def test_whoever_was_passing_on_their_way_before_they_seemed_to_fly_is_the_one() -> None:
    """For one look the eye takes something else beside this arm for its fingers: but for that, one hand went there."""
    passing, slip, there = Halt(470, 450, 150, 150), Halt(40, 200, 216, 216), Halt(*MIDDLE, 400, 600)
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 100, 900, passing, slip, there)])
    assert visits.who_laid(a_card(650))[0].of(Seat(0)) > 0.9
    visits.take_in([halting(1, 0, 100, 900, replace(passing, came=100), slip, there)])
    assert visits.who_laid(a_card(650))[0].of(Seat(0)) < 0.7


def test_fingers_that_lie_on_one_spot_before_and_after_were_at_no_card_meanwhile() -> None:
    """Ann leans on the table; another arm crosses hers and lays a card, and both are seen as one."""
    visits = Visits(TABLE)
    leans, lays, after = Halt(400, 280, 400, 1500), Halt(*MIDDLE, 1700, 1900), Halt(401, 279, 2050, 4000)
    visits.take_in([halting(1, 0, 100, 4300, leans, lays, after)])
    assert visits.who_laid(a_card(1950))[0].of(Seat(0)) < 0.7
    visits.take_in([halting(1, 0, 100, 4300, leans, lays, replace(after, x=410))])
    assert visits.who_laid(a_card(1950))[0].of(Seat(0)) > 0.9


def test_fingers_that_spread_the_pile_beside_the_stock_have_not_been_close_by_it() -> None:
    visits = Visits(TABLE)
    visits.take_in([halting(1, 0, 0, 900, Halt(500, 320, 200, 500)), halting(2, 1, 0, 900, Halt(450, 330, 200, 500))])
    assert not visits.halted_by(visits.all[1], STOCK) and visits.halted_by(visits.all[2], STOCK)


def test_of_two_hands_that_met_nobody_knows_which_went_on() -> None:
    """Ann's fingers seem to halt where Bob's halt a moment later, and to go on to the card: they may have stayed."""
    visits = Visits(TABLE)
    card = a_card(1000, seen_at=5100)
    anns = halting(1, 0, 4900, 5900, Halt(400, 400, 5200, 5200), Halt(card.pose.x, card.pose.y, 5400, 5600))
    bobs = halting(2, 1, 4900, 6200, Halt(410, 390, 5350, 5900), Halt(420, 300, 5950, 6000, under=True))
    visits.take_in([anns, bobs])
    guess = visits.who_took(card, 4800)[1]
    assert guess.seat is None and 0.3 < guess.of(Seat(0)) < 0.6 and guess.of(Seat(1)) > 0.3


@pytest.mark.parametrize(("looked", "least", "most"), [(0, 0.3, 0.6), (4, 0.0, 0.1)])
def test_bare_fingers_beneath_an_arm_have_not_laid_what_its_own_brought(looked: int, least: float, most: float) -> None:
    """Bob only reached across, and his fingers ended at Ann's arm, near the card that she laid."""
    visits = Visits(TABLE)
    x, y = MIDDLE
    anns = replace(halting(1, 0, 1300, 1900, Halt(x, y, 1600, 1800)), looked=looked, held=looked)
    bobs = replace(halting(2, 1, 1200, 2200, Halt(x - 60, y + 20, 1600, 2000, under=True)), looked=looked)
    visits.take_in(replace(one, visited=()) for one in (anns, bobs))
    assert least <= visits.who_laid(a_card(1850))[0].of(Seat(1)) <= most


def test_who_laid_a_card_is_said_anew_once_more_is_seen_of_a_hand() -> None:
    """Bob's hand is seen by the card, and only then Ann's, who was at it until it came to rest."""
    visits, lies = Visits(TABLE), a_card(2000)
    bobs = halting(1, 1, 1000, 2600, Halt(480, 260, 1500, 2400))
    visits.take_in([bobs])
    assert visits.who_laid(lies)[1] == (1,)
    visits.take_in([bobs, halting(2, 0, 1200, 2500, Halt(*MIDDLE, 1600, 1950))])
    guess, hands = visits.who_laid(lies)
    assert hands[0] == 2 and guess.best == Seat(0)
    visits.forget_before(2550)
    assert visits.who_laid(lies)[1] == (1,)
