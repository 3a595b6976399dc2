"""How an array is unlocked is changed from each way to each, whatever happens meanwhile; nothing is left."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking, unlocking_now
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.steps.key_file import RetireKeyFile
from raidwright.storage.steps.unlocking import ChangeContainer, changes_lines
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at
from tests.lab.kept import HABITS, index_of, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

SLOTS = "cryptsetup luksDump /dev/md127 | grep -c ': luks2'"
BY_FILE = (
    "umount /srv/data; cryptsetup close data-crypt; set -- $(grep data-crypt /etc/crypttab);"
    " cryptsetup open --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1; udevadm settle; mount /srv/data"
)
LOSE_SLOT = "cryptsetup luksRemoveKey --batch-mode /dev/md127 $(awk '/data-crypt/ {print $3}' /etc/crypttab)"
NO_KEY = f"ls -d {KEY_FOLDER} 2>/dev/null || true"


async def build(practice: PracticeMachine, machine: BusMachine) -> None:
    snapshot = await free_disks(machine, *PAIR)
    wanted = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(wanted, snapshot, draw_ids())))


async def changing(machine: BusMachine, way: Unlocking | None) -> Plan:
    def ready(now: Snapshot) -> bool:
        return isinstance(plan_unlocking("data", now, way), Planned)

    return planned(plan_unlocking("data", await seen(machine, ready), way))


def test_from_each_way_to_each_and_nothing_is_left(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            built = await shell(practice, "cat /etc/crypttab /etc/fstab")
            for way, slots in (
                (Unlocking.KEY_FILE, "2\n"),
                (Unlocking.BY_HAND, "1\n"),
                (Unlocking.KEY_FILE, "2\n"),
                (Unlocking.AT_START, "1\n"),
            ):
                await carry_out(machine, await changing(machine, way))
                now = await machine.look()
                assert unlocking_now(now.arrays[0], now) is way
                assert await shell(practice, SLOTS) == slots
                if way is Unlocking.KEY_FILE:
                    await shell(practice, BY_FILE)
                else:
                    assert await shell(practice, NO_KEY) == ""
            assert await shell(practice, "cat /etc/crypttab /etc/fstab") == built
            await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
            await take_down(machine)
        assert await state(practice) == before
        assert await shell(practice, NO_KEY) == ""
        await shell(practice, RESTORE)

    run(scenario(), 600)


@pytest.mark.exhaustive
def test_a_container_that_has_forgotten_its_key_file_is_told_of_it_again(
    practice: PracticeMachine, run: Run
) -> None:
    """As one does whose older header was put back; and a file that is lost is made anew."""

    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
            key = await shell(practice, f"sha256sum {KEY_FOLDER}/*")
            await shell(practice, LOSE_SLOT)
            again = await changing(machine, None)
            wrong = [event async for event in machine.run(again, bytearray(b"another passphrase"))][-1]
            assert isinstance(wrong, PlanFailed)
            assert "Wrong passphrase." in wrong.sentence
            for _ in range(2):
                await carry_out(machine, await changing(machine, None))
                assert await shell(practice, SLOTS) == "2\n", "whoever has a slot gets no second one"
            assert await shell(practice, f"sha256sum {KEY_FOLDER}/*") == key
            await shell(practice, BY_FILE)
            await shell(practice, f"{LOSE_SLOT}; rm {KEY_FOLDER}/*")
            await seen(machine, lambda now: not now.host.key_files)
            await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
            await shell(practice, BY_FILE)
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_nobody_is_left_without_a_key(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
            lines = await shell(practice, "cat /etc/crypttab /etc/fstab")
            goes = await changing(machine, Unlocking.BY_HAND)
            wrong = [event async for event in machine.run(goes, bytearray(b"another passphrase"))][-1]
            assert isinstance(wrong, PlanFailed)
            assert await shell(practice, "cat /etc/crypttab /etc/fstab") == lines
            assert await shell(practice, SLOTS) == "2\n"
            await shell(practice, BY_FILE)
            kill = "cryptsetup luksKillSlot --batch-mode /dev/md127 0"
            await shell(practice, f"{kill} --key-file=$(ls {KEY_FOLDER}/*)")
            alone = [event async for event in machine.run(goes, bytearray(PASSPHRASE))][-1]
            assert isinstance(alone, PlanFailed), "the key file is the only key"
            await shell(practice, BY_FILE)
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", [ChangeContainer, RetireKeyFile])
@pytest.mark.parametrize("at", [-1, 0])
def test_broken_off_it_goes_on(practice: PracticeMachine, run: Run, kind: type, at: int) -> None:
    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            await carry_out(machine, await changing(machine, Unlocking.KEY_FILE))
            plan = await changing(machine, Unlocking.BY_HAND)
        await kill_at(practice, plan, Cut(index_of(plan, kind), at))
        async with opened(practice) as machine:
            now = await machine.look()
            # When all is done it is not told of, written down or not.
            if now.host.unfinished is not None:
                await carry_out(machine, planned(plan_continuing(now)))
            now = await seen(machine, lambda now: now.host.unfinished is None)
            assert unlocking_now(now.arrays[0], now) is Unlocking.BY_HAND
            assert not isinstance(plan_unlocking("data", now, Unlocking.BY_HAND), Planned)
            assert await shell(practice, f"{SLOTS}; {NO_KEY}") == "1\n"
            await shell(practice, "mountpoint /srv/data")
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_what_has_changed_meanwhile_is_not_changed_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        before = await state(practice)
        async with opened(practice) as machine:
            await build(practice, machine)
            plan = await changing(machine, Unlocking.BY_HAND)
            assert changes_lines(plan.steps)
            await shell(practice, "sed -i 's/luks,/luks,tries=9,/' /etc/crypttab")
            with pytest.raises(Exception, match="changed after the plan was made"):
                await carry_out(machine, plan)
            again = await changing(machine, Unlocking.BY_HAND)
            await carry_out(machine, again)
            assert "tries=9" in await shell(practice, "cat /etc/crypttab")
            assert isinstance(plan_teardown("data", await machine.look()), Planned)
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)
