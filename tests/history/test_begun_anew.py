"""A file that was begun anew while something was measured: its numbers are another process's."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from raidwright.history import History, RunState
from raidwright.storage.failures import english
from tests.bench.campaigns import CAMPAIGN
from tests.bench.layer_tests import RECORD

_OTHER = """
import sys
from pathlib import Path
from raidwright.history import History
from tests.bench.campaigns import CAMPAIGN
from tests.bench.layer_tests import RECORD
history = History(Path(sys.argv[1]))
print(history.begin_campaign(CAMPAIGN), history.begin_layer_test("theirs", RECORD), flush=True)
sys.stdin.read()
"""


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as base:
        return [row for table in ("campaign", "ladder") for row in base.execute(f"SELECT * FROM {table}")]


def test_what_another_process_has_begun_under_our_number_is_not_ended(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    ours = History(path)
    campaign, layer_test = ours.begin_campaign(CAMPAIGN), ours.begin_layer_test("ours", RECORD)
    path.unlink()
    command = [sys.executable, "-c", _OTHER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline().split() == [str(campaign), str(layer_test)]
        before = rows(path)
        ours.end_campaign(campaign)
        ours.end_layer_test(layer_test, english("It broke.").failure)
        (saved,) = ours.campaigns().campaigns
        assert (saved.id, saved.state) == (campaign, RunState.UNDER_WAY)
        assert rows(path) == before
        other.communicate()
