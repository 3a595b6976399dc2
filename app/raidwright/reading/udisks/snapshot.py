"""All of UDisks2's objects as one snapshot."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.reading.udisks.arrays import read_array
from raidwright.reading.udisks.blocks import device_number, read_block, unseen_block
from raidwright.reading.udisks.groups import read_group
from raidwright.reading.udisks.objects import Properties, UdisksObjects
from raidwright.reading.udisks.root_word import (
    names_by_root,
    volumes_by_root,
    with_all_volumes,
    with_own_name,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Host, Snapshot
from raidwright.storage.snapshot.names import in_other_byte_order
from raidwright.storage.snapshot.same_disk import with_units
from raidwright.storage.snapshot.twins import with_own_ids


def take_snapshot(objects: UdisksObjects, host: Host, facts: HelperFacts | None) -> Snapshot:
    """What ``objects`` and, when the helper has answered, ``facts`` say; ``host`` is used as it is.

    Devices without a single byte (empty card readers, unused loop devices, stopped arrays) are left out.
    Raises PropertyError when UDisks2 contradicts its own interface.
    """
    objects = _with_uuids_by_root(objects, facts.arrays if facts else ())
    devices = {device.number: device for device in facts.devices} if facts else {}
    present = [block for block in objects.with_interface("Block") if block.number("Size")]
    blocks = with_own_ids(
        [read_block(objects, block, devices.get(device_number(block))) for block in present]
    )
    names, days = names_by_root(devices.values()), dict(host.deleted)
    arrays = tuple(
        structs.replace(with_own_name(array, names), deleted=days.get(array.uuid, ""))
        for array in read_arrays(objects, facts.arrays if facts else ())
    )
    paths = {array.path: array.uuid for array in arrays}
    blocks += _unseen_blocks(devices, blocks, paths)
    by_root = volumes_by_root(devices.values())
    groups = (
        with_all_volumes(read_group(objects, group), by_root)
        for group in objects.with_interface("VolumeGroup")
    )
    return with_units(
        Snapshot(
            host=host,
            blocks=tuple(sorted(blocks, key=lambda block: block.path)),
            arrays=arrays,
            groups=tuple(sorted(groups, key=lambda group: group.name)),
            ghosts=facts.ghosts if facts else (),
        )
    )


def _with_uuids_by_root(objects: UdisksObjects, helper_arrays: Iterable[Array]) -> UdisksObjects:
    """``objects`` in which an array has the UUID that the kernel knows it by.

    Of one none of whose members can be read mdadm tells UDisks2 what stands in its map, and takes the words'
    bytes the wrong way round (mdadm's Detail.c, ``Detail``; mapfile.c).
    """
    mistaken = {in_other_byte_order(array.uuid): array.uuid for array in helper_arrays if array.running}
    uuids = {array.path: array.text("UUID") for array in objects.with_interface("MDRaid")}
    own = {path: mistaken[uuid] for path, uuid in uuids.items() if uuid in mistaken}
    return objects.with_property("MDRaid", "UUID", own) if own else objects


def _unseen_blocks(
    devices: Mapping[str, DeviceFacts], blocks: Iterable[Block], arrays: Mapping[str, str]
) -> Iterator[Block]:
    """Arrays that UDisks2 has lost sight of, and all that the kernel has put together on them.

    So too what is put together of what it shows, and that it has not heard of yet.
    """
    shown = {block.number: block.path for block in blocks}
    waiting = [device for number, device in devices.items() if number not in shown]
    lost = {path for path in arrays if path and path not in shown.values()}
    lost |= {f"/dev/{each.node}" for each in waiting if each.root and each.beneath}
    while hidden := [each for each in waiting if not lost.isdisjoint((f"/dev/{each.node}", *each.beneath))]:
        yield from (unseen_block(each, arrays.get(f"/dev/{each.node}", "")) for each in hidden)
        lost |= {f"/dev/{each.node}" for each in hidden}
        waiting = [each for each in waiting if each not in hidden]


def read_arrays(objects: UdisksObjects, helper_arrays: Iterable[Array]) -> tuple[Array, ...]:
    """Every array, sorted by UUID; ``helper_arrays`` are the same as the helper sees them."""
    devices = {
        block.link("MDRaid"): block for block in objects.with_interface("Block") if _is_array(objects, block)
    }
    helper_array_by_uuid = {array.uuid: array for array in helper_arrays}
    arrays = (
        read_array(objects, array, devices.get(array.path), helper_array_by_uuid.get(array.text("UUID")))
        for array in objects.with_interface("MDRaid")
    )
    by_uuid: dict[str, Array] = {}
    # One object may still tell of its members, which called it by its name, and another of what runs.
    for array in sorted(arrays, key=lambda array: array.running):
        before = by_uuid.get(array.uuid, array)
        name, home = (array.name, array.home) if array.name else (before.name, before.home)
        by_uuid[array.uuid] = structs.replace(array, name=name, home=home)
    return tuple(by_uuid[uuid] for uuid in sorted(by_uuid))


def _is_array(objects: UdisksObjects, block: Properties) -> bool:
    """A partition of an array says the same MDRaid as the array itself."""
    return objects.get(block.path, "Partition") is None
