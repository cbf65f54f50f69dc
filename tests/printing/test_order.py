"""Ordering print: what was typed, what comes of it, and one clear sentence where nothing can."""

from __future__ import annotations

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from companion.art import Polygon
from companion.cli import main
from companion.games import GAMES
from companion.printing.gamesheets import its_cards
from companion.printing.grid import either_way
from companion.printing.order import KINDS, BadPrint, Order, fulfil, packs, pages_of
from companion.printing.page import HEADER, MARGIN, PAPERS, PaperPart, Placed
from companion.printing.pdf import pdf

ITEMS = {"badges": ("Ann/red/K", "Bob/blue")}


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_comes_on_both_papers_and_within_what_printers_reach(what: str, paper: str) -> None:
    for page in pages_of(Order(what, ITEMS.get(what, ()), paper)):
        assert {page.paper.width, page.paper.height} == {PAPERS[paper].width, PAPERS[paper].height}
        for x, y in corners(page.parts):
            assert MARGIN <= x <= page.paper.width - MARGIN
            assert MARGIN + HEADER <= y <= page.paper.height - MARGIN


def corners(parts: tuple[PaperPart, ...]) -> list[tuple[float, float]]:
    """Every point that is drawn in colour."""
    found: list[tuple[float, float]] = []
    for part in parts:
        match part:
            case Polygon(points):
                found += points
            case Placed(x, y, inner, scale):
                found += [(x + across * scale, y + down * scale) for across, down in corners(inner)]
    return found


def test_the_document_asks_for_no_scaling_and_is_as_large_as_the_paper(tmp_path: Path) -> None:
    document = pdf(pages_of(Order("corners", paper="letter")))
    assert b"/PrintScaling /None" in document
    page = pypdfium2.PdfDocument(document)[0]
    assert page.get_size() == pytest.approx((279.4 / 25.4 * 72, 215.9 / 25.4 * 72), abs=0.01)


def test_both_sides_are_turned_about_the_edge_that_keeps_them_together() -> None:
    assert b"/Duplex /DuplexFlipLongEdge" in pdf(pages_of(Order("deck", backs="yes"))[:2])
    assert b"/Duplex /DuplexFlipShortEdge" in pdf(pages_of(Order("deck", backs="yes", paper="letter"))[:2])


def test_the_same_order_gives_the_same_bytes() -> None:
    assert pdf(pages_of(Order("stickers"))) == pdf(pages_of(Order("stickers")))


def test_every_typeface_comes_with_the_document() -> None:
    document = pdf(pages_of(Order("badges", ("Zoë/red",))))
    assert b"/FontFile2" in document and b"Helvetica" not in document


def test_nothing_is_a_picture() -> None:
    for page in pypdfium2.PdfDocument(pdf(pages_of(Order("deck"))[:1])):
        assert not list(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))


def test_every_sticker_sheet_says_which_cards_it_is_for() -> None:
    words = pypdfium2.PdfDocument(pdf(pages_of(Order("stickers", pack="2"))))[0].get_textpage().get_text_range()
    assert "Stickers for pack 2" in words and "100 mm" in words
    assert words.count("pack 2") == 55 and words.count("Joker") == 2


def test_a_sheet_is_turned_where_more_cards_fit_on_it() -> None:
    a4, letter = (either_way(paper, 63, 88) for paper in PAPERS.values())
    assert (a4.columns, a4.rows) == (3, 3)
    assert (letter.columns, letter.rows) == (4, 2)


@pytest.mark.parametrize(
    ("text", "chosen"), [("", (0,)), ("2", (1,)), ("1-4", (0, 1, 2, 3)), ("4,1", (0, 3)), ("1-2,2-3", (0, 1, 2))]
)
def test_packs_are_named_singly_or_from_to(text: str, chosen: tuple[int, ...]) -> None:
    assert packs(text) == chosen


@pytest.mark.parametrize("text", ["0", "5", "3-1", "1-", "-2", "1-5", "two", "1,,2", "1-2-3", "²"])
def test_a_pack_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(BadPrint, match="there are 1 to 4"):
        packs(text)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "tarot",
            "'tarot' cannot be printed; choose one of stickers, deck, dig, corners, badges, sheets, calibration.",
        ),
        ("deck --pack 5", "--pack 5 names no packs; there are 1 to 4, written like 2 or 1,3 or 1-4."),
        ("dig --pack 2", "--pack means nothing for dig; leave it out."),
        ("deck spades", "spades means nothing for deck; leave it out."),
        ("deck --paper a5", "'a5' is no paper here; choose one of a4, letter."),
        ("stickers --corners 3", "'3' corners are not printed; choose one of 4, 2."),
        ("badges", "Say whose badges"),
        ("badges Ann/mauve", "“mauve” is no player's colour"),
        ("badges 李/red", "The typeface has no 李; write '李' in other letters."),
        ("sheets chess", "There is no game called chess"),
        ("corners --out /dev/null/corners.pdf", "/dev/null/corners.pdf cannot be written (not a directory)"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence_and_no_file(
    typed: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *typed.split()]) == 2
    said = capsys.readouterr().err
    assert sentence in said and said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_print_writes_a_file_and_says_what_to_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "corners", "--paper", "LETTER"]) == 0
    assert main(["print", "badges", "Ann/red/K", "--out", "ann.pdf"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["ann.pdf", "corners-letter.pdf"]
    assert "print at 100 %" in capsys.readouterr().out


def test_the_sentence_names_the_whole_way_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fulfil(Order("corners")).startswith(f"{tmp_path / 'corners-a4.pdf'}: 1 page A4")
    assert (tmp_path / "corners-a4.pdf").exists()


def test_each_game_sheet_shows_cards_of_its_own() -> None:
    shown = {tuple(its_cards(game)) for game in GAMES.values()}
    assert len(shown) == len(GAMES) and () not in shown
