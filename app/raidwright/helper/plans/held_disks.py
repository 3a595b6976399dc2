"""The disks of a plan, each opened once, kept to its end, and known again."""

import contextlib
import fcntl
import math
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from raidwright.helper.errors import printable_text, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import ground_at, wrong_names
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running
from raidwright.helper.looking.layers.volumes import KnownGroups
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.contents import SILENT, DeviceContents, look_at
from raidwright.helper.looking.on_disk.patience import ask_descriptor, ask_disk
from raidwright.helper.looking.on_disk.singles import LeftClean, serves_as_single
from raidwright.storage.failures import Sentence, english, system_words
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, members_named, own_members
from raidwright.storage.snapshot.signatures import TABLES, UNREADABLE, joined_names
from raidwright.storage.steps.context import DiskIdentity, named_array
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    AnyMember,
    AnyTarget,
    OnDisk,
    OnLowerArray,
    OnPartition,
    disks_of,
)

_LOCK_PATIENCE = 10.0
"""Seconds that udev may still be looking at a disk before its lock is given up."""
_SET_UP = (Purpose.BUILD, Purpose.TEARDOWN)
"""Purposes of plans by which a disk without an array comes to be one, and ceases to be one."""
Seen = Mapping[Device, DeviceContents]
"""What a fresh look found on the disks of a plan and on all that stands on them."""
NOT_SEEN = DeviceContents((UNREADABLE,))
"""Of what has come since that look; a disk that does not answer is another such."""


class _Look(dict[Device, DeviceContents]):
    def __missing__(self, device: Device) -> DeviceContents:
        return NOT_SEEN


@dataclass(frozen=True)
class HeldDisk:
    """One disk of the plan, open for reading."""

    identity: DiskIdentity
    descriptor: int
    """Leads to the node alone where ``is_open`` is false."""
    device: Device
    is_asked: bool = True
    """Whether the plan rests on what is on it; of others nothing is read."""
    is_open: bool = True
    """Whether it could be opened in time, which is needed only of disks that are asked."""

    @property
    def title(self) -> str:
        """For sentences: path, model and serial."""
        name = " ".join(printable_text(part) for part in (self.identity.model, self.identity.serial) if part)
        return f"{self.identity.path} ({name})" if name else self.identity.path

    def differences(self, contents: Seen, rests_on: Collection[Device] | None = None) -> list[str]:
        """Every way in which the disk, and its ``contents`` found just now, are not what the plan saw.

        Where the plan ``rests_on`` some devices alone, what else is on the disk need not answer any more.
        """
        own = self._contents(contents, rests_on) if self.is_asked else ()
        return [*wrong_names(self.device, self.identity), *self._geometry(), *own]

    def is_same(self) -> bool:
        """Whether its path still leads to the incarnation that was opened."""
        with contextlib.suppress(OSError):
            # Before and after each command: pathlib takes twice as long.
            there, opened = os.stat(self.identity.path), os.fstat(self.descriptor)  # noqa: PTH116
            same_node = (there.st_mode, there.st_rdev) == (opened.st_mode, opened.st_rdev)
            return same_node and self.device.diskseq == self._diskseq
        return False

    @property
    def has_gone(self) -> bool:
        """Whether nothing is at its path any more: it was pulled, or has died altogether."""
        return not os.path.lexists(self.identity.path)

    @property
    def _diskseq(self) -> int:
        return kernel.diskseq_of(self.descriptor) if self.is_open else self.identity.diskseq

    def _geometry(self) -> Iterator[str]:
        logical, physical = self.device.logical_sector, self.device.physical_sector
        expected = self.identity
        size = kernel.size_of(self.descriptor) if self.is_open else self.device.size
        diskseq = self._diskseq if self.is_open else self.device.diskseq
        if size != expected.size:
            yield english("The size is {found} bytes, not {wanted}", found=size, wanted=expected.size)
        if logical != (wanted := expected.logical_sector):
            yield english(
                "The logical sector size is {found} bytes, not {wanted}", found=logical, wanted=wanted
            )
        if physical != (wanted := expected.physical_sector):
            yield english(
                "The physical sector size is {found} bytes, not {wanted}", found=physical, wanted=wanted
            )
        if diskseq != (wanted := expected.diskseq):
            yield english(
                "The disk was reconnected (sequence number {found}, not {wanted})",
                found=diskseq,
                wanted=wanted,
            )

    def _contents(self, contents: Seen, rests_on: Collection[Device] | None) -> Iterator[str]:
        own = (self.device, *self.device.partitions())
        silent = [each for each in own if contents[each] == SILENT and contents[each] is not NOT_SEEN]
        beside = [each for each in silent if rests_on is not None and each not in rests_on]
        nodes = {each.node for each in beside}
        wanted = tuple(name for name in self.identity.signatures if name.partition(":")[0] not in nodes)
        rest = (each for each in own if each not in beside)
        names = tuple(sorted(f"{device.node}:{name}" for device in rest for name in contents[device].names))
        if len(silent) > len(beside) and not any(name.endswith(f":{UNREADABLE}") for name in wanted):
            yield english("{device} cannot be read", device=next(x for x in silent if x not in beside).path)
            return
        if names != wanted:
            yield english(
                "The disk now contains {found}, but contained {wanted} when the plan was made",
                found=joined_names(names),
                wanted=joined_names(wanted),
            )
        # Of one that could not be read, as the plan knows, no table is read either.
        if self.identity.table and self.device not in silent and self.identity.table not in self._tables():
            yield english("The disk has a different partition table")

    def _tables(self) -> list[str]:
        """UUIDs of its partition tables; none where it cannot be read."""
        with contextlib.suppress(OSError):
            probed = ask_disk(self.device, partial(signatures.probe, self.descriptor))
            return [each.uuid for each in probed if each.name in TABLES]
        return []


