"""Disks that fail on demand."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest


class ShortFiles:
    """A disk on which no file grows beyond a size: the kernel refuses the write that would do it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._usual = getrlimit(RLIMIT_FSIZE)

    def fill(self, size: int = 0) -> None:
        setrlimit(RLIMIT_FSIZE, (size, self._usual[1]))

    def make_room(self) -> None:
        setrlimit(RLIMIT_FSIZE, self._usual)


class SmallDisk:
    """A disk of 300 kB that can be filled to the last byte."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("ab", buffering=0) as ballast:
            while _could_write(ballast.fileno(), 4096):
                pass

    def make_room(self) -> None:
        self._ballast.unlink()


def _could_write(file: int, size: int) -> bool:
    try:
        return os.write(file, bytes(size)) == size
    except OSError:
        return False


def mounts(folder: Path, options: str) -> bool:
    """Whether we may and did mount a disk of our own here."""
    asked = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    return os.geteuid() == 0 and subprocess.run(asked, capture_output=True).returncode == 0


@pytest.fixture
def short_files(tmp_path: Path) -> Iterator[ShortFiles]:
    disk = ShortFiles(tmp_path)
    yield disk
    disk.make_room()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[ShortFiles | SmallDisk]:
    """A disk to fill: a real one as root, otherwise a limit that the kernel enforces alike."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if mounts(folder, "size=300k"):
        yield SmallDisk(folder)
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
    else:
        disk = ShortFiles(folder)
        yield disk
        disk.make_room()


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nothing can be made."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    if mounts(folder, "ro"):
        yield folder
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
    else:
        folder.chmod(0o500)
        yield folder
        folder.chmod(0o700)
