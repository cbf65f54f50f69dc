"""How a game may begin: who sits at the table, who deals, and which cards a position text may name.

People write such a beginning, so they are told at once what is wrong with it. A position that an evening has led to is
never refused: the family may have counted a hand again, or let something stand that nobody can have held.
"""

from __future__ import annotations

from collections import Counter

from companion.errors import BadSetup, BadText
from companion.facts.events import Began
from companion.facts.game import Game, P
from scoring.cards import BACK, BOWLS, DOGHOUSE, DOGS, JOKER, PACK, AnyCard

JOKERS = 2
"""In each pack that has any."""


def first_position(game: Game[P], began: Began) -> P:
    """The position in which this game begins, or that of the text from which it goes on; BadSetup where it cannot."""
    if why := _wrong_people(began):
        raise BadSetup(why)
    if not began.position:
        return game.begin(began)
    try:
        position = game.read(began.position)
    except BadText as wrong:
        raise BadSetup(str(wrong)) from None
    players, seats = len(game.view(position).seats), len(began.seats)
    if players != seats:
        raise BadSetup(f"The position is for {players} players, and {seats} are named; name as many as it has.")
    if why := _wrong_cards(game, position, seats):
        raise BadSetup(f"The position cannot be: {why}.")
    return position


def _wrong_people(began: Began) -> str:
    """What is wrong with the names, the dealer or the house rules; empty where nothing is."""
    twice = next((name for name, n in Counter(began.seats).items() if n > 1), None)
    if twice is not None:
        return f"Two players are called {twice!r}; give one of them another name."
    if not all(name.strip() and name.isprintable() for name in began.seats):
        return "Every player needs a name that can be written on one line; give each of them one."
    if began.dealer not in range(len(began.seats)):
        return f"There is no seat {began.dealer} to deal; choose one of the {len(began.seats)} players."
    keys = Counter(key for key, _ in began.house)
    again = next((key for key, n in keys.items() if n > 1), None)
    return f"The house rule {again} stands there twice; name it once." if again else ""


def _wrong_cards(game: Game[P], position: P, seats: int) -> str:
    """What is wrong with the cards: one is there too often, or there are too many; empty where nothing is."""
    packs = game.packs_at(position, seats)
    view = game.view(position)
    there = Counter(card for lying in game.felt(position) for card in lying.cards if card != BACK)
    there.update(card for seat in view.seats for card in seat.shown or ())
    over = next((card for card, n in there.items() if n > _most(game, packs, card)), None)
    if over is not None:
        return f"the {over} is there more often than the packs have it; write each card once"
    whole, stock = packs * (len(PACK) + JOKERS * game.jokers), view.stock or 0
    heaps = (stock, *(seat.cards or 0 for seat in view.seats), *(pile.size for pile in view.piles))
    # Where the stock is used up the sum may be too high: in an evening a hand may have been counted too high.
    if whole and (max(heaps) > whole or (stock > 0 and sum(heaps) > whole)):
        return f"there are {whole} cards in all; count hands, stock and piles again"
    return ""


def _most(game: Game, packs: int, card: AnyCard) -> int:
    """How often this card can be there; in a game without packs each bowl and dog and the doghouse are there once."""
    if not packs:
        return 1 if card in (*BOWLS, *DOGS, DOGHOUSE) else len(PACK)
    return packs * (JOKERS * game.jokers if card == JOKER else card in PACK)
