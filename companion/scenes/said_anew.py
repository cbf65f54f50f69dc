"""A moment of the kiosk with all its sentences said anew in the language of whoever reads the screen."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from companion.facts.show import AlbumPage, DrawnPlace, Guide, Key, LogLine, Question, Show, ShownBar, StepPoint
from companion.facts.views import HelpPage
from companion.language.tongue import Tongue

T = TypeVar("T")

SPEAKING = (AlbumPage, DrawnPlace, Guide, HelpPage, Key, LogLine, Question, Show, ShownBar, StepPoint)
"""What holds sentences; all else holds names, codes and cards."""
NAMED = ("names", "weight", "code", "symbol", "means")
"""Their fields that hold none."""


def said_anew(show: T, tongue: Tongue) -> T:
    """The same moment in this language."""
    if tongue.entries is None:
        return show
    said = {one.name: _said(getattr(show, one.name), tongue) for one in _speaking(show)}
    return replace(show, **said)  # type: ignore[type-var]


def _speaking(part: Any) -> list[Any]:
    return [one for one in fields(part) if one.name not in NAMED]


def _said(value: Any, tongue: Tongue) -> Any:
    match value:
        case Enum():
            return value
        case str():
            return tongue.say(value)
        case tuple() if type(value) is tuple:  # a card is one, too
            return tuple(_said(one, tongue) for one in value)
        case _ if isinstance(value, SPEAKING):
            return said_anew(value, tongue)
        case _:
            return value
