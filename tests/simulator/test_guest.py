"""A newcomer at the simulated table: hands that drag, and a family that learns from the screen what they did."""

from __future__ import annotations

import math
import random

import pytest

from companion.facts.events import (
    Amended,
    Began,
    Chose,
    Drew,
    Event,
    Laid,
    Lifted,
    Moved,
    Overruled,
    Said,
    Undone,
    Word,
    lays,
)
from companion.facts.show import Key, Mode, Question, Show
from companion.games import game
from companion.referee import Judged, Referee
from companion.simulator.family import Family
from companion.simulator.gesture import Reach, Stop, Take
from companion.simulator.guest import Guest
from companion.simulator.simulated_table import SimulatedTable
from companion.table import DISCARD, STOCK, Place, Seat
from companion.table.marks import COPIES
from scoring.cards import BACK, AnyCard
from tests.people import ANN, BOB, CY, THREE
from tests.simulator.performance import BEGAN, GAME, Performance

END, GAP = Place("yard", None, 24), Place("yard", None, 2)
"""Dig's end card, and the gap into which it goes."""
PILE = GAME.layout(3).places[DISCARD].centre
BEFORE_BOB = 30.0, 300.0


class Newcomer:
    """Bob has taken a seat, the others have looked up for so many seconds since it is his turn, and a kiosk hears what
    the test tells it."""

    def __init__(self, seed: int = 4, looks: float = 25) -> None:
        self.evening = Performance(seed=seed)
        self.family = self.evening.family
        self.guest = Guest(self.family, BOB)
        while self.family.players.view.deciders != (BOB,):
            self.evening.watch(0.1, self.evening.all_knowing)
        self.evening.watch(looks, self.evening.all_knowing)
        self.kiosk = Referee(BEGAN)
        for event in self.family.players.acts:
            self.kiosk.hear(event)

    @property
    def fitting(self) -> int:
        """A card of the hand that may be laid now."""
        lawful = {one for e in self.kiosk.expects for one in e.cards or () if e.by == BOB}
        return next(n for n in self.guest.hand if COPIES[n].face in lawful)

    def drag(self, number: int, x: float, y: float) -> None:
        if number in self.guest.hand:
            self.guest.drag_from_hand(number, 100, 300)
        else:
            card = self.evening.felt.cards[number]
            assert self.guest.drag_from_table(card.x, card.y)
        self.guest.drag(x, y)
        self.guest.drop(x, y)
        self.hands_go_home()

    def hands_go_home(self) -> None:
        self.evening.now += 3000
        self.evening.table.advance(self.evening.now)

    def recorded(self, event: Event) -> Judged:
        judged = self.kiosk.hear(event)
        self.guest.follow(self.kiosk.judged)
        return judged

    @property
    def acts(self) -> int:
        return len(self.family.players.acts)


def face(number: int) -> AnyCard:
    return COPIES[number].face


def test_a_card_that_is_dragged_to_the_pile_is_laid_once_it_is_on_record() -> None:
    new = Newcomer()
    number, acts = new.fitting, new.acts
    new.drag(number, *PILE)
    assert number in new.evening.felt.cards and number not in new.guest.hand
    assert new.acts == acts and new.guest.lying == 1
    new.recorded(lays(BOB, face(number)))
    assert new.family.players.acts[-1] == Laid(BOB, DISCARD, ((face(number),),))
    assert number in new.family.players.truth.lying[DISCARD]


def test_a_card_taken_back_after_it_counted_is_in_the_own_hand_again() -> None:
    new = Newcomer()
    number = new.fitting
    new.drag(number, *PILE)
    new.recorded(lays(BOB, face(number)))
    new.drag(number, *BEFORE_BOB)
    assert number in new.guest.hand, "it is where the fingers brought it, whatever the record says"
    assert new.guest.taken == face(number), "and the family waits until the record says so too"
    new.recorded(Undone())
    assert new.guest.taken is None
    assert number in new.family.players.truth.held[BOB] and new.family.players.view.deciders == (BOB,)
    new.drag(number, *PILE)
    new.recorded(lays(BOB, face(number)))
    assert new.guest.hand.count(number) == 0 and number in new.family.players.truth.lying[DISCARD]


