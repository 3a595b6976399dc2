"""What dpkg runs when the package comes, goes, and is purged; with folders and a systemctl of the test's."""

import os
import subprocess
from pathlib import Path

import pytest

from raidwright.helper.limits import LOCK, only_executor, package_lock
from raidwright.helper.plans.journal import Journal
from tests.helper.plans import some_build

ROOT = Path(__file__).parents[2]
SYSTEMCTL = """#!/bin/sh
echo "$@" >> {calls}
[ "$1" != stop ] || [ ! -e {lock} ] || flock --nonblock {lock} true || echo held >> {calls}
"""


class Computer:
    """Where the scripts believe they are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.run = folder / "run/raidwright"
        self.state = folder / "var/lib/raidwright"
        self._calls = folder / "calls"
        (folder / "run/systemd/system").mkdir(parents=True)
        (folder / "bin").mkdir()
        systemctl = folder / "bin/systemctl"
        systemctl.write_text(SYSTEMCTL.format(calls=self._calls, lock=self.run / LOCK))
        systemctl.chmod(0o755)

    def script(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        text = (ROOT / "packaging/deb" / name).read_text()
        for place in ("/run/raidwright", "/var/lib/raidwright", "/run/systemd/system"):
            assert text.count(place) == text.count(f" {place}") + text.count(f"={place}")
            text = text.replace(place, f"{self._folder}{place}")
        path = f"{self._folder}/bin:{os.environ['PATH']}"
        return subprocess.run(
            ["sh", "-c", text, name, *arguments],
            check=False,
            capture_output=True,
            text=True,
            timeout=30,
            env={"PATH": path},
        )

    @property
    def calls(self) -> list[str]:
        return self._calls.read_text().splitlines() if self._calls.exists() else []


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


@pytest.mark.parametrize("arguments", [("remove",), ("upgrade", "2.0"), ("failed-upgrade", "1.0")])
def test_a_running_plan_is_not_cut(computer: Computer, arguments: tuple[str, ...]) -> None:
    with only_executor(computer.run):
        said = computer.script("prerm", *arguments)
    assert said.returncode == 1
    assert "a plan is being carried out" in said.stderr
    assert "raidwright stop" in said.stderr
    assert computer.calls == []


def test_a_measurement_or_a_campaign_is_not_cut(computer: Computer) -> None:
    with package_lock(computer.run), package_lock(computer.run):
        said = computer.script("prerm", "upgrade", "2.0")
    assert said.returncode == 1
    assert "a measurement or a campaign goes on" in said.stderr
    assert computer.calls == []
    assert computer.script("prerm", "upgrade", "2.0").returncode == 0


@pytest.mark.parametrize("used", [True, False])
def test_a_helper_without_a_plan_is_stopped_and_begins_none_meanwhile(computer: Computer, used: bool) -> None:
    if used:
        computer.run.mkdir()
    said = computer.script("prerm", "upgrade", "2.0")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    assert computer.calls == ["stop raidwright-helper.service", *(["held"] if used else [])]
    # Whoever can read a lock can hold it.
    assert all(file.stat().st_mode & 0o077 == 0 for file in computer.run.rglob("*"))
    with only_executor(computer.run):
        pass


@pytest.mark.parametrize(("argument", "left"), [("remove", True), ("upgrade", True), ("purge", False)])
def test_a_purge_leaves_nothing(computer: Computer, argument: str, left: bool) -> None:
    for folder in (computer.state, computer.run):
        folder.mkdir(parents=True)
        (folder / "file").touch()
    assert computer.script("postrm", argument).returncode == 0
    assert [folder.exists() for folder in (computer.state, computer.run)] == [left, left]
    assert computer.state.parent.exists()
    assert computer.calls == ["daemon-reload"]
    assert computer.script("postrm", argument).returncode == 0


@pytest.mark.parametrize("outcome", ["", "failed", "stopped", "done"])
def test_a_purge_says_what_nothing_tells_of_any_more(computer: Computer, outcome: str) -> None:
    with Journal(computer.state).open(some_build(), 7) as record:
        record.intent(0, ())
        if outcome:
            record.close(outcome)
    (journal,) = computer.state.iterdir()
    assert computer.script("postrm", "remove").stderr == ""
    said = computer.script("postrm", "purge")
    assert said.returncode == 0
    assert (journal.name in said.stderr) == (outcome != "done")
    assert not computer.state.exists()


def test_systemd_hears_of_the_unit(computer: Computer) -> None:
    assert computer.script("postinst", "configure").returncode == 0
    assert computer.calls == ["daemon-reload"]
