"""How Ditch Rummy is played, for everybody at the table: one subject a page, with cards to look at."""

from __future__ import annotations

from companion.facts.views import HelpPage
from scoring.cards import cards

HELP = (
    HelpPage(
        "A turn",
        (
            "Nobody is dealt a card: all lie face down in the middle.",  # DR-6, DR-7
            "First draw, as many as you like, until you hold three at most.",  # DR-11
            "Then play what you like, or nothing.",  # DR-15
            "At the end discard as many as you like, or press green and pass.",  # DR-12, DR-13
        ),
        cards("5H 9C QS"),
    ),
    HelpPage(
        "Melds and singles",
        (
            "Set: two or three cards of one rank.",  # DR-20
            "Run: two or three in order; the suits do not matter.",  # DR-21, DR-22
            "Single: one card that would fit a meld on the table, whoever's it is. The meld stays as it is.",  # DR-23
            "Lay a meld in a strip before you, and singles apart from it.",  # DR-32, DR-33
        ),
        cards("4S 5H 6D"),
    ),
    HelpPage(
        "The discards",
        (
            "You may take discards, from the top downwards.",  # DR-29, DR-30
            "Each of them must be played at once; none goes to your hand.",  # DR-31
        ),
        cards("7D 8H 9S"),
    ),
    HelpPage(
        "The end",
        (
            "J-Q-K or Q-K-A, laid as one run, ends the hand at once.",  # DR-36
            "Whoever laid it counts 2 for a single, 5 for a meld of two, 25 for one of three.",  # DR-39 to DR-41
            "For everybody else a jack, queen, king or ace played counts 10, any other card 1.",  # DR-43, DR-44
            "What you still hold counts against you.",  # DR-38, DR-45
            "Stock empty? If all agree to dig, the discards are turned over, and play goes on.",  # DR-47 to DR-50
        ),
        cards("JC QD KC"),
    ),
)
