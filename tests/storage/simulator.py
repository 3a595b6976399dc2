"""What a computer looks like after a plan: each step applied to a snapshot, as the real tools would."""

from typing import assert_never
from zlib import crc32

import msgspec

from raidwright.storage.design.capacity import PARTITION_START
from raidwright.storage.fields import EXTENT
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Filesystem,
    LogicalVolume,
    Luks,
    Member,
    Origin,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.singles import SINGLE_TYPE, partition_uuid
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import named_array, partition_path, target_path
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount, SwapOff, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks, FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import (
    CreateLv,
    CreatePv,
    CreateVg,
    DropMapping,
    RemoveLv,
    RemovePv,
    RemoveVg,
)
from raidwright.storage.steps.md import AddMember, CreateArray, RepairMd, StopArray
from raidwright.storage.steps.targets import AnyTarget
from tests.storage.edited_settings import Telling, with_told
from tests.storage.machines import LINUX_RAID
from tests.storage.simulated_members import Impossible, Unchanging, changed

_MD = "/dev/md127"


def carried_out(plan: Plan, snapshot: Snapshot) -> Snapshot:
    """The snapshot after the whole plan. Raises Impossible when a step's ground is not prepared."""
    return carried_out_up_to(len(plan.steps), plan, snapshot)


def carried_out_up_to(done: int, plan: Plan, snapshot: Snapshot) -> Snapshot:
    """The snapshot after the first ``done`` steps."""
    simulator = _Simulator(plan, snapshot)
    list(map(simulator.apply, plan.steps[plan.done : done]))
    return simulator.snapshot()


