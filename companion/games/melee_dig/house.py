"""The house rules of Melee Dig: what a family may settle for itself, and how it is settled unless they do."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from companion.errors import BadSetup
from companion.facts.game import Switch
from companion.games.houses import HouseRules


@dataclass(frozen=True, slots=True)
class MeleeDigHouse:
    """One value for each house rule; the defaults are the rulings of the book."""

    starter_powers: str = "on"
    kh_forced: str = "yes"
    kh_other: str = "any"
    draw_until: str = "no"
    melee_left: str = "direction"
    last_card_power: str = "none"
    grace: str = "none"
    false_call: str = "none"
    kiosk_catches: str = "off"
    audit_penalty: str = "0"


SWITCHES: dict[str, Switch] = {
    "starter_powers": Switch("md.starterPowers", ("on", "off"), "MD-7"),
    "kh_forced": Switch("md.khForced", ("yes", "no"), "MD-26"),
    "kh_other": Switch("md.khOther", ("any", "listed"), "MD-26"),
    "draw_until": Switch("md.drawUntil", ("no", "yes"), "MD-11"),
    "melee_left": Switch("md.meleeLeft", ("direction", "left"), "MD-30"),
    "last_card_power": Switch("md.lastCardPower", ("none", "drawsFirst", "digGoesOn"), "MD-14"),
    "grace": Switch("md.grace", ("none", "nextAct"), "MD-17"),
    "false_call": Switch("md.falseCall", ("none", "draw1"), "MD-17"),
    "kiosk_catches": Switch("md.kioskCatches", ("off", "on"), "MD-17"),
    "audit_penalty": Switch("auditPenalty", ("0", "5", "10", "15", "20", "30", "50"), "GN-9"),
}
"""Each house rule's field, its switch as the family knows it, and the clause it interprets."""

RULES = HouseRules("Melee Dig", tuple(SWITCHES.values()), free={"auditPenalty": "[0-9]{1,4}"})

_FIELD = {switch.key: name for name, switch in SWITCHES.items()}


def changed(house: MeleeDigHouse, key: str, value: str) -> MeleeDigHouse:
    """The house rules with one of them set; raises BadSetup for a rule or value that does not exist."""
    if why := RULES.forbidding(key, value):
        raise BadSetup(why)
    return replace(house, **{_FIELD[key]: value})


def house_of(pairs: tuple[tuple[str, str], ...]) -> MeleeDigHouse:
    """The house rules with these values, and the book's for all others."""
    house = MeleeDigHouse()
    for key, value in pairs:
        house = changed(house, key, value)
    return house


def departures(house: MeleeDigHouse) -> tuple[tuple[str, str], ...]:
    """The house rules that are not the book's, by their switches."""
    values = ((field.name, getattr(house, field.name)) for field in fields(house))
    return tuple((SWITCHES[name].key, value) for name, value in values if value != SWITCHES[name].values[0])
