"""Set-ups and events drawn by lot, sensible and senseless ones, for the second readings to be played through."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.vectors.readings.plain_duel import DECK, PlainDuel
from tests.vectors.readings.plain_yard import BOWLS, PlainYard

Fields = dict[str, Any]

# ---------------------------------------------------------------- Dig

YARD_HOUSE = {
    "dg.endDog": ("stay", "ride", "newEnd"),
    "dg.allowZero": ("no", "yes"),
    "dg.putBack": ("no", "yes"),
    "dg.endMoment": ("now", "afterTurn"),
    "dg.tieBreak": ("shared", "bones"),
}


def house(chance: Random, switches: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {key: chance.choice(values) for key, values in switches.items()}


def yard(chance: Random) -> Fields:
    """Somewhere in a game: any number of bones left, anybody anywhere."""
    players = ["Ann", "Bob", "Cal", "Dee"][: chance.randint(2, 4)]
    row = ["b"] * chance.choice((1, 1, 1, 2, 3, 6, 20)) + list(BOWLS)
    chance.shuffle(row)
    bones = iter(chance.sample(BOWLS * 4, 20))
    return {
        "players": players,
        "turn": chance.choice(players),
        "row": row,
        "partial": True,
        "dogs": {who: chance.choice((0, chance.randint(0, len(row)), len(row))) for who in players},
        "hands": {who: chance.randint(0, 3) for who in players},
        "dropped": {who: [next(bones) for _ in range(chance.randint(0, 3))] for who in players},
    }


def yard_event(chance: Random, game: PlainYard) -> Fields:
    """Usually by the one whose turn it is, and something that could be done there."""
    who = game.turn if chance.random() < 0.9 else chance.choice(game.players)
    at_bowl = game.here and game.here in BOWLS
    kind = chance.choice(("move", "move", "drop" if at_bowl else "dig", "done" if game.used else "dig"))
    match kind if chance.random() < 0.9 else chance.choice(("move", "drop", "dig", "done")):
        case "move":
            start = game.dogs[who] if game.dogs[who] != "off" else game.end + 1
            return {"do": "move", "by": who, "to": start + chance.randint(-5, 5)}
        case "drop":
            colour = game.here if at_bowl and chance.random() < 0.9 else chance.choice(BOWLS)
            return {"do": "drop", "by": who, "cards": [colour] * chance.randint(0, 3)}
        case "dig":
            return {"do": "dig", "by": who, "replace": chance.random() < 0.4}
        case other:
            return {"do": other, "by": who}


# ---------------------------------------------------------------- the duel

DUEL_HOUSE = {"ml.twoPile": ("own", "shared"), "ml.dropVsThrust": ("drop", "thrust", "none")}
STRONG = tuple(card for card in DECK if card[0] in "A2QK")


def duel(chance: Random) -> Fields:
    """Somewhere in a fight: any skill, any damage that is not yet the end, any part of the deck spent."""
    players = ["Ann", "Bob"]
    start = {who: chance.choice((7, 7, 1, 2, chance.randint(1, 10))) for who in players}
    cards = iter(chance.sample(DECK, len(DECK)))
    rest = len(DECK) - sum(start.values())
    shared = chance.choice((0, rest, chance.randint(0, rest)))
    return {
        "players": players,
        "start": start,
        "dodge": {who: chance.choice("KQ") for who in players},
        "damage": {who: [next(cards) for _ in range(chance.randrange(start[who]))] for who in players},
        "no_parry": chance.random() < 0.5,
        "shared": shared,
        "deck": rest - shared,
    }


def attack(chance: Random) -> str:
    """Any card, often one with a power, now and then one that is not in the pack."""
    return chance.choice(STRONG) if chance.random() < 0.3 else chance.choice((*DECK, "JKR"))


def duel_event(chance: Random, game: PlainDuel) -> Fields:
    """Usually what the phase asks for."""
    asked = {
        "choose": ("clash",),
        "critical": ("second_attack", "second_attack", "decline"),
        "retrieve": ("retrieve", "retrieve", "decline"),
        "redraw": ("draw",),
        "over": ("draw", "clash"),
    }[game.phase]
    kind = chance.choice(asked if chance.random() < 0.9 else ("clash", "second_attack", "decline", "retrieve", "draw"))
    who = game.striker if game.striker and chance.random() < 0.8 else chance.choice(game.players)
    match kind:
        case "clash":
            return {"do": "clash", "cards": {one: attack(chance) for one in game.players}}
        case "second_attack":
            return {"do": kind, "by": who, "card": attack(chance), "hit": attack(chance)}
        case "retrieve":
            return {"do": kind, "by": who, "card": chance.choice(_takeable(game, who))}
        case "draw":
            by = max(game.players, key=lambda one: game.due[one])
            return {"do": kind, "by": by if chance.random() < 0.8 else who, "n": chance.choice((1, 1, 1, 2, 3))}
        case other:
            return {"do": other, "by": who}


def _takeable(game: PlainDuel, who: str) -> Sequence[str]:
    """Cards of all piles, and one that lies in none of them."""
    lying = [*game.damage[who], *game.damage[game.other(who)], *game.shared]
    return [card for card in lying if card != "?"] + ["KC"]
