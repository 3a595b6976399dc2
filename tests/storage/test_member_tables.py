"""A disk that was partitioned after its array was made: the old superblock stays, and both are named."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.use.planner import plan_look, plan_start, plan_unlock
from raidwright.storage.rules.array_findings import drives_findings
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Content, Snapshot, Table
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import codes

STALE = read_machine(Path(__file__).parents[1] / "machines" / "stale090_gpt.json")
MD9 = STALE.arrays[0]


def running(content: Content, *signatures: str) -> Snapshot:
    """What `plan_look` leads to: the array runs, with that on it."""
    device = Block("/dev/md9", "9:9", MD9.component, ArrayDevice(MD9.uuid), content, signatures=signatures)
    array = replace(MD9, running=True, path="/dev/md9", node="", state="readonly")
    return replace(STALE, arrays=(array, *STALE.arrays[1:]), blocks=(*STALE.blocks, device))


def test_the_table_is_named_beside_a_stopped_array() -> None:
    (finding,) = drives_findings(MD9, STALE)
    assert finding.code == "member-table-stopped"
    assert "/dev/vdd" in sentence(finding)
    assert "GPT partition table" in sentence(finding)
    for planner in (plan_start, plan_look):
        answer = planner("md9", STALE)
        assert isinstance(answer, Planned)
        assert "member-table-stopped" in codes(answer)


def test_once_the_array_shows_no_such_table_the_disk_has_its_own() -> None:
    seen = running(Blank(), "PMBR", "unknown_data")
    assert [each.code for each in drives_findings(seen.arrays[0], seen)] == ["member-table"]
    assert "member-table" in codes(plan_unlock("md9", seen))


@pytest.mark.parametrize(
    "seen", [running(Table("gpt", ""), "gpt"), running(Blank(), "gpt"), running(Table("gpt", ""))]
)
def test_a_table_that_the_array_shows_is_its_own(seen: Snapshot) -> None:
    assert not list(drives_findings(seen.arrays[0], seen))


def test_of_a_member_without_a_table_nothing_is_said() -> None:
    assert not list(drives_findings(STALE.arrays[1], STALE))
