"""The end of a round: the extra card, the open hands, who has to leave, who deals next."""

from __future__ import annotations

from companion.facts.events import Chose, Drew, Said, Shown
from companion.facts.hand_facts import Opened
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.fights import not_owed, still_owed
from companion.games.melee_dig.going_out import open_hands
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse
from companion.games.melee_dig.position import DEAL, EXTRA_DRAW, OVER, SHEET, MeleeDigPosition
from companion.games.melee_dig.turns import not_yours, refuse_draw
from companion.table import Seat
from companion.table.rows import put
from scoring.cards import Card
from scoring.melee_dig import eliminated, hand_total

# ---------------------------------------------------------------- the extra card


def choose_extra(position: MeleeDigPosition, event: Chose) -> MeleeDigOutcome:
    """Whoever went out names another player, who takes one more card (MD-20, MDQ-27)."""
    wrong, by = not_yours(position, event.by), position.decider()
    if wrong is None and (not isinstance(event.value, int) or event.value not in position.others(by)):
        wrong = refusal("choose_another", "MD-20", by=by)
    if wrong is not None:
        return refuse(position, wrong)
    whom = Seat(event.value)
    motion = Motion(position)
    motion.say(effect("takes_extra", "MD-20", by=by, whom=whom))
    motion.owes(whom, 1)
    motion.ask(EXTRA_DRAW, whom)
    if not motion.can_draw():
        motion.waive(whom, 1)
        open_hands(motion)
    return motion.done()


def draw_extra(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """The one card more; then all hands are laid open (MD-20)."""
    wrong = not_yours(position, event.by) or not_owed(position, event.n, "MD-20")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    motion.draw(position.decider(), 1)
    open_hands(motion)
    return motion.done()


def done_without_extra(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Not before the extra card is drawn, unless nothing is left to draw (MDQ-25)."""
    wrong = not_yours(position, event.by) or still_owed(position, "MD-20")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    motion.forgive()
    open_hands(motion)
    return motion.done()


# ---------------------------------------------------------------- the count


def show(position: MeleeDigPosition, event: Shown) -> MeleeDigOutcome:
    """One hand lies open; its number must be the one the record has (MD-45, GN-5)."""
    wrong = not_a_hand(position, event)
    if wrong is not None:
        return refuse(position, wrong)
    cards = tuple(card for card in event.cards if isinstance(card, Card))
    motion, shown = Motion(position), position.shown
    motion.shown = put(shown, event.by, cards)
    motion.facts += (Opened(event.by, cards),)
    motion.say(effect("hand_total", "MD-45", by=event.by, n=hand_total(cards)))
    others = [shown[seat] or () for seat in position.alive if seat != event.by]
    lying = set(position.discards).union(*others)
    elsewhere = next((card for card in cards if card in lying), None)
    if elsewhere is not None:
        motion.say(note("seen_elsewhere", "MD-1", card=elsewhere))
    if position.house.audit_penalty == "0":
        count_up(motion)
    return motion.done()


def hands_are_open(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Everything is laid open and looked at: where findings cost points, the round is decided now (GN-9, P10)."""
    hidden = next((seat for seat in position.alive if position.shown[seat] is None), None)
    if hidden is not None:
        return refuse(position, refusal("hand_missing", "MD-45", whom=hidden))
    motion = Motion(position)
    count_up(motion)
    return motion.done()


def penalise(position: MeleeDigPosition, finding: Ruling) -> MeleeDigPosition:
    """A breach found costs the points that the house has set, in the round in which it is found (GN-9)."""
    points, seat = int(position.house.audit_penalty), finding.value("by")
    if not points or not isinstance(seat, Seat) or position.phase in (DEAL, SHEET, OVER):
        return position
    return position._replace(fines=put(position.fines, seat, position.fines[seat] + points))


def not_a_hand(position: MeleeDigPosition, event: Shown) -> Ruling | None:
    """Why these cards cannot be that player's hand."""
    if event.by not in position.alive:
        return refusal("not_playing", "GN-2", by=event.by)
    for card in event.cards:
        if card not in matching.PACK_SET:
            return refusal("not_in_pack", "MD-1", card=card)
        if event.cards.count(card) > 1:
            return refusal("seen_twice", "MD-1", card=card)
    if len(event.cards) != position.counts[event.by]:
        return refusal("count_again", "GN-5", by=event.by, n=len(event.cards), tracked=position.counts[event.by])
    return None


def count_up(motion: Motion) -> None:
    """With the last hand open the round is decided (MD-45)."""
    shown, fines = motion.shown, motion.fines
    if None in [shown[seat] for seat in motion.alive]:
        return
    fined = [seat for seat in motion.alive if fines[seat]]
    motion.say(*(effect("penalty", "GN-9", by=seat, n=fines[seat], switch="auditPenalty") for seat in fined))
    totals = {seat: hand_total(shown[seat] or ()) + fines[seat] for seat in motion.alive}
    motion.results = (*motion.results, tuple(totals.get(Seat(n)) for n in range(len(motion.counts))))
    motion.loser = eliminated(totals)
    if motion.loser is None:
        motion.say(effect("tie", "MD-46", n=max(totals.values())))
    else:
        motion.say(effect("eliminated", "MD-45", whom=motion.loser, n=totals[motion.loser]))
    leave_the_game(motion, motion.loser)
    next_round_or_winner(motion)


def leave_the_game(motion: Motion, seat: Seat | None) -> None:
    """The deal passes to the next on the left who is still in; then the seat is empty (MDQ-29)."""
    at = motion.alive.index(motion.dealer)
    behind = motion.alive[at + 1 :] + motion.alive[:at]
    motion.alive = tuple(one for one in motion.alive if one != seat)
    motion.dealer = next((one for one in behind if one != seat), motion.dealer)


def next_round_or_winner(motion: Motion) -> None:
    """The survivors play on; the last one has won (MD-45, MD-47)."""
    motion.direction = 1
    if len(motion.alive) == 1:
        motion.ask(OVER, motion.alive[0])
        motion.say(effect("wins", "MD-47", whom=motion.alive[0]))
    else:
        motion.ask(SHEET, motion.dealer)
        motion.say(effect("deals_next", "MDQ-29", whom=motion.dealer))
