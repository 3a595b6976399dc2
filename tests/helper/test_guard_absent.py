"""Forgetting an array none of whose disks is here: root sees none either, and the lines are its own."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured.settings import with_settings
from raidwright.helper.plans.guards.configuration import reasons_against_editing
from raidwright.helper.plans.guards.keeping import reasons_against_keeping
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.forgetting import plan_forgetting
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.steps.configuration import ForgetLines
from raidwright.storage.steps.edit import LineSeen
from raidwright.storage.words.sentences import sentence
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.guarded_files import root
from tests.helper.plans import ARRAY, holding
from tests.storage.machines import HOST

__all__ = ["fake_sys", "root"]


@pytest.fixture(autouse=True)
def entries(root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines about an encrypted array, each of which leads to the next, and one about another."""
    monkeypatch.setattr(kernel, "every_device", lambda: iter(()))
    (root / "etc/mdadm/mdadm.conf").write_text(f"ARRAY /dev/md/tank UUID={ARRAY}\n")
    (root / "etc/crypttab").write_text(f"safe /dev/md/tank {key_path(ARRAY)} luks\n")
    (root / "etc/fstab").write_text("/dev/mapper/safe /srv/x ext4 ro 0 2\n/dev/mapper/y /srv/y ext4 ro 0 2\n")


def planned(root: Path) -> Plan:
    now = Snapshot(with_settings(HOST, root), ())
    answer = plan_forgetting("tank", replace(now, host=replace(now.host, ramdisk=None, tools=HOST.tools)))
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    return answer.plan


def said(plan: Plan, root: Path) -> list[str]:
    return [*reasons_against_editing(plan, holding(), root), *reasons_against_keeping(plan, holding(), root)]


def test_what_the_planner_forgets_root_forgets(root: Path) -> None:
    plan = planned(root)
    assert sum(len(edit.removed) for step in plan.steps for edit in step.edits(plan)) == 3
    assert said(plan, root) == []


def test_a_line_about_something_else_stays(root: Path) -> None:
    plan = planned(root)
    other = LineSeen(2, "/dev/mapper/y /srv/y ext4 ro 0 2")
    steps = tuple(
        replace(step, lines=(*step.lines, other))
        if isinstance(step, ForgetLines) and step.file.path == "/etc/fstab"
        else step
        for step in plan.steps
    )
    (reason,) = said(replace(plan, steps=steps), root)
    assert reason.startswith("Line 2 of /etc/fstab belongs to something else")


def test_a_disk_of_it_that_is_here_is_enough(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(root)
    disk = fake_sys.disk("vdq0")
    monkeypatch.setattr(kernel, "every_device", lambda: iter([disk]))
    monkeypatch.setattr(
        kernel.Device, "properties", lambda _: {"ID_FS_TYPE": ARRAY_MEMBER, "ID_FS_UUID": ARRAY}
    )
    assert f"A disk of the array {ARRAY} is connected" in said(plan, root)


def test_a_name_that_leads_to_a_device_takes_no_line_along(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another container is open under the name by then."""
    plan = planned(root)
    disk = fake_sys.disk("vdq0")
    found = kernel.device_at
    monkeypatch.setattr(kernel, "device_at", lambda path: disk if path == "/dev/mapper/safe" else found(path))
    (reason,) = said(plan, root)
    assert reason.startswith("Line 1 of /etc/fstab belongs to something else")
