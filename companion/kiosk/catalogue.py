"""The kiosk's own sentences: questions and advice about the table, signs of trouble, lines of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.facts.game import Game
from companion.facts.rulings import Params
from companion.journal import OpeningCode, Report
from companion.language.phrase import Phrase, phrase
from companion.table import Place, place_of
from companion.transcript.words import say

SENTENCES: Mapping[str, str] = {
    "which": "What happened?",
    "lies_at": "{where}",
    "off": "{card} lies beside every place: lay it {where}, or take it up.",
    "off_all": "{card} lies beside every place. Take it up.",
    "who": "Who laid {card}?",
    "who_took": "Who took {card}?",
    "where": "Where does {card} lie?",
    "who_drew": "Who drew from the stock?",
    "drew_it": "{by} drew",
    "drew_none": "Nobody",
    "grouped": "Do these cards belong together?",
    "together": "{cards} together",
    "apart": "Each by itself",
    "added_to": "Where does {card} belong?",
    "to_group": "To {cards}",
    "unreadable": "I cannot read this card. Which suit is it?",
    "again": "Does {card} count now?",
    "taken": "{card} is not to be seen. Was it taken?",
    "took": "{by} took it",
    "drawn_out": "Was a card drawn out from under the others?",
    "took_this": "{by} took {card}",
    "all_lie_there": "All lie there",
    "lifted": "{card} is gone again. Was it taken back?",
    "lies_again": "{card} lies there again. Was it put back?",
    "more_cards": "One more card lies in front of {by}. Does it belong to the hand?",
    "laid": "{by}: {card}",
    "laid_then": "{by}: {card}, then {whom}: {other}",
    "drew_then": "{by} drew, then {card}",
    "drew_before": "{whom} drew, then {by}: {card}",
    "took_then": "{by} took {card}, then {other}",
    "turned": "{card}, turned from the stock",
    "drew": "{by} drew {n}",
    "counts_not": "No",
    "taken_back": "Taken back",
    "was_put_back": "Put back",
    "stays": "It belongs there",
    "lies_there": "It lies there",
    "another_on_it": "Another card lies on it",
    "exchanged": "{by}: was this card taken, and another one put back?",
    "was_exchanged": "Yes",
    "not_exchanged": "No",
    "belongs": "Yes",
    "belongs_not": "No",
    "to_hand": "{card} goes to a hand: take it up.",
    "belongs_at": "{card} belongs {where}: carry it there.",
    "cards_missing": "{by}: {n:card} cannot be seen. Spread the cards a little.",
    "cards_too_many": "{by}: {n:card} more than should be there. Count again.",
    "put_back": "Put {card} back: {by} keeps it.",
    "twice": "I see {card} in two places. Cover one or take it away.",
    "foreign": "A card that is not in this game lies there. Take it away.",
    "covered": "One card is covered. Spread the cards a little.",
    "missing": "{card} should lie there. Lay it back.",
    "extra": "{card} should not lie there. Take it away.",
}

PLACES: Mapping[str, str] = {
    "discard": "on the discards",
    "stock": "on the stock",
    "area": "in front of {by}",
    "drops": "in front of {by}",
    "clash": "as {by}'s attack",
    "damage": "on {by}'s damage",
    "shared": "on the shared pile",
    "yard": "in space {n}",
    "above": "beside space {n}",
    "below": "beside space {n}",
    "doghouse": "at the doghouse",
}
"""How places are called, by their names."""


SIGNS: Mapping[str, str] = {
    "journal.disk_full": "Disk full: kept in memory",
    "journal.read_only": "Cannot write: kept in memory",
    "journal.io_error": "Disk trouble: kept in memory",
    "journal.in_use": "Journal in use: kept in memory",
    "journal.damaged": "Old journal set aside",
    "journal.foreign": "Old journal set aside",
    "journal.newer": "Newer journal set aside",
    "panel_gone": "Buttons not reached: use keys 1 to 5",
    "no_corners": "Corners not seen",
    "corner_missing": "One corner is missing",
    "too_dark": "Too dark to read",
    "covered": "Something covers the camera",
    "light_flickers": "The lamp flickers too much",
    "no_camera": "No camera",
    "camera_lost": "Camera lost",
    "camera_moved": "Camera was moved",
    "camera_mirrored": "Mirrored picture: turned round",
}
"""Signs in the corner of the screen, for as long as something is not as it should be."""

UNWATCHED: Mapping[str, str] = {
    "no_camera": "Nobody watches: plug the camera in, or tell by the buttons what happens.",
    "camera_lost": "Nobody watches: look at the camera's cable, or tell by the buttons what happens.",
}
"""What to do while no eye sees the table."""


RECORD: Mapping[str, str] = {
    **dict.fromkeys(
        [f"seen.{kind}" for kind in ("abandoned", "amended", "chose", "counted", "dealt", "housechanged", "left")]
        + [f"seen.{kind}" for kind in ("overruled", "redone", "said", "seated", "turned", "undone")],
        "",
    ),
    "seen.drew": "{by} draws {n}",
    "seen.laid": "{by} lays {cards}",
    "seen.laid.nobody": "Turned up: {cards}",
    "seen.lifted": "{by} takes {cards}",
    "seen.shown": "{by} shows {cards}",
    "alone.amended": "the correction",
    "alone.chose": "{by} chooses {what}",
    "alone.counted": "{by} holds {n}",
    "alone.left": "{by} leaves",
    "alone.dealt": "{by} deals {n}",
    "alone.overruled": "letting it stand",
    "alone.said": "{by}: {what}",
    "alone.said.nobody": "{what}",
    "alone.said.caught": "{by} catches {whom}",
    "alone.trouble": "{what}",
    "told.undone": "Taken back: {what}",
    "told.redone": "It counts again: {what}",
    "told.amended": "Corrected: {what}",
    "told.overruled": "It stands: {what}",
}
"""Lines of the record, for games that have no words of their own.

