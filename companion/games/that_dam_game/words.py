"""What the kiosk says about That Dam Game: one plain sentence for each code."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.houses import head_start_words
from companion.games.that_dam_game.house import HEAD_STARTS
from scoring.that_dam_game import CONTRACTS, FIRST_SIZE, Contract

PROMPTS: Mapping[str, str] = {
    "ask.deal": "{by}: shuffle and deal {n} cards each.",
    "ask.lots": "Draw lots for the dealer, shuffle, and deal {n} cards each.",
    "ask.first": "{by} begins: take the top card of the deck.",
    "ask.choose": "{by}: the {card}, or the deck?",
    "ask.beg": "{by}: beg for the {card}? ({n} left)",
    "ask.beg_all": "Who begs for the {card}? {whom}: the first yes gets it.",
    "ask.must": "{by}: take the top card of the deck.",
    "ask.no_cards": "{by}: no card is left to draw. Go on without.",
    "ask.add": "{by}: add cards to any meld, or discard.",
    "ask.discard": "{by}: discard one card.",
    "ask.count": "Hands open, please: {whom}.",
    "ask.over": "{by}: the lowest total, well played! Gloating is allowed.",
}

_NUMBERS = ("no", "one", "two", "three", "four")


def _many(n: int, thing: str) -> str:
    return f"{_NUMBERS[n]} {thing}{'' if n == 1 else 's'}"


def _in_words(contract: Contract) -> str:
    """`one set and one run of 4 (one wild card at most)`."""
    runs = f"{_many(contract.runs, 'run')} of {contract.length} ({_many(contract.wilds, 'wild card')} at most in each)"
    parts = [_many(contract.sets, "set")] * bool(contract.sets) + [runs] * bool(contract.runs)
    return " and ".join(parts)


CONTRACT_PROMPTS: Mapping[str, str] = {
    f"ask.contract_{size}": f"{{by}}: meld {_in_words(contract)}, or discard one card."
    for size, contract in CONTRACTS.items()
}

GOALS: Mapping[str, str] = {
    f"goal.{size}": " and ".join(
        [_many(contract.sets, "set")] * bool(contract.sets)
        + [f"{_many(contract.runs, 'run')} of {contract.length}"] * bool(contract.runs)
    )
    for size, contract in CONTRACTS.items()
}
"""What stands in the title all through a hand."""

CONTRACT_REFUSALS: Mapping[str, str] = {
    f"no_contract_{size}": f"{{by}}: the contract is {_in_words(contract)}, all at once; take the cards back."
    for size, contract in CONTRACTS.items()
}

RULINGS: Mapping[str, str] = {
    "adds": "{by} adds {cards} to {whom}'s meld.",
    "again": "A new game.",
    "begins": "{by} begins with a card from the deck.",
    "begs": "{by} begs and gets the {card} and a card from the deck. {n:beg} left.",
    "begs_not": "{by} does not beg.",
    "broken_off": "The hand is broken off. {by} deals again.",
    "counted": "{by} holds {n:card}.",
    "deals_next": "{by} deals next.",
    "dealt": "{by} deals {n:card} each.",
    "declines": "{by} does not want it.",
    "discards": "{by} discards the {card}.",
    "draw_lots": "Draw lots for the next dealer.",
    "draws_none": "There is nothing left to draw for {by}.",
    "drew": "{by} draws from the deck.",
    "goes_out": "{by} ends the hand!",
    "house_changed": "A house rule is changed: {rule}.",
    "house_decided": "A house rule decided this: {rule}.",
    "left_game": "{by} leaves the game.",
    "melds": "{by} lays the contract: {cards}.",
    "moves_wild": "{by} moves the {card} to the other end.",
    "reads_as": "{cards} is read as {reads}.",
    "reshuffled": "The discards, {n:card}, are the new deck.",
    "scores": "{by}: {n:point} in this hand, {total} in all.",
    "seated_anew": "Everybody has a new place.",
    "shares_win": "{by} shares the win!",
    "should_be_empty": "{by} should have no card left but has {n} on record; please count.",
    "shown": "{by} shows {n:point}.",
    "takes": "{by} takes the {card}.",
    "wins": "{by} wins with the lowest total!",
}

REFUSALS: Mapping[str, str] = {
    "after_the_hand": "House rules change between hands; finish this one first.",
    "ask_first": "First {by} says whether the discard is wanted; put it back.",
    "cannot_stand": "That cannot count here; please put it back.",
    "deal_first": "First the cards are dealt; take that back.",
    "deals_so_many": "In this hand everybody gets {n:card}.",
    "deck_only": "{by} takes the top card of the deck; put the discard back.",
    "draw_first": "{by}, begin with a card from the deck or with the discard; take that back.",
    "drawn_already": "{by} has a card for this turn already; put the discard back.",
    "fits_no_meld": "{cards} cannot be added there; take it back.",
    "hand_is_over": "The hand is over; nothing more is laid.",
    "hand_too_small": "{by} holds only {n:card}; please count again.",
    "impossible_count": "Nobody can hold {n:card} now; please count again.",
    "last_is_a_discard": "In this house the last card is discarded; {by}, keep one.",
    "meld_first": "{by} must lay the contract first, before adding anything; take that back.",
    "next_turn": "{by} may add cards from the next turn on; take that back.",
    "no_cards": "No card was laid there; please look again.",
    "no_cards_left": "There is no card left to draw.",
    "no_such_choice": "{value} is nothing to choose here.",
    "no_such_rule": "{why}",
    "nobody_else": "{by} cannot play alone; begin with other players.",
    "nobody_left": "Nobody can leave now.",
    "not_asked": "{whom} is asked now; wait a moment.",
    "not_in_pack": "The {card} is not a card of this game; take it out.",
    "not_now": "Not now; see what is asked for on the screen.",
    "not_there": "{by}, lay your cards in front of somebody or on the discards.",
    "not_yet_shuffled": "There are still {n:card} in the deck; shuffle when it is out.",
    "not_your_turn": "It is {by}'s turn; please take that back.",
    "one_card": "{by} takes one card, please.",
    "one_discard": "{by}, discard one card, no more.",
    "others_may_beg": "Wait, {by}: do you want the discard? If not, others may beg.",
    "recount": "{by} shows {n:card} but should have {expected}; count again, or say that it is right.",
    "run_would_break": "The {card} has to stay where it is, or the run would break.",
    "stay_seated": "Change places between hands.",
    "stays_there": "What is laid stays there; put that card back.",
    "top_only": "Only the discard just made may be taken; put that one back.",
    "who_shows": "Whose hand is that? Lay it in front of whoever holds it.",
}

STATES: Mapping[str, str] = {
    "deal": "Dealing",
    "first": "The first card",
    "choose": "Discard or deck?",
    "offer": "Begging",
    "must": "From the deck",
    "act": "Melding and discarding",
    "count": "Hands open",
    "sheet": "Between hands",
    "over": "The game is over",
    "dealer": "dealer",
    "out": "left",
    "melded": "has melded",
    "begged": "begged in this hand",
    "begs_0": "no begs left",
    "begs_1": "1 beg left",
    "begs_2": "2 begs left",
    "begs_3": "3 begs left",
    "went_out": "went out",
}

HOUSE: Mapping[str, str] = {
    "td.decks": "How many packs?",
    "td.decks.table": "by the number of players",
    "td.decks.four": "always four",
    "td.begScope": "Three begs are for",
    "td.begScope.game": "the whole game",
    "td.begScope.hand": "each hand",
    "td.begAfterMeld": "May somebody beg who has melded?",
    "td.begAfterMeld.yes": "yes",
    "td.begAfterMeld.no": "no",
    "td.begMode": "Who is asked about begging?",
    "td.begMode.gentle": "one after the other",
    "td.begMode.fast": "all at once, the first yes gets it",
    "td.wildLimitAlways": "Does the limit of wild cards hold for cards added?",
    "td.wildLimitAlways.no": "no, for the contract only",
    "td.wildLimitAlways.yes": "yes, always",
    "td.layoffSameTurn": "May cards be added in the turn in which one melds?",
    "td.layoffSameTurn.no": "no, from the next turn",
    "td.layoffSameTurn.yes": "yes",
    "td.finalDiscard": "Must the last card be a discard?",
    "td.finalDiscard.no": "no",
    "td.finalDiscard.yes": "yes",
    "td.dealer": "Who deals the next hand?",
    "td.dealer.rotate": "the player at the left",
    "td.dealer.random": "lots are drawn",
    "td.contract": "Which hands are played?",
    "td.contract.all": "all ten",
    **{
        f"td.contract.{size - FIRST_SIZE + 1}": f"only with {size} cards: {_in_words(contract)}"
        for size, contract in CONTRACTS.items()
    },
}

KEYS: Mapping[str, str] = {
    "ok.choose": "{by} takes it",
    "ok.offer": "{by} begs",
    "offer.dealer": "Somebody else deals",
}
"""What stands above OK where the usual words would not do, and what the menu offers to tell."""

SEEN: Mapping[str, str] = {"seen.drew": "", "seen.laid": "", "seen.lifted": ""}
"""Empty: what the ruling says already is not said a second time."""

FEATS: Mapping[str, str] = {
    "feat.goes_out.by": "hands ended",
    "feat.begs.by": "begs",
    "feat.adds.by": "additions to melds",
}
"""What the album counts over the evenings: a ruling, for whom it counts, and what so many of them are called."""

ALOUD: Mapping[str, str] = {
    "aloud.begs": "{by} begs, and gets it.",
    "aloud.melds": "{by} lays the contract.",
    "aloud.goes_out": "{by} ends the hand!",
    "aloud.wins": "{by} wins!",
    "aloud.shares_win": "{by} shares the win!",
    "cue.begs": "attack",
}
"""What is spoken with a ruling, and which chime sounds with it."""

WORDS: Mapping[str, str] = {
    **head_start_words(HEAD_STARTS),
    **KEYS,
    **PROMPTS,
    **CONTRACT_PROMPTS,
    **GOALS,
    **CONTRACT_REFUSALS,
    **RULINGS,
    **REFUSALS,
    **STATES,
    **HOUSE,
    **SEEN,
    **FEATS,
    **ALOUD,
}
