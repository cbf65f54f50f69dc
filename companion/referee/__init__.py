"""The referee: the log of a game and what is certain about it. Its door is `Referee`."""

from companion.referee.log import Change, Judged, Referee

__all__ = ["Change", "Judged", "Referee"]
