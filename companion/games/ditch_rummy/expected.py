"""Which acts would be accepted now: lights, prompts and simulated players live on these."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.events import Chose, Dealt, Drew, Laid, Lifted, Shown, Turned, Word
from companion.game import Expect
from companion.games.ditch_rummy.drawing import votes_due
from companion.games.ditch_rummy.position import Rummy, area, fitting_now, in_the_air, most, playing_sides, unseen
from companion.table import DISCARD, STOCK
from scoring.cards import Card

Expects = tuple[Expect, ...]


def expects(p: Rummy) -> Expects:
    """Every act that counts now, the usual one first."""
    return _BY_PHASE[p.phase](p)


def _shuffling(p: Rummy) -> Expects:
    dealt = Expect(Dealt, p.dealer, options=(0,), clause="DR-7", usual=True)
    return (dealt, *(Expect(word, p.dealer, clause="DR-7") for word in (Word.DONE, Word.YES)))


def _drawing(p: Rummy) -> Expects:
    """Any number that fits into the hand; or on to playing, which means none (DR-11, DRQ-1)."""
    numbers = tuple(range(most(p), -1, -1))
    draws = Expect(Drew, p.turn, STOCK, options=numbers, clause="DR-11", usual=numbers[0] > 0)
    told = (Expect(Chose, p.turn, options=numbers, about="draw", clause="DR-11"),) if numbers[0] else ()
    return (draws, *told, *_playing(p, done_is_usual=not numbers[0]))


def _digging(p: Rummy) -> Expects:
    turned = Expect(Turned, None, DISCARD, about="over", clause="DR-50", usual=True)
    return (turned, *(one for one in _drawing(p) if not one.usual))


def _play(p: Rummy) -> Expects:
    return _playing(p, done_is_usual=True)


def _playing(p: Rummy, done_is_usual: bool) -> Expects:
    if p.owed:
        return (*_plays(p), *_putting_back(p))
    done = Expect(Word.DONE, p.turn, clause="DR-13", usual=done_is_usual)
    return (*_plays(p), *_discarding(p), done)


def _plays(p: Rummy) -> Expects:
    """Melds and singles, from the hand and from the discards (DR-16 to DR-18, DR-29)."""
    open_cards = frozenset((*p.discards, *p.owed))
    within = open_cards | unseen(p) if p.hands[p.turn] else open_cards
    ranks = fitting_now(p)
    singles = frozenset(card for card in within if card.rank in ranks)
    found = []
    if singles:
        found.append(Expect(Laid, p.turn, area(p.turn), singles, about="single", clause="DR-17"))
    if p.hands[p.turn] + len(open_cards) > 1:
        found.append(Expect(Laid, p.turn, area(p.turn), about="meld", clause="DR-16"))
    if p.discards:
        found.append(Expect(Lifted, p.turn, DISCARD, frozenset(p.discards[-1:]), clause="DR-29"))
    return tuple(found)


def _discarding(p: Rummy) -> Expects:
    if not p.hands[p.turn]:
        return ()
    drawable = most(p) if p.phase in ("draw", "dig") else 0
    many = tuple(range(1, p.hands[p.turn] + drawable + 1))
    return (Expect(Laid, p.turn, DISCARD, unseen(p), options=many, about="discard", clause="DR-12"),)


def _putting_back(p: Rummy) -> Expects:
    air: frozenset[Card] = frozenset(in_the_air(p))
    return (Expect(Laid, p.turn, DISCARD, air, about="put back", clause="DRQ-9"),) if air else ()


def _voting(p: Rummy) -> Expects:
    """Everybody may answer, and answer otherwise, until it is settled (DR-47)."""
    due = votes_due(p)
    yes = (Expect(Word.YES, seat, clause="DR-47", usual=seat in due) for seat in p.ring)
    return (*yes, *(Expect(Word.NO, seat, clause="DR-47") for seat in p.ring))


def _counting(p: Rummy) -> Expects:
    """Hands not laid open yet; where only certain cards can be held, there is nothing to choose from (DR-38)."""
    return tuple(Expect(Shown, seat, clause="DR-38", usual=True) for seat in p.ring if p.shown[seat] is None)


def _over(p: Rummy) -> Expects:
    return (Expect(Word.YES, None, clause="DR-3"),) if len(playing_sides(p)) > 1 else ()


_BY_PHASE: Mapping[str, Callable[[Rummy], Expects]] = {
    "shuffle": _shuffling,
    "draw": _drawing,
    "vote": _voting,
    "dig": _digging,
    "play": _play,
    "count": _counting,
    "sheet": _shuffling,
    "over": _over,
}
