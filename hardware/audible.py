"""Whether anything can be heard on this machine: is there a sound device, and is there a voice?"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path


def has_device(environ: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether there is anything to play on: a sound card, or a desktop's sound server."""
    if environ.get("SDL_AUDIODRIVER"):
        return environ["SDL_AUDIODRIVER"] != "disabled"
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or root / "nowhere")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    return any((root / "dev" / "snd").glob("pcm*p")) or any(server.exists() for server in servers)


def speaking(voice: str, out: str, language: str = "en") -> list[str] | None:
    """The command that speaks its input into a file; None where no voice is installed.

    A voice of Piper's knows one language only, whichever is asked for.
    """
    if voice and (piper := shutil.which("piper")):
        return [piper, "--model", voice, "--output_file", out]
    if espeak := shutil.which("espeak-ng"):
        return [espeak, "--stdin", "-v", language, "-s", "150", "-w", out]
    return None
