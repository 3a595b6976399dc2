"""Disks that somebody used before, and blank ones: what is listed, planned, refused and built by root.

The images are prepared before the kernel starts, a sample of every family of rules there is.
"""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.disk_set import DiskSet, Model, Unit
from raidwright.machine.practice.stage import Stage
from raidwright.machine.practice.storage_daemon import image_name
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, Refused, disk_identity
from raidwright.storage.snapshot.disks import Blank, Block, Snapshot
from raidwright.storage.snapshot.signatures import signature_name
from raidwright.storage.snapshot.tree import array_of_member, partitions
from raidwright.storage.words.sentences import loss_sentence, sentence
from tests.helper.disk_images import written
from tests.helper.disk_kinds import BLANK, CONTRADICTING, EMPTY_TABLES, FOREIGN, NAMELESS, OLD
from tests.lab.building import carry_out, free_disks, opened, planned, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.meddling import bare_mirror, refusal

_KINDS = {kind.name: kind for kind in (*FOREIGN, *CONTRADICTING, *OLD, *EMPTY_TABLES, *NAMELESS, *BLANK)}
_PARTS_OF_SETS = (
    "btrfs whose other half is unplugged",
    "btrfs that others are built upon",
    "md member of another host, 1.2",
    # Not one whose metadata are lost as well: UDisks2 2.10 dies of such a pair (signal 11), for everybody.
    "LVM, the only PV of a group",
    "ZFS",
    "bcache",
    "Stratis",
    "VDO",
    "Oracle ASM",
    "Intel RST",
    "a hibernated system",
    "Windows dynamic disk without a table",
    "FreeBSD mirror",
    "Apple RAID by its header",
)
_BY_TYPE = (
    "Windows dynamic disk, MBR",
    "Windows dynamic disk, GPT",
    "Storage Spaces",
    "an encrypted Ceph OSD",
)
_REFUSED = (*_PARTS_OF_SETS, *_BY_TYPE, "ext4 and btrfs", "LUKS2 and btrfs")
_OLD = (
    "ext4",
    "LUKS2",
    "LUKS2 in which the kernel sees partitions",
    "GPT, its front lost",
    "a fresh GPT",
)
_NAMELESS = (
    "ext4, its first MiB lost",
    "xfs, its first MiB lost",
    "btrfs without its first superblock",
    "data in the middle of 4 TB",
    "a tenth of a disk full",
    "a new table over an old file system",
    "a single byte at -1",
)
_BLANK = tuple(kind.name for kind in BLANK)
_ALL = (*_REFUSED, *_OLD, *_NAMELESS, *_BLANK)
_SERIALS = {name: f"PREPARED-{number:02}" for number, name in enumerate(_ALL)}
_PARTNER = "fresh from the factory"
_SHOWN = {
    "crypto_LUKS": "encrypted volume (LUKS)",
    "": "free",
    "member of an array": "member of the stopped array",
}
"""What is said of a kind by what it is known by, where that is not the name of a signature."""
_IN_THE_LIST = {
    "btrfs whose other half is unplugged": "Part of a btrfs file system on 2 devices",
    "md member of another host, 1.2": "Member of the stopped array",
    "LVM, the only PV of a group": "In use: volume group vault",
}
"""What the list says in fewer words than the planner."""


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """By kind, the digest of its disk as it was when the kernel started."""
    return {}


@pytest.fixture(scope="module")
def practice(run: Run, made: dict[str, str]) -> Iterator[PracticeMachine]:
    """A machine with a disk of each kind."""
    add_disk = Stage.add_disk

    def prepared(stage: Stage, slot: int, model: Model, unit: Unit) -> None:
        add_disk(stage, slot, model, unit)
        image = stage.folder / image_name(slot)
        _KINDS[_ALL[slot]].make(image)
        made[_ALL[slot]] = written(image)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "add_disk", prepared)
        machine: PracticeMachine = run(PracticeMachine.start(_disk_set()))
    try:
        yield machine
    finally:
        run(machine.close())


def _disk_set() -> DiskSet:
    models = []
    for number, (name, serial) in enumerate(_SERIALS.items()):
        unit = Unit(serial, f"0x5f0e0000000000{number:02x}", "0000:00:17.0", number + 1)
        models.append(Model(f"Testbed P{number}", "ssd", "P1", _KINDS[name].size, (unit,)))
    return DiskSet("Prepared disks", tuple(models))


@pytest.fixture
def untouched(practice: PracticeMachine, run: Run, made: dict[str, str], kind: str) -> Iterator[None]:
    """After this test not a byte of the disk, nor of its partner, may differ from what was prepared."""
    yield
    run(shell(practice, "sync"))
    for name in (kind, _PARTNER):
        assert written(_image(practice, name)) == made[name], name


def _image(practice: PracticeMachine, name: str) -> Path:
    return practice.folder / image_name(_ALL.index(name))


def _disk(snapshot: Snapshot, name: str) -> Block:
    return whole_disks(snapshot)[_SERIALS[name]]


def _pair(name: str) -> tuple[str, str]:
    return _SERIALS[name], _SERIALS[_PARTNER]


