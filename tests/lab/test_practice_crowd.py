"""A crowd of block devices is listed over the bridge, whole and unchanged."""

import asyncio
import hashlib
import json

import pytest

from raidwright.bus import Bus

pytestmark = pytest.mark.parametrize("practice", ["many"], indirect=True)

_OBJECTS = ("org.freedesktop.UDisks2", "/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager")
_PARTITIONS = """
for disk in "$@"; do
    printf 'label: gpt\\nsize=32MiB\\nsize=32MiB\\nsize=32MiB\\nsize=32MiB\\n' | sfdisk --quiet /dev/$disk
done
udevadm settle --timeout=60
"""

_IN_THE_GUEST = """
import asyncio, hashlib, json, sys
sys.path.insert(0, "/run/practice/site")
from raidwright.bus import Bus

async def main():
    bus = await Bus.connect("unix:path=/run/dbus/system_bus_socket")
    (objects,) = await bus.call(*%r, "GetManagedObjects")
    text = json.dumps(objects, sort_keys=True, default=list)
    print(len(text), hashlib.sha256(text.encode()).hexdigest())
    await bus.close()

asyncio.run(main())
"""


async def _partition(machine):
    disks = [slot.name for slot in machine.slots if slot.name]
    done = await machine.run(("sh", "-ec", _PARTITIONS, "partition", *disks))
    assert done.returncode == 0, done.output.decode()


async def _list(address):
    bus = await Bus.connect(address)
    try:
        (objects,) = await bus.call(*_OBJECTS, "GetManagedObjects")
    finally:
        await bus.close()
    return objects


@pytest.mark.exhaustive
def test_a_hundred_and_fifty_block_devices_arrive_unchanged(run, practice):
    run(_partition(practice))

    async def agree():
        """What it is on both sides of the bridge once nothing changes any more."""
        async with asyncio.timeout(120):
            while True:
                objects = await _list(practice.address)
                inside = await practice.run(["/usr/bin/python3", "-c", _IN_THE_GUEST % (_OBJECTS,)])
                text = json.dumps(objects, sort_keys=True, default=list)
                digest = hashlib.sha256(text.encode()).hexdigest()
                if len(objects) == 181 and inside.output.decode().split() == [str(len(text)), digest]:
                    return objects, text

    objects, text = run(agree())
    devices = [path for path in objects if "/block_devices/" in path]
    assert len(devices) == 150
    assert len(text) > 150_000


@pytest.mark.exhaustive
def test_the_list_comes_again_and_again(run, practice):
    async def crowd():
        return await asyncio.gather(*(_list(practice.address) for _ in range(6)))

    lists = run(crowd())
    assert all(listed == lists[0] for listed in lists)