`seen` comes before what the referee said about an act, and is empty where the ruling says everything; `alone` is used
if the referee said nothing; `told` is a ruling about an earlier line.
"""


def place_words(place: Place, names: Sequence[str]) -> str:
    """How a place is called: `before Ann`, `on the discards`."""
    params = tuple((name, value) for name, value in (("by", place.seat), ("n", place.slot)) if value is not None)
    return Phrase(PLACES.get(place.name, place.name), params, names)


def report_signs(report: Report) -> tuple[str, ...]:
    """What happened when the journal was opened, as a sign that stays all evening."""
    match report:
        case Report(OpeningCode.SET_ASIDE, _, Path(name=name)):
            return (phrase("Old games set aside: {name}", name=name),)
        case Report(OpeningCode.UNREADABLE):
            return ("Last game cannot be read on",)
        case Report(OpeningCode.CUT_SHORT):
            return ("Last acts may be missing",)
        case _:
            return ()


def resumed_words(report: Report) -> str:
    """What to say when a game is taken up again: where it stopped, or that its last acts may be gone."""
    if report.code is OpeningCode.CUT_SHORT:
        return "The end of the record was damaged. Check cards, hands and whose turn it is; tell what is missing."
    return "The game goes on where it stopped."


def spoken(game: Game, code: str, params: Params, names: Sequence[str]) -> str:
    """A code of the table's reader in words. These come first, since a ruling of the game may have the same code."""
    at = next((str(value) for name, value in params if name == "at"), None)
    if at is not None:
        place = place_of(at)
        params = (*params, ("where", Phrase(PLACES.get(place.name, place.name), params, names)))
    text = Phrase(SENTENCES[code], params, names) if code in SENTENCES else say(game, code, params, names)
    return sentence(text)


def sentence(text: str) -> str:
    """With a capital at its beginning."""
    return phrase("{it:capital}", it=text) if text[:1].islower() else text
