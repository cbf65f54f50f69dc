"""Pictures as SVG text: figures in it are short, words are safe, and a card is drawn once and used many times."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from companion import art
from companion.art.inks import Tint
from scoring.cards import AnyCard, YardCard, YardKind

CAPITAL = 0.72
"""How high a capital stands in the letters that browsers take, as a share of their size."""
LETTERS = "font-family:Lato,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"


def figure(value: float) -> str:
    """A number with one decimal at most: nobody sees more, and a page has ten thousands of them."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def ink(tint: Tint) -> str:
    red, green, blue = tint
    return f"#{red:02x}{green:02x}{blue:02x}"


def outline(points: Iterable[tuple[float, float]], fill: str) -> str:
    """A filled polygon."""
    return f'<path fill="{fill}" d="M{" ".join(f"{figure(x)},{figure(y)}" for x, y in points)}Z"/>'


def words(x: float, y: float, text: str, size: float, fill: str = "currentColor", more: str = "") -> str:
    """A line of text; (x, y) is where it begins on its base line, unless `more` says `text-anchor`."""
    return (
        f'<text x="{figure(x)}" y="{figure(y)}" font-size="{figure(size)}" fill="{fill}"'
        f"{' ' if more else ''}{more}>{escape(text)}</text>"
    )


SLIM_BACK = YardCard(YardKind.BACK, "slim")
"""The back of a card of Dig, which is narrower than that of a playing card."""


def size_of(card: AnyCard) -> tuple[float, float]:
    """Width and height in millimetres."""
    return art.YARD_SIZE if card == SLIM_BACK else art.size_of(card)


def card_id(card: AnyCard) -> str:
    return "c-slim" if card == SLIM_BACK else f"c-{card}"


def card_symbol(card: AnyCard) -> str:
    """A card's picture, to be used again and again: rank and suit down the side that another card leaves in sight."""
    width, height = size_of(card)
    edge = art.paper((width, height))
    inner = f"translate({figure(width * 0.011)} {figure(height * 0.008)}) scale(.978 .984)"
    shapes = [outline(edge, "#bdb6a4"), f'<g transform="{inner}">{outline(edge, "#fffefa")}</g>']
    for shape in art.back(art.YARD_SIZE) if card == SLIM_BACK else art.small_face(card):
        match shape:
            case art.Polygon(points, colour):
                shapes.append(outline(points, ink(colour)))
            case art.CardLetters(text, x, y, tall, angle, colour):
                turned = f' transform="rotate({figure(angle)} {figure(x)} {figure(y)})"' if angle else ""
                more = f'text-anchor="middle" font-weight="800"{turned}'
                shapes.append(words(x, y + tall / 2, text, tall / CAPITAL, ink(colour), more))
    return f'<g id="{card_id(card)}">{"".join(shapes)}</g>'


def laid(card: AnyCard, x: float, y: float, scale: float = 1.0) -> str:
    """A card with its upper left corner at (x, y)."""
    if scale == 1.0:
        return f'<use href="#{card_id(card)}" x="{figure(x)}" y="{figure(y)}"/>'
    return f'<use href="#{card_id(card)}" transform="translate({figure(x)} {figure(y)}) scale({scale:.3f})"/>'
