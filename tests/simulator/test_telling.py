"""From the screen to a button: which key tells what truly happened, and which would tell something else."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Began, Chose, Counted, Dealt, Drew, Event, Laid, Lifted, Said, Undone, Word, lays
from companion.facts.show import BUTTONS, Key, Mode, Question, Show
from companion.games import game
from companion.games.boards import area
from companion.kiosk.asking import cards_of
from companion.referee import Referee
from companion.simulator.telling import (
    KnownBy,
    Push,
    TrueAct,
    admitted,
    as_drafted,
    how_known,
    push_for,
    told_out_of_order,
    unheard,
    way_out,
)
from companion.table import Place
from scoring.cards import Suit, card, cards
from tests.people import ANN, BOB, CY, THREE

BEGAN = Began("melee-dig", THREE)
GAME = game("melee-dig")


def deeds(*events: Event) -> list[TrueAct]:
    """True acts after the opening, none of them told to the kiosk yet."""
    referee = Referee(BEGAN)
    referee.hear(Dealt(ANN, 5))
    referee.hear(lays(None, card("9S")))
    found = []
    for event in events:
        before = referee.position
        judged = referee.hear(event)
        known_by = how_known(event, GAME.row(before), somebody_else_next=True)
        found.append(TrueAct(event, known_by, GAME.view(judged.position), before, judged.position))
    return found


def screen(question: Question | None = None, /, **keys: Key) -> Show:
    return Show(Mode.PLAY, "", keys=tuple(keys.get(name, Key()) for name in BUTTONS), question=question)


def test_a_suit_is_told_by_the_key_that_means_it() -> None:
    named = deeds(lays(BOB, card("AS")), Chose(BOB, "H", "suit"))
    keys = {
        name: Key(suit, lit=True, means=(Chose(BOB, suit, "suit"),))
        for name, suit in zip(BUTTONS, "CDHS", strict=False)
    }
    assert push_for(GAME, named[1:], screen(**keys)) == Push("count")


def test_a_key_that_would_say_something_untrue_is_not_pressed() -> None:
    drew = deeds(Drew(BOB), Said(BOB, Word.DONE))
    untrue = Key("Cy drew", lit=True, means=(Drew(CY),))
    assert push_for(GAME, drew, screen(ok=untrue)) is None


def test_one_press_may_tell_several_acts_in_other_words() -> None:
    dug = deeds(lays(BOB, card("KS")), Drew(CY), Drew(ANN))
    everybody = Key("All have drawn", lit=True, means=(Said(None, Word.YES),))
    one = Key("Cy drew", lit=True, means=(Drew(CY),))
    assert push_for(GAME, dug[1:], screen(dig=one, ok=everybody)) == Push("ok")


def test_the_groups_of_a_contract_may_be_told_in_any_order() -> None:
    began = Began("that-dam-game", THREE, house=(("td.contract", "1"),))
    referee = Referee(began)
    for event in (Dealt(ANN, 6), Drew(BOB)):
        referee.hear(event)
    before, groups = referee.position, (cards("KS KD KC"), cards("5H 5D 5C"))
    laid, other = (Laid(BOB, Place("area", BOB), order) for order in (groups, groups[::-1]))
    after = referee.hear(laid).position
    told = TrueAct(laid, KnownBy.SEEN, referee.view, before, after)
    keys = screen(dig=Key("Ann", lit=True, means=(replace(other, by=ANN),)), ok=Key("Bob", lit=True, means=(other,)))
    assert push_for(referee.game, [told], keys) == Push("ok")


def test_what_happened_first_is_told_first() -> None:
    done = deeds(Drew(BOB), Said(BOB, Word.DONE), Counted(CY, 1), Said(CY, Word.LAST_CARD))[1:]
    means = (Said(CY, Word.LAST_CARD), Said(None, Word.CAUGHT, CY))
    shown = screen(
        last_card=Key("Last card", lit=True, means=means), ok=Key("Bob is done", lit=True, means=(done[0].event,))
    )
    assert push_for(GAME, done, shown) == Push("ok")
    assert push_for(GAME, done[2:], shown) == Push("last_card")


def test_a_card_that_cannot_be_read_is_told_by_its_suit_and_then_its_rank() -> None:
    laid = deeds(lays(BOB, card("7S")))
    suit, other = (tuple(lays(None, one) for one in cards_of(s)) for s in (Suit.SPADES, Suit.HEARTS))
    which = screen(count=Key("Hearts", lit=True, means=other), ok=Key("Spades", lit=True, means=suit))
    assert push_for(GAME, laid, which) == Push("ok")
    assert push_for(GAME, laid, screen(ok=Key("8", lit=True, means=(lays(None, card("8S")),)))) is None
    assert push_for(GAME, laid, screen(ok=Key("7", lit=True, means=(lays(None, card("7S")),)))) == Push("ok")


def test_caught_you_is_held() -> None:
    caught = deeds(Counted(BOB, 1), Said(ANN, Word.CAUGHT, BOB))[1:]
    means = (Said(BOB, Word.LAST_CARD), Said(None, Word.CAUGHT, BOB))
    key = Key("Last card", lit=True, held="Caught you!", means=means)
    assert push_for(GAME, caught, screen(last_card=key)) == Push("last_card", held=True)
    said = deeds(Counted(BOB, 1), Said(BOB, Word.LAST_CARD))[1:]
    assert push_for(GAME, said, screen(last_card=key)) == Push("last_card")


def test_caught_you_is_not_called_for_a_draw_and_a_pass() -> None:
    """Though the penalty would leave the table the same."""
    drew = deeds(Counted(BOB, 1), Drew(BOB), Said(BOB, Word.DONE))[1:]
    means = (Said(BOB, Word.LAST_CARD), Said(None, Word.CAUGHT, BOB))
    key = Key("Last card", lit=True, held="Caught you!", means=means)
    assert push_for(GAME, drew, screen(last_card=key)) is None


def test_asked_who_drew_before_a_wrong_card_people_do_not_say_that_nobody_did() -> None:
    drew, wrong = deeds(Drew(BOB)), lays(BOB, card("2H"))
    asked = Question("Who drew from the stock?", ("Bob drew", "Nobody"))
    nobody, bob = Key("Nobody", lit=True, means=(wrong,)), Key("Bob drew", lit=True, means=(Drew(BOB), wrong))
    shown = screen(asked, dig=nobody, ok=bob)
    assert admitted(GAME, drew, wrong, shown) == Push("ok")
    assert admitted(GAME, [], wrong, shown) == Push("dig")


def test_asked_who_drew_before_a_wrong_card_people_tell_all_who_did() -> None:
    drew, wrong = deeds(Drew(BOB), Said(BOB, Word.DONE), Drew(CY)), lays(CY, card("2H"))
    before = Drew(BOB), Said(BOB, Word.DONE)
    asked = Question("Who drew from the stock?", ("Nobody", "Cy drew"))
    nobody, cy = (
        Key("Nobody", lit=True, means=(*before, wrong)),
        Key("Cy drew", lit=True, means=(*before, Drew(CY), wrong)),
    )
    assert admitted(GAME, drew, wrong, screen(asked, last_card=nobody, dig=cy)) == Push("dig")


def test_a_question_without_a_true_answer_is_waved_away_and_undoes_nothing() -> None:
    asked = Question("What happened?", ("This", "That"))
    assert way_out(screen(asked, back=Key("None of these", lit=True))) == Push("back")
    assert way_out(screen(asked, back=Key("Take back", lit=True, means=(Undone(),)))) is None


def test_what_the_screen_shows_needs_no_telling() -> None:
    told = deeds(lays(BOB, card("7S")), Drew(CY), Said(CY, Word.DONE))
    shown = Show(Mode.PLAY, "", view=told[1].view)
    assert [deed.event for deed in unheard(told, shown)] == [Said(CY, Word.DONE)]


def test_of_two_draws_that_the_screen_has_the_other_way_round_one_is_told() -> None:
    """Ann and Bob drew, and the screen knows of Bob's only: nobody says then that nobody has drawn."""
    referee = Referee(Began("melee", THREE[:2], dealer=ANN))
    for event in (Chose(ANN, "Q", "dodge"), Chose(BOB, "K", "dodge")):
        referee.hear(event)
    acts = []
    for drew in (Drew(ANN, 7), Drew(BOB, 7)):
        before = referee.position
        after = referee.hear(drew).position
        acts.append(TrueAct(drew, KnownBy.SILENT, referee.view, before, after))
    bob_only = referee.game.judge(acts[0].before, acts[1].event).position
    shown = Show(Mode.PLAY, "", view=referee.view_of(bob_only))
    assert [act.event for act in told_out_of_order(referee, unheard(acts, shown), shown)] == [Drew(ANN, 7)]


