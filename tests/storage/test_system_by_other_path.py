"""A member that reports the number of the system's disk is left as it is, as the helper leaves it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Content, Snapshot, WholeDisk
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST, disk, drive, formatted, gpt_disk, partition
from tests.storage.repairs import MEMBER, SPARE, WHOLE, codes, held, member, on, planned

CODE = "system-by-other-path"
ROOT = formatted("ext4", "/")
SPARE_TOO = held(member("a", 0), member("b", 1), member("c", -1, SPARE))


def beside_the_system(letter: str, content: Content = ROOT, *, spare: bool = False) -> Snapshot:
    """An array on two disks, and another disk with the system and the number of that with ``letter``."""
    twin = disk("s", content=content, origin=WholeDisk(drive(letter, id="drive-s")))
    third = (gpt_disk("c"), partition("c", 1, MEMBER)) if spare else (disk("c"),)
    return on(SPARE_TOO if spare else WHOLE, *third, twin)


def test_an_array_is_not_taken_down_with_what_may_be_the_systems_disk() -> None:
    answer = plan_teardown("old", beside_the_system("a"))
    assert codes(answer) == {CODE}
    (said,) = [sentence(each) for each in answer.findings if each.code == CODE]
    assert said.startswith("Larch Disk 4000 LD-A001 (/dev/sda) is not changed: /dev/sds reports the same")
    assert "contains / of the running system" in said
    planned(plan_teardown("old", beside_the_system("a", formatted("ext4", "/srv/photos"))))


def test_what_the_system_mounts_on_demand_alone_counts() -> None:
    shown = beside_the_system("a", formatted("vfat"))
    entry = setting_lines("/etc/fstab", b"/dev/sds /boot/efi vfat noauto 0 0\n", public=True)
    entered = replace(shown, host=replace(HOST, settings=tuple(entry)))
    assert codes(plan_teardown("old", entered)) == {CODE}


@pytest.mark.parametrize(
    ("plan", "concerned"),
    [
        (lambda now: plan_failing("old", "drive-b", now), "b"),
        (lambda now: plan_leaving("old", "drive-c", now), "c"),
        (lambda now: plan_replacement("old", "drive-c", now, "drive-b"), "c"),
        (lambda now: plan_growth("old", "drive-c", now), "c"),
    ],
    ids=["marked as failed", "leaves", "steps in", "grows by it"],
)
def test_a_repair_asks_of_the_disk_alone_that_it_is_about(
    plan: Callable[[Snapshot], Answer], concerned: str
) -> None:
    for letter in "abc":
        answer = plan(beside_the_system(letter, spare=True))
        against = set() if isinstance(answer, Planned) else codes(answer)
        assert against == ({CODE} if letter == concerned else set()), letter
