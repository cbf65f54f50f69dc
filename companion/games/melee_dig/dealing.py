"""Before the first turn: the deal, the starter and its power."""

from __future__ import annotations

from companion.facts.events import Dealt, Laid, Said, Word
from companion.facts.hand_facts import Fresh, Surfaced, Took, drew
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.melee_dig.laying import laid_card
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse
from companion.games.melee_dig.position import DEAL, STARTER, MeleeDigPosition
from companion.games.melee_dig.powers import POWERS, power
from companion.table import Seat

HAND = 5
"""Cards dealt to each player (MD-4)."""


def fresh_deal(motion: Motion) -> None:
    """All cards together again, nobody holds any."""
    nobody = (0,) * len(motion.counts)
    motion.settle()
    motion.counts = motion.lost = motion.owed = motion.fines = nobody
    motion.stock, motion.buried, motion.suit = 52, 0, None
    motion.lie(())
    motion.announced = motion.sheltered = frozenset()
    motion.known = frozenset()
    motion.reshuffles = motion.waived = 0
    motion.went_out = motion.loser = None
    motion.ending, motion.direction = "", 1
    motion.shown = (None,) * len(motion.counts)
    motion.ask(DEAL, motion.dealer)


def next_deal(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """The score has been looked at: the next round begins (MD-45)."""
    motion = Motion(position)
    motion.round += 1
    fresh_deal(motion)
    return motion.done()


def dealt_from_sheet(position: MeleeDigPosition, event: Dealt) -> MeleeDigOutcome:
    """The dealer does not wait until everybody has looked at the score (MD-45)."""
    after = dealt(next_deal(position, Said(None, Word.DONE)).position, event)
    return refuse(position, after.rulings[0]) if after.refused else after


def everybody_has_five(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """The dealer says that all have their cards (P1)."""
    return dealt(position, Dealt(event.by, HAND))


def dealt(position: MeleeDigPosition, event: Dealt) -> MeleeDigOutcome:
    """Five cards each; the next is turned up (MD-4, MD-6)."""
    if event.n != HAND:
        return refuse(position, refusal("five_each", "MD-4", n=event.n))
    motion = Motion(position)
    motion.facts += (Fresh(),)
    for seat in motion.alive:
        motion.facts += (drew(seat, HAND),)
    motion.counts = tuple(HAND if Seat(n) in motion.alive else 0 for n in range(len(motion.counts)))
    motion.stock = 52 - HAND * len(motion.alive)
    motion.ask(STARTER, motion.dealer)
    return motion.done()


def turn_starter(position: MeleeDigPosition, event: Laid) -> MeleeDigOutcome:
    """The card next to the stock begins the discard pile, as if the dealer had laid it (MD-5, MD-7).

    But a king of hearts goes to the dealer's hand, for all to see, and the next card is turned (MD-8).
    """
    card, dealer = laid_card(position, event), position.dealer
    if isinstance(card, Ruling):
        return refuse(position, card)
    if event.by not in (None, dealer):
        return refuse(position, refusal("no_starter_yet", "MD-5", whom=dealer))
    if (dealer, card) in position.known:
        return refuse(position, refusal("no_starter_yet", "MD-8", whom=dealer))
    motion = Motion(position)
    motion.stock = max(0, motion.stock - 1)
    if card == KH:
        motion.set_count(dealer, motion.counts[dealer] + 1)
        motion.known |= {(dealer, KH)}
        motion.facts += (Took(dealer, KH),)
        motion.say(effect("dealer_keeps", "MD-8", by=dealer, card=KH))
        return motion.done()
    motion.lie((card,))
    motion.suit = card.suit
    motion.facts += (Surfaced((card,)),)
    if card in POWERS and motion.house.starter_powers == "on":
        motion.say(note("starter_power", "MD-7", by=dealer, card=card, switch="md.starterPowers"))
        power(motion, card, dealer)
    else:
        motion.advance(dealer)
    return motion.done()
