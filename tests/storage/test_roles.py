"""One operation on the disks of two machines: the same by the roles of its disks, whatever their names."""

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Lvm,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe
from raidwright.storage.operations.repair import AddDisk, Replace
from raidwright.storage.operations.roles import (
    DRILL_SIZE,
    drives_of,
    for_drill,
    role_fingerprint,
    with_drives,
)
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.share import Share
from raidwright.storage.units import GIB, MIB, TIB
from tests.storage.machines import IDS, blank_disks, drives

_ARRAY = "d0e10c13:cdf14c7d:85065938:36b05ccd"
_DESIGN = ArrayDesign(
    name="family",
    level=Level.RAID5,
    members=("disk-a", "disk-b", "disk-c"),
    spares=("disk-d",),
    encryption=Encryption("family_crypt"),
    lvm=Lvm("family_vg", "family", 8 * TIB),
    filesystem=FilesystemChoice(FilesystemKind.XFS),
    mount=MountChoice("/srv/family"),
)
_OPERATIONS = [
    Build(_DESIGN, draw_ids()),
    Wipe(("disk-a", "disk-b")),
    Replace(_ARRAY, "disk-a", "disk-b"),
    Replace(_ARRAY, "disk-a"),
    AddDisk(_ARRAY, "disk-a"),
    Delete(_ARRAY),
]
_COPIES = {f"disk-{letter}": f"copy-{letter}" for letter in "abcd"}


@pytest.mark.parametrize("operation", _OPERATIONS, ids=lambda each: each.__struct_config__.tag)
def test_the_fingerprint_is_equal_on_the_disks_and_on_their_copies(operation):
    there = with_drives(operation, _COPIES)
    assert drives_of(there) == tuple(_COPIES[drive] for drive in drives_of(operation))
    assert role_fingerprint(there) == role_fingerprint(operation)


def test_identities_and_the_light_key_of_practice_do_not_change_the_fingerprint():
    light = msgspec.structs.replace(_DESIGN, encryption=Encryption("family_crypt", KeyDerivation.PRACTICE))
    assert role_fingerprint(Build(light, draw_ids())) == role_fingerprint(Build(_DESIGN, draw_ids()))


@pytest.mark.parametrize(
    "change",
    [
        {"level": Level.RAID6},
        {"chunk": 65536},
        {"members": ("disk-a", "disk-b")},
        {"spares": ()},
        {"encryption": None},
        {"mount": MountChoice("/srv/other")},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_design_has_another_fingerprint(change):
    other = msgspec.structs.replace(_DESIGN, **change)
    assert role_fingerprint(Build(other, draw_ids())) != role_fingerprint(Build(_DESIGN, draw_ids()))


def test_another_disk_in_a_role_of_its_own_changes_the_fingerprint_only_by_its_role():
    assert role_fingerprint(Replace(_ARRAY, "disk-a")) == role_fingerprint(Replace(_ARRAY, "disk-z"))
    assert role_fingerprint(Replace(_ARRAY, "disk-a")) != role_fingerprint(
        Replace(_ARRAY, "disk-a", "disk-b")
    )


def test_a_drill_has_a_volume_that_fits_on_small_disks():
    build = Build(_DESIGN, draw_ids())
    assert for_drill(build).design.lvm == Lvm("family_vg", "family")
    plain = Build(msgspec.structs.replace(_DESIGN, lvm=None, spares=()), draw_ids())
    assert for_drill(plain) == plain
    assert for_drill(msgspec.structs.replace(plain, shares=(Share("Films"),))) == plain


def test_in_a_drill_no_spare_takes_the_place_of_the_disk_that_fails():
    assert for_drill(Build(_DESIGN, draw_ids())).design.spares == ()


@pytest.mark.parametrize(
    "change",
    [{"slack": 2 * GIB}, {"slack": 900 * MIB}, {"chunk": 64 * MIB}, {"lvm": Lvm("vg", "lv", 8 * TIB)}],
)
def test_what_is_meant_for_large_disks_fits_on_the_small_ones_of_a_drill(change):
    plain = msgspec.structs.replace(_DESIGN, members=drives(4), spares=(), encryption=None, lvm=None)
    build = Build(msgspec.structs.replace(plain, **change), IDS)
    assert isinstance(plan_for(build, blank_disks(4)), Planned)
    assert isinstance(plan_for(for_drill(build), blank_disks(4, DRILL_SIZE)), Planned)
