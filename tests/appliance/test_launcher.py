"""`./kiosk` on machines that are fresh, cut off, old, read-only, or busy with another `./kiosk`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.appliance.fresh import Done, Fresh


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    return Fresh(tmp_path)


@pytest.fixture
def used(fresh: Fresh) -> Fresh:
    """A folder that was set up once."""
    assert fresh.start("prepare").returncode == 0
    return fresh


def sentence(done: Done) -> str:
    """The last line, where the launcher gave up."""
    assert done.returncode == 1
    assert done.stdout == ""
    return done.stderr.splitlines()[-1]


def test_the_first_start_sets_up_and_runs(fresh: Fresh) -> None:
    done = fresh.start("fold", "a file.table")
    assert done.stderr.startswith("Setting up")
    assert done.stdout == "ran <-P> <-m> <companion> <fold> <a file.table>\n"
    assert fresh.installs == 1


def test_the_second_start_only_runs(used: Fresh) -> None:
    done = used.start()
    assert (done.stdout, done.stderr) == ("ran <-P> <-m> <companion>\n", "")
    assert used.installs == 1


def test_the_answer_of_the_program_is_the_answer_of_the_launcher(used: Fresh) -> None:
    assert used.start("fold", ANSWER="7").returncode == 7


def test_it_starts_through_a_link_and_from_its_own_folder(used: Fresh, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere"
    link.symlink_to(used.folder / "kiosk")
    assert used.start(by=str(link)).stdout.startswith("ran")
    assert used.start(by="./kiosk", cwd=str(used.folder)).stdout.startswith("ran")
    assert used.installs == 1


def test_tests_are_set_up_when_they_are_first_wanted(used: Fresh) -> None:
    for _ in range(2):
        told = used.start("test", "-k", "a story").stdout
        assert told == "ran <-m> <pytest> <-n> <2> <--dist> <worksteal> <-k> <a story>\n"
    assert used.installs == 2
    assert used.start().stderr == ""


def test_a_set_up_that_was_killed_is_made_again(fresh: Fresh) -> None:
    assert fresh.start(CUT_OFF="yes").returncode != 0
    assert fresh.start().stdout.startswith("ran")
    assert fresh.installs == 2


def test_test_things_half_installed_are_made_again_and_the_kiosk_runs_meanwhile(used: Fresh) -> None:
    used.start("test", CUT_OFF="yes")
    assert used.start().stderr == ""
    (used.folder / ".venv" / "half").touch()
    assert used.start("test").stdout.startswith("ran")
    assert not (used.folder / ".venv" / "half").exists()


def test_new_pins_and_a_moved_folder_are_noticed(used: Fresh) -> None:
    with (used.folder / "constraints.txt").open("a") as pins:
        pins.write("one-more==1.0\n")
    assert used.start().stderr.startswith("Setting up")
    used.folder = used.folder.rename(used.folder.with_name("moved"))
    assert used.start().stderr.startswith("Setting up")
    assert used.start().stderr == ""


def with_another_pin(used: Fresh) -> None:
    """Change the project as `git pull` does."""
    with (used.folder / "constraints.txt").open("a") as pins:
        pins.write("one-more==1.0\n")


def test_an_update_without_a_network_leaves_the_old_version_running(used: Fresh) -> None:
    with_another_pin(used)
    done = used.start("history", PIP_SAYS="ERROR: Temporary failure in name resolution")
    assert done.stdout == "ran <-P> <-m> <companion> <history>\n"
    assert "connect this machine to the network" in done.stderr
    assert "the version that was installed before goes on" in done.stderr
    assert used.start().stderr.startswith("Setting up"), "it tries again, and now the network is there"
    assert used.start().stderr == ""


def test_an_update_that_does_not_start_is_not_taken(used: Fresh) -> None:
    with_another_pin(used)
    done = used.start(BROKEN="/.venvs/")
    assert done.stdout.startswith("ran")
    assert "The new version does not start: ImportError: no such thing" in done.stderr


def test_an_update_cut_off_half_way_leaves_the_old_version_running(used: Fresh) -> None:
    with_another_pin(used)
    assert used.start(CUT_OFF="yes").returncode != 0
    assert used.start(PIP_SAYS="ERROR: unreachable").stdout.startswith("ran")
    assert used.start().stdout.startswith("ran")
    assert len(list((used.folder / ".venvs").iterdir())) == 1


def test_preparing_says_that_an_update_failed(used: Fresh) -> None:
    with_another_pin(used)
    done = used.start("prepare", PIP_SAYS="ERROR: unreachable")
    assert done.returncode == 1
    assert used.start(PIP_SAYS="ERROR: unreachable").stdout.startswith("ran")


def test_the_folder_of_an_older_launcher_is_taken_over(used: Fresh) -> None:
    link = used.folder / ".venv"
    made = link.resolve()
    link.unlink()
    made.rename(link)
    with_another_pin(used)
    assert used.start().stdout.startswith("ran")
    assert link.is_symlink()
    assert len(list((used.folder / ".venvs").iterdir())) == 1


def test_two_starts_at_once_install_once(fresh: Fresh) -> None:
    world = fresh.environ(PIP_TAKES="0.5")
    asked = [str(fresh.folder / "kiosk")]
    both = [subprocess.Popen(asked, env=world, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in "ab"]
    told = [one.communicate() for one in both]
    assert [out for out, _ in told] == ["ran <-P> <-m> <companion>\n"] * 2
    assert sum("waiting for it" in err for _, err in told) == 1
    assert fresh.installs == 1


def test_a_plain_machine_uses_nothing_of_apts_python(used: Fresh) -> None:
    assert not used.sees_apt()
    assert used.pin_of("numpy") != "1.24.2"


def test_beside_apts_picamera2_its_numpy_stays(used: Fresh) -> None:
    (used.apt / "picamera2").mkdir()
    assert used.start().stderr.startswith("Setting up")
    assert used.sees_apt()
    assert (used.pin_of("numpy"), used.pin_of("opencv-python-headless")) == ("1.24.2", "4.11.0.86")
    assert used.start().stderr == ""


def test_apts_lgpio_is_seen_and_bends_no_pin(fresh: Fresh) -> None:
    (fresh.apt / "lgpio.py").touch()
    assert fresh.start().stdout.startswith("ran")
    assert fresh.sees_apt()
    assert fresh.pin_of("numpy") != "1.24.2"


def test_without_zbar_it_starts_all_the_same_and_says_what_to_type(fresh: Fresh) -> None:
    fresh.lose_zbar()
    done = fresh.start()
    assert done.stdout.startswith("ran")
    assert "type  sudo apt install libzbar0" in done.stderr
    assert fresh.start().stderr == ""


def test_whoever_may_install_is_given_zbar(fresh: Fresh) -> None:
    fresh.lose_zbar()
    (fresh.bin / "sudo").write_text('#!/bin/sh\nshift\nexec "$@"\n')
    done = fresh.start(NETWORK="yes")
    assert "sudo" not in done.stderr
    assert "install libzbar0" in fresh.apt_was_asked


@pytest.mark.parametrize(
    "pip",
    [
        "WARNING: Retrying ... NewConnectionError('Failed to establish a new connection: [Errno 101] unreachable')",
        "ERROR: Temporary failure in name resolution",
    ],
)
def test_without_a_network_it_says_so(fresh: Fresh, pip: str) -> None:
    assert "connect this machine to the network" in sentence(fresh.start(PIP_SAYS=pip))


def test_without_a_network_the_kiosk_is_not_lost_to_its_tests(used: Fresh) -> None:
    sentence(used.start("test", PIP_SAYS="ERROR: Temporary failure in name resolution"))
    assert used.start().stdout.startswith("ran")
    assert used.installs == 2


def test_any_other_fault_of_pip_is_told_in_its_own_words(fresh: Fresh) -> None:
    told = sentence(fresh.start(PIP_SAYS="ERROR: No space left on device"))
    assert "No space left on device" in told


def test_an_old_python_is_named(fresh: Fresh) -> None:
    assert "Python 3.11 or newer and found Python 3.9.2" in sentence(fresh.start(OLD="3.9.2"))


def test_a_missing_venv_is_one_line_to_type(fresh: Fresh) -> None:
    assert "type  sudo apt install python3" in sentence(fresh.start(NO_VENV="yes"))


def test_a_folder_that_cannot_be_written_is_named(fresh: Fresh) -> None:
    (fresh.folder / ".venv.log").mkdir()
    told = sentence(fresh.start())
    assert str(fresh.folder) in told and "cannot be written" in told
