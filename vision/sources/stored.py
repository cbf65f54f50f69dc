"""Frames that were stored: a film, a picture, or a folder or a zip of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np

from vision.errors import NoPicture
from vision.pixels import Gray, cv2
from vision.sources.frames import Frame, luma_of

PICTURES = frozenset((".png", ".jpg", ".jpeg", ".bmp", ".pgm", ".webp", ".tif", ".tiff"))
SHOWN_FRAMES = 6
"""For how many frames a picture is shown: the eye believes only what has been at rest for a while."""
FRAME_MS = 66


def is_picture(path: Path) -> bool:
    """Whether this file may be opened as a picture: opening a pipe with such a name would wait for ever."""
    return path.suffix.lower() in PICTURES and path.is_file()


class Pictures:
    """A picture, or a folder of pictures by name, each as if the camera had looked at it for a moment."""

    is_live = False
    held: Mapping[str, float] = {}

    def __init__(self, path: Path) -> None:
        self._paths = sorted(p for p in path.iterdir() if is_picture(p)) if path.is_dir() else [path]
        if not self._paths:
            kinds = ", ".join(sorted(PICTURES))
            raise NoPicture(f"There are no pictures in {path}: put some there ({kinds}).")

    def frames(self) -> Iterator[Frame]:
        return _each_for_a_moment(map(self._read, self._paths))

    def _read(self, path: Path) -> Gray:
        luma: Gray | None = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if luma is None:
            raise NoPicture(f"{path} is not a picture that can be read: take it out of the folder.")
        return luma

    def close(self) -> None:
        """Nothing is held open."""


class Zipped:
    """The pictures in a zip by name, as the kiosk packs them with a game."""

    is_live = False
    held: Mapping[str, float] = {}

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._zip = ZipFile(path)
        except BadZipFile as why:
            raise NoPicture(f"{path} is damaged: copy it again.") from why
        self._names = sorted(name for name in self._zip.namelist() if Path(name).suffix.lower() in PICTURES)
        if not self._names:
            raise NoPicture(f"There are no pictures in {path}: nothing was disputed.")

    def frames(self) -> Iterator[Frame]:
        return _each_for_a_moment(map(self._read, self._names))

    def _read(self, name: str) -> Gray:
        try:
            told = np.frombuffer(self._zip.read(name), np.uint8)
            luma: Gray | None = cv2.imdecode(told, cv2.IMREAD_GRAYSCALE)
        except Exception as why:  # a damaged zip raises whatever its bytes lead to
            raise NoPicture(f"{self._path} is damaged at {name}: copy it again.") from why
        if luma is None:
            raise NoPicture(f"{name} in {self._path} is not a picture that can be read.")
        return luma

    def close(self) -> None:
        self._zip.close()


def _each_for_a_moment(pictures: Iterable[Gray]) -> Iterator[Frame]:
    time = 0
    for luma in pictures:
        for _ in range(SHOWN_FRAMES):
            yield Frame(luma, time)
            time += FRAME_MS


class Film:
    """A video file with its own times, as fast as it can be read."""

    is_live = False
    held: Mapping[str, float] = {}

    def __init__(self, path: Path) -> None:
        self._path = path
        self._video: Any = cv2.VideoCapture(str(path))
        if not self._video.isOpened():
            raise NoPicture(f"{path} is neither a picture nor a film that can be read.")

    def frames(self) -> Iterator[Frame]:
        rate = self._video.get(cv2.CAP_PROP_FPS) or 15.0
        count = 0
        while (read := self._video.read())[0]:
            yield Frame(luma_of(read[1]), round(count * 1000 / rate))
            count += 1
        if not count:
            raise NoPicture(f"{self._path} holds no frame that can be read.")

    def close(self) -> None:
        self._video.release()
