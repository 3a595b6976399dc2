"""Arrays in use are checked, mended, limited, given a bitmap and spares; their data stay what they are."""

from functools import partial
from pathlib import Path

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.faults import READ_ONLY
from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.spares import plan_spare, plan_spare_leaving
from raidwright.storage.plan.upkeep.planner import plan_bitmap, plan_check, plan_check_end, plan_limits
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.snapshot.array_status import ArrayStatus, count_slots
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import KIB, MIB
from tests.lab.building import free_disks, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import cuts, kill_at
from tests.lab.repairing import DATA, LEVELS, NEW, drive, in_use, is_whole, members, stands, whole
from tests.lab.terminal import Terminal
from tests.lab.upkeep import Planner, carried_out, check, possible, the_array

pytestmark = pytest.mark.usefixtures("leaves_clean")

_MD = "/sys/block/md127/md"
_SENDER, _MAIL = "/usr/sbin/sendmail", "/run/mail-for-trial"
_CONFIGURATION = "cat /etc/mdadm/mdadm.conf"
_TRIAL = "mdadm --monitor --scan --oneshot --test 2>&1"


def mend(now: Snapshot) -> Answer:
    return plan_check("data", now, mend=True)


def no_bitmap(now: Snapshot) -> Answer:
    return plan_bitmap("data", now, wanted=False)


def bitmap(now: Snapshot) -> Answer:
    return plan_bitmap("data", now, wanted=True)


def held(now: Snapshot) -> Answer:
    return plan_limits("data", now, MIB, 4 * MIB)


def let_go(now: Snapshot) -> Answer:
    return plan_limits("data", now, None, None)


async def gone_through(practice: PracticeMachine, machine: BusMachine, answer: Planner) -> int:
    """Have all of it gone through; sectors on which its members did not agree, by the kernel and by us."""
    await carried_out(machine, answer)
    await shell(practice, f"until [ $(cat {_MD}/sync_action) = idle ]; do sleep 0.2; done")
    counted = int(await shell(practice, f"cat {_MD}/mismatch_cnt"))
    if answer is check:
        await the_array(machine, lambda array: array.sync is None and array.mismatches == counted)
    await whole(machine)
    return counted


@pytest.mark.exhaustive
@LEVELS
def test_what_does_not_agree_is_found_and_mended(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            assert await gone_through(practice, machine, check) == 0
            second = whole_disks(await machine.look())[serials[1]].path
            await shell(
                practice, f"dd if=/dev/urandom of={second}1 bs=64K count=1 seek=12000 oflag=direct 2>&1"
            )
            assert await gone_through(practice, machine, check) > 0
            (array,) = (await machine.look()).arrays
            assert [finding.code for finding in array_findings(array)] == ["array-mismatch"]
            assert await gone_through(practice, machine, mend) > 0
            assert array_findings((await machine.look()).arrays[0]) == ()
            assert await gone_through(practice, machine, check) == 0

    run(scenario(), 600)


def test_a_check_is_held_to_its_speed_and_ended(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, _):
            now = await machine.look()
            assert now.host.sync_limits == (1000 * KIB, 200_000 * KIB)
            assert not isinstance(plan_limits("data", now, None, 100 * KIB), Planned)
            await carried_out(machine, held)
            limits = f"cat {_MD}/sync_speed_min {_MD}/sync_speed_max"
            assert await shell(practice, limits) == "1024 (local)\n4096 (local)\n"
            await the_array(machine, lambda array: (array.slowest, array.fastest) == (MIB, 4 * MIB))
            await carried_out(machine, check)
            await seen(machine, stands(ArrayStatus.CHECKING))
            for refused in (check, mend, bitmap, no_bitmap):
                assert not isinstance(refused(await machine.look()), Planned)
            # Why a highest speed below the computer's lowest is refused.
            await shell(
                practice, f"cd {_MD}; echo system > sync_speed_min; echo 100 > sync_speed_max; sleep 8"
            )
            assert 700 < int(await shell(practice, f"cat {_MD}/sync_speed")) < 2000
            await carried_out(machine, lambda now: plan_check_end("data", now))
            assert await shell(practice, f"cat {_MD}/sync_action") == "idle\n"
            await the_array(machine, lambda array: array.sync is None and array.mismatches is None)
            # As md leaves it where a check was stopped after more than its first ten seconds.
            await shell(practice, f"echo 8192 > {_MD}/sync_min")
            await carried_out(machine, check)
            assert await shell(practice, f"cat {_MD}/sync_min") == "0\n"
            await carried_out(machine, lambda now: plan_check_end("data", now))
            await carried_out(machine, let_go)
            assert "local" not in await shell(practice, limits)
            await whole(machine)

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_a_bitmap_goes_and_comes(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, _):
            await carried_out(machine, no_bitmap)
            assert await shell(practice, f"cat {_MD}/bitmap/location") == "none\n"
            await the_array(machine, lambda array: not array.bitmap)
            await carried_out(machine, bitmap)
            assert "+" in await shell(practice, f"cat {_MD}/bitmap/location")
            await the_array(machine, lambda array: array.bitmap)

    run(scenario(), 400)


@pytest.mark.parametrize(
    ("level", "count", "answers"),
    [
        (Level.RAID6, 4, (no_bitmap, bitmap)),
        *(
            pytest.param(level, count, answers, marks=pytest.mark.exhaustive)
            for level, count in ((Level.RAID1, 2), (Level.RAID5, 3), (Level.RAID10, 4))
            for answers in ((no_bitmap, bitmap), (check,), (mend,), (held,))
        ),
    ],
)
def test_what_nobody_has_written_to_since_it_was_started_is_looked_after_too(
    practice: PracticeMachine, run: Run, level: Level, count: int, answers: tuple[Planner, ...]
) -> None:
    """And when md fails a member in the middle, that turns away what is written, it goes on without it."""

    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            for put in (plan_lock, plan_stop, plan_start):
                await carried_out(machine, partial(put, "data"))
            assert await shell(practice, f"cat {_MD}/array_state") == "read-auto\n"
            for answer in answers:
                await carried_out(machine, answer)
                await the_array(machine, lambda array: array.sync is None)
            await carried_out(machine, partial(plan_stop, "data"))
            await carried_out(machine, partial(plan_start, "data"))
            if answers == (no_bitmap, bitmap):
                await practice.fail(serials[1], READ_ONLY, drill=False)
                await carried_out(machine, no_bitmap)
                await practice.repair(serials[1])
            await carried_out(machine, lambda now: plan_unlock("data", now, "/srv/data"))

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_a_spare_comes_and_goes(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, _):
            await carried_out(machine, lambda now: plan_spare("data", drive(now, NEW), now))
            await the_array(machine, lambda array: count_slots(array).spares == 1)
            await carried_out(machine, lambda now: plan_spare_leaving("data", drive(now, NEW), now))
            await free_disks(machine, NEW)
            await the_array(machine, lambda array: len(array.members) == 3)

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_wherever_the_helper_dies_the_array_goes_on(practice: PracticeMachine, run: Run) -> None:
    """The same is offered again, and told of, unless it was done."""

    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, digest):
            for answer, undone in ((check, check), (mend, mend), (no_bitmap, bitmap), (held, let_go)):
                plan = planned(answer(await possible(machine, answer)))
                for cut in [*cuts(plan)]:
                    plan = planned(answer(await possible(machine, answer)))
                    await kill_at(practice, plan, cut)
                    now = await seen(
                        machine,
                        lambda now: now.host.helper and is_whole(now),
                        120,
                    )
                    assert is_whole(now), (cut, now.arrays)
                    assert await shell(practice, DATA) == digest, cut
                    if now.host.unfinished is not None:
                        await carried_out(machine, plan_continuing)
                    assert (await whole(machine)).host.unfinished is None
                    if undone is not answer:
                        await carried_out(machine, undone)

    run(scenario(), 900)