class HeldDisks:
    """All disks of a plan, in the plan's order.

    ``left`` knows what earlier plans left clean, ``groups`` what LVM has told of the volume groups on them.
    """

    def __init__(self, disks: Sequence[HeldDisk], left: LeftClean) -> None:
        self._disks = tuple(disks)
        self.left = left
        self.may_go: frozenset[int] = frozenset()
        """Disks, by their places in the plan, that the plan can do without from now on."""
        self.groups = KnownGroups()

    def __iter__(self) -> Iterator[HeldDisk]:
        return iter(self._disks)

    def __getitem__(self, index: int) -> HeldDisk:
        return self._disks[index]

    @property
    def devices(self) -> tuple[Device, ...]:
        """The disks as the kernel knows them."""
        return tuple(disk.device for disk in self._disks)

    def look(self) -> Seen:
        """What is found on the disks now, and on all that stands on them.

        What has come since, as a partition does whose table is read again, is `NOT_SEEN`.
        """
        above = (device for disk in self._disks for device in _looked_at(disk))
        return _Look(look_at(dict.fromkeys(above), self.left.digests()))

    def require_same(self) -> None:
        """Raise HelperError when a disk was exchanged or pulled since it was opened.

        One that is not asked may go, as dying disks do, and so may those that `may_go`; another in its place
        is refused.
        """
        for index, disk in enumerate(self._disks):
            may_go = not disk.is_asked or index in self.may_go
            if not (may_go and disk.has_gone) and not disk.is_same():
                raise refusal(english("{disk} was disconnected or replaced.", disk=disk.title))

    @property
    def answer_counts(self) -> tuple[int, ...]:
        """How many requests each disk has answered by now."""
        return tuple(disk.device.answer_count for disk in self._disks)

    def account_of_waiting(self, before: Sequence[int] | None = None) -> Sentence | None:
        """Which disk has requests to answer just now, and how long is waited for each; None for none.

        With what they had by `answer_counts` ``before``, only one that has answered none since.
        """
        for disk, count in zip(self._disks, before or self.answer_counts, strict=True):
            if not disk.device.requests or (before is not None and disk.device.answer_count != count):
                continue
            seconds = int(disk.device.attribute("queue/io_timeout") or 0) // 1000
            if not seconds:
                return english(
                    "{disk} is not responding. The kernel waits for each request without a time limit.",
                    disk=disk.title,
                )
            return english(
                "{disk} is not responding. The kernel waits up to {seconds} s for each request.",
                disk=disk.title,
                seconds=seconds,
            )
        return None

    def lock(self) -> None:
        """Lock each whole disk, which keeps udev from looking. Raises HelperError when one stays busy."""
        # In the order of device numbers, as everybody does who locks several disks: so nobody waits for ever.
        opened = [disk for disk in self._disks if disk.is_open]
        for disk in sorted(opened, key=lambda each: os.fstat(each.descriptor).st_rdev):
            _lock(disk)

    def flush(self, targets: Collection[AnyTarget]) -> None:
        """Have the disks keep what was written to ``targets``, whatever stands between. Raises OSError.

        What blkdiscard has zeroed is in a disk's own write cache until then, and lost when the power fails.
        """
        on_disks = all(isinstance(target, AnyMember) for target in targets)
        for index in set(disks_of(targets)) if on_disks else range(len(self._disks)):
            disk = self._disks[index]
            if disk.is_asked:
                # Below an array a disk may be a member that has failed: what it does not keep md judges.
                with contextlib.nullcontext() if on_disks else contextlib.suppress(OSError):
                    os.fsync(disk.descriptor)
            elif disk.is_open:
                with contextlib.suppress(OSError):
                    ask_disk(disk.device, partial(os.fsync, disk.descriptor))

    def unlock(self, disks: Iterable[int] | None = None) -> None:
        """Let udev look again at the disks at these places of the plan, or at all of them."""
        for disk in self._disks if disks is None else map(self.__getitem__, disks):
            if disk.is_open:
                fcntl.flock(disk.descriptor, fcntl.LOCK_UN)


