"""How a disk of the practice machine can be broken, and the node of qemu-storage-daemon that breaks it.

Such a node lies over the image file, in whose place the slot's throttle reads and writes through it.
"""

from typing import Annotated, Any

import msgspec

from raidwright.storage.units import MIB, SECTOR

# The daemon flushes a disk before it puts another image below it; were that to fail, none could be repaired.
_READS, _WRITES = ("read",), ("write", "write-zeroes", "discard")
_IO_ERROR = 5
_NANOSECONDS = 10**9
_PAGE = 4096 // SECTOR

Node = dict[str, Any]


class DiskFault(msgspec.Struct, frozen=True):
    """What is wrong with a disk: which requests end in an I/O error, or how long each takes.

    ``start`` and ``length``, in bytes and whole sectors, say where on the disk; a length of 0 is all of it.
    """

    reads: bool = False
    writes: bool = False
    start: Annotated[int, msgspec.Meta(ge=0, multiple_of=SECTOR)] = 0
    length: Annotated[int, msgspec.Meta(ge=0, le=4 * MIB, multiple_of=SECTOR)] = 0
    one_in: Annotated[int, msgspec.Meta(ge=1, le=16)] = 1
    """Only each so-many-th request fails."""
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """Every request is answered so much later, and rightly."""


DEAD = DiskFault(reads=True, writes=True)
"""Whatever it is to read or write ends in an error."""
UNREADABLE = DiskFault(reads=True)
READ_ONLY = DiskFault(writes=True)
"""It turns away all that is written, as worn-out flash does."""
ONE_IN_THREE = DiskFault(reads=True, writes=True, one_in=3)


def slow(seconds: float) -> DiskFault:
    """Return the fault of a disk that answers each request so much later."""
    return DiskFault(seconds=seconds)


def unreadable_at(start: int, length: int = MIB) -> DiskFault:
    """Return the fault of a disk that has ``length`` bytes at ``start`` which it can neither read nor write.

    Could they be written, md would mend them and nobody would ever hear of it.
    """
    return DiskFault(reads=True, writes=True, start=start, length=length)


def fault_node(slot: int, size: int, image: Node, fault: DiskFault) -> Node:
    """Return the node in the place of that of ``slot``, whose disk has ``size`` bytes in ``image``."""
    if fault.seconds:
        return _late(slot, size, image, fault.seconds)
    debug: Node = {"driver": "blkdebug", "image": f"file{slot}", "inject-error": _errors(fault)}
    if fault.one_in == 1:
        return debug | {"node-name": dead_node(slot)}
    # Only from a format above it does blkdebug hear of requests, by which it counts.
    counting = debug | {"set-state": _counting(fault.one_in)}
    return {"driver": "raw", "node-name": dead_node(slot), "file": counting}


def dead_node(slot: int) -> str:
    """Return what the node is called by which the disk in ``slot`` fails."""
    return f"dead{slot}"


def _errors(fault: DiskFault) -> list[Node]:
    rule: Node = {"errno": _IO_ERROR}
    if fault.one_in > 1:
        # An error is in force until another one is: that of the requests between, which is none.
        kinds = [*(["read"] if fault.reads else []), *(["write"] if fault.writes else [])]
        return [
            {"event": f"{kind}_aio", "iotype": kind, "state": state, "once": False}
            | {"errno": _IO_ERROR if state == fault.one_in else 0}
            for kind in kinds
            for state in range(1, fault.one_in + 1)
        ]
    rule |= {"event": "none", "once": False}
    every = (_READS if fault.reads else ()) + (_WRITES if fault.writes else ())
    if not fault.length:
        return [rule | {"iotype": kind} for kind in every]
    # A rule is of one sector alone. What writes writes pages; thousands of rules more would take seconds.
    sectors = range(fault.start // SECTOR, (fault.start + fault.length) // SECTOR)
    read = [rule | {"iotype": "read", "sector": sector} for sector in sectors if fault.reads]
    return read + [
        rule | {"iotype": "write", "sector": sector} for sector in sectors[::_PAGE] if fault.writes
    ]


def _counting(one_in: int) -> list[Node]:
    return [
        {"event": event, "state": state, "new_state": state % one_in + 1}
        for event in ("read_aio", "write_aio")
        for state in range(1, one_in + 1)
    ]


def _late(slot: int, size: int, image: Node, seconds: float) -> Node:
    """A quorum that waits for all and of two that differ believes the last: the image itself.

    It allows nobody else to write what it writes, so that it opens the image once more.
    """
    late: Node = {
        "driver": "null-co",
        "size": size,
        "latency-ns": round(seconds * _NANOSECONDS),
        "read-zeroes": True,
    }
    again = {name: value for name, value in image.items() if name != "node-name"} | {"locking": "off"}
    return {
        "driver": "quorum",
        "node-name": dead_node(slot),
        "vote-threshold": 1,
        "children": [late, again],
    }
