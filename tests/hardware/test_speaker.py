"""Chimes and voice: short, never too loud, silent without a device, and nothing ever waits for them."""

from __future__ import annotations

import time
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from hardware import speaker as module
from hardware.audible import has_device, speaking
from hardware.chimes import CHIMES, RATE, samples, save_chimes
from hardware.speaker import CLOSES_MS, SPEAKS_MS, Speaker


@pytest.mark.parametrize("name", CHIMES)
def test_a_chime_is_short_and_never_clips(name: str) -> None:
    heard = np.frombuffer(samples(name), "<i2")
    assert len(heard) < 1.3 * RATE
    assert 4_000 < np.abs(heard).max() < 32_700
    assert abs(int(heard[0])) < 300 and abs(int(heard[-1])) < 300


def test_the_chimes_can_be_listened_to_as_files(tmp_path: Path) -> None:
    for path in save_chimes(tmp_path / "chimes"):
        with wave.open(str(path)) as file:
            assert file.getnframes() > 1000


def test_a_card_or_a_sound_server_is_a_device_and_nothing_else_is(tmp_path: Path) -> None:
    assert not has_device({}, tmp_path)
    (tmp_path / "dev" / "snd").mkdir(parents=True)
    (tmp_path / "dev" / "snd" / "pcmC0D0c").touch()  # a microphone
    assert not has_device({}, tmp_path)
    (tmp_path / "dev" / "snd" / "pcmC0D0p").touch()
    assert has_device({}, tmp_path)


def test_a_device_that_cannot_be_opened_is_named_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    speaker = Speaker(5)
    speaker.chime("turn", 0)
    speaker.tick(0)
    assert speaker.fault
    speaker.close()


def test_the_device_is_open_only_while_something_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(5)
    assert pygame.mixer.get_init() is None
    speaker.chime("turn", 0)
    assert pygame.mixer.get_init() is not None
    pygame.mixer.stop()
    speaker.tick(CLOSES_MS + 1)
    assert pygame.mixer.get_init() is None


def test_muted_nothing_is_opened_or_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker(0)
    speaker.chime("win", 0)
    speaker.say("Cy takes 4.")
    assert pygame.mixer.get_init() is None and not speaker.is_speaking


def test_a_line_is_spoken_by_another_process_and_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    chime = next(save_chimes(tmp_path))
    monkeypatch.setattr(module, "speaking", lambda voice, out, language: ["cp", str(chime), out])
    speaker = Speaker(5)
    speaker.say("Cy takes 4.")
    until = time.monotonic() + 20
    while not (played := pygame.mixer.get_init() is not None) and time.monotonic() < until:
        speaker.tick(0)
        time.sleep(0.005)
    assert played
    speaker.close()
    assert pygame.mixer.get_init() is None


def test_a_voice_that_writes_no_sound_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(module, "speaking", lambda voice, out, language: ["cp", __file__, out])
    speaker = Speaker(5)
    speaker.say("Cy takes 4.")
    speaker.tick(0)
    until = time.monotonic() + 20
    while speaker.is_speaking and time.monotonic() < until:
        speaker.tick(0)
        time.sleep(0.005)
    assert not speaker.is_speaking and speaker.voice_fault == "what it wrote is no sound"
    speaker.close()


def test_a_voice_that_hangs_is_ended_and_none_is_asked_beside_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = tmp_path / "asked"
    hangs = ["sh", "-c", f"echo $$ >>{asked}; exec sleep 60"]
    monkeypatch.setattr(module, "speaking", lambda voice, out, language: hangs)
    speaker = Speaker(5)
    for now in range(0, SPEAKS_MS + 1, 500):
        speaker.say("Cy takes 4.")
        speaker.tick(now)
    waited_for(lambda: asked.exists() and asked.read_text().endswith("\n"))
    (voice,) = asked.read_text().split()
    speaker.tick(SPEAKS_MS + 1)
    waited_for(lambda: not Path(f"/proc/{voice}").exists() or " Z " in Path(f"/proc/{voice}/stat").read_text())
    assert speaker.voice_fault == "it hung and was ended" and not speaker.fault
    speaker.tick(SPEAKS_MS + 2)
    waited_for(lambda: len(asked.read_text().split()) == 2)  # the next line is tried
    speaker.close()


def waited_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not what():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_without_a_voice_a_line_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert speaking("", "out.wav") is None
    speaker = Speaker(5)
    speaker.say("Cy takes 4.")
    speaker.tick(0)
    assert not speaker.is_speaking
