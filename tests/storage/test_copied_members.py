"""A copy of a member that is plugged in beside its original: the two are named, and neither is started."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_look, plan_start, plan_unlock
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.array_status import array_status_words, claimed_twice
from raidwright.storage.snapshot.disks import Filesystem, Luks, PartOf, Snapshot
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import FS, codes, on_array, running
from tests.storage.machines import disk

CLONED = read_machine(Path(__file__).parents[1] / "machines" / "clone_member_stopped.json")
(TANK,) = CLONED.arrays


def test_the_two_are_named() -> None:
    assert claimed_twice(TANK) == (("/dev/vdc", "/dev/vdd"),)
    assert array_status_words(TANK) == "Stopped – /dev/vdc and /dev/vdd are copies of one member"
    (finding,) = array_findings(TANK)
    assert (finding.code, finding.severity) == ("array-copies", Severity.WARNING)
    assert "/dev/vdc and /dev/vdd" in sentence(finding)
    assert finding in troubles(CLONED)


@pytest.mark.parametrize("planner", [plan_start, plan_look])
def test_neither_is_started(planner: Callable[[str, Snapshot], Answer]) -> None:
    answer = planner("tank", CLONED)
    assert isinstance(answer, Refused)
    assert codes(answer)[0] == "start-copies"
    assert "Unplug one" in sentence(answer.findings[0])


def test_both_are_named_before_they_are_erased() -> None:
    known = replace(CLONED, host=replace(CLONED.host, looked_into=(TANK.uuid,)))
    answer = plan_teardown("tank", known)
    assert isinstance(answer, Planned)
    assert "teardown-copies" in {each.code for each in answer.findings}
    short = replace(known, blocks=CLONED.blocks[1:], arrays=(replace(TANK, members=TANK.members[1:]),))
    assert "members-missing" in {each.code for each in plan_teardown("tank", short).findings}


def with_copy(kind: str, **changes: object) -> Snapshot:
    """A running array whose file system lies on a disk beside it too."""
    shown = running(on_array(Filesystem(kind, "films", FS, ())))
    copy = disk("q", content=Filesystem(kind, "films", FS, ()))
    return replace(shown, blocks=(*shown.blocks, replace(copy, **changes)))


@pytest.mark.parametrize(
    ("shown", "severity"),
    [
        (with_copy("ext4"), Severity.WARNING),
        (with_copy("xfs"), Severity.WARNING),
        (with_copy("btrfs"), Severity.BLOCKING),
        (with_copy("ext4", content=Filesystem("ext4", "films", "other", ())), None),
        (with_copy("btrfs", parts=(PartOf("btrfs", FS, 2),)), None),
        (with_copy("ext4", beneath=("/dev/md127",)), None),
    ],
    ids=["ext4", "xfs", "btrfs, which mixes them", "another", "a part of it", "its own snapshot"],
)
def test_a_copy_of_a_file_system_is_named(shown: Snapshot, severity: Severity | None) -> None:
    answer = plan_unlock("old", shown, "/srv/films")
    told = [each for each in answer.findings if each.code == "copy-beside"]
    assert [each.severity for each in told] == ([severity] if severity else [])
    assert all("/dev/sdq" in sentence(each) for each in told)


def test_a_copy_of_a_container_is_named() -> None:
    shown = running(on_array(Luks(FS, "2")))
    both = replace(shown, blocks=(*shown.blocks, disk("q", content=Luks(FS, "2"))))
    answer = plan_unlock("old", both)
    assert isinstance(answer, Planned)
    assert "copy-beside" in {each.code for each in answer.findings}
