"""The end of a turn and of a game: end cards fill the gaps, the next player is on, or the bones are counted."""

from __future__ import annotations

from companion.facts.events import Moved, Said
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.dig.position import ACTIONS, Yard, bones_left, has_bowls, is_off, leaders, points, space_of
from companion.games.dig.reset import reset
from companion.table import Seat
from scoring.cards import BACK, YardCard, YardKind

Verdict = tuple[Yard, tuple[Ruling, ...]]


def refused(p: Yard, code: str, clause: str) -> Outcome[Yard]:
    """Nothing changes (GN-2). The sentence about it may name the player whose turn it is."""
    return Outcome(p, (refusal(code, clause, by=p.turn),))


def done(p: Yard, event: Said) -> Outcome[Yard]:
    """A turn may end after one or two actions (DG-17), but not before the first (DGQ-4)."""
    why = not_yours(p, event.by)
    if why is not None:
        return Outcome(p, (why,))
    if not p.used and p.house["dg.allowZero"] == "no":
        return refused(p, "do_something", "DGQ-4")
    ended, rulings = end_turn(p)
    return Outcome(ended, (effect("finished", "DG-17", by=p.turn), *rulings))


def not_yours(p: Yard, by: Seat | None) -> Ruling | None:
    return None if by in (None, p.turn) else refusal("not_your_turn", "GN-2", by=p.turn)


def after_action(p: Yard) -> Verdict:
    """The third action ends the turn by itself (DG-16)."""
    return end_turn(p) if p.used >= ACTIONS else (p, ())


def end_turn(p: Yard) -> Verdict:
    """The gaps in the row are filled (DG-33), then the next player clockwise is on (DGQ-3)."""
    row, dogs, fills = reset(p.row, p.dogs, p.house["dg.endDog"])
    moves = tuple(
        effect("fill", "DG-34" if len(fills) == 1 else "DG-35", card=p.row[start - 1] or BACK, start=start, end=end)
        for start, end in fills
    )
    turn = next_seat(p, p.turn)
    repaired = p._replace(row=row, dogs=dogs, fills=fills, dug=0, used=0, phase="act", turn=turn)
    if not bones_left(p) and has_bowls(p):
        ended, rulings = yard_empty(repaired)
        return ended, moves + rulings
    return repaired, (*moves, *_stranded(p, repaired), effect("turn", "DGQ-3", by=turn))


def _stranded(before: Yard, after: Yard) -> tuple[Ruling, ...]:
    """What becomes of the dogs whose spaces the shorter row no longer has; a house rule decides it (DG-36)."""
    if len(after.row) == len(before.row):
        return ()
    at_end = [seat for seat in before.seats if len(after.row) < before.dogs[seat] <= len(before.row)]
    if not at_end:
        return ()
    said = (
        effect("left_at_the_end", "DG-36", by=seat)
        if is_off(after, seat)
        else effect("taken_along", "DGQ-15", by=seat, n=after.dogs[seat])
        for seat in at_end
    )
    return (*said, note("house_decided", "DGQ-15", switch="dg.endDog", value=before.house["dg.endDog"]))


def next_seat(p: Yard, seat: Seat) -> Seat:
    """The next player clockwise who has not left."""
    return next((one for one in _from(p, seat)[1:] if one not in p.gone), seat)


def previous_seat(p: Yard) -> Seat:
    """Whose turn it was before. What this player lays into a gap is a bone put back, not the end card."""
    return [seat for seat in _from(p, p.turn) if seat not in p.gone][-1]


def _from(p: Yard, seat: Seat) -> tuple[Seat, ...]:
    """Every player clockwise, beginning with this one."""
    around = p.around
    at = around.index(seat)
    return around[at:] + around[:at]


def yard_empty(p: Yard) -> Verdict:
    """No bone lies in the yard, and the game ends (DG-38): at once or after the turn, by house rule (GN-10)."""
    ended, rulings = over(p)
    decided = note("house_decided", "DGQ-17", switch="dg.endMoment", value=p.house["dg.endMoment"])
    return ended, (effect("yard_empty", "DG-38"), decided, *rulings)


def over(p: Yard) -> Verdict:
    """The game ends, and the dropped bones are counted."""
    ended = p._replace(phase="over", dug=0)
    return ended, result(ended)


def result(p: Yard) -> tuple[Ruling, ...]:
    """The points of every player still there, and who has most of them (DG-42)."""
    scores = points(p)
    lines = tuple(effect("scores", "DG-39", by=seat, n=scores[seat]) for seat in p.seats if seat not in p.gone)
    best = leaders(p)
    tied = sum(scores[seat] == max(scores) for seat in p.seats if seat not in p.gone) > 1
    decided = (note("house_decided", "DGQ-2", switch="dg.tieBreak", value=p.house["dg.tieBreak"]),)
    won = tuple(effect("wins" if len(best) == 1 else "shares_win", "DG-42", by=seat) for seat in best)
    return (*lines, *won, *(decided if tied else ()))


def tally(p: Yard, event: Said) -> Outcome[Yard]:
    """Somebody asked for the points so far: they are counted as the bowls lie now, and nothing changes."""
    if not has_bowls(p):
        return refused(p, "no_bowls", "DG-40")
    scores = points(p)
    lines = tuple(note("scores", "DG-39", by=seat, n=scores[seat]) for seat in p.seats)
    return Outcome(p, (*lines, *(note("leading", "DG-42", by=seat) for seat in leaders(p))))


def carry(p: Yard, event: Moved) -> Outcome[Yard]:
    """A card that is no dog was moved: right only for an end card on its way to its gap (P4, DG-34, DG-35)."""
    start, end = space_of(event.start), space_of(event.end)
    if (start, end) in p.fills and event.card in (p.row[(end or 1) - 1], BACK):
        return Outcome(p._replace(fills=tuple(fill for fill in p.fills if fill != (start, end))))
    if not isinstance(event.card, YardCard):
        return refused(p, "not_of_dig", "DG-3")
    if event.card.kind is YardKind.DOG:
        return refused(p, "nobodys_dog", "DG-8")
    return refused(p, "nearest_gap_first", "DG-35") if p.fills else refused(p, "row_stays", "DG-12")
