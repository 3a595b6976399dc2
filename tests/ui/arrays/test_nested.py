"""An array whose members are arrays, as the page of arrays shows it."""

from raidwright.ui.arrays.members_picture import members_of
from raidwright.ui.arrays.stack import stack_of
from tests.storage.nested import nested


def test_its_members_are_called_by_their_names_and_show_their_disks() -> None:
    snapshot = nested()
    below = stack_of(snapshot.arrays[0], snapshot).disks
    assert [node.words.partition(" ")[0] for node in below] == ["low1", "low2"]
    assert [[disk.device for disk in node.children] for node in below] == [
        ["/dev/sda", "/dev/sdb"],
        ["/dev/sdc", "/dev/sdd"],
    ]
    facts = members_of(snapshot.arrays[0], snapshot)
    assert [(each.serial, each.picture) for each in facts] == [
        ("low1", "drive-array"),
        ("low2", "drive-array"),
    ]
    assert all("RAID 1" in each.model for each in facts)


def test_an_array_below_shows_what_lies_on_it() -> None:
    snapshot = nested()
    stack = stack_of(snapshot.arrays[1], snapshot)
    assert [disk.device for disk in stack.disks] == ["/dev/sda", "/dev/sdb"]
    assert [node.device for node in stack.load] == ["/dev/md127"]
