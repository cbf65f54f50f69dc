"""How Melee Dig is played, for whoever sits at the table: a page a matter, with cards to look at."""

from __future__ import annotations

from companion.facts.views import HelpPage
from scoring.cards import cards

HELP = (
    HelpPage(
        "Get rid of your cards",
        (
            "Five cards each. Lay one of the same suit or the same rank as the top card.",  # MD-4, MD-10
            "Who can lay must. Who cannot draws one card; if that one fits, it may be laid.",  # MD-10 to MD-12
            "A round is over as soon as somebody has no card left.",  # MD-14
            "One card left? Press yellow. Forgotten, and somebody noticed? They hold yellow: you draw one "
            "and lose a turn.",  # MD-16, MD-17
        ),
        cards("7C 7H"),
    ),
    HelpPage(
        "Melee!",
        (
            "A 3 attacks the next player.",  # MD-30
            "Whoever has the 4 of its suit must lay it, except the attacker, and attacks in turn; then the 5, and so "
            "on.",  # MD-31, MD-32
            "If nobody goes on, the one attacked last draws as many cards as the last card says.",  # MD-33
            "With the jack or the queen of that suit nothing is drawn.",  # MD-34
        ),
        cards("3D 4D 5D"),
    ),
    HelpPage(
        "Cards with powers",
        (
            "Ace: fits everything, and its player names the suit.",  # MD-21, MD-22
            "2: the next player draws two and loses the turn, or lays a 2: then the one after that draws four, "
            "and so on.",  # MD-41, MD-42
            "8: the next player is left out.",  # MD-40
            "Right after a draw neither a 2 nor a 3 may be laid.",  # MD-38, MD-43
        ),
        cards("AH 2S 8C"),
    ),
    HelpPage(
        "Four kings",
        (
            "K♠ digs: everybody else draws one, and its player lays another card.",  # MD-23, MD-24
            "K♥ counts: the round stops at once. Only for who can lay nothing else.",  # MD-25, MD-26
            "K♣: its player may lay any second card.",  # MD-27
            "K♦: from now on the other way round.",  # MD-29
        ),
        cards("KS KH KC KD"),
    ),
    HelpPage(
        "The count",
        (
            "Whoever has no card left names somebody, who draws one more.",  # MD-20
            "Then all hands are laid open: a 3 counts 30, a 2 20, an ace 15.",  # MD-48 to MD-50
            "Jack, queen and king count 10, all others their number.",  # MD-51, MD-52
            "The highest hand leaves the game; where two have it, nobody does.",  # MD-45, MD-46
            "The last one in wins.",  # MD-47
        ),
        cards("3S 2H AD"),
    ),
)