def test_what_was_read_wrongly_and_corrected_is_true_as_corrected() -> None:
    new = Newcomer()
    number = new.fitting
    acts = new.acts
    new.drag(number, *PILE)
    entry = new.recorded(lays(CY, face(number))).number
    assert new.acts == acts
    new.recorded(Amended(entry, lays(BOB, face(number))))
    assert new.family.players.acts[-1] == lays(BOB, face(number))


def test_a_refused_card_is_taken_back_and_was_never_laid() -> None:
    """Because it was not asked for it lay there face down, and the screen could not read it."""
    new = Newcomer()
    wrong = next(n for n in new.guest.hand if GAME.judge(new.kiosk.position, lays(BOB, face(n))).refused)
    acts = new.acts
    new.drag(wrong, *PILE)
    assert new.evening.felt.cards[wrong].face_up
    assert new.recorded(lays(BOB, face(wrong))).refused
    new.drag(wrong, *BEFORE_BOB)
    assert wrong in new.guest.hand and new.acts == acts


def test_a_wrong_card_that_the_screen_lets_stand_is_true_for_the_family_too() -> None:
    """They held it for never laid, and took back on the screen whatever came after it."""
    new = Newcomer()
    wrong = next(n for n in new.guest.hand if GAME.judge(new.kiosk.position, lays(BOB, face(n))).refused)
    new.drag(wrong, *PILE)
    entry = new.recorded(lays(BOB, face(wrong))).number
    assert not new.recorded(Overruled(entry)).refused
    assert wrong in new.family.players.truth.lying[DISCARD] and wrong not in new.guest.hand
    assert new.family.players.referee.position == new.kiosk.position


def test_a_draw_that_is_due_is_seen_and_counts_once() -> None:
    new = Newcomer()
    before, stock = new.guest.hand, new.evening.felt.stock
    assert stock is not None and new.guest.to_draw == 1
    assert new.guest.drag_from_table(stock.x, stock.y)
    new.guest.drop(*BEFORE_BOB)
    new.hands_go_home()
    assert new.family.players.acts[-1] == Drew(BOB, 1)
    new.recorded(Drew(BOB, 1))
    assert new.guest.hand[:-1] == before and len(new.guest.hand) == len(before) + 1
    assert new.family.players.acts.count(Drew(BOB, 1)) == 1
    left = new.evening.felt.stock
    assert left is not None and left.count == stock.count - 1 == len(new.family.players.truth.stock)


def test_what_a_newcomer_says_by_a_button_is_true_once() -> None:
    new = Newcomer()
    new.guest.draw()
    new.recorded(Drew(BOB, 1))
    new.recorded(Said(BOB, Word.DONE))
    assert new.family.players.acts[-1] == Said(BOB, Word.DONE)
    acts = new.acts
    new.recorded(Drew(CY, 1))
    new.recorded(Said(CY, Word.DONE))
    assert new.acts == acts, "Cy is one of the family"


def test_what_the_family_did_at_a_seat_before_it_was_taken_is_not_done_again() -> None:
    new = Newcomer()
    new.guest.leave()
    new.evening.watch(3, new.evening.all_knowing)
    theirs = next(e for e in new.family.players.acts[len(new.kiosk.judged) :] if getattr(e, "by", None) == BOB)
    new.family._untold = [a for a in new.family._past if a.event == theirs]
    guest = Guest(new.family, BOB, len(new.kiosk.judged))
    acts = new.acts
    new.kiosk.hear(theirs)
    guest.follow(new.kiosk.judged)
    assert new.acts == acts


def test_the_family_waits_for_a_newcomer_and_then_goes_on() -> None:
    new = Newcomer()
    acts = new.acts
    new.evening.watch(12, new.evening.all_knowing)
    assert new.acts == acts
    new.guest.draw()
    new.recorded(Drew(BOB, 1))
    new.recorded(Said(BOB, Word.DONE))
    new.evening.watch(6, new.evening.all_knowing)
    assert new.acts > acts + 2


