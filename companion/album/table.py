"""The table of a game at one moment, drawn from above as SVG: what lies where, who holds how many, whose turn it is.

Most of a table stays as it is from move to move, so every heap of cards is drawn once, and a moment only names the
heaps that lie there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.album.svg import LETTERS, SLIM_BACK, card_id, card_symbol, figure, laid, size_of, words
from companion.facts.views import Lying, SeatView, View
from companion.table import STOCK, ArmSpot, Layout, Rect
from scoring.cards import BACK, AnyCard

Group = tuple[AnyCard, ...]

SHOWN = 3
"""Of a pile only so many cards are drawn; the others lie under them."""
STEP, LEAST = 24.0, 0.34
"""How many millimetres of a card are seen beside the next one, and how small cards are drawn at most."""
RIM = 46.0
"""The wood around the felt, on which the names stand."""


class TablePictures:
    """Every moment of a game as SVG, and whatever these moments have in common."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.size = size
        self.cards: dict[str, AnyCard] = {}
        self.heaps: dict[str, str] = {}
        """What a heap looks like -> its name in the page."""

    def moment(self, layout: Layout, view: View, felt: Sequence[Lying], colours: Mapping[str, str]) -> str:
        """What is to be drawn over the empty felt."""
        heaps = (self._heap(layout.places[one.place], one, view) for one in felt if one.place in layout.places)
        people = (person(layout, one, one.seat in view.deciders, colours) for one in view.seats)
        return "".join((*heaps, self._stock(layout, view), *people))

    def felt(self, moment: str, title: str) -> str:
        """The whole picture with one moment on it, or with many of which one is seen."""
        width, height = self.size
        defs = "".join((*map(card_symbol, self.cards.values()), *self._drawn()))
        outer = f'width="{width + 2 * RIM:g}" height="{height + 2 * RIM:g}"'
        wood = f'<rect x="{-RIM}" y="{-RIM}" {outer} rx="30" fill="#704a2a"/>'
        cloth = f'<rect width="{width:g}" height="{height:g}" rx="14" fill="#1c5a45"/>'
        return (
            f'<svg class="table" viewBox="{-RIM} {-RIM} {width + 2 * RIM:g} {height + 2 * RIM:g}" role="img"'
            f' aria-label="{title}" style="{LETTERS}"><defs>{defs}</defs>{wood}{cloth}{moment}</svg>'
        )

    def _drawn(self) -> Iterator[str]:
        for drawing, name in self.heaps.items():
            yield f'<g id="{name}">{drawing}</g>'

    # ------------------------------------------------------------ heaps

    def _heap(self, rect: Rect, lying: Lying, view: View) -> str:
        slim = rect.width < size_of(BACK)[0]
        cards = tuple(SLIM_BACK if slim and card == BACK else card for card in lying.cards)
        match lying.shape:
            case "pile":
                drawing = _pile(rect, cards)
            case "heap":
                drawing = _pile(rect, (BACK,) * len(lying.cards))
            case "melds":
                piles = [one for one in view.piles if one.place[:2] == lying.place[:2] and one.cards]
                drawing = _melds(rect, [one.cards for one in piles] or [lying.cards])
            case _:
                drawing = _melds(rect, [cards])
        self.cards |= {card_id(card): card for card in (BACK, *cards)}
        return self._named(drawing)

    def _stock(self, layout: Layout, view: View) -> str:
        rect = layout.places.get(STOCK)
        if rect is None or not view.stock:
            return ""
        self.cards[card_id(BACK)] = BACK
        x, y = rect.centre
        width, height = size_of(BACK)
        under = "".join(laid(BACK, x - width / 2 - n, y - height / 2 - n) for n in range(min(3, view.stock)))
        number = words(x, y + height / 2 + 24, str(view.stock), 24, "#f6edd8", 'text-anchor="middle"')
        return self._named(under) + number

    def _named(self, drawing: str) -> str:
        if not drawing:
            return ""
        name = self.heaps.setdefault(drawing, f"h{len(self.heaps)}")
        return f'<use href="#{name}"/>'


def _pile(rect: Rect, cards: Group) -> str:
    """The topmost cards, each a little further than the one below it."""
    top = cards[-SHOWN:]
    x, y = rect.centre
    drawn = []
    for n, card in enumerate(top):
        width, height = size_of(card)
        off = 5.0 * (n - len(top) + 1)
        drawn.append(laid(card, x - width / 2 + off, y - height / 2 + 0.4 * off))
    return "".join(drawn)


def _melds(rect: Rect, groups: Sequence[Group]) -> str:
    """Groups one after the other, in lines, as large as they fit into their place."""
    scale = 1.0
    while (drawing := _flow(rect, groups, scale)) is None and scale > LEAST:
        scale *= 0.92
    return drawing or _flow(rect._replace(height=10_000), groups, scale) or ""


def _flow(rect: Rect, groups: Sequence[Group], scale: float) -> str | None:
    """None where they do not fit at this scale."""
    sizes = [size_of(card) for group in groups for card in group]
    if not sizes:
        return ""
    wide, tall = max(width for width, _ in sizes) * scale, max(height for _, height in sizes) * scale
    alone = len(groups) == 1
    x, y, drawn = rect.x, rect.y, []
    for group in groups:
        most = (rect.width - wide) / max(1, len(group) - 1)
        step = min(wide * 1.08 if alone else STEP * scale, most)
        if step < 0.3 * STEP * scale and len(group) > 1:
            return None
        width = wide + step * (len(group) - 1)
        if x > rect.x and x + width > rect.x + rect.width:
            x, y = rect.x, y + tall + 6 * scale
        if y + tall > rect.y + max(rect.height, tall if alone else 0) + 1:
            return None
        left = rect.x + (rect.width - width) / 2 if alone else x
        top = rect.y + (rect.height - tall) / 2 if alone else y
        drawn += [laid(card, left + n * step, top, scale) for n, card in enumerate(group)]
        x += width + 14 * scale
    return "".join(drawn)


# ---------------------------------------------------------------- people


def person(layout: Layout, seat: SeatView, turn: bool, colours: Mapping[str, str]) -> str:
    """A name on the wood where they sit, how many cards they hold; in gold whose turn it is."""
    spot = layout.spots.get(seat.seat)
    if spot is None:
        return ""
    held = "" if seat.cards is None else f" · {seat.cards}"
    x, y, turned = _on_the_rim(layout, spot)
    width = 15.0 * (len(seat.name) + len(held)) + 46
    ground = "#f2b82c" if turn else "#fdf7e9"
    out = ' opacity=".45"' if "out" in seat.tags else ""
    dot = f'<circle cx="{figure(-width / 2 + 18)}" cy="0" r="9" fill="{colours.get(seat.name, "#888")}"/>'
    label = words(10, 10, seat.name + held, 29, "#222a28", 'text-anchor="middle" font-weight="700"')
    plate = f'<rect x="{figure(-width / 2)}" y="-19" width="{figure(width)}" height="38" rx="19" fill="{ground}"/>'
    place = f"translate({figure(x)} {figure(y)})" + (f" rotate({turned})" if turned else "")
    return f'<g transform="{place}"{out}>{plate}{dot}{label}</g>'


def _on_the_rim(layout: Layout, spot: ArmSpot) -> tuple[float, float, int]:
    """Where a name stands, and how it is turned so that it can be read."""
    match round(spot.angle):
        case 90:
            return -RIM / 2, spot.y, -90
        case 270:
            return layout.width + RIM / 2, spot.y, 90
        case 180:
            return spot.x, -RIM / 2, 0
        case _:
            return spot.x, layout.height + RIM / 2, 0
