"""An array whose members are arrays: a RAID 0 over two mirrors of whole disks, as it was made by hand."""

from msgspec.structs import replace

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Content, Member, Snapshot
from raidwright.storage.steps.targets import MemberTarget, OnDisk, OnLowerArray
from tests.storage.machines import OTHER_ARRAY, TB, array, disk, formatted, machine

LOW = ("aaaaaaaa:00000000:00000000:00000001", "aaaaaaaa:00000000:00000000:00000002")
NODES = ("/dev/md125", "/dev/md126")
MOUNTED = formatted("ext4", "/srv/films")


def lower(number: int, *members: MemberTarget) -> OnLowerArray:
    """How a plan names one of both mirrors."""
    disks = members or (OnDisk(2 * number), OnDisk(2 * number + 1))
    return OnLowerArray(LOW[number], NODES[number], disks)


def upper(**changes: object) -> Array:
    return array(*NODES, **({"level": "raid0"} | changes))  # type: ignore[arg-type]


def mirrors(**changes: object) -> tuple[Array, ...]:
    pairs = (("/dev/sda", "/dev/sdb"), ("/dev/sdc", "/dev/sdd"))
    both = zip(pairs, LOW, NODES, ("low1", "low2"), strict=True)
    return tuple(
        replace(array(*pair, uuid=uuid, name=name), path=node, **changes) for pair, uuid, node, name in both
    )


def nested(content: Content = MOUNTED, *more: Block, runs: bool = True, **changes: object) -> Snapshot:
    """All of it, with ``content`` on the upper one, which is called "old"; ``changes`` are of that."""
    disks = [disk(letter, content=Member(LOW[index // 2])) for index, letter in enumerate("abcd")]
    low = [
        Block(node, f"9:{node[-3:]}", TB, ArrayDevice(uuid), Member(OTHER_ARRAY))
        for node, uuid in zip(NODES, LOW, strict=True)
    ]
    top = [Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), content)] if runs else []
    stopped = {} if runs else {"running": False, "path": "", "size": 0}
    held = upper(**stopped | changes)
    return machine(*disks, *low, *top, disk("e"), *more, arrays=(held, *mirrors()))