def test_a_draw_that_was_seen_is_not_drawn_again_when_the_next_one_is_due() -> None:
    """The family went by the record it knew already: a second card, and from then on everything was taken back."""
    new = Newcomer(seed=1)
    new.guest.draw()
    new.recorded(Drew(BOB, 1))
    new.recorded(Said(BOB, Word.DONE))
    held, told = len(new.guest.hand), new.acts
    new.evening.watch(16, new.evening.all_knowing)
    for event in new.family.players.acts[told:]:
        new.recorded(event)
    assert len(new.guest.hand) == held and new.guest.to_draw == 1
    assert new.family.players.acts.count(Drew(BOB, 1)) == 1


def test_a_draw_that_is_taken_back_on_the_screen_can_be_told_once_more() -> None:
    new = Newcomer()
    new.guest.draw()
    new.recorded(Drew(BOB, 1))
    new.recorded(Undone())
    new.recorded(Drew(BOB, 1))
    assert new.family.players.acts.count(Drew(BOB, 1)) == 1 and new.guest.seen_drawing == 0


def test_nobody_waits_for_a_card_to_be_shown_over_which_a_newcomer_has_played_since() -> None:
    """Bob was quicker than the family's eyes: what the screen had shown for a moment they waited for in vain."""
    new = Newcomer(looks=0)
    assert isinstance(new.family.players.acts[-1], Laid)
    new.guest.draw()
    new.recorded(Drew(BOB, 1))
    new.recorded(Said(BOB, Word.DONE))
    acts = new.acts
    new.evening.watch(6, new.evening.all_knowing)
    assert new.acts > acts


def test_a_family_that_is_paused_waits_and_does_one_step_if_told_to() -> None:
    evening = Performance(seed=4)
    evening.family.tempo.paused = True
    evening.watch(10, evening.all_knowing)
    assert evening.family.players.acts == []
    evening.family.tempo.step()
    evening.watch(20, evening.all_knowing)
    assert len(evening.family.players.acts) == 1
    evening.family.tempo.paused = False
    evening.watch(10, evening.all_knowing)
    assert len(evening.family.players.acts) > 1


def test_nobody_doubts_a_screen_that_hears_of_a_draw_only_later() -> None:
    """A draw is not on record before the next act: the family took back what the newcomer had done since."""
    new = Newcomer()
    new.guest.draw()
    new.hands_go_home()
    view = new.kiosk.view
    new.evening.pressed.clear()
    new.evening.watch(30, lambda: Show(Mode.PLAY, "Melee Dig", view=view))
    assert new.evening.pressed == []


def test_a_newcomer_whose_turn_it_is_hears_of_what_only_their_next_act_would_show() -> None:
    """Ann had drawn what she was attacked for, the screen still waited for her, and Bob for the screen."""
    evening = Performance(seed=35)
    Guest(evening.family, BOB)
    while evening.family.players.view.deciders != (BOB,):
        evening.watch(0.1, evening.all_knowing)
    *before, drew = evening.family.players.acts
    assert isinstance(drew, Drew) and drew.by == ANN
    kiosk = Referee(BEGAN)
    for event in before:
        kiosk.hear(event)
    keys = (Key(), Key(), Key(), Key("Ann drew", True, means=(drew,)), Key("Take back", True))
    evening.pressed.clear()
    evening.watch(5, lambda: Show(Mode.PLAY, "Melee Dig", view=kiosk.view, keys=keys))
    assert evening.pressed[0] == ("ok", True)


def test_a_question_that_a_newcomer_opens_is_left_to_the_newcomer() -> None:
    """“Caught you!” held, and before anybody could be picked the family had waved the question away."""
    new = Newcomer()
    keys = (Key("Ann", True), Key("Bob", True), Key("Cy", True), Key(), Key("Back", True))
    asked = Show(Mode.PLAY, "Melee Dig", question=Question("Who was caught?", THREE), keys=keys)
    new.evening.pressed.clear()
    new.evening.watch(15, lambda: asked)
    assert new.evening.pressed == []


def test_fingers_take_a_card_only_where_it_lies() -> None:
    """They did so half-way to it, as a rounding error left a trace of time: an eye saw cards go that nobody was at."""
    layout = GAME.layout(3)
    for x, y in ((x, y) for x in range(100, 900, 40) for y in range(60, 460, 40)):
        hand = Reach(BOB, layout.spots[BOB], 0, Stop(x, y, (Take(1),)))
        taken = next(now for now in range(66, 6600, 66) if hand.due(now))
        assert math.dist((hand.arm().x, hand.arm().y), (x, y)) < 30, taken