@pytest.mark.exhaustive
def test_the_terminal_does_the_same(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, _):
            said = await terminal.done("resync-speed", "data", "--max", "4 MiB")
            assert "echo 4096 > /sys/block/MD/md/sync_speed_max" in said
            said = await terminal.done("check", "data")
            assert "mdadm --action=check /dev/md127" in said
            assert "Checking “data”." in said
            await seen(machine, stands(ArrayStatus.CHECKING))
            status, said = await terminal.call("repair", "data")
            assert status == 1
            assert "is being checked" in said
            assert "has ended" in await terminal.done("check", "data", "--cancel")
            status, said = await terminal.call("check", "data", "--cancel")
            assert "is not being checked" in said
            assert "bitmap" in await terminal.done("bitmap", "data", "off")
            assert "bitmap" in await terminal.done("bitmap", "data", "on")
            said = await terminal.confirmed("spare", "add", "data", NEW)
            assert "The disk was added to “data”." in said
            status, said = await terminal.call("spare", "remove", "data", members(1)[0])
            assert "is not a hot spare of data" in said
            await terminal.confirmed("spare", "remove", "data", NEW)
            await free_disks(machine, NEW)
            said = await terminal.done("check", "data", "--json")
            assert said.splitlines()[-1].startswith('{"type":"plan-done"')

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_mdadm_sends_its_mail_where_the_terminal_says(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)):
            rest = (await shell(practice, _CONFIGURATION)).replace("MAILADDR root\n", "")
            said = await terminal.done("notify", "--mail", "me@example.org")
            assert "-MAILADDR root" in said
            assert "+MAILADDR me@example.org" in said
            assert "/usr/sbin/sendmail is missing" in said
            assert "nothing on this computer starts it" in said
            assert await shell(practice, _CONFIGURATION) == f"{rest}MAILADDR me@example.org\n"
            assert "no mail program is installed" in await terminal.done("arrays")
            await shell(practice, f"printf '#!/bin/sh\\ncat >{_MAIL}\\n' >{_SENDER}; chmod 755 {_SENDER}")
            await shell(practice, _TRIAL)
            told = await shell(practice, f"cat {_MAIL}; rm {_MAIL} {_SENDER}")
            assert "To: me@example.org" in told
            assert "TestMessage event" in told
            assert "No email is sent" in await terminal.done("notify", "--no-mail") + await terminal.done(
                "arrays"
            )
            assert await shell(practice, _CONFIGURATION) == rest
            assert "No email address or alert command" in await shell(practice, f"{_TRIAL} || true")
            await terminal.done("notify", "--mail", "root")
            assert await shell(practice, _CONFIGURATION) == f"{rest}MAILADDR root\n"

    run(scenario(), 400)
