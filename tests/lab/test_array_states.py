"""How arrays stand, from their birth to their end, as the app sees it from the kernel's own words."""

from collections.abc import Awaitable, Callable, Iterator

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, count_slots, failures_survived
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import block_at
from tests.lab.building import opened, seen, shell
from tests.lab.conftest import Run
from tests.machine.watcher import Watcher

_CREATE = (
    "echo 3000 > /proc/sys/dev/raid/speed_limit_max; modprobe -a raid456 raid10; mdadm --create /dev/md/state"
    " --run --metadata=1.2 --homehost=any --name=state --bitmap=none"
)
# Whoever looks at the array just then, as udev does after each change, keeps it from being made read-only.
_READ_ONLY = (
    "for turn in 1 2 3 4 5 6 7 8; do mdadm -q --readonly /dev/md/state && exit; sleep 1; done; exit 1"
)
_CLEAR = r"""
clear() {
    for array in $(sed -n 's/^\(md[^ ]*\) :.*/\1/p' /proc/mdstat); do
        echo frozen > /sys/block/$array/md/sync_action || true
        mdadm -q --stop /dev/$array
    done
    udevadm settle
    mdadm -q --zero-superblock /dev/vd[abcd] || true
    for disk in /dev/vd[abcd]; do blkdiscard --force $disk; done
    ! grep -q ^md /proc/mdstat
}
# udev may have put them together again meanwhile.
until clear; do sleep 0.1; done
udevadm trigger /dev/vd[abcd]; udevadm settle
"""


def _lose(disk: str) -> str:
    """What fails a member as a dying disk does: the kernel is told, as mdadm 4.4 would not end an array.

    Where it does end one, the kernel calls the device busy, and yet lets go of it.
    """
    return f"echo faulty > /sys/block/$(basename $(readlink -f /dev/md/state))/md/dev-{disk}/state || true"


Shell = Callable[[str], Awaitable[str]]


@pytest.fixture
def sh(practice: PracticeMachine, run: Run) -> Iterator[Shell]:
    """A shell of the guest's root; arrays on the disks a to d are gone afterwards."""
    yield lambda script: shell(practice, script)
    run(shell(practice, _CLEAR))


async def _stands(
    machine: BusMachine, wanted: ArrayStatus, counts: tuple[int, int, int, int]
) -> tuple[Array, Snapshot]:
    """The array once the helper, too, says so; ``counts`` is present, missing, spare, faulty."""

    def stands(snapshot: Snapshot) -> bool:
        held = next(iter(snapshot.arrays), None)
        return bool(held and held.layout and (array_status(held), _roll(held)) == (wanted, counts))

    snapshot = await seen(machine, stands)
    (held,) = snapshot.arrays
    assert (array_status(held), _roll(held)) == (wanted, counts)
    return held, snapshot


def _stand(snapshot: Snapshot) -> ArrayStatus | None:
    return next((array_status(held) for held in snapshot.arrays), None)


def _roll(held: Array) -> tuple[int, int, int, int]:
    counts = count_slots(held)
    return counts.present, counts.missing, counts.spares, counts.faulty


@pytest.mark.exhaustive
def test_an_array_that_loses_a_member_in_its_first_sync_has_failed(
    practice: PracticeMachine, run: Run, sh: Shell
) -> None:
    """The last of three was still being filled, and md gives up what it had so far."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            await sh(f"{_CREATE} --level=5 --raid-devices=3 /dev/vda /dev/vdb /dev/vdc")
            born, _ = await _stands(machine, ArrayStatus.BUILDING, (3, 0, 0, 0))
            assert failures_survived(born) == 0
            await sh(_lose("vdb"))
            failed, snapshot = await _stands(machine, ArrayStatus.FAILED, (1, 2, 1, 1))
            assert failed.state == "broken"
            lost = block_at(snapshot, "/dev/vdb")
            assert lost is not None
            assert "failed-member" in {finding.code for finding in disk_findings(lost, snapshot)}
            await sh("mdadm -q --stop /dev/md/state")
            await _stands(machine, ArrayStatus.INCOMPLETE, (1, 2, 1, 1))

    run(scenario())


@pytest.mark.exhaustive
def test_a_raid10_is_built_made_read_only_and_loses_both_copies(
    practice: PracticeMachine, run: Run, sh: Shell
) -> None:
    """md keeps the last copy of a chunk in sync whatever happens: that it is broken is its own word alone.

    It says so only when it is asked, so whoever watches sees it within seconds and not at once.
    """
    fast = "echo 2000000 > /proc/sys/dev/raid/speed_limit_max; mdadm -q --wait /dev/md/state || true"

    async def scenario() -> None:
        async with opened(practice) as machine:
            await sh(f"{_CREATE} --level=10 --raid-devices=4 /dev/vd[abcd]")
            building, _ = await _stands(machine, ArrayStatus.BUILDING, (4, 0, 0, 0))
            moment = await machine.sync_moment(building.uuid)
            assert (moment.action, moment.whole) == ("resync", building.component)
            await sh(_READ_ONLY)
            owed, _ = await _stands(machine, ArrayStatus.WAITING, (4, 0, 0, 0))
            assert (owed.state, owed.resync_from is None) == ("readonly", False)
            await sh(f"mdadm -q --readwrite /dev/md/state; {fast}")
            clean, _ = await _stands(machine, ArrayStatus.CLEAN, (4, 0, 0, 0))
            assert failures_survived(clean) == 1
            await sh(_READ_ONLY)
            await _stands(machine, ArrayStatus.READ_ONLY, (4, 0, 0, 0))
            await sh("mdadm -q --readwrite /dev/md/state; " + _lose("vdb"))
            short, _ = await _stands(machine, ArrayStatus.DEGRADED, (3, 1, 0, 1))
            assert failures_survived(short) == 0
            watcher = Watcher(machine)
            await watcher.until(lambda now: _stand(now) is ArrayStatus.DEGRADED)
            await sh(_lose("vda"))
            await watcher.until(lambda now: _stand(now) is ArrayStatus.FAILED, 15)
            await watcher.close()
            failed, _ = await _stands(machine, ArrayStatus.FAILED, (3, 1, 0, 1))
            assert failed.state == "broken"

    run(scenario(), 180)
