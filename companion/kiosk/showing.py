"""Turns a game at this moment into a `Show`: which screen, the large sentence, the last lines, the open hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.facts.events import Drew, Laid
from companion.facts.game import Expect, Position
from companion.facts.rulings import Params, Ruling, Weight
from companion.facts.show import Mode, OpenHand, Question, Show
from companion.facts.views import View
from companion.interpret.reading import Advice, Reading
from companion.kiosk.asking import Picker
from companion.kiosk.catalogue import spoken
from companion.kiosk.course import course_of
from companion.kiosk.record_lines import last_lines, ruling_text
from companion.kiosk.remarks import remark
from companion.kiosk.result_code import result_code
from companion.language.phrase import one_after_the_other, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.referee import Judged, Referee
from companion.table import Layout, Seat
from companion.transcript.words import say, template
from scoring.cards import AnyCard, any_card, is_card


@dataclass(frozen=True, slots=True)
class PlayingNow:
    """A game at this moment: all that its screen is made of."""

    referee: Referee
    layout: Layout
    reading: Reading
    refused: Judged | None
    """What was refused and has not been put right."""
    asked: Picker | None
    """The open question, of the reader or of the rules, with its cursor."""
    tongue: Tongue = ENGLISH
    """The language of what leaves the screen with a phone; all else is said where it is drawn."""


def showing(now: PlayingNow) -> Show:
    """The whole screen of a game, except for keys and signs."""
    referee = now.referee
    game, view = referee.game, referee.view
    open_hands = game.row(referee.position).open_hands
    if view.over:
        mode = Mode.WINNER
    elif referee.position.phase == "sheet":
        mode = Mode.SHEET
    else:
        mode = Mode.COUNT if open_hands else Mode.PLAY
    ask, why, alarm = _sentence(now)
    draft = tuple(draft_groups(now))
    goal = say(game, view.goal, (), referee.names) if view.goal else ""
    return Show(
        mode=mode,
        title=phrase("{game}  ·  {goal}", game=game.name, goal=goal) if goal else game.name,
        view=view,
        ask=ask,
        why=why,
        alarm=alarm,
        question=open_question(now),
        lines=last_lines(referee),
        hands=hands_as_read(now, view) if open_hands else (),
        draft=tuple(cards for cards, _ in draft),
        draft_reads=tuple(reads for _, reads in draft),
        names=referee.names,
        table=(now.layout.width, now.layout.height),
        code=result_code(referee, now.tongue) if mode is Mode.WINNER else (),
        course=course_of(referee) if mode in (Mode.SHEET, Mode.WINNER) else (),
        remark=remark(referee) if mode in (Mode.SHEET, Mode.WINNER) else "",
    )


def draft_groups(now: PlayingNow) -> Iterator[tuple[tuple[AnyCard, ...], tuple[AnyCard, ...]]]:
    """The groups that are being laid, and for each card of a group the card that it stands for."""
    game, position = now.referee.game, now.referee.position
    laid = [act.event for act in now.reading.draft if isinstance(act.event, Laid)]
    for act in now.reading.draft:
        position = game.judge(position, act.event).position
    piles = [pile for pile in game.view(position).piles if pile.reads_as] if laid else []
    for group in (group for event in laid for group in event.groups):
        read = next((pile for pile in piles if Counter(pile.cards) == Counter(group)), None)
        yield (group, ()) if read is None else (read.cards, read.reads_as)


LOUDNESS = {Weight.FINDING: 0, Weight.REFUSAL: 1, Weight.EFFECT: 2, Weight.NOTE: 3, Weight.CLAIM: 4}
"""Of all that was said about the last act, only the rulings with the lowest number here are shown."""


def _sentence(now: PlayingNow) -> tuple[str, str, bool]:
    """The large sentence, the smaller one below it, and whether they need attention now."""
    referee = now.referee
    if now.refused is not None:
        return refusal_text(referee, now.refused), "Take it back, or choose below.", True
    if any(isinstance(act.event, Laid) for act in now.reading.draft):
        prompt, why, wrong = _supposed(now)
    else:
        rulings = referee.judged[-1].rulings if referee.judged else ()
        loudest = min((LOUDNESS[ruling.weight] for ruling in rulings), default=None)
        heard = [ruling_text(referee, ruling) for ruling in rulings if LOUDNESS[ruling.weight] == loudest]
        prompt, why, wrong = prompt_text(referee), one_after_the_other(heard[-2:]), ""
    advice = now.reading.advice
    if advice or (wrong and now.reading.rests):
        return advice_text(referee, advice[0]) if advice else wrong, prompt, True
    return prompt, why, False


def _supposed(now: PlayingNow) -> tuple[str, str, str]:
    """If the cards that are being laid counted: what would be asked next, the rulings, and the first refusal, which may
    only mean that more are to come: it is said once nobody seems to go on.

    As long as nobody has said how many cards were drawn, the screen goes on asking that; and it asks for a word only
    once there are keys to say it with.
    """
    game, position = now.referee.game, now.referee.position
    said: list[Ruling] = []
    for act in now.reading.draft:
        outcome = game.judge(position, act.event)
        position = outcome.position
        said += outcome.rulings[:1] if isinstance(act.event, Laid) else ()
    drawing = any(isinstance(act.event, Drew) for act in now.reading.draft)
    asked = drawing or game.row(position).waits_for_a_word
    refused = next((n for n, ruling in enumerate(said, 1) if ruling.weight is Weight.REFUSAL), 0)
    texts = [ruling_text(now.referee, ruling) for ruling in said]
    counted = texts[: refused - 1] if refused else texts  # once that is cured, the rest may be right
    return (
        prompt_text(now.referee, None if asked else position),
        one_after_the_other(counted[-2:]),
        texts[refused - 1] if refused else "",
    )


def prompt_text(referee: Referee, position: Position | None = None) -> str:
    """What the table is asked to do, now or in the given position."""
    prompt = referee.view.prompt if position is None else referee.game.view(position).prompt
    return say(referee.game, prompt.code, prompt.params, referee.names)


def refusal_text(referee: Referee, judged: Judged) -> str:
    refusals = [ruling for ruling in judged.rulings if ruling.weight is Weight.REFUSAL]
    return ruling_text(referee, refusals[0]) if refusals else ""


def advice_text(referee: Referee, advice: Advice) -> str:
    return spoken(referee.game, advice.code, advice.params, referee.names)


def doubt_text(referee: Referee, code: str, params: Params) -> str:
    return spoken(referee.game, code, params, referee.names)


def choice_label(referee: Referee, expect: Expect, option: str | int) -> str:
    """A choice in the game's words (`choice.dodge.K`), a player's name, or the value itself."""
    own = f"choice.{expect.about}.{option}" if expect.about else f"choice.{option}"
    if template(referee.game, own) is not None:
        return say(referee.game, own, (), referee.names)
    if isinstance(option, int):
        return referee.names[option] if isinstance(option, Seat) else str(option)
    return phrase("{card}", card=any_card(option)) if is_card(option) else option


def offer_label(referee: Referee, expect: Expect) -> str:
    """What a choice is about (`offer.start`), and for whom."""
    code, params = f"offer.{expect.about}", () if expect.by is None else (("by", expect.by),)
    if template(referee.game, code) is not None:
        return say(referee.game, code, params, referee.names)
    what, by = expect.about.capitalize(), expect.by
    return expect.about if by is None else phrase("{what}: {by}", what=what, by=referee.names[by])


def open_question(now: PlayingNow) -> Question | None:
    """What the reader doubts, or else what the rules ask; the rules wait while a refused card lies there."""
    doubt, picker = now.reading.question, now.asked
    if picker is None or (doubt is None and now.refused is not None):
        return None
    labels = tuple(choice.label for choice in picker.choices)
    if doubt is None:
        return Question(prompt_text(now.referee), labels, picked=picker.picked, ruled=True)
    text = doubt_text(now.referee, doubt.code, doubt.params)
    return Question(text, labels, doubt.cards, picker.picked, code=doubt.code)


def hands_as_read(now: PlayingNow, view: View) -> tuple[OpenHand, ...]:
    """Each hand as far as it has been read for the count; once it is accepted, with the game's points."""
    read = now.reading.open_hands
    return tuple(
        OpenHand(
            seat.seat,
            seat.name,
            seat.shown if seat.shown is not None else read.get(seat.seat, ()),
            seat.cards or 0,
            seat.points,
            seat.shown is not None,
        )
        for seat in view.seats
        if "out" not in seat.tags
    )
