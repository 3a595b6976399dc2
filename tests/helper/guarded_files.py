"""The computer's files as the guards look at them."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.plans.guards.configuration import reasons_against_editing
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.steps import Step
from tests.helper.configuration import computer
from tests.helper.fake_sys import FakeSys
from tests.helper.plans import holding, some_build, some_disk, some_teardown

MDADM = "/etc/mdadm/mdadm.conf"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


def reasons(
    root: Path,
    fake_sys: FakeSys,
    *steps: Step,
    building: bool = False,
    known: bool = True,
    keeping: bool = False,
    containers: Sequence[tuple[str, str]] = (),
    clear_names: Sequence[tuple[str, str]] = (),
    groups_made: Sequence[tuple[str, str]] = (),
) -> str:
    """Why these steps are refused, on a disk with the array md127, which the plan names if it is known."""
    disk, other = fake_sys.disk("vdq0"), fake_sys.disk("vdz")
    array = fake_sys.stacked("md127", disk, folder="md")
    fake_sys.name("/dev/md/tank", array)
    fake_sys.name("/dev/disk/by-id/one", disk)
    fake_sys.mapping("other", "dm-9", other)
    plan = replace(some_build(disks=1) if building else some_teardown(1), steps=steps)
    plan = plan if known else replace(plan, array=None)
    plan = replace(plan, purpose=Purpose.KEEP) if keeping else plan
    held = holding(HeldDisk(some_disk(0), -1, disk))
    journal = {"containers": containers, "clear_names": clear_names, "groups_made": groups_made}
    return "; ".join(reasons_against_editing(plan, held, root, **journal))
