"""What people do besides the game, and how differently they do its acts: it is seen, and the truth stays right."""

from __future__ import annotations

import math
import random
from dataclasses import fields, replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.facts.events import Began, Chose, Drew, Event, Laid, lays
from companion.facts.show import BUTTONS, Key, Mode, Show
from companion.games import game
from companion.games.boards import area
from companion.games.dig.position import space
from companion.simulator import mishaps
from companion.simulator.camera import HD
from companion.simulator.clutter import MAKES, Stray, out_of_the_way
from companion.simulator.family import Family
from companion.simulator.felt import SimulatedFelt
from companion.simulator.gesture import Gesture, Leave, Stop, Take, Toss
from companion.simulator.handling import toss
from companion.simulator.manners import DIALS, HONEST, TIDY, USUAL, Manners, dialled
from companion.simulator.placing import Placing
from companion.simulator.script import Script
from companion.simulator.simulated_table import SimulatedTable
from companion.simulator.truth import TrueTable
from companion.table import DISCARD, Seat
from scoring.cards import BACK, card, cards
from tests.people import ANN, BOB, CY
from tests.simulator.performance import GAME, Performance, begun_at
from tests.simulator.test_family import script

CENTRE = GAME.layout(3).places[DISCARD].centre


def always(dial: str, rate: float = 1.0) -> Manners:
    return replace(HONEST, **{dial: rate})


def quiet(evening: Performance) -> bool:
    return not evening.felt.busy() and not evening.family._plans


def check_truth(evening: Performance) -> None:
    """What lies on the felt is what truly lies there, in its order."""
    truth, felt = evening.family.players.truth, evening.felt
    lying = [number for pile in truth.lying.values() for number in pile]
    assert sorted(felt.cards) == sorted(lying)
    for pile in truth.lying.values():
        assert sorted(pile, key=lambda number: felt.cards[number].z) == pile
    assert (felt.stock.count if felt.stock else 0) == len(truth.stock)


def played(dial: str, monkeypatch: pytest.MonkeyPatch, seconds: int = 60) -> tuple[Performance, list[Gesture]]:
    """A hand of people who do this all the time; the truth is compared whenever all hands are at rest."""
    evening = Performance(manners=always(dial))
    visits = begun_at(evening.table, monkeypatch)
    for _ in range(seconds * 5):
        evening.watch(0.2, evening.all_knowing)
        if evening.family.players.referee.game.row(evening.family.players.referee.position).open_hands:
            break
        if quiet(evening):
            check_truth(evening)
    assert sum(isinstance(act, Laid) for act in evening.family.players.acts) >= 3
    return evening, visits


