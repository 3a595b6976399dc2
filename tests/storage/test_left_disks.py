"""The disks on which a broken-off plan has left something, and what of them a cleaning takes on."""

import msgspec
import pytest

from raidwright.storage.plan.continuing.cleaning import plan_cleaning, plan_removal
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.findings import left_disks, left_findings, left_parts
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Block, Member, Snapshot
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.storage.machines import (
    HOST,
    OTHER_ARRAY,
    array,
    disk,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.teardowns import mirror


def left(*disks: LeftDisk, uuid: str = OTHER_ARRAY) -> Unfinished:
    return Unfinished("teardown", "nas:old", 0.0, 3, 9, uuid, disks)


def here(unfinished: Unfinished, *blocks: Block, helper: bool = True) -> Snapshot:
    return machine(*blocks, host=msgspec.structs.replace(HOST, unfinished=unfinished, helper=helper))


def at(path: str, *numbers: int, remains: Remains = Remains.ITS_OWN) -> LeftDisk:
    return LeftDisk(f"Larch {path}", remains, path, numbers, ("ext4", "gpt"))


def test_a_disk_counts_that_is_here_and_bears_nothing_of_others() -> None:
    told = left(
        at("/dev/sda"),
        at("/dev/sdb", remains=Remains.NOTHING),
        at("/dev/sdc", remains=Remains.ANOTHERS),
        at("/dev/sdd", remains=Remains.UNSEEN),
        at("/dev/sde"),
        at("/dev/sda1"),
    )
    shown = here(told, *map(disk, "abcd"), partition("a", 1))
    assert [found.path for _, found in left_disks(told, shown)] == ["/dev/sda", "/dev/sdb"]
    assert [(each.code, each.severity, each.subject) for each in left_findings(told)] == [
        ("left-to-others", Severity.NOTE, "Larch /dev/sdc"),
        ("left-unseen", Severity.WARNING, "Larch /dev/sdd"),
    ]
    assert dict(next(left_findings(told)).facts)["found"] == "ext4, gpt"


@pytest.mark.parametrize(("numbers", "parts"), [((), [1, 2, 3]), ((2,), [2]), ((1, 3), [1, 3]), ((9,), [])])
def test_of_a_disk_whose_table_stays_only_its_own_partitions_count(
    numbers: tuple[int, ...], parts: list[int]
) -> None:
    found = gpt_disk("a")
    shown = machine(found, *(partition("a", number) for number in (1, 2, 3)))
    own = left_parts(at("/dev/sda", *numbers), found, shown)
    assert [part.path for part in own] == [f"/dev/sda{number}" for number in parts]


def test_each_disk_is_cleaned_as_a_whole_or_by_its_partitions() -> None:
    told = left(at("/dev/sda"), at("/dev/sdb", 2), uuid="")
    parts = (partition("a", 1), *(partition("b", number) for number in (1, 2)))
    answer = plan_cleaning(here(told, gpt_disk("a"), gpt_disk("b"), *parts))
    assert isinstance(answer, Planned)
    assert answer.plan.steps == (
        ZeroSuperblock(OnPartition(0, 1)),
        ZeroSuperblock(OnPartition(1, 2)),
        WipeDisk(0),
        VerifyClean(OnDisk(0)),
        VerifyClean(OnPartition(1, 2)),
    )
    assert answer.plan.array is None
    assert [loss.disk for loss in answer.plan.losses] == [0, 1]


@pytest.mark.parametrize(
    ("changes", "helper", "codes"),
    [
        ({}, True, []),
        ({"logical_sector": 0}, True, ["sector-unknown"]),
        ({"logical_sector": 0}, False, ["helper-unasked"]),
        ({"read_only": True}, True, ["read-only"]),
        ({"content": formatted("ext4", "/srv/a")}, True, ["mounted"]),
        ({"signatures": ("zfs_member",)}, True, ["foreign-set"]),
        ({"signatures": ("unreadable",)}, True, []),
    ],
)
def test_what_stops_a_cleaning(*, changes: dict[str, object], helper: bool, codes: list[str]) -> None:
    shown = here(left(at("/dev/sda"), uuid=""), disk("a", **changes), helper=helper)  # type: ignore[arg-type]
    answer = plan_cleaning(shown)
    assert isinstance(answer, Planned) == (not codes)
    assert [finding.code for finding in answer.findings] == codes


@pytest.mark.parametrize("target", ["old", "nas:old", OTHER_ARRAY, "/dev/sda"])
def test_what_was_left_is_cleaned_by_any_of_its_names(target: str) -> None:
    shown = here(left(at("/dev/sda")), disk("a"), disk("b"))
    assert isinstance(plan_removal(target, shown), Planned)
    assert plan_removal(target, shown) == plan_cleaning(shown)
    assert not isinstance(plan_removal("nas", shown), Planned)


def test_an_array_that_stands_on_none_of_those_disks_is_not_taken_down_with_them() -> None:
    told = left(at("/dev/sdc"))
    stands = mirror()
    shown = msgspec.structs.replace(stands, host=msgspec.structs.replace(HOST, unfinished=told))
    answer = plan_cleaning(shown)
    assert isinstance(answer, Planned)
    assert [each.path for each in answer.plan.disks] == ["/dev/sdc"]
    on_its_own = msgspec.structs.replace(
        stands, host=msgspec.structs.replace(HOST, unfinished=left(at("/dev/sda")))
    )
    assert plan_cleaning(on_its_own) == plan_teardown(OTHER_ARRAY, on_its_own)


def shared(*numbers: int, parts: tuple[int, ...]) -> list[str]:
    """Disks of a teardown whose second disk was torn out before, with these partitions still there."""
    told = left(at("/dev/sdb", *numbers, remains=Remains.NOTHING))
    held = array("/dev/sda", expected=2, path="", running=False)
    found = (partition("b", number) for number in parts)
    shown = machine(
        disk("a", content=Member(OTHER_ARRAY)),
        gpt_disk("b"),
        *found,
        arrays=(held,),
        host=msgspec.structs.replace(HOST, unfinished=told),
    )
    answer = plan_teardown("old", shown)
    assert isinstance(answer, Planned), answer.findings
    return [each.path for each in answer.plan.disks]


@pytest.mark.parametrize(
    ("numbers", "parts", "taken"),
    [((), (1,), True), ((1,), (1,), False), ((1,), (1, 2), True), ((1, 2), (1, 2), False), ((1,), (), False)],
)
def test_a_disk_whose_table_was_to_stay_is_left_out_when_nobody_else_is_on_it(
    *, numbers: tuple[int, ...], parts: tuple[int, ...], taken: bool
) -> None:
    assert shared(*numbers, parts=parts) == (["/dev/sda", "/dev/sdb"] if taken else ["/dev/sda"])


def test_what_was_torn_out_of_another_array_is_none_of_this_ones() -> None:
    told = left(at("/dev/sdc"), uuid="another")
    shown = msgspec.structs.replace(mirror(), host=msgspec.structs.replace(HOST, unfinished=told))
    answer = plan_teardown("old", shown)
    assert isinstance(answer, Planned)
    assert [each.path for each in answer.plan.disks] == ["/dev/sda", "/dev/sdb"]


def test_a_disk_that_was_torn_out_and_is_mounted_now_stops_the_teardown() -> None:
    told = left(at("/dev/sdc"))
    shown = mirror()
    blocks = tuple(
        disk("c", content=formatted("ext4", "/srv/c")) if found.path == "/dev/sdc" else found
        for found in shown.blocks
    )
    host = msgspec.structs.replace(HOST, unfinished=told)
    answer = plan_teardown("old", msgspec.structs.replace(shown, blocks=blocks, host=host))
    assert [finding.code for finding in answer.findings] == ["mounted"]
