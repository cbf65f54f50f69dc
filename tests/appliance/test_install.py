"""`sudo systemd/install` on machines that lack something: refused before anything is changed, or taken back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.folders import ROOT

STAND_IN = """#!/bin/sh
# Stands in for a command that changes the machine: notes what it was asked, and fails where the test says so.
case "$*" in is-enabled*) exit 1 ;; esac
echo "$(basename "$0") $*" >>"$WORLD/told"
case "$(basename "$0") $*" in *"${FAILS:-nothing at all}"*) exit 1 ;; esac
"""
CHANGING = ("useradd", "userdel", "groupadd", "groupdel", "apt-get", "systemctl", "udevadm", "chown", "journalctl")
ANSWERS = {
    "id": 'case "$*" in -u) echo 0 ;; *) grep -qx "$1" "$WORLD/users" 2>/dev/null ;; esac',
    "getent": 'grep -qx "$2" "$WORLD/groups" 2>/dev/null',
    "dpkg": 'case " $PACKAGES " in *" $2 "*) ;; *) exit 1 ;; esac',
    "runuser": "exit ${UNREADABLE:-0}",
    "df": 'echo head; echo "disk 9 9 ${FREE:-9000000} 9% /"',
    "stat": "echo root",
}


class Machine:
    """Debian with root at the keyboard, in a folder; what the installer asks of it is noted."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home, self.bin = folder, folder / "opt" / "card-table", folder / "bin"
        shutil.copytree(ROOT / "systemd", self.home / "systemd")
        self.bin.mkdir()
        for name in CHANGING:
            self._program(self.bin / name, STAND_IN)
        for name, does in ANSWERS.items():
            self._program(self.bin / name, f"#!/bin/sh\n{does}\n")
        self._program(self.home / "kiosk", STAND_IN)
        (folder / "etc").mkdir()
        (folder / "run" / "systemd" / "system").mkdir(parents=True)
        script = self.home / "systemd" / "install"
        script.write_text(script.read_text().replace("root=${DESTDIR:-}", f'root="{folder}"'))
        self.before = self.files()

    def _program(self, file: Path, text: str) -> None:
        file.write_text(text)
        file.chmod(0o755)

    def install(self, *options: str, **world: str) -> subprocess.CompletedProcess[str]:
        (self.folder / "told").unlink(missing_ok=True)
        bare = {key: value for key, value in os.environ.items() if key != "DESTDIR"}
        here = {"PATH": f"{self.bin}:{os.environ['PATH']}", "WORLD": str(self.folder)}
        asked = [str(self.home / "systemd" / "install"), *options]
        return subprocess.run(asked, env=bare | here | world, capture_output=True, text=True)

    @property
    def told(self) -> list[str]:
        """The commands that were given."""
        told = self.folder / "told"
        return told.read_text().splitlines() if told.exists() else []

    def files(self) -> dict[Path, str]:
        return {file: file.read_text() for file in (self.folder / "etc").rglob("*") if file.is_file()}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("world", "told"),
    [
        ({"UNREADABLE": "1"}, "move the folder to /opt/card-table"),
        ({"FREE": "1000"}, "The disk is too full: make 700 MB of room"),
        ({"OLD": "1"}, "Python 3.11 or newer"),
    ],
)
def test_what_is_in_the_way_is_told_before_anything_is_changed(
    machine: Machine, world: dict[str, str], told: str
) -> None:
    if "OLD" in world:
        machine._program(machine.bin / "python3", "#!/bin/sh\nexit 1\n")
    done = machine.install(**world)
    assert done.returncode == 1 and told in done.stderr and len(done.stderr.splitlines()) == 1
    assert machine.told == [] and machine.files() == machine.before


def test_a_machine_that_starts_its_services_in_another_way_is_left_alone(machine: Machine) -> None:
    script = machine.home / "systemd" / "install"
    script.write_text(script.read_text().replace("command -v systemctl", "command -v no-such-systemctl"))
    done = machine.install()
    assert done.returncode == 1 and "by systemd" in done.stderr and machine.told == []


def test_a_folder_whose_name_systemd_would_misread_is_refused(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "it's")
    done = machine.install()
    assert done.returncode == 1 and "move the folder" in done.stderr and machine.told == []


@pytest.mark.parametrize("step", ["kiosk prepare", "useradd", "udevadm control", "systemctl enable"])
def test_a_step_that_fails_leaves_the_machine_as_it_was(machine: Machine, step: str) -> None:
    done = machine.install(FAILS=step)
    assert done.returncode == 1 and machine.files() == machine.before
    made = [line.split()[-1] for line in machine.told if line.startswith(("useradd", "groupadd"))]
    gone = [line.split()[-1] for line in machine.told if line.startswith(("userdel", "groupdel"))]
    assert gone == [name for name in reversed(made) if (name, step) != ("card-table", "useradd")]
    assert not list((machine.folder / "etc").rglob("card-table.service.d"))


def test_an_upgrade_that_fails_leaves_the_older_files(machine: Machine) -> None:
    assert machine.install().returncode == 0
    unit = machine.folder / "etc/systemd/system/card-table.service"
    unit.write_text("an older one\n")
    assert machine.install(FAILS="daemon-reload").returncode == 1
    assert unit.read_text() == "an older one\n"


def test_a_companion_that_does_not_start_stays_installed_and_its_words_are_told(machine: Machine) -> None:
    machine._program(machine.bin / "journalctl", "#!/bin/sh\necho 'No display could be opened.'\n")
    done = machine.install(FAILS="systemctl restart")
    assert done.returncode == 1 and "No display could be opened" in done.stderr
    assert len(machine.files()) == 4 and not any("disable" in line for line in machine.told)


def test_a_package_that_cannot_be_had_is_named_and_the_rest_goes_on(machine: Machine) -> None:
    done = machine.install(FAILS="install libegl1", PACKAGES="kbd libgl1")
    assert done.returncode == 0 and "Could not install libegl1;" in done.stdout
    asked = [line.split()[-1] for line in machine.told if "install" in line and line.startswith("apt-get")]
    assert "kbd" not in asked and "libgl1-mesa-dri" in asked


def test_the_dry_run_gives_no_command_at_all(machine: Machine) -> None:
    done = machine.install("--dry-run")
    assert done.returncode == 0 and machine.told == [] and machine.files() == machine.before
    for step in ("useradd", "groupadd", "kiosk prepare", "systemctl enable", "would write"):
        assert step in done.stdout


def test_the_second_time_only_what_has_changed_is_done(machine: Machine) -> None:
    assert machine.install().returncode == 0
    (machine.folder / "users").write_text("card-table\n")
    (machine.folder / "groups").write_text("video\nrender\ninput\ngpio\naudio\n")
    done = machine.install(PACKAGES="libdrm2 libgbm1 libegl1 libgles2 libgl1 libgl1-mesa-dri kbd")
    assert done.returncode == 0 and "wrote" not in done.stdout
    assert not any(line.startswith(("useradd", "groupadd", "apt-get")) for line in machine.told)


def test_uninstalling_takes_away_what_was_installed_and_keeps_the_settings(machine: Machine) -> None:
    machine.install()
    for _ in range(2):
        assert machine.install("--uninstall", UNREADABLE="1", FREE="0").returncode == 0
        assert [file.name for file in machine.files()] == ["card-table.toml"]
