"""Disks that come, go and fail in the slots of the practice machine while it runs.

Nobody may read a failed disk for hours. That md notices within seconds, every running array on it is made to
write its superblocks, spares' too, which changes nothing on it; the disk itself is read once.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, assert_never

import msgspec

from raidwright.machine.practice import storage_daemon
from raidwright.machine.practice.disk_set import DiskSet, Model, SpeedLimits, Unit
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.faults import DEAD, DiskFault
from raidwright.machine.practice.media import takes_time
from raidwright.machine.practice.programs import Finished
from raidwright.machine.practice.qmp import Qmp
from raidwright.machine.practice.stage import Stage, slot_device
from raidwright.storage.failures import Sentence, english

State = Literal["present", "pulled", "failed", "empty"]

_BLOCK_DEVICE = re.compile(r"/virtio-uml\.(\d+)/virtio\d+/block/(\w+)$")

FIND_NAMES = (
    "find",
    "/sys/devices/virtio-uml-cmdline",
    "-mindepth",
    "4",
    "-maxdepth",
    "4",
    "-path",
    "*/block/*",
)
"""The program whose output names_of reads."""


class Slot(msgspec.Struct, frozen=True):
    """One slot; ``name`` is the kernel's (vda) while the disk is plugged in, ``size`` in bytes."""

    number: int
    state: State
    name: str = ""
    model: str = ""
    serial: str = ""
    size: int = 0
    bystander: bool = False
    noticed: bool = False
    """Of one that has failed: md knows. It cannot where it keeps no second copy, or does not write."""


def slot_with_disk(number: int, model: Model, unit: Unit) -> Slot:
    """Return the slot with that disk in it."""
    return Slot(number, "present", "", model.name, unit.serial, model.size, unit.bystander)


def kernel_names(listing: str) -> dict[int, str]:
    """Return slot number to kernel name, from the output of FIND_NAMES."""
    matches = (_BLOCK_DEVICE.search(line) for line in listing.splitlines())
    return {int(match[1]): match[2] for match in matches if match}


def with_kernel_names(slots: tuple[Slot, ...], names: dict[int, str]) -> tuple[Slot, ...]:
    """Return the slots with the kernel's present names."""
    return tuple(msgspec.structs.replace(slot, name=names.get(slot.number, "")) for slot in slots)


_SECONDS = 20
_DRILL = r"""
arrays_on() {
    for below in /sys/class/block/"$1"/holders/*; do
        [ -e "$below" ] || continue
        case "${below##*/}" in
            md*) echo "$below/md/dev-$1" ;;
            *) arrays_on "${below##*/}" ;;
        esac
    done
}
members() {
    for node in /sys/class/block/"$disk" /sys/class/block/"$disk"/"$disk"*; do
        [ -e "$node" ] && arrays_on "${node##*/}"
    done
}
dd if=/dev/"$disk" of=/dev/null bs=4096 count=1 iflag=direct >/dev/null 2>&1 &
for member in $(members); do
    # Of an array that waits for members Linux 6.1 panics then: it has nobody yet who writes superblocks.
    case "$(cat "${member%/*}/array_state")" in clear|inactive) continue ;; esac
    # A flag that is not set is taken away: nothing changes, and every superblock is written.
    (echo -failfast >"$member/state") >/dev/null 2>&1 &
done
for member in $(members); do
    array="${member%/*}"
    case "$(cat "$array/array_state") $(cat "$array/level")" in
        read*|*raid0|*linear|inactive*) continue ;;
    esac
    for try in $(seq 25); do
        # md may have let go of it altogether by now.
        [ -e "$member/state" ] || { echo faulty; break; }
        case "$(cat "$member/state")" in *faulty*) echo faulty; break ;; esac
        sleep 0.2
    done
done
"""


def drill_argv(disk: str) -> tuple[str, ...]:
    """Return the program that has md ask the disk of that kernel name, and prints a line for each array."""
    return ("timeout", str(_SECONDS), "sh", "-c", f"disk={disk}\n{_DRILL}")


def is_noticed(states: str) -> bool:
    """Whether, by what the program has printed, an array counts the disk as failed."""
    return any("faulty" in line for line in states.splitlines())


_DRIVER = "/sys/bus/platform/drivers/virtio-uml/"


Run = Callable[[Sequence[str], bytes], Awaitable[Finished]]