def test_a_hand_is_sorted_by_suit_and_rank() -> None:
    new = Newcomer()
    new.guest.sort()
    shown = [str(face(number)) for number in new.guest.hand]
    assert shown == sorted(shown, key=lambda text: (text[-1], "23456789TJQKA".index(text[0].replace("1", "T"))))


# ---------------------------------------------------------------- other games


def seated(game_id: str, names: tuple[str, ...], seat: Seat, line: str = "") -> tuple[Family, SimulatedTable, Guest]:
    """A table of this game at which one seat is taken by a newcomer."""
    began = Began(game_id, names, position=line)
    playing = game(game_id)
    table = SimulatedTable(playing.layout(len(names)), seed=1)
    family = Family(began, table, lambda name, down: None, random.Random(1))
    return family, table, Guest(family, seat)


def watch(family: Family, table: SimulatedTable, seconds: float) -> None:
    for now in range(table.now, table.now + round(seconds * 1000), 66):
        table.advance(now)
        family.think(now, Show(Mode.PLAY, "", view=family.players.view))


def test_a_word_that_somebody_said_long_ago_is_not_said_again_by_a_newcomer() -> None:
    """Once "done" was among what might come, an old one of the record ended the newcomer's turn for the family."""
    line = "seats=3 dealer=2 hands=5,5,5 stock=30 suit=C phase=turn who=0 pile=7C"
    family, _, guest = seated("melee-dig", THREE, BOB, line)
    kiosk = Referee(Began("melee-dig", THREE, position=line))
    for true, recorded in ((Drew(ANN, 1), Drew(ANN, 1)), (Said(ANN, Word.DONE), Said(None, Word.DONE))):
        family.act(true)
        kiosk.hear(recorded)
    guest.follow(kiosk.judged)
    guest.draw()
    kiosk.hear(Drew(BOB, 1))
    guest.follow(kiosk.judged)
    guest.follow(kiosk.judged)
    assert family.players.view.deciders == (BOB,) and kiosk.view.deciders == (BOB,)


def test_who_is_caught_before_the_screen_heard_the_last_card_has_not_said_it() -> None:
    """Cy had it on his lips when the newcomer held "Caught you!": from then on there were two games."""
    line = "seats=3 dealer=2 hands=4,5,1 stock=30 suit=C phase=turn who=0 pile=7C"
    family, _, guest = seated("melee-dig", THREE, BOB, line)
    kiosk = Referee(Began("melee-dig", THREE, position=line))
    kiosk.hear(Said(None, Word.CAUGHT, CY))
    family.act(Said(CY, Word.LAST_CARD))
    guest.follow(kiosk.judged)
    assert Said(None, Word.CAUGHT, CY) in family.players.acts
    assert family.players.view.seats[CY].cards == 2 == kiosk.view.seats[CY].cards


def test_as_many_cards_as_one_likes_are_drawn_one_after_the_other() -> None:
    """Ditch Rummy: the first card dragged off the stock ended the draw, for nobody draws twice."""
    line = "seats=2 dealer=1 turn=0 phase=draw hands=0,0 stock=52"
    family, table, guest = seated("ditch-rummy", ("Ann", "Bob"), ANN, line)
    kiosk = Referee(Began("ditch-rummy", ("Ann", "Bob"), position=line))
    x, y = table.layout.places[STOCK].centre
    for _ in range(3):
        assert guest.drag_from_table(x, y)
        guest.drop(*table.layout.spots[ANN][:2])
        table.advance(table.now + 3000)
    assert len(guest.hand) == 3 == guest.drawn and family.players.acts == []
    back = guest.hand[-1]
    guest.drag_from_hand(back, 0, 0)
    guest.drop(x, y)
    table.advance(table.now + 3000)
    assert len(guest.hand) == 2 == guest.drawn
    kiosk.hear(Drew(ANN, 2))
    guest.follow(kiosk.judged)
    assert family.players.acts == [Drew(ANN, 2)] and len(guest.hand) == 2 and not guest.drawn
    assert len(family.players.truth.stock) == 50


