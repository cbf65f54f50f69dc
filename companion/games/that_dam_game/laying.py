"""A turn's cards: the contract, additions to any meld, wild cards moved, and the discard that ends it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts.events import Laid, Moved
from companion.facts.game import Outcome
from companion.facts.hand_facts import Betrayed, HandFact, parted
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.boards import AREA
from companion.games.rings import after, seated
from companion.games.that_dam_game.ending import go_out
from companion.games.that_dam_game.position import Dam, Meld, may_add, more
from companion.table import DISCARD, Place, Seat
from companion.table.rows import put
from scoring.cards import Card, Cards
from scoring.that_dam_game import CONTRACTS, LONGEST, WILD, Run, fulfils, grown_set, run_of, runs_of

MELD = "meld"
"""Another name for one meld, by its number: `meld#3`."""


def lay(p: Dam, event: Laid) -> Outcome[Dam]:
    """Cards come to lie before somebody, or on the discards."""
    why = _not_here(p, event)
    if why is not None:
        return refused(p, event, why)
    groups = groups_of(event)
    if event.place == DISCARD:
        if len(event.cards) != 1:  # Every turn ends with one discard (TD-37).
            return refused(p, event, refusal("one_discard", "TD-37", by=p.turn))
        return discarded(p, p.turn, groups[0][0])
    if p.turn in p.melded:
        return _add_all(p, event, groups)
    return _contract(p, event, groups)


def groups_of(event: Laid) -> tuple[Cards, ...]:
    """The groups as they were laid; what is no card of this game is left out."""
    return tuple([tuple([card for card in group if isinstance(card, Card)]) for group in event.groups])


def seat_of(p: Dam, event: Laid | Moved) -> Seat | None:
    """Whose act it is; where nobody says so, that of the one whose turn it is."""
    return p.turn if event.by is None else seated(p, event.by)


def _not_here(p: Dam, event: Laid) -> Ruling | None:
    """Why these cards cannot be laid there at all, whatever they are."""
    if seat_of(p, event) != p.turn:
        return refusal("not_your_turn", "TD-44", by=p.turn)
    if event.place != DISCARD and event.place.name not in (AREA, MELD):
        return refusal("not_there", "TD-33", by=p.turn)
    cards = event.cards
    for card in cards:
        if not isinstance(card, Card):
            return refusal("not_in_pack", "TD-1", card=card)
    if not event.groups or not all(event.groups):
        return refusal("no_cards", "TD-37")
    if len(cards) > p.hands[p.turn]:
        return refusal("hand_too_small", "TD-45", by=p.turn, n=p.hands[p.turn])
    return None


def refused(p: Dam, event: Laid, why: Ruling) -> Outcome[Dam]:
    """Nothing changes, except that everybody has seen these cards, and knows that they are in that hand (GN-3)."""
    seat = seat_of(p, event)
    cards = tuple(card for card in event.cards if isinstance(card, Card))
    if seat is None or len(cards) > p.hands[seat] or p.phase not in _WITH_HANDS:
        return Outcome(p, (why,))
    return Outcome(p, (why,), tuple(Betrayed(seat, card) for card in dict.fromkeys(cards)))


_WITH_HANDS = ("first", "choose", "offer", "must", "act")

# ---------------------------------------------------------------- the contract


def _contract(p: Dam, event: Laid, groups: tuple[Cards, ...]) -> Outcome[Dam]:
    """The whole contract is laid at once, nothing else with it, before its player (TD-44, TD-45)."""
    if event.place.seat not in (None, p.turn) or event.place.slot is not None:
        return refused(p, event, refusal("meld_first", "TDQ-16", by=p.turn))
    if not fulfils(p.size, groups):
        return refused(p, event, refusal(f"no_contract_{p.size}", _CLAUSES[p.size], by=p.turn))
    if len(event.cards) == p.hands[p.turn] and p.house["td.finalDiscard"] == "yes":
        return refused(p, event, _last_is_a_discard(p))
    return melded(p, p.turn, groups, p.turn)


_CLAUSES = {size: f"TD-{size + 9}" for size in CONTRACTS}
"""TD-15 to TD-24."""


def melded(p: Dam, seat: Seat, groups: tuple[Cards, ...], before: Seat) -> Outcome[Dam]:
    """The contract lies on the table, by the rules before whoever laid it, with each run from low to high."""
    cards = tuple(card for group in groups for card in group)
    laid = p._replace(
        melds=(*p.melds, *(Meld(before, arranged(group)) for group in groups)),
        melded=p.melded if seat in p.melded else (*p.melded, seat),
        fresh=p.fresh or seat == p.turn,
        hands=more(p.hands, seat, -len(cards)),
    )
    said = (effect("melds", "TD-43", by=seat, cards=cards), *_readings(laid.melds[len(p.melds) :]))
    return perhaps_out(laid, seat, said, _parted(seat, cards))


def arranged(cards: Cards) -> Cards:
    """The cards of a run from low to high, wilds in their places (TDQ-9)."""
    run = None if grown_set(cards) else run_of(cards)
    return run.cards if run else cards


def _readings(melds: tuple[Meld, ...]) -> Iterator[Ruling]:
    """Which rank each wild card stands for."""
    for meld in melds:
        if meld.run and meld.run.wilds:
            yield note("reads_as", "TDQ-9", cards=meld.cards, reads=meld.run.reads_as)


def _parted(seat: Seat, cards: Cards) -> tuple[HandFact, ...]:
    return tuple([parted(seat, card) for card in cards])


def perhaps_out(p: Dam, seat: Seat, said: tuple[Ruling, ...], facts: tuple[HandFact, ...]) -> Outcome[Dam]:
    """Whoever has no card left ends the hand (TD-54)."""
    if p.hands[seat]:
        return Outcome(p, said, facts)
    ended, rulings = go_out(p, seat)
    return Outcome(ended, (*said, *rulings), facts)


# ---------------------------------------------------------------- additions


def _add_all(p: Dam, event: Laid, groups: tuple[Cards, ...]) -> Outcome[Dam]:
    """Each group goes to one meld; all of them count, or none (TD-49)."""
    if not may_add(p):
        return refused(p, event, refusal("next_turn", "TDQ-15", by=p.turn))
    if len(event.cards) == p.hands[p.turn] and p.house["td.finalDiscard"] == "yes":
        return refused(p, event, _last_is_a_discard(p))
    now = p
    said: tuple[Ruling, ...] = ()
    for cards in groups:
        k = target(now, event.place, cards)
        if k is None:
            return refused(p, event, refusal("fits_no_meld", why_not(now, event.place, cards), cards=cards))
        now, rulings = added(now, p.turn, k, cards)
        said += rulings
    return perhaps_out(now, p.turn, said, _parted(p.turn, tuple(card for group in groups for card in group)))


def _last_is_a_discard(p: Dam) -> Ruling:
    return refusal("last_is_a_discard", "TDQ-17", by=p.turn)


def targets(p: Dam, place: Place) -> tuple[int, ...]:
    """The melds that a place may mean: one of its owner's by number, or any that lies before them.

    The latter in the order of their cards, so that it makes no difference in which order a contract's groups were read.
    """
    if place.name == MELD:
        return (place.slot,) if place.slot is not None and 0 <= place.slot < len(p.melds) else ()
    there = tuple(k for k, meld in enumerate(p.melds) if meld.by == place.seat or place.seat is None)
    if place.slot is None:
        return tuple(sorted(there, key=lambda k: sorted(p.melds[k].cards)))
    return there[place.slot : place.slot + 1] if place.slot >= 0 else ()


def target(p: Dam, place: Place, cards: Cards) -> int | None:
    """The first meld there that takes these cards."""
    return next((k for k in targets(p, place) if takes(p, p.melds[k], cards)), None)


def takes(p: Dam, meld: Meld, cards: Cards) -> bool:
    """Whether cards may be added to a meld: to a set any number, to a run up to thirteen cards in all, in which wild
    cards move as they must (TD-50 to TD-53)."""
    grown = meld.cards + cards
    if grown_set(meld.cards):
        return grown_set(grown)
    run = run_of(grown)
    if run is None or p.house["td.wildLimitAlways"] == "no":
        return run is not None
    return run.wilds <= CONTRACTS[p.size].wilds  # TDQ-12


def why_not(p: Dam, place: Place, cards: Cards) -> str:
    """The clause that these cards break."""
    there = [p.melds[k] for k in targets(p, place)]
    if there and all(grown_set(meld.cards) for meld in there):
        return "TDQ-13" if any(card.rank in WILD for card in cards) else "TD-51"
    if any(len(meld.cards) + len(cards) > LONGEST for meld in there if meld.run):
        return "TD-52"
    return "TDQ-12" if any(run_of(meld.cards + cards) for meld in there if meld.run) else "TD-50"


def added(p: Dam, seat: Seat, k: int, cards: Cards) -> tuple[Dam, tuple[Ruling, ...]]:
    """These cards leave the hand for a meld, which has grown."""
    meld = p.melds[k]
    grown = Meld(meld.by, _grown(meld, cards))
    laid = p._replace(melds=put(p.melds, k, grown), hands=more(p.hands, seat, -len(cards)))
    return laid, (effect("adds", "TD-49", by=seat, cards=cards, whom=meld.by), *_readings((grown,)))


def _grown(meld: Meld, cards: Cards) -> Cards:
    """A run keeps its wilds where they are as far as it can, and takes new wilds at the top first."""
    if grown_set(meld.cards + cards):
        return meld.cards + cards
    for laid in (meld.cards + cards, cards + meld.cards):
        if (run := run_of(laid)) is not None and run.cards == laid:
            return laid
    return arranged(meld.cards + cards)


# ---------------------------------------------------------------- wild cards on the move


def move(p: Dam, event: Moved) -> Outcome[Dam]:
    """A wild card goes to the other end of its run (TD-53, TDQ-14)."""
    if seat_of(p, event) != p.turn:
        return Outcome(p, (refusal("not_your_turn", "TD-53", by=p.turn),))
    k = next((k for k in targets(p, event.start) if event.card in p.melds[k].cards), None)
    if k is None or not may_add(p) or event.end.name not in (AREA, MELD) or k not in targets(p, event.end):
        return Outcome(p, (refusal("stays_there", "TDQ-14"),))
    other = elsewhere(p.melds[k])
    if other is None or event.card not in movable(p.melds[k]):
        return Outcome(p, (refusal("run_would_break", "TD-53", card=event.card),))
    moved = Meld(p.melds[k].by, other.cards)
    said = effect("moves_wild", "TD-53", by=p.turn, card=event.card)
    return Outcome(p._replace(melds=put(p.melds, k, moved)), (said, *_readings((moved,))))


def elsewhere(meld: Meld) -> Run | None:
    """The run read another way with as few wild cards, if there is one: the next after the one in which it lies."""
    if meld.run is None:
        return None
    others = [run for run in runs_of(meld.cards) if run.wilds == meld.run.wilds]
    at = next((n for n, run in enumerate(others) if run.cards == meld.cards), 0)
    return others[(at + 1) % len(others)] if len(others) > 1 else None


def movable(meld: Meld) -> frozenset[Card]:
    """The wild cards at either end, where the run can be read otherwise."""
    if meld.run is None or elsewhere(meld) is None:
        return frozenset()
    pairs = list(zip(meld.cards, meld.run.reads_as, strict=True))
    return frozenset(card for card, reads in (pairs[0], pairs[-1]) if card != reads)


# ---------------------------------------------------------------- the end of the turn


def discarded(p: Dam, seat: Seat, card: Card) -> Outcome[Dam]:
    """The discard ends the turn, and perhaps the hand (TD-46 to TD-48)."""
    hands, pile = more(p.hands, seat, -1), (*p.discards, card)
    said = (effect("discards", "TD-37", by=seat, card=card),)
    facts = (parted(seat, card),)
    if not hands[seat] or (p.fresh and seat == p.turn and not p.begged[seat]):
        ended, rulings = go_out(p._replace(hands=hands, discards=pile, discarder=seat), seat)
        return Outcome(ended, (*said, *rulings), facts)
    following = p._replace(
        phase="choose", turn=after(p, p.turn), hands=hands, discards=pile, discarder=seat, offers=(), fresh=False
    )
    return Outcome(following, said, facts)


# ---------------------------------------------------------------- cards at another moment


def draw_first(p: Dam, event: Laid) -> Outcome[Dam]:
    """A turn begins with a card from the deck, or with the discard (TD-35)."""
    if seat_of(p, event) != p.turn:
        return refused(p, event, refusal("not_your_turn", "TD-34", by=p.turn))
    return refused(p, event, refusal("draw_first", "TD-32" if p.phase == "first" else "TD-35", by=p.turn))


def too_late(p: Dam, event: Laid) -> Outcome[Dam]:
    """The hand is over (TDQ-24)."""
    return Outcome(p, (refusal("hand_is_over", "TD-54"),))


def nothing_to_lay(p: Dam, event: Laid) -> Outcome[Dam]:
    """Nobody holds a card before the deal (TD-28)."""
    return Outcome(p, (refusal("deal_first", "TD-28"),))
