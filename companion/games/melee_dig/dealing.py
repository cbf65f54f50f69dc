"""Before the first turn: the deal, the starter and its power."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Dealt, Laid, Said, Word
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh, Surfaced, Took, drew
from companion.facts.rulings import effect, note, refusal
from companion.games.melee_dig.laying import misplaced
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import Motion, refuse
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.games.melee_dig.powers import POWERS, power
from companion.table import Seat
from scoring.cards import Card

_DONE = Word.DONE
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
    motion.ask(Phase.DEAL, motion.dealer)


def next_deal(position: MeleeDigPosition, event: Said) -> Outcome:
    """The score has been looked at: the next round begins (MD-45)."""
    motion = Motion(position)
    motion.round += 1
    fresh_deal(motion)
    return motion.done()


def dealt_from_sheet(position: MeleeDigPosition, event: Dealt) -> Outcome:
    """The dealer does not wait for the score to be put away."""
    after = dealt(cast(MeleeDigPosition, next_deal(position, Said(None, _DONE)).position), event)
    return refuse(position, after.rulings[0]) if after.refused else after


def everybody_has_five(position: MeleeDigPosition, event: Said) -> Outcome:
    """The dealer says that all have their cards (P1)."""
    return dealt(position, Dealt(event.by, HAND))


def dealt(position: MeleeDigPosition, event: Dealt) -> Outcome:
    """Five cards each; the next is turned up (MD-4, MD-6)."""
    if event.n != HAND:
        return refuse(position, refusal("five_each", "MD-4", n=event.n))
    motion = Motion(position)
    motion.facts.append(Fresh())
    for seat in motion.alive:
        motion.facts.append(drew(seat, HAND))
    motion.counts = tuple(HAND if Seat(n) in motion.alive else 0 for n in range(len(motion.counts)))
    motion.stock = 52 - HAND * len(motion.alive)
    motion.ask(Phase.STARTER, motion.dealer)
    return motion.done()


def turn_starter(position: MeleeDigPosition, event: Laid) -> Outcome:
    """The card next to the stock begins the discard pile, as a card of the dealer (MD-5, MD-7, MD-8)."""
    wrong = misplaced(position, event)
    if wrong is None and event.by not in (None, position.dealer):
        wrong = refusal("no_starter_yet", "MD-5", whom=position.dealer)
    if wrong is None and (position.dealer, event.card) in position.known:
        wrong = refusal("no_starter_yet", "MD-8", whom=position.dealer)
    if wrong is not None:
        return refuse(position, wrong)
    motion, card = Motion(position), cast(Card, event.card)
    motion.stock = max(0, motion.stock - 1)
    if card == KH:
        _keep_king_of_hearts(motion)
    else:
        _begin_with(motion, card)
    return motion.done()


def _keep_king_of_hearts(motion: Motion) -> None:
    """It goes to the dealer's hand, openly, and the next card is turned (MD-8)."""
    dealer = motion.dealer
    motion.set_count(dealer, motion.counts[dealer] + 1)
    motion.known |= {(dealer, KH)}
    motion.facts.append(Took(dealer, KH))
    motion.say(effect("dealer_keeps", "MD-8", by=dealer, card=KH))


def _begin_with(motion: Motion, card: Card) -> None:
    motion.lie((card,))
    motion.suit = card.suit
    motion.facts.append(Surfaced((card,)))
    powerful = card in POWERS or card.rank in POWERS
    if not powerful or motion.house.starter_powers == "off":
        motion.advance(motion.dealer)
        return
    motion.say(note("starter_power", "MD-7", by=motion.dealer, card=card, switch="md.starterPowers"))
    power(motion, card, motion.dealer)
