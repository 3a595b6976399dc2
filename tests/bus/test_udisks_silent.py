"""UDisks2 that a disk holds up: what root reads itself goes on, and whoever cannot is told so at once."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy

import pytest
from msgspec.structs import replace

from raidwright.bus import Bus, Call
from raidwright.helper.errors import HelperError
from raidwright.helper.looking.devices import udisks_view
from raidwright.helper.own_planning import OwnPlanning
from raidwright.machine import view
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import HelperFacts, PlanDone
from raidwright.reading.udisks import HeardUdisks, ObjectCache, cache
from raidwright.storage.snapshot.disks import Host
from tests.bus.fakes import FakeHelper, FakeUdisks
from tests.bus.test_own_planning import FACTS, ME, OBJECTS, Eyes, seen_by, settled, with_device
from tests.bus.watching import run, udisks
from tests.load import crowding
from tests.reading.udisks_objects import ROOT, disk, interface

__all__ = ["settled"]

PATIENCE = 1.0
DRIVE = f"{ROOT}/drives/drive_sda"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "PATIENCE", PATIENCE)


def is_in_time(began: float) -> bool:
    """Whether no longer was waited than for one answer, and the computer had its own time for the rest."""
    return time.monotonic() - began < PATIENCE + 0.5 * crowding()


@asynccontextmanager
async def planning(address: str) -> AsyncIterator[tuple[OwnPlanning, Eyes, FakeUdisks]]:
    """Root's own planning by a helper that was asked for facts before."""
    eyes = Eyes(FACTS)
    bus = await Bus.connect(address)
    try:
        async with udisks(address, deepcopy(OBJECTS)) as fake:
            heard = HeardUdisks(bus)
            own = OwnPlanning(heard, eyes)  # type: ignore[arg-type]
            assert (await own.compare(seen_by(), ME)).objection is None
            yield own, eyes, fake
            await heard.close()
    finally:
        await bus.close()


@pytest.mark.parametrize("silent", ["all", "modules"])
def test_root_goes_on_with_what_it_reads_itself(bus_address: str, silent: str) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, _, fake):
            fake.silent = silent
            began = time.monotonic()
            assert (await own.compare(seen_by(), ME)).objection is None
            assert is_in_time(began)

    run(scenario())


EMPTY_SLOT = replace(FACTS, devices=FACTS.devices[:1] + FACTS.devices[2:])


@pytest.mark.parametrize(
    "since",
    [with_device(1, signatures=("ext4",)), with_device(1, diskseq=9), EMPTY_SLOT],
    ids=["written to", "another in its place", "pulled"],
)
def test_what_has_changed_meanwhile_is_seen_without_udisks(bus_address: str, since: HelperFacts) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, eyes, fake):
            fake.silent, eyes.each_next = "all", [since]
            objection = (await own.compare(seen_by(), ME)).objection
            assert objection is not None
            assert objection.startswith("Nothing was written.")

    run(scenario())


def test_what_is_heard_while_it_is_silent_counts(bus_address: str) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, _, fake):
            fake.silent, serial = "all", OBJECTS[DRIVE][interface("Drive")]["Serial"]
            fake.change(DRIVE, "Drive", Serial="OTHER")
            assert (await own.compare(seen_by(), ME)).objection is not None
            fake.silent = ""
            fake.change(DRIVE, "Drive", Serial=serial)
            assert (await own.compare(seen_by(), ME)).objection is None

    run(scenario())


