"""What the drives of an array say of themselves stands beside how the array is."""

from msgspec.structs import replace

from raidwright.storage.snapshot.disks import Block, Complaint, Fault, WholeDisk
from raidwright.ui.arrays.members_picture import members_of
from raidwright.ui.arrays.panel import drive_words
from raidwright.ui.look.widgets import Status
from tests.ui.snapshots import home_server


def _worn(block: Block) -> Block:
    if block.path != "/dev/sdd" or not isinstance(block.origin, WholeDisk):
        return block
    said = (Complaint(Fault.REALLOCATED),)
    drive = replace(block.origin.drive, health="failing", temperature=51.4, complaints=said)
    return replace(block, origin=WholeDisk(drive))


def test_a_failing_member_is_named_with_the_attribute_and_every_one_with_its_temperature() -> None:
    well = home_server()
    tank = well.arrays[0]
    assert list(drive_words(tank, well)) == []
    ill = replace(well, blocks=tuple(map(_worn, well.blocks)))
    kinds, words = zip(*drive_words(tank, ill), strict=True)
    assert set(kinds) == {Status.WARNING}
    assert words[0] == "Tarnfell TF4000N TF-4N0A7K0D reports that it is failing. Do not use it to store data."
    assert "few spare sectors are left" in words[1]
    where = {member.serial: member.device.rpartition(" · ")[2] for member in members_of(tank, ill)}
    assert where["TF-4N0A7K0C"] == "34 °C"
    assert where["TF-4N0A7K0D"] == "51 °C"
