"""What of its disks a plan stands on."""

import msgspec
import pytest

from raidwright.storage.plan.plan import own_members
from raidwright.storage.snapshot.names import mapped_group
from raidwright.storage.steps.disk import VerifyClean
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.storage.machines import formatted, machine, partition
from tests.storage.teardowns import mirror, plan_of


def test_a_plan_stands_on_what_it_clears() -> None:
    snapshot = mirror()
    shared = machine(*snapshot.blocks, partition("a", 2, formatted()), arrays=snapshot.arrays)
    assert own_members(plan_of("old", shared)) == (OnPartition(0, 1), OnDisk(1))
    assert own_members(plan_of("old", snapshot)) == (OnDisk(0), OnDisk(1))
    looking = msgspec.structs.replace(plan_of("old", shared), steps=(VerifyClean(OnPartition(0, 1)),))
    assert own_members(looking) == (OnDisk(0), OnDisk(1))


@pytest.mark.parametrize(
    ("mapping", "group"),
    [
        ("vault-films", "vault"),
        ("va--ult-fi--lms", "va-ult"),
        ("vault-films_tdata", "vault"),
        ("vault-films-real", "vault"),
        ("vault", ""),
        ("va--ult", ""),
        ("-films", ""),
    ],
)
def test_device_mapper_names_tell_the_volume_group(mapping: str, group: str) -> None:
    assert mapped_group(mapping) == group