@pytest.mark.parametrize("dial", sorted(DIALS))
def test_the_truth_stays_right_whatever_people_do_with_their_hands(dial: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, _ = played(dial, monkeypatch)
    assert not any(judged.refused for judged in evening.family.players.referee.judged)


def test_people_may_have_all_the_usual_manners_at_once() -> None:
    """Whoever stands about has no place at the table, and was asked to rest a hand there."""
    evening = Performance(manners=USUAL)
    evening.watch(60, evening.all_knowing)
    assert len(evening.family.players.acts) > 5


def test_every_dial_is_a_manner_and_tidy_people_have_few() -> None:
    names = {field.name for field in fields(Manners)}
    assert set(DIALS) <= names and all(0 < dial.usual <= 1 for dial in DIALS.values())
    assert dialled(HONEST, "usual,touch=0.5") == replace(USUAL, touch=0.5)
    assert dialled(USUAL, "tidy") == TIDY == replace(HONEST, at_once=TIDY.at_once)


# ---------------------------------------------------------------- between two acts


def test_a_finger_on_the_stock_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, visits = played("touch", monkeypatch)
    stock = evening.felt.stock
    assert stock is not None
    touches = [one for one in visits if not one.carries and not any(stop.acts for stop in one.stops)]
    assert touches and all(math.dist((stock.x, stock.y), (s.x, s.y)) < 60 for one in touches for s in one.stops)


def test_a_card_that_is_laid_and_pulled_back_is_in_its_hand_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _, visits = played("pull_back", monkeypatch)
    there_and_back = [
        (down.number, up.number)
        for one in visits
        for down in _acts(one, Leave)
        for up in _acts(one, Take)
        if isinstance(down, Leave) and isinstance(up, Take) and one.carries
    ]
    assert there_and_back and all(down == up for down, up in there_and_back)


def test_a_pile_that_is_squared_lies_closer_together() -> None:
    evening = Performance(script(lays(BOB, card("7S")), lays(CY, card("7H")), Drew(ANN)), manners=HONEST)
    evening.watch(25, evening.all_knowing)
    before = _spread(evening)
    evening.family.habits.manners = always("square")
    evening.family._plans += evening.family.habits.between_acts([ANN])
    evening.watch(10, evening.all_knowing)
    assert _spread(evening) < 0.5 * before


def test_a_pile_that_is_fanned_is_closed_again() -> None:
    evening = Performance(script(lays(BOB, card("7S")), lays(CY, card("7H"))))
    evening.watch(25, evening.all_knowing)
    before = _spread(evening)
    evening.family.habits.manners = always("fan")
    evening.family._plans += evening.family.habits.between_acts([ANN])
    widest = 0.0
    while not quiet(evening):
        evening.watch(0.1, evening.all_knowing)
        widest = max(widest, _spread(evening))
    assert widest > before + 15 and _spread(evening) < before + 8


def test_a_card_pulled_out_of_a_pile_goes_back_to_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    _, visits = played("pull_out", monkeypatch)
    assert any(isinstance(act, Leave) and act.z is not None for one in visits for act in _acts(one, Leave))


@pytest.mark.parametrize(("dial", "most"), [("put_down", 99), ("drop", 1)])
def test_cards_put_down_or_dropped_are_taken_up_again(dial: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _, visits = played(dial, monkeypatch)
    for down, up in _down_and_up(visits):
        assert down == up and 0 < len(down) <= most
    assert _down_and_up(visits)
    assert {one.face_up for visit in visits for one in _acts(visit, Leave) if isinstance(one, Leave)} == {True, False}


# ---------------------------------------------------------------- an act done otherwise


def test_a_tossed_card_slides_on_and_lies_where_it_came_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, visits = played("toss", monkeypatch)
    tosses = [act for one in visits for act in _acts(one, Toss) if isinstance(act, Toss)]
    assert tosses
    lying = [(evening.felt.cards[one.number], one) for one in tosses if one.number in evening.felt.cards]
    assert lying
    for piece, one in lying:
        assert math.dist((piece.x, piece.y), (one.x, one.y)) < 1
        assert evening.table.layout.place_at(piece.x, piece.y) == DISCARD


def test_a_tossed_card_is_seen_on_its_way_when_the_fingers_are_off_it() -> None:
    evening = Performance(script(lays(BOB, card("7S"))), manners=always("toss"))
    way: list[tuple[float, float]] = []
    for _ in range(200):
        evening.watch(0.066, evening.all_knowing)
        way += [(piece.x, piece.y) for piece in list(evening.felt.cards.values())[1:]]
    assert 40 < math.dist(way[0], way[-1]) < 310
    steps = [math.dist(one, then) for one, then in pairwise(way)]
    assert max(steps) < 90 and steps[-1] == 0 and evening.felt.laid_at < evening.now


def test_nobody_tosses_a_card_into_a_narrow_space_of_a_row() -> None:
    table = SimulatedTable(game("dig").layout(2), seed=1)
    steps = Family(Began("dig", ("Ann", "Bob")), table, lambda name, down: None, random.Random(1)).steps
    visit = Gesture(ANN, (Stop(700, 250, (Leave(7, 700, 250, 0),)),))
    laid = Laid(None, space(4), ((BACK,),))
    assert toss(steps, laid, visit, random.Random(1)) == visit


def test_a_card_is_held_over_the_pile_before_it_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    _, visits = played("hover", monkeypatch)
    laid = [one for one in visits if one.carries]
    assert laid and all(one.stops[0].above > 20 and one.stops[0].dwell >= 500 for one in laid)


def test_a_slow_draw_of_three_is_one_visit_with_a_look_at_each_card() -> None:
    line = "seats=2 dealer=1 turn=0 phase=play hands=3,3 discards=9D,6C,4H"
    family, _ = _at_a_rummy(line, Drew(ANN, 1), manners=always("slow"))
    visit = Gesture(ANN, tuple(Stop(400, 250, (Take(-1),), 220) for _ in range(3)))
    drawn = family.habits.handled(Drew(ANN, 3), lambda: visit)()
    takes = [n for n, stop in enumerate(drawn.stops) if stop.acts]
    assert len(takes) == 3 and takes[0] + 2 == takes[1] and sum(stop.dwell for stop in drawn.stops) > 1000


def test_a_neighbours_hand_lays_the_card_and_it_stays_its_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, visits = played("for_others", monkeypatch)
    hands = [one.seat for one in visits if one.carries and _acts(one, Leave)]
    acts = [act.by for act in evening.family.players.acts if isinstance(act, Laid) and act.by is not None]
    assert hands and all(hand != by for hand, by in zip(hands, acts, strict=False))


# ---------------------------------------------------------------- two arms over the table


@pytest.mark.parametrize("dial", ["lean", "together", "cross", "at_heels"])
def test_two_arms_of_two_people_are_over_the_table_at_once(dial: str) -> None:
    evening = Performance(manners=always(dial))
    most = 0
    for _ in range(1000):
        evening.watch(0.066, evening.all_knowing)
        arms = [arm.seat for arm in evening.felt.arms()]
        assert len(set(arms)) == len(arms), "nobody has two right hands"
        most = max(most, len(arms))
    assert most >= 2


def test_nobody_reaches_out_at_the_heels_of_a_card_before_having_seen_it() -> None:
    evening = Performance(manners=always("at_heels"))
    reached, before = list[int](), set[Seat]()
    for _ in range(1000):
        evening.watch(0.066, evening.all_knowing)
        arms = {arm.seat for arm in evening.felt.arms()}
        reached += [evening.now - evening.felt.laid_at] if before and arms - before else []
        before = arms
    assert reached and min(reached) >= 400


def test_somebody_who_does_not_play_stands_at_a_corner_and_pokes_at_the_middle() -> None:
    evening = Performance(manners=always("kibitzer"))
    near: list[float] = []
    for _ in range(400):
        evening.watch(0.066, evening.all_knowing)
        near += [
            math.dist((arm.x, arm.y), (480, 260)) for arm in evening.felt.arms() if arm.seat not in evening.felt.spots
        ]
    assert min(near) < 130


def test_things_stand_about_where_no_cards_belong_are_seen_and_pushed_aside() -> None:
    evening = Performance(manners=always("clutter"))
    stood = dict(evening.felt.strays)
    assert set(stood) == set(MAKES)
    assert all(GAME.layout(3).place_at(one.x, one.y) is None for one in stood.values())
    bare = SimulatedTable(GAME.layout(3), seed=1).frame_at(0)
    seen = cv2.absdiff(bare, evening.table.frame_at(0))
    for one in stood.values():
        x, y = evening.table.camera.to_px(np.array([(one.x, one.y)]), MAKES[one.kind].high)[0].astype(int)
        assert seen[y - 20 : y + 20, x - 20 : x + 20].mean() > 15
    evening.watch(180, evening.all_knowing)
    moved = [math.dist((one.x, one.y), (stood[kind].x, stood[kind].y)) for kind, one in evening.felt.strays.items()]
    assert 1 < max(moved) < 150


# ---------------------------------------------------------------- dealing


def dealt(dial: str) -> tuple[Performance, int, set[Seat | None]]:
    """After a deal: how many cards lay face down at most at once, and whose hands came to the table."""
    evening, most, hands = Performance(manners=always(dial)), 0, set[Seat | None]()
    evening.watch(2, evening.all_knowing)
    while evening.family._plans or evening.felt.busy():
        evening.watch(0.066, evening.all_knowing)
        most = max(most, sum(not piece.face_up for piece in evening.felt.cards.values()))
        hands |= {arm.seat for arm in evening.felt.arms()}
    check_truth(evening)
    return evening, most, hands


def test_cards_dealt_one_by_one_lie_before_their_players_who_take_them_up() -> None:
    evening, most, hands = dealt("one_by_one")
    assert most == 15 and hands == {ANN, BOB, CY}
    assert all(len(held) == 5 for held in evening.family.players.truth.held.values())


def test_cards_shuffled_on_the_table_are_a_stock_again_before_they_are_dealt() -> None:
    evening, most, hands = dealt("wash")
    assert most == 24 and hands == {ANN}
    assert evening.felt.stock is not None and evening.felt.stock.count == 52 - 15


# ---------------------------------------------------------------- buttons, lamp and camera


def asked_for(dial: str) -> tuple[list[tuple[str, bool]], float]:
    """What is pressed after a suit is named, and how long that took at most."""
    evening = Performance(script(lays(BOB, card("AS")), Chose(BOB, "H", "suit")), manners=always(dial))
    while len(evening.family.players.acts) < 4:
        evening.watch(0.066, evening.all_knowing)
    since, before = evening.now, evening.family.players.referee.view_of(evening.family._untold[-1].before)
    keys = (Key("Spades", True), Key(), Key("Hearts", True, means=(Chose(BOB, "H", "suit"),)), Key(), Key())
    asked = Show(Mode.PLAY, "Melee Dig", view=before, keys=keys)
    while (BUTTONS[2], True) not in evening.pressed:
        evening.watch(0.066, lambda: asked)
    return evening.pressed, (evening.now - since) / 1000


def test_a_button_is_pressed_late() -> None:
    assert asked_for("late")[1] > asked_for("touch")[1] + 0.4


def test_a_button_that_says_nothing_is_pressed_by_mistake_before_the_right_one() -> None:
    pressed, _ = asked_for("mispress")
    assert [name for name, down in pressed if down] in ([BUTTONS[1], BUTTONS[2]], [BUTTONS[3], BUTTONS[2]])


def test_a_lamp_is_switched_off_and_on_again() -> None:
    table, dice = SimulatedTable(GAME.layout(3)), random.Random(1)
    bright = table.frame_at(0).mean()
    mishaps.lamp(table, dice)
    dim = table.frame_at(1000).mean()
    mishaps.lamp(table, dice)
    assert 0.5 < dim / bright < 0.9 and table.frame_at(2000).mean() == pytest.approx(bright, rel=0.02)


def test_a_knocked_camera_sees_the_table_a_little_elsewhere() -> None:
    table = SimulatedTable(GAME.layout(3))
    corner = np.array([(0.0, 0.0)])
    before = table.camera.to_px(corner)
    mishaps.knock(table, random.Random(2))
    assert 2 < float(np.hypot(*(table.camera.to_px(corner) - before)[0])) < 80


def test_a_camera_hangs_aslant_by_25_degrees_at_most() -> None:
    tilts = [mishaps.hung_aslant(HD, 1.0, random.Random(seed)).tilt for seed in range(50)]
    assert 20 < max(tilts) <= 25 and min(tilts) < 5 and mishaps.hung_aslant(HD, 0.0, random.Random(1)) == HD


# ---------------------------------------------------------------- where cards lie


def test_a_pile_lies_off_its_place_and_its_cards_lie_on_it() -> None:
    far: list[float] = []
    for seed in range(8):
        seven, jack = lays(BOB, card("7S")), lays(CY, card("7H"))
        evening = Performance(script(seven, jack), manners=always("stray"), seed=seed)
        evening.watch(25, evening.all_knowing)
        pile = list(evening.felt.cards.values())
        far.append(math.dist((pile[0].x, pile[0].y), CENTRE))
        assert all(math.dist((one.x, one.y), (pile[0].x, pile[0].y)) < 70 for one in pile)
        assert all(0 < one.x < 960 and 0 < one.y < 520 for one in pile)
    assert max(far) > 60


def test_melds_lie_askew_but_each_in_its_own_row() -> None:
    line = "seats=2 dealer=1 turn=0 phase=play hands=5,3 discards=9D"
    angles = set()
    for seed in range(4):
        meld = Laid(ANN, area(ANN), (cards("5S 5H 5C"),))
        family, table = _at_a_rummy(line, meld, manners=always("askew"), seed=seed)
        pieces = [table.felt.cards[number] for number in family.players.truth.lying[area(ANN)]]
        assert max(piece.angle for piece in pieces) - min(piece.angle for piece in pieces) < 10
        assert all(15 < math.dist((a.x, a.y), (b.x, b.y)) < 30 for a, b in pairwise(pieces))
        angles.add(round(pieces[0].angle))
    assert max(abs(angle) for angle in angles) > 8


# ---------------------------------------------------------------- helpers


def _at_a_rummy(line: str, *events: Event, manners: Manners, seed: int = 1) -> tuple[Family, SimulatedTable]:
    rummy = game("ditch-rummy")
    began = Began("ditch-rummy", ("Ann", "Bob"), BOB, position=line)
    table = SimulatedTable(rummy.layout(2), seed=seed)
    players = Script(began, events, random.Random(seed))
    family = Family(began, table, lambda name, down: None, random.Random(seed), manners, players=players)
    for now in range(0, 15_000, 66):
        table.advance(now)
        family.think(now, Show(Mode.PLAY, "Ditch Rummy", view=family.players.view))
    return family, table


def _acts(visit: Gesture, kind: type) -> list[object]:
    return [act for stop in visit.stops for act in stop.acts if isinstance(act, kind)]


def _down_and_up(visits: list[Gesture]) -> list[tuple[list[int], list[int]]]:
    """What was put down before its owner, and what the same hand took up after a while."""
    return [
        (
            [act.number for act in _acts(down, Leave) if isinstance(act, Leave)],
            [act.number for act in _acts(up, Take) if isinstance(act, Take)],
        )
        for down, wait, up in zip(visits, visits[1:], visits[2:], strict=False)
        if down.seat == wait.seat == up.seat and not _acts(wait, object) and _acts(up, Take) and down.carries
    ]


def _spread(evening: Performance) -> float:
    pile = list(evening.felt.cards.values())
    return max(math.dist((one.x, one.y), (other.x, other.y)) for one in pile for other in pile)


def test_nobody_lays_a_card_under_a_mug() -> None:
    mug, cards = Stray("mug", 300.0, 200.0), [(310.0, 190.0), (380.0, 200.0)]
    aside = out_of_the_way(mug, cards)
    assert all(math.dist((aside.x, aside.y), card) > MAKES["mug"].wide / 2 + 44 for card in cards)
    assert out_of_the_way(aside, cards) == aside


def test_a_row_that_lies_off_its_place_is_still_a_row() -> None:
    table, dice = game("dig").layout(3), random.Random(7)
    placing = Placing(table, SimulatedFelt(table.spots), TrueTable(game("dig"), 3, dice, 0), dice)
    placing.stray = 1.0
    laid = [placing.centre(space(n)) for n in range(1, 26)]
    shoulds = [table.places[space(n)].centre for n in range(1, 26)]
    assert max(math.dist(*one) for one in zip(laid, shoulds, strict=True)) > 10  # off its place, but not torn apart:
    assert all(17 < math.dist(*pair) < 37 for pair in pairwise(laid))
