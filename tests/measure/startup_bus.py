"""A computer with nineteen disks on a bus of its own, until its input ends.

Its argument is the bus's address, and behind it how many milliseconds its helper takes to answer: "never"
where it does not come at all. What UDisks2 says is as complete as other programs want it.
"""

import asyncio
import sys
from typing import Any

from raidwright.bus import Bus, Call
from raidwright.protocol import DeviceFacts, HelperFacts, RootLook
from raidwright.storage.snapshot.disks import Host
from tests.bus.fakes import FakeHelper, FakeUdisks
from tests.reading.udisks_objects import ROOT, Objects, disk, interface

DISKS = 19
_BYTES = 4_000_787_030_016
_DRIVE: dict[str, Any] = {
    "Model": "Tarnfell TF4000N",
    "Revision": "82.00A82",
    "Media": "",
    "MediaAvailable": True,
    "MediaChangeDetected": True,
    "Size": _BYTES,
    "ConnectionBus": "",
    "Ejectable": False,
    "Seat": "seat0",
    "SortKey": "00coldplug/00fixed/sd",
    "CanPowerOff": False,
    "SiblingId": "",
}
_BLOCK: dict[str, Any] = {
    "Id": "",
    "ReadOnly": False,
    "HintPartitionable": True,
    "HintSystem": True,
    "HintIgnore": False,
    "HintAuto": False,
    "HintName": "",
    "HintIconName": "",
    "HintSymbolicIconName": "",
}


class _SlowHelper(FakeHelper):
    """Answers after so many ``seconds``."""

    seconds = 0.0

    async def _facts(self, call: Call) -> tuple[object, ...]:
        await asyncio.sleep(self.seconds)
        return await super()._facts(call)


def objects() -> Objects:
    """The manager and all disks, in two models on one controller."""
    said: Objects = {f"{ROOT}/Manager": {interface("Manager"): {"Version": "2.9.4"}}}
    for number in range(DISKS):
        name = _name(number)
        serial = f"TF-4N0A{number:04d}"
        place = f"/dev/disk/by-path/pci-0000:00:17.0-ata-{number + 1}"
        drive = {**_DRIVE, "Serial": serial, "WWN": f"0x5f01ab0c1000{number:04x}", "Id": f"Tarnfell-{serial}"}
        said |= disk(name, number, drive, size=_BYTES, links=(place,), **_BLOCK)
    return said


def _name(number: int) -> str:
    return f"sd{chr(ord('a') + number)}"


def facts() -> HelperFacts:
    """Every disk is blank."""
    devices = (
        DeviceFacts(
            f"254:{n}", f"sd{chr(ord('a') + n)}", 512, 4096, n + 1, (), size=_BYTES, root=RootLook(())
        )
        for n in range(DISKS)
    )
    return HelperFacts(Host(name="nas"), tuple(devices))


async def _serve(address: str, patience: str) -> None:
    disks, helper = await Bus.connect(address), await Bus.connect(address)
    await FakeUdisks(disks, objects()).serve()
    if patience != "never":
        fake = _SlowHelper(helper, facts())
        fake.seconds = float(patience) / 1e3
        await fake.serve()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_serve(*sys.argv[1:]))
