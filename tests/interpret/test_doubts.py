"""Questions name the very thing that two stories tell differently."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Word, lays
from companion.games.boards import area
from companion.interpret.doubts import again, grouped, which
from companion.interpret.reading import Doubt, Supposed
from companion.interpret.story import Story
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.interpret.evening_talk import at_turn
from tests.people import ANN, BOB, CY, DEE, EVE


def story(*events: Event, cost: float = 0.0) -> Story:
    return Story(tuple(map(Supposed, events)), cost)


def test_who_laid_the_contract_is_asked_when_nobody_doubts_whose_the_discard_was() -> None:
    contracts = [Laid(by, area(ANN), (cards("7H 7S 7C"), cards("KS KH KH"))) for by in (CY, ANN)]
    doubt = which([story(contract, lays(ANN, card("2D"))) for contract in contracts])
    assert doubt.code == "who" and doubt.cards == cards("7H 7S 7C KS KH KH")
    assert [dict(option.params)["by"] for option in doubt.options] == [CY, ANN]


def test_everybody_who_may_have_been_it_has_a_key() -> None:
    told = [story(Laid(by, area(BOB), (cards("9C"),)), cost=3.0 + 0.1 * by) for by in (ANN, BOB, CY)]
    assert [dict(option.params)["by"] for option in which(told).options] == [ANN, BOB, CY]
    told[2] = story(*told[2].events, cost=9.0)
    assert len(which(told).options) == 2, "Cy is too unlikely"


def test_that_nothing_was_taken_is_none_of_the_keys_by_name() -> None:
    takes = [Lifted(by, DISCARD, cards("9C")) for by in (ANN, BOB)]
    doubt = which([story(takes[0]), story(takes[1], cost=0.1), story(Drew(CY), cost=0.2)])
    assert [dict(option.params)["by"] for option in doubt.options] == [ANN, BOB]


def test_of_keys_that_would_read_alike_there_is_one() -> None:
    laid, done = [Laid(by, area(BOB), (cards("9C"),)) for by in (ANN, BOB)], Said(CY, Word.DONE)
    told = [story(laid[0]), story(laid[1], cost=0.1), story(done, laid[1], cost=0.2)]
    assert [dict(option.params)["by"] for option in which(told).options] == [ANN, BOB]


def test_who_may_have_done_it_has_a_key_though_the_likeliest_differ_in_a_draw() -> None:
    takes = [Lifted(by, DISCARD, cards("9C")) for by in (ANN, BOB)]
    told = [story(Drew(CY), takes[0]), story(takes[0], cost=0.5), story(takes[1], cost=0.7)]
    doubt = which(told)
    assert doubt.code == "who_took" and [(option.code, dict(option.params)["by"]) for option in doubt.options] == [
        ("drew_before", ANN),
        ("laid", ANN),
        ("laid", BOB),
    ]
    assert [act.event for act in doubt.options[0].acts] == [Drew(CY), takes[0]]
    assert which(told[:2]).code == "who_drew", "nobody else may have been it"


def test_who_drew_is_asked_of_what_ends_otherwise_and_not_of_mere_order() -> None:
    """Two likely stories told of the same draws: the only key said "nobody", and the draw in doubt was in none."""
    both, laid = (Drew(BOB, 3), Drew(ANN, 3)), lays(BOB, card("2C"))
    told = [story(*both, laid), story(both[0], laid, both[1], cost=0.5), story(*both, laid, Drew(BOB), cost=1.0)]
    ends = [replace(one, position=end) for one, end in zip(told, ("same", "same", "other"), strict=True)]
    doubt = which(ends)
    assert doubt.code == "who_drew"
    assert [(option.code, option.params) for option in doubt.options] == [
        ("drew_none", ()),
        ("drew_it", (("by", BOB),)),
    ]


def test_whoever_may_lay_what_was_taken_back_has_a_key_however_its_hand_looked() -> None:
    """All keys told of wrong acts, or of draws that nobody had made: the evening could go on no more."""
    laid = [lays(by, card("QH")) for by in (ANN, BOB, CY)]
    unseen = story(Drew(BOB), Said(BOB, Word.DONE), laid[2], cost=4.4)
    wrong = [Story((Supposed(one),), cost, amiss=(one,)) for one, cost in ((laid[0], 3.5), (laid[2], 5.0))]
    options = again([wrong[0], unseen, wrong[1], story(laid[1], cost=6.9)]).options
    assert [tuple(act.event for act in option.acts) for option in options] == [
        (laid[0],),
        unseen.events,
        (laid[1],),
        (),
    ]


def test_everybody_who_may_have_laid_what_was_taken_back_has_an_answer() -> None:
    """Eve had none, nor was it untrue that it counts: the table sat before the question, and the evening was over."""
    laid = [lays(by, card("5S")) for by in (CY, ANN, EVE, DEE, BOB)]
    drawn = story(Drew(ANN, 4), laid[1], cost=1.0)
    told = [drawn, *(story(one, cost=3.0 + n) for n, one in enumerate(laid))]
    options = again(told).options
    assert [option.acts[-1].event for option in options[:-1]] == [laid[1], laid[0], laid[1], *laid[2:]]
    assert options[-1].code == "counts_not"


def test_what_was_taken_back_by_mistake_may_be_put_on_record_again() -> None:
    """Cy had laid it, and had an answer only for who had drawn before; "No" was untrue, and nobody pressed any more."""
    laid = {by: lays(by, card("4H")) for by in (CY, DEE, ANN, EVE, BOB)}
    others = [story(one, cost=4.8) for by, one in laid.items() if by != CY]
    options = again([story(Drew(CY, 3), laid[CY], cost=2.6), *others, story(laid[CY], cost=0.1)]).options
    assert [option.acts[-1].event for option in options[:-1]] == [*laid.values(), laid[CY]]
    assert len(options[-2].acts) == 1


def test_where_cards_may_lie_that_were_taken_back_is_on_the_keys() -> None:
    places = DISCARD, area(ANN)
    told = [story(Laid(by, place, (cards("4H 5H"),))) for by in (ANN, BOB) for place in places[: 2 - by]]
    options = again(told).options
    assert [(option.code, dict(option.params).get("at")) for option in options[:2]] == [
        ("lies_at", place.key) for place in places
    ]
    assert options[2].code == "laid" and dict(options[2].params)["by"] == BOB


def test_of_two_that_name_the_same_player_one_says_who_had_drawn() -> None:
    """Whether Bob had drawn before decides whether he may take the card."""
    takes = [Lifted(by, DISCARD, cards("9C")) for by in (ANN, BOB)]
    told = [story(takes[0]), story(Drew(BOB), takes[1], cost=1.0), story(takes[1], cost=1.5)]
    assert [(option.code, dict(option.params)["by"]) for option in which(told).options] == [
        ("laid", ANN),
        ("drew_then", BOB),
        ("laid", BOB),
    ]


def test_what_came_first_is_another_question() -> None:
    first, last = lays(ANN, card("4C")), lays(BOB, card("5C"))
    doubt = which([story(first, last), story(last, first)])
    assert doubt.code == "which"
    assert [(option.code, option.params) for option in doubt.options] == [
        ("laid_then", (("by", ANN), ("card", card("4C")), ("whom", BOB), ("other", card("5C")))),
        ("laid_then", (("by", BOB), ("card", card("5C")), ("whom", ANN), ("other", card("4C")))),
    ]


def test_a_key_names_whoever_laid_each_card_and_not_the_last_one_for_all() -> None:
    pair, discard = Laid(BOB, area(BOB), (cards("8S 8D"),)), lays(CY, card("2C"))
    doubt = which([story(pair, discard), story(pair, lays(CY, card("7D")), discard)])
    assert [dict(option.params)["by"] for option in doubt.options] == [CY, CY], "that Bob laid the pair is not asked"
    doubt = which([story(pair), story(pair, discard)])
    assert [option.code for option in doubt.options] == ["laid", "laid_then"]
    assert dict(doubt.options[1].params) == {"by": BOB, "card": cards("8S 8D"), "whom": CY, "other": card("2C")}


def test_whether_anything_happened_is_asked_by_what_may_have_happened() -> None:
    for told in ([story(lays(ANN, card("4C"))), story()], [story(), story(lays(ANN, card("4C")))]):
        assert [option.code for option in which(told).options] == ["laid"]


def test_of_three_alike_it_is_asked_whether_two_belong_together() -> None:
    two, alone = cards("9D 9D"), cards("9D")
    together = story(Laid(BOB, area(ANN), (alone,)), Laid(BOB, area(ANN), (two,)))
    apart = story(*(Laid(BOB, area(ANN), (alone,)) for _ in range(3)))
    doubt = grouped(together, apart)
    assert [(option.code, dict(option.params)["cards"]) for option in doubt.options] == [
        ("together", two),
        ("apart", alone),
    ]


def test_what_the_eye_answers_within_a_moment_is_never_asked() -> None:
    reader, doubt = at_turn().reader, which([story(lays(by, card("4C"))) for by in (ANN, BOB)])

    def put(question: Doubt | None, seen: int, now: int) -> Doubt | None:
        reader.felt.now = now
        return reader.asking.put(reader.position, question, seen)

    assert put(doubt, 1000, 1000) is None
    assert put(doubt, 1500, 1500) is None
    assert put(None, 1600, 1600) is None
    assert put(doubt, 1700, 2000) is None
    assert put(doubt, 2300, 2500) is doubt


def test_a_question_is_not_withdrawn_for_a_moment_only() -> None:
    """Whoever is about to press would press into the void, and the same would be asked again."""
    reader, doubt = at_turn().reader, which([story(lays(by, card("4C"))) for by in (ANN, BOB)])

    def put(question: Doubt | None, now: int, more: bool = False) -> Doubt | None:
        reader.felt.now = now
        return reader.asking.put(reader.position, question, now, more)

    for now in (1000, 1900):
        open_now = put(doubt, now)
    assert open_now is doubt
    assert put(None, 2000) is doubt and put(doubt, 2600) is doubt
    assert put(None, 2700, more=True) is doubt and put(None, 4000, more=True) is doubt
    assert put(None, 4100) is None
