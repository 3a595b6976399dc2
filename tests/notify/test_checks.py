"""What a check of the night has counted is told, whoever was logged in when it ended."""

import asyncio

import pytest
from msgspec import structs

from raidwright.bus import BusError
from raidwright.notify import helper_questions
from raidwright.protocol import ERROR_PREFIX, HelperFacts
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.snapshot.disks import Host, Snapshot
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import BOTH, change, tank
from tests.notify.desktop import desktop, service
from tests.notify.looking import asked, hasten, helper, looking
from tests.reading.udisks_objects import Objects

MISMATCH = "found 65536 mismatched bytes"
REFUSED = BusError(f"{ERROR_PREFIX}NotAuthorised", "This takes a password.")


def counted(objects: Objects, mismatches: int) -> HelperFacts:
    (array,) = take_snapshot(UdisksObjects(objects), Host(name=""), None).arrays
    clean = structs.replace(array, state="clean", mismatches=mismatches)
    return HelperFacts(Host(name="nas"), (), arrays=(clean,))


def _mismatches(snapshot: Snapshot) -> int | None:
    return snapshot.arrays[0].mismatches if snapshot.arrays else None


def test_a_check_that_ended_while_nobody_looked_is_told_once(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, tank()),
            helper(system_bus.address, counted(tank(), 128)) as fake,
        ):
            # The session ends before the desktop has said that it shows it.
            seen.answers_after = 0.5
            async with service(user):
                await seen.until(lambda: seen.shown)
            assert MISMATCH in seen.shown[0].body
            assert fake.bothered == [False], "nobody is asked for a password"
            async with service(user):
                await seen.until(lambda: len(seen.icons) > 1)
                await asked(fake, 2)
                await asyncio.sleep(0.5)
            assert len(seen.shown) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize("answers", [True, False], ids=["at once", "at the second time"])
def test_the_end_of_a_check_is_asked_about_until_it_is_told(
    system_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    hasten(monkeypatch, system_bus)
    monkeypatch.setattr(helper_questions, "_LONG_PAUSE", 0.02)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, tank()) as disks,
            helper(system_bus.address, counted(tank(), 0)) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: _mismatches(now) == 0)
            change(disks, *BOTH, SyncAction="check")
            await looks.until(lambda now: _mismatches(now) is None)
            fake.facts = counted(tank(), 128)
            fake.silence = None if answers else REFUSED
            change(disks, *BOTH, SyncAction="idle")
            if not answers:
                await asked(fake, 2)
                fake.silence = None
                await asyncio.sleep(0.1)
                change(disks, *BOTH, SyncCompleted=0.1)
            await looks.until(lambda now: _mismatches(now) == 128)

    asyncio.run(scenario())