def _as_if_blank(snapshot: Snapshot, name: str, *signatures: str) -> Snapshot:
    """A lie: nothing is on the disk of that kind but ``signatures``, and nothing uses it."""
    disk = _disk(snapshot, name)
    gone = {part.path for part in partitions(snapshot, disk.path)}
    blank = msgspec.structs.replace(disk, content=Blank(), signatures=signatures, parts=())
    blocks = [blank if each is disk else each for each in snapshot.blocks if each.path not in gone]
    held = array_of_member(snapshot, disk.path)
    arrays = tuple(each for each in snapshot.arrays if each is not held)
    return msgspec.structs.replace(snapshot, blocks=tuple(blocks), arrays=arrays)


def _claiming_blank(snapshot: Snapshot, name: str) -> Plan:
    """Round the planner: a plan that sees nothing on the disk."""
    lie = _as_if_blank(snapshot, name)
    return planned(plan_build(bare_mirror(lie, _pair(name)), lie, draw_ids()))


def _erasing(snapshot: Snapshot, name: str) -> Plan:
    """Round the planner: a plan that names all that is on the disk and erases it."""
    lie = _as_if_blank(snapshot, name, "ext4")
    plan = planned(plan_build(bare_mirror(lie, _pair(name), wipe=True), lie, draw_ids()))
    honest = disk_identity(_disk(snapshot, name), snapshot)
    return msgspec.structs.replace(plan, disks=(honest, *plan.disks[1:]))


def _words(name: str) -> str:
    """By which list and planner call what is on the disk of that kind, as far as they put it first."""
    found = _KINDS[name].found
    if name == "a new table over an old file system":
        return signature_name("gpt")
    return _SHOWN.get(found) or signature_name(found)


def _said(answer: Refused | Planned) -> str:
    return " ".join(sentence(finding) for finding in answer.findings)


async def _disks(practice: PracticeMachine, folder: Path) -> str:
    """What ``raidwright disks`` prints."""
    own = {"DBUS_SYSTEM_BUS_ADDRESS": practice.address, "XDG_DATA_HOME": str(folder)}
    listing = (sys.executable, "-m", "raidwright", "disks")
    program = await asyncio.create_subprocess_exec(*listing, env=os.environ | own, stdout=-1)
    output, _ = await program.communicate()
    assert program.returncode == 0
    return output.decode()


def test_the_list_says_of_each_what_is_on_it(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    lines = run(_disks(practice, tmp_path)).splitlines()
    rows = {name: next(line for line in lines if f"{serial} " in line) for name, serial in _SERIALS.items()}
    for name, row in rows.items():
        if name not in _BLANK:
            assert _IN_THE_LIST.get(name, _words(name)) in row, f"{name}: {row}"
        assert row.endswith(" Free") == (name in _BLANK), row


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("kind", _REFUSED)
def test_what_is_a_part_of_more_is_refused_by_planner_and_helper(
    practice: PracticeMachine, run: Run, kind: str
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            answer = plan_build(bare_mirror(snapshot, _pair(kind), wipe=True), snapshot, draw_ids())
            assert isinstance(answer, Refused)
            assert _words(kind) in _said(answer)
            await _refused_as_blank(machine, snapshot, kind)
            assert _words(kind) in await refusal(machine, _erasing(snapshot, kind))

    run(scenario())


async def _refused_as_blank(machine: BusMachine, snapshot: Snapshot, name: str) -> None:
    """The helper sees by itself that the disk is not blank."""
    assert _words(name) in await refusal(machine, _claiming_blank(snapshot, name))


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("kind", _OLD)
def test_what_is_old_is_planned_for_only_when_it_may_be_wiped(
    practice: PracticeMachine, run: Run, kind: str
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            design = bare_mirror(snapshot, _pair(kind))
            refused = plan_build(design, snapshot, draw_ids())
            assert isinstance(refused, Refused)
            assert {finding.code for finding in refused.findings} >= {"old-contents"}
            wiping = planned(plan_build(msgspec.structs.replace(design, wipe=True), snapshot, draw_ids()))
            assert wiping.typed == ()
            assert _words(kind) in " ".join(loss_sentence(loss, wiping) for loss in wiping.losses)
            await _refused_as_blank(machine, snapshot, kind)

    run(scenario())


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("kind", _NAMELESS)
def test_what_nobody_knows_is_erased_by_neither_unless_its_path_was_typed(
    practice: PracticeMachine, run: Run, kind: str
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            design = bare_mirror(snapshot, _pair(kind))
            assert "unknown data" in _said(plan_build(design, snapshot, draw_ids()))
            wiping = planned(plan_build(msgspec.structs.replace(design, wipe=True), snapshot, draw_ids()))
            assert wiping.typed == (0,)
            await _refused_as_blank(machine, snapshot, kind)
            untyped = await refusal(machine, msgspec.structs.replace(wiping, typed=()))
            assert f"must now be confirmed by typing {wiping.disks[0].path}" in untyped

    run(scenario())


def _over_blank(snapshot: Snapshot, serials: tuple[str, ...]) -> Plan:
    design = bare_mirror(snapshot, serials, whole_disks=True)
    plan = planned(plan_build(design, snapshot, draw_ids()))
    assert (plan.typed, plan.losses) == ((), ())
    return plan


def test_every_blank_disk_is_built_on_and_nothing_is_typed(practice: PracticeMachine, run: Run) -> None:
    """The smallest is too small for a partition and the room behind it, so they are members as they are."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            serials = tuple(_SERIALS[name] for name in _BLANK)
            await carry_out(machine, _over_blank(snapshot, serials))
            await take_down(machine)
            assert _over_blank(await free_disks(machine, *serials), serials)

    run(scenario())