def test_nobody_lays_a_newcomers_card_together_with_a_discard() -> None:
    """Ditch Rummy: what is not in the hand was taken for what others fetch, and Ann's five was laid by the family."""
    line = "seats=2 dealer=1 turn=0 phase=draw hands=0,0 stock=52"
    family, _, _ = seated("ditch-rummy", ("Ann", "Bob"), ANN, line)
    truth = family.players.truth
    number = {str(face(n)): n for n in truth.stock}
    for one, pile in ((number["5C"], truth.held[ANN]), (number["6H"], truth.lying.setdefault(DISCARD, []))):
        truth.stock.remove(one)
        pile.append(one)
    meld = Laid(ANN, Place("area", ANN), ((face(number["5C"]), face(number["6H"])),))
    assert not family.players.done_for(ANN, meld)


def test_the_yard_is_laid_and_a_dog_given_to_a_newcomer_who_sits_down_at_once() -> None:
    """Nobody laid the yard when the first player's seat was taken: the dog went to and fro for ever."""
    family, table, _ = seated("dig", ("Ann", "Bob"), ANN)
    family.tempo.chores = family.tempo.playing = 0.1
    watch(family, table, 150)
    assert family.players.referee.position.phase == "youngest"


def test_who_is_youngest_may_be_said_by_somebody_who_only_watches() -> None:
    """The name was chosen on the screen, and the family chose another one and waited for ever."""
    family, table, guest = seated("dig", ("Ann", "Bob"), ANN)
    guest.leave()
    family.tempo.chores = family.tempo.playing = 0.1
    while family.players.referee.position.phase != "youngest":
        watch(family, table, 1)
    acts = len(family.players.acts)
    family.overhear(Chose(None, BOB, "youngest"))
    family.overhear(Chose(None, BOB, "youngest"))
    assert family.players.view.deciders == (BOB,) and len(family.players.acts) == acts + 1


def test_a_bone_goes_back_face_down_and_any_card_can_be_turned_over() -> None:
    family, table, guest = seated("dig", ("Ann", "Bob"), ANN)
    number = next(n for n in family.players.truth.stock if face(n) not in (BACK,) and str(face(n)).startswith("bone"))
    table.felt.lay(number, 400, 260, 0)
    assert guest.turn_at(400, 260)
    table.advance(3000)
    assert not table.felt.cards[number].face_up
    assert guest.drag_from_table(400, 260)
    guest.turn_dragged()
    guest.drop(300, 260)
    table.advance(6000)
    assert table.felt.cards[number].face_up


def test_what_is_dug_is_in_the_hand_at_once_and_counts_once_it_is_on_record() -> None:
    family, table, guest = seated("dig", ("Ann", "Bob"), ANN)
    family.tempo.chores = family.tempo.playing = 0.1
    watch(family, table, 150)
    yard = family.players.referee
    near = reversed([lying.place for lying in yard.game.felt(yard.position) if lying.cards == (BACK,)])
    place = min(near, key=lambda one: one.slot or 99)
    number = family.players.truth.lying[place][-1]
    card = table.felt.cards[number]
    assert guest.drag_from_table(card.x, card.y)
    guest.drop(*table.layout.spots[ANN][:2])
    table.advance(table.now + 3000)
    assert number in guest.hand and number not in family.players.truth.held[ANN]
    record = Referee(family.players.referee.began)
    for event in (*family.players.acts, Chose(ANN, ANN, "youngest"), Moved(ANN, dog_of(family), HOME, beside(place))):
        record.hear(event)
    record.hear(Lifted(ANN, place, (BACK,)))
    guest.follow(record.judged)
    assert number in guest.hand and number in family.players.truth.held[ANN]


