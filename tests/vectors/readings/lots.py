"""Set-ups and events drawn by lot, sensible and senseless ones, for the second readings to be played through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tests.vectors.readings.plain_duel import DECK, PlainDuel
from tests.vectors.readings.plain_melee_dig import DECK as MELEE_DIG_DECK
from tests.vectors.readings.plain_melee_dig import PlainMeleeDig
from tests.vectors.readings.plain_rummy import DECK as RUMMY_DECK
from tests.vectors.readings.plain_rummy import RANKS as RUMMY_RANKS
from tests.vectors.readings.plain_rummy import PlainRummy
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
    """Somewhere in a game: any number of bones left, every dog at any space."""
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
    """Usually something that the player in turn could do there."""
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


# ---------------------------------------------------------------- Ditch Rummy

RUMMY_HOUSE = {
    "dr.ace": ("both", "high"),
    "dr.wrap": ("no", "yes"),
    "dr.tiedEnds": ("endOfTurn", "endOfTurn", "now"),
    "dr.completerHeld": ("single", "faceValue"),
}


def rummy(chance: Random) -> Fields:
    """Somewhere in a hand: some of the pack discarded, some of it in sets of two before their players."""
    players = ["Ann", "Bob", "Cal", "Dee"][: chance.randint(2, 4)]
    cards = chance.sample(RUMMY_DECK, len(RUMMY_DECK))
    discards = [cards.pop() for _ in range(chance.choice((0, 2, 20, 35)))]
    pairs = [[one, two] for one in cards for two in cards if one < two and one[:-1] == two[:-1]]
    melds = [{"by": chance.choice(players), "cards": pairs[0]}] if pairs else []
    hands = {who: chance.randint(0, 3) for who in players}
    rest = len(cards) - sum(hands.values()) - sum(len(meld["cards"]) for meld in melds)
    teams = {"teams": [players[::2], players[1::2]]} if len(players) == 4 and chance.random() < 0.5 else {}
    return {
        "players": players,
        "dealer": chance.choice(players),
        "turn": chance.choice(players),
        "draw_pile": chance.choice((rest, max(1, rest // 4), chance.randint(1, 3))),
        "discards": discards,
        "melds": melds,
        "hand_counts": hands,
        "partial": True,
    } | teams


def rummy_event(chance: Random, game: PlainRummy) -> Fields:
    """Usually something that the player in turn could do then; at the end what everybody holds."""
    if game.phase == "over":
        return {"do": "draw", "by": game.turn, "n": 1}
    if game.phase == "count" and chance.random() < 0.8:
        hidden = iter(chance.sample(game.hidden, len(game.hidden)))
        held = {who: [next(hidden) for _ in range(n)] for who, n in game.hands.items() if n}
        return {"do": "reveal", "hands": held}
    who = game.turn if chance.random() < 0.95 else chance.choice(game.players)
    if game.phase == "vote" and chance.random() < 0.9:
        return {"do": "vote", "by": chance.choice(game.players), "yes": chance.random() < 0.8}
    kinds = (
        ("draw", "draw", "meld") if game.phase == "draw" else ("meld", "meld", "single", "single", "discard", "pass")
    )
    match chance.choice(kinds):
        case "draw":
            return {"do": "draw", "by": who, "n": chance.randint(0, 3)}
        case "meld":
            return {"do": "meld", "by": who, "cards": _group(chance, game)}
        case "single":
            return {"do": "single", "by": who, "card": chance.choice(_within_reach(chance, game))}
        case "discard":
            some = _within_reach(chance, game)
            return {"do": "discard", "by": who, "cards": chance.choices(some, k=chance.choice((0, 1, 1, 1, 2, 3)))}
        case other:
            return {"do": other, "by": who}


def _within_reach(chance: Random, game: PlainRummy) -> Sequence[str]:
    """What must be used, what lies on top, what a hand may hold; now and then any card at all."""
    near = [*game.owed, *game.pile[-2:], *chance.sample(game.hidden, min(6, len(game.hidden)))]
    return near if near and chance.random() < 0.9 else (*RUMMY_DECK, "JKR")


def _group(chance: Random, game: PlainRummy) -> list[str]:
    """Two to four cards that begin with one within reach and are often equal, or go on from it."""
    first, size = chance.choice(_within_reach(chance, game)), chance.choice((2, 2, 3, 3, 3, 4))
    step, near = chance.choice((0, 1, 1)), (*game.pile[-4:], *game.hidden)
    at = RUMMY_RANKS.index(first[:-1]) if first != "JKR" else 0
    ranks = [RUMMY_RANKS[(at + step * n) % len(RUMMY_RANKS)] for n in range(1, size)]
    rest = [chance.choice([card for card in near if card[:-1] == rank] or RUMMY_DECK) for rank in ranks]
    return chance.sample([first, *rest], size)


# ---------------------------------------------------------------- Melee Dig

MELEE_DIG_HOUSE = {
    "md.starterPowers": ("on", "on", "off"),
    "md.khOther": ("any", "listed"),
    "md.drawUntil": ("no", "no", "yes"),
    "md.meleeLeft": ("direction", "left"),
    "md.lastCardPower": ("none", "drawsFirst", "digGoesOn"),
    "md.grace": ("none", "nextAct"),
    "md.falseCall": ("none", "draw1"),
}


def melee_dig(chance: Random) -> Fields:
    """Before the starter is turned, or somewhere in a round: few cards in a hand, and often few in the stock; now and
    then somebody holds nearly all, so that there is hardly one to be drawn."""
    players = ["Ann", "Bob", "Cal", "Dee", "Eve"][: chance.randint(2, 5)]
    gone = [who for who in players[2:] if chance.random() < 0.15]
    alive = [who for who in players if who not in gone]
    direct = chance.choice(("cw", "cw", "ccw"))
    setup = {"players": players, "eliminated": gone, "dealer": chance.choice(alive), "direction": "cw"}
    if chance.random() < 0.3:
        dealt = {who: 5 for who in alive}
        return setup | {"hand_counts": dealt, "stock": 52 - sum(dealt.values()), "announced": [], "lost_turns": {}}
    hands = {who: chance.choice((1, 2, 3, 5, 7)) for who in alive}
    if chance.random() < 0.2:
        hands[chance.choice(alive)] += chance.randint(48, 51) - sum(hands.values())
    rest = 52 - sum(hands.values())
    stock = chance.choice((0, min(2, rest - 1), rest // 2, rest - 1, rest - 1, rest - 1))
    return setup | {
        "direction": direct,
        "turn": chance.choice(alive),
        "top": chance.choice(MELEE_DIG_DECK),
        "discard_size": rest - stock,
        "hand_counts": hands,
        "stock": stock,
        "announced": [who for who in alive if hands[who] == 1 and chance.random() < 0.5],
        "lost_turns": {who: 1 for who in alive if chance.random() < 0.1},
    }


def melee_dig_event(chance: Random, game: PlainMeleeDig) -> Fields | None:
    """Usually what the phase asks for, and in the middle of it somebody calls out or lays a card in haste. It may stop
    at any moment, for then it is asked which cards could be laid."""
    if chance.random() < (0.7 if game.phase in ("next_round", "game_over") else 0.04):
        return None
    if chance.random() < 0.2:
        return _call(chance, game)
    if chance.random() < 0.1:
        return {"do": "play", "by": chance.choice(game.players), "card": chance.choice((*MELEE_DIG_DECK, "JKR"))}
    return _ASKED_FOR.get(game.phase, _own_act)(chance, game)


def _call(chance: Random, game: PlainMeleeDig) -> Fields:
    """Usually by or about somebody with few cards."""
    few = [who for who in game.alive if game.counts[who] < 3] or game.players
    if chance.random() < 0.6:
        return {"do": "last_card", "by": chance.choice(few)}
    silent = [who for who in few if game.counts[who] == 1 and who not in game.announced]
    return {"do": "caught", "by": chance.choice(game.players), "whom": chance.choice(silent or few)}


def _own_act(chance: Random, game: PlainMeleeDig) -> Fields:
    """A card that may be laid, often one with a power, by whoever may lay it; or drawing, or being done."""
    pairs = [(who, card) for who in game.alive for card in game.hidden if game.accepts(who, card)]
    chain = [pair for pair in pairs if game.chain and game.continues(*pair)]
    strong = chain or [pair for pair in pairs if pair[1][0] in "238AK" or game.chain]
    if pairs and chance.random() < (0.9 if chain else 0.6):
        who, card = chance.choice(strong if strong and chance.random() < (0.8 if chain else 0.4) else pairs)
        return {"do": "play", "by": who, "card": card}
    if chance.random() < 0.4 or not game.left:
        return {"do": "pass", "by": game.who}
    return _draw(chance, game)


def _draw(chance: Random, game: PlainMeleeDig) -> Fields:
    """The one who is due, as many as are due, or some other number."""
    due = [who for who in game.alive if game.owed[who]] or [game.who]
    who = chance.choice(due if chance.random() < 0.9 else game.players)
    most = max(1, game.owed[who])
    return {"do": "draw", "by": who, "n": chance.choice((most, 1, 1, chance.randint(1, most + 1)))}


def _starter(chance: Random, game: PlainMeleeDig) -> Fields:
    return {"do": "starter", "card": chance.choice((*MELEE_DIG_DECK, *_STRONG))}


def _suit(chance: Random, game: PlainMeleeDig) -> Fields:
    return {"do": "suit", "by": chance.choice((game.who, game.who, *game.players)), "suit": chance.choice("CDHS")}


def _whom(chance: Random, game: PlainMeleeDig) -> Fields:
    return {"do": "choose_extra", "by": game.who, "whom": chance.choice(game.players)}


def _hands(chance: Random, game: PlainMeleeDig) -> Fields:
    """Some hidden cards for everybody who holds any."""
    hidden = iter(chance.sample(game.hidden, len(game.hidden)))
    return {"do": "reveal", "hands": {who: [next(hidden) for _ in range(n)] for who, n in game.held().items()}}


_STRONG = ("KH", "KS", "KC", "KD", "AC", "2D", "3H", "8S")
_ASKED_FOR: Mapping[str, Callable[[Random, PlainMeleeDig], Fields]] = {
    "starter": _starter,
    "choose_suit": _suit,
    "dig_draw": _draw,
    "parting": _draw,
    "choose_extra": _whom,
    "extra_draw": _draw,
    "count": _hands,
    "next_round": _draw,
    "game_over": _draw,
}
