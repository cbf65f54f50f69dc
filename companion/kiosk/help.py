"""Pages to be read, turned with two buttons: how a game is played and how the kiosk follows it, or a rule in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.facts.game import Game
from companion.facts.show import Mode, Show
from companion.facts.views import HelpPage
from companion.kiosk.meaning import Five, Meaning, five, list_key
from companion.kiosk.talks import Kiosk
from companion.language.phrase import phrase
from vision.sightings import TableChange

THE_KIOSK = HelpPage(
    "How I follow the game",
    (
        "Play with your cards as always: I see what lies open on the table.",
        "A card counts as soon as the fingers have let go of it.",
        "The large sentence says what comes next; a button that is lit means something now.",
        "White takes back the last thing. Held down, it opens the menu.",
        "The number behind a star is somebody's points.",
        "Where I am not sure, I ask.",
    ),
)


PAGE, SENTENCE = 330, 40
"""About as many characters as stand on a small display in letters that can be read at one metre, and how many of them
a sentence takes besides its own, since each begins a line."""


def pages_of(page: HelpPage) -> Iterator[HelpPage]:
    """A page, or several with the same title and cards where it has too many sentences for one."""
    lines: tuple[str, ...] = ()
    for line in page.lines:
        if lines and sum(len(one) + SENTENCE for one in (*lines, line)) > PAGE:
            yield replace(page, lines=lines)
            lines = ()
        lines = (*lines, line)
    yield replace(page, lines=lines)


class Pages:
    """Pages over whatever goes on; the last one leads back to it."""

    def __init__(self, kiosk: Kiosk, title: str, pages: Sequence[HelpPage]) -> None:
        self.kiosk, self.title = kiosk, title
        self.pages = tuple(part for whole in pages for part in pages_of(whole))
        self.at = 0

    def keys(self) -> Five:
        last = self.at == len(self.pages) - 1
        return five(
            last_card=list_key("Previous", partial(self._turn, -1)) if self.at else Meaning(),
            dig=Meaning() if last else list_key("Next", partial(self._turn, 1)),
            ok=Meaning("Got it", self.kiosk.end_talk)
            if last
            else Meaning("Next", partial(self._turn, 1), blinking=True),
            back=Meaning("Back", self.kiosk.end_talk),
        )

    def show(self) -> Show:
        page = self.pages[self.at]
        where = page.about or phrase("Page {n} of {all}", n=self.at + 1, all=len(self.pages))
        return Show(Mode.HELP, self.title, ask=page.title, why=where, page=page)

    def table_changed(self, change: TableChange) -> None:
        """The game below hears of it."""

    def tick(self, now: int) -> None:
        """Everybody reads as fast as they like."""

    def _turn(self, by: int) -> None:
        self.at += by


def how_to_play(kiosk: Kiosk, game: Game) -> Pages:
    """The pages of a game, and then one about the kiosk."""
    return Pages(kiosk, game.name, (*game.help, THE_KIOSK))