@pytest.mark.parametrize("told", [Laid(ANN, GAP, ((BACK,),)), Moved(None, BACK, END, GAP)], ids=["laid", "moved"])
def test_an_end_card_a_newcomer_carries_is_carried_whatever_the_record_calls_it(told: Event) -> None:
    """Told as laid, the bone in her hand went with it; told as moved by nobody, the family waited for her for ever."""
    line = "phase=act row=YbbbbbbbbbbbbBbbbbGRPbb dogs=2,3 hands=1,1 tokens=dog-4,dog-3 fills=24>2"
    family, table, guest = seated("dig", ("Ann", "Bob"), ANN, line)
    truth, hand = family.players.truth, guest.hand
    number = truth.lying.pop(GAP)[0]
    truth.lying[END] = [number]
    table.felt.lay(number, *table.layout.places[END].centre, 0, face_up=False)
    assert guest.drag_from_table(*table.layout.places[END].centre)
    guest.drop(*table.layout.places[GAP].centre)
    table.advance(3000)
    record = Referee(Began("dig", ("Ann", "Bob"), position=line))
    assert not record.hear(told).refused
    table.felt.pick(number)  # and she is quicker than the record
    guest.follow(record.judged)
    assert guest.hand == hand and truth.lying[GAP] == [number]
    assert family.players.referee.position == record.position
    truth.lying[Place("yard", None, 3)] = truth.lying.pop(GAP)  # later the row closes up, and the spaces are others
    put_back = Laid(ANN, GAP, ((BACK,),))
    assert guest._truly(put_back) == put_back, "what was carried once is not carried again"


def test_an_end_card_taken_up_instead_of_carried_is_dug_where_it_was_to_go() -> None:
    """The record told of a dig at the gap; in truth nothing lay there, and the family waited for her for ever."""
    line = "phase=act row=YbbbbbbbbbbbbBbbbbGRPbb dogs=2,3 hands=1,1 tokens=dog-4,dog-3 fills=24>2"
    family, table, guest = seated("dig", ("Ann", "Bob"), ANN, line)
    truth = family.players.truth
    number = truth.lying.pop(GAP)[0]
    truth.lying[END] = [number]
    table.felt.lay(number, *table.layout.places[END].centre, 0, face_up=False)
    assert guest.drag_from_table(*table.layout.places[END].centre)
    guest.drop(*table.layout.spots[ANN][:2])
    record = Referee(Began("dig", ("Ann", "Bob"), position=line))
    assert not record.hear(Lifted(ANN, GAP, (BACK,))).refused
    guest.follow(record.judged)
    assert number in truth.held[ANN] and guest.taken is None
    assert family.players.referee.position == record.position


OFFERED = "seats=3 dealer=0 turn=2 phase={} hands=6,6,6 stock=89 discards=3D"


def test_a_discard_that_a_newcomer_begs_for_with_a_key_is_the_one_in_their_hand() -> None:
    """Two unknown cards came to the hand instead, and the family waited for the discard to be laid back."""
    line = OFFERED.format("offer offers=0")
    family, table, guest = seated("that-dam-game", ("Ann", "Bob", "Cy"), ANN, line)
    (number,) = family.players.truth.lying[DISCARD]
    assert guest.drag_from_table(*table.layout.places[DISCARD].centre)
    guest.drop(*table.layout.spots[ANN][:2])
    record = Referee(Began("that-dam-game", ("Ann", "Bob", "Cy"), position=line))
    assert not record.hear(Said(ANN, Word.YES)).refused
    guest.follow(record.judged)
    held = family.players.truth.held[ANN]
    assert number in held and len(held) == 8 and guest.taken is None


def test_one_of_the_family_takes_the_discard_for_whom_somebody_else_said_so() -> None:
    line = OFFERED.format("choose")
    family, table, _ = seated("that-dam-game", ("Ann", "Bob", "Cy"), ANN, line)
    (number,) = family.players.truth.lying[DISCARD]
    family.overhear(Said(CY, Word.YES))
    assert number in family.players.truth.held[CY]
    watch(family, table, 4)
    assert number not in table.felt.cards


HOME = Place("below", None, 0)


def beside(place: Place) -> Place:
    """Where a dog lies that is at this space."""
    return place._replace(name="below")


def dog_of(family: Family) -> AnyCard:
    """Ann's dog."""
    return family.players.referee.position.tokens[ANN]  # type: ignore[no-any-return]


def test_a_card_taken_unseen_out_of_a_newcomers_hand_is_taken_by_the_other() -> None:
    """Melee's second hit waited for the one whose card was to be pulled."""
    family, table, _ = seated("melee", ("Ann", "Bob"), BOB, PULLED)
    hand = len(family.players.truth.held[BOB])
    watch(family, table, 8)
    assert len(family.players.truth.held[BOB]) == hand - 1
    assert family.players.truth.lying[Place("damage", BOB)]


PULLED = "phase=pull striker=0 hands=6,6 stock=38 dodge=Q,K damage=-/9D shared=AS"
