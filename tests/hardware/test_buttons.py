"""Fingers on arcade buttons: bounce, a press, a long press, a walk through a list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import (
    HANGS_MS,
    HOLD_MS,
    REPEAT_AFTER_MS,
    REPEAT_EVERY_MS,
    REPEAT_UNTIL_MS,
    STABLE_MS,
    Buttons,
    Edge,
    Holding,
    Meant,
    Press,
)


def press(buttons: Buttons, *edges: tuple[bool, int], until: int, button: str = "ok") -> list[Press]:
    """What comes of these edges, with the clock ticking every five milliseconds."""
    found: list[Press] = []
    left = [Edge(button, down, time) for down, time in edges]
    for now in range(0, until + 1, 5):
        while left and left[0].time <= now:
            found += buttons.hear(left.pop(0))
        found += buttons.tick(now)
    return found


def test_a_press_counts_as_soon_as_the_contact_is_quiet() -> None:
    assert press(Buttons(), (True, 100), until=100 + STABLE_MS + 5) == [Press("ok", 100)]


def test_a_bouncing_contact_is_one_press() -> None:
    bounces = [(True, 100), (False, 102), (True, 103), (False, 105), (True, 107)]
    releases = [(False, 300), (True, 302), (False, 304)]
    assert press(Buttons(), *bounces, *releases, until=500) == [Press("ok", 107)]


def test_a_spark_on_a_long_wire_is_no_press() -> None:
    assert press(Buttons(), (True, 100), (False, 103), until=500) == []


def test_a_quick_tap_between_two_ticks_is_not_lost() -> None:
    buttons = Buttons()
    assert buttons.hear(Edge("ok", True, 100)) == ()
    assert buttons.hear(Edge("ok", False, 160)) == (Press("ok", 100),)


def test_two_presses_are_two() -> None:
    edges = [(True, 100), (False, 200), (True, 300), (False, 400)]
    assert press(Buttons(), *edges, until=600) == [Press("ok", 100), Press("ok", 300)]


def test_where_holding_means_something_else_a_press_waits_for_the_release() -> None:
    buttons = Buttons()
    buttons.mean({"back": Meant(holding=Holding.OTHER)})
    assert press(buttons, (True, 100), until=400, button="back") == []
    assert press(buttons, (False, 450), until=600, button="back") == [Press("back", 450)]


def test_a_held_button_says_so_while_it_is_still_down_and_only_once() -> None:
    buttons = Buttons()
    buttons.mean({"back": Meant(holding=Holding.OTHER)})
    held = press(buttons, (True, 100), (False, 3000), until=4000, button="back")
    assert held == [Press("back", 100 + HOLD_MS, held=True)]


def test_a_hold_that_nobody_ticked_through_is_still_a_hold() -> None:
    buttons = Buttons()
    buttons.mean({"back": Meant(holding=Holding.OTHER)})
    buttons.hear(Edge("back", True, 0))
    buttons.tick(50)
    assert buttons.hear(Edge("back", False, 1500)) == (Press("back", HOLD_MS, held=True),)
    assert buttons.tick(3000) == ()


def test_walking_through_a_list_repeats_while_held() -> None:
    buttons = Buttons()
    buttons.mean({"dig": Meant(holding=Holding.REPEAT)})
    until = 100 + REPEAT_AFTER_MS + 2 * REPEAT_EVERY_MS + 10
    walked = press(buttons, (True, 100), until=until, button="dig")
    assert [one.repeats for one in walked] == [0, 1, 2, 3]


def test_where_a_number_is_set_a_finger_that_stays_goes_farther_each_time() -> None:
    buttons = Buttons()
    buttons.mean({"dig": Meant(holding=Holding.REPEAT)})
    assert [one.stride for one in press(buttons, (True, 100), until=1600, button="dig")] == [1, 1, 1, 5, 5, 10, 10]


def test_a_walk_ends_when_the_button_comes_to_mean_something_else() -> None:
    buttons = Buttons()
    buttons.mean({"dig": Meant(holding=Holding.REPEAT)})
    assert len(press(buttons, (True, 100), until=800, button="dig")) == 3
    buttons.mean({})
    assert buttons.tick(3000) == ()


@pytest.mark.parametrize("holding", Holding)
def test_a_button_that_never_comes_up_is_one_press_and_then_hangs(holding: Holding) -> None:
    buttons = Buttons()
    buttons.mean({"dig": Meant(holding=holding)})
    pressed = press(buttons, (True, 100), until=20_000, button="dig")
    assert len([one for one in pressed if not one.repeats]) == 1
    assert all(one.time <= 100 + REPEAT_UNTIL_MS for one in pressed)
    assert buttons.hanging(100 + HANGS_MS - 1) == () and buttons.hanging(100 + HANGS_MS) == ("dig",)
    buttons.hear(Edge("dig", False, 30_000))
    buttons.tick(30_000 + STABLE_MS)
    assert buttons.hanging(60_000) == ()


def test_a_button_that_was_down_before_anybody_looked_is_no_press() -> None:
    buttons = Buttons()
    buttons.mean({"ok": Meant(holding=Holding.OTHER)})
    assert buttons.hear(Edge("ok", True, 0, unseen=True)) == () and buttons.tick(5000) == ()
    assert buttons.hanging(HANGS_MS) == ("ok",)
    assert press(buttons, (False, 12_000), (True, 13_000), (False, 13_100), until=14_000) == [Press("ok", 13_100)]


def test_what_holding_means_is_settled_when_the_button_goes_down() -> None:
    buttons = Buttons()
    buttons.mean({"back": Meant(holding=Holding.OTHER)})
    press(buttons, (True, 0), until=200, button="back")
    buttons.mean({})
    assert press(buttons, (False, 210), until=300, button="back") == [Press("back", 210)]


def test_a_short_press_means_nothing_once_the_button_means_something_else() -> None:
    """ "None of these" took back the last entry: the question had gone by itself while the finger was down."""
    buttons = Buttons()
    buttons.mean({"back": Meant("None of these", Holding.OTHER)})
    assert press(buttons, (True, 1000), until=1100, button="back") == []
    buttons.mean({"back": Meant("Take back", Holding.OTHER)})
    assert press(buttons, (False, 1200), until=1300, button="back") == []
    assert press(buttons, (True, 2000), (False, 2100), until=2200, button="back") == [Press("back", 2100)]


def test_a_held_button_means_what_holding_it_means_whatever_changed_before() -> None:
    buttons = Buttons()
    buttons.mean({"back": Meant("None of these", Holding.OTHER)})
    assert press(buttons, (True, 100), until=200, button="back") == []
    buttons.mean({"back": Meant("Take back", Holding.OTHER)})
    assert press(buttons, (False, 3000), until=4000, button="back") == [Press("back", 100 + HOLD_MS, held=True)]


def test_buttons_do_not_mind_each_other() -> None:
    buttons = Buttons()
    buttons.hear(Edge("ok", True, 0))
    buttons.hear(Edge("back", True, 3))
    assert {one.button for one in buttons.tick(50)} == {"ok", "back"}


@given(st.lists(st.integers(1, 2000), max_size=30))
def test_whatever_a_contact_does_a_press_never_comes_twice_for_one_closing(gaps: list[int]) -> None:
    time, edges = 0, []
    for n, gap in enumerate(gaps):
        time += gap
        edges.append(Edge("ok", n % 2 == 0, time))
    buttons = Buttons()
    heard = [one for edge in edges for one in buttons.hear(edge)] + list(buttons.tick(time + 5000))
    assert len(heard) <= sum(edge.down for edge in edges)
