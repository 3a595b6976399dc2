"""A real computer's storage as the app sees it: every kind of layer, and every change while it happens."""

import os
import signal

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    Media,
    Member,
    PartitionOf,
    PhysicalVolume,
    SwapArea,
    Table,
    Unlocked,
)
from raidwright.storage.snapshot.tree import above, roots
from tests.lab import building
from tests.lab.building import whole_disks
from tests.machine.watcher import Watcher

_STACK = r"""
for disk in a b c; do
    printf 'label: gpt\nstart=2048,size=900MiB,type=A19D880F-05FC-4D3B-A006-743F0F84911E,name=tank\n' |
        sfdisk -q /dev/vd$disk
done
udevadm settle
modprobe -a raid456 raid1 dm_crypt
mdadm --create /dev/md/tank --run --metadata=1.2 --homehost=any --name=tank --level=5 --raid-devices=3 \
    --chunk=64K --bitmap=internal /dev/vda1 /dev/vdb1 /dev/vdc1
udevadm settle
printf words | cryptsetup -q luksFormat --pbkdf pbkdf2 --pbkdf-force-iterations 1000 /dev/md/tank -
printf words | cryptsetup open --key-file=- /dev/md/tank tank_open
pvcreate -qy /dev/mapper/tank_open
vgcreate -qy vault /dev/mapper/tank_open
lvcreate -qy -n films -l 50%FREE vault
lvcreate -qy -an -Zn -n cold -l 5 vault
mkfs.xfs -q -L films /dev/vault/films
mkdir -p '/srv/my films'
mount /dev/vault/films '/srv/my films'
mkswap /dev/vdg
swapon /dev/vdg
udevadm settle
# While udev looked at a device it did not notice what else was written there.
udevadm trigger --subsystem-match=block
udevadm settle
"""
_CLEAR = r"""
clear() {
    for array in $(sed -n 's/ : .*vd[def]\[.*//p' /proc/mdstat); do
        echo frozen > /sys/block/$array/md/sync_action || true
        until mdadm -q --stop /dev/$array; do sleep 0.1; done
    done
    udevadm settle
    mdadm -q --zero-superblock /dev/vdd /dev/vde /dev/vdf || true
    udevadm settle
    wipefs -qa /dev/vdd /dev/vde /dev/vdf
}
# udev may have put them together again meanwhile.
until clear; do sleep 0.1; done
udevadm trigger /dev/vdd /dev/vde /dev/vdf
udevadm settle
"""
_PATIENCE = 60


def shell(run, practice, script):
    return run(building.shell(practice, script))


@pytest.fixture
def machine(practice, run):
    async def start():
        return BusMachine("Practice", practice.address)

    machine = run(start())
    yield machine
    run(machine.close())


@pytest.fixture
def watcher(machine, run):
    async def start():
        return Watcher(machine)

    watcher = run(start())
    yield watcher
    run(watcher.close())


@pytest.fixture(scope="module")
def stack(practice, run):
    """A whole stack on the disks a, b and c, and swap on g, as soon as the machine shows all of it.

    The other disks are free.
    """
    shell(run, practice, _STACK)

    async def shown():
        async with building.opened(practice) as machine:
            await building.seen(machine, _shows_the_stack)

    run(shown())


def _shows_the_stack(snapshot):
    contents = [block.content for block in snapshot.blocks]
    return (
        [group.logical for group in snapshot.groups] == [("cold", "films")]
        and any(isinstance(block.origin, LogicalVolume) for block in snapshot.blocks)
        and any(isinstance(each, Filesystem) and each.mounts for each in contents)
        and PhysicalVolume("vault") in contents
        and SwapArea(active=True) in contents
    )


def _by_path(snapshot) -> dict[str, Block]:
    return {block.path: block for block in snapshot.blocks}