class HotPlug:
    """The slots, and what moves disks in and out of them."""

    def __init__(self, disk_set: DiskSet, stage: Stage, qmp: Qmp, run: Run) -> None:
        self._stage = stage
        self._qmp = qmp
        self._run = run
        self._turn = asyncio.Lock()
        self._served = any(map(takes_time, disk_set.models))
        self._limits_of: dict[int, int] = {}
        """For a slot that is held to the limits of another, that other; all others have their own."""
        disks = tuple(slot_with_disk(number, *disk) for number, disk in enumerate(disk_set.disks))
        count = len(disks) + disk_set.empty_slots
        self.slots = disks + tuple(Slot(number, "empty") for number in range(len(disks), count))

    async def refresh(self) -> None:
        """Ask the guest which names its disks have now."""
        listing = await self._run(FIND_NAMES, b"")
        self.slots = with_kernel_names(self.slots, kernel_names(listing.output.decode()))

    async def pull(self, serial: str) -> None:
        """Take the disk out, whatever is going on with it."""
        async with self._turn:
            slot = self._find(serial, "present", "failed")
            await self._tell_driver("unbind", slot)
            if slot.state == "failed":
                await self._qmp.execute(
                    *storage_daemon.repair_disk(slot.number, self._limits_of.get(slot.number))
                )
            await self._set_state(slot, "pulled")

    async def insert(self, serial: str) -> None:
        """Put a pulled disk back into its slot."""
        async with self._turn:
            slot = self._find(serial, "pulled")
            await self._tell_driver("bind", slot)
            await self._set_state(slot, "present")

    async def fail(self, serial: str, fault: DiskFault = DEAD, *, drill: bool = True) -> None:
        """Let the disk have ``fault`` from now on; with ``drill`` it is asked at once: md may notice."""
        async with self._turn:
            slot = self._find(serial, "present")
            await self._qmp.execute(
                *storage_daemon.fail_disk(slot.number, slot.size, fault, self._limits_of.get(slot.number))
            )
            await self._set_state(slot, "failed")
            if drill:
                done = await self._run(drill_argv(self.slots[slot.number].name), b"")
                self._replace(slot, noticed=is_noticed(done.output.decode()))

    async def repair(self, serial: str) -> None:
        """Let a failed disk work again."""
        async with self._turn:
            slot = self._find(serial, "failed")
            await self._qmp.execute(
                *storage_daemon.repair_disk(slot.number, self._limits_of.get(slot.number))
            )
            await self._set_state(slot, "present")

    async def add(self, model: Model, unit: Unit) -> Slot:
        """Put a new blank disk into the first empty slot and return the slot."""
        async with self._turn:
            slot = next((slot for slot in self.slots if slot.state == "empty"), None)
            if slot is None:
                raise PracticeError(
                    english("The practice machine has no empty slot. Plug in an unplugged disk instead.")
                )
            if any(unit.serial == other.serial for other in self.slots):
                raise PracticeError(
                    english("A disk with the serial number {serial} already exists.", serial=unit.serial)
                )
            self._stage.add_disk(slot.number, model, unit)
            await self._qmp.execute(*storage_daemon.add_disk(slot.number, model, served=self._served))
            # A kernel that refuses it leaves a disk outside of its slot, to be put in once more.
            await self._set_state(slot_with_disk(slot.number, model, unit), "pulled")
            await self._tell_driver("bind", slot)
            await self._set_state(self.slots[slot.number], "present")
            return self.slots[slot.number]

    async def set_limits(self, serial: str, limits: SpeedLimits) -> None:
        """Make the disk as fast as ``limits``, at once."""
        async with self._turn:
            slot = self._find(serial, "present", "pulled", "failed")
            fails_by_slot = {
                each.number: each.state == "failed"
                for each in self.slots
                if each.state != "empty" and self._limits_of.get(each.number, each.number) == slot.number
            }
            await self._qmp.execute(*storage_daemon.set_limits(slot.number, limits, fails_by_slot))

    async def share_limits(self, serials: Sequence[str]) -> None:
        """Hold these disks together to the limits of the first; a disk alone has its own limits again."""
        async with self._turn:
            slots = [self._find(serial, "present").number for serial in serials]
            await self._qmp.execute(*storage_daemon.share_limits(slots))
            self._limits_of.update(dict.fromkeys(slots, slots[0]))

    def _find(self, serial: str, *states: State) -> Slot:
        slot = next((slot for slot in self.slots if slot.serial == serial), None)
        if slot is None:
            raise PracticeError(
                english("The practice machine has no disk with the serial number {serial}.", serial=serial)
            )
        if slot.state not in states:
            raise PracticeError(_refusal_sentence(slot))
        return slot

    async def _tell_driver(self, order: str, slot: Slot) -> None:
        done = await self._run(("tee", _DRIVER + order), slot_device(slot.number).encode())
        if done.returncode:
            words = done.output.decode("utf-8", "replace").strip()
            raise PracticeError(
                english(
                    "Slot {slot} of the practice machine cannot be changed: “{words}”.",
                    slot=slot.number + 1,
                    words=words,
                )
            )

    async def _set_state(self, slot: Slot, state: State) -> None:
        self._replace(slot, state=state, noticed=False)
        await self.refresh()

    def _replace(self, slot: Slot, **changes: object) -> None:
        was = slot if slot.serial != self.slots[slot.number].serial else self.slots[slot.number]
        changed = msgspec.structs.replace(was, **changes)
        self.slots = tuple(changed if old.number == slot.number else old for old in self.slots)


def _refusal_sentence(slot: Slot) -> Sentence:
    """Why nothing can be done with the disk in ``slot``, which is in another state than that takes."""
    match slot.state:
        case "present":
            return english("The disk {serial} is already connected and working.", serial=slot.serial)
        case "pulled":
            return english("The disk {serial} is unplugged. Plug it in first.", serial=slot.serial)
        case "failed":
            return english("The disk {serial} has failed. Repair it first.", serial=slot.serial)
        case "empty":
            return english("Slot {number} is empty.", number=slot.number + 1)
        case _:
            assert_never(slot.state)
