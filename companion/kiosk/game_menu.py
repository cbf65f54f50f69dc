"""The menu behind BACK held: put something right, change a rule, let a player go, break off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.facts.events import (
    Abandoned,
    Chose,
    Counted,
    Drew,
    Laid,
    Left,
    Lifted,
    Moved,
    Redone,
    Said,
    Seated,
    Shown,
)
from companion.facts.game import Switch
from companion.kiosk.asking import Choice, Picker
from companion.kiosk.checking import Checking
from companion.kiosk.help import Help
from companion.kiosk.meaning import Action, Meaning
from companion.kiosk.playing import Playing
from companion.kiosk.record_lines import act_text
from companion.kiosk.showing import offer_label
from companion.kiosk.talks import Kiosk
from companion.kiosk.welcome import Menu
from companion.table import Seat
from companion.transcript.words import switch_line

FIXABLE = (Laid, Lifted, Drew, Moved, Said, Chose, Shown, Counted)
REACH = 12
"""How many entries back the list of things to correct goes."""


def open_menu(playing: Playing) -> None:
    """Lay the menu over the game."""
    kiosk = playing.kiosk
    back = Meaning("Go on", kiosk.end_talk)
    kiosk.begin_talk(Menu(playing.referee.game.name, lambda: _lines(playing, kiosk), back, "What would you like?"))


def _lines(playing: Playing, kiosk: Kiosk) -> list[tuple[str, Action]]:
    def then(action: Action) -> Action:
        def close_and_do() -> None:
            kiosk.end_talk()
            action()

        return close_and_do

    return [
        ("Go on", kiosk.end_talk),
        ("Put back what was taken back", then(lambda: playing.say(Redone()))),
        *(
            (offer_label(playing.referee, one), then(partial(playing.questions.offer, one)))
            for one in playing.questions.offered()
        ),
        ("Correct something", then(partial(_correct, playing))),
        ("Tell what I did not see", then(playing.correcting.tell_unseen)),
        ("Correct a number of cards", then(partial(_whose_count, playing))),
        ("How to play", then(lambda: kiosk.begin_talk(Help(kiosk, playing.referee.game)))),
        ("What should lie where", then(lambda: kiosk.begin_talk(Checking(kiosk, playing)))),
        ("House rules", then(partial(_house, playing))),
        ("A player leaves", then(partial(_who_leaves, playing))),
        *((("Two change places", then(partial(_who_changes, playing))),) if _may_change(playing) else ()),
        ("Break off this round, deal again", then(partial(_sure, playing, "Break off this round?", _abandon))),
        ("End the game", then(partial(_sure, playing, "End the game?", _leave))),
    ]


def _leave(playing: Playing) -> None:
    playing.leave()


def _abandon(playing: Playing) -> None:
    playing.say(Abandoned())


def _pick(playing: Playing, text: str, choices: list[Choice], detail: str = "") -> None:
    kiosk = playing.kiosk
    kiosk.begin_talk(Picker(text, choices, kiosk.end_talk, title=playing.referee.game.name, detail=detail))


def _correct(playing: Playing) -> None:
    """The last entries that still count, newest first."""
    live = [one for one in playing.referee.judged if one.is_live and isinstance(one.event, FIXABLE)]
    choices = [
        Choice(act_text(playing.referee, one.event), partial(playing.correcting.correct, one))
        for one in reversed(live[-REACH:])
        if one.event is not None
    ]
    if choices:
        _pick(playing, "What was wrong?", choices)


def _whose_count(playing: Playing) -> None:
    seats = [seat for seat in playing.referee.view.seats if seat.cards is not None]
    choices = [
        Choice(f"{s.name}: {s.cards}", partial(_how_many, playing, s.seat, s.cards or 0), means=_counts(s.seat))
        for s in seats
    ]
    if choices:
        _pick(playing, "Whose number of cards is wrong?", choices)


def _counts(seat: Seat) -> tuple[Counted, ...]:
    return tuple(Counted(seat, n) for n in range(25))


def _how_many(playing: Playing, seat: Seat, now: int) -> None:
    choices = [Choice(str(one.n), partial(playing.say, one), means=(one,)) for one in _counts(seat)]
    kiosk = playing.kiosk
    text = f"How many cards does {playing.referee.names[seat]} hold?"
    kiosk.begin_talk(Picker(text, choices, kiosk.end_talk, title=playing.referee.game.name, picked=min(now, 24)))


def _who_leaves(playing: Playing) -> None:
    seats = [seat for seat in playing.referee.view.seats if "out" not in seat.tags]
    choices = [Choice(seat.name, partial(playing.say, Left(seat.seat)), means=(Left(seat.seat),)) for seat in seats]
    _pick(playing, "Who leaves the game?", choices)


def _may_change(playing: Playing) -> bool:
    """Between rounds, as long as the game has no reason against it (GN-13)."""
    around = _around(playing)
    pairs = ((one, other) for one in around for other in around if one < other)
    return any(_allowed(playing, _swapped(around, *pair)) for pair in pairs)


def _around(playing: Playing) -> tuple[Seat, ...]:
    """The players clockwise, as they sit now."""
    chairs = playing.referee.chairs
    there = [one.seat for one in playing.referee.view.seats if "out" not in one.tags]
    return tuple(sorted(there or chairs, key=lambda seat: chairs[seat]))


def _swapped(around: tuple[Seat, ...], one: Seat, other: Seat) -> Seated:
    names = {one: other, other: one}
    return Seated(tuple(names.get(seat, seat) for seat in around))


def _allowed(playing: Playing, seated: Seated) -> bool:
    return not playing.referee.game.judge(playing.referee.position, seated).refused


def _who_changes(playing: Playing) -> None:
    names = playing.referee.names
    choices = [Choice(names[seat], partial(_with_whom, playing, seat)) for seat in _around(playing)]
    _pick(playing, "Who sits somewhere else now?", choices)


def _with_whom(playing: Playing, one: Seat) -> None:
    names, around = playing.referee.names, _around(playing)
    swaps = ((other, _swapped(around, one, other)) for other in around if other != one)
    choices = [
        Choice(names[other], partial(playing.say, seated), means=(seated,))
        for other, seated in swaps
        if _allowed(playing, seated)
    ]
    if choices:
        _pick(playing, f"With whom does {names[one]} change places?", choices)


def _sure(playing: Playing, text: str, action: Callable[[Playing], None]) -> None:
    """One more press before something that ends a round or a game."""
    _pick(playing, text, [Choice("Yes", partial(action, playing)), Choice("No", lambda: None)])


def _house(playing: Playing) -> None:
    kiosk, game, agreed = playing.kiosk, playing.referee.game, playing.agreed_rules

    def lines() -> list[tuple[str, Action]]:
        return [(_switch_text(switch), partial(turn, switch)) for switch in game.switches]

    def _switch_text(switch: Switch) -> str:
        line = switch_line(game, switch.key, agreed.value(switch))
        return f"{line} (next round)" if switch.key in agreed.waiting else line

    def turn(switch: Switch) -> None:
        agreed.turn(switch)
        playing.keep_agreed()

    kiosk.begin_talk(Menu("House rules", lines, Meaning("Back", kiosk.end_talk), "OK changes a rule."))
