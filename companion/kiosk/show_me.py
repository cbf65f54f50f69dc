"""Show me: what the camera saw before and after an entry, side by side, to settle what really lay there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.facts.show import Mode, Outlined, Photo, Show
from companion.kiosk.meaning import Action, Five, Meaning, five, list_key
from vision.sightings import TableChange


@dataclass(frozen=True, slots=True)
class Pair:
    """The table before and after an entry, and where its cards lie in the second picture."""

    before: Photo
    after: Photo
    outlined: tuple[Outlined, ...] = ()


Recall = Callable[[int], Pair | None]
"""The pictures of an entry by its number, as long as they are there."""


class ShowMe:
    """The entries of which there are pictures, the latest first."""

    def __init__(self, title: str, entries: Sequence[tuple[int, str]], recall: Recall, close: Action) -> None:
        self.title, self.entries, self.recall, self.close = title, tuple(entries), recall, close
        self.picked = 0

    def keys(self) -> Five:
        return five(
            last_card=list_key("Later", lambda: self._step(-1)),
            dig=list_key("Earlier", lambda: self._step(1)),
            ok=Meaning("OK", self.close),
            back=Meaning("Back", self.close),
        )

    def show(self) -> Show:
        number, text = self.entries[self.picked]
        pair = self.recall(number)
        if pair is None:
            return Show(Mode.SHOW_ME, self.title, ask=text, why="Its pictures are gone by now.")
        return Show(Mode.SHOW_ME, self.title, ask=text, photos=(pair.before, pair.after), outlined=pair.outlined)

    def table_changed(self, change: TableChange) -> None:
        """What was seen stays as it was."""

    def tick(self, now: int) -> None:
        """Nobody is hurried."""

    def _step(self, by: int) -> None:
        self.picked = min(max(self.picked + by, 0), len(self.entries) - 1)
