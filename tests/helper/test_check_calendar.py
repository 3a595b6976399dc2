"""What begins checks, as the files of Debian 12, of Ubuntu 24.04, and as people have changed them."""

from pathlib import Path

import pytest

from raidwright.helper.looking.configured.check_calendar import check_calendar, timer_is_on
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock

ENTRY = (
    "57 0 * * 0 root if [ -x /usr/share/mdadm/checkarray ] && [ $(date +\\%d) -le 7 ];"
    " then /usr/share/mdadm/checkarray --cron --all --idle --quiet; fi\n"
)
TIMER = "[Timer]\nOnCalendar=Sun *-*-1..7 1:00:00\n\n[Install]\nWantedBy= mdmonitor.service\n"
UNIT = "usr/lib/systemd/system/mdcheck_start.timer"
WANTS = "etc/systemd/system/mdmonitor.service.wants/mdcheck_start.timer"
DROP_IN = "etc/systemd/system/mdcheck_start.timer.d/override.conf"
BEGUN = CheckCalendar(Clock.TIMER, True, 60)


def put(root: Path, path: str, text: str = "") -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def debian(root: Path, entry: str = ENTRY, switch: str = "AUTOCHECK=true\n") -> None:
    put(root, "etc/cron.d/mdadm", f"# schedules checkarray\n{entry}")
    put(root, "etc/default/mdadm", f"# AUTOCHECK:\n#   see cron\n{switch}")
    put(root, "usr/sbin/cron")
    put(root, UNIT, TIMER)


def ubuntu(root: Path, timer: str = f"{TIMER}RandomizedDelaySec=24h\n") -> None:
    put(root, UNIT, timer)
    (root / WANTS).parent.mkdir(parents=True)
    (root / WANTS).symlink_to(f"/{UNIT}")


def test_without_either_nothing_is_told(tmp_path: Path) -> None:
    assert check_calendar(tmp_path) is None


@pytest.mark.parametrize(
    ("entry", "switch", "found"),
    [
        (ENTRY, "AUTOCHECK=true\n", CheckCalendar(Clock.CRON, True, 57)),
        (ENTRY, "AUTOCHECK=false\n", CheckCalendar(Clock.CRON, False, 57)),
        (ENTRY, "AUTOCHECK='true'\n", CheckCalendar(Clock.CRON, True, 57)),
        (ENTRY, "export AUTOCHECK=Yes # monthly\n", CheckCalendar(Clock.CRON, True, 57)),
        (ENTRY, "AUTOCHECK=true\nAUTOCHECK=false\n", CheckCalendar(Clock.CRON, False, 57)),
        (ENTRY, "# AUTOCHECK=true\n", CheckCalendar(Clock.CRON, False, 57)),
        (ENTRY, "", CheckCalendar(Clock.CRON, False, 57)),
        (ENTRY.replace("57 0", "6 1"), "AUTOCHECK=true\n", CheckCalendar(Clock.CRON, True, 66)),
        (ENTRY.replace("* * 0", "* * 3"), "AUTOCHECK=true\n", CheckCalendar(Clock.CRON, True)),
        (ENTRY.replace("-le 7", "-le 31"), "AUTOCHECK=true\n", CheckCalendar(Clock.CRON, True)),
        (f"#{ENTRY}", "AUTOCHECK=true\n", CheckCalendar(Clock.TIMER, False, 60)),
    ],
)
def test_debian_has_an_entry_for_cron(tmp_path: Path, entry: str, switch: str, found: CheckCalendar) -> None:
    debian(tmp_path, entry, switch)
    assert check_calendar(tmp_path) == found


def test_without_cron_its_entry_does_nothing_and_the_timer_can_be_switched(tmp_path: Path) -> None:
    debian(tmp_path)
    (tmp_path / "usr/sbin/cron").unlink()
    assert check_calendar(tmp_path) == CheckCalendar(Clock.TIMER, False, 60)
    (tmp_path / UNIT).unlink()
    assert check_calendar(tmp_path) == CheckCalendar(Clock.CRON, False, 57, lacks_cron=True)


def test_ubuntu_has_a_timer(tmp_path: Path) -> None:
    ubuntu(tmp_path)
    assert check_calendar(tmp_path) == CheckCalendar(Clock.TIMER, True, 60, 86400)
    (tmp_path / WANTS).unlink()
    assert check_calendar(tmp_path) == CheckCalendar(Clock.TIMER, False, 60, 86400)


@pytest.mark.parametrize(
    ("override", "found"),
    [
        ("[Timer]\nRandomizedDelaySec=0\n", BEGUN),
        ("[Timer]\nOnCalendar=\nOnCalendar=*-*-09 01:32:00\n", CheckCalendar(Clock.TIMER, True)),
        ("[Timer]\nOnCalendar=daily\n", CheckCalendar(Clock.TIMER, True)),
        ("[Timer]\nOnCalendar=\nOnCalendar=Sun *-*-1..7 4:30\n", CheckCalendar(Clock.TIMER, True, 270)),
    ],
)
def test_what_somebody_has_changed_counts(tmp_path: Path, override: str, found: CheckCalendar) -> None:
    ubuntu(tmp_path, TIMER)
    put(tmp_path, DROP_IN, override)
    assert check_calendar(tmp_path) == found


@pytest.mark.parametrize("switch", ["true", "false"])
def test_both_may_begin_checks(tmp_path: Path, switch: str) -> None:
    """As on Debian 12, where somebody has enabled the timer too."""
    debian(tmp_path, switch=f"AUTOCHECK={switch}\n")
    (tmp_path / WANTS).parent.mkdir(parents=True)
    (tmp_path / WANTS).symlink_to(f"/{UNIT}")
    both = CheckCalendar(Clock.TIMER, True, 60, cron_too=switch == "true")
    assert (check_calendar(tmp_path), timer_is_on(tmp_path)) == (both, True)
    (tmp_path / WANTS).unlink()
    assert timer_is_on(tmp_path) is False, "whatever cron does"


def test_a_timer_that_is_masked_begins_nothing(tmp_path: Path) -> None:
    ubuntu(tmp_path)
    (tmp_path / "etc/systemd/system/mdcheck_start.timer").symlink_to("/dev/null")
    assert check_calendar(tmp_path) is None


def test_without_systemd_a_timer_begins_nothing(tmp_path: Path) -> None:
    ubuntu(tmp_path)
    assert check_calendar(tmp_path, systemd=False) is None
    debian(tmp_path)
    assert check_calendar(tmp_path, systemd=False) == CheckCalendar(Clock.CRON, True, 57)


def test_the_practice_machine_has_the_files_of_its_computer_and_runs_nothing_of_it(tmp_path: Path) -> None:
    debian(tmp_path)
    begins = CheckCalendar(Clock.CRON, False, 57, lacks_cron=True)
    assert check_calendar(tmp_path, systemd=False, practice=True) == begins
    put(tmp_path, "run/crond.pid")
    assert check_calendar(tmp_path, systemd=False, practice=True) == CheckCalendar(Clock.CRON, True, 57)
