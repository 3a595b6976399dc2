"""Arrays that are started, opened and mounted, and the plans that do it."""

from msgspec.structs import replace

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Content,
    LogicalVolume,
    Luks,
    Member,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST, IDS, OTHER_ARRAY, array, formatted, gpt_disk, machine, partition
from tests.storage.plan_shape import Use

LUKS, FS = Luks(IDS.luks, "2"), "dddddddd-0000-4000-8000-000000000004"
DISKS = tuple(
    block for letter in "ab" for block in (gpt_disk(letter), partition(letter, 1, Member(OTHER_ARRAY)))
)
GROUP = VolumeGroup("g-1", "vault", 10**12, 0, 4 << 20, ("/dev/dm-0",), ("films",))
FSTAB = f"UUID={FS} /srv/films ext4 noatime,x-raidwright.array={OTHER_ARRAY} 0 2\n"
CRYPTTAB = f"safe UUID={IDS.luks} none noauto\n"


def on_array(content: Content, path: str = "/dev/md127") -> Block:
    return Block(path, "9:127", 10**12, ArrayDevice(OTHER_ARRAY), content, links=("/dev/md/old",))


def clear(content: Content) -> Block:
    return Block(
        "/dev/dm-0", "253:0", 10**12, Unlocked("/dev/md127", "safe"), content, links=("/dev/mapper/safe",)
    )


def volume(content: Content) -> Block:
    return Block("/dev/dm-1", "253:1", 10**12, LogicalVolume("vault", "films"), content)


def running(
    *stack: Block, fstab: str = "", crypttab: str = "", state: str = "clean", **changes: object
) -> Snapshot:
    """A mirror with that on it; the file system and the container may stand in the settings."""
    held = array("/dev/sda1", "/dev/sdb1", state=state, **changes)  # type: ignore[arg-type]
    told = (*setting_lines("/etc/fstab", fstab.encode(), public=True),)
    told += (*setting_lines("/etc/crypttab", crypttab.encode(), public=True),)
    groups = (GROUP,) if any(isinstance(block.content, PhysicalVolume) for block in stack) else ()
    return machine(*DISKS, *stack, arrays=(held,), groups=groups, host=replace(HOST, settings=told))


def stopped(*states: str, **changes: object) -> Snapshot:
    members = tuple(
        ArrayMember(f"/dev/sd{letter}1", slot if state == "in_sync" else -1, (state,))
        for slot, (letter, state) in enumerate(zip("ab", states, strict=False))
    )
    held = array("/dev/sda1", "/dev/sdb1")
    plain = {"running": False, "path": "", "size": 0, "members": members, "expected": 2}
    return machine(*DISKS[: 2 * len(states)], arrays=(replace(held, **plain | changes),))


def plan(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]
    assert answer.plan.purpose is Purpose.USE
    return answer.plan


def codes(answer: Answer) -> list[str]:
    """Each of which has a sentence."""
    assert all(map(sentence, answer.findings))
    return [each.code for each in answer.findings]


def unlock(snapshot: Snapshot, point: str = "") -> Answer:
    return plan_unlock("old", snapshot, point)


WHOLE = running(on_array(LUKS), clear(PhysicalVolume("vault")), volume(formatted("ext4", "/srv/films")))
PLAIN = running(on_array(formatted("ext4", "/srv/films")))
FAILED = running(
    on_array(LUKS),
    clear(PhysicalVolume("vault")),
    replace(volume(formatted("ext4", "/srv/films")), beneath=("/dev/dm-0",)),
    state="broken",
)
LOCKED = running(on_array(LUKS), fstab=FSTAB, crypttab=CRYPTTAB)
PLANS: dict[str, tuple[Answer, Use]] = {
    "start": (plan_start("old", stopped("in_sync", "in_sync")), Use.START),
    "start short": (plan_start("old", stopped("in_sync")), Use.START),
    "start held": (plan_start("old", stopped("in_sync", "in_sync", node="/dev/md127")), Use.START),
    "writable": (plan_writable("old", running(on_array(LUKS), state="readonly")), Use.WRITABLE),
    "unlock": (unlock(LOCKED), Use.OPEN),
    "mount": (unlock(running(on_array(formatted())), "/srv/a"), Use.OPEN),
    "activate": (unlock(running(on_array(LUKS), clear(PhysicalVolume("vault")), fstab=FSTAB)), Use.OPEN),
    "lock": (plan_lock("old", WHOLE), Use.AWAY),
    "stop": (plan_stop("old", WHOLE), Use.AWAY),
    "stop failed": (plan_stop("old", FAILED), Use.AWAY),
    "stop held": (plan_stop("old", stopped("in_sync", "in_sync", node="/dev/md127")), Use.AWAY),
}
