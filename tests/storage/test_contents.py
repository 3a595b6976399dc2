"""What lies on a device, in words, and what a plan can carry of them."""

import pytest

from raidwright.storage.plan.plan import Loss, loss
from raidwright.storage.rules.contents import block_contents, contents, device_name, disk_label, item
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    Origin,
    OtherDevice,
    PhysicalVolume,
    SwapArea,
    Table,
    Unlocked,
)
from tests.storage.machines import OTHER_ARRAY, TB, array, disk, drive, formatted, machine, partition


@pytest.mark.parametrize(
    ("content", "kind", "facts"),
    [
        (Table("gpt", ""), "other", {"kind": "gpt"}),
        (Table("dos", ""), "other", {"kind": "dos"}),
        (Table("", ""), "other", {"kind": "table"}),
        (Member(OTHER_ARRAY), "member", {}),
        (Luks("u", "2"), "luks", {"size": "1.00 TB"}),
        (PhysicalVolume(""), "volumes", {}),
        (PhysicalVolume("vault"), "volumes-of", {"group": "vault"}),
        (formatted("xfs"), "filesystem", {"kind": "xfs", "size": "1.00 TB"}),
        (formatted("xfs", label="a"), "labelled", {"label": "a", "kind": "xfs", "size": "1.00 TB"}),
        (Filesystem("", "", "", ("/srv/data",)), "mounted", {"size": "1.00 TB"}),
        (SwapArea(active=True), "swap", {}),
        (Foreign("zfs_member"), "other", {"kind": "zfs_member"}),
    ],
)
def test_what_lies_on_a_device(content: Content, kind: str, facts: dict[str, str]) -> None:
    """A table beside it is lost too, of which no partition shows then."""
    found = partition("a", 1, content, TB, signatures=("atari", "ext4", "gpt"))
    first, *beside = block_contents(found, machine(found))
    assert (first.kind, dict(first.facts)) == (kind, {"place": "sda1"} | facts)
    assert str(first).startswith("sda1: ")
    assert list(map(str, beside)) == ([] if isinstance(content, Table) else ["sda1: GPT partition table"])


@pytest.mark.parametrize(("content", "first"), [(Blank(), "signature"), (SwapArea(active=False), "swap")])
def test_a_signature_is_told_where_nothing_else_stands_for_it(content: Content, first: str) -> None:
    found = disk("a", TB, content, signatures=("unknown_data", "xfs", "unreadable"))
    told = contents(found, machine(found))
    assert [each.kind for each in told] == [first, "other", "other"]
    assert [dict(each.facts)["kind"] for each in told[1:]] == ["unknown_data", "unreadable"]


@pytest.mark.parametrize(
    ("path", "origin", "name"),
    [
        ("/dev/md127", ArrayDevice(OTHER_ARRAY), "old"),
        ("/dev/md126", ArrayDevice("unheard-of"), "md126"),
        ("/dev/md125", ArrayDevice("nameless"), "md125"),
        ("/dev/dm-0", Unlocked("/dev/md127", "safe"), "safe"),
        ("/dev/dm-0", Unlocked("/dev/md127", ""), "dm-0"),
        ("/dev/dm-1", LogicalVolume("vault", "films"), "vault/films"),
        ("/dev/loop0", OtherDevice("loop"), "loop0"),
    ],
)
def test_a_device_is_called_as_people_call_it(path: str, origin: Origin, name: str) -> None:
    held = (array(name="nas:old"), array(uuid="nameless", name=""))
    found = Block(path, "9:127", TB, origin, Blank())
    assert device_name(found, machine(found, arrays=held)) == name


def test_a_disk_is_known_by_model_and_serial_else_by_its_path() -> None:
    assert disk_label(disk("a")) == "Larch Disk 4000 LD-A001"
    assert disk_label(disk("a", hardware=drive("a", serial=""))) == "Larch Disk 4000"
    assert disk_label(disk("a", hardware=drive("a", model=""))) == "LD-A001"
    assert disk_label(disk("a", hardware=drive("a", model="", serial=""))) == "/dev/sda"
    assert disk_label(partition("a", 1)) == "/dev/sda1"


def test_a_loss_is_cut_to_what_a_plan_carries() -> None:
    lost = [item("swap", place=str(number)) for number in range(64)]
    assert loss(3, lost) == Loss(3, tuple(lost))
    assert loss(0, [*lost, item("member", place="x")]).contents == (*lost[:63], item("more", count="2"))


@pytest.mark.parametrize(("length", "kept"), [(128, "x" * 128), (129, "x" * 127 + "…")])
def test_a_fact_is_cut_to_what_a_plan_carries(length: int, kept: str) -> None:
    assert item("swap", place="x" * length).facts == (("place", kept),)