def test_a_discard_needs_no_telling_while_it_is_asked_how_many_were_drawn_for_it() -> None:
    rummy = game("ditch-rummy")
    referee = Referee(Began("ditch-rummy", THREE))
    for event in (Dealt(ANN, 0), Drew(BOB, 3)):
        referee.hear(event)
    before = referee.position
    after = referee.hear(thrown := Laid(BOB, Place("discard"), (cards("4H"),))).position
    act = TrueAct(thrown, KnownBy.SEEN, referee.view, before, after)
    numbers = {button: Key("Bob drew", lit=True, means=(Drew(BOB, n),)) for n, button in enumerate(("count", "ok"), 2)}
    shown = [replace(screen(**keys), draft=(cards("4H"),)) for keys in ({}, numbers)]
    assert [as_drafted(act, rummy.row(before), one).known_by for one in shown] == [KnownBy.SEEN, KnownBy.SILENT]


def test_a_discard_that_the_screen_shows_in_a_meld_needs_no_telling() -> None:
    rummy = game("ditch-rummy")
    referee = Referee(Began("ditch-rummy", THREE))
    for event in (Dealt(ANN, 0), Drew(BOB, 3), Laid(BOB, Place("discard"), (cards("4H"),)), Drew(CY, 3)):
        referee.hear(event)
    before = referee.position
    after = referee.hear(taken := Lifted(CY, Place("discard"), cards("4H"))).position
    act = TrueAct(taken, KnownBy.SEEN, referee.view, before, after)
    melded = replace(screen(), draft=(cards("3C 4H"),))
    known = [as_drafted(act, rummy.row(before), show).known_by for show in (screen(), melded)]
    assert known == [KnownBy.SEEN, KnownBy.SILENT]


