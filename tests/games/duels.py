"""A sword duel for tests: two names, a position in the middle of the fight, and acts in a word or two."""

from __future__ import annotations

from companion.facts.events import Began, Drew, Event, Laid, Lifted, Said, Word
from companion.games.melee import GAME
from companion.games.melee.position import CLASH, DAMAGE, SHARED, Duel
from companion.referee import Judged
from companion.table import Seat
from scoring.cards import card
from tests.games.heard import Heard
from tests.people import ANN, BOB, TWO

USUAL = {"phase": "choose", "hands": "7,7", "stock": "38", "dodge": "Q,K"}
"""Ann dodges with queens, Bob with kings, as in the rules' own examples."""


class Fight(Heard[Duel]):
    """A referee of a duel that hears acts in few words."""

    def meet(self, ann: str, bob: str) -> Judged:
        """Both turn their attacks up."""
        self.hear(lay(ANN, ann))
        return self.hear(lay(BOB, bob))


def fight(**fields: str) -> Fight:
    """A duel between two rounds, with these fields of the position text changed."""
    text = " ".join(f"{key}={value}" for key, value in {**USUAL, **fields}.items())
    return Fight(Began("melee", TWO, position=text), GAME)


def lay(seat: Seat, face: str) -> Laid:
    return Laid(seat, CLASH[seat], ((card(face),),))


def pulled(struck: Seat, face: str) -> Laid:
    """The card picked unseen from the loser's hand, laid on the loser's damage."""
    return Laid(struck, DAMAGE[struck], ((card(face),),))


def take(seat: Seat, face: str, whose: Seat | None = None) -> Lifted:
    """A card taken out of a damage pile, the own one unless another is named."""
    return Lifted(seat, DAMAGE[seat if whose is None else whose], (card(face),))


def take_shared(seat: Seat, face: str) -> Lifted:
    return Lifted(seat, SHARED, (card(face),))


def no(seat: Seat | None) -> Event:
    return Said(seat, Word.NO)


def draws(seat: Seat, n: int = 1) -> Drew:
    return Drew(seat, n)
