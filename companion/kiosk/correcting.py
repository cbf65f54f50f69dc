"""Putting the record right during a game: what was read wrongly, and what was not seen at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from companion.facts.events import Amended, Chose, Counted, Drew, Event, Laid, Lifted, Moved, Said, Shown, Word
from companion.kiosk.asking import Choice, Pick, Say, joker_choice, rank_choices, said, suit_choices
from companion.kiosk.catalogue import place_words, sentence
from companion.kiosk.record_lines import act_text
from companion.language.phrase import Phrase, phrase
from companion.referee import Judged, Referee
from companion.table import STOCK, Layout, Place, Seat
from scoring.cards import BACK, AnyCard, Card, Suit

DoneBySomebody = Laid | Lifted | Drew | Moved | Said | Chose | Shown | Counted
DONE_BY_SOMEBODY = get_args(DoneBySomebody)


class Correcting:
    """Questions that lead from one to the next; at the end of each path one event is reported."""

    def __init__(
        self,
        referee: Referee,
        layout: Layout,
        say: Say,
        pick: Pick,
        lying: Callable[[], Sequence[tuple[Place, AnyCard]]],
    ) -> None:
        self.referee, self.layout, self.say, self.pick = referee, layout, say, pick
        self.lying = lying
        """Cards that are seen somewhere and are not on record."""

    # ------------------------------------------------------------ read wrongly

    def correct(self, judged: Judged) -> None:
        """An entry was read wrongly: another card, another player, or nothing at all."""
        event, amend = judged.event, partial(Amended, judged.entry.number)
        choices = [said("It never happened", self.say, amend(None))]
        if isinstance(event, Laid) and isinstance(event.card, Card):
            choices.append(Choice("Another card", partial(self._which_card, event, amend)))
        if isinstance(event, DONE_BY_SOMEBODY):
            told = "Who did it" if event.by is None else "Another player"
            by_another = partial(self._ask_seat, "Who was it?", lambda seat: amend(replace(event, by=seat)), event.by)
            choices.append(Choice(told, by_another))
        self.pick(act_text(self.referee, event), choices)

    def _which_card(self, event: Laid, amend: Callable[[Event], Event]) -> None:
        """Ask which of the cards laid in one act was read wrongly, if there are several."""

        def read_as(group: int, at: int, card: Card) -> Event:
            groups = [list(cards) for cards in event.groups]
            groups[group][at] = card
            return amend(replace(event, groups=tuple(map(tuple, groups))))

        spots = [(g, n) for g, group in enumerate(event.groups) for n in range(len(group))]
        asks = [partial(self._ask_card, partial(read_as, *spot)) for spot in spots]
        if len(asks) == 1:
            asks[0]()
        else:
            pairs = zip(event.cards, asks, strict=True)
            self.pick("Which card was it?", [Choice(_named(card), ask, card) for card, ask in pairs])

    # ------------------------------------------------------------ not seen

    def tell_unseen(self) -> None:
        """Ask what happened that is not on record: anything that can happen now, allowed or not."""
        known, names, deciders = self._known(), self.referee.names, self.referee.view.deciders
        choices = [*self.as_they_lie()]
        if Laid in known:
            asked = deciders if len(deciders) == 1 else ()
            for by in asked:
                laid = partial(self._laid_where, by, self._expected(by))
                choices.append(Choice(phrase("{by} laid a card", by=names[by]), laid))
            others = partial(self._pick_seat, "Who laid it?", self._laid_where)
            choices.append(Choice("Somebody else laid a card" if asked else "A card was laid", others))
        if Drew in known:
            choices.append(Choice("Somebody drew", partial(self._ask_seat, "Who drew?", lambda seat: Drew(seat))))
        if Lifted in known and self._lying():
            choices.append(Choice("A card was taken", partial(self._pick_seat, "Who took it?", self._taken)))
        if Word.DONE in known:
            done = partial(self._ask_seat, "Who is done?", lambda seat: Said(seat, Word.DONE))
            choices.append(Choice("Somebody is done", done))
        if choices:
            self.pick("What did I not see?", choices)

    def _known(self) -> set[object]:
        """Whatever can happen now."""
        game = self.referee.game
        return {*game.row(self.referee.position).acts, *game.anytime}

    def as_they_lie(self) -> Iterator[Choice]:
        """What lies there and is not on record, as laid by whoever was most likely to: one press instead of five."""
        deciders = self.referee.view.deciders
        for place, card in self.lying()[:2] if Laid in self._known() else ():
            by = place.seat if place.seat is not None else next(iter(deciders), None)
            if by is not None:
                text = Phrase("{by} laid {card}", (("by", by), ("card", card)), self.referee.names)
                yield said(text, self.say, Laid(by, place, ((card,),)), symbol=card)

    def _expected(self, seat: Seat) -> frozenset[Place]:
        """The places at which this player is to lay a card now."""
        laying = (one for one in self.referee.expects if one.kind is Laid and one.by in (seat, None))
        return frozenset(one.place for one in laying if one.place is not None)

    def _laid_where(self, seat: Seat, likely: frozenset[Place] = frozenset()) -> None:
        """Ask at which place this player laid a card, if cards may be laid at several and not only one is likely."""

        def laid(at: Place, card: Card) -> Event:
            return Laid(seat, at, ((card,),))

        live, names = self.referee.game.row(self.referee.position).places, self.referee.names
        places = [p for p in self.layout.places if p.name in live and p.seat in (None, seat) and p != STOCK]
        places = [p for p in places if p in likely] if len(likely) == 1 else places
        told = [sentence(place_words(place, names)) for place in places]
        asks = [partial(self._ask_card, partial(laid, at)) for at in places]
        if len(asks) == 1:
            asks[0]()
        else:
            self.pick("Where?", [Choice(text, ask) for text, ask in zip(told, asks, strict=True)])

    def _taken(self, seat: Seat) -> None:
        events = [(card, Lifted(seat, place, (card,))) for place, card in self._lying()]
        self.pick("Which card?", [said(_named(card), self.say, event, symbol=card) for card, event in events])

    def _lying(self) -> list[tuple[Place, AnyCard]]:
        """The cards that lie open, so that their faces can be named."""
        felt = self.referee.game.felt(self.referee.position)
        open_now = ((one.place, one.cards[-1:] if one.shape == "pile" else one.cards) for one in felt)
        return [(place, card) for place, cards in open_now for card in cards if card != BACK]

    # ------------------------------------------------------------ asking

    def _pick_seat(self, text: str, then: Callable[[Seat], None]) -> None:
        self.pick(text, [Choice(self.referee.names[seat], partial(then, seat)) for seat in self._seats()])

    def _ask_seat(self, text: str, event: Callable[[Seat], Event], but: Seat | None = None) -> None:
        others = [seat for seat in self._seats() if seat != but]
        self.pick(text, [said(self.referee.names[seat], self.say, event(seat)) for seat in others])

    def _seats(self) -> list[Seat]:
        """Everybody, beginning with those whose turn it is."""
        view = self.referee.view
        return sorted((one.seat for one in view.seats), key=lambda seat: (seat not in view.deciders, seat))

    def _ask_card(self, event: Callable[[Card], Event]) -> None:
        """Ask for a card: first its suit, then its rank."""

        def say(card: Card) -> None:
            self.say(event(card))

        def ask_rank(suit: Suit) -> None:
            self.pick("Which rank?", rank_choices(suit, say, lambda card: (event(card),)))

        joker = joker_choice(say, lambda card: (event(card),)) if self.referee.game.jokers else ()
        self.pick("Which suit?", (*suit_choices(ask_rank, lambda suit: ()), *joker))


def _named(card: AnyCard) -> str:
    return Phrase("{card}", (("card", card),))
