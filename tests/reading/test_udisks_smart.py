"""What drives say of their own condition, as UDisks2 passes it on."""

import asyncio
from typing import Any

import pytest

from raidwright.bus import Bus, BusError, Call, ServedMethod
from raidwright.reading.udisks import ObjectCache, UdisksObjects
from raidwright.reading.udisks.smart import Condition, smart_condition
from raidwright.storage.snapshot.disks import Complaint, Fault
from tests.bus.conftest import PrivateBus, bus_address, private_bus
from tests.bus.fakes import FakeUdisks
from tests.reading.udisks_objects import ROOT, disk, interface

__all__ = ["bus_address", "private_bus"]
DRIVE = f"{ROOT}/drives/drive_sda"
_ROW = "(ysqiiixia{sv})"


def row(number: int, name: str, value: int, threshold: int) -> list[object]:
    return [number, name, 0, value, value, threshold, 0, 0, {}]


ROWS = [
    row(5, "reallocated-sector-count", 3, 10),
    row(9, "power-on-hours", 80, 0),
    row(194, "temperature-celsius", 100, 0),
    row(196, "reallocated-event-count", 10, 10),
    row(200, "multi-zone-error-rate", 1, 5),
    row(13, "soft-error-rate", -1, 20),
]


def one(**interfaces: Any) -> UdisksObjects:
    return UdisksObjects(disk("sda", drive_properties=interfaces))


@pytest.mark.parametrize(
    ("said", "health", "faults"),
    [
        ({"SmartNumBadSectors": -1, "SmartSelftestStatus": "success"}, "ok", []),
        ({"SmartNumBadSectors": 7}, "ok", [Complaint(Fault.BAD_SECTORS, "7")]),
        (
            {"SmartFailing": True, "SmartSelftestStatus": "error_read"},
            "failing",
            [Complaint(Fault.SELF_TEST)],
        ),
        ({"SmartSelftestStatus": "inprogress"}, "ok", []),
        ({"SmartSelftestStatus": "interrupted"}, "ok", []),
    ],
)
def test_what_an_ata_drive_says(said: dict[str, Any], health: str, faults: list[Complaint]) -> None:
    found = smart_condition(one(**{"Drive.Ata": {"SmartUpdated": 1} | said}), DRIVE)
    assert (found.health, found.complaints) == (health, tuple(faults))


@pytest.mark.parametrize(
    ("warnings", "health", "faults"),
    [
        ([], "ok", []),
        (["temperature"], "ok", [Fault.HOT]),
        (["spare", "readonly"], "failing", [Fault.WORN, Fault.READ_ONLY]),
        (["degraded", "temperature"], "failing", [Fault.RELIABILITY, Fault.HOT]),
        (["volatile_mem"], "failing", [Fault.BACKUP]),
    ],
)
def test_what_an_nvme_drive_says(warnings: list[str], health: str, faults: list[Fault]) -> None:
    nvme = {"SmartUpdated": 1, "SmartTemperature": 313, "SmartCriticalWarning": warnings}
    found = smart_condition(one(**{"NVMe.Controller": nvme}), DRIVE)
    assert found == Condition(health, 39.9, tuple(map(Complaint, faults)))


def test_a_warning_that_is_not_known_is_told_by_its_name() -> None:
    nvme = {"SmartUpdated": 1, "SmartCriticalWarning": ["odd"]}
    found = smart_condition(one(**{"NVMe.Controller": nvme}), DRIVE)
    assert (found.health, found.complaints) == ("failing", (Complaint(Fault.ATTRIBUTE, "odd"),))


class Asked:
    """Answers for the attributes of a drive."""

    def __init__(self) -> None:
        self.times = 0
        self.error: BusError | None = None

    async def answer(self, _: Call) -> tuple[object, ...]:
        self.times += 1
        if self.error:
            raise self.error
        return (ROWS,)


async def _complaints(cache: ObjectCache) -> tuple[Complaint, ...]:
    return smart_condition(await cache.objects(), DRIVE).complaints


def test_attributes_are_asked_for_once_by_each_judgement_that_counts_any(private_bus: PrivateBus) -> None:
    async def scenario() -> None:
        ata = {"SmartUpdated": 1, "SmartFailing": True, "SmartNumAttributesFailing": 0}
        server, client = [await Bus.connect(private_bus.address) for _ in range(2)]
        asked = Asked()
        fake = FakeUdisks(server, disk("sda", drive_properties={"Drive.Ata": ata}))
        attributes = {"SmartGetAttributes": ServedMethod("a{sv}", f"a{_ROW}", asked.answer)}
        await server.serve(DRIVE, interface("Drive.Ata"), attributes)
        await fake.serve()
        cache = ObjectCache(client)
        await cache.open()
        assert (await _complaints(cache), asked.times) == ((), 0)
        asked.error = BusError("org.freedesktop.UDisks2.Error.Failed", "no")
        await _changed(cache, fake, SmartUpdated=2, SmartNumAttributesFailing=2)
        assert (await _complaints(cache), asked.times) == ((), 1)
        asked.error = None
        await _changed(cache, fake, SmartUpdated=3)
        known = (Complaint(Fault.REALLOCATED), Complaint(Fault.ATTRIBUTE, "multi zone error rate"))
        assert (await _complaints(cache), asked.times) == (known, 2)
        await _changed(cache, fake, SmartTemperature=300.0)
        assert (await _complaints(cache), asked.times) == (known, 2)
        await _changed(cache, fake, SmartUpdated=4, SmartNumAttributesFailing=0)
        assert (await _complaints(cache), asked.times) == ((), 2)
        await cache.close()
        await client.close()
        await server.close()

    asyncio.run(scenario())


async def _changed(cache: ObjectCache, fake: FakeUdisks, **values: Any) -> None:
    fake.change(DRIVE, "Drive.Ata", **values)
    await asyncio.wait_for(cache.changed.wait(), 10)
