"""An array and what is on it are enlarged only as the planner does it, and only as they were seen."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import PhysicalRow
from raidwright.helper.looking.on_disk.filesystem_superblock import read_superblock
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.steps import enlarge, handle
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.enlarge import (
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeStep,
    EnlargeVolume,
)
from raidwright.storage.steps.targets import OnArray, OnMapping
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_images import blank, tool
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ENVIRONMENT, holding, some_disk, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

OFFSET, USED, MOST = MIB, 64 * MIB, 128 * MIB
GROW = EnlargeArray(BOTH, MOST)
OPEN = EnlargeContainer(BOTH, "data-crypt")
PV = EnlargePv(BOTH, OnMapping("data-crypt"))
VOLUME = EnlargeVolume(BOTH, "vault", "media")
FILES = EnlargeFilesystem(BOTH, FilesystemKind.EXT4, OnArray(), "/srv/data")
FORGED = "The steps of this plan do not fit expanding an array."


def enlarging(*steps: Step) -> Plan:
    plan = some_repair(*steps)
    return msgspec.structs.replace(plan, purpose=Purpose.ENLARGE, disks=plan.disks[:2])


def running(scene: Scene, **facts: object) -> Device:
    device = scene.array({0: SERVES, 1: SERVES}, component_size=USED // KIB, **facts)
    for index in (0, 1):
        (scene.disks[index].folder / "size").write_text(str((OFFSET + MOST) // 512))
        (device.folder / f"md/dev-vdq{index}/offset").write_text(str(OFFSET // 512))
    return device


def test_the_array_takes_what_its_members_have(scene: Scene) -> None:
    running(scene)
    handle(enlarging(GROW), GROW, holding(), ENVIRONMENT).require()


@pytest.mark.parametrize("component", [MOST + 64 * KIB, MOST - 64 * KIB, USED, USED - 64 * KIB, 0])
def test_neither_more_nor_less(scene: Scene, component: int) -> None:
    """Least of all less than it uses now: what lay behind would be gone."""
    running(scene)
    forged = EnlargeArray(BOTH, component)
    with pytest.raises(HelperError, match="changed after the plan was made"):
        handle(enlarging(forged), forged, holding(), ENVIRONMENT).require()


@pytest.mark.parametrize(
    ("facts", "offset"),
    [({"consistency_policy": "ppl"}, OFFSET), ({}, 0)],
    ids=["ppl", "data at once"],
)
def test_what_the_planner_does_not_enlarge_is_refused_here_too(
    scene: Scene, facts: dict[str, str], offset: int
) -> None:
    device = running(scene, **facts)
    for index in (0, 1):
        (device.folder / f"md/dev-vdq{index}/offset").write_text(str(offset // 512))
    most = MOST if offset else MOST + OFFSET
    for component in (MOST, most, most - MIB):
        step = EnlargeArray(BOTH, component)
        with pytest.raises(HelperError, match="changed after the plan was made"):
            handle(enlarging(step), step, holding(), ENVIRONMENT).require()


@pytest.mark.parametrize("step", [GROW, OPEN, PV, VOLUME, FILES], ids=lambda step: step.tag)
def test_another_array_of_that_name_is_left_alone(scene: Scene, step: EnlargeStep) -> None:
    running(scene, uuid="11111111:22222222:33333333:44444444")
    with pytest.raises(HelperError, match="now belongs to another array"):
        handle(enlarging(step), step, holding(), ENVIRONMENT).require()


def test_only_what_is_mounted_there_is_enlarged(scene: Scene) -> None:
    running(scene)
    with pytest.raises(HelperError, match="/dev/md127 is not mounted at /srv/data"):
        handle(enlarging(FILES), FILES, holding(), ENVIRONMENT).require()


@pytest.mark.parametrize(
    ("options", "state", "refused"),
    [("rw", 1, ""), ("ro", 1, "is mounted read-only"), ("rw", 3, "or has errors")],
    ids=["writable", "read-only", "with errors"],
)
def test_the_array_is_not_begun_where_its_file_system_cannot_follow(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, state: int, refused: str
) -> None:
    """It may have come to that since the plan was made: a disk had trouble."""
    device = running(scene)
    scene.sys.number(device, "9:127")
    scene.proc.process(0, f"66 63 9:127 / /srv/data {options} - ext4 /dev/md127 {options}\n")
    image = tmp_path / "image"
    blank(image, 16 * MIB)
    tool("mkfs.ext4", "-q", image)
    tool("debugfs", "-w", "-R", f"set_super_value state {state}", image)
    monkeypatch.setattr(enlarge, "read_superblock", lambda kind, _: read_superblock(kind, str(image)))
    plan = enlarging(GROW, FILES)
    for step in plan.steps:
        require = handle(plan, step, holding(), ENVIRONMENT).require
        if not refused:
            require()
            continue
        with pytest.raises(HelperError, match=refused):
            require()


def test_that_it_was_done_is_proven(scene: Scene) -> None:
    device = running(scene)
    verify = handle(enlarging(GROW), GROW, holding(), ENVIRONMENT).verify
    (device.folder / "md/component_size").write_text(str(MOST // KIB))
    asyncio.run(verify())  # type: ignore[arg-type]


def test_a_volume_takes_only_what_is_free_on_the_array(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A group may have room beside the array too, on a disk of its members: there nothing is mirrored."""
    running(scene)
    rows = [PhysicalRow("vault", "/dev/md127")]

    async def physical() -> tuple[PhysicalRow, ...]:
        return tuple(rows)

    monkeypatch.setattr(volumes, "physical_volumes", physical)
    disks = holding(*(HeldDisk(some_disk(each), -1, scene.disks[each]) for each in (0, 1)))
    before = handle(enlarging(VOLUME), VOLUME, disks, ENVIRONMENT).before
    asyncio.run(before())  # type: ignore[arg-type]
    rows.append(PhysicalRow("vault", "/dev/vdq0"))
    with pytest.raises(HelperError, match="also uses /dev/vdq0"):
        asyncio.run(before())  # type: ignore[arg-type]
