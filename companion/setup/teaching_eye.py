"""The eye learns a lens in a process of its own: it is started, heard without waiting for it, and stopped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import IO

from companion.kiosk.steps.learned import LensProgress
from vision.child import NO_CAMERA, FindCamera

SEEN = re.compile(rb"board (\d+): (.*)")


class TeachingEye:
    """Learns a lens as often as it is begun; the result always goes into the same file."""

    def __init__(self, find: FindCamera, options: Sequence[str], file: Path, free_camera: Callable[[], None]) -> None:
        self._find, self._options = find, (*options, "--calibrate", str(file))
        self._file, self._free_camera = file, free_camera
        self._process: subprocess.Popen[bytes] | None = None
        self._progress = LensProgress()

    def begin(self) -> None:
        self.stop()
        self._free_camera()
        source = self._find()
        if not source:
            self._progress = LensProgress(fault=NO_CAMERA)
            return
        command = [sys.executable, "-m", "vision", source, *self._options]
        self._process = subprocess.Popen(command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, bufsize=0)
        self._progress = LensProgress(running=True)
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None, "both pipes were asked for"
            os.set_blocking(pipe.fileno(), False)

    def stop(self) -> None:
        """Nothing more is learnt; what was learnt before stays."""
        if self._process is not None:
            self._process.kill()
            self._end(self._process)
        self._progress = LensProgress(file=self._progress.file)

    def progress(self) -> LensProgress:
        """How far it is by now, judging by what the process has said."""
        process = self._process
        if process is None:
            return self._progress
        ended = process.poll()
        for count, advice in SEEN.findall(_arrived(process.stdout)):
            words = advice.decode(errors="replace").strip().replace("enough", "")
            self._progress = LensProgress(True, int(count), words)
        if ended is not None:
            complaints = _arrived(process.stderr).decode(errors="replace").strip().splitlines()
            self._end(process)
            fault = complaints[-1].removeprefix("eye: ") if complaints else "The camera's process ended without a word."
            self._progress = LensProgress(file=str(self._file)) if ended == 0 else LensProgress(fault=fault)
        return self._progress

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        process.poll()
        self._process = None


def _arrived(pipe: IO[bytes] | None) -> bytes:
    """What has arrived, without waiting for more."""
    return (pipe.read() or b"") if pipe is not None else b""
