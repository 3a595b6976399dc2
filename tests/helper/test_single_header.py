"""What root refuses of the header of one disk without an array: it is on another disk, or in use."""

from msgspec.structs import replace

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import ON_SINGLE
from raidwright.storage.units import MIB
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import LUKS
from tests.helper.test_single_in_use import plan

__all__ = ["fake_proc", "fake_sys"]

SAVE = SaveHeader(ON_SINGLE, LUKS)
RESTORE = RestoreHeader(ON_SINGLE, LUKS, 16 * MIB, "a" * 64)


def header_plan(step: Step) -> Plan:
    return replace(plan(step), purpose=Purpose.HEADER)