def test_a_bare_machine_in_full(machine, run):
    snapshot = run(machine.look())
    assert snapshot.host.helper
    assert snapshot.host.practice
    disk = whole_disks(snapshot)["TESTDISK-1"]
    assert (disk.path, disk.size) == ("/dev/vda", 1_073_741_824)
    assert (disk.logical_sector, disk.physical_sector) == (512, 512)
    assert disk.diskseq > 0
    drive = disk.origin.drive
    assert (drive.model, drive.wwn, drive.bus) == ("Testbed T1G", "0x5f0a000000000001", "ata")
    assert (drive.media, drive.rotation) == (Media.HDD, 7200)
    assert (drive.controller, drive.port) == ("pci-0000:00:17.0", "ata-1")
    assert whole_disks(snapshot)["BYSTANDER-1"].origin.drive.media is Media.SSD


def test_every_layer_down_to_the_mount_point(machine, run, practice, stack):
    snapshot = run(machine.look())
    blocks = _by_path(snapshot)
    (array,) = snapshot.arrays
    (group,) = snapshot.groups
    part, md = blocks["/dev/vda1"], blocks[array.path]
    assert blocks["/dev/vda"].content == Table("gpt", _table_of(run, practice))
    linux_raid = "a19d880f-05fc-4d3b-a006-743f0f84911e"
    uuid = shell(run, practice, "blkid -p -s PART_ENTRY_UUID -o value /dev/vda1").strip()
    assert part.origin == PartitionOf("/dev/vda", 1, 1048576, linux_raid, "tank", uuid)
    assert part.content == Member(array.uuid)
    assert (array.name, array.level, array.chunk, array.expected) == ("tank", "raid5", 65536, 3)
    assert [member.path for member in array.members] == ["/dev/vda1", "/dev/vdb1", "/dev/vdc1"]
    assert md.origin == ArrayDevice(array.uuid)
    assert isinstance(md.content, Luks)
    clear = next(block for block in snapshot.blocks if isinstance(block.origin, Unlocked))
    assert clear.origin == Unlocked(array.path, "tank_open")
    assert clear.content == PhysicalVolume("vault")
    assert (group.physical, group.logical, group.missing) == ((clear.path,), ("cold", "films"), 0)
    volume = next(block for block in snapshot.blocks if isinstance(block.origin, LogicalVolume))
    assert volume.origin == LogicalVolume("vault", "films")
    assert isinstance(volume.content, Filesystem)
    assert (volume.content.kind, volume.content.label) == ("xfs", "films")
    assert volume.content.mounts == ("/srv/my films",)
    assert blocks["/dev/vdg"].content == SwapArea(active=True)
    assert above(snapshot, "/dev/vdb")[-1] == volume
    assert [root.path for root in roots(snapshot, volume.path)] == ["/dev/vda", "/dev/vdb", "/dev/vdc"]


def _table_of(run, practice) -> str:
    return shell(run, practice, "blkid -p -s PTUUID -o value /dev/vda").strip()


def test_mounting_and_unmounting_is_seen_at_once(machine, run, practice, watcher, stack):
    def mounted(snapshot):
        return [b.content.mounts for b in snapshot.blocks if isinstance(b.content, Filesystem)]

    run(watcher.until(lambda s: mounted(s) == [("/srv/my films",)], _PATIENCE))
    shell(run, practice, "umount '/srv/my films'")
    run(watcher.until(lambda s: mounted(s) == [()], _PATIENCE))
    shell(run, practice, "mount /dev/vault/films '/srv/my films'")
    run(watcher.until(lambda s: mounted(s) == [("/srv/my films",)], _PATIENCE))


def _array(snapshot, name):
    return next((array for array in snapshot.arrays if array.name == name), None)


@pytest.fixture
def three_disks(run, practice, watcher):
    """The disks d, e and f, blank before and after; the arrays made of them are called pair and attic."""
    yield
    shell(run, practice, _CLEAR)
    run(watcher.until(lambda s: not (_array(s, "pair") or _array(s, "attic")), _PATIENCE))


