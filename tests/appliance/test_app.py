"""The program put together: simulated and saying so, or with a real eye beside it, taken up where it stopped."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from gc import collect
from pathlib import Path
from weakref import ref

import pygame
import pytest

from companion.app import App, go_on_as
from companion.app.app import usual_plans
from companion.app.display import whole_display
from companion.errors import BadSetup, NotBeforeMended
from companion.facts.events import Abandoned, Began, Dealt, Drew, Entry, Event, Laid, lays
from companion.facts.show import Mode, Theme
from companion.games import GAMES
from companion.journal import Journal
from companion.journal.writes import GameResult
from companion.referee import Referee
from companion.running.family_table import FamilyTable
from companion.running.mouse_seat import FASTER
from companion.running.notify import Watchdog
from companion.running.parts import SIMULATED_BUTTONS, SIMULATED_TABLE, is_at_a_table
from companion.scenes.table_side import BESIDE, WINDOW
from companion.settings.config import Config, DisplaySettings, PlayerSettings, TableSettings
from companion.table import DISCARD, Seat
from companion.transcript import read
from hardware.buttons import Press
from hardware.canvas import Scene
from hardware.errors import NoDisplay
from hardware.keys import Pointer, Touch
from hardware.panel import USUAL_PINS, open_panel, simulated
from hardware.screen import Screen, ScreenSpec, open_screen
from hardware.ways import HEADLESS
from scoring.cards import card
from tests.folders import FRAMES


@pytest.fixture
def screen() -> Iterator[Screen]:
    opened = open_screen(ScreenSpec(beside=BESIDE, window=WINDOW, ways=HEADLESS))
    yield opened
    opened.close()


def app_at(folder: Path, screen: Screen, source: str = "") -> App:
    return App(Config(), folder, screen, source, open_panel(simulated(USUAL_PINS), lambda: 0))


def test_it_is_ready_with_its_first_picture_and_not_before(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, told = app_at(tmp_path, screen), list[str]()
    showing = screen.show

    def shown_first(scene: Scene) -> bool:
        assert told == []
        app.quit()
        return showing(scene)

    monkeypatch.setattr(screen, "show", shown_first)
    app.welcome()
    app.run(Watchdog(told.append, None))
    assert told == ["READY=1", "STOPPING=1"]
    app.close()


def test_a_display_that_is_switched_on_later_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hours, told = [0], list[str]()

    def opened(spec: ScreenSpec) -> Screen:
        if hours[0] < 5:
            raise NoDisplay("No display could be opened.")
        return open_screen(ScreenSpec(ways=HEADLESS))

    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere")
    monkeypatch.setattr("companion.app.display.notifier", lambda _: told.append)
    monkeypatch.setattr("companion.app.display.open_screen", opened)
    monkeypatch.setattr("companion.app.display.clock", lambda: hours[0] * 3_600_000)
    monkeypatch.setattr("companion.app.display.time.sleep", lambda _: hours.append(hours.pop() + 1))
    monkeypatch.setattr("companion.app.display.is_nothing_plugged_in", lambda: hours[0] < 5)
    whole_display(DisplaySettings()).close()
    assert len(told) == 5 and all("EXTEND_TIMEOUT_USEC" in one for one in told)
    hours[0] = 0
    monkeypatch.setattr("companion.app.display.is_nothing_plugged_in", lambda: False)
    with pytest.raises(NotBeforeMended):
        whole_display(DisplaySettings())


def test_the_simulated_table_says_that_it_is_simulated(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    show = app.turn(1000)
    assert {SIMULATED_TABLE, SIMULATED_BUTTONS} <= set(show.signs)
    app.close()


def test_a_table_whose_camera_is_not_there_yet_is_not_simulated_and_says_so(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen, source="/dev/no-such-camera")
    app.take_up_or_begin()
    show = app.turn(1000)
    assert "No camera" in show.signs and SIMULATED_TABLE not in show.signs
    assert show.mode is Mode.WELCOME and "plug the camera in" in show.why
    app.kiosk.press(Press("ok", 1100))
    assert app.turn(1200).mode is Mode.PLAY
    app.close()


def test_a_service_waits_for_its_camera_and_a_machine_without_pins_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = replace(USUAL_PINS, chip=99)
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not is_at_a_table(nowhere)
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    assert is_at_a_table(nowhere)


def test_colours_that_were_chosen_are_there_again_the_next_evening(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.welcome()
    app.kiosk.theme = Theme.DARK
    app.turn(0)
    app.close()
    screen = open_screen(ScreenSpec(ways=HEADLESS))
    again = app_at(tmp_path, screen)
    assert again.kiosk.theme is Theme.DARK
    again.close()


def test_the_first_screen_tells_who_won_the_last_games(tmp_path: Path, screen: Screen) -> None:
    journal = Journal.open(tmp_path / "simulated.sqlite").journal
    for names, winners in (
        (("Ann", "Bob"), (0,)),
        (("Cy", "Dee"), (0, 1)),
        (("Eve", "Fay"), (1,)),
        (("Gus", "Hal"), ()),
    ):
        journal.begin(Began("dig", names), 1_790_000_000, 0)
        journal.append(Entry(1, Dealt(Seat(0), 5), 0))
        if winners:
            journal.finish(GameResult((7, 9), tuple(map(Seat, winners))))
    journal.close()
    app = app_at(tmp_path, screen)
    app.welcome()
    assert app.turn(0).evenings == tuple((f"Dig: {who}", "21 September 2026") for who in ("Fay", "Cy and Dee", "Ann"))
    app.close()


def test_a_click_on_a_name_takes_the_seat_and_another_gives_it_back(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    app.turn(1000)
    assert app.mouse_seat is not None
    click_on_name(app, 0, 1100)
    assert app.mouse_seat.seat_taken == 0
    click_on_name(app, 0, 2000)
    assert app.mouse_seat.seat_taken is None
    app.close()


def click_on_name(app: App, seat: int, now: int) -> None:
    """The mouse goes down and up again on a name."""
    assert app.mouse_seat is not None
    x, y = app.mouse_seat.areas.names[seat].centre
    app.loop.pointers += [Pointer(Touch.DOWN, x, y, now), Pointer(Touch.UP, x, y, now + 50)]
    app.turn(now + 100)


def test_a_rematch_keeps_the_players_and_the_seat_and_deals_other_cards(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["ditch-rummy"]))
    app.turn(1000)
    click_on_name(app, 2, 1100)
    assert isinstance(app.table_in_play, FamilyTable) and app.playing is not None
    stock = list(app.table_in_play.family.players.truth.stock)
    app.play_again()
    assert app.mouse_seat is not None and app.mouse_seat.seat_taken == 2
    assert app.playing.referee.began.game == "ditch-rummy" and app.playing.referee.began.dealer == 1
    assert list(app.table_in_play.family.players.truth.stock) != stock
    app.close()


def test_a_round_that_is_broken_off_is_dealt_anew_by_the_family_too(tmp_path: Path, screen: Screen) -> None:
    """It went on with the round that it believed in, and nobody could do anything any more."""
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    app.turn(1000)
    click_on_name(app, 2, 1100)
    assert app.side is not None and app.mouse_seat is not None and app.playing is not None
    app.side.pace = app.mouse_seat.pace = FASTER
    for event in (Dealt(Seat(0), 5), lays(None, card("7D")), Drew(Seat(1), 1)):
        app.playing.say(event)
    app.playing.say(Abandoned())
    broken_off = len(app.playing.referee.judged)
    app.turn(1300)
    assert isinstance(app.table_in_play, FamilyTable)
    truth = app.table_in_play.family.players
    assert truth.referee.began.position == app.playing.referee.game.write(app.playing.referee.position)
    assert app.mouse_seat.seat_taken == 2 and app.mouse_seat.pace is FASTER
    for now in range(1400, 30_000, 66):
        app.turn(now)
    assert Dealt(Seat(0), 5) in truth.acts and app.table_in_play.family.players is truth
    assert any(isinstance(one.event, Laid) for one in app.playing.referee.judged[broken_off:]), "a first card at least"
    app.close()


def test_a_game_that_is_ended_leaves_its_players_on_the_first_screen(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.welcome()
    app.kiosk.take_row(1)  # another game
    app.kiosk.take_row(2)  # another number of players
    chosen = app.kiosk.show().menu[0]
    app.kiosk.take_row(0)
    app.turn(1000)
    click_on_name(app, 1, 1100)
    app.welcome()
    assert app.kiosk.show().menu[0] == chosen
    app.kiosk.take_row(0)
    assert app.mouse_seat is not None and app.mouse_seat.seat_taken == 1
    app.close()


def test_the_window_can_be_left_by_its_menu_and_a_service_cannot(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_at(tmp_path / "window", screen)
    app.welcome()
    assert app.kiosk.show().menu[-1] == "Quit"
    app.kiosk.take_row(len(app.kiosk.show().menu) - 1)
    assert app.loop.quitting
    app.close()
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    service = app_at(tmp_path / "service", screen)
    service.welcome()
    assert "Quit" not in service.kiosk.show().menu
    service.close()


def test_the_family_waits_while_somebody_reads_the_menu(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_5))
    app.turn(1000)
    app.turn(1900)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_5))
    app.turn(2000)
    assert isinstance(app.table_in_play, FamilyTable) and app.table_in_play.family.tempo.held_up
    app.kiosk.take_row(0)  # go on
    app.turn(2100)
    assert not app.table_in_play.family.tempo.held_up
    app.close()


def test_the_family_answers_a_question_that_it_opened_itself(tmp_path: Path, screen: Screen) -> None:
    """Somebody had pressed a key before: then the family waited for itself whenever it had to say who it was."""
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    for now, kind in ((1000, pygame.KEYDOWN), (1100, pygame.KEYUP)):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_4))
        app.turn(now)
    app.turn(1200)
    assert app.playing is not None and len(app.playing.referee.judged) == 1
    for now, down in ((2000, True), (3300, False)):
        app.panel.finger("back", down)
        app.turn(now)
        app.turn(now + 900)
    assert len(app.kiosk.talks) == 2, "the menu is open"
    assert isinstance(app.table_in_play, FamilyTable) and not app.table_in_play.family.tempo.held_up
    app.close()


def test_simulated_games_never_stand_among_the_familys(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    app.start(app.plans.began(GAMES["melee-dig"]))
    app.close()
    assert Journal.open(tmp_path / "journal.sqlite").journal.unfinished() is None


def unfinished_game(folder: Path) -> Referee:
    """Ann, Bob and Cy were playing when the plug was pulled."""
    began = Began("melee-dig", ("Ann", "Bob", "Cy"))
    journal, referee = Journal.open(folder / "journal.sqlite").journal, Referee(began)
    journal.begin(began)
    for event in (Dealt(referee.view.deciders[0], 5), lays(None, card("7D"))):
        journal.append(referee.hear(event).entry)
    journal.close()
    return referee


def test_a_real_eye_beside_a_game_taken_up_again(tmp_path: Path, screen: Screen) -> None:
    before = unfinished_game(tmp_path)
    app = app_at(tmp_path, screen, source=str(FRAMES))
    assert app.resume()
    assert app.kiosk.show().mode is Mode.LAYOUT
    assert app.playing is not None
    assert app.playing.referee.position == before.position
    deadline = time.monotonic() + 30
    while app.kiosk.change is None and time.monotonic() < deadline:
        app.turn(time.monotonic_ns() // 1_000_000)
        time.sleep(0.02)
    assert app.kiosk.change is not None, "the eye's process said nothing"
    app.close()


def test_a_record_that_lost_its_end_says_so_and_what_to_check(tmp_path: Path, screen: Screen) -> None:
    journal = Journal.open(tmp_path / "there" / "journal.sqlite").journal
    referee = Referee(Began("melee-dig", ("Ann", "Bob", "Cy")))
    journal.begin(referee.began)
    evening: list[Event] = [Dealt(referee.view.deciders[0], 5), lays(None, card("7D"))]
    for event in evening + [Drew(referee.view.deciders[0])] * 9:
        journal.append(referee.hear(event).entry)
    (tmp_path / "journal.sqlite").write_bytes((tmp_path / "there" / "journal.sqlite").read_bytes())
    log = bytearray((tmp_path / "there" / "journal.sqlite-wal").read_bytes())
    log[-4000] ^= 1
    (tmp_path / "journal.sqlite-wal").write_bytes(log)
    app = app_at(tmp_path, screen, source=str(FRAMES))
    assert app.resume()
    show = app.kiosk.show()
    assert "Last acts may be missing" in show.signs
    assert show.mode is Mode.LAYOUT and "whose turn it is" in show.why
    assert app.playing is not None and 0 < len(app.playing.referee.judged) < len(referee.judged)
    app.close()


def test_going_on_in_the_middle_needs_a_real_table(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen)
    middle = read("card-table 1\ngame melee-dig\nseats Ann Bob\n\n1 Ann deals 5\n")
    with pytest.raises(BadSetup, match="real table"):
        app.join(middle)
    app.close()


def test_a_game_goes_on_in_the_middle(tmp_path: Path, screen: Screen) -> None:
    app = app_at(tmp_path, screen, source=str(FRAMES))
    app.join(read("card-table 1\ngame melee-dig\nseats Ann Bob\n\n1 Ann deals 5\n2 table turns 7H\n"))
    assert app.kiosk.show().mode is Mode.LAYOUT
    assert app.playing is not None
    assert app.playing.referee.position.phase == "turn"
    app.close()


def test_kiosk_and_eye_alike_stretch_the_places_over_a_table_of_another_size(tmp_path: Path, screen: Screen) -> None:
    config = Config(table=TableSettings(width=1200, height=650))
    app = App(config, tmp_path, screen, str(FRAMES), open_panel(simulated(USUAL_PINS), lambda: 0))
    app.start(app.plans.began(GAMES["melee-dig"]))
    assert app.playing is not None
    assert (app.playing.layout.width, app.playing.layout.height) == (1200, 650)
    assert app.playing.layout.places[DISCARD] == GAMES["melee-dig"].layout(4).stretched(1200, 650).places[DISCARD]
    app.close()


def test_the_family_of_the_settings_stands_on_the_first_screen() -> None:
    plans = usual_plans(Config(players=PlayerSettings(("Zoë", "Ann", "Otto"))))
    assert plans.began(GAMES["melee-dig"]).seats == ("Zoë", "Ann", "Otto")
    assert len(plans.names) == len(set(plans.names)) == 8


def test_the_first_screen_leads_to_setting_up_and_the_same_process_goes_on_there(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_at(tmp_path, screen, source=str(FRAMES))
    app.welcome()
    show = app.kiosk.show()
    assert show.menu[-3:] == ("Set up camera and buttons", "The album", "Quit")
    for _ in show.menu[1:-2]:
        app.kiosk.press(Press("dig", 0))
    app.kiosk.press(Press("ok", 0))
    assert app.loop.quitting and app.to_be_set_up
    app.close()
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, words: became.append(words))
    go_on_as("setup", "--then-play", config=tmp_path / "c.toml", state=None, simulated=False)
    assert became[0][1:] == ["-P", "-m", "companion", "--config", f"{tmp_path}/c.toml", "setup", "--then-play"]


def test_on_the_first_screen_no_simulated_table_is_drawn_or_kept(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_at(tmp_path, screen)
    app.take_up_or_begin()
    app.turn(1000)
    assert isinstance(app.table_in_play, FamilyTable)
    table = ref(app.table_in_play.table)
    app.welcome()
    app.turn(2000)
    collect()
    assert table() is None
    monkeypatch.setattr(screen, "show_beside", lambda scene: pytest.fail("drawn for nobody"))
    app.turn(4000)
    app.close()


def test_with_a_stick_plugged_in_the_first_screen_offers_a_backup(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    unfinished_game(tmp_path)
    app, sticks = app_at(tmp_path, screen, source=str(FRAMES)), list[Path]()
    monkeypatch.setattr("companion.app.besides.stick", lambda: sticks[0] if sticks else None)
    app.welcome()
    assert "Back up to the USB stick" not in app.kiosk.show().menu
    sticks.append(tmp_path / "stick")
    sticks[0].mkdir()
    app.kiosk.tick(5000)
    show = app.kiosk.show()
    assert show.menu[-2:] == ("Back up to the USB stick", "Quit")
    for button in ["dig"] * (len(show.menu) - 2) + ["ok"]:
        app.kiosk.press(Press(button, 5000))
    asked = app.kiosk.show().question
    assert asked is not None and "card-table-1.backup" in asked.text and (sticks[0] / "card-table-1.backup").exists()
    app.kiosk.press(Press("last_card", 5000))
    shutil.rmtree(sticks[0])
    app.kiosk.press(Press("ok", 5000))
    asked = app.kiosk.show().question
    assert asked is not None and "cannot be written" in asked.text
    app.close()