class SlowDisks:
    """Which of ``disks`` take long for a request, and answer it: seen by who looks now and then.

    Between two requests a slow disk owes none, and of a flush the kernel does not tell that it is owed.
    """

    def __init__(self, disks: HeldDisks) -> None:
        self._disks = disks
        self._counts = disks.answer_counts
        self._owing: set[int] = set()
        self._answered = -math.inf

    def look(self) -> None:
        """Note who has answered nothing since the last look, and who has at last."""
        before, self._counts = self._counts, self._disks.answer_counts
        for index, (count, now) in enumerate(zip(before, self._counts, strict=True)):
            if count == now:
                self._owing |= {index} if self._disks[index].device.requests else set()
            elif index in self._owing:
                self._owing.discard(index)
                self._answered = time.monotonic()

    def have_answered_within(self, seconds: float) -> bool:
        """Whether one that took long has answered in the last ``seconds``."""
        return time.monotonic() - self._answered < seconds


@contextlib.contextmanager
def hold(
    identities: Sequence[DiskIdentity], left: LeftClean, asked: Collection[int] | None = None
) -> Iterator[HeldDisks]:
    """Open every disk, for as long as the block lasts; only those ``asked``, if they are told, must answer.

    Raises HelperError when one is not there, or when one that is asked cannot be opened.
    """
    with contextlib.ExitStack() as opened:
        disks = [
            _open(identity, opened, is_asked=asked is None or index in asked)
            for index, identity in enumerate(identities)
        ]
        yield HeldDisks(disks, left)


def direct_members(members: Iterable[Device]) -> tuple[Device, ...]:
    """``members`` of an array, and in the place of each that is an array what that holds."""
    devices = (below for each in members for below in (each.slaves() if each.is_array else (each,)))
    return tuple(dict.fromkeys(device for device in devices if device.folder.exists()))


