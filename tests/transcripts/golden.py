"""Golden transcripts: whole games and rounds full of corners, with everything the referee says printed beside them.

A file `<game>/<what happens>.table` is a transcript. Only its header and its events are read; what stands beside
them is generated and compared. After a change that is meant, write them anew and review the difference:

    .venv/bin/python -m tests.transcripts.golden
"""

from __future__ import annotations

from pathlib import Path

from companion.transcript import annotate
from companion.transcript.fold import fold_text

HERE = Path(__file__).parent


def every_golden() -> list[Path]:
    return sorted(HERE.glob("*/*.table"))


def folded(golden: Path) -> str:
    """The same events with what the referee says about them today; remarks for readers stay at the top."""
    text = golden.read_text("utf-8")
    remarks = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("#"))
    header, blank, events = annotate(fold_text(text)).partition("\n\n")
    return f"{header}{blank}{remarks}{events}"


if __name__ == "__main__":
    for golden in every_golden():
        golden.write_text(folded(golden), "utf-8")
