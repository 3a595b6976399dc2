"""What is told of a teardown that was broken off on an array whose members are arrays."""

from pathlib import Path

import msgspec
import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.unfinished import first_unfinished
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.disk import ZeroSuperblock
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnLowerArray
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, some_disk, some_teardown
from tests.helper.unfinished import Computer, computer

__all__ = ["computer", "fake_sys"]

_LOW = ("aaaaaaaa:00000000:00000000:00000001", "aaaaaaaa:00000000:00000000:00000002")
_PAIRS = ((OnDisk(0), OnDisk(1)), (OnDisk(2), OnDisk(3)))
_BOTH = tuple(OnLowerArray(_LOW[n], f"/dev/md{125 + n}", pair) for n, pair in enumerate(_PAIRS))
_PLAN = msgspec.structs.replace(
    some_teardown(),
    disks=tuple(some_disk(index) for index in range(4)),
    steps=(Unmount(OnArray(), "/srv/x"), StopArray(), *map(ZeroSuperblock, _BOTH)),
)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal")


@pytest.fixture(autouse=True)
def here(computer: Computer, fake_sys: FakeSys) -> None:
    """Four disks, two arrays on them, and on the second a superblock of the array that is taken down."""
    disks = [computer.put(f"vd{letter}", f"TEST-{n}") for n, letter in enumerate("abcd")]
    for number in range(2):
        low = fake_sys.stacked(f"md{125 + number}", *disks[2 * number : 2 * number + 2], folder="md")
        computer.disks.append(low)
    computer.members = {each.node: () for each in computer.disks} | {"md126": (ARRAY,)}


def begun(journal: Journal, plan: Plan, steps: int) -> None:
    with journal.open(plan, 7, ()) as record:
        for index in range(steps):
            record.intent(index, ())


def told(journal: Journal) -> Unfinished | None:
    return first_unfinished(journal.unsettled_plans(), lambda _: (), journal.in_service())


@pytest.mark.parametrize(("steps", "torn"), [(1, False), (2, False), (3, True), (4, True)])
def test_no_disk_is_to_be_cleaned_and_what_is_destroyed_is_told(
    computer: Computer, journal: Journal, steps: int, torn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(journal, _PLAN, steps)
    devices_of_array = computer.disks[-1:]
    monkeypatch.setattr(arrays, "devices_of_array", lambda _: iter(devices_of_array))
    left = told(journal)
    assert left is not None
    assert (left.disks, left.torn, left.is_spared) == ((), torn, True)
    monkeypatch.setattr(kernel, "this_start", lambda: "another")
    assert (told(journal) is not None) == torn
    devices_of_array.clear()
    assert told(journal) is None


@pytest.mark.parametrize("outcome", ["failed", "stopped"])
@pytest.mark.parametrize(("steps", "is_told"), [(2, False), (3, True)])
def test_what_failed_or_was_stopped_is_told_again_once_it_has_destroyed(
    journal: Journal, steps: int, is_told: bool, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a teardown that leaves disks to clean (security.md, 29)."""
    with journal.open(_PLAN, 7, ()) as record:
        for index in range(steps):
            record.intent(index, ())
        record.close(outcome, "Said.")
    monkeypatch.setattr(arrays, "devices_of_array", lambda _: iter(("md126",)))
    assert (told(journal) is not None) == is_told
