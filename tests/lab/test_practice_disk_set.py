"""The default disk set as the guest and UDisks2 see it."""

import asyncio
import time

import pytest

from raidwright.bus import Bus
from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import load_disk_set
from raidwright.protocol import PlanDone, StepBegun
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.steps.md import CreateArray
from tests.lab.building import drives, free_disks, opened, planned, take_down, until

pytestmark = pytest.mark.parametrize("practice", ["default"], indirect=True)

_UDISKS = "org.freedesktop.UDisks2"
_MIB = 1 << 20
_LARGE = 4
"""The first slot behind those with the small disks."""
_HALF_A_MINUTE = 30
_RESYNC = "/dev/md/resync"
_FAR = 128 * _MIB
_KIB_SYNCED = "sed -n 's|.* = .*(\\([0-9]*\\)/.*|\\1|p' /proc/mdstat | grep . || echo 0"


async def _objects(machine):
    bus = await Bus.connect(machine.address)
    try:
        manager = "org.freedesktop.DBus.ObjectManager"
        (objects,) = await bus.call(_UDISKS, "/org/freedesktop/UDisks2", manager, "GetManagedObjects")
    finally:
        await bus.close()
    return objects


async def _until(machine, interface, **wanted):
    """Wait for an object that has the interface with these properties, and return all of them."""
    async with asyncio.timeout(60):
        while True:
            for interfaces in (await _objects(machine)).values():
                found = interfaces.get(interface)
                if found is not None and wanted.items() <= found.items():
                    return found
            await asyncio.sleep(0.1)


def _run(run, practice, *argv):
    done = run(practice.run(argv))
    assert done.returncode == 0, done.output.decode()
    return done.output.decode()


def _device(practice, number):
    return f"/dev/{practice.slots[number].name}"


def test_every_disk_has_its_own_name_and_nature(run, practice):
    objects = run(_objects(practice))
    drives = [drive for interfaces in objects.values() if (drive := interfaces.get(f"{_UDISKS}.Drive"))]
    seen = {
        drive["Serial"]: (drive["Model"], drive["WWN"], drive["Size"], drive["RotationRate"])
        for drive in drives
    }
    promised = {
        unit.serial: (model.name, unit.wwn, model.size, -1 if model.kind == "hdd" else 0)
        for model, unit in load_disk_set("default").disks
    }
    assert seen == promised


def test_sectors_and_controllers_are_those_of_the_disk_set(run, practice):
    for slot, (model, unit) in zip(practice.slots, load_disk_set("default").disks, strict=False):
        sector = _run(run, practice, "blockdev", "--getss", f"/dev/{slot.name}")
        assert int(sector) == model.logical_sector
        path = _run(
            run, practice, "udevadm", "info", "--query=property", "--property=ID_PATH", f"/dev/{slot.name}"
        )
        assert path == f"ID_PATH=pci-{unit.controller}-ata-{unit.port}\n"


def test_no_link_leads_to_several_disks(run, practice):
    links = _run(run, practice, "ls", "/dev/disk/by-id").split()
    disks = len(load_disk_set("default").disks)
    assert len(links) == 2 * disks
    assert not any("vhost" in link for link in links)


@pytest.mark.parametrize(("level", "members"), [(1, 2), (5, 3), (6, 4)])
def test_a_resync_does_not_fill_the_hosts_disk(run, practice, leaves_clean, level, members):
    devices = [_device(practice, number) for number in range(_LARGE, _LARGE + members)]
    create = ("mdadm", "--create", _RESYNC, "--run", f"--level={level}", f"--raid-devices={members}")
    _run(run, practice, *create, "--bitmap=internal", "--homehost=any", "--name=resync", *devices)
    before = _allocated(practice)
    run(practice.run(("tee", "/proc/sys/dev/raid/speed_limit_max"), b"1000000"))
    run(until(practice, f"[ $({_KIB_SYNCED}) -gt {_FAR >> 10} ]"))
    assert _allocated(practice) - before < 32 * _MIB
    # UDisks2 may still tell of the array of the case before.
    run(_until(practice, f"{_UDISKS}.MDRaid", Level=f"raid{level}", NumDevices=members))
    run(practice.run(("tee", "/proc/sys/dev/raid/speed_limit_max"), b"1000"))
    run(until(practice, f"mdadm --stop {_RESYNC}"))
    _run(run, practice, "mdadm", "--zero-superblock", *devices)


@pytest.mark.exhaustive
@pytest.mark.alone
def test_the_first_sync_of_the_small_disks_takes_as_long_as_promised(run, practice, leaves_clean):
    serials = [unit.serial for _, unit in load_disk_set("default").disks[:3]]

    async def scenario():
        async with opened(practice) as machine:
            await practice.run(("tee", "/proc/sys/dev/raid/speed_limit_max"), b"200000")
            snapshot = await free_disks(machine, *serials)
            design = ArrayDesign(name="data", level=Level.RAID5, members=drives(snapshot, serials))
            answer = plan_build(design, snapshot, draw_ids())
            steps = planned(answer).steps
            create = next(index for index, step in enumerate(steps) if isinstance(step, CreateArray))
            async for event in machine.run(planned(answer)):
                if event == StepBegun(create):
                    began = time.monotonic()
            assert isinstance(event, PlanDone), event
            await until(practice, "grep -q UUU /proc/mdstat")
            took = time.monotonic() - began
            await take_down(machine)
        return answer.findings, took

    findings, took = run(scenario())
    (promised,) = (finding for finding in findings if finding.code == "resync-seconds")
    assert int(dict(promised.facts)["seconds"]) == pytest.approx(took, rel=0.3)
    assert took < _HALF_A_MINUTE


def _allocated(practice):
    return sum(image.stat().st_blocks * 512 for image in practice.folder.glob("slot*.img"))


def test_udisks_knows_logical_volumes(run, practice, leaves_clean):
    disk = _device(practice, 8)
    _run(run, practice, "vgcreate", "--quiet", "attic", disk)
    _run(run, practice, "lvcreate", "--quiet", "--yes", "--size=1G", "--name=box", "attic")
    volume = run(_until(practice, f"{_UDISKS}.LogicalVolume"))
    assert (volume["Name"], volume["Size"]) == ("box", 1 << 30)
    _run(run, practice, "vgremove", "--quiet", "--yes", "attic")
    _run(run, practice, "pvremove", "--quiet", disk)


def test_programs_inherit_nothing_of_the_bridge(run, practice):
    run(_objects(practice))
    fds = _run(run, practice, "ls", "/proc/self/fd").split()
    assert len(fds) == 4
