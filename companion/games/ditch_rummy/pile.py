"""The discards: taken up from the top and put back there, and thrown down at the end of a turn."""

from __future__ import annotations

from itertools import dropwhile

from companion.facts.events import Lifted, Said
from companion.facts.game import Outcome
from companion.facts.hand_facts import parted
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.ditch_rummy.ending import Verdict, tie
from companion.games.ditch_rummy.position import Rummy, outcome, refuse, seat_of
from companion.games.rings import after
from companion.table import DISCARD, Seat
from companion.table.rows import put
from scoring.cards import Cards

# ---------------------------------------------------------------- taken up


def lift(p: Rummy, event: Lifted) -> Outcome[Rummy]:
    """Cards are taken off the top of the discards; they must be used at once (DR-29 to DR-31)."""
    if seat_of(p, event) != p.turn:
        return refuse(p, refusal("not_your_turn", "DR-10", by=p.turn))
    if event.place != DISCARD:
        return refuse(p, refusal("stays_there", "DR-27"))
    n = len(event.cards)
    if not n or set(p.discards[-n:]) != set(event.cards):
        return refuse(p, refusal("from_the_top", "DR-30"))
    return lifted(p, p.discards[-n:])


def lifted(p: Rummy, cards: Cards) -> Outcome[Rummy]:
    """Cards leave the pile, but not for the hand. They and all cards that lay above the deepest of them must be used;
    they are owed in the order in which they lay, taken up together or one after the other."""
    from_there = p.discards[min(p.discards.index(card) for card in cards) :]
    owed = (*(card for card in from_there if card not in p.owed), *p.owed)
    left = tuple(card for card in p.discards if card not in cards)
    said = effect("lifts", "DR-31", by=p.turn, cards=cards)
    return Outcome(p._replace(phase="play", discards=left, owed=owed), (said,))


def put_back(p: Rummy, cards: Cards) -> Outcome[Rummy]:
    """Cards taken up go back onto the pile. With the deepest one back, those above it need not be used either."""
    owed = tuple(card for card in p.owed if card not in cards)
    if p.owed[0] in cards:
        owed = tuple(dropwhile(lambda card: card in p.discards, owed))
    back = p._replace(discards=p.discards + cards, owed=owed)
    return Outcome(back, (effect("put_back", "DRQ-9", by=p.turn, cards=cards),))


def still_owed(p: Rummy) -> Ruling:
    """No turn ends before the discards that were taken up are used."""
    return refusal("use_first", "DR-31", by=p.turn, cards=p.owed)


# ---------------------------------------------------------------- the end of the turn


def discarded(p: Rummy, seat: Seat, cards: Cards) -> Outcome[Rummy]:
    """These cards leave the hand for the pile, and the turn is over."""
    hands = put(p.hands, seat, max(0, p.hands[seat] - len(cards)))
    said = effect("discards", "DR-12", by=seat, cards=cards)
    ended, rulings = turn_over(p._replace(hands=hands, discards=p.discards + cards, owed=()))
    return outcome((ended, (said, *rulings), tuple([parted(seat, card) for card in cards])))


def done(p: Rummy, event: Said) -> Outcome[Rummy]:
    """A turn may end without a discard: to say so is enough (DR-13)."""
    if event.by is not None and event.by != p.turn:
        return refuse(p, refusal("not_your_turn", "DR-10", by=p.turn))
    if p.owed:
        return refuse(p, still_owed(p))
    ended, rulings = turn_over(p)
    return outcome((ended, (effect("passes", "DR-13", by=p.turn), *rulings), ()))


def turn_over(p: Rummy) -> Verdict:
    """The next one clockwise draws; after the last turn the hand is tied (DR-10, DRQ-11)."""
    if not p.stock:
        return tie(p)
    return p._replace(phase="draw", turn=after(p, p.turn)), ()
