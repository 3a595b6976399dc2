"""What dpkg runs when the package comes, goes, and is purged; with folders and a systemctl of the test's."""

import contextlib
import os
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from raidwright.helper.__main__ import main
from raidwright.helper.limits import LOCK, only_executor, package_lock
from raidwright.helper.plans.journal import Journal
from tests.helper.plans import some_build, some_teardown
from tests.helper.unfinished import MEMBER

ROOT = Path(__file__).parents[2]
SYSTEMCTL = """#!/bin/sh
echo "$@" >> {calls}
[ "$1" != stop ] || [ ! -e {lock} ] || flock --nonblock {lock} true || echo held >> {calls}
"""


class Computer:
    """Where the scripts believe they are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run = folder / "run/raidwright"
        self.state = folder / "var/lib/raidwright"
        self._calls = folder / "calls"
        self.patience = 0
        (folder / "run/systemd/system").mkdir(parents=True)
        (folder / "bin").mkdir()
        systemctl = folder / "bin/systemctl"
        systemctl.write_text(SYSTEMCTL.format(calls=self._calls, lock=self.run / LOCK))
        systemctl.chmod(0o755)

    def script(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        text = (ROOT / "packaging/deb" / name).read_text()
        for place in ("/run/raidwright", "/var/lib/raidwright", "/run/systemd/system"):
            assert text.count(place) == text.count(f" {place}") + text.count(f"={place}")
            text = text.replace(place, f"{self.folder}{place}")
        for patience in ("plan_patience=300", "measurement_patience=180"):
            text = text.replace(patience, f"{patience.partition('=')[0]}={self.patience}")
        text = text.replace("/usr/lib/raidwright/raidwright-helper", f"{self.folder}/bin/helper")
        text = text.replace("/proc/", f"{self.folder}/proc/").replace(
            "kill -", f"echo >> {self._calls} kill -"
        )
        path = f"{self.folder}/bin:{os.environ['PATH']}"
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
    assert "a plan is running" in said.stderr
    assert "the plan is still running; the package was not changed." in said.stderr
    assert "raidwright cancel" in said.stderr
    assert computer.calls == []


def test_a_measurement_is_waited_for_then_ended_and_no_upgrade_fails(computer: Computer) -> None:
    with package_lock(computer.run), package_lock(computer.run):
        said = computer.script("prerm", "upgrade", "2.0")
    assert said.returncode == 0
    waits, ends = said.stderr.splitlines()
    assert "a measurement or build comparison is running" in waits
    assert "Its results are kept" in ends
    assert computer.calls[0] == "stop raidwright-helper.service"


@pytest.mark.parametrize("lock", [only_executor, package_lock])
def test_what_ends_in_time_is_waited_for(
    computer: Computer, lock: Callable[[Path], contextlib.AbstractContextManager[None]]
) -> None:
    computer.patience = 20
    with ThreadPoolExecutor() as pool:
        with lock(computer.run):
            said = pool.submit(computer.script, "prerm", "upgrade", "2.0")
            time.sleep(1)
            assert not said.done()
        result = said.result()
    assert result.returncode == 0
    assert result.stderr.count("waiting until it ends") == 1
    assert "stopping it now" not in result.stderr


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


def _process(computer: Computer, number: int, exe: str, *words: str) -> None:
    folder = computer.folder / "proc" / str(number)
    folder.mkdir(parents=True)
    (folder / "exe").symlink_to(exe)
    (folder / "cmdline").write_bytes(b"".join(word.encode() + b"\0" for word in words))


@pytest.mark.parametrize(
    ("script", "arguments", "signal"),
    [
        ("postinst", ("configure", "0.1"), "USR1"),
        ("postinst", ("configure",), ""),
        ("prerm", ("remove",), "TERM"),
        ("prerm", ("upgrade", "2.0"), ""),
    ],
)
def test_service_of_a_session_goes_on_as_the_new_version_and_ends_with_the_package(
    computer: Computer, script: str, arguments: tuple[str, ...], signal: str
) -> None:
    ours = "/usr/lib/raidwright/raidwright"
    _process(computer, 7, f"{ours} (deleted)", ours, "notify", "--stay")
    _process(computer, 8, ours, ours, "disks")
    _process(computer, 9, "/usr/bin/other", ours, "notify", "--stay")
    assert computer.script(script, *arguments).returncode == 0
    assert [each for each in computer.calls if each.startswith("kill")] == [f"kill -{signal} 7"] * bool(
        signal
    )


@pytest.mark.parametrize("settled", [True, False])
def test_purge_names_no_plan_that_a_later_one_brought_to_its_end(computer: Computer, settled: bool) -> None:
    with Journal(computer.state).open(some_build(), 7) as record:
        record.close("stopped")
    (journal,) = computer.state.iterdir()
    helper = computer.folder / "bin/helper"
    helper.write_text(f"#!/bin/sh\n[ $1 = --unsettled ] && echo {'' if settled else journal.name}\n")
    helper.chmod(0o755)
    assert computer.script("prerm", "remove").returncode == 0
    said = computer.script("postrm", "purge")
    assert said.returncode == 0
    assert (journal.name in said.stderr) is not settled
    assert not computer.state.exists()


def test_helper_names_the_plans_that_left_something(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal(computer.state).open(some_teardown(), 7, (MEMBER, MEMBER)) as record:
        for index in range(3):
            record.intent(index, ())
            record.mark_done(index)
    (journal,) = computer.state.iterdir()
    assert main(["--state", str(computer.state), "--unsettled"]) == 0
    assert capsys.readouterr().out == f"{journal.name}\n"
