"""What is refused before a header is saved or put back: forged plans name other arrays and containers."""

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import handle
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.fake_proc import have_written
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, ENVIRONMENT, LUKS, holding, some_disk

__all__ = ["fake_sys"]

SAVE = SaveHeader(OnArray(), LUKS)
RESTORE = RestoreHeader(OnArray(), LUKS, 16 * MIB, "a" * 64)


def plan(*steps: Step) -> Plan:
    array = ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md127")
    return Plan(Purpose.HEADER, (some_disk(0), some_disk(1)), array, steps)


@pytest.fixture
def array(fake_sys: FakeSys) -> Device:
    """A mirror on both disks of the plan."""
    return fake_sys.stacked("md127", fake_sys.disk("vdq0"), fake_sys.disk("vdq1"), folder="md")


def require(step: Step) -> None:
    handle(plan(step), step, holding(), ENVIRONMENT).require()


def test_what_is_open_keeps_its_header(
    array: Device, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked at before each command: it may have been opened since the plan was made."""
    have_written(monkeypatch)
    require(RESTORE)
    fake_sys.mapping("safe", "dm-0", array)
    with pytest.raises(HelperError, match="is used by"):
        require(RESTORE)
    require(SAVE)


def test_what_somebody_writes_to_keeps_its_header(array: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    have_written(monkeypatch, array)
    with pytest.raises(HelperError, match="has /dev/md127 open for writing"):
        require(RESTORE)
    require(SAVE)
