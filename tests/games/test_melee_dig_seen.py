"""What a screen is told of Melee Dig, what is written down of it, and in which words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.games.melee_dig as melee_dig
from companion.errors import BadText
from companion.facts.events import Began, Chose, Drew, Laid, Said, Shown, Turned, Word
from companion.facts.rulings import Weight
from companion.facts.views import View
from companion.games.melee_dig import GAME, words
from companion.games.melee_dig.motion import FOUND_OUT
from companion.games.melee_dig.position import FIELDS, MeleeDigPosition, Phase
from companion.games.melee_dig.text import read, write
from companion.referee import Referee
from companion.table import DISCARD, STOCK
from companion.transcript.words import GENERAL, say
from scoring.cards import cards
from tests.games.dig_table import after, done, draw, lay, table, why_not
from tests.games.oracle import Evening
from tests.people import ANN, BOB, CY, DEE, FOUR

EVERY_PHASE = {
    "deal": "phase=deal who=0",
    "starter": "phase=starter who=0",
    "turn": "",
    "after_draw": "phase=after_draw",
    "suit": "phase=suit pile=AS suit=S",
    "dig_draw": "phase=dig_draw pile=KS suit=S owed=1,0,1,1",
    "follow": "phase=follow pile=KS suit=S",
    "follow_drawn": "phase=follow_drawn pile=KS suit=S",
    "second": "phase=second pile=KC suit=C",
    "two": "phase=two owed=0,2,0,0",
    "melee": "phase=melee chain=3D aggressor=0 owed=0,3,0,0",
    "break": "phase=break chain=3D aggressor=0 owed=0,3,0,0",
    "answer": "phase=answer",
    "parting": "phase=parting who=0 out=0 hands=0,5,5,5 owed=0,1,1,1",
    "out": "phase=out out=1 ending=out hands=5,0,5,5",
    "extra_draw": "phase=extra_draw out=0 ending=out owed=0,1,0,0 hands=0,5,5,5",
    "count": "phase=count who=- ending=count",
    "sheet": "phase=sheet who=0 results=30,20,10,40 loser=3 in=0,1,2",
    "over": "phase=over who=0 results=30,20,10,40/1,-,-,- in=0",
}


@pytest.fixture(params=EVERY_PHASE)
def position(request: pytest.FixtureRequest) -> MeleeDigPosition:
    return table(EVERY_PHASE[request.param])


def test_every_phase_is_here() -> None:
    assert set(EVERY_PHASE) == {phase.value for phase in Phase} == set(GAME.phases)


# ---------------------------------------------------------------- the view


def test_every_phase_asks_somebody_something_in_words(position: MeleeDigPosition) -> None:
    view = GAME.view(position)
    sentence = say(GAME, view.prompt.code, view.prompt.params, FOUR)
    assert "…" not in sentence and "_" not in sentence
    assert len(sentence) <= 60, sentence
    assert view.deciders or position.phase in ("over",)


def test_prompts_read_like_this() -> None:
    said = {phase: say(GAME, v.prompt.code, v.prompt.params, FOUR) for phase in EVERY_PHASE if (v := view_of(phase))}
    assert said["turn"] == "Bob: diamonds, or like 7♦. No card? Take one."
    assert said["melee"] == "Melee in diamonds! Who but Ann has the 4♦?"
    assert said["two"] == "Bob: take 2 cards, or lay a two!"
    assert said["break"] == "Bob: take 3 cards, or lay jack or queen of diamonds!"
    assert said["out"] == "Bob has no card left! Who takes one more?"
    assert said["over"] == "Ann wins the game!"


def view_of(phase: str) -> View:
    return GAME.view(table(EVERY_PHASE[phase]))


def test_when_a_draw_is_due_and_the_stock_is_used_up_the_dealer_is_asked_to_shuffle() -> None:
    two = table("stock=0 pile=9H,8H,7D hands=12,13,12,12")
    assert GAME.view(after(two, lay(BOB, "2D"))).prompt.code == "draw_or_two", "perhaps there is a two"
    asked = GAME.view(after(table("stock=1 pile=9H,8H,7D hands=12,13,12,11"), lay(BOB, "2D"), draw(CY))).prompt
    assert (asked.code, asked.to) == ("shuffle_pile", (ANN,))


def test_who_draws_until_a_card_can_be_laid_is_asked_to_draw_on() -> None:
    """The screen asked for a card or "done", which was refused; and nobody could shuffle for the next draw."""
    one, none = (f"stock=1 pile={pile} hands=12,13,12,12 house=md.drawUntil:yes" for pile in ("9H,8H", "9H"))
    left, bare = (after(table(text), draw(BOB)) for text in (one, none))
    assert (GAME.view(left).prompt.code, [one.kind for one in GAME.expects(left)]) == (
        "lay_it_or_draw_on",
        [Laid, Drew, Turned],
    )
    assert GAME.view(bare).prompt.code == "lay_it_or_done"


def test_a_melee_is_seen_whole() -> None:
    view = GAME.view(after(table("hands=5,2,5,5"), lay(BOB, "3D"), lay(DEE, "4D")))
    tags = {one.seat: one.tags for one in view.seats}
    assert tags == {ANN: ("dealer",), BOB: ("aggressee", "must_say_last_card"), CY: (), DEE: ("aggressor",)}
    assert [one.owes for one in view.seats] == [0, 4, 0, 0]
    assert view.deciders == (ANN, CY, BOB), "the one who is attacked speaks last"
    assert dict(view.pending) == {"chain": cards("4D")[0], "aggressor": DEE, "aggressee": BOB, "owes": ((BOB, 4),)}
    assert view.piles[0].cards == cards("7D 3D 4D")


def test_seats_out_of_the_game_and_lost_turns_are_tagged() -> None:
    view = GAME.view(table("in=0,1,2 lost=0,0,1,0 said=0 hands=1,5,5,0"))
    assert view.seats[ANN].tags == ("dealer", "last_card")
    assert view.seats[CY].tags == ("lost_turn",)
    assert (view.seats[DEE].tags, view.seats[DEE].cards) == (("out",), None)


def test_the_count_shows_each_hand_as_it_is_opened() -> None:
    counting = after(table(EVERY_PHASE["count"]), Shown(CY, cards("3S 2H AD KC 7C")))
    view = GAME.view(counting)
    assert (view.seats[CY].shown, view.seats[CY].points) == (cards("3S 2H AD KC 7C"), 82)
    assert view.deciders == (ANN, BOB, DEE)


def test_the_sheet_has_a_row_for_everybody_and_a_gap_for_those_who_were_out() -> None:
    rows = {line.seats[0]: (line.rounds, line.out) for line in GAME.view(table(EVERY_PHASE["over"])).sheet}
    assert rows[ANN] == ((30, 1), False)
    assert rows[DEE] == ((40, None), True)


def test_what_is_usual_now() -> None:
    """OK means this, and only one thing at a time."""
    usual = {phase: [one.kind for one in GAME.expects(table(w)) if one.usual] for phase, w in EVERY_PHASE.items()}
    assert all(len(kinds) <= 1 for kinds in usual.values()), usual
    nothing = {phase for phase, kinds in usual.items() if not kinds}
    assert nothing == {"starter", "suit", "out", "count", "over"}


def test_with_the_last_draws_nobody_is_asked_to_say_that_one_card_is_left() -> None:
    """Ann is out, her last card makes Bob draw, and the count is next: Cy, with one card, need not say so (MDQ-17)."""
    parting = table("phase=parting who=0 out=0 hands=0,5,1,5 owed=0,1,0,0 house=md.lastCardPower:drawsFirst")
    assert why_not(parting, Said(CY, Word.LAST_CARD)).code == "not_now"
    assert Word.LAST_CARD not in [one.kind for one in GAME.expects(parting)]


def test_with_all_hands_open_and_a_price_on_breaches_somebody_says_yes() -> None:
    hands = "shown=0:4S+5S+6S+8S+9S,1:4C+5C+6C+8C+9C,2:4H+5H+6H+8H+10H,3:4D+5D+6D+8D+JD"
    counted = table(f"{EVERY_PHASE['count']} house=auditPenalty:10 fines=0,10,0,0 {hands}")
    assert GAME.view(counted).prompt.code == "all_open"
    assert [one.kind for one in GAME.expects(counted)] == [Word.YES]
    assert after(counted, Said(None, Word.YES)).results == ((32, 42, 33, 33),)


def test_only_the_pile_lies_open() -> None:
    (lying,) = GAME.felt(after(table("pile=3+9D,7D"), lay(BOB, "4D")))
    assert (lying.place, lying.cards, lying.shape) == (DISCARD, cards("9D 7D 4D"), "pile")
    assert GAME.felt(table("", "seats=4 phase=deal who=0")) == ()


@pytest.mark.parametrize("seats", GAME.seats)
def test_stock_and_pile_lie_apart(seats: int) -> None:
    layout = GAME.layout(seats)
    stock, pile = layout.places[STOCK], layout.places[DISCARD]
    assert pile.x - (stock.x + stock.width) >= 60
    assert len(layout.spots) == seats


# ---------------------------------------------------------------- the position text


def test_a_position_is_one_readable_line() -> None:
    position = after(table("hands=5,2,5,5 round=2"), lay(BOB, "3D"), Said(BOB, Word.LAST_CARD))
    assert write(position) == (
        "seats=4 round=2 hands=5,1,5,5 stock=31 suit=D said=1 safe=1 phase=melee who=2 aggressor=1 chain=3D"
        " owed=0,0,3,0 pile=0+7D,3D"
    )


def test_whatever_is_unusual_is_written_too() -> None:
    line = (
        "seats=4 house=md.drawUntil:yes,auditPenalty:10 known=0:KH,2:9D drawn=yes phase=two who=1 owed=0,1,0,0"
        " hands=6,5,5,5 suit=D pile=2+2D fines=0,10,0,0 waived=1 reshuffles=2 way=ccw lost=0,0,1,0"
    )
    position = read(line)
    assert (position.house.draw_until, position.drawn, position.pile) == ("yes", True, 3)
    assert position.known == {(ANN, cards("KH")[0]), (CY, cards("9D")[0])}
    assert sorted(write(position).split()) == sorted(line.split())


def test_every_phase_can_be_written_down_and_taken_up(position: MeleeDigPosition) -> None:
    assert read(write(position)) == position
    assert write(read(write(position))) == write(position)


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_an_evening_can_be_written_down(seed: int) -> None:
    evening = Evening(seed, 2 + seed)
    for _ in evening.play():
        assert read(write(evening.position)) == evening.position


BAD = {
    "": "seats=",
    "seats=x": "'x' is not a number",
    "seats=9": "two to eight",
    "seats=4 moon=full": "'moon=full'",
    "seats=4 stock": "'stock'",
    "seats=4 stock=3 stock=4": "'stock=4'",
    "seats=4 stock=-3": "stock=-3",
    "seats=4 hands=1,2,x,4": "hands=1,2,x,4: 'x'",
    "seats=4 hands=1,2": "4 entries",
    "seats=4 phase=dance": "phase=dance",
    "seats=4 suit=X": "suit=X",
    "seats=4 way=up": "way=up",
    "seats=4 drawn=no": "drawn=no",
    "seats=4 ending=bang": "ending=bang",
    "seats=4 pile=7D,1Z": "'1Z'",
    "seats=4 pile=x+7D": "pile=x",
    "seats=4 shown=0:9Z": "9Z",
    "seats=4 known=0-KH": "known=0-KH",
    "seats=4 house=md.drawUntil:maybe": "md.drawUntil cannot be 'maybe'",
    "seats=4 house=md.moon:full": "md.moon",
    "seats=4 who=7": "seats 0 to 3",
    "seats=4 in=0,0,1": "once",
    "seats=4 in=1,2": "dealer",
    "seats=4 phase=turn who=1": "pile",
    "seats=4 phase=turn who=- pile=7D suit=D": "who=",
    "seats=4 phase=melee who=1 pile=3D suit=D": "chain",
    "seats=4 phase=two who=1 pile=2D suit=D": "owe",
    "seats=3 owed=0,10000000,10000000": "owed=0,10000000,10000000: '10000000' is too much",
    f"seats=2 lost=0,1{'0' * 20}": "is too much",
    f"seats=2 results=30,{'9' * 5000}": "is too much",
    f"seats=2 house=auditPenalty:{'9' * 5000}": "auditPenalty cannot be",
    "seats=2 stock=1e20": "'1e20' is not a number",
    "seats=2 phase=dig_draw who=0 pile=KS suit=S": "owe",
    "seats=2 phase=melee who=1 aggressor=0 chain=AH owed=0,3 pile=AH suit=H": "from three to ten",
    "seats=2 phase=melee who=1 aggressor=0 chain=10H owed=0,10 pile=10H suit=H": "write phase=break",
    "seats=2 phase=melee who=1 aggressor=1 chain=3H owed=0,3 pile=3H suit=H": "against somebody else",
    "seats=2 phase=turn in=0 pile=3H suit=H": "nobody plays alone",
}


@pytest.mark.parametrize("text", BAD)
def test_a_text_that_cannot_be_names_the_spot(text: str) -> None:
    with pytest.raises(BadText, match=re.escape(BAD[text])):
        read(text)


# ---------------------------------------------------------------- words


def source() -> str:
    folder = Path(melee_dig.__file__).parent
    return "\n".join(file.read_text("utf-8") for file in folder.glob("*.py"))


def test_every_code_in_the_source_has_a_sentence() -> None:
    makers = "effect|note|refusal|claim|unmoved|_false_call"
    said = re.findall(rf'\b(?:{makers})\(\s*(?:position, )?(?:by, )?"(\w+)"', source())
    assert len(said) > 60
    assert [code for code in said if code not in GAME.words and code not in GENERAL] == []


def test_no_sentence_stands_idle() -> None:
    spoken = source().replace(Path(words.__file__).read_text("utf-8"), "")
    keys = {f"ok.{phase}" for phase in GAME.phases}
    # A sentence said aloud, a sound and a count in the album each stand for a ruling of that name.
    ruling = {code: code.split(".")[1] for code in GAME.words if code.startswith(("aloud.", "cue.", "feat."))}
    words_used = {*words.HOUSE, *keys}
    idle = [code for code in GAME.words if f'"{ruling.get(code, code)}"' not in spoken and code not in words_used]
    assert idle == []


def test_every_claim_has_a_finding_with_a_sentence_of_its_own() -> None:
    assert set(re.findall(r'\bclaim\(\s*"(\w+)"', source())) <= set(FOUND_OUT)
    assert set(FOUND_OUT.values()) <= set(GAME.words)


def test_a_breach_is_told_as_a_breach() -> None:
    referee = Referee(Began("melee-dig", FOUR, position=write(table("pile=7H suit=H"))))
    for event in (lay(DEE, "9H"), lay(BOB, "8H"), done(DEE), draw(DEE)):
        referee.hear(event)
    said = [one for one in referee.judged[-1].rulings if one.weight is Weight.FINDING]
    assert [say(GAME, one.code, one.params, FOUR) for one in said] == ["Dee had a card to lay: 9♥."]


def test_every_switch_and_value_can_be_read_aloud() -> None:
    for switch in GAME.switches:
        assert GAME.words[switch.key].endswith(("?", "count"))
        assert all(GAME.words[f"{switch.key}.{value}"] for value in switch.values)


def test_sentences_are_short_enough_for_a_big_screen() -> None:
    long = {code: sentence for code, sentence in GAME.words.items() if len(sentence) > 75}
    assert long == {}


# ---------------------------------------------------------------- inside


def test_a_position_has_every_field_and_never_changes() -> None:
    position = table()
    assert all(hasattr(position, field) for field in FIELDS)
    with pytest.raises(AttributeError, match="a position never changes"):
        position.stock = 3
    assert position == table()


def test_a_whole_turn_reads_like_play() -> None:
    start = table("pile=7S suit=S")
    dug = after(start, lay(BOB, "KS"), draw(CY), draw(DEE), draw(ANN), draw(BOB), lay(BOB, "AC"))
    named = after(dug, Chose(BOB, "H", "suit"), draw(CY), done(CY))
    assert (named.who, named.counts, named.suit) == (DEE, (6, 4, 7, 6), "H")
