"""The longest sentences of a language, each where it would stand on the screen, with the longest names and cards."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from companion.catalogues import rules
from companion.facts.game import Game
from companion.facts.show import Key, LogLine, Question, Show
from companion.facts.views import HelpPage
from companion.games import GAMES
from companion.kiosk.catalogue import SENTENCES, SIGNS, UNWATCHED
from companion.kiosk.help import THE_KIOSK, pages_of
from companion.kiosk.sight_advice import ADVICE
from companion.language.phrase import Phrase, phrase
from companion.language.tongue import Tongue
from companion.scenes.gallery import gallery
from companion.scenes.gallery_people import LONG_NAMES
from companion.scenes.parts import width_of
from companion.table import Seat
from companion.transcript.words import GENERAL, switch_line
from hardware.canvas import FontWeight
from scoring.cards import Rank, Suit, any_card, cards

NAMES = LONG_NAMES
SEATS = ("by", "whom", "first", "second")
CARDS = ("card", "against", "beaten", "spent", "reads")
WORDS = {"what": "Count!", "where": "on the shared pile", "why": "…"}
OTHERS = {"cards": cards("QD KC"), "suit": Suit.DIAMONDS, "rank": Rank.QUEEN}
PAGES = {"melee-dig": "play-eight", "melee": "play-duel", "dig": "play-yard", "ditch-rummy": "play-melds"}
ELSEWHERE = ("ok.", "no.", "offer.", "choice.", "feat.", "aloud.", "cue.", "seen.", "alone.", "goal.", "house_")
"""Beginnings of codes that are no sentences of their own; house rules are told with the longest of them."""
MOST = 3


def told(template: str) -> Phrase:
    """With the longest names, a card with a long name, and numbers of two digits."""
    fields = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    return Phrase(template, tuple((name, value(name)) for name in fields), NAMES)


def value(name: str) -> object:
    if name in SEATS:
        return Seat(3 if name == "by" else 1)
    if name in CARDS:
        return any_card("QD")
    return OTHERS.get(name) or WORDS.get(name) or 12


def said_by(game: Game) -> Iterator[Phrase]:
    """What the game asks, rules and refuses."""
    switches = tuple(switch.key for switch in game.switches)
    for code, template in game.words.items():
        if not code.startswith((*ELSEWHERE, *switches)) and " " in template and template[-1] in ".?!":
            yield told(template)


def on_keys(game: Game) -> Iterator[Phrase]:
    return (told(one) for code, one in game.words.items() if code.startswith(("ok.", "no.", "choice.")))


def longest(phrases: Iterable[str], spoken: Tongue) -> list[str]:
    """Those that take most room, by their width in one line."""
    return sorted(phrases, key=lambda one: width_of(spoken.say(one), 40, FontWeight.HEAVY))[-MOST:]


@cache
def pages(spoken: Tongue) -> dict[str, Show]:
    """Moments of play, menus, questions and help that hold the longest sentences of this language."""
    found: dict[str, Show] = {}
    book = gallery()
    turn = book["play-eight"]
    for game in GAMES.values():
        usual = book[PAGES.get(game.id, "play-melds-six")]
        for n, text in enumerate(longest(said_by(game), spoken)):
            refused = replace(usual, title=game.name, ask=text, why="Take it back, or choose below.", alarm=True)
            line = LogLine(104, text, fresh=True)
            found[f"{game.id}-asks-{n}"] = replace(usual, title=game.name, ask=text, why="", lines=(line,))
            found[f"{game.id}-refuses-{n}"] = refused
        keys = tuple(Key(text, True) for text in (longest(on_keys(game), spoken) * 2)[:5])
        found[f"{game.id}-keys"] = replace(usual, title=game.name, keys=(*keys, *(Key(),) * (5 - len(keys))))
        switched = [switch_line(game, switch.key, value) for switch in game.switches for value in switch.values]
        changed = phrase(game.words["house_changed"], rule=longest(switched, spoken)[-1])
        said = LogLine(104, changed, fresh=True)
        found[f"{game.id}-rule-changed"] = replace(usual, title=game.name, why=changed, lines=(said,))
        lines = tuple(phrase("{rule} (next round)", rule=rule) for rule in longest(switched, spoken))
        found[f"{game.id}-rules"] = replace(book["menu"], ask="OK changes a rule.", menu=lines, picked=0)
        for page in (*game.help, THE_KIOSK):
            for n, part in enumerate(pages_of(page)):
                found[f"{game.id}-help-{page.title}-{n}"] = replace(book["help"], ask=page.title, page=part)
    told_why = longest(said_by(GAMES["melee-dig"]), spoken)
    for n, text in enumerate(longest(rules().values(), spoken)):
        for m, page in enumerate(pages_of(HelpPage("Why?", (told_why[-1], text), cards("QD KC")))):
            found[f"why-{n}-{m}"] = replace(book["help"], ask="Why?", why="TDQ-9", page=page)
    asked = [told(one) for one in (*SENTENCES.values(), *GENERAL.values()) if one[-1] == "?"]
    for n, text in enumerate(longest(asked, spoken)):
        found[f"question-{n}"] = replace(turn, question=Question(text, ("Yes", "No"), cards("QD")))
    advice = [told(one) for one in SENTENCES.values() if one[-1] == "."]
    for n, text in enumerate(longest([*advice, *UNWATCHED.values()], spoken)):
        found[f"advice-{n}"] = replace(turn, ask=text, alarm=True)
    for n, text in enumerate(longest((told(one.sentence) for one in ADVICE.values()), spoken)):
        found[f"sight-{n}"] = replace(book["setup-picture"], ask=text)
    signs = longest([*SIGNS.values(), *(one.sign for one in ADVICE.values())], spoken)
    found["signs"] = replace(turn, signs=tuple(signs))
    return found
