"""When the helper is asked about arrays, and that nobody waits for its answer."""

import asyncio

import pytest

from raidwright.notify import helper_questions
from raidwright.storage.snapshot.array_status import ArrayStatus
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import ARRAY, BOTH, change, fail, member, tank
from tests.notify.looking import asked, hasten, helper, looking
from tests.notify.test_checks import REFUSED
from tests.notify.test_helper_questions import FAR_2, NAMES, broken, facts, how, raid10, run
from tests.reading.udisks_objects import interface

A_MOMENT = 0.3
SOON = 5.0


def test_that_a_short_array_breaks_is_heard_of_though_no_event_tells(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    hasten(monkeypatch, system_bus)
    monkeypatch.setattr(helper_questions, "_LONG_PAUSE", 0.02, raising=False)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, tank()) as disks,
            helper(system_bus.address, facts(tank(), state="clean")) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: how(now) is ArrayStatus.CLEAN)
            await asyncio.sleep(A_MOMENT)
            assert fake.asked == 1, "of what is whole nothing is asked"
            fake.facts = facts(broken(), state="clean")
            fail(disks)
            await looks.until(lambda now: how(now) is ArrayStatus.DEGRADED)
            fake.facts = facts(broken(), state="broken")
            await looks.until(lambda now: how(now) is ArrayStatus.FAILED)

    run(scenario())


@pytest.mark.parametrize("level", ["raid5", "raid6"])
def test_nothing_is_asked_again_about_what_cannot_break_unseen(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus, level: str
) -> None:
    hasten(monkeypatch, system_bus)
    monkeypatch.setattr(helper_questions, "_LONG_PAUSE", 0.02, raising=False)

    async def scenario() -> None:
        objects = raid10(4)
        objects[ARRAY][interface("MDRaid")]["Level"] = level
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, facts(objects, state="clean")) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: how(now) is ArrayStatus.CLEAN)
            left = [member(name, slot, "in_sync") for slot, name in enumerate(NAMES) if slot]
            filled = member("sda", 0, "spare")
            change(disks, filled, *left, Degraded=1, SyncAction="recover", SyncCompleted=0.05)
            fake.facts = facts(objects, state="clean")
            await asked(fake, 2)
            for completed in (0.1, 0.2, 0.3):
                disks.change(ARRAY, "MDRaid", SyncCompleted=completed)
                await asyncio.sleep(A_MOMENT)
            assert fake.asked == 2
            assert how(looks.all[-1]) is ArrayStatus.REBUILDING

    run(scenario())


def test_a_failed_disk_is_told_of_before_the_helper_has_answered(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    """And so is what comes after it, which an answer from before does not undo."""
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = raid10(4)
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, facts(objects, state="clean", layout=FAR_2)) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: now.arrays[0].layout == FAR_2)
            fake.answering.clear()
            left = [member(name, slot, "in_sync") for slot, name in enumerate(NAMES[:3])]
            async with asyncio.timeout(SOON):
                change(disks, *left, Degraded=1)
                await looks.until(lambda now: how(now) is ArrayStatus.DEGRADED)
                await asked(fake, 2)
                change(disks, left[0], Degraded=3)
                await looks.until(lambda now: how(now) is ArrayStatus.FAILED)
            seen = len(looks.all)
            fake.answering.set()
            await asked(fake, 3)
            await asyncio.sleep(A_MOMENT)
            assert len(looks.all) > seen
            assert how(looks.all[seen]) is ArrayStatus.FAILED

    run(scenario())


def test_the_first_look_waits_for_the_helper_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    hasten(monkeypatch, system_bus)
    monkeypatch.setattr(helper_questions, "_FIRST_SECONDS", 0.5, raising=False)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, broken()),
            helper(system_bus.address, facts(broken(), state="broken")) as fake,
        ):
            fake.answering.clear()
            async with looking() as looks:
                await asked(fake, 1)
                assert not looks.all
                async with asyncio.timeout(SOON):
                    await looks.until(lambda now: how(now) is ArrayStatus.DEGRADED)
                fake.answering.set()
                await looks.until(lambda now: how(now) is ArrayStatus.FAILED)
                assert fake.asked == 1

    run(scenario())


def test_after_a_refusal_the_helper_is_asked_about_a_short_array_again_by_itself(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    hasten(monkeypatch, system_bus)
    monkeypatch.setattr(helper_questions, "_LONG_PAUSE", 0.5, raising=False)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, broken()),
            helper(system_bus.address, facts(broken(), state="broken")) as fake,
        ):
            fake.silence = REFUSED
            async with looking() as looks:
                await asked(fake, 1)
                await looks.until(lambda now: how(now) is ArrayStatus.DEGRADED)
                fake.silence = None
                async with asyncio.timeout(SOON):
                    await looks.until(lambda now: how(now) is ArrayStatus.FAILED)

    run(scenario())


def test_the_helper_is_asked_at_most_once_a_minute_and_every_ten_where_it_is_silent(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    assert (helper_questions._PAUSE, helper_questions._LONG_PAUSE) == (60, 600)
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, broken()) as disks,
            helper(system_bus.address, facts(broken(), state="clean")) as fake,
        ):
            fake.silence = REFUSED
            async with looking() as looks:
                await asked(fake, 1)
                await asyncio.sleep(A_MOMENT)
                assert fake.asked == 1
                monkeypatch.setattr(helper_questions, "_PAUSE", 60.0)
                fake.silence = None
                change(disks, *BOTH[:1], Degraded=1)
                await asked(fake, 2)
                for completed in (0.1, 0.2, 0.3):
                    disks.change(ARRAY, "MDRaid", SyncCompleted=completed)
                    await asyncio.sleep(A_MOMENT)
                assert fake.asked == 2
                assert fake.bothered == [False, False]
                assert how(looks.all[-1]) is ArrayStatus.DEGRADED

    run(scenario())
