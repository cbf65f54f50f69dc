"""Bring the catalogues up to date: new sentences come in, those that nobody says any more go out."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from companion.catalogues import FOLDER
from companion.translating.gather import gathered


def update(file: Path) -> str:
    """Write the catalogue anew, and say how far it is. Entries with a context are the language's own, and stay."""
    with file.open("rb") as old:
        catalogue = read_po(old, locale=file.stem)
    own = [one for one in catalogue if one.context]
    template = Catalog(header_comment=catalogue.header_comment, charset="utf-8")
    for text, places in gathered().items():
        template.add(text, locations=[(place, 0) for place in places])
    for one in own:
        template.add(one.id, context=one.context)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)  # what is the same stays the same
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=120, include_lineno=False)
    file.write_bytes(written.getvalue())
    said = sum(bool(one.string) for one in catalogue if one.id)
    return f"{file.name}: {said} of {len(catalogue)} are said in it"


def update_all() -> int:
    """Every catalogue."""
    for file in sorted(FOLDER.glob("*.po")):
        print(update(file))
    return 0
