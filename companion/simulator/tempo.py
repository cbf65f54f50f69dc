"""How fast the simulated family plays, and whether it waits: for people who watch, and for the one who plays along."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Tempo:
    """What the family is told by whoever sits before the screen."""

    playing: float = 1.0
    """How long everything takes, as a share of what is usual among quick people."""
    chores: float = 1.0
    """The same for what nobody has to think about."""
    hands: float = 1.0
    """How long hands are under way with that, as a share of what is usual."""
    paused: bool = False
    held_up: bool = False
    """Somebody reads, or looks something up in the menu: nobody goes on meanwhile."""
    _steps: int | None = None
    """While paused: how many acts are still to be done, and None when nobody has asked for any."""

    @property
    def waits(self) -> bool:
        """Whether nobody does anything now."""
        return self.held_up or (self.paused and self._steps is None)

    def step(self) -> None:
        """One act, with all that belongs to it, and then they wait again."""
        self.paused, self._steps = True, 1

    def next_act(self) -> bool:
        """Whether somebody may begin another act."""
        if not self.paused:
            return True
        may, self._steps = bool(self._steps), 0 if self._steps else None
        return may
