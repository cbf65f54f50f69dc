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
        (self.home / ".venv" / "bin").mkdir(parents=True)
        self._program(self.home / ".venv" / "bin" / "python", STAND_IN)
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


def test_what_the_service_may_not_compile_by_itself_is_compiled_for_it(machine: Machine) -> None:
    assert machine.install().returncode == 0
    compiled = [Path(line.split()[-1]).name for line in machine.told if line.startswith("python -m compileall")]
    assert compiled == ["companion", "hardware", "scoring", "vision"]
    assert machine.install(FAILS="compileall").returncode == 0  # it starts all the same, only later


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
    assert len(machine.files()) == 5 and not any("disable" in line for line in machine.told)


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


# ---------------------------------------------------------------- inside of a desktop


def with_desktop(machine: Machine, ends_at: str = "graphical.target") -> None:
    units = machine.folder / "etc" / "systemd" / "system"
    units.mkdir(parents=True)
    (units / "display-manager.service").write_text("lightdm\n")
    (units / "default.target").symlink_to(f"/usr/lib/systemd/system/{ends_at}")
    (machine.folder / "usr" / "lib" / "systemd" / "system").mkdir(parents=True)


def names(machine: Machine) -> set[str]:
    return {file.name for file in machine.files()}


def test_where_a_desktop_runs_it_starts_in_the_session_and_takes_no_terminal(machine: Machine) -> None:
    with_desktop(machine)
    done = machine.install()
    assert done.returncode == 0 and "from the next login on" in done.stdout
    assert "card-table.desktop" in names(machine) and "card-table.service" not in names(machine)
    assert not any(line.startswith("systemctl restart") for line in machine.told)
    entry = (machine.folder / "etc/xdg/autostart/card-table.desktop").read_text()
    assert f'Exec="{machine.home}/systemd/in-session"' in entry
    machine.install("--uninstall")
    assert "card-table.desktop" not in names(machine)


def test_a_machine_that_ends_at_the_console_is_all_ours_in_spite_of_a_desktop(machine: Machine) -> None:
    with_desktop(machine, ends_at="multi-user.target")
    assert machine.install().returncode == 0
    assert "card-table.service" in names(machine) and "card-table.desktop" not in names(machine)


def test_a_desktop_that_comes_later_gets_the_screen_from_the_service(machine: Machine) -> None:
    machine.install()
    units = machine.folder / "etc" / "systemd" / "system"
    (units / "display-manager.service").write_text("lightdm\n")
    assert machine.install().returncode == 0
    assert "card-table.service" not in names(machine) and "systemctl disable -q card-table" in machine.told
    (units / "display-manager.service").unlink()
    assert machine.install().returncode == 0
    assert "card-table.service" in names(machine) and "card-table.desktop" not in names(machine)


# ---------------------------------------------------------------- a quiet start


def test_a_pi_starts_with_our_picture_and_again_as_before(machine: Machine) -> None:
    machine._program(machine.bin / "plymouth-set-default-theme", STAND_IN)
    boot = machine.folder / "boot" / "firmware" / "cmdline.txt"
    boot.parent.mkdir(parents=True)
    boot.write_text("console=tty1 root=PARTUUID=1 rootwait quiet\n")
    for _ in range(2):
        assert machine.install("--quiet-boot").returncode == 0
        assert boot.read_text().count("quiet") == 1 and len(boot.read_text().splitlines()) == 1
        assert "splash" in boot.read_text() and "consoleblank=0" in boot.read_text()
    theme = machine.folder / "usr/share/plymouth/themes/card-table"
    assert {file.suffix for file in theme.iterdir()} == {".plymouth", ".script", ".png"}
    assert "plymouth-set-default-theme -R card-table" in machine.told
    assert machine.install("--uninstall").returncode == 0
    assert boot.read_text() == "console=tty1 root=PARTUUID=1 rootwait quiet\n" and not theme.exists()


def test_a_quiet_start_that_fails_leaves_the_words_of_the_kernel(machine: Machine) -> None:
    machine._program(machine.bin / "plymouth-set-default-theme", STAND_IN)
    boot = machine.folder / "boot" / "firmware" / "cmdline.txt"
    boot.parent.mkdir(parents=True)
    boot.write_text("console=tty1 rootwait\n")
    assert machine.install("--quiet-boot", FAILS="plymouth-set-default-theme").returncode == 1
    assert boot.read_text() == "console=tty1 rootwait\n" and machine.files() == machine.before


def test_only_a_raspberry_pi_starts_with_our_picture(machine: Machine) -> None:
    done = machine.install("--quiet-boot")
    assert done.returncode == 1 and "only a Raspberry Pi" in done.stderr and machine.files() == machine.before


# ---------------------------------------------------------------- a card that is written once


def test_the_image_holds_the_checkout_and_installs_it_like_any_machine(tmp_path: Path) -> None:
    stage = ROOT / "systemd" / "image" / "stage-card-table"
    scripts = [file for file in stage.rglob("*.sh")]
    assert len(scripts) == 3 and all(os.access(file, os.X_OK) for file in scripts)
    surroundings = os.environ | {"ROOTFS_DIR": str(tmp_path), "CARD_TABLE": str(ROOT), "FIRST_USER_PASS": "secret"}
    subprocess.run([str(stage / "00-companion" / "01-run.sh")], env=surroundings, check=True)
    there = tmp_path / "opt" / "card-table"
    assert os.access(there / "systemd" / "install", os.X_OK) and (there / "companion" / "cli.py").exists()
    assert not (there / ".git").exists()
    config = ROOT / "systemd" / "image" / "config"
    told = subprocess.run(
        ["sh", "-ec", f'. "{config}"; echo "$STAGE_LIST"'], env=surroundings, capture_output=True, text=True
    )
    assert told.stdout.split()[-1] == str(stage)
