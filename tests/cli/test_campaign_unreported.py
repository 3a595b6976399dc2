"""A campaign that nobody hears of any more: the reader or the terminal of its output goes away."""

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from raidwright.bench.campaign.matrix import SetupState
from raidwright.history import History, SavedCampaign
from tests.storage.machines import drives

PATIENCE = 60.0
MATRIX = f"""
disks = {json.dumps(list(drives(3)))}
levels = ["raid0x2", "raid5"]
profile = "peak"
rounds = 2
span = "2 GiB"
size = "512 MiB"
"""
MEASURED = "  Measuring\n"


class Campaigning:
    """The program in the middle of the second of four measurements, and what it says."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (matrix := folder / "matrix.toml").write_text(MATRIX)
        self._command = [sys.executable, "-m", "tests.cli.campaigning", "bench", "builds", str(matrix)]
        self._own = {"XDG_DATA_HOME": str(folder / "data")}

    def fingerprint(self) -> str:
        asked = subprocess.run(
            [*self._command, "--json"],
            env=os.environ | self._own,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return str(json.loads(asked.stdout.splitlines()[0])["fingerprint"])

    def begin(self, output: tuple[int, int], before: Callable[[], object] | None = None) -> None:
        """Begin, with the second of ``output`` as standard output, and read the first up to the middle."""
        self.reader, writer = output
        self.program = subprocess.Popen(
            [*self._command, "--confirm", self.fingerprint()],
            env=os.environ | self._own,
            stdin=subprocess.PIPE,
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=before,  # noqa: PLW1509
        )
        os.close(writer)
        self._go_on()
        seen = ""
        while seen.replace("\r", "").count(MEASURED) < 2:
            seen += os.read(self.reader, 65536).decode()

    def _go_on(self) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write("\n")
        self.program.stdin.flush()

    def stop_reading(self) -> None:
        os.close(self.reader)
        self.reader = -1

    def end(self) -> str:
        """What was told on the standard error up to the end."""
        for _ in range(3):
            self._go_on()
        self.said, told = b"", ""
        if self.reader >= 0:
            while chunk := os.read(self.reader, 65536):
                self.said += chunk
            self.stop_reading()
        _, told = self.program.communicate(timeout=PATIENCE)
        assert "Traceback" not in told
        return told

    @property
    def kept(self) -> SavedCampaign:
        (kept,) = History(self._folder / "data/raidwright/history.db").campaigns().campaigns
        return kept


@pytest.fixture
def campaigning(tmp_path: Path) -> Iterator[Campaigning]:
    somebody = Campaigning(tmp_path)
    yield somebody
    somebody.program.kill()
    somebody.program.wait()


def require_taken_down(campaigning: Campaigning, told: str) -> None:
    assert campaigning.program.returncode == 1
    assert told.endswith(
        "Stopping at the next safe point…\nerror: Stopped before the end. To resume: raidwright"
        " bench builds --resume\nstanding: []\n"
    )
    assert campaigning.kept.can_be_resumed
    assert [setup_run.state for setup_run in campaigning.kept.visits][:1] == [SetupState.DONE]
    assert len(campaigning.kept.visits) == 2


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (os.pipe, "The program reading the output has ended."),
        (pty.openpty, "The output cannot be written: "),
    ],
)
def test_one_that_nobody_reads_any_more_ends_with_its_array_taken_down(
    campaigning: Campaigning, output: Callable[[], tuple[int, int]], reason: str
) -> None:
    campaigning.begin(output())
    campaigning.stop_reading()
    told = campaigning.end()
    assert told.startswith(f"error: {reason}")
    assert told.count(reason) == 1
    require_taken_down(campaigning, told)


def test_a_terminal_that_is_closed_ends_it_like_control_c(campaigning: Campaigning) -> None:
    # These tests themselves may have been started by nohup.
    campaigning.begin(os.pipe(), lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    campaigning.program.send_signal(signal.SIGHUP)
    require_taken_down(campaigning, campaigning.end())


def test_with_nohup_it_goes_on_when_the_terminal_is_closed(campaigning: Campaigning) -> None:
    campaigning.begin(os.pipe(), lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    campaigning.program.send_signal(signal.SIGHUP)
    assert campaigning.end() == "standing: []\n"
    assert campaigning.program.returncode == 0
    assert len(campaigning.kept.visits) == 4
    assert b"RAID 0 of 2" in campaigning.said
