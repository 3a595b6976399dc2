"""Whatever a probe may find is called by the name that its field gives it."""

import re

import pytest

from raidwright.storage.snapshot import signatures
from raidwright.storage.snapshot.signatures import SIGNATURE_NAMES, signature_name, with_names

_KINDS = sorted({*signatures._SETS, *signatures.SET_TYPES.values()})


@pytest.mark.parametrize("kind", _KINDS)
def test_every_kind_of_set_has_a_name(kind: str) -> None:
    assert kind in SIGNATURE_NAMES


def test_no_name_is_a_type() -> None:
    for kind, name in SIGNATURE_NAMES.items():
        assert kind == kind.lower()
        assert not re.search("_|member$", name) or name.endswith(("RAID member", "MegaRAID member"))


def test_types_are_named_whatever_their_case_and_others_stay() -> None:
    assert signature_name("LVM2_member") == "LVM physical volume"
    assert signature_name("ext4") == "ext4"
    facts = (("disk", "zfs_member"), ("kinds", "zfs_member, ext4, PMBR"))
    assert with_names(facts) == (("disk", "zfs_member"), ("kinds", "ZFS pool, ext4, protective MBR"))
