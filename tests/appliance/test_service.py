"""The service and its installer: what the unit promises, and that installing is repeatable and undoes itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.folders import ROOT

UNIT = ROOT / "systemd" / "card-table.service"
FILES = {
    "etc/systemd/system/card-table.service",
    "etc/systemd/system/card-table.service.d/here.conf",
    "etc/systemd/system.conf.d/card-table.conf",
    "etc/udev/rules.d/60-card-table.rules",
    "etc/card-table.toml",
}


class Unit(ConfigParser):
    """A file of systemd, whose keys keep their capitals."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def parsed(file: Path) -> Unit:
    unit = Unit(strict=False, interpolation=None)
    unit.read(file)
    return unit


def install(root: Path, *options: str) -> str:
    asked = [str(ROOT / "systemd" / "install"), *options]
    done = subprocess.run(asked, env=os.environ | {"DESTDIR": str(root)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def laid_out(root: Path) -> set[str]:
    return {str(file.relative_to(root)) for file in root.rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Type", "notify"),
        ("NotifyAccess", "main"),
        ("Restart", "always"),
        ("KillMode", "mixed"),
        ("StateDirectory", "card-table"),
        ("RuntimeDirectory", "card-table"),
        ("WorkingDirectory", "%t/card-table"),
        ("SupplementaryGroups", "video render input gpio audio"),
        ("TTYPath", "/dev/tty7"),
        ("SystemCallErrorNumber", "EPERM"),
        ("PrivateNetwork", "yes"),
    ],
)
def test_the_service_is_what_a_kiosk_needs(key: str, value: str) -> None:
    assert parsed(UNIT)["Service"][key] == value


def test_it_starts_again_for_ever() -> None:
    assert parsed(UNIT)["Unit"]["StartLimitIntervalSec"] == "0"
    assert int(parsed(UNIT)["Service"]["WatchdogSec"]) > 0


def test_no_login_session_takes_it_out_of_the_services_own_group() -> None:
    """With PAMName=login its words were missing from the service's log, and a hung eye could not be killed with it."""
    assert "PAMName" not in parsed(UNIT)["Service"]


@pytest.mark.parametrize("key", ["User", "PrivateDevices", "DeviceAllow", "ProtectClock", "MemoryDenyWriteExecute"])
def test_nothing_in_it_hides_cameras_pins_or_the_screen(key: str) -> None:
    assert key not in parsed(UNIT)["Service"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_no_fault_in_it_and_little_that_it_could_spoil(tmp_path: Path) -> None:
    """A score alone proves nothing; it has really started with these limits, in a container with systemd."""
    unit = tmp_path / "card-table.service"
    unit.write_text(UNIT.read_text().replace("[Service]", "[Service]\nUser=card-table"))
    judged = ["systemd-analyze", "security", "--offline=true", "--threshold=10", str(unit)]
    for asked in (["systemd-analyze", "verify", str(unit)], judged):
        done = subprocess.run(asked, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_installing_twice_changes_nothing_the_second_time(tmp_path: Path) -> None:
    assert install(tmp_path).count("wrote") == len(FILES)
    assert laid_out(tmp_path) == FILES
    assert "wrote" not in install(tmp_path)
    assert (tmp_path / "etc/systemd/system/card-table.service").read_text() == UNIT.read_text()


def test_the_service_is_told_where_the_companion_lies_and_who_runs_it(tmp_path: Path) -> None:
    install(tmp_path)
    told = (tmp_path / "etc/systemd/system/card-table.service.d/here.conf").read_text()
    owner = ROOT.owner()
    assert f"User={'card-table' if owner == 'root' else owner}\n" in told
    assert f'Environment="PYTHONPATH={ROOT}"' in told
    assert f'Environment="PATH={ROOT}/.venv/bin:' in told


def test_a_dry_run_touches_nothing(tmp_path: Path) -> None:
    told = install(tmp_path, "--dry-run")
    assert all(f"would write: {tmp_path}/{name}" in told for name in FILES)
    assert laid_out(tmp_path) == set()
    install(tmp_path)
    install(tmp_path, "--uninstall", "--dry-run")
    assert laid_out(tmp_path) == FILES


def test_uninstalling_leaves_settings_and_games_and_may_be_repeated(tmp_path: Path) -> None:
    install(tmp_path)
    settings = tmp_path / "etc/card-table.toml"
    settings.write_text("[camera]\nfps = 10\n")
    install(tmp_path)
    install(tmp_path, "--uninstall")
    install(tmp_path, "--uninstall")
    assert laid_out(tmp_path) == {"etc/card-table.toml"}
    assert settings.read_text() == "[camera]\nfps = 10\n"


def test_an_unknown_option_is_answered_with_the_usage() -> None:
    done = subprocess.run([str(ROOT / "systemd" / "install"), "--fly"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("usage:")


# ---------------------------------------------------------------- when nothing else helps


class Hanging:
    """A machine on which the service ends; what is asked of systemd is noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "systemctl"
        program.write_text(f'#!/bin/sh\necho "$@" >>"{folder}/asked"\n')
        program.chmod(0o755)

    def ends(self, result: str, times: int) -> list[str]:
        """All that was asked of systemd by then."""
        here = {"SERVICE_RESULT": result, "RUNTIME": str(self.folder), "STATE_DIRECTORY": str(self.folder)}
        path = {"PATH": f"{self.folder}:{os.environ['PATH']}"}
        for _ in range(times):
            subprocess.run([str(ROOT / "systemd" / "last-resort")], env=os.environ | here | path, check=True)
        asked = self.folder / "asked"
        return asked.read_text().splitlines() if asked.exists() else []


def test_what_hangs_three_times_in_a_row_starts_the_machine_again_but_not_for_ever(tmp_path: Path) -> None:
    machine = Hanging(tmp_path)
    assert machine.ends("watchdog", 2) == []
    assert machine.ends("watchdog", 1) == ["--force reboot"]
    assert machine.ends("watchdog", 4) == ["--force reboot"], "a broken camera"
    yesterday = time.time() - 25 * 3600
    os.utime(tmp_path / "machine-started-again", (yesterday, yesterday))
    assert machine.ends("watchdog", 1) == ["--force reboot"] * 2


def test_what_ends_in_any_other_way_never_starts_the_machine_again(tmp_path: Path) -> None:
    machine = Hanging(tmp_path)
    for result in ("success", "exit-code", "signal", "timeout"):
        assert machine.ends(result, 4) == []


def test_what_hung_long_ago_does_not_count(tmp_path: Path) -> None:
    machine = Hanging(tmp_path)
    (tmp_path / "card-table.hung").write_text("-9999\n-9998\n")
    assert machine.ends("watchdog", 2) == []
