"""After a bump the screen shows the table as it was, with what lies elsewhere or is missing, until all lies right."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import lays
from companion.facts.show import Mode, Show
from companion.interpret.pieces import Pose, marks_at
from companion.kiosk.checking import Checking
from companion.kiosk.upset import WAITS_MS, Upset
from companion.table import DISCARD
from companion.table.marks import COPIES
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import BOB, CY
from vision.sightings import Arm, Sight, TableChange, Track

PILE = ("7D", "9D", "10D")
"""The cards that were laid, the last one on top."""
SCATTERED = {"7D": Pose(200.0, 130.0, 40.0), "9D": Pose(720.0, 150.0, 300.0), "10D": Pose(250.0, 400.0, 10.0)}
ARM = Arm(1, (960.0, 300.0), (700.0, 300.0), False, 0)


class Table:
    """A kiosk that has three discards on record, and the cards as they lie."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.upset = Upset(self.evening.kiosk)
        self.evening.dealt("7D")
        self.evening.sees(lays(BOB, card("9D")), lays(CY, card("10D")))
        x, y, width, height = self.evening.playing.reader.layout.places[DISCARD]
        self.pile = {name: Pose(x + width / 2 + n, y + height / 2, 0.0) for n, name in enumerate(PILE)}
        self.now = 0
        self.lies(self.pile)

    def lies(self, cards: dict[str, Pose], *arms: Arm, wait: int = 4000) -> None:
        """So it lies for a while, looked at four times a second."""
        for _ in range(0, wait, 250):
            self.now += 250
            kiosk, tracks = self.evening.kiosk, []
            for name, pose in cards.items():
                copy = next(copy for copy in COPIES if copy.face == card(name))
                for mark, x, y, angle in marks_at(copy, pose):
                    tracks.append(Track(mark, mark, x, y, angle, Sight.SEEN, 0))
            kiosk.tick(self.now)
            kiosk.table_changed(TableChange(self.now, self.now, not arms, tuple(tracks), (), arms=arms))
            self.upset.look(self.evening.playing, self.now)

    @property
    def show(self) -> Show:
        return self.evening.show

    def shows(self, mode: Mode) -> bool:
        return self.evening.show.mode is mode


def test_what_lies_elsewhere_is_drawn_where_it_lies_with_the_way_to_its_place(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.shows(Mode.PLAY)
    table.lies(SCATTERED)
    show = table.show
    assert (show.mode, show.ask) == (Mode.LAYOUT, "Put everything back.")
    assert {str(one.card) for one in show.to_carry} == set(PILE)
    assert all(one.lies is not None and one.home is not None for one in show.to_carry)
    assert show.why.endswith("lies elsewhere: lay it on the discards. And 1 card more.")


def test_a_card_that_is_nowhere_is_missing_and_pale_where_it_belongs(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lies({name: pose for name, pose in table.pile.items() if name != "10D"}, wait=1000)
    checking = Checking(table.evening.kiosk, table.evening.playing)
    table.evening.kiosk.begin_talk(checking)
    show = table.show
    assert show.why == "10♦ is missing: lay it on the discards."
    assert [spot.missing for spot in show.spots if spot.place == DISCARD] == [(card("10D"),)]


def test_the_page_goes_by_itself_when_all_lies_right_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lies(SCATTERED)
    entries = len(table.evening.referee.entries)
    table.lies({**SCATTERED, "10D": table.pile["10D"]}, ARM)
    assert table.shows(Mode.LAYOUT)
    table.lies(table.pile)
    assert table.shows(Mode.PLAY) and len(table.evening.referee.entries) == entries


def test_it_waits_while_a_hand_is_over_the_table_and_a_dismissed_page_stays_away(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lies(SCATTERED, ARM)
    assert table.shows(Mode.PLAY)
    table.lies(SCATTERED, wait=WAITS_MS + 500)
    assert table.shows(Mode.LAYOUT)
    table.evening.press("back")
    table.lies(SCATTERED)
    assert table.shows(Mode.PLAY), "somebody has seen enough"
    table.lies(table.pile)
    table.lies(SCATTERED)
    assert table.shows(Mode.LAYOUT), "another cat"
