"""The rules that were broken in an evening, and how many of these breaches the kiosk named.

Most breaches are plain to see: the referee refuses them at once and says why. Others depend on cards that nobody sees,
such as a draw in spite of a card that fits. Those become findings once they are certain; many never are.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.facts.events import Event, Said
from companion.facts.rulings import Value, Weight
from companion.referee import Judged, Referee
from companion.simulator.same import same_act


@dataclass(frozen=True, slots=True)
class Breaches:
    """How many there really were, and of how many of them the kiosk knew."""

    made: int = 0
    """Acts that a referee who sees everything refuses."""
    refused: int = 0
    """How many of those the kiosk refused for the same reason."""
    certain: int = 0
    """Breaches that depended on hidden cards and came to light."""
    named: int = 0
    """How many of those the kiosk named."""
    accused: int = 0
    """Refusals and findings that the kiosk spoke."""
    unjust: int = 0
    """Those of them that were not true, or not for the reason given."""

    def __add__(self, other: Breaches) -> Breaches:
        return Breaches(
            self.made + other.made,
            self.refused + other.refused,
            self.certain + other.certain,
            self.named + other.named,
            self.accused + other.accused,
            self.unjust + other.unjust,
        )

    def __str__(self) -> str:
        open_ones = f"{self.made} breaches lay open, {self.refused} of them were refused at once for the right reason"
        hidden = f"{self.certain} of hidden cards became certain, {self.named} of them were named"
        return f"{open_ones}; {hidden}; {self.accused} accusations were spoken, {self.unjust} of them wrong"


def breaches(true: Referee, told: Referee) -> Breaches:
    """Compare what really broke the rules with what the kiosk said about it."""
    made, left = refusals(true), refusals(told)
    refused = 0
    for event, why in made:
        same = next((one for one in left if one[1] == why and same_act(event, one[0])), None)
        if same is not None:
            left.remove(same)
            refused += 1
    certain, found = findings(true), findings(told)
    named = (certain & found).total()
    accused, unjust = refused + len(left) + found.total(), len(left) + found.total() - named
    return Breaches(len(made), refused, certain.total(), named, accused, unjust)


def refusals(referee: Referee) -> list[tuple[Event, tuple[str, ...]]]:
    """Acts with cards that were refused, and why; saying something that does not count is no breach."""
    return [(one.entry.event, codes(one)) for one in referee.judged if one.is_fact and is_breach(one)]


def is_breach(one: Judged) -> bool:
    return (one.refused or one.stands) and not isinstance(one.entry.event, Said)


def codes(one: Judged) -> tuple[str, ...]:
    """Why it was refused."""
    return tuple(ruling.code for ruling in one.rulings if ruling.weight is Weight.REFUSAL)


def findings(referee: Referee) -> Counter[tuple[str, Value | None]]:
    """Which findings there are, against whom; without the cards, since those depend on how a hand was read."""
    rulings = (ruling for one in referee.judged if one.is_live for ruling in one.rulings)
    return Counter((ruling.code, ruling.value("by")) for ruling in rulings if ruling.weight is Weight.FINDING)
