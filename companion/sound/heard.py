"""From one moment of a game to the next: which chime sounds, and which sentences are spoken.

What is to be heard stands among a game's words: `aloud.caught` is spoken with the ruling `caught`, `cue.attacks` names
the chime for `attacks`. Nothing is said twice: neither what a correction leaves as it was, nor what was taken back and
is done again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.facts.events import Drew, Event
from companion.facts.rulings import Ruling
from companion.facts.show import Show
from companion.language.phrase import Phrase
from companion.referee import Judged, Referee
from companion.table import Seat
from companion.transcript.words import say

TAKES, SEVERAL = "{by} takes {n}.", 2
"""A draw is worth a sentence from so many cards on."""
REMEMBERED = 60
"""Sentences; nobody takes back more than an evening's last few acts."""


class Chime(StrEnum):
    """What may sound; of several at once only the first of these does."""

    WIN = "win"
    ROUND = "round"
    REFUSAL = "refusal"
    ATTACK = "attack"
    QUESTION = "question"
    TURN = "turn"


Spoken = tuple[int, str]
"""The entry that a sentence is about, and the sentence."""


@dataclass(frozen=True, slots=True)
class HeardSoFar:
    """All that must be known of the past for nothing to be heard twice."""

    entries: int = 0
    spoken: tuple[Spoken, ...] = ()
    deciders: tuple[Seat, ...] = ()
    question: str = ""
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """What is to be heard now."""

    chime: Chime | None = None
    sentences: tuple[str, ...] = ()


def taken_up(referee: Referee, show: Show) -> HeardSoFar:
    """A game that is taken up is silent: everything in it was heard before."""
    spoken = tuple((one.number, text) for one in referee.judged for text in sentences(referee, one))
    return _now(referee, show, spoken)


def heard(before: HeardSoFar, referee: Referee, show: Show) -> tuple[HeardSoFar, Heard]:
    """What came since, and what is to be heard of it."""
    if len(referee.judged) < before.entries:
        return taken_up(referee, show), Heard()
    new = referee.judged[before.entries :]
    spoken, fresh = list(before.spoken), list[str]()
    for number, text in _said_now(referee, new):
        if (number, text) in spoken:
            continue
        again = next((one for one in spoken if one[1] == text and not _stands(referee, one)), None)
        if again is None:
            fresh.append(text)
        else:  # it was said of something that was taken back, or that was somebody else's
            spoken.remove(again)
        spoken.append((number, text))
    after = _now(referee, show, tuple(spoken[-REMEMBERED:]))
    return after, Heard(_chime(before, after, referee, new), tuple(fresh))


def _now(referee: Referee, show: Show, spoken: tuple[Spoken, ...]) -> HeardSoFar:
    view = referee.view
    asked = show.question.text if show.question is not None and not show.question.ruled else ""
    return HeardSoFar(len(referee.judged), spoken[-REMEMBERED:], view.deciders, asked, view.phase)


# ---------------------------------------------------------------- sentences


def _said_now(referee: Referee, new: list[Judged]) -> Iterator[Spoken]:
    """What there is to say about new entries, and about acts that one of them corrects."""
    for one in new:
        yield from ((one.number, text) for text in sentences(referee, one))
        for change in one.changes:
            yield from ((change.number, text) for text in sentences(referee, referee.judged[change.number - 1]))


def _stands(referee: Referee, spoken: Spoken) -> bool:
    """Whether what was said is still so."""
    number, text = spoken
    return text in sentences(referee, referee.judged[number - 1])


def sentences(referee: Referee, judged: Judged) -> tuple[str, ...]:
    """All that may be said of an entry as it stands now."""
    if judged.struck or judged.refused:
        return ()
    aloud = (_aloud(referee, ruling) for ruling in judged.rulings)
    return tuple(text for text in (*_drawn(referee, judged.event), *aloud) if text)


def _aloud(referee: Referee, ruling: Ruling) -> str:
    code = f"aloud.{ruling.code}"
    return say(referee.game, code, ruling.params, referee.names) if code in referee.game.words else ""


def _drawn(referee: Referee, event: Event | None) -> Iterator[str]:
    if isinstance(event, Drew) and event.by is not None and event.n >= SEVERAL:
        yield Phrase(TAKES, (("by", event.by), ("n", event.n)), referee.names)


# ---------------------------------------------------------------- chimes


def _chime(before: HeardSoFar, after: HeardSoFar, referee: Referee, new: list[Judged]) -> Chime | None:
    entered = after.phase != before.phase
    single = len(after.deciders) == 1 and after.deciders != before.deciders
    sounds = {
        Chime.WIN: entered and referee.view.over,
        Chime.ROUND: entered and after.phase == "sheet",
        Chime.REFUSAL: any(one.refused for one in new),
        Chime.ATTACK: any(f"cue.{ruling.code}" in referee.game.words for one in new for ruling in one.rulings),
        Chime.QUESTION: bool(after.question) and after.question != before.question,
        Chime.TURN: bool(new) and single,
    }
    return next((chime for chime, is_due in sounds.items() if is_due), None)
