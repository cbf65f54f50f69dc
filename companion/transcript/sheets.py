"""Badges and game sheets: the small texts that lie on the table as QR codes, read strictly.

    ct1:player/Ann/red/K                      a player's name, colour and dodge card
    ct1:game/melee-dig/md.drawUntil=yes       a game and its house rules

The grammar stands in docs/sheets.md. Anything else is somebody else's QR code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import BadSetup, BadText
from companion.facts.game import Game
from companion.games import game
from companion.language.phrase import phrase
from scoring.cards import RANK_TEXT, Rank

HEAD = "ct1:"
"""Every text of ours begins with this; the number is that of the grammar."""
LONGEST_NAME = 10
"""Characters a name may have, as on the letter wheel of the panel."""
WITHIN_NAMES = " -'.0123456789"
"""What a name may hold beside letters."""
DODGES = {RANK_TEXT[rank]: rank for rank in (Rank.KING, Rank.QUEEN)}
"""The dodge cards of Melee (ML-33, ML-34)."""


class Paint(StrEnum):
    """The colours of eight players."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"
    ORANGE = "orange"
    PINK = "pink"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: it says who sits where it lies."""

    name: str
    colour: Paint
    dodge: Rank | None = None

    def __str__(self) -> str:
        words = ["player", self.name, self.colour, *([RANK_TEXT[self.dodge]] if self.dodge else ())]
        return HEAD + "/".join(words)


@dataclass(frozen=True, slots=True)
class GameSheet:
    """What is played, and by which house rules; those not named are as written in the rules."""

    game: str
    house: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return HEAD + "/".join(["game", self.game, *(f"{key}={value}" for key, value in self.house)])


def is_ours(text: str) -> bool:
    """Whether a QR code claims to be one of these: then it is answered even when it cannot be read."""
    return text.startswith(HEAD)


def sheet(text: str) -> Badge | GameSheet:
    """What a QR code says; BadText where it is not exactly one of the two forms."""
    if not is_ours(text):
        raise BadText(phrase("This QR code is no badge and no game sheet: it does not begin with {head}", head=HEAD))
    kind, *words = text.removeprefix(HEAD).split("/")
    match kind:
        case "player":
            return badge(words)
        case "game":
            return game_sheet(words)
        case _:
            raise BadText(phrase("“{kind}” is neither a player nor a game; print this sheet again.", kind=kind))


def badge(words: Sequence[str]) -> Badge:
    """A badge from its parts: name, colour and, for Melee, K or Q."""
    if len(words) not in (2, 3):
        raise BadText(
            phrase("“{text}” is no badge; write name/colour or name/colour/K, such as Ann/red/K.", text="/".join(words))
        )
    name, colour, *dodge = words
    if not is_name(name):
        raise BadText(phrase("“{name}” is no name for a badge; use 1 to {n} letters.", name=name, n=LONGEST_NAME))
    if colour not in list(Paint):
        raise BadText(
            phrase("“{colour}” is no player's colour; choose one of {all:or}.", colour=colour, all=tuple(Paint))
        )
    if dodge and dodge[0] not in DODGES:
        raise BadText(phrase("“{card}” is no dodge card; write K for kings or Q for queens.", card=dodge[0]))
    return Badge(name, Paint(colour), DODGES[dodge[0]] if dodge else None)


def game_sheet(words: Sequence[str]) -> GameSheet:
    """A game sheet from its parts: the game's id, then house rules as key=value."""
    id, *rules = words or [""]
    try:
        playing = game(id)
    except BadSetup as problem:
        raise BadText(problem.args[0]) from None
    house = tuple(house_rule(playing, rule) for rule in rules)
    if len(dict(house)) < len(house):
        raise BadText(phrase("A house rule stands twice in “{text}”; name each of them once.", text="/".join(words)))
    return GameSheet(id, house)


def is_name(name: object) -> bool:
    """Whether a player may be called so, on badges and in the settings."""
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name == name.strip()
    return fits and all(one.isalpha() or one in WITHIN_NAMES for one in str(name))


def house_rule(playing: Game, text: str) -> tuple[str, str]:
    """A house rule written as key=value; BadText where this game has none of that name or value."""
    key, _, value = text.partition("=")
    values = {switch.key: switch.values for switch in playing.switches}
    if key not in values:
        raise BadText(
            phrase("{game} has no house rule {key}; it has {all}.", game=playing.name, key=key, all=tuple(values))
        )
    if value not in values[key]:
        raise BadText(phrase("{key} cannot be {value}; choose one of {all:or}.", key=key, value=value, all=values[key]))
    return key, value
