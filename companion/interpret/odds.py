"""What fingers, hands and places tell, as odds or their logarithms, and how clear a story must be to be believed."""

from __future__ import annotations

from math import log

SHOWS, SEEMS = 0.8, 0.08
"""So often a card shows in fingers that hold one, and seems to show in bare ones."""
KNOWN_FOR = 5.0
"""As many pictures of one hand tell as much of how often it seems to hold a card as all hands together."""
SHOWN, BARE = round(log(SHOWS / SEEMS), 1), round(log((1 - SEEMS) / (1 - SHOWS)), 1)
"""How much each picture of fingers on their way tells: a card that shows for one in them, bare ones against it."""
ALIKE = 0.5
"""Of the pictures of one way, which are much alike, so many tell nothing: one alone is worth two thirds of one."""
SURELY_HELD, HARDLY_HELD = 3.0, 2.0
"""How much all pictures of one way tell together, since they are much alike; a card may also be hidden in the palm."""
LIFTED, UNLIFTED, HARDLY_LIFTED = 1.8, 0.6, 2.2
"""How much it tells for a draw that a card shows in fingers while they halt at the stock; and against it each
picture in which none does, and all of them together: whoever draws has mostly lifted the card before they go."""
CARRIES = 0.1
"""So often fingers that lay nothing carry a card all the same."""
UNLOOKED = 1.6
"""How much it tells against a draw that whoever was at the stock reaches out again at once: people look at what they
drew before they lay a card."""
UNWAITED = 1.2
"""How much it tells against a draw that nobody waited for it when the hand was at the stock."""
OWN = 9.0
"""Where anybody may carry a card, its owner does so many times as often as each other."""
LEAST_ODDS = 0.001
"""A hand that looked like somebody's with less than this was not theirs."""
MAY_BE = 0.1
"""An arm that is somebody's as likely as this may be theirs: it is asked what they did."""
RATHERS = 0.5
"""A hand that is somebody's with less than this is rather another's."""
MARGIN = 2.2
"""A winner must be cheaper than the next different story by this: odds of nine to one, as where a seat is named."""
BEYOND_DOUBT = 2.5
"""What says that somebody was wrong must be cheaper than whatever does not by this: odds of twelve to one."""
SURELY = 4.6
"""What is put on record by hands alone must be cheaper than any other story by this: odds of a hundred to one."""
WRONG_CARD, NOT_NAMED = 0.5, 2.0
"""How unlikely a place is because another card is waited for there; and because this very card is waited for elsewhere.
"""
UNASKED, NOT_LIVE = 1.0, 3.0
"""The same because no card is waited for there; and because none means anything there now."""
AT_THE_STOCK, FULL, UPON_OTHERS = 4.0, 2.5, 1.5
"""The same because cards there are taken and not laid; because its one card lies there; and because the card lies upon
others, at another place."""
NOT_YET = 0.5
"""The same because a card is waited for there only after a draw, or once this turn is over; or both."""
MOST_AGAINST = 4.0
"""However unlikely all this makes a place: a card in the midst of it lies there, by mistake or against the rules."""
NO_PLACE = 5.0
"""So unlikely a place is none at all: a card that is waited for lies 60 mm outside it then."""
MAYBE = 3.0
"""A place at which a card may lie although another is likelier by less than this."""
AT_THE_PLACE, SOMEWHERE, AT_OTHERS = 0.1, 0.01, 0.001
"""The odds that a hand did it that was at that place of the game, though not seen to halt near the card; of which
nobody saw at which place it was; and that was seen at others only."""
AFTERWARDS = 0.02
"""The odds of a slip of the eye: that fingers did it which halted there only after the card had come to rest."""
TOSSED = 0.02
"""The odds that fingers which halted as far away as a card may slide have tossed it."""
GLIMPSED = 0.2
"""A hand of which next to nothing was seen may be a piece of another one: so much its fingers still tell."""
MISSED_HAND = 0.006
"""The odds that the eye has missed the hand altogether: nothing is certain because only one hand was seen."""
AS_LIKELY = 3
"""Hands that did it with so much less likelihood than the likeliest one, or more, may have done it."""
TWO_ARMS = 0.5
"""How much the edge that an arm came over says of fingers which flew to where they were: as much as half a hand."""


def price_of(odd: float) -> float:
    """The price of an act's having been done by a hand that was somebody's with these odds."""
    return -log(max(odd, LEAST_ODDS))
