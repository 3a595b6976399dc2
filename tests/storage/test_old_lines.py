"""Lines that people wrote by hand, of an old disk whose contents they agree to lose in any plan."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.settings import SettingLine, setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import IDS, disk
from tests.storage.repairs import SHORT, WHOLE, on

OLD = "5b3f0a52-8c4e-4d3c-9d4a-6d0f3c6a9b10"
LINES = {
    "/etc/crypttab": f"# mine\nfilms UUID={OLD} none luks,nofail\nother /dev/sdx none luks\n",
    "/etc/fstab": f"UUID={OLD} /mnt/films ext4 nofail 0 2\n/dev/sdc /mnt/raw ext4 nofail 0 2\n",
}
PLANS: dict[str, Callable[[Snapshot], Answer]] = {
    "build": lambda look: plan_build(
        ArrayDesign("new", Level.RAID1, ("drive-c", "drive-d"), wipe=True), look, IDS
    ),
    "build with it as spare": lambda look: plan_build(
        ArrayDesign("new", Level.RAID1, ("drive-d", "drive-e"), spares=("drive-c",), wipe=True), look, IDS
    ),
    "replace": lambda look: plan_replacement("old", "drive-c", look),
    "replace one that serves": lambda look: plan_replacement("old", "drive-c", look, "drive-a"),
    "spare": lambda look: plan_spare("old", "drive-c", look),
    "grow": lambda look: plan_growth("old", "drive-c", look),
    "wipe": lambda look: plan_old_disks(["drive-c"], look),
}
SHORT_ONES = {"replace"}


def scene(name: str) -> Snapshot:
    """The old array in use, a locked container of which files tell on the third disk, and two blank disks."""
    running = SHORT if name in SHORT_ONES else WHOLE
    old = disk("c", content=Luks(OLD, "2"), links=(f"/dev/disk/by-uuid/{OLD}",))
    look = on(running, old, disk("d"), disk("e"))
    lines = (line for file, text in LINES.items() for line in setting_lines(file, text.encode(), public=True))
    return msgspec.structs.replace(look, host=msgspec.structs.replace(look.host, settings=tuple(lines)))


def planned(answer: Answer) -> Planned:
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer


def told(lines: tuple[SettingLine, ...]) -> list[tuple[str, int]]:
    return [(line.file, line.line) for line in lines]


@pytest.mark.parametrize("name", PLANS)
def test_whoever_agrees_to_lose_what_lies_there_is_told_of_the_lines_that_name_it(name: str) -> None:
    """They stay, and each start would wait for what they name."""
    answer = planned(PLANS[name](scene(name)))
    assert told(answer.plan.lines) == [("/etc/crypttab", 2), ("/etc/fstab", 1), ("/etc/fstab", 2)]
    said = [sentence(each) for each in answer.findings if each.code == "line-left"]
    assert [words.split(" refers", 1)[0] for words in said] == [
        "Line 2 of /etc/crypttab",
        "Line 1 of /etc/fstab",
        "Line 2 of /etc/fstab",
    ]


@pytest.mark.parametrize("name", PLANS)
def test_lines_of_other_disks_are_not_told(name: str) -> None:
    look = scene(name)
    blank = msgspec.structs.replace(
        look,
        host=msgspec.structs.replace(
            look.host, settings=setting_lines("/etc/fstab", b"/dev/sdq /mnt/q ext4 nofail 0 2\n", public=True)
        ),
    )
    assert not planned(PLANS[name](blank)).plan.lines


def test_a_member_that_leaves_takes_the_lines_of_its_array_along_with_nobody() -> None:
    """The array goes on, and its lines with it."""
    look = scene("replace")
    settings = setting_lines("/etc/fstab", b"/dev/md127 /srv/data ext4 nofail 0 2\n", public=True)
    there = msgspec.structs.replace(look, host=msgspec.structs.replace(look.host, settings=settings))
    assert not planned(plan_leaving("old", "drive-b", there)).plan.lines
