"""Which acts would be accepted now: lamps, prompts and simulated players follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from companion.facts.events import Chose, Dealt, Drew, Laid, Lifted, Moved, Shown, Turned, Word
from companion.facts.game import Expect
from companion.games.boards import area
from companion.games.that_dam_game.laying import movable, takes
from companion.games.that_dam_game.position import SEATS, Dam, Meld, asked, drawable, may_add, may_beg, next_size
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import JOKER, PACK, Card
from scoring.that_dam_game import CONTRACTS, SET_SIZE, additions

Expects = tuple[Expect, ...]
_ANY = frozenset((*PACK, JOKER))
_NONE: frozenset[Card] = frozenset()

# The same acts are expected again and again: those of each player are made once.
_SEATS = tuple(map(Seat, range(max(SEATS))))
_DRAW = {seat: Expect(Drew, seat, STOCK, options=(1,), clause="TD-35", usual=True) for seat in _SEATS}
_DRAW_AT_ONCE = {seat: Expect(Drew, seat, STOCK, options=(1,), clause="TD-41") for seat in _SEATS}
_DISCARD = {seat: Expect(Laid, seat, DISCARD, _ANY, about="discard", clause="TD-37", usual=True) for seat in _SEATS}
_NEEDED = {size: SET_SIZE * contract.sets + contract.length * contract.runs for size, contract in CONTRACTS.items()}
"""How many cards each contract has; all of them are laid as one act."""
_CONTRACT = {
    (seat, size): Expect(Laid, seat, area(seat), options=(n,), about="contract", clause=f"TD-{size + 9}")
    for seat in _SEATS
    for size, n in _NEEDED.items()
}


def expects(p: Dam) -> Expects:
    """Every act that counts now, the usual one first."""
    return _BY_PHASE[p.phase](p)


def _dealing(p: Dam) -> Expects:
    lots = p.phase == "sheet" and p.house["td.dealer"] == "random"
    dealt = Expect(Dealt, p.dealer, options=(next_size(p),), clause="TD-28", usual=not lots)
    said = tuple(Expect(word, p.dealer, clause="TD-28") for word in (Word.YES, Word.DONE))
    if p.results and p.house["td.dealer"] == "rotate":
        return (dealt, *said)
    return (dealt, *said, Expect(Chose, None, options=p.ring, about="dealer", clause="TD-27", usual=lots))


def _drawing(p: Dam) -> Expects:
    """The top card of the deck (TD-32, TD-41); when there is none left anywhere, on without it."""
    if not drawable(p):
        return (Expect(Word.DONE, p.turn, clause="TDQ-21", usual=True),)
    return (_DRAW[p.turn],) if p.stock else (_DRAW[p.turn], Expect(Turned, None, DISCARD, clause="TDQ-21"))


def _choosing(p: Dam) -> Expects:
    """Discard or deck? (TD-35)"""
    at_once = () if may_beg(p) or not drawable(p) else (_DRAW_AT_ONCE[p.turn],)
    return (_takes(p.turn, p.top, "TD-35"), *_yes_or_no(p.turn, "TD-38"), *at_once)


@cache
def _takes(seat: Seat, top: Card | None, clause: str) -> Expect:
    """The card on top of the discards, if it is still there."""
    return Expect(Lifted, seat, DISCARD, _NONE if top is None else frozenset((top,)), clause=clause)


@cache
def _yes_or_no(seat: Seat, clause: str) -> Expects:
    return tuple(Expect(word, seat, clause=clause, usual=word is Word.YES) for word in (Word.YES, Word.NO, Word.DONE))


def _begging(p: Dam) -> Expects:
    """Whoever is asked takes the card, or says so (TD-38 to TD-40)."""
    top = p.top
    return tuple([one for seat in asked(p) for one in (_takes(seat, top, "TD-40"), *_yes_or_no(seat, "TD-39"))])


def _acting(p: Dam) -> Expects:
    """The contract, or additions to any meld; and one discard (TD-37, TD-44, TD-49)."""
    turn = p.turn
    if not p.hands[turn]:
        return ()
    discard = _DISCARD[turn]
    if turn in p.melded:
        return (*_additions(p), discard) if may_add(p) else (discard,)
    size = p.size
    enough = p.hands[turn] >= _NEEDED[size] + (p.house["td.finalDiscard"] == "yes")
    return (_CONTRACT[turn, size], discard) if enough else (discard,)


def _additions(p: Dam) -> Expects:
    """Cards that fit a meld before somebody, and wild cards that may be moved there (TD-49, TD-53)."""
    keeps_one = p.house["td.finalDiscard"] == "yes" and p.hands[p.turn] == 1
    found = []
    for seat in dict.fromkeys(meld.by for meld in p.melds):
        melds = [meld for meld in p.melds if meld.by == seat]
        cards = _NONE.union(*[fitting(p, meld) for meld in melds])
        wilds = _NONE.union(*map(movable, melds))
        if cards and not keeps_one:
            found.append(Expect(Laid, p.turn, area(seat), cards, about="add", clause="TD-49"))
        if wilds:
            found.append(Expect(Moved, p.turn, area(seat), wilds, about="wild", clause="TD-53"))
    return tuple(found)


def fitting(p: Dam, meld: Meld) -> frozenset[Card]:
    """The cards of which one may be added, as long as the house's limit allows it (TDQ-12)."""
    cards = additions(meld.cards)
    if p.house["td.wildLimitAlways"] == "no":
        return cards
    return frozenset(card for card in cards if takes(p, meld, (card,)))


_BY_PHASE: Mapping[str, Callable[[Dam], Expects]] = {
    "deal": _dealing,
    "first": _drawing,
    "choose": _choosing,
    "offer": _begging,
    "must": _drawing,
    "act": _acting,
    "count": lambda p: tuple(
        Expect(Shown, seat, clause="TD-54", usual=True) for seat in p.ring if p.shown[seat] is None
    ),
    "sheet": _dealing,
    "over": lambda p: (Expect(Word.YES, None, clause="TD-62"),) if len(p.ring) > 1 else (),
}
