"""The family's language: chosen in the menu it counts at once, on the screen and by voice, and for every evening."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import App
from companion.catalogues import tongue
from companion.language.phrase import phrase
from companion.running.parts import SIMULATED_TABLE
from companion.scenes import scene_of
from companion.settings.config import BadConfig, Config, DisplaySettings, read
from hardware.panel import USUAL_PINS, open_panel, simulated
from tests.scenes.screens import said


def app_at(folder: Path, language: str = "en") -> App:
    settings = replace(Config(), screen=DisplaySettings(language=language))
    app = App(settings, folder, None, "", open_panel(simulated(USUAL_PINS), lambda: 0))
    app.welcome()
    return app


def shown(app: App) -> str:
    return said(scene_of(app.kiosk.show(), tongue=app.kiosk.tongue))


def language_row(app: App) -> int:
    return next(n for n, line in enumerate(app.kiosk.show().menu) if line.startswith("Language: "))


def test_a_press_in_the_menu_changes_the_language_at_once(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    app.kiosk.take_row(language_row(app))
    assert "Was spielen wir?" in shown(app)
    assert app.kiosk.show().menu[language_row(app)] == "Language: Deutsch"  # whoever asks the kiosk is told in English
    app.close()


def test_the_choice_counts_on_the_next_evening_whatever_the_settings_say(tmp_path: Path) -> None:
    first = app_at(tmp_path)
    first.kiosk.take_row(language_row(first))
    first.close()
    second = app_at(tmp_path, "es")
    assert second.kiosk.tongue is tongue("de")
    second.close()


def test_until_then_the_settings_say_it(tmp_path: Path) -> None:
    app = app_at(tmp_path, "de")
    assert "Tisch simuliert" in shown(app) and SIMULATED_TABLE in app.kiosk.show().signs
    app.close()


def test_names_are_spelled_with_the_letters_of_the_language(tmp_path: Path) -> None:
    app = app_at(tmp_path, "de")
    app.kiosk.take_row(app.kiosk.show().menu.index("Names"))
    app.kiosk.take_row(0)
    question = app.kiosk.show().question
    assert question is not None and question.choices == tuple("ÄÖÜABCD")
    app.close()


def test_a_language_that_nobody_wrote_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadConfig, match='write "en" or "de" or "es"'):
        read('[screen]\nlanguage = "tlh"\n', "settings")


def test_the_voice_names_the_card_that_the_screen_shows_as_a_sign() -> None:
    spoken = tongue("de")
    hint = phrase("{by} discards {cards}.", by="Ann", cards=())
    assert spoken.say(hint) == "Ann wirft keine ab."
    assert spoken.loud.code == "de" and spoken.loud.aloud
