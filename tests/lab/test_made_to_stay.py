"""An array built by hand is known after a restart like one of ours, and forgotten without a trace."""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.configuration import FileKind
from raidwright.storage.design.design import BootChoices, MountOptions, Unlocking
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.steps.configuration import AddContainerEntry, AddMountEntry
from raidwright.storage.steps.key_file import MakeKeyFile
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    until,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at
from tests.lab.kept import HABITS, entries, index_of, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR, refusal

KEYS = "cryptsetup luksDump /dev/md/data | grep -c ': luks2'"

pytestmark = pytest.mark.usefixtures("leaves_clean")


async def built_by_hand(practice: PracticeMachine) -> None:
    """A mirror with LUKS and ext4, made by the tools themselves and told of nowhere."""
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *PAIR)
    first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
    await shell(
        practice,
        "mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal --homehost=any"
        f" --name=data {first} {second}; udevadm settle",
    )
    for words in (
        ("luksFormat", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000", "/dev/md/data"),
        ("open", "/dev/md/data", "safe"),
    ):
        made = await practice.run(("cryptsetup", "--batch-mode", "--key-file=-", *words), PASSPHRASE)
        assert made.returncode == 0
    await shell(
        practice,
        "mkfs.ext4 -q /dev/mapper/safe; mkdir -p /srv/data; mount /dev/mapper/safe /srv/data; udevadm settle",
    )
    # udev watches a device only between two looks at it, and what was written meanwhile nobody has told.
    await shell(practice, "udevadm trigger --action=change /dev/md/data /dev/mapper/safe; udevadm settle")


async def staying(practice: PracticeMachine) -> Plan:
    async with opened(practice) as machine:

        def whole(now: Snapshot) -> bool:
            answer = plan_enable("data", now)
            return isinstance(answer, Planned) and len(answer.plan.steps) == 3

        return planned(plan_enable("data", await seen(machine, whole)))


def test_it_is_found_by_its_entries_and_they_go_with_it(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        await built_by_hand(practice)
        plan = await staying(practice)
        async with opened(practice) as machine:
            await carry_out(machine, plan)
            told = {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}
            assert await entries(practice) == told
            kinds = {edit.kind for step in plan.steps for edit in step.edits(plan)}
            assert kinds == {FileKind.ARRAYS, FileKind.CONTAINERS, FileKind.MOUNTS}
            await shell(
                practice,
                "mountpoint /srv/data; umount /srv/data; cryptsetup close safe; mdadm --stop /dev/md/data;"
                " udevadm settle; mdadm --assemble --scan; udevadm settle; [ -e /dev/md/data ]",
            )
            name, source, *_ = told["/etc/crypttab"].split()
            opening = ("cryptsetup", "open", "--key-file=-")
            device = f"/dev/disk/by-uuid/{source.removeprefix('UUID=')}"
            assert (await practice.run((*opening, device, name), PASSPHRASE)).returncode == 0
            await shell(practice, "udevadm settle; mount /srv/data; mountpoint /srv/data")
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_it_is_given_a_key_file_of_its_own(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        await built_by_hand(practice)
        wish = BootChoices(Unlocking.KEY_FILE, MountOptions(noatime=True))
        async with opened(practice) as machine:

            def whole(now: Snapshot) -> bool:
                answer = plan_enable("data", now, wish)
                return isinstance(answer, Planned) and len(answer.plan.steps) == 4

            plan = planned(plan_enable("data", await seen(machine, whole), wish))
            wrong = [event async for event in machine.run(plan, bytearray(b"another passphrase"))][-1]
            assert isinstance(wrong, PlanFailed)
            assert "Wrong passphrase." in wrong.sentence
            assert await state(practice) == before
            assert await shell(practice, f"ls -d {KEY_FOLDER} 2>/dev/null || true") == "", "no key is left"
            assert await shell(practice, KEYS) == "1\n"
        await kill_at(practice, plan, Cut(index_of(plan, MakeKeyFile), -1))
        await until(practice, f"[ ! -e {KEY_FOLDER} ]", 60)
        assert await shell(practice, KEYS) == "1\n", "of what nothing tells no slot is left either"
        async with opened(practice) as machine:
            plan = planned(plan_enable("data", await machine.look(), wish))
            await carry_out(machine, plan)
            assert await shell(practice, KEYS) == "2\n"
            await shell(
                practice,
                "umount /srv/data; cryptsetup close safe; set -- $(tail -n 1 /etc/crypttab);"
                " cryptsetup open --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1; udevadm settle;"
                " mount /srv/data; findmnt -no OPTIONS /srv/data | grep -q noatime",
            )
            await take_down(machine)
        assert await state(practice) == before
        assert await shell(practice, f"ls -d {KEY_FOLDER} 2>/dev/null || true") == ""
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("at", [0, -1])
def test_broken_off_nothing_is_offered_to_be_cleaned_and_the_rest_is_planned_again(
    practice: PracticeMachine, run: Run, at: int
) -> None:
    async def scenario() -> None:
        before = await state(practice)
        await built_by_hand(practice)
        plan = await staying(practice)
        await kill_at(practice, plan, Cut(index_of(plan, AddContainerEntry), at))
        async with opened(practice) as machine:
            left = (await machine.look()).host.unfinished
            assert left is not None
            assert (left.purpose, left.disks) == ("keep", ()), "nothing was begun on the disks"

            def rest(now: Snapshot) -> bool:
                answer = plan_continuing(now)
                return isinstance(answer, Planned) and len(answer.plan.steps) == (2 if at == 0 else 1)

            await carry_out(machine, planned(plan_continuing(await seen(machine, rest))))
            assert (await machine.look()).host.unfinished is None
            await shell(practice, "mountpoint /srv/data")
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_what_is_unmounted_meanwhile_is_not_told_of(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        before = await state(practice)
        await built_by_hand(practice)
        plan = await staying(practice)
        assert index_of(plan, AddMountEntry) == 2
        await shell(practice, "umount /srv/data")
        async with opened(practice) as machine:
            assert "is not mounted at /srv/data" in await refusal(machine, plan)
            assert await state(practice) == before
            await take_down(machine)

    run(scenario(), 240)