def test_a_failed_member_and_its_rebuild_are_seen(run, practice, watcher, three_disks):
    shell(
        run,
        practice,
        "modprobe raid1; echo 3000 > /proc/sys/dev/raid/speed_limit_max;"
        "mdadm --create /dev/md/pair --run --metadata=1.2 --homehost=any --name=pair --level=1"
        " --raid-devices=2 --bitmap=none --assume-clean /dev/vdd /dev/vde; udevadm settle;"
        "mdadm -q /dev/md/pair --add /dev/vdf",
    )
    run(watcher.until(lambda s: (pair := _array(s, "pair")) and len(pair.members) == 3, _PATIENCE))
    shell(run, practice, "mdadm -q /dev/md/pair --fail /dev/vdd")

    def rebuilding(snapshot):
        pair = _array(snapshot, "pair")
        return pair and pair.sync and ("faulty",) in [member.states for member in pair.members]

    pair = _array(run(watcher.until(rebuilding, _PATIENCE)), "pair")
    assert pair.degraded == 1
    assert {member.path: member.states for member in pair.members}["/dev/vdd"] == ("faulty",)

    def syncs(watcher):
        return [found.sync for _, s in watcher.seen if (found := _array(s, "pair")) and found.sync]

    run(watcher.until(lambda _: len({sync.completed for sync in syncs(watcher)}) > 2, _PATIENCE))
    assert syncs(watcher)[-1].action == "recover"
    assert 0 < syncs(watcher)[-1].speed < 50_000_000
    assert syncs(watcher)[-1].remaining > 0


def test_an_array_that_lacks_too_much_is_shown_with_the_device_that_holds_it(
    run, practice, watcher, three_disks
):
    shell(
        run,
        practice,
        "modprobe raid456; mdadm --create /dev/md/attic --run --metadata=1.2 --homehost=any --name=attic"
        " --level=5 --raid-devices=3 --bitmap=none --assume-clean /dev/vdd /dev/vde /dev/vdf;"
        "udevadm settle; until mdadm -q --stop /dev/md/attic; do sleep 0.1; done;"
        "udevadm settle; mdadm -I /dev/vdd; udevadm settle",
    )
    seen = run(watcher.until(lambda s: (attic := _array(s, "attic")) and attic.node != "", _PATIENCE))
    attic = _array(seen, "attic")
    assert (attic.running, attic.path) == (False, "")
    assert attic.node.startswith("/dev/md")
    known = run(watcher.until(lambda s: (attic := _array(s, "attic")) and attic.layout, _PATIENCE))
    assert [(m.path, m.slot, m.states) for m in _array(known, "attic").members] == [
        (f"/dev/vd{letter}", slot, ("in_sync",)) for slot, letter in enumerate("def")
    ]


def test_disks_that_are_pulled_and_put_back(run, practice, watcher):
    run(watcher.until(lambda s: "TESTDISK-8" in whole_disks(s), _PATIENCE))
    run(practice.pull("TESTDISK-8"))
    run(watcher.until(lambda s: "TESTDISK-8" not in whole_disks(s), _PATIENCE))
    run(practice.insert("TESTDISK-8"))
    back = run(watcher.until(lambda s: "TESTDISK-8" in whole_disks(s), _PATIENCE))
    run(watcher.until(lambda s: whole_disks(s)["TESTDISK-8"].diskseq > 0, _PATIENCE))
    assert whole_disks(back)["TESTDISK-8"].origin.drive.wwn == "0x5f0a000000000008"


def test_a_practice_machine_that_dies_says_so(run):
    async def scenario():
        practice = await PracticeMachine.start(load_disk_set("small"))
        machine = PracticeBusMachine(practice)
        watcher = Watcher(machine)
        try:
            await watcher.until(lambda s: len(whole_disks(s)) == 10, _PATIENCE)
            with pytest.raises(MachineError, match="no disk with the serial number NOBODY"):
                await machine.pull("NOBODY")
            os.killpg(practice.pids[-1], signal.SIGKILL)
            reason = await machine.unexpected_end
            with pytest.raises(MachineError) as caught:
                await watcher.until(lambda s: False, _PATIENCE)
            assert caught.value.failure == reason
        finally:
            await watcher.close()
            await machine.close()

    run(scenario())
