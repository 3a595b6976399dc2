"""A teardown that ends before anything is lost leaves a computer that starts as before; and goes on later."""

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps.configuration import RemoveEntries, RenewRamdisk
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.lvm import DeleteGroupBackup
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    until,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at, restart_helper
from tests.lab.kept import index_of, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

MAKER = r"""
printf '#!/bin/sh\ngrep -c ^ARRAY /etc/mdadm/mdadm.conf >>/run/images || true\n' >/run/program
install -m 755 /run/program /usr/sbin/update-initramfs; head -c 1M /dev/zero >/boot/initrd.img-$(uname -r)
"""
UNMADE = "rm -f /usr/sbin/update-initramfs /boot/initrd.img-$(uname -r) /run/images"
KEYS = f"find {KEY_FOLDER} -type f -printf '%m %p\\n' -exec sha256sum {{}} + 2>/dev/null || true"


async def built(practice: PracticeMachine, machine: BusMachine, *, lvm: bool = False) -> Plan:
    """A mirror with LUKS that a key file opens, told of everywhere; the plan that takes it down."""
    snapshot = await free_disks(machine, *PAIR)
    chosen = drives(snapshot, PAIR)
    plain = design_of(chosen, Level.RAID1, luks=True, lvm=lvm, kind=FilesystemKind.EXT4)
    assert plain.encryption is not None
    design = replace(plain, encryption=replace(plain.encryption, unlocking=Unlocking.KEY_FILE))
    await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))

    def whole(now: Snapshot) -> bool:
        answer = plan_teardown("data", now)
        return isinstance(answer, Planned) and len(answer.plan.steps) > 10

    return planned(plan_teardown("data", await seen(machine, whole)))


async def told(practice: PracticeMachine) -> str:
    return await state(practice) + await shell(practice, KEYS)


@pytest.mark.exhaustive
def test_killed_before_the_first_loss_it_is_told_of_as_before(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, MAKER)
        # What is installed it looks for once.
        await restart_helper(practice)
        empty = await state(practice)
        async with opened(practice) as machine:
            plan = await built(practice, machine)
        places = [index for index, step in enumerate(plan.steps) if isinstance(step, RemoveEntries)]
        renews = index_of(plan, RenewRamdisk)
        assert renews < index_of(plan, EraseLuks) < index_of(plan, RemoveKeyFile)
        before = await told(practice)
        assert f"400 {KEY_FOLDER}/raidwright-" in before
        images = 1
        for cut in (Cut(places[0], 0), Cut(places[1], -1), Cut(renews, 0), Cut(renews, -1)):
            await kill_at(practice, plan, cut)
            assert await told(practice) == before, cut
            images += {Cut(renews, 0): 1, Cut(renews, -1): 2}.get(cut, 0)
            await until(practice, f"[ $(wc -l </run/images) = {images} ]", 30)
            assert (await shell(practice, "tail -n 1 /run/images")) == "1\n", "with the array again"
            await shell(
                practice,
                "cryptsetup open --key-file=$(awk '{print $3}' /etc/crypttab)"
                " $(awk '{print $2}' /etc/crypttab | sed s,UUID=,/dev/disk/by-uuid/,) data-crypt;"
                " udevadm settle; mount /srv/data",
            )
            async with opened(practice) as machine:
                await seen(machine, lambda now: any("/srv/data" in mounts_of(each) for each in now.blocks))
                plan = planned(plan_teardown("data", await machine.look()))
        async with opened(practice) as machine:
            await take_down(machine)
        assert await state(practice) == empty
        assert await shell(practice, KEYS) == ""
        await shell(practice, f"{UNMADE}; {RESTORE}")

    run(scenario(), 400)


def test_failed_before_the_first_loss_it_is_told_of_as_before(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, MAKER + "printf 'exit 1\\n' >>/usr/sbin/update-initramfs")
        await restart_helper(practice)
        async with opened(practice) as machine:
            await shell(practice, "sed -i '/exit 1/d' /usr/sbin/update-initramfs")
            plan = await built(practice, machine)
            before = await told(practice)
            await shell(practice, "echo 'exit 1' >>/usr/sbin/update-initramfs; : >/run/images")
            events = [event async for event in machine.run(plan)]
            assert isinstance(events[-1], PlanFailed)
            assert events[-1].index == index_of(plan, RenewRamdisk)
            assert await told(practice) == before
            assert await shell(practice, "cat /run/images") == "0\n1\n"
            await shell(practice, "sed -i '/exit 1/d' /usr/sbin/update-initramfs")
            await take_down(machine)
        assert await shell(practice, KEYS) == ""
        await shell(practice, f"{UNMADE}; {RESTORE}")

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_what_lvm_keeps_of_a_locked_group_is_there_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            await built(practice, machine, lvm=True)
            await carry_out(machine, planned(plan_lock("data", await machine.look())))

            def hidden(now: Snapshot) -> bool:
                answer = plan_teardown("data", now)
                return isinstance(answer, Planned) and any(
                    isinstance(step, DeleteGroupBackup) for step in answer.plan.steps
                )

            plan = planned(plan_teardown("data", await seen(machine, hidden)))
            before = await told(practice)
            assert "/etc/lvm/backup/data-vg" in before
        for kind, at in ((DeleteGroupBackup, -1), (RemoveEntries, -1)):
            await kill_at(practice, plan, Cut(index_of(plan, kind), at))
            assert await told(practice) == before, kind
            async with opened(practice) as machine:
                plan = planned(plan_teardown("data", await seen(machine, hidden)))
        async with opened(practice) as machine:
            await carry_out(machine, planned(plan_unlock("data", await machine.look())))
            await seen(machine, lambda now: any("/srv/data" in mounts_of(each) for each in now.blocks))
            await carry_out(machine, planned(plan_lock("data", await machine.look())))
            await carry_out(machine, planned(plan_teardown("data", await seen(machine, hidden))))
        assert "data-vg" not in await state(practice)
        await shell(practice, RESTORE)

    run(scenario(), 300)
