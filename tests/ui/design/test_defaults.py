"""What the build page proposes, and how one choice moves another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, structs, to_builtins

from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemKind,
    Layout,
    Lvm,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import (
    encryption_for,
    first_design,
    free_name,
    level_for,
    lvm_for,
    with_level,
    with_name,
)
from tests.ui.planned_snapshots import practice, tank_machine

names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}", fullmatch=True)


def test_the_first_design_is_a_home_users() -> None:
    design = first_design()
    assert design.name == "data"
    assert design.chunk == 512 * 1024
    assert design.filesystem is not None
    assert design.filesystem.kind is FilesystemKind.EXT4
    assert design.mount == MountChoice("/srv/data")


@pytest.mark.parametrize(("members", "level"), [(2, Level.RAID1), (3, Level.RAID5), (5, Level.RAID6)])
def test_the_proposed_level_survives_a_loss(members: int, level: Level) -> None:
    assert level_for(members) is level
    assert level.facts.losses(members) >= 1


@given(names)
def test_every_name_gives_a_design_that_can_be_kept(name: str) -> None:
    design = structs.replace(first_design(name), members=("a", "b"))
    design = structs.replace(design, encryption=encryption_for(name), lvm=lvm_for(name))
    assert convert(to_builtins(design), ArrayDesign) == design


@given(names, names)
def test_what_is_named_after_the_array_follows_its_name(old: str, new: str) -> None:
    design = structs.replace(first_design(old), lvm=lvm_for(old), encryption=encryption_for(old))
    after = with_name(design, new)
    wanted = structs.replace(first_design(new), lvm=lvm_for(new), encryption=encryption_for(new))
    assert after == wanted


def test_a_mount_point_of_the_users_own_stays() -> None:
    design = structs.replace(first_design(), mount=MountChoice("/mnt/films"))
    assert with_name(design, "vault").mount == MountChoice("/mnt/films")


def test_a_group_volume_and_mapping_with_names_of_the_users_own_keep_them() -> None:
    lvm, encryption = Lvm("vg0", "films"), Encryption("secret")
    design = structs.replace(first_design("data"), lvm=lvm, encryption=encryption)
    renamed = with_name(design, "vault")
    assert (renamed.name, renamed.lvm, renamed.encryption) == ("vault", lvm, encryption)
    half = structs.replace(design, lvm=Lvm("vg0", "data"))
    assert with_name(half, "vault").lvm == Lvm("vg0", "vault")


def test_a_taken_name_is_not_proposed() -> None:
    assert free_name(None) == "data"
    assert free_name(practice()) == "data"
    held = tank_machine()
    taken = structs.replace(held, arrays=(structs.replace(held.arrays[0], name="nas:data"),))
    assert free_name(taken) == "data2"


def test_only_raid10_keeps_a_layout() -> None:
    far = structs.replace(first_design(), level=Level.RAID10, layout=Layout.FAR)
    assert with_level(far, Level.RAID10).layout is Layout.FAR
    assert with_level(far, Level.RAID5) == structs.replace(far, level=Level.RAID5, layout=Layout.DEFAULT)