def test_a_group_shown_as_a_draft_may_come_after_the_discard_that_is_known() -> None:
    referee = Referee(
        Began("ditch-rummy", THREE, position="seats=3 phase=play turn=0 hands=3,3,3 dealer=2 discards=6C")
    )
    group, taken = Laid(ANN, area(ANN), (cards("2C AD"),)), Lifted(ANN, Place("discard"), cards("6C"))
    shown = replace(screen(), view=referee.view_of(referee.game.judge(referee.position, taken).position))
    acts = []
    for event, known in ((group, KnownBy.SILENT), (taken, KnownBy.SEEN)):
        before = referee.position
        after = referee.hear(event).position
        acts.append(TrueAct(event, known, referee.view, before, after))
    assert [act.event for act in told_out_of_order(referee, acts, shown)] == [group]


def test_of_two_draws_that_one_word_tells_the_key_tells_the_one_that_was_not_seen() -> None:
    """The kiosk had seen Ann draw, and they waited beside "Bob drew" for it to see him, too."""
    duel = game("melee")
    began = Began("melee", (THREE[0], THREE[1]), position="phase=redraw hands=6,6 stock=38 due=1,1 dodge=Q,K first=0")
    referee = Referee(began)
    before = referee.position
    after = referee.hear(Said(None, Word.DONE)).position
    done = TrueAct(Said(None, Word.DONE), KnownBy.TOLD, duel.view(after), before, after)
    bob, stranger = Key("Bob drew", lit=True, means=(Drew(BOB),)), Key("Bob drew two", lit=True, means=(Drew(BOB, 2),))
    assert push_for(duel, [done], screen(ok=bob)) == Push("ok")
    assert push_for(duel, [done], screen(ok=stranger)) is None
