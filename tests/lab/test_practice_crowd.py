"""A crowd of block devices is listed over the bridge, whole and unchanged."""

import asyncio
import hashlib
import json

import pytest

from raidwright.bus import Bus

pytestmark = [pytest.mark.alone, pytest.mark.parametrize("practice", ["many"], indirect=True)]

_OBJECTS = ("org.freedesktop.UDisks2", "/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager")
_PARTITIONS = b"label: gpt\n" + b"size=32MiB\n" * 4

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
    for bay in machine.bays:
        if bay.name:
            done = await machine.run(("sfdisk", "--quiet", f"/dev/{bay.name}"), _PARTITIONS)
            assert done.returncode == 0, done.output.decode()
    await machine.run(("udevadm", "settle", "--timeout=60"))


async def _list(address):
    bus = await Bus.connect(address)
    try:
        (objects,) = await bus.call(*_OBJECTS, "GetManagedObjects")
    finally:
        await bus.close()
    return objects


def test_a_hundred_and_fifty_block_devices_arrive_unchanged(run, practice):
    run(_partition(practice))

    async def all_there():
        async with asyncio.timeout(60):
            while len(objects := await _list(practice.address)) < 181:
                await asyncio.sleep(0.2)
            return objects

    objects = run(all_there())
    devices = [path for path in objects if "/block_devices/" in path]
    assert len(devices) == 150
    text = json.dumps(objects, sort_keys=True, default=list)
    assert len(text) > 150_000
    inside = run(practice.run(["/usr/bin/python3", "-c", _IN_THE_GUEST % (_OBJECTS,)])).output.split()
    assert inside == [str(len(text)).encode(), hashlib.sha256(text.encode()).hexdigest().encode()]


def test_the_list_comes_again_and_again(run, practice):
    async def crowd():
        return await asyncio.gather(*(_list(practice.address) for _ in range(6)))

    lists = run(crowd())
    assert all(listed == lists[0] for listed in lists)
