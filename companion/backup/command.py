"""`./kiosk backup` and `./kiosk restore`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.backup.table import TableKept, back_up, restore
from companion.running.alone import alone
from companion.settings.config import load, place_of_settings, place_to_save, state_folder


def table_kept(config: Path | None, state: Path | None) -> TableKept:
    """Where this machine keeps its games and settings."""
    home = Path.home()
    folder = state or state_folder(load(config, home), os.environ, home)
    file = place_of_settings(config, home)
    return TableKept(folder, file if file is not None and file.exists() else None, place_to_save(config, home))


def backup_command(options: argparse.Namespace) -> int:
    """All into one file, also while a game is being played."""
    print(back_up(table_kept(options.config, options.state), options.file))
    return 0


def restore_command(options: argparse.Namespace) -> int:
    """All out of one file, while nobody plays."""
    kept = table_kept(options.config, options.state)
    with alone(kept.folder):
        for sentence in restore(kept, options.file):
            print(sentence)
    return 0
