"""The price list of stories: what it costs to believe that somebody did this or that.

Prices are negative natural logarithms of odds, to be added up. `kiosk bench prices --fit` says which would tell better
what people did: people who keep the rules, who break them, and whom nobody has met. They stand here as far as the
stories that tests tell allow.
"""

from __future__ import annotations

OUT_OF_TURN = 3.0
"""The price of an act by somebody who was not expected to act."""
ANOTHERS = 2.9
"""The price of doing what is usually another's to do now, or lies at another's place: one dog more, a card for Bob."""
FOR_ANOTHER = 3.9
"""The price of a card that a neighbour's hand lays for the one whose place it is."""
REFUSED = 0.35
"""Breaks ties between two ways that nothing else tells apart; never outweighs a hand that was seen."""
MISLAID = 2.5
"""The price of a card that may not lie where it lies, if it may lie at another place as well."""
HALTED = 2.5
"""The price of a card's having been laid where it lay for a while on its way, so that others did something between."""
LINGERS = 0.7
"""The price of a card's having been laid when it was read, though others were done before its fingers moved on."""
PULLED_BACK = 3.0
"""The price of taking one's card up again that something else lies on, or that was seen for a moment only."""
IMPLIED = 0.1
"""The price of each implied event."""
PASSED = 1.3
"""The price of a whole turn in which somebody did nothing that could be seen, or only drew although they need not."""
UNSEEN_DRAW = 2.5
"""The price of a draw of which no hand was seen, and of a card that was taken and not missed for the one laid on it."""
NO_TIME = 3.0
"""The price of a draw that nobody saw where next to no time was left for it."""
UNDRAWN = 1.8
"""The price of going on without a draw that usually comes first: it was left out, or nobody saw it."""
DONE_EARLY = 1.4
"""The price of being done without a card where most people lay one."""
AHEAD = 1.8
"""The price of drawing before somebody who is to draw sooner, where all are to draw."""
LOST = 0.3
"""The price of a draw by an arm that was over the table, though nobody saw the hand at the stock."""
DRAWN_AND_TOSSED = 1.5
"""The price of tossing a card that was drawn on the way, unseen: people look at it first."""
GOES_ON = 0.7
"""The price of one draw, or of cards laid at once, that takes more than one reach."""
IDLE = 2.8
"""The price of a hand that went where something was to be done, and did nothing."""
IDLE_AT_DUTY = 5.5
"""The same of whoever must do just that before anybody can go on: who touches the stock then mostly draws."""
IDLE_ON_THE_WAY = 2.6
"""The same of a hand that halted at the stock on its way to what it laid, or took up."""
IDLE_BESIDE = 2.6
"""The same of a hand that was longer at what lies beside the stock, or there only while somebody else was at work
elsewhere."""
ELSEWHERE = 1.6
"""The price of carrying a card elsewhere than where it belongs."""
UNSEEN_WAY = 4.0
"""The price of carrying a card to a place at which the hand was not seen."""
TAKEN_UNASKED = 1.0
"""The price of taking up what may not be taken now: people know mostly what they may take."""
VANISHED = 5.5
"""The price of a card that is gone though nobody was to take it."""
IN_VAIN = 4.0
"""The price of taking up a card only to lay it back."""
SAID_LATE = 6.0
"""The price of a word that is said only after its speaker has laid what comes after it."""
