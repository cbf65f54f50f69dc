"""Every sentence and word that the family may read or hear, found in the code.

In the rooms that speak, nothing need be marked: a text that begins with a capital or a brace, or that has several
words, is a sentence. Elsewhere, and for single words, what is handed to `phrase` and its like is one. What a game says
stands in its `words` and its help.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.facts.events import Word
from companion.facts.game import Game
from companion.games import GAMES
from companion.kiosk.steps.learned import COLOURS
from companion.language.english import signed
from companion.language.tongue import has_words
from companion.scenes.palette import SUIT_WORDS
from companion.scenes.seats import SPELLED, TAGS
from companion.transcript.words import GENERAL
from hardware.buttons import PRINTED
from scoring.cards import BACK, BONES, BOWLS, DOGHOUSE, DOGS, JOKER

ROOT = Path(__file__).parent.parent.parent
SPEAKING = (
    *("companion/kiosk", "companion/scenes", "companion/sound", "companion/album/album.py"),
    *("companion/running/mouse_seat.py", "companion/running/parts.py"),
    *("companion/games/that_dam_game/room.py", "companion/journal/days.py", "vision/lens.py"),
)
"""Where every sentence is one that people see."""
BESIDES = ("companion",)
"""Where only those are that are handed to one of these."""
MAKERS = frozenset({"phrase", "Phrase", "say", "MenuLine", "Choice", "Show", "Picker", "Checking", "listed"})
SILENT = frozenset({"log", "compile", "TypeVar", "cards"})
"""What is handed to these is read by nobody at the table."""
NO_WORDS = frozenset({"__all__", "DEFAULT_NAMES", "SPARE"})
"""What is called so holds names."""

Found = dict[str, list[str]]
"""Each template, and where it stands."""


def gathered() -> Found:
    """Everything, in the order in which a translator would read it."""
    found: Found = {}

    def add(where: str, texts: Iterable[str]) -> None:
        for text in texts:
            if has_words(text) and where not in (places := found.setdefault(text, [])):
                places.append(where)

    for game in GAMES.values():
        add(f"companion/games/{game.id.replace('-', '_')}", of_a_game(game))
    add("companion/transcript/words.py", GENERAL.values())
    add("scoring/cards.py", words_of_cards())
    for part in SPEAKING:
        for file in files_of(ROOT / part):
            add(str(file.relative_to(ROOT)), sentences_of(file))
    for part in BESIDES:
        for file in files_of(ROOT / part):
            add(str(file.relative_to(ROOT)), handed_on(file))
    return found


def of_a_game(game: Game) -> Iterator[str]:
    """Its name, what it says, and its help. Names of chimes are no words."""
    yield game.name
    yield from (said for code, said in game.words.items() if not code.startswith("cue."))
    for page in game.help:
        yield page.title
        yield from page.lines
    yield from sorted({place.name.replace("_", " ") for count in game.seats for place in game.layout(count).places})


def words_of_cards() -> Iterator[str]:
    """What cards, suits, tags and buttons are called, and what people call out."""
    yield from SUIT_WORDS.values()
    yield signed(JOKER)
    yield from map(signed, (BACK, DOGHOUSE, *DOGS, *BOWLS, *BONES))
    yield from ("and", "or", "none", "seat {n}")
    yield from (look.text for look in TAGS.values())
    yield from SPELLED
    yield from COLOURS
    yield from PRINTED.values()
    for word in Word:
        yield from (str(word), word.capitalize())


# ---------------------------------------------------------------- in the text of a file


def sentences_of(file: Path) -> Iterator[str]:
    """Every text of a file that looks like a sentence."""
    tree = ast.parse(file.read_text("utf-8"))
    quiet = set(_quiet(tree))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and node not in quiet
            and isinstance(node.value, str)
            and _is_said(node.value)
        ):
            yield node.value


def handed_on(file: Path) -> Iterator[str]:
    """Every text that is handed to one who makes something to be read."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _called(node) in MAKERS:
            for given in (*node.args, *(one.value for one in node.keywords)):
                yield from _texts(given)


def put_together(file: Path) -> Iterator[str]:
    """Sentences that were put together by hand, so that no other language can say them in its own order."""
    tree = ast.parse(file.read_text("utf-8"))
    quiet = set(_quiet(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in quiet:
            text = "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
            if _is_said(text) or (" " in text.strip(" ") and has_words(text)):
                yield f"{file.name}:{node.lineno}: {text}"


def _texts(node: ast.AST) -> Iterator[str]:
    """A text, or both of two between which is chosen."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one), *_texts(other))


def _is_said(text: str) -> bool:
    """Whether it looks like something that is said: it begins like a sentence, or has several words."""
    begins = text[:1].isupper() or text[:1] in "{…"
    letters = sum(map(str.isalpha, text))
    return letters > 1 and has_words(text) and (begins or " " in text.strip()) and not set(text) & set("\\^$[]#")


def _quiet(tree: ast.Module) -> Iterator[ast.AST]:
    """Texts that explain the code, name a type or go into the log."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                yield text
            case ast.JoinedStr():
                yield from (part for part in ast.walk(node) if part is not node and isinstance(part, ast.Constant))
            case ast.Call() if _called(node) in SILENT:
                yield from ast.walk(node)
            case ast.Assign(targets=[ast.Name(id=name)]) if name in NO_WORDS:
                yield from ast.walk(node)
            case ast.AnnAssign(annotation=kind):
                yield from ast.walk(kind)
            case ast.arg(annotation=ast.AST() as kind):
                yield from ast.walk(kind)


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="log")):
            return "log"
        case ast.Attribute(attr=name):
            return name
    return ""


def files_of(part: Path) -> list[Path]:
    files = [part] if part.is_file() else sorted(part.rglob("*.py"))
    return [file for file in files if "gallery" not in file.name and "translating" not in file.parts]
