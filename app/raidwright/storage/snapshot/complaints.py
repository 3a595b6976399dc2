"""What a drive can find wrong with itself (SMART), apart from the one word of its own judgement."""

from enum import Enum

from raidwright.storage.fact import Fact


class Fault(Enum):
    """A part of a drive's judgement; its sentence is the finding "smart-" and the value."""

    REALLOCATED = "reallocated"
    PENDING = "pending"
    UNREADABLE = "unreadable"
    BAD_SECTORS = "bad-sectors"
    """How many, the drive says; that alone it does not call failing."""
    READ_ERRORS = "read-errors"
    SEEK = "seek"
    SPIN_UP = "spin-up"
    END_TO_END = "end-to-end"
    WORN = "worn"
    ATTRIBUTE = "attribute"
    """Any other value of the drive that has left what its maker allows."""
    SELF_TEST = "self-test"
    RELIABILITY = "reliability"
    READ_ONLY = "read-only"
    BACKUP = "backup"
    HOT = "hot"


class Complaint(Fact, frozen=True):
    """One thing wrong; ``value`` is the number, or the name of the attribute, where the sentence has one."""

    fault: Fault
    value: str = ""


def complaint_of_attribute(number: int, name: str) -> Complaint:
    """What it means that this SMART attribute of an ATA drive has crossed the threshold of its maker.

    The numbers are the makers' own and the same with nearly all; source: smartmontools' drivedb.h.
    """
    fault = _BY_NUMBER.get(number)
    return Complaint(fault) if fault else Complaint(Fault.ATTRIBUTE, name.replace("-", " ") or str(number))


_BY_NUMBER = {
    1: Fault.READ_ERRORS,
    3: Fault.SPIN_UP,
    5: Fault.REALLOCATED,
    7: Fault.SEEK,
    10: Fault.SPIN_UP,
    177: Fault.WORN,
    184: Fault.END_TO_END,
    187: Fault.UNREADABLE,
    190: Fault.HOT,
    194: Fault.HOT,
    196: Fault.REALLOCATED,
    197: Fault.PENDING,
    198: Fault.UNREADABLE,
    202: Fault.WORN,
    231: Fault.WORN,
    232: Fault.WORN,
    233: Fault.WORN,
}
