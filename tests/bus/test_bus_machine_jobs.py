"""Plans and measurements through the helper: events in order, secrets by descriptor, reasons in words."""

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Direction, DiskGroup, Folder, MountedAt, RawDisk
from raidwright.bus import Bus
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import (
    BUS_NAME,
    ErrorCode,
    HelperFacts,
    JobFailed,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    encode,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host
from tests.bus.conftest import PrivateBus
from tests.bus.fakes import FakeHelper
from tests.bus.machine_jobs import BEGUN, DONE, PLAN, pair, ran

UNASKED = replace(PLAN.disks[0], serial="other", logical_sector=0)
SPEC = BenchSpec(MountedAt("/srv/x"), DEFAULT.rows, (Direction.READ,))


def test_events_that_come_before_the_answer_are_not_lost(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            events = (BEGUN, DONE, PlanDone())
            helper.early = tuple(("job-1", encode(event)) for event in events)
            assert await ran(machine) == list(events)
            assert helper.heard == [(encode(PLAN), PLAN.fingerprint(), [])]

    asyncio.run(scenario())


@pytest.mark.parametrize("end", [PlanDone(), PlanStopped(1), PlanFailed(0, ErrorCode.FAILED, "no", "out")])
def test_a_plan_ends_with_its_last_event(bus_address: str, end: PlanEvent) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(end)), ("job-1", encode(BEGUN)))
            assert await ran(machine) == [end]

    asyncio.run(scenario())


def test_what_others_say_or_of_other_jobs_is_not_heard(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-2", encode(PlanDone())), ("job-1", encode(BEGUN)))
            liar = FakeHelper(await Bus.connect(bus_address), helper.facts)
            seen: list[PlanEvent] = []
            async for event in machine.run(PLAN):
                seen.append(event)
                if event == BEGUN:
                    liar.say("job-1", encode(PlanDone()), to=helper.caller)
                    await asyncio.sleep(0.1)
                    helper.say("job-1", encode(DONE))
                    helper.say("job-1", encode(PlanStopped(1)))
            assert seen == [BEGUN, DONE, PlanStopped(1)]
            await liar.bus.close()

    asyncio.run(scenario())


def test_the_passphrase_is_wiped_when_there_is_no_bus(tmp_path: Path) -> None:
    passphrase = bytearray(b"a canary")

    async def scenario() -> None:
        machine = BusMachine("Test", f"unix:path={tmp_path}/nothing")
        try:
            with pytest.raises(MachineError):
                await ran(machine, passphrase)
        finally:
            await machine.close()

    asyncio.run(scenario())
    assert passphrase == bytes(8)


def test_the_passphrase_goes_by_descriptor_and_is_wiped_here(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(PlanDone())),)
            passphrase = bytearray("geheim ß".encode())
            files = len(os.listdir("/proc/self/fd"))
            await ran(machine, passphrase)
            assert helper.secrets == ["geheim ß".encode()]
            assert passphrase == bytes(9)
            assert helper.heard == [(encode(PLAN), PLAN.fingerprint(), [0])]
            assert len(os.listdir("/proc/self/fd")) == files + 1  # the connection made by the first call

    asyncio.run(scenario())


SAID = "The disk is another one."
TOLD = {
    ErrorCode.NO_AGENT: "This needs an administrator password, but Raidwright cannot ask for one here. Use a"
    " terminal, a desktop session or sudo.",
    ErrorCode.AUTHENTICATION_FAILED: "The password was not accepted. Nothing was changed.",
    ErrorCode.NOT_AUTHORISED: f"Permission was denied. {SAID}",
    ErrorCode.DISMISSED: "Authentication was canceled. Nothing was changed.",
    ErrorCode.BUSY: f"The computer is busy. {SAID}",
}


@pytest.mark.parametrize("code", list(ErrorCode))
def test_a_refusal_keeps_its_code_and_sentence(bus_address: str, code: ErrorCode, monkeypatch) -> None:
    monkeypatch.setattr("raidwright.machine.helper_client.is_administrator", lambda: True)

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.refusal = (code.value, SAID)
            passphrase = bytearray(b"secret")
            with pytest.raises(MachineError) as caught:
                await ran(machine, passphrase)
            assert (caught.value.code, caught.value.sentence) == (code, TOLD.get(code, SAID))
            assert passphrase == bytes(6)

    asyncio.run(scenario())


def test_without_a_helper_the_reason_says_what_to_do(bus_address: str) -> None:
    async def scenario() -> None:
        machine = BusMachine("Test", bus_address)
        with pytest.raises(MachineError, match="Install the package raidwright"):
            await ran(machine)
        await machine.close()

    asyncio.run(scenario())


async def run_and_after_the_first_event(machine: BusMachine, action: Callable[[], object]) -> None:
    async for event in machine.run(PLAN):
        assert event == BEGUN
        action()


async def fails_after(machine: BusMachine, action: Callable[[], object], words: str) -> None:
    with pytest.raises(MachineError, match=words):
        await run_and_after_the_first_event(machine, action)


