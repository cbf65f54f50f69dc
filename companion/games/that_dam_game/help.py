"""How That Dam Game is played, for everybody at the table: one subject a page, with cards to look at."""

from __future__ import annotations

from companion.facts.views import HelpPage
from scoring.cards import JOKER, cards

HELP = (
    HelpPage(
        "Ten hands, ten contracts",
        (
            "From six cards up to fifteen; what is to be collected stands at the top of the screen.",  # TD-15 to TD-24
            "Set: three cards of one rank.",  # TD-5, TD-6
            "Run: cards of one suit in order, as many as the contract says; aces are high.",  # TD-9, TD-10
            "Jokers and 2s stand for any card of a run, but not in a set.",  # TD-7, TD-12
        ),
        (*cards("5S 6S"), JOKER, *cards("8S")),
    ),
    HelpPage(
        "A turn",
        (
            "Take the top card of the deck, or the card just discarded.",  # TD-35, TD-36
            "At the end discard one card.",  # TD-37
            "The first turn of a hand takes from the deck.",  # TD-32
        ),
        cards("9D KC"),
    ),
    HelpPage(
        "Begging",
        (
            "If the next player does not want the discard, the others are asked in turn.",  # TD-38, TD-39
            "Whoever begs gets it, and the top card of the deck as well.",  # TD-40
            "Everybody may beg three times in the whole game.",  # TD-42
            "Whoever let it go takes a card of the deck.",  # TD-41
        ),
        cards("QH"),
    ),
    HelpPage(
        "Laying the contract",
        (
            "In your own turn, all of it at once and nothing more; then discard one.",  # TD-44 to TD-46
            "If you did not beg in this hand, it is over.",  # TD-47
            "If you did, it goes on until somebody has no card left.",  # TD-48
            "From your next turn on you may add cards to your melds and to everybody's.",  # TD-49, TD-51, TD-52
        ),
        cards("7C 7H 7D"),
    ),
    HelpPage(
        "The points",
        (
            "What you hold at the end of a hand counts against you.",  # TD-54
            "Joker 50, 2s 20, aces 15, ten to king 10, all others 5.",  # TD-55 to TD-59
            "The lowest total after the last hand wins.",  # TD-61
        ),
        (JOKER, *cards("2H AS")),
    ),
)
