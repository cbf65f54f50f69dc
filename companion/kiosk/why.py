"""Why: the paragraph on which a ruling rests, in full, with the cards that it is about."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.rulings import Ruling, Weight
from companion.facts.views import HelpPage
from companion.kiosk.help import Pages
from companion.kiosk.record_lines import ruling_text
from companion.kiosk.talks import Kiosk
from companion.referee import Judged, Referee
from scoring.cards import BACK


def reason(judged: Judged, rules: Mapping[str, str]) -> Ruling | None:
    """Why this entry was refused, or else the first ruling about it that the book tells of."""
    known = [ruling for ruling in judged.rulings if ruling.clause in rules]
    return next((ruling for ruling in known if ruling.weight is Weight.REFUSAL), next(iter(known), None))


def why_page(kiosk: Kiosk, referee: Referee, judged: Judged, ruling: Ruling) -> Pages:
    """What was said, and the paragraph in full."""
    cards = tuple(card for card in getattr(judged.event, "cards", ()) if card != BACK)
    page = HelpPage("Why?", (ruling_text(referee, ruling), kiosk.rules()[ruling.clause]), cards)
    return Pages(kiosk, referee.game.name, (page,), ruling.clause)
