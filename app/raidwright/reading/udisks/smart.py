"""What drives say of their own condition: ATA attributes and NVMe warnings, as UDisks2 passes them on.

UDisks2 asks each drive by itself every ten minutes and wakes none that sleeps; nothing here asks a drive.
"""

import asyncio
from dataclasses import dataclass

from raidwright.bus import NO_REPLY, UDISKS, Bus, BusError
from raidwright.reading.udisks.objects import Properties, UdisksObjects
from raidwright.storage.snapshot.disks import Complaint, Fault, complaint_of_attribute

_ATA = "Drive.Ata"
_ATTRIBUTES = "a(ysqiiixia{sv})"
"""What UDisks2 answers about the attributes of a drive."""
_FREEZING_POINT = 273.15
"""Kelvin; UDisks2 counts temperatures from absolute zero."""
_SELF_TESTS_FAILED = (
    "fatal",
    "error_unknown",
    "error_electrical",
    "error_servo",
    "error_read",
    "error_handling",
)
_FAULT_BY_NVME_WARNING = {
    "spare": Fault.WORN,
    "temperature": Fault.HOT,
    "degraded": Fault.RELIABILITY,
    "readonly": Fault.READ_ONLY,
    "volatile_mem": Fault.BACKUP,
    "pmr_readonly": Fault.READ_ONLY,
}
"""UDisks2's word for each bit of the critical warning -> what it means."""


@dataclass(frozen=True)
class Condition:
    """What a drive says of its state: "ok", "failing", or empty where it said nothing; degrees Celsius."""

    health: str = ""
    temperature: float | None = None
    complaints: tuple[Complaint, ...] = ()


class FailingAttributes:
    """Attributes below their threshold: UDisks2 counts them in a property and names them on demand."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._known: dict[str, tuple[int, tuple[Complaint, ...]]] = {}
        """Object path -> the moment of the drive's judgement, and what it complained of then."""

    async def of(self, objects: UdisksObjects, patience: float) -> dict[str, tuple[Complaint, ...]]:
        """The failing attributes of each drive, by object path, as far as they are told in so many seconds.

        UDisks2 is asked once for each judgement, and again where it did not answer in time.
        """
        counting = [
            ata for ata in objects.with_interface(_ATA) if ata.number("SmartNumAttributesFailing") > 0
        ]
        answers = await asyncio.gather(*(self._ask_for_judgement(ata, patience) for ata in counting))
        self._known = {ata.path: each for ata, each in zip(counting, answers, strict=True) if each}
        return {path: complaints for path, (_, complaints) in self._known.items()}

    async def _ask_for_judgement(
        self, ata: Properties, patience: float
    ) -> tuple[int, tuple[Complaint, ...]] | None:
        """The moment of its judgement, and what it complains of; what it said before while it is silent."""
        updated = ata.number("SmartUpdated")
        last = self._known.get(ata.path)
        if last is not None and last[0] == updated:
            return last
        try:
            where = (UDISKS, ata.path, f"{UDISKS}.{_ATA}", "SmartGetAttributes")
            answer = await self._bus.call(*where, "a{sv}", ({},), answer=_ATTRIBUTES, timeout=patience)
        except BusError as error:
            return last if error.name == NO_REPLY else (updated, ())
        return updated, _below_threshold(answer)


def smart_condition(objects: UdisksObjects, path: str) -> Condition:
    """How the drive at ``path`` finds itself."""
    ata = objects.get(path, _ATA)
    if ata is not None and ata.number("SmartUpdated"):
        health = "failing" if ata.flag("SmartFailing") else "ok"
        complaints = (
            *objects.failing_attributes(path),
            *_bad_sector_complaints(ata),
            *_self_test_complaints(ata),
        )
        return Condition(health, _celsius(ata.fraction("SmartTemperature")), complaints)
    nvme = objects.get(path, "NVMe.Controller")
    if nvme is not None and nvme.number("SmartUpdated"):
        return _nvme_condition(nvme)
    return Condition()


def _nvme_condition(nvme: Properties) -> Condition:
    """How an NVMe drive finds itself; that it is too hot is a complaint, and no failure."""
    warnings = nvme.items("SmartCriticalWarning", str)
    complaints = [
        Complaint(_FAULT_BY_NVME_WARNING[word])
        if word in _FAULT_BY_NVME_WARNING
        else Complaint(Fault.ATTRIBUTE, word)
        for word in warnings
    ]
    failing = any(each.fault is not Fault.HOT for each in complaints)
    celsius = _celsius(nvme.number("SmartTemperature"))
    return Condition("failing" if failing else "ok", celsius, tuple(dict.fromkeys(complaints)))


def _below_threshold(answer: tuple[object, ...]) -> tuple[Complaint, ...]:
    """The attributes in UDisks2's answer that have crossed their thresholds.

    Each is (id, name, flags, value, worst, threshold, …); values of 0 or less are unknown.
    """
    complaints = []
    for row in answer[0] if answer and isinstance(answer[0], list) else ():
        match row:
            case [int(number), str(name), int(), int(value), int(), int(threshold), *_]:
                if 0 < value <= threshold:
                    complaints.append(complaint_of_attribute(number, name))
            case _:
                continue
    return tuple(dict.fromkeys(complaints))


def _bad_sector_complaints(ata: Properties) -> tuple[Complaint, ...]:
    """UDisks2 says -1 for an unknown number of bad sectors."""
    bad = ata.number("SmartNumBadSectors")
    return (Complaint(Fault.BAD_SECTORS, str(bad)),) if bad > 0 else ()


def _self_test_complaints(ata: Properties) -> tuple[Complaint, ...]:
    failed = ata.text("SmartSelftestStatus") in _SELF_TESTS_FAILED
    return (Complaint(Fault.SELF_TEST),) if failed else ()


def _celsius(kelvin: float) -> float | None:
    return round(kelvin - _FREEZING_POINT, 1) if kelvin else None
