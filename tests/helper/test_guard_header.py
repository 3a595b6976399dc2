"""What is refused before a header is saved or put back: forged plans name other arrays and containers."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans import array_in_service
from raidwright.helper.plans.guards import header as guard_header
from raidwright.helper.plans.guards.header import reasons_against_header
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.units import MIB
from tests.helper.fake_proc import have_written
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, LUKS, holding, some_build, some_disk

__all__ = ["fake_sys"]

OTHER = LUKS.replace("0", "9")
SAVE = SaveHeader(OnArray(), LUKS)
RESTORE = RestoreHeader(OnArray(), LUKS, 16 * MIB, "a" * 64)


def plan(*steps: Step) -> Plan:
    array = ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md127")
    return Plan(Purpose.HEADER, (some_disk(0), some_disk(1)), array, steps)


class Computer:
    """A mirror on two disks, with what was found on it."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch, state: Path) -> None:
        self.sys, self.state = sys, state
        self.disks = [sys.disk("vdq0"), sys.disk("vdq1")]
        self.array = sys.stacked("md127", *self.disks, folder="md")
        fill_md(self.array, dict.fromkeys(self.disks, "in_sync"), uuid=ARRAY)
        self.holds(1 << 30)
        self.found = [("crypto_LUKS", LUKS)]
        self.stands, self.uuid = "clean", ARRAY
        patch.setattr(
            guard_header,
            "probe",
            lambda _: [SimpleNamespace(name=name, uuid=uuid) for name, uuid in self.found],
        )
        patch.setattr(guard_header.settings, "every_line", lambda: ())
        for module in (guard_header, array_in_service):
            patch.setattr(module, "read_array", lambda _: self._read())

    def holds(self, size: int) -> None:
        (self.array.folder / "size").write_text(f"{size // 512}\n")

    def _read(self) -> Array:
        return Array(
            uuid=self.uuid,
            name="",
            level="raid1",
            chunk=0,
            size=1,
            path="/dev/md127",
            running=True,
            degraded=0,
            expected=2,
            members=tuple(ArrayMember(each.path, i, ("in_sync",)) for i, each in enumerate(self.disks)),
            state=self.stands,
        )

    def said(self, step: Step, disks: int = 2) -> str:
        held = holding(*(HeldDisk(some_disk(i), -1, each) for i, each in enumerate(self.disks[:disks])))
        return "; ".join(reasons_against_header(plan(step), held, self.state))


@pytest.fixture
def computer(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Computer:
    return Computer(fake_sys, monkeypatch, tmp_path)


def test_the_header_that_is_there_may_be_saved_and_replaced(computer: Computer) -> None:
    assert computer.said(SAVE) == computer.said(RESTORE) == ""
    computer.holds(16 * MIB)
    assert "is too small for the header" in computer.said(RESTORE)


def test_another_containers_header_is_neither_saved_nor_overwritten(computer: Computer) -> None:
    computer.found = [("crypto_LUKS", OTHER)]
    assert "is now another container, or no container" in computer.said(SAVE)
    assert "is not known to belong to" in computer.said(RESTORE)
    computer.found = []
    assert "is now another container, or no container" in computer.said(SAVE)


def test_where_nothing_can_be_seen_the_journal_must_know_it(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    computer.found = []
    assert "is not known to belong to" in computer.said(RESTORE)
    monkeypatch.setattr(Journal, "containers", lambda _: ((ARRAY, OTHER),))
    assert "is not known to belong to" in computer.said(RESTORE)
    monkeypatch.setattr(Journal, "containers", lambda _: ((ARRAY, LUKS), (ARRAY, OTHER)))
    assert "is not known to belong to" not in computer.said(RESTORE)
    monkeypatch.setattr(Journal, "containers", lambda _: ((ARRAY.replace("0", "1"), LUKS),))
    assert "is not known to belong to" in computer.said(RESTORE)


def test_what_else_lies_there_is_not_overwritten(computer: Computer) -> None:
    computer.found = [("ext4", "")]
    assert "contains ext4, so it is not overwritten" in computer.said(RESTORE)


def test_what_is_open_keeps_its_header(computer: Computer) -> None:
    computer.sys.mapping("safe", "dm-0", computer.array)
    assert "is used by" in computer.said(RESTORE)
    assert computer.said(SAVE) == ""


def test_what_somebody_writes_to_keeps_its_header(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_written(monkeypatch, computer.array)
    assert "has /dev/md127 open for writing" in computer.said(RESTORE)
    assert computer.said(SAVE) == ""


def test_of_another_array_nothing_is_done(computer: Computer) -> None:
    computer.uuid = ARRAY.replace("0", "1")
    for step in (SAVE, RESTORE):
        assert "is now another array" in computer.said(step)


def test_every_disk_is_in_the_plan(computer: Computer) -> None:
    assert "also uses" in computer.said(SAVE, disks=1)


@pytest.mark.parametrize("state", ["readonly"])
def test_what_cannot_be_written_to_is_not(computer: Computer, state: str) -> None:
    computer.stands = state
    assert "has failed or is read-only" in computer.said(RESTORE)
    assert computer.said(SAVE) == ""


def test_it_is_one_header_and_on_the_array() -> None:
    for step in (SAVE, RESTORE):
        check_shape(plan(step), practice=False)
    for forged in (
        plan(SAVE, RESTORE),
        plan(replace(SAVE, target=OnDisk(0))),
        plan(StopArray()),
        replace(plan(SAVE), array=None),
        replace(some_build(), steps=(*some_build().steps, SAVE)),
    ):
        with pytest.raises(HelperError):
            check_shape(forged, practice=False)
