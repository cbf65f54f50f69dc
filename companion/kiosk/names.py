"""Players' names: whose name to change, and the new one, spelled with five buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.facts.show import Mode, Question, Show
from companion.kiosk.asking import Choice, Picker
from companion.kiosk.meaning import Action, Five, Meaning, five, list_key
from companion.kiosk.talks import Kiosk
from companion.language.phrase import phrase
from companion.transcript.sheets import LONGEST_NAME
from hardware.keys import WIPE
from vision.sightings import TableChange

Renamed = Callable[[int, str], None]
"""Takes the player's number and the new name."""


def ask_whose_name(kiosk: Kiosk, names: Sequence[str], renamed: Renamed, title: str) -> None:
    """Ask over whatever goes on whose name it is, and then show the wheel of letters."""

    def spell(number: int) -> None:
        who, letters = phrase("Player {n}", n=number + 1), kiosk.tongue.say(LETTERS)
        kiosk.begin_talk(LetterWheel(who, partial(renamed, number), kiosk.end_talk, letters))

    choices = [Choice(name, partial(spell, number)) for number, name in enumerate(names)]
    kiosk.begin_talk(Picker("Whose name?", choices, kiosk.end_talk, title=title))


def with_name(names: tuple[str, ...], number: int, name: str) -> tuple[str, ...]:
    """The names with one of them changed; a name that is taken gets a 2 behind it."""
    others = names[:number] + names[number + 1 :]
    while name in others:
        name += "2"
    return (*names[:number], name, *names[number + 1 :])


BESIDE = 3
"""So many letters stand on each side of the one that is picked."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Of English names; a language may have more."""


class LetterWheel:
    """A name spelled with five buttons: previous letter, next letter, take it, ready, wipe the last one."""

    def __init__(self, text: str, done: Callable[[str], None], close: Action, letters: str = LETTERS) -> None:
        self.text, self.done, self.close, self.letters = text, done, close, letters
        self.name = ""
        self.at = 0

    def keys(self) -> Five:
        letter = self.letters[self.at]
        return five(
            last_card=list_key("Previous", partial(self._turn, -1)),
            dig=list_key("Next", partial(self._turn, 1)),
            count=Meaning(phrase("Take {letter}", letter=letter), self._add),
            ok=Meaning("Ready", self._finish),
            back=Meaning("Wipe" if self.name else "Back", self._wipe, "Leave as it was", self.close),
        )

    def typed(self, character: str) -> None:
        """On a keyboard a name is typed; `WIPE` takes the last letter off."""
        if character == WIPE:
            self.name = self.name[:-1]
        elif character.isalpha() and len(self.name) < LONGEST_NAME:
            self.name += character if self.name else character.upper()

    def take_row(self, row: int) -> None:
        """A letter that is touched is taken; they stand three before and three behind the one in the middle."""
        self._turn(row - BESIDE)
        self._add()

    def show(self) -> Show:
        around = tuple(self.letters[(self.at + n) % len(self.letters)] for n in range(-BESIDE, BESIDE + 1))
        question = Question(self.text, around, picked=BESIDE, detail=self.name + "_")
        return Show(Mode.PLAY, self.text, question=question)

    def table_changed(self, change: TableChange) -> None:
        """Spelling does not look at the table."""

    def tick(self, now: int) -> None:
        """Nobody is hurried."""

    def _turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.letters)

    def _add(self) -> None:
        letter = self.letters[self.at]
        if len(self.name) < LONGEST_NAME:
            self.name += letter if not self.name else letter.lower()

    def _wipe(self) -> None:
        if not self.name:
            self.close()
        self.name = self.name[:-1]

    def _finish(self) -> None:
        self.close()
        if self.name:
            self.done(self.name)
