"""What stands against the disks of a design, and what is merely remarked on."""

from collections.abc import Sequence

import msgspec
import pytest

from raidwright.storage.levels import Level
from raidwright.storage.rules.design_findings import member_findings
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Media
from raidwright.storage.units import MIB
from tests.storage.machines import FOUR_TB, HOST, disk, drive, machine, partition
from tests.storage.wishes import design


def found(
    members: Sequence[Block],
    spares: Sequence[Block] = (),
    *more: Block,
    helper: bool = True,
    **changes: object,
) -> list[Finding]:
    host = msgspec.structs.replace(HOST, helper=helper)
    shown = machine(*members, *spares, *more, host=host)
    return list(member_findings(design(**changes), members, spares, shown))


def codes(*args: Sequence[Block], **changes: object) -> list[str]:
    return [finding.code for finding in found(*args, **changes)]  # type: ignore[arg-type]


SAME = tuple(map(disk, "abc"))
UNKNOWN = {"signatures": ("unknown_data",)}


def test_alike_disks_are_not_remarked_on() -> None:
    assert codes(SAME) == codes(SAME, (disk("d"),)) == []


@pytest.mark.parametrize(("wipe", "expected"), [(True, ["erases-unknown"]), (False, ["old-contents"])])
def test_unknown_data_are_erased_only_when_the_design_says_so(*, wipe: bool, expected: list[str]) -> None:
    bare = (disk("a", **UNKNOWN), *SAME[1:])  # type: ignore[arg-type]
    (finding,) = found(bare, wipe=wipe)
    assert [finding.code] == expected
    assert (finding.severity is Severity.BLOCKING) == (not wipe)
    parts = found(SAME, (), partition("b", 1, **UNKNOWN), wipe=wipe)  # type: ignore[arg-type]
    assert [(each.code, each.subject) for each in parts] == [(expected[0], "drive-b")]
    assert codes(SAME, (), wipe=wipe) == []


@pytest.mark.parametrize(("helper", "expected"), [(True, ["sector-unknown"]), (False, [])])
def test_only_the_helper_can_be_asked_for_sectors(*, helper: bool, expected: list[str]) -> None:
    assert codes((*SAME[:2], disk("c", sector=0)), helper=helper) == expected


def test_disks_of_different_sectors_are_told_apart() -> None:
    (finding,) = found((disk("a", sector=4096), disk("b"), disk("c", sector=4096)), (disk("d"),))
    assert finding.code == "mixed-sectors"
    assert dict(finding.facts) == {
        "small": "Larch Disk 4000 LD-B001, Larch Disk 4000 LD-D001",
        "large": "Larch Disk 4000 LD-A001, Larch Disk 4000 LD-C001",
        "bytes": "512",
        "more": "4096",
    }


def test_of_three_sizes_of_sectors_the_smallest_and_the_largest_are_told() -> None:
    (finding,) = found((disk("a", sector=4096), disk("b"), disk("c", sector=8192)))
    assert dict(finding.facts)["large"] == "Larch Disk 4000 LD-C001"
    assert (dict(finding.facts)["bytes"], dict(finding.facts)["more"]) == ("512", "8192")


@pytest.mark.parametrize(
    ("media", "mixed"),
    [
        ((Media.HDD, Media.SSD), True),
        ((Media.HDD, Media.NVME), True),
        ((Media.SSD, Media.NVME), False),
        ((Media.HDD, Media.OTHER), False),
        ((Media.HDD, Media.HDD), False),
    ],
)
def test_disks_that_turn_slow_others_down(media: tuple[Media, Media], *, mixed: bool) -> None:
    both = [disk(letter, hardware=drive(letter, kind)) for letter, kind in zip("ab", media, strict=True)]
    assert ("mixed-media" in codes(both)) == mixed
    assert ("mixed-media" in codes(both[:1], both[1:])) == mixed


def test_what_is_wasted_is_counted_in_whole_mib_and_not_for_raid0() -> None:
    members = (disk("a"), disk("b", FOUR_TB + 3 * MIB), disk("c", FOUR_TB + 5 * MIB))
    (finding,) = found(members)
    assert (finding.code, finding.severity) == ("mixed-sizes", Severity.NOTE)
    assert dict(finding.facts)["wasted"] == str(8 * MIB)
    assert codes(members, level=Level.RAID0) == []


@pytest.mark.parametrize(("size", "small"), [(FOUR_TB - MIB, True), (FOUR_TB, False), (FOUR_TB + MIB, False)])
def test_a_spare_must_be_as_large_as_the_smallest_member(*, size: int, small: bool) -> None:
    found_codes = codes(SAME, (disk("d", size),))
    assert found_codes == (["small-spare"] if small else [])


def test_beside_no_member_no_spare_is_too_small() -> None:
    assert "small-spare" not in codes((), (disk("d", 0),))