def test_a_helper_that_dies_in_the_middle_is_noticed(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(BEGUN)),)
            closing: list[asyncio.Task[None]] = []
            await fails_after(
                machine,
                lambda: closing.append(asyncio.create_task(helper.bus.close())),
                "helper stopped unexpectedly",
            )
            await asyncio.gather(*closing)

    asyncio.run(scenario())


@pytest.mark.parametrize("answers", ["the next", "the first"])
def test_only_the_helper_that_has_the_job_ends_it_by_leaving(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, answers: str
) -> None:
    """The idle one leaves while the call is on its way, and the daemon starts another for it."""
    run = HelperClient.run

    async def scenario() -> None:
        async with pair(bus_address) as (first, machine):
            following = FakeHelper(await Bus.connect(bus_address), first.facts)
            first.early = (("job-1", encode(BEGUN)),)
            following.early = (*first.early, ("job-1", encode(PlanDone())))

            async def run_in_between(self: HelperClient, plan: Plan, fds: Sequence[int]) -> object:
                job = await run(self, plan, fds) if answers == "the first" else None
                await first.bus.disown_name(BUS_NAME)
                await following.serve()
                return job or await run(self, plan, fds)

            monkeypatch.setattr(HelperClient, "run", run_in_between)
            if answers == "the next":
                assert await ran(machine) == [BEGUN, PlanDone()]
            else:
                with pytest.raises(MachineError, match="helper stopped unexpectedly"):
                    await ran(machine)
            await following.bus.close()

    asyncio.run(scenario())


def test_a_bus_that_dies_in_the_middle_is_noticed(private_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with pair(private_bus.address) as (helper, machine):
            helper.early = (("job-1", encode(BEGUN)),)
            await fails_after(
                machine, private_bus.stop, "helper stopped unexpectedly|connection to the computer was lost"
            )

    asyncio.run(scenario())


def test_a_helper_of_another_version_is_named(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", '{"type": "dance"}'),)
            with pytest.raises(MachineError, match=r"different versions.*dance"):
                await ran(machine)

    asyncio.run(scenario())


def test_halting_asks_for_whatever_runs(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            await machine.cancel_any()
            assert helper.heard == [("",)]

    asyncio.run(scenario())


def test_cancelling_asks_for_the_job_that_runs(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            await machine.cancel()
            assert helper.heard == []
            helper.early = (("job-1", encode(BEGUN)),)
            async for event in machine.run(PLAN):
                if event == BEGUN:
                    await machine.cancel()
                    assert helper.heard[-1] == ("job-1",)
                    helper.say("job-1", encode(PlanStopped(1)))
            await machine.cancel()
            assert len(helper.heard) == 2

    asyncio.run(scenario())


def test_a_job_that_ends_as_it_is_cancelled_is_no_failure(bus_address: str) -> None:
    async def scenario() -> list[PlanEvent]:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(BEGUN)),)
            helper.has_ended = True
            heard = []
            async for event in machine.run(PLAN):
                heard.append(event)
                if event == BEGUN:
                    await machine.cancel()
                    helper.say("job-1", encode(PlanDone()))
            return heard

    assert asyncio.run(scenario()) == [BEGUN, PlanDone()]


@pytest.mark.parametrize("end", [BenchDone(complete=False), JobFailed(ErrorCode.FAILED, "fio died")])
def test_a_measurement_ends_with_its_last_event(bus_address: str, end: BenchDone | JobFailed) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(end)),)
            assert [event async for event in machine.measure(SPEC)] == [end]
            assert helper.heard == [(encode(SPEC),)]

    asyncio.run(scenario())


def test_a_folder_of_another_computer_is_not_measured(bus_address: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            spec = BenchSpec(Folder(str(tmp_path)), DEFAULT.rows, (Direction.READ,))
            with pytest.raises(MachineError, match="Only folders on this computer"):
                await anext(machine.measure(spec))
            assert helper.heard == []

    asyncio.run(scenario())


def test_a_caller_that_walks_away_leaves_nothing_behind(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.early = (("job-1", encode(BEGUN)),)
            running = asyncio.create_task(ran(machine))
            while not helper.heard:
                await asyncio.sleep(0.01)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            helper.early = (("job-1", encode(PlanDone())),)
            assert await ran(machine) == [PlanDone()]

    asyncio.run(scenario())


def test_facts_are_read_whole_and_refused_when_they_are_something_else(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, _):
            client = await Bus.connect(bus_address)
            assert await HelperClient(client).facts() == helper.facts
            helper.facts = HelperFacts(Host(name="x" * 200_000), ())
            assert await HelperClient(client).facts() == helper.facts
            await client.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("target", [RawDisk(UNASKED), DiskGroup((PLAN.disks[0], UNASKED))])
def test_disk_that_root_has_not_looked_at_is_not_measured_yet(
    bus_address: str, target: RawDisk | DiskGroup
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            with pytest.raises(MachineError, match="have not been fully examined yet"):
                await anext(machine.measure(replace(SPEC, target=target)))
            assert helper.heard == []

    asyncio.run(scenario())
