"""The record as people read it: a line for each entry that counts, with what the referee said about it."""

from __future__ import annotations

from itertools import islice

from companion.facts.events import Chose, Counted, Dealt, Drew, Event, Laid, Lifted, Moved, Said, Shown, Trouble
from companion.facts.game import Game
from companion.facts.rulings import Params, Ruling, Value, Weight
from companion.facts.show import LogLine
from companion.kiosk.catalogue import RECORD, SIGNS
from companion.language.phrase import Phrase
from companion.referee import Judged, Referee
from companion.table import Place
from companion.transcript.acts import write_event
from companion.transcript.words import say, template

LINES = 5
_SPOKEN = (Weight.FINDING, Weight.EFFECT, Weight.REFUSAL)


def last_lines(referee: Referee) -> tuple[LogLine, ...]:
    """The last few entries that still count, with what the referee said about them."""
    lines: list[LogLine] = []
    for judged in islice((one for one in reversed(referee.judged) if not one.struck), LINES):
        spoken = _spoken(judged)
        weight = Weight.REFUSAL if judged.refused else spoken.weight if spoken else Weight.EFFECT
        lines.append(LogLine(judged.number, told(referee, judged), str(weight), fresh=not lines))
    return tuple(reversed(lines))


def _spoken(judged: Judged) -> Ruling | None:
    """The first ruling that is worth reading, if there is one."""
    return next((ruling for ruling in judged.rulings if ruling.weight in _SPOKEN), None)


def told(referee: Referee, judged: Judged) -> str:
    """What was seen, and what the referee said about it; if the ruling says both, the game leaves the first out."""
    spoken = _spoken(judged)
    if spoken is None:
        return act_text(referee, judged.event)
    seen, ruling = seen_text(referee, judged.event) if judged.event else "", ruling_text(referee, spoken)
    return Phrase("{seen}: {ruling}", (("seen", seen), ("ruling", ruling))) if seen else ruling


def ruling_text(referee: Referee, ruling: Ruling) -> str:
    """A ruling in words; one about an earlier entry describes that entry instead of giving its number."""
    code = f"told.{ruling.code}"
    number = ruling.value("number")
    about = referee.judged[number - 1] if isinstance(number, int) and 0 < number <= len(referee.judged) else None
    if code not in RECORD or about is None:
        return say(referee.game, ruling.code, ruling.params, referee.names)
    return Phrase(RECORD[code], (("what", act_text(referee, about.event)),), referee.names)


def act_text(referee: Referee, event: Event | None) -> str:
    """An event in plain words, without rulings; None stands for a correction by which nothing had happened."""
    if event is None:
        return "nothing happened"
    codes = (*_codes(event, "alone"), *_codes(event, "seen"))
    words = next((words[code] for words in (referee.game.words, RECORD) for code in codes if words.get(code)), "")
    return Phrase(words, _params(event, referee.game), referee.names) if words else write_event(event, referee.names)


def seen_text(referee: Referee, event: Event) -> str:
    """What comes before the referee's words about an event; empty if they say everything."""
    codes = _codes(event, "seen")
    words = next((words[code] for words in (referee.game.words, RECORD) for code in codes if code in words), None)
    return act_text(referee, event) if words is None else Phrase(words, _params(event, referee.game), referee.names)


def _codes(event: Event, how: str) -> tuple[str, ...]:
    """Under which codes to look for its words: `seen.moved.shared`, `seen.moved.nobody`, then `seen.moved`."""
    kind = f"{how}.{type(event).__name__.lower()}"
    detail = event.what if isinstance(event, Said) else getattr(_place(event), "name", "")
    nobody = (f"{kind}.nobody",) if getattr(event, "by", event) is None else ()
    return (f"{kind}.{detail}", *nobody, kind)


def _place(event: Event) -> Place | None:
    return event.end if isinstance(event, Moved) else getattr(event, "place", None)


def _params(event: Event, game: Game) -> Params:
    """All that a sentence about this event may name."""
    by = getattr(event, "by", None)
    found: dict[str, Value | None] = {"by": "Somebody" if by is None else by}
    if place := _place(event):
        found |= {"whom": place.seat, "n": place.slot}
    match event:
        case Moved():
            found["cards"] = (event.card,)
        case Laid() | Lifted() | Shown():
            found["cards"] = event.cards
        case Drew() | Dealt() | Counted():
            found["n"] = event.n
        case Said():
            found |= {"what": event.what.capitalize(), "whom": event.whom}
        case Chose():
            own = template(game, f"choice.{event.about}.{event.value}")
            found["what"] = event.value if own is None else own
        case Trouble():
            found["what"] = SIGNS.get(event.code, event.code)
    return tuple((name, value) for name, value in found.items() if value is not None)
