"""What hands do when a disk is replaced: to the disk that is pulled, and the one that comes."""

import pytest

from raidwright.storage.plan.repair.choices import guide
from raidwright.storage.plan.repair.findings import disk_by_id_or_path
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import drive
from tests.storage.repairs import FAULTY, SHORT, WHOLE, held, member, on

GONE = held(member("a", 0))
REPLACED = held(member("a", 0), member("c", 1), member("b", -1, FAULTY))


def steps(array: Array, out: str, new: str) -> list[str]:
    snapshot = on(array)
    going, coming = (
        disk_by_id_or_path(f"drive-{letter}" if letter else "", snapshot) for letter in (out, new)
    )
    return [finding.code for finding in guide(array, going, coming, snapshot)]


@pytest.mark.parametrize(
    ("array", "out", "new", "codes"),
    [
        (WHOLE, "b", "c", ["guide-copy", "guide-wait-hours", "guide-copied", "guide-pull"]),
        (WHOLE, "b", "", ["guide-port", "guide-fail", "guide-pull-failed", "guide-in-its-place"]),
        (SHORT, "a", "", ["guide-only-port"]),
        (
            SHORT,
            "b",
            "c",
            ["guide-cable", "guide-fill", "guide-wait-hours", "guide-then-out", "guide-pull"],
        ),
        (SHORT, "b", "", ["guide-cable", "guide-out", "guide-pull", "guide-come"]),
        (GONE, "", "c", ["guide-cable", "guide-fill", "guide-wait-hours"]),
        (GONE, "", "", ["guide-cable", "guide-come"]),
    ],
    ids=[
        "copied",
        "no disk yet",
        "cannot be spared",
        "failed",
        "failed and no disk yet",
        "pulled",
        "pulled and no disk yet",
    ],
)
def test_every_way_ends_at_the_label(array: Array, out: str, new: str, codes: list[str]) -> None:
    assert steps(array, out, new) == codes


def test_the_disk_to_pull_is_named_by_the_number_on_its_label() -> None:
    snapshot = on(SHORT)
    out = disk_by_id_or_path("drive-b", snapshot)
    said = [sentence(finding) for finding in guide(SHORT, out, None, snapshot)]
    assert f"serial number {drive('b').serial} on its label" in said[2]
    assert "of at least" in said[3]


def test_tells_how_long_the_rebuild_takes() -> None:
    snapshot = on(SHORT)
    out, new = (disk_by_id_or_path(drive, snapshot) for drive in ("drive-b", "drive-c"))
    said = [sentence(finding) for finding in guide(SHORT, out, new, snapshot)]
    assert "Wait until the new disk is ready: about 7 h 25 min. You can use your files meanwhile." in said
