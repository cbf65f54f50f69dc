"""The games, found without a list of them: every module in this folder that offers a `GAME` is one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from companion.errors import BadSetup
from companion.facts.game import Game
from companion.language.phrase import phrase


def _found() -> dict[str, Game]:
    modules = (import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__))
    games = (getattr(module, "GAME", None) for module in modules)
    return {one.id: one for one in games if isinstance(one, Game)}


GAMES: Mapping[str, Game] = MappingProxyType(_found())
"""Every game by its id, as the command line and the transcripts write it."""


def game(id: str) -> Game:
    """The game with this id."""
    try:
        return GAMES[id]
    except KeyError:
        raise BadSetup(
            phrase("There is no game called {id}; choose one of {all:or}.", id=id, all=tuple(GAMES))
        ) from None
