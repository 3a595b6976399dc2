"""What is read of the disks before something is measured and meanwhile, whoever asks for facts."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

import pytest

from raidwright.bus import Call
from raidwright.helper import overview, service
from raidwright.helper.authority import Action
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring import targets
from raidwright.helper.overview import Overview
from raidwright.helper.service import Service
from raidwright.protocol import encode
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import mount_spec
from tests.helper.test_service import CALLER, FakeBus, bus, run

__all__ = ["bus", "fake_sys"]
DISK = Device("vdq0", Path("/nowhere"))


class Measurement:
    """One of a disk, which goes on until it is stopped."""

    action, digest, named = Action.MEASURE_RAW, "", "a disk"
    devices: tuple[Device, ...] = ()
    while_preparing: Callable[[], Awaitable[object]]

    def __init__(self, spec: object) -> None:
        self.target = spec

    async def prepare(self, *_: object) -> None:
        await Measurement.while_preparing()
        self.devices = (DISK,)

    async def carry_out(self, _: object, stop: asyncio.Event, *__: object) -> None:
        await stop.wait()


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Collection[Device] | None]:
    """What was measured each time that facts of all devices were looked up, and a finder that tells it."""
    each: list[Collection[Device] | None] = []

    def find(
        _: FactFinder,
        *,
        measured: Collection[Device] | None = (),
        at_work: bool = False,
        waited_for: bool = False,
    ) -> tuple[()]:
        each.append(measured)
        return ()

    async def nothing() -> None:
        return

    monkeypatch.setattr(FactFinder, "find", find)
    monkeypatch.setattr(FactFinder, "has_looked", property(lambda _: bool(each)))
    monkeypatch.setattr(service, "MeasureJob", Measurement)
    monkeypatch.setattr(Measurement, "while_preparing", nothing, raising=False)
    return each


async def measure(served: Service) -> None:
    async with asyncio.timeout(10):
        await served.methods["Measure"].handler(Call(CALLER, 1000, (encode(mount_spec()),)))


async def ask_for_facts(served: Service) -> None:
    await served.methods["Facts"].handler(Call(CALLER, 1000, ()))


def test_what_a_new_helper_has_not_read_yet_it_reads_before_it_measures(
    bus: FakeBus, tmp_path: Path, looked: list[Collection[Device] | None]
) -> None:
    """Else whoever asks first meanwhile has it read what is measured."""

    async def scenario(served: Service) -> None:
        await measure(served)
        assert looked == [()]
        await ask_for_facts(served)
        assert looked == [(), (DISK,)]
        served._jobs.forgo(CALLER)
        while served._jobs.current:
            await asyncio.sleep(0.01)
        await measure(served)
        assert looked == [(), (DISK,)]

    run(bus, tmp_path, scenario)


def test_until_it_is_known_what_is_measured_every_disk_is_left_in_peace(
    bus: FakeBus, tmp_path: Path, looked: list[Collection[Device] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(served: Service) -> None:
        monkeypatch.setattr(Measurement, "while_preparing", lambda: ask_for_facts(served))
        await measure(served)
        assert looked == [(), None]

    run(bus, tmp_path, scenario)


@pytest.mark.parametrize("is_new", [True, False])
def test_a_disk_that_does_not_answer_does_not_keep_others_from_being_measured(
    bus: FakeBus,
    tmp_path: Path,
    looked: list[Collection[Device] | None],
    monkeypatch: pytest.MonkeyPatch,
    is_new: bool,
) -> None:
    answers, find = threading.Event(), FactFinder.find

    def slowly(
        finder: FactFinder,
        *,
        measured: Collection[Device] | None = (),
        at_work: bool = False,
        waited_for: bool = False,
    ) -> object:
        answers.wait(30)
        return find(finder, measured=measured, at_work=at_work, waited_for=waited_for)

    async def scenario(served: Service) -> None:
        if not is_new:
            looked.append(())
        asking = asyncio.create_task(ask_for_facts(served))
        await asyncio.sleep(0.05)
        try:
            await measure(served)
        finally:
            answers.set()
            await asking

    monkeypatch.setattr(FactFinder, "find", slowly)
    monkeypatch.setattr(overview, "_PATIENCE", 0.1)
    run(bus, tmp_path, scenario)


def test_a_look_that_goes_wrong_does_not_keep_anything_from_being_measured(
    bus: FakeBus, tmp_path: Path, looked: list[Collection[Device] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrong(_: Overview) -> None:
        raise OSError(5, "gone")

    monkeypatch.setattr(Overview, "_gather", wrong)
    run(bus, tmp_path, measure)
    assert looked == []


def test_the_devices_of_what_is_measured_are_those_behind_its_nodes_and_mounts(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks = [fake_sys.disk(node) for node in ("vdq0", "vdq1")]
    entries = [
        MountEntry("0:40", "/dev/vdq1", "/srv/tank", "btrfs"),
        MountEntry("0:41", "nas:/films", "/mnt/films", "nfs4"),
    ]
    monkeypatch.setattr(mounts, "our_mounts", lambda: entries)
    assert targets.devices_at(("/dev/vdq0", "/dev/gone")) == (disks[0],)
    assert targets.devices_at(("/srv/tank",)) == (disks[1],)
    assert targets.devices_at(("/mnt/films",)) == ()
