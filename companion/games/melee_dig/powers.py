"""What a card sets going once it lies there: aces, twos, threes, eights and the kings."""

from __future__ import annotations

from collections.abc import Callable

from companion.facts.rulings import effect, note
from companion.games.melee_dig import matching
from companion.games.melee_dig.matching import KC, KD, KS
from companion.games.melee_dig.motion import Motion
from companion.games.melee_dig.position import BREAK, DIG_DRAW, FOLLOW, MELEE, SECOND, SUIT, TWO, Melee
from companion.table import Seat
from scoring.cards import PACK, Card, Rank


def power(motion: Motion, card: Card, by: Seat) -> None:
    """What the card does; cards without a power pass the turn on."""
    POWERS.get(card, Motion.advance)(motion, by)


def ace(motion: Motion, by: Seat) -> None:
    motion.say(effect("names_suit", "MD-22", by=by))
    motion.ask(SUIT, by)


def two(motion: Motion, by: Seat) -> None:
    attack(motion, motion.next(by), 2)


def attack(motion: Motion, target: Seat, n: int) -> None:
    """The two-stack falls on the next player, whatever turn they may have lost (MD-41, MD-42, MDQ-22)."""
    motion.settle()
    motion.owes(target, n)
    motion.ask(TWO, target)
    motion.say(effect("hit_by_two", "MD-41" if n == 2 else "MD-42", whom=target, n=n))


def three(motion: Motion, by: Seat) -> None:
    target = first_aggressee(motion, by)
    fight(motion, motion.discards[-1], by, target, "MD-30")
    if motion.direction < 0 and len(motion.alive) > 2:
        motion.say(note("aggressee_by_direction", "MDQ-10", whom=target, switch="md.meleeLeft"))


def first_aggressee(motion: Motion, by: Seat) -> Seat:
    """The next player in the direction of play, or always the one on the left (MD-30, MDQ-10)."""
    if motion.house.melee_left == "left":
        return motion.alive[(motion.alive.index(by) + 1) % len(motion.alive)]
    return motion.next(by)


def fight(motion: Motion, card: Card, aggressor: Seat, aggressee: Seat, clause: str) -> None:
    """A chain card lies: everybody but its player is asked for the next one; after a ten nobody is (MDQ-12)."""
    motion.settle()
    motion.melee = Melee(aggressor, card)
    motion.owes(aggressee, int(card.rank))
    going_on = bool(matching.next_in_chain(card))
    motion.ask(MELEE if going_on else BREAK, aggressee)
    begins = "melee" if clause == "MD-30" else "attacks"
    code = begins if going_on else "melee_at_its_top"
    motion.say(effect(code, clause, by=aggressor, whom=aggressee, card=card, n=int(card.rank)))


def eight(motion: Motion, by: Seat) -> None:
    skipped = motion.next(by)
    motion.say(effect("skipped", "MD-40", whom=skipped))
    motion.advance(skipped)


def king_of_spades(motion: Motion, by: Seat) -> None:
    motion.say(effect("dig", "MD-23", by=by))
    motion.ask(DIG_DRAW, by)
    for seat in motion.others(by):
        motion.owes(seat, 1)
    go_on_digging(motion)


def go_on_digging(motion: Motion) -> None:
    """When all others have drawn, or nothing is left to draw, the king's player goes on (MD-24)."""
    if not motion.can_draw():
        motion.forgive()
    if not any(motion.owed):
        motion.ask(FOLLOW, motion.who)


def king_of_clubs(motion: Motion, by: Seat) -> None:
    motion.say(effect("second_card", "MD-27", by=by))
    motion.ask(SECOND, by)


def king_of_diamonds(motion: Motion, by: Seat) -> None:
    motion.direction = -motion.direction
    motion.say(effect("reversed", "MD-29", way="cw" if motion.direction > 0 else "ccw"))
    motion.advance(by)


Power = Callable[[Motion, Seat], None]

_BY_RANK: dict[Rank, Power] = {Rank.ACE: ace, Rank.TWO: two, Rank.THREE: three, Rank.EIGHT: eight}
POWERS: dict[Card, Power] = {
    **{card: _BY_RANK[card.rank] for card in PACK if card.rank in _BY_RANK},
    KS: king_of_spades,
    KC: king_of_clubs,
    KD: king_of_diamonds,
}
"""The cards with a power on the next player or on the turn; the king of hearts ends the round instead."""
