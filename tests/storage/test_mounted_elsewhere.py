"""What only another process sees mounted is told before anybody is asked for a password."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Member
from raidwright.storage.snapshot.users import OtherMount
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import OTHER_ARRAY, TB, array, formatted, gpt_disk, machine, partition

_HIDDEN = (OtherMount("/mnt", 288, "sleep"),)


@pytest.mark.parametrize("elsewhere", [(), _HIDDEN], ids=["seen", "hidden"])
def test_an_array_is_not_planned_away_under_another_process(elsewhere: tuple[OtherMount, ...]) -> None:
    stack = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), formatted("ext4"), elsewhere=elsewhere)
    member = partition("a", 1, Member(OTHER_ARRAY))
    held = array("/dev/sda1", level="raid1", expected=1)
    answer = plan_teardown("old", machine(gpt_disk("a"), member, stack, arrays=(held,)))
    assert isinstance(answer, Refused if elsewhere else Planned)
    said = [sentence(finding) for finding in answer.findings if finding.code == "mounted-elsewhere"]
    words = (
        "/dev/md127 is mounted at /mnt, but only process 288 (sleep) and others in its mount"
        " namespace can see it. Unmount it there, or end these processes."
    )
    assert said == [words] * len(elsewhere)


def test_nothing_is_built_on_a_disk_that_another_process_uses() -> None:
    part = msgspec.structs.replace(partition("a", 1, Blank()), elsewhere=_HIDDEN)
    disk = gpt_disk("a")
    found = {each.code: each for each in disk_findings(disk, machine(disk, part))}
    assert found["mounted-elsewhere"].subject == "drive-a"


def test_copies_of_the_systems_own_mounts_are_nobodys_hidden_use() -> None:
    part = msgspec.structs.replace(partition("a", 1, formatted("ext4", "/")), elsewhere=_HIDDEN)
    disk = gpt_disk("a")
    codes = {found.code for found in disk_findings(disk, machine(disk, part))}
    assert "system-disk" in codes
    assert "mounted-elsewhere" not in codes
