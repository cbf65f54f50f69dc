"""A sensible player of Ditch Rummy: completes when possible, melds all it can, keeps what may still grow."""

from __future__ import annotations

from itertools import combinations

from companion.facts.events import Dealt, Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.game import Chance
from companion.games.boards import area
from companion.games.ditch_rummy.position import Rummy, fitting_now, in_the_air, most
from companion.games.rings import seated
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Card, Cards
from scoring.ditch_rummy import completes, is_meld

REACH = 3
"""So many discards from the top are thought about."""
_COURT = range(11, 15)
"""The ranks from jack to ace, of which completing runs are made."""
TAKES_UP_FIRST = 0.6
"""So often the discards for a play are taken up before anything of it is laid."""


def wish(p: Rummy, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None where there is nothing to do."""
    me = seated(p, seat)
    if me is None:
        return None
    held = tuple(card for card in hand if isinstance(card, Card))
    match p.phase:
        case "shuffle" | "sheet" if me == p.dealer:
            return Dealt(me, 0)
        case "vote" if not p.votes[me]:
            return Said(me, Word.YES if chance.random() < 0.8 else Word.NO)
        case "count" if p.shown[me] is None:
            return Shown(me, hand)
        case "draw" | "dig" | "play" if me == p.turn:
            return _turn(p, held, chance)
        case _:
            return None


def _turn(p: Rummy, held: Cards, chance: Chance) -> Event | None:
    if p.phase != "play" and most(p):
        return Drew(p.turn, most(p) if chance.random() < 0.9 else 1)
    play = _best_play(p, held, chance)
    if play is not None:
        return play
    if in_the_air(p):
        return Laid(p.turn, DISCARD, (in_the_air(p),))
    if p.owed:
        return None
    if len(held) < 2 or len(held) > p.hands[p.turn] or chance.random() < 0.3:
        return Said(p.turn, Word.DONE)
    # Nothing can be played: low cards go first, and what completing runs are made of is kept longest.
    thrown = sorted(held, key=lambda card: (card.rank in _COURT, card.rank))[: 2 if chance.random() < 0.6 else 1]
    return Laid(p.turn, DISCARD, (tuple(thrown),))


def _best_play(p: Rummy, held: Cards, chance: Chance) -> Event | None:
    """The best meld or single; discards for it are taken up first, or else put to what lies already (DR-29)."""
    own = tuple(dict.fromkeys((*held, *p.owed)))
    # Each play with the discards it needs; all that is taken up must be used in it (DR-31).
    options: list[tuple[Cards, Cards]] = [(cards, ()) for cards in _plays(p, own) if set(p.owed) <= set(cards)]
    if not p.owed:
        for n in range(1, min(REACH, len(p.discards)) + 1):
            top = p.discards[-n:]
            options += [(cards, top) for cards in _plays(p, (*own, *top)) if set(top) <= set(cards)]
    if not options:
        return None
    cards, from_pile = max(options, key=lambda option: (_worth(option[0]), -len(option[1])))
    if from_pile and chance.random() < TAKES_UP_FIRST:
        return Lifted(p.turn, DISCARD, from_pile)
    own_first = tuple(card for card in cards if card not in from_pile)
    return Laid(p.turn, area(p.turn), ((*own_first, *reversed(from_pile)),))


def _plays(p: Rummy, own: Cards) -> list[Cards]:
    """Every meld and single among these cards."""
    melds = [group for size in (3, 2) for group in combinations(own, size) if is_meld(group, p.runs)]
    ranks = fitting_now(p)
    return melds + [(card,) for card in own if card.rank in ranks]


def _worth(cards: Cards) -> int:
    """A completing run above all, then the longer play, then the one with a ten, a face card or an ace."""
    return 100 if completes(cards) else len(cards) * 10 + max(card.rank for card in cards) // 10