def own_devices_of(plan: Plan, disks: Sequence[Device]) -> tuple[Device, ...]:
    """What ``plan`` stands on of its ``disks``: whole disks, or those of their partitions that are there.

    A plan that puts an array to use stands on that array's members alone, whatever else their disks hold.
    One that is about a disk without an array stands on its partition, while that is there. Raises OSError.
    """
    if not disks:
        return ()
    if plan.array is not None and plan.array.is_single and plan.purpose not in _SET_UP:
        is_there = serves_as_single(disks[0], plan.array.uuid)
        return _devices_of([ON_SINGLE], disks) if is_there else ()
    if plan.purpose is Purpose.USE:
        members = members_named(plan)
        return _devices_of(members, disks) if members else _members_now(plan)
    return _devices_of(own_members(plan), disks)


def _members_now(plan: Plan) -> tuple[Device, ...]:
    """Members of the plan's array, which runs; none when another array has come up under its name."""
    array = arrays.running_array(named_array(plan).path)
    same = array is not None and array.uuid == named_array(plan).uuid
    return direct_members(array.members) if array is not None and same else ()


def _devices_of(targets: Iterable[AnyMember], disks: Sequence[Device]) -> tuple[Device, ...]:
    devices: list[Device] = []
    for target in targets:
        match target:
            case OnDisk(disk=index):
                devices.append(disks[index])
            case OnPartition(disk=index, number=number):
                parts = disks[index].partitions()
                devices += [part for part in parts if part.attribute("partition") == str(number)]
            case OnLowerArray(members=members):
                own = _devices_of(members, disks)
                devices += own if is_lower_array(target, own) else ()
            case _:
                assert_never(target)
    return tuple(devices)


def is_lower_array(target: OnLowerArray, members: Sequence[Device]) -> bool:
    """Whether the array that a plan names so runs there, and holds exactly these members. Raises OSError."""
    array = arrays.running_array(target.path)
    if array is None or array.uuid != target.array or not is_running(array.device):
        return False
    return set(array.members) == set(members)


def _looked_at(disk: HeldDisk) -> Iterator[Device]:
    """What is looked at of a disk: itself, if it is asked, and all that stands on it."""
    unasked = () if disk.is_asked else (disk.device, *disk.device.partitions())
    return (device for device in kernel.above(disk.device) if device not in unasked)


def _open(identity: DiskIdentity, opened: contextlib.ExitStack, *, is_asked: bool) -> HeldDisk:
    # Opening alone does something to other devices (a watchdog starts to count), so look before.
    device = ground_at(identity.path)
    descriptor, is_open = _descriptor_of(identity.path, device, is_asked=is_asked)
    opened.callback(os.close, descriptor)
    if kernel.number_of(os.fstat(descriptor)) != device.number:
        raise refusal(
            english("Another disk now has the name {disk}. Create the plan again.", disk=identity.path)
        )
    return HeldDisk(identity, descriptor, device, is_asked, is_open)


def _descriptor_of(path: str, device: Device, *, is_asked: bool) -> tuple[int, bool]:
    """The disk, open; of one that is not asked and does not open its node alone, which needs no disk."""
    try:
        return ask_descriptor(device, path), True
    except OSError as error:
        if not is_asked:
            with contextlib.suppress(OSError):
                return os.open(path, os.O_PATH | os.O_CLOEXEC), False
        raise refusal(
            english("{disk} cannot be opened: {reason}.", disk=path, reason=system_words(error))
        ) from None


def _lock(disk: HeldDisk) -> None:
    until = time.monotonic() + _LOCK_PATIENCE
    while True:
        try:
            return fcntl.flock(disk.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise refusal(english("Another program has locked {disk}.", disk=disk.title)) from None
            time.sleep(0.05)