class _Simulator:
    def __init__(self, plan: Plan, snapshot: Snapshot) -> None:
        self._plan = plan
        self._host = snapshot.host
        self._blocks = {block.path: block for block in snapshot.blocks}
        self._arrays = {array.uuid: array for array in snapshot.arrays}
        self._groups = {group.name: group for group in snapshot.groups}

    def snapshot(self) -> Snapshot:
        """The computer as it is now."""
        blocks = tuple(sorted(self._blocks.values(), key=lambda block: block.path))
        arrays = tuple(array for array in map(self._seen, self._arrays.values()) if array.members)
        return Snapshot(self._host, blocks, arrays, tuple(self._groups.values()))

    def _seen(self, array: Array) -> Array:
        """One that does not run is known by its superblocks."""
        mine = [b.path for b in self._blocks.values() if b.content == Member(array.uuid)]
        members = tuple(ArrayMember(path, -1, ()) for path in sorted(mine))
        return array if array.running else msgspec.structs.replace(array, members=members)

    def apply(self, step: Step) -> None:
        """Carry out one step."""
        if isinstance(step, Telling):
            self._host = with_told(self._host, step, self._plan)
            return
        if isinstance(step, Unchanging):
            return
        match step:
            case WipeDisk() | VerifyClean() | MakePartition() | CreateArray() | StopArray():
                self._array_step(step)
            case FormatLuks() | OpenLuks() | CloseLuks() | DropMapping() | CreatePv() | CreateVg():
                self._layer_step(step)
            case CreateLv() | RemoveLv() | RemoveVg():
                self._volumes(step)
            case MakeFilesystem() | Mount() | Unmount() | SwapOff():
                self._filesystem_step(step)
            case WipeSignatures() | EraseLuks() | ZeroSuperblock() | RemovePv():
                self._wipe(self._path(step.target))
            case _:
                self._members(step)

    def _array_step(self, step: WipeDisk | VerifyClean | MakePartition | CreateArray | StopArray) -> None:
        match step:
            case WipeDisk(disk=disk):
                self._drop_partitions(self._plan.disks[disk].path)
            case VerifyClean(target=target):
                self._verify(self._path(target))
            case MakePartition():
                self._partition(step)
            case CreateArray():
                self._create(step)
            case StopArray():
                self._stop()
            case _:
                assert_never(step)

    def _members(self, step: object) -> None:
        assert isinstance(step, RepairMd)
        held = self._arrays[named_array(self._plan).uuid]
        if isinstance(step, AddMember):
            self._write(self._path(step.target), Member(held.uuid))
        self._arrays[held.uuid] = changed(step, held, self._path)

    def _layer_step(
        self, step: FormatLuks | OpenLuks | CloseLuks | DropMapping | CreatePv | CreateVg
    ) -> None:
        match step:
            case FormatLuks(target=target, uuid=uuid):
                self._write(self._path(target), Luks(uuid, "2"))
            case OpenLuks(target=target, mapping=mapping):
                self._expect(self._path(target), Luks)
                assert self._plan.predicted is not None
                clear = Unlocked(self._path(target), mapping)
                self._add(f"/dev/mapper/{mapping}", clear, self._plan.predicted.luks or 0)
            case CloseLuks(mapping=mapping) | DropMapping(mapping=mapping):
                self._remove(f"/dev/mapper/{mapping}")
            case CreatePv(target=target):
                self._write(self._path(target), PhysicalVolume(""))
            case CreateVg(group=group, target=target):
                self._create_group(group, self._path(target))
            case _:
                assert_never(step)

    def _filesystem_step(self, step: MakeFilesystem | Mount | Unmount | SwapOff) -> None:
        path = self._path(step.target)
        match step:
            case MakeFilesystem(kind=kind, label=label, uuid=uuid):
                self._write(path, Filesystem(kind.value, label, uuid, ()))
            case Mount(point=point):
                self._mounts(path, add=point)
            case Unmount(point=point):
                self._mounts(path, drop=point)
            case SwapOff():
                self._change(path, content=SwapArea(active=False))
            case _:
                assert_never(step)

    def _path(self, target: AnyTarget) -> str:
        path = target_path(self._plan, target)
        return _MD if path.startswith("/dev/md/") else path

    def _at(self, path: str) -> Block:
        if path not in self._blocks:
            raise Impossible(f"there is no {path}")
        return self._blocks[path]

    def _expect(self, path: str, kind: type[Content]) -> None:
        if not isinstance(self._at(path).content, kind):
            raise Impossible(f"{path} holds no {kind.__name__}")

    def _change(self, path: str, **fields: object) -> None:
        self._blocks[path] = msgspec.structs.replace(self._at(path), **fields)

    def _write(self, path: str, content: Content) -> None:
        if not isinstance(self._at(path).content, Blank):
            raise Impossible(f"{path} is not blank")
        self._require_idle(path)
        self._change(path, content=content)

    def _wipe(self, path: str) -> None:
        self._require_idle(path)
        if isinstance(self._at(path).content, Table):
            self._drop_partitions(path)
        self._change(path, content=Blank(), signatures=())

    def _require_idle(self, path: str) -> None:
        content = self._at(path).content
        running = [array for array in self._arrays.values() if array.running]
        held = [array.name for array in running if path in [member.path for member in array.members]]
        opened = [
            b.path
            for b in self._blocks.values()
            if isinstance(b.origin, Unlocked) and b.origin.backing == path
        ]
        grouped = [group.name for group in self._groups.values() if path in group.physical]
        mounted = list(content.mounts) if isinstance(content, Filesystem) else []
        if held or opened or grouped or mounted:
            raise Impossible(f"{path} is in use: {held + opened + grouped + mounted}")

    def _add(self, path: str, origin: Origin, size: int, content: Content | None = None) -> None:
        if path in self._blocks:
            raise Impossible(f"{path} exists")
        number = f"250:{crc32(path.encode()) % (1 << 20)}"
        self._blocks[path] = Block(path, number, size, origin, content or Blank())

    def _remove(self, path: str) -> None:
        self._require_idle(path)
        del self._blocks[path]

    def _drop_partitions(self, disk: str) -> None:
        for path, block in list(self._blocks.items()):
            if isinstance(block.origin, PartitionOf) and block.origin.disk == disk:
                self._remove(path)
        self._change(disk, content=Blank(), signatures=())

    def _verify(self, disk: str) -> None:
        block = self._at(disk)
        if not isinstance(block.content, Blank) or block.signatures:
            raise Impossible(f"{disk} is not clean")

    def _partition(self, step: MakePartition) -> None:
        disk = self._plan.disks[step.disk]
        self._write(disk.path, Table("gpt", "eeeeeeee-0000-4000-8000-000000000005"))
        start, end = (place * disk.logical_sector for place in (step.start, step.end + 1))
        if end + 34 * disk.logical_sector > disk.size or start != PARTITION_START:
            raise Impossible("the partition does not fit")
        role, uuid = (SINGLE_TYPE, partition_uuid(step.single)) if step.single else (LINUX_RAID, "")
        origin = PartitionOf(disk.path, 1, start, role, step.name, uuid)
        self._add(partition_path(disk.path, 1), origin, end - start)

    def _create(self, step: CreateArray) -> None:
        identity, predicted = self._plan.array, self._plan.predicted
        assert identity is not None
        assert predicted is not None
        paths = [self._path(member) for member in (*step.members, *step.spares)]
        for path in paths:
            self._write(path, Member(identity.uuid))
        count = len(step.members)
        slots = [ArrayMember(path, slot if slot < count else -1, ()) for slot, path in enumerate(paths)]
        self._arrays[identity.uuid] = Array(
            uuid=identity.uuid,
            name=identity.name,
            level=step.level.value,
            chunk=step.chunk,
            size=predicted.array,
            path=_MD,
            running=True,
            degraded=0,
            expected=count,
            members=tuple(slots),
        )
        self._add(_MD, ArrayDevice(identity.uuid), predicted.array)

    def _stop(self) -> None:
        assert self._plan.array is not None
        if _MD in self._blocks:
            self._remove(_MD)
        uuid = self._plan.array.uuid
        self._arrays[uuid] = msgspec.structs.replace(self._arrays[uuid], running=False, path="", node="")

    def _create_group(self, name: str, path: str) -> None:
        self._expect(path, PhysicalVolume)
        self._change(path, content=PhysicalVolume(name))
        self._groups[name] = VolumeGroup("uuid", name, self._at(path).size, 0, EXTENT, (path,))

    def _volumes(self, step: CreateLv | RemoveLv | RemoveVg) -> None:
        group = self._groups[step.group]
        match step:
            case CreateLv(volume=volume, extents=extents):
                if extents * EXTENT > group.size:
                    raise Impossible("the volume does not fit")
                self._add(f"/dev/{step.group}/{volume}", LogicalVolume(step.group, volume), extents * EXTENT)
                self._groups[step.group] = msgspec.structs.replace(group, logical=(*group.logical, volume))
            case RemoveLv(volume=volume):
                self._remove(f"/dev/{step.group}/{volume}")
                names = tuple(name for name in group.logical if name != volume)
                self._groups[step.group] = msgspec.structs.replace(group, logical=names)
            case RemoveVg():
                if group.logical:
                    raise Impossible("the group is not empty")
                del self._groups[step.group]
                for path in group.physical:
                    self._change(path, content=PhysicalVolume(""))
            case _:
                assert_never(step)

    def _mounts(self, path: str, *, add: str = "", drop: str = "") -> None:
        content = self._at(path).content
        if not isinstance(content, Filesystem):
            raise Impossible(f"{path} holds no file system")
        points = [point for point in (*content.mounts, add) if point and point != drop]
        self._change(path, content=msgspec.structs.replace(content, mounts=tuple(points)))
