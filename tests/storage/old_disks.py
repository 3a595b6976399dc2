"""Disks that come from another computer's NAS, whole or half."""

import msgspec

from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Content,
    Member,
    Snapshot,
)
from raidwright.storage.snapshot.settings import SettingLine, array_link
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    array,
    disk,
    gpt_disk,
    machine,
    partition,
)

BLANK = Blank()
SYSTEM, DATA = "11111111:22222222:33333333:44444444", "55555555:66666666:77777777:88888888"


def half_a_nas(letters: str = "ab", **changes: object) -> Snapshot:
    """Two disks of four: a system partition of an array with twelve places, and data made on a NAS."""
    blocks = []
    for letter in letters:
        parts = (partition(letter, number, Member(uuid)) for number, uuid in ((1, SYSTEM), (2, DATA)))
        blocks += [gpt_disk(letter), *parts]
    return machine(*blocks, arrays=(stopped(SYSTEM, "md0", 1, 12, letters), nas_data(letters, **changes)))


OURS = SettingLine("/etc/mdadm/mdadm.conf", 1, "", (array_link(DATA),))


def started(content: Content = BLANK, path: str = "/dev/md127", **changes: object) -> Snapshot:
    """The same with its data put together by udev, with this on them."""
    known = half_a_nas("ab", **({"running": True, "path": path} | changes))
    device = msgspec.structs.replace(disk("q", content=content), path=path, origin=ArrayDevice(DATA))
    return msgspec.structs.replace(known, blocks=(*known.blocks, device))


def nas_data(letters: str, **changes: object) -> Array:
    known = {"level": "raid5", "home": "DiskStation"}
    return stopped(DATA, "2", 2, 4, letters, **(known | changes))


def stopped(uuid: str, name: str, number: int, expected: int, letters: str, **changes: object) -> Array:
    members = tuple(
        ArrayMember(f"/dev/sd{letter}{number}", slot, ("in_sync",)) for slot, letter in enumerate(letters)
    )
    known = {"running": False, "path": "", "expected": expected, "members": members}
    return array(uuid=uuid, name=name, **(known | changes))  # type: ignore[arg-type]


def plan_of(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), said(answer)
    return answer.plan


def said(answer: Answer) -> list[str]:
    return [sentence(finding) for finding in answer.findings]
