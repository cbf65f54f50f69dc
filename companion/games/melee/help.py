"""How the duel is fought, for everybody at the table: one subject a page, with cards to look at."""

from __future__ import annotations

from companion.facts.views import HelpPage
from scoring.cards import cards

HELP = (
    HelpPage(
        "A duel with cards",
        (
            "Seven cards each: seven attacks.",  # ML-3
            "Both lay one face down on their own side: 3, 2, 1, turn!",  # ML-9, ML-10, MLQ-1
            "The beaten card is damage for its player; the other goes face down to the shared pile.",  # ML-12, ML-13
            "Draw up again: seven, less one for each card of damage.",  # ML-7, ML-15
            "Whoever can hold no card any more has lost.",  # ML-8
        ),
        cards("9S 5D"),
    ),
    HelpPage(
        "Who strikes?",
        (
            "♠ chops and beats ♦.",  # ML-19, ML-24
            "♦ slices and beats ♥.",  # ML-20, ML-25
            "♥ thrusts and beats ♠.",  # ML-21, ML-26
            "Of the same suit the higher card strikes; aces are high.",  # ML-28
            "♣ parries: nobody is hit, and both cards go to the shared pile.",  # ML-22, ML-27
        ),
        cards("8S 8D 8H 8C"),
    ),
    HelpPage(
        "Cards with powers",
        (
            "An ace that strikes may be followed by a second card: then one more is pulled from the other hand, as "
            "damage.",  # ML-29 to ML-32
            "A 2 that strikes takes one card of its player's damage back to the hand.",  # ML-36, ML-37
            "The king or the queen, as you chose at the start, dodges: no damage.",  # ML-33 to ML-35
        ),
        cards("AS 2D KH"),
    ),
)
