"""A table of That Dam Game in the middle of a hand, set by its position text."""

from __future__ import annotations

from companion.games.that_dam_game import GAME
from companion.games.that_dam_game.position import Dam
from tests.games.rummies import Table


def table(position: str, size: int = 6) -> Table[Dam]:
    """Four at the table, playing the hand of this size; it is Bob's turn, and he holds one card more."""
    words = {
        "seats": "4",
        "dealer": "3",
        "phase": "act",
        "turn": "1",
        "hands": ",".join(str(size + (n == 1)) for n in range(4)),
        "stock": "80",
        "discards": "9H",
        "discarder": "0",
        "results": "/".join(["0,0,0,0"] * (size - 6)) or "-",
    }
    words |= dict(word.split("=", 1) for word in position.split())
    return Table(GAME, 4, " ".join(f"{key}={value}" for key, value in words.items() if value != "-"))
