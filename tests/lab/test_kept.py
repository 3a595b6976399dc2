"""There after a restart: what the guest's own files say, and that its own tools find the array by them."""

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.configuration import FileKind
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.configuration import AddArrayEntry, AddMountEntry, RemoveEntries
from raidwright.storage.steps.step import LineSeen
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
    takes_volume_down,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, build_plan, kill_at, led_back, restart_helper, teardown_plan
from tests.lab.kept import HABITS, entries, index_of, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR, mirror, refusal

pytestmark = pytest.mark.usefixtures("leaves_clean")


@pytest.mark.exhaustive
def test_a_mirror_is_found_by_its_name_and_forgotten_without_a_trace(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            await carry_out(machine, plan)
            assert plan.array is not None
            told = {edit.kind: edit.added for step in plan.steps for edit in step.edits(plan)}
            found = await entries(practice)
            assert found["/etc/fstab"] == told[FileKind.MOUNTS]
            assert found["/etc/mdadm/mdadm.conf"] == told[FileKind.ARRAYS]
            assert found["/etc/crypttab"] == "# none\r"
            verified = await shell(practice, "findmnt --verify; echo")
            assert "/srv/data" not in verified, "of our line it has nothing to say"
            assert "0 parse errors" in verified
            await shell(
                practice,
                "umount /srv/data; mdadm --stop /dev/md/data; udevadm settle; mdadm --assemble --scan;"
                " udevadm settle; [ -e /dev/md/data ]; mount /srv/data; mountpoint /srv/data",
            )
            detail = await shell(practice, "mdadm --detail /dev/md/data")
            assert plan.array.uuid in detail
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 240)


def test_a_whole_stack_is_found_and_forgotten(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            serials = [f"TESTDISK-{number}" for number in (1, 2, 3)]
            snapshot = await free_disks(machine, *serials)
            wanted = design_of(
                drives(snapshot, serials), Level.RAID5, luks=True, lvm=True, kind=FilesystemKind.XFS
            )
            plan = planned(plan_build(wanted, snapshot, draw_ids()))
            await carry_out(machine, plan)
            told = {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}
            assert await entries(practice) == told
            verified = await shell(practice, "findmnt --verify; echo")
            assert "/srv/data" not in verified
            await shell(
                practice,
                "umount /srv/data; vgchange -an data-vg; cryptsetup close data-crypt;"
                " mdadm --stop /dev/md/data; udevadm settle; mdadm --assemble --scan; udevadm settle;"
                " [ -e /dev/md/data ] && [ -e /etc/lvm/backup/data-vg ]",
            )
            source = told["/etc/crypttab"].split()[1].removeprefix("UUID=")
            opening = ("cryptsetup", "open", "--key-file=-", f"/dev/disk/by-uuid/{source}", "data-crypt")
            assert (await practice.run(opening, PASSPHRASE)).returncode == 0
            await shell(practice, "udevadm settle; vgchange -ay data-vg; udevadm settle; mount /srv/data")
            await seen(machine, takes_volume_down)
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_broken_off_between_the_files_everything_is_forgotten(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        before = await state(practice)
        for kind, at in ((AddArrayEntry, -1), (AddMountEntry, 0), (AddMountEntry, -1)):
            plan = await build_plan(practice, layers=True)
            cut = Cut(index_of(plan, kind), at)
            await kill_at(practice, plan, cut)
            await led_back(practice, plan, cut)
            assert await state(practice) == before, (kind, at)
        for at in (0, -1):
            plan = await teardown_plan(practice, layers=True)
            cut = Cut(index_of(plan, RemoveEntries) + 1, at)
            await kill_at(practice, plan, cut)
            async with opened(practice) as machine:
                await take_down(machine)
            assert await state(practice) == before, (RemoveEntries, at)

    run(scenario(), 900)


@pytest.mark.exhaustive
def test_what_is_busy_and_stays_goes_on_being_told_of(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        plan = await teardown_plan(practice)
        before = await state(practice)
        await shell(practice, "cd /srv/data; sleep 600 >/dev/null 2>&1 & echo $! >/run/busy")
        async with opened(practice) as machine:
            events = [event async for event in machine.run(plan)]
            assert isinstance(events[-1], PlanFailed)
            assert events[-1].index < index_of(plan, RemoveEntries)
            assert "busy" in events[-1].output
            assert await state(practice) == before
            await shell(practice, "kill $(cat /run/busy); rm /run/busy; mountpoint /srv/data")
            await take_down(machine)
        await shell(practice, RESTORE)

    run(scenario(), 240)


def test_a_file_that_has_changed_since_the_preview_is_left_alone(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            await shell(practice, "echo '# while you read' >>/etc/fstab")
            before = await state(practice)
            assert "/etc/fstab changed after the plan was made" in await refusal(machine, plan)
            assert await state(practice) == before
            await shell(practice, RESTORE)
            await free_disks(machine, *PAIR)

    run(scenario(), 120)


@pytest.mark.exhaustive
def test_lines_of_others_are_never_taken_out(practice: PracticeMachine, run: Run) -> None:
    """Whoever makes a plan by himself may point at any line."""

    async def scenario() -> None:
        await shell(practice, "printf 'UUID=other / ext4 defaults 0 1\\n' >/etc/fstab")
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            await carry_out(machine, planned(plan_build(mirror(snapshot), snapshot, draw_ids())))

            def told(now: Snapshot) -> bool:
                return len(now.host.settings) == 3 and isinstance(plan_teardown("data", now), Planned)

            plan = planned(plan_teardown("data", await seen(machine, told)))
            place = index_of(plan, RemoveEntries)
            step = plan.steps[place]
            assert isinstance(step, RemoveEntries)
            assert [line.number for line in step.lines] == [2]
            forged = msgspec.structs.replace(step, lines=(LineSeen(1, step.lines[0].text),))
            steps = (*plan.steps[:place], forged, *plan.steps[place + 1 :])
            before = await state(practice)
            said = await refusal(machine, msgspec.structs.replace(plan, steps=steps))
            assert f"Step {place + 1} is now:" in said
            assert await state(practice) == before
            await take_down(machine)
            assert await shell(practice, "cat /etc/fstab") == "UUID=other / ext4 defaults 0 1\n"
            await shell(practice, RESTORE)

    run(scenario(), 240)


RAMDISK = r"""
image=/boot/initrd.img-$(uname -r)
printf '#!/bin/sh\necho "$@" >>/run/ramdisk; tail -n 1 /etc/mdadm/mdadm.conf >>/run/ramdisk\n' >/run/program
install -m 755 /run/program /usr/sbin/update-initramfs
head -c 1M /dev/zero >$image
"""


@pytest.mark.exhaustive
def test_the_initial_ram_disk_is_made_again_with_the_new_line_and_without(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        await shell(practice, RAMDISK)
        # What is installed it looks for once.
        await restart_helper(practice)
        async with opened(practice) as machine:
            snapshot = await seen(machine, lambda now: now.host.ramdisk is not None)
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            await carry_out(machine, plan)
            await take_down(machine)
            assert plan.array is not None
            assert (await shell(practice, "cat /run/ramdisk")).splitlines() == [
                "-u",
                f"ARRAY /dev/md/data metadata=1.2 UUID={plan.array.uuid}",
                "-u",
                "MAILADDR root",
            ]
            await shell(practice, "rm /usr/sbin/update-initramfs /boot/initrd.img-$(uname -r) /run/ramdisk")

    run(scenario(), 240)
