"""The start of a turn: drawing up to three cards, and the dig when the stock runs out.

shuffle -> draw -> (vote -> dig -> draw) -> play -> draw of the next ... -> count -> sheet | over
"""

from __future__ import annotations

from companion.facts.events import Chose, Dealt, Drew, Said, Turned, Word
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh, HandFact, Sunk, Took, drew
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.ditch_rummy.ending import Verdict, tie
from companion.games.ditch_rummy.position import Rummy, fresh_hand, most, outcome, playing_sides, refuse
from companion.games.rings import seated
from companion.table import DISCARD, Seat
from companion.table.rows import put
from scoring.cards import Cards


def shuffle(p: Rummy, event: Dealt | Said) -> Outcome[Rummy]:
    """The pack is shuffled and lies face down; nobody is dealt a card (DR-6, DR-7)."""
    if isinstance(event, Dealt) and event.n:
        return refuse(p, refusal("nothing_is_dealt", "DR-6"))
    begun = fresh_hand(p)
    return Outcome(begun, (effect("begins", "DR-9", by=begun.turn),), (Fresh(),))


def draw(p: Rummy, event: Drew) -> Outcome[Rummy]:
    """As many cards as fit into a hand of three, all drawn at once (DR-11, DRQ-2)."""
    if event.by is not None and event.by != p.turn:
        return refuse(p, refusal("not_your_turn", "DR-10", by=p.turn))
    if not 0 <= event.n <= most(p):
        return refuse(p, refusal("draws_too_many", "DR-11", by=p.turn, n=most(p)))
    return drawn(p, event.n)


def tell(p: Rummy, event: Chose) -> Outcome[Rummy]:
    """A player says by a button how many cards were drawn (P1)."""
    if event.about != "draw" or not isinstance(event.value, int):
        return refuse(p, refusal("no_such_choice", "DR-11", value=event.value))
    return draw(p, Drew(event.by, int(event.value)))


def drawn(p: Rummy, n: int) -> Outcome[Rummy]:
    """So many cards come into the hand; after the last card of the stock everybody is asked about a dig."""
    turn, hands, stock, order = p.turn, p.hands, p.stock - n, p.order
    known = tuple([Took(turn, card) for card in order[:n]])  # After a dig everybody knows what is drawn (DR-50).
    blind = n - len(known)
    facts: tuple[HandFact, ...] = (*known, drew(turn, blind)) if blind else known
    richer = p._replace(phase="play", hands=put(hands, turn, hands[turn] + n), stock=stock, order=order[n:])
    said = effect("drew", "DR-11", by=turn, n=n)
    if stock:
        return outcome((richer, (said,), facts))
    ended, rulings = used_up(richer)
    return outcome((ended, (said, *rulings), facts))


def already_drawn(p: Rummy, event: Drew) -> Outcome[Rummy]:
    """Cards are drawn once, at the start of the turn (DRQ-2)."""
    return refuse(p, refusal("drawn_already", "DRQ-2", by=p.turn))


def used_up(p: Rummy) -> Verdict:
    """The last card has left the stock: everybody is asked about a dig, if there is a pile to turn over (DRQ-14)."""
    if diggable(p):
        return p._replace(phase="vote", votes=("",) * p.seats), (effect("dig_asked", "DR-47"),)
    return stock_out(p)


def stock_out(p: Rummy) -> Verdict:
    """The stock is out and there is no dig: this turn is the last one, or the hand ends at once (DR-37, DRQ-11)."""
    if p.house["dr.tiedEnds"] == "now":
        ended, rulings = tie(p)
        return ended, (note("house_decided", "DRQ-11", switch="dr.tiedEnds", value="now"), *rulings)
    return p._replace(phase="play"), (effect("last_turn", "DRQ-11", by=p.turn),)


# ---------------------------------------------------------------- the dig


def vote(p: Rummy, event: Said) -> Outcome[Rummy]:
    """Everybody is asked; in teams one yes of each team is enough (DR-47, DR-48, DRQ-16)."""
    seat = seated(p, event.by)
    if seat is None:
        return refuse(p, refusal("who_votes", "DR-47"))
    voted = p._replace(votes=put(p.votes, seat, event.what.value))
    said = effect("votes_yes" if event.what is Word.YES else "votes_no", "DR-47", by=seat)
    return settled(voted, said)


def settled(p: Rummy, said: Ruling) -> Outcome[Rummy]:
    """What the answers so far decide, if they decide anything; until then everybody may change theirs."""
    votes = [[p.votes[seat] for seat in side if seat in p.ring] for side in playing_sides(p)]
    if all("yes" in side for side in votes):
        return overturned(p, said)
    if any(set(side) == {"no"} for side in votes):
        ended, rulings = stock_out(p._replace(votes=("",) * p.seats))
        return Outcome(ended, (said, effect("dig_refused", "DR-47"), *rulings))
    return Outcome(p, (said,))


def diggable(p: Rummy) -> Cards:
    """The discards that would be turned over: all but those that must still be used in this turn (DR-31)."""
    return tuple(card for card in p.discards if card not in p.owed)


def overturned(p: Rummy, said: Ruling) -> Outcome[Rummy]:
    """The pile is to be turned over, not shuffled: its oldest card is drawn next (DR-49, DR-50)."""
    pile = diggable(p)
    stays = tuple(card for card in p.discards if card in p.owed)
    dug = p._replace(phase="dig", votes=("",) * p.seats, stock=len(pile), order=pile, discards=stays)
    return Outcome(dug, (said, effect("digs", "DR-49", n=len(pile))), (Sunk(pile),))


def turn_over(p: Rummy, event: Turned) -> Outcome[Rummy]:
    """The discards become the stock. They must not be shuffled, but nobody can see whether they were (DR-50)."""
    if event.place != DISCARD:
        return refuse(p, refusal("not_turned_over", "DR-50"))
    return Outcome(p._replace(phase="draw"), (effect("turned_over", "DR-50", by=p.turn),))


def no_turning(p: Rummy, event: Turned) -> Outcome[Rummy]:
    """The discards are turned over when the stock is out and all agree, never otherwise (DR-47)."""
    return refuse(p, refusal("not_turned_over", "DR-47"))


def votes_due(p: Rummy) -> tuple[Seat, ...]:
    """Who has still to answer: nobody whose partner has said yes."""
    sides = [side for side in playing_sides(p) if not any(p.votes[seat] == "yes" for seat in side)]
    return tuple(seat for seat in p.ring if not p.votes[seat] and any(seat in side for side in sides))
