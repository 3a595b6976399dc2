"""What root refuses of the header of one disk without an array: it is on another disk, or in use."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.guards import check, cleaning
from raidwright.helper.plans.guards import header as guard_header
from raidwright.helper.plans.guards.check import reasons_untyped
from raidwright.helper.plans.guards.header import reasons_against_header
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.steps import Step
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import ON_SINGLE, OnArray, OnDisk, OnMapping, OnPartition
from raidwright.storage.units import MIB
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import LUKS, holding, some_disk, some_use
from tests.helper.test_single_in_use import GONE, OTHER, OneDisk, plan, shaped

__all__ = ["fake_proc", "fake_sys"]

SAVE = SaveHeader(ON_SINGLE, LUKS)
RESTORE = RestoreHeader(ON_SINGLE, LUKS, 16 * MIB, "a" * 64)


class Header(OneDisk):
    """With what is found on the partition."""

    def __init__(self, sys: FakeSys, proc: FakeProc, patch: pytest.MonkeyPatch, state: Path) -> None:
        super().__init__(sys, proc, patch)
        self.state = state
        (self.part.folder / "size").write_text(f"{(1 << 30) // 512}\n")
        patch.setattr(guard_header, "probe", lambda _: self.signatures)

    def said(self, step: Step) -> str:
        held = holding(HeldDisk(some_disk(0), -1, self.disks[0]))
        return "; ".join(reasons_against_header(header_plan(step), held, self.state))


def header_plan(step: Step) -> Plan:
    return replace(plan(step), purpose=Purpose.HEADER)


@pytest.fixture
def header(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Header:
    return Header(fake_sys, fake_proc, monkeypatch, tmp_path / "state")


def test_one_header_is_saved_or_put_back_that_on_the_partition() -> None:
    for step in (SAVE, RESTORE):
        assert shaped(header_plan(step)) == ""
        for target in (OnArray(), OnDisk(0), OnPartition(0, 2), OnMapping("safe")):
            assert shaped(header_plan(replace(step, target=target))) != ""
        mirror = replace(some_use(step), purpose=Purpose.HEADER)
        assert "that of its array" in shaped(mirror)


def test_the_header_of_the_plans_disk_is_saved_and_replaced(header: Header) -> None:
    assert header.said(SAVE) == header.said(RESTORE) == ""
    header.signatures = (Signature("crypto_LUKS", LUKS.replace("0", "9"), ""),)
    assert "is now another container, or no container" in header.said(SAVE)
    assert "is not known to belong to" in header.said(RESTORE)
    header.signatures = (Signature("ext4", LUKS, ""),)
    assert "is not overwritten" in header.said(RESTORE)


def test_the_header_of_another_disk_is_left_alone(header: Header) -> None:
    header.known = {OTHER}
    assert header.said(SAVE) == header.said(RESTORE) == GONE


def test_without_its_header_its_data_look_like_any(header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    """For them stands the name that is typed, as for the members of an array."""
    monkeypatch.setattr(check, "numbers_of_drives", Counter)
    monkeypatch.setattr(cleaning, "is_single", header.is_single)
    disks = holding(HeldDisk(some_disk(0), -1, header.disks[0]))
    seen = {header.disks[0]: NOTHING, header.part: DeviceContents((UNKNOWN_DATA,))}
    assert list(reasons_untyped(header_plan(RESTORE), disks, seen)) == []
    header.known = {OTHER}
    assert "contains data of an unknown type" in "; ".join(reasons_untyped(header_plan(RESTORE), disks, seen))


def test_no_header_is_put_back_beneath_what_is_open(header: Header) -> None:
    header.sys.mapping("safe", "dm-0", header.part)
    assert "is used by" in header.said(RESTORE)
    assert header.said(SAVE) == ""
