"""What somebody with a mouse can do at one moment of a game, and what is said to them."""

from __future__ import annotations

from companion.facts.events import Began, Dealt, Shown, lays
from companion.facts.show import Mode, Show
from companion.games import game
from companion.referee import Referee
from companion.running.family_table import FamilyTable
from companion.running.mouse_seat import MouseSeat
from companion.table import DISCARD, Seat
from companion.table.marks import COPIES
from companion.transcript import read
from hardware.keys import Pointer, Touch
from scoring.cards import PACK, Card, Rank, Suit, card
from tests.folders import ROOT

SIZE = (717, 800)
NAMES = ("Ann", "Bob")
ME, BOB = Seat(0), Seat(1)


def seated(game_id: str, position: str) -> tuple[MouseSeat, Referee]:
    """A table at which Ann's seat is taken, and the record of a kiosk that follows it."""
    began, playing = Began(game_id, NAMES, position=position), game(game_id)
    table = FamilyTable(began, playing, playing.layout(2), lambda name, down: None)
    seat = MouseSeat(table, NAMES, SIZE)
    seat.sit(ME)
    return seat, Referee(began)


def counting() -> str:
    """Melee Dig, and Bob has just stopped the round: all hands are laid open."""
    referee = Referee(Began("melee-dig", NAMES))
    for event in (Dealt(ME, 5), lays(None, card("7H")), lays(BOB, card("KH"))):
        referee.hear(event)
    return referee.game.write(referee.position)


def click(seat: MouseSeat, button: str, referee: Referee) -> None:
    labels = [one.label for one in seat._buttons(referee)]
    x, y = seat.areas.buttons[labels.index(button)].centre
    seat.hear((Pointer(Touch.DOWN, x, y, 0), Pointer(Touch.UP, x, y, 50)), (), referee)


def test_a_hand_is_laid_open_by_a_button_in_every_game_that_counts_hands() -> None:
    """In Melee Dig there was none, cards that were dragged went back into the hand, and the round never ended."""
    seat, referee = seated("melee-dig", counting())
    assert seat.guest is not None and len(seat.guest.hand) == 5
    assert seat._said(referee) == "Press “Lay open” below: your hand is counted."
    click(seat, "Lay open", referee)
    for now in range(0, 6000, 66):
        seat.table.table.advance(now)
        seat.family.think(now, Show(Mode.PLAY, "", view=seat.family.players.view))
    assert any(isinstance(act, Shown) and act.by == ME for act in seat.family.players.acts)
    assert not seat.guest.hand and len(seat.table.table.felt.cards) >= 5


def test_nobody_is_told_to_put_right_what_the_family_is_about_to_tell() -> None:
    """While the cards were dealt a newcomer read that the screen counted 0, and that its menu puts that right."""
    line = "seats=2 dealer=0 phase=deal hands=0,0 stock=52"
    seat, referee = seated("melee-dig", line)
    seat.family.act(Dealt(ME, 5))
    assert seat.guest is not None and len(seat.guest.hand) == 5
    assert seat._said(referee).startswith("The others do this for you")
    referee.hear(Dealt(ME, 5))
    assert seat._said(referee).startswith("The others do this for you"), "they turn up the first card, too"


def test_the_sentence_names_both_things_that_one_may_do() -> None:
    seat, referee = seated("melee-dig", "seats=2 dealer=1 hands=5,5 stock=30 suit=C phase=turn who=0 pile=7C")
    assert seat._said(referee) == "Your turn: drag a card to where it glows, or double click the stock to take one."
    other, referee = seated("melee-dig", "seats=2 dealer=0 hands=5,5 stock=30 suit=C phase=turn who=1 pile=7C")
    assert "stock" not in other._said(referee), "it is somebody else's turn"


def test_a_question_to_everybody_is_a_question_to_who_sits_here() -> None:
    """Dig waits for whoever is the youngest to be chosen: the simulated family leaves that to the newcomer."""
    seat, referee = seated("dig", "")
    story = read((ROOT / "tests" / "transcripts" / "dig" / "what-is-refused-in-a-turn.table").read_text())
    for entry in story.entries[:2]:
        referee.hear(entry.event)
    assert any(one.about == "youngest" for one in referee.expects)
    assert seat._said(referee).startswith("The screen asks you all")
    assert seat._on_turn(referee) == (ME,)


def test_a_card_that_was_refused_is_to_be_dragged_back() -> None:
    """The screen was red, and the sentence above the felt went on asking for a card."""
    line = "seats=2 dealer=1 hands=5,5 stock=30 suit=C phase=turn who=0 pile=7C"
    seat, referee = seated("melee-dig", line)
    assert seat.guest is not None
    number = next(n for n in seat.guest.hand if COPIES[n].face in PACK and not _matches(COPIES[n].face))
    x, y = seat.table.table.layout.places[DISCARD].centre
    seat.guest.drag_from_hand(number, x, y)
    seat.guest.drop(x, y)
    seat.table.table.advance(3000)
    assert referee.hear(lays(ME, COPIES[number].face)).refused
    assert seat._said(referee).startswith("Drag ") and "back into your hand" in seat._said(referee)
    seat.guest.drag_from_table(x, y)
    seat.guest.drop(480, 600)
    seat.table.table.advance(6000)
    assert "back into your hand" not in seat._said(referee)


def _matches(face: object) -> bool:
    return isinstance(face, Card) and (face.suit is Suit.CLUBS or face.rank in (Rank.SEVEN, Rank.ACE))


def test_a_card_that_was_laid_face_down_is_to_be_turned_over() -> None:
    """Nothing was said: no eye can read a back, and who laid it did not know that anything was amiss."""
    line = "seats=2 dealer=1 hands=5,5 stock=30 suit=C phase=turn who=0 pile=7C"
    seat, referee = seated("melee-dig", line)
    assert seat.guest is not None
    number, (x, y) = seat.guest.hand[0], seat.table.table.layout.places[DISCARD].centre
    seat.guest.turn_in_hand(number)
    seat.guest.drag_from_hand(number, x, y)
    seat.guest.drop(x, y)
    seat.table.table.advance(3000)
    assert seat._said(referee).endswith("lies face down: double click it to turn it over.")
    assert seat.guest.turn_at(x, y)
    seat.table.table.advance(6000)
    assert "face down" not in seat._said(referee)