def test_a_helper_that_never_heard_it_says_what_to_do(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        async with udisks(bus_address, OBJECTS) as fake:
            fake.silent = "all"
            heard, began = HeardUdisks(bus), time.monotonic()
            own = OwnPlanning(heard, Eyes(FACTS))  # type: ignore[arg-type]
            with pytest.raises(HelperError, match=r"UDisks2 is not responding\..* Try again in a minute\."):
                await own.compare(seen_by(), ME)
            assert is_in_time(began)
            await heard.close()
        await bus.close()

    run(scenario())


def test_two_questions_take_no_longer_than_one(bus_address: str) -> None:
    """Who is slow to load a module and then silent is waited for as long as who is silent at once."""

    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake:
            fake.silent, fake.delay = "all", PATIENCE * 0.7
            machine, began = BusMachine("Test", bus_address), time.monotonic()
            with pytest.raises(MachineError, match="UDisks2 is not responding"):
                await machine.look()
            assert is_in_time(began)
            await machine.close()

    run(scenario())


class HeldUpHelper(FakeHelper):
    """It waits for a disk once, and knows then which does not answer."""

    has_waited = first_bothered = False

    async def _facts(self, call: Call) -> tuple[object, ...]:
        if not self.has_waited:
            self.has_waited = True
            self.first_bothered = call.interactive
            await asyncio.sleep(PATIENCE * 0.9)
        return await super()._facts(call)


def test_udisks_and_the_helper_wait_for_a_disk_at_the_same_time(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks waits for it once."""
    monkeypatch.setattr(view, "_HELD_UP", 0.05)

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = HeldUpHelper(bus, HelperFacts(Host(name="nas"), ()))
        await helper.serve()
        async with udisks(bus_address, disk("sda")) as fake:
            fake.delay = PATIENCE * 0.9
            machine, began = BusMachine("Test", bus_address), time.monotonic()
            assert (await machine.look()).host.name == "nas"
            assert is_in_time(began)
            assert helper.has_waited
            assert not helper.first_bothered, "a person is asked for a password once"
            await machine.close()
        await bus.close()

    run(scenario())


def test_the_helper_is_asked_once_where_udisks_answers_at_once(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        await helper.serve()
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            await machine.look()
            assert helper.asked == 1
            await machine.close()
        await bus.close()

    run(scenario())


def test_disks_that_complain_are_asked_side_by_side_and_not_for_long(bus_address: str) -> None:
    """What they complain of is told as far as UDisks2 says it; that they do is told anyway."""

    async def scenario() -> None:
        complaining = {"SmartNumAttributesFailing": 1, "SmartUpdated": 7, "SmartFailing": True}
        objects = {
            each: interfaces | ({interface("Drive.Ata"): dict(complaining)} if "drives" in each else {})
            for each, interfaces in OBJECTS.items()
        }
        bus = await Bus.connect(bus_address)
        async with udisks(bus_address, objects) as fake:
            drives = [each for each in objects if "drives" in each]
            await fake.serve_attributes(drives)
            followed = ObjectCache(bus)
            await followed.open()
            fake.silent, began = "attributes", time.monotonic()
            await followed.objects()
            assert len(fake.asked_for_attributes) == len(drives)
            assert is_in_time(began)
            fake.silent = ""
            await followed.objects()
            assert len(fake.asked_for_attributes) == 2 * len(drives), "asked again once it answers"
            await followed.objects()
            assert len(fake.asked_for_attributes) == 2 * len(drives), "and then no more"
            await followed.close()
        await bus.close()

    run(scenario())


def test_the_end_of_a_plan_does_not_wait_for_it(bus_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(udisks_view, "_SHORT_PATIENCE", PATIENCE)

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        async with udisks(bus_address, OBJECTS) as fake:
            fake.silent, began = "devices", time.monotonic()
            await udisks_view.wait_for_udisks(bus, seen_by(), PlanDone())
            assert is_in_time(began)
        await bus.close()

    run(scenario())


def test_who_starts_it_gives_it_the_time_to_start(bus_address: str) -> None:
    """Nobody has its name while it reads all disks; the bus keeps the question, or says that nobody comes."""

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        followed = ObjectCache(bus)
        asked: list[float] = []
        call = bus.call

        async def noted(*words: object, timeout: float = 0.0, **more: object) -> object:
            asked.append(timeout)
            return await call(*words, **more)  # type: ignore[arg-type]

        bus.call = noted  # type: ignore[method-assign, assignment]
        with pytest.raises(Exception, match="not provided"):
            await followed.open()
        assert max(asked) > PATIENCE * 10
        await followed.close()
        await bus.close()

    run(scenario())
