"""What the helper alone can tell of an array holds beyond the look at which it was asked."""

import asyncio
from collections.abc import Coroutine

import pytest
from msgspec import structs

from raidwright.protocol import HelperFacts
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, is_in_doubt
from raidwright.storage.snapshot.arrays import BadPlaces
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import ARRAY, BOTH, change, member, tank
from tests.notify.looking import hasten, helper, looking
from tests.notify.test_checks import REFUSED
from tests.reading.udisks_objects import Objects, disk, interface

FAR_2, NEAR_3 = 0x201, 0x103
NAMES = ("sda", "sdb", "sdc", "sdd")


def run(scenario: Coroutine[None, None, None]) -> None:
    asyncio.run(scenario)


def facts(objects: Objects, **more: object) -> HelperFacts:
    """The helper says so of the array, and for the rest what UDisks2 says."""
    (array,) = take_snapshot(UdisksObjects(objects), Host(name=""), None).arrays
    return HelperFacts(Host(name="nas"), (), arrays=(structs.replace(array, **more),))


def raid10(count: int) -> Objects:
    objects = tank()
    for number, name in enumerate(NAMES[:count], 1):
        objects |= disk(name, number=number)
    members = [member(name, slot, "in_sync") for slot, name in enumerate(NAMES[:count])]
    objects[ARRAY][interface("MDRaid")] |= {
        "Level": "raid10",
        "NumDevices": count,
        "ActiveDevices": members,
    }
    return objects


def how(now: Snapshot) -> ArrayStatus:
    return array_status(now.arrays[0])


def broken() -> Objects:
    """A mirror whose last good disk has errors: md lets it serve on, and calls it broken."""
    objects = tank()
    members = [BOTH[0], member("sdb", -1, "faulty")]
    objects[ARRAY][interface("MDRaid")] |= {"ActiveDevices": members, "Degraded": 1}
    return objects


@pytest.mark.parametrize("answers", [True, False], ids=["helper answers", "helper has gone silent"])
def test_an_array_that_broke_is_not_called_better_by_a_look_at_something_else(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus, answers: bool
) -> None:
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        async with (
            udisks(system_bus.address, broken()) as disks,
            helper(system_bus.address, facts(broken(), state="broken")) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: how(now) is ArrayStatus.FAILED)
            fake.silence = None if answers else REFUSED
            seen = len(looks.all)
            disks.change(ARRAY, "MDRaid", SyncCompleted=0.1)
            while len(looks.all) < seen + 2:
                disks.change(ARRAY, "MDRaid", SyncCompleted=0.2)
                await asyncio.sleep(0.05)
            assert {how(now) for now in looks.all} == {ArrayStatus.FAILED}
            fake.silence, fake.facts = None, facts(broken(), state="clean")
            change(disks, *BOTH[:1])
            await looks.until(lambda now: how(now) is ArrayStatus.DEGRADED)

    run(scenario())


def test_a_broken_array_whose_device_udisks2_does_not_show_is_still_there(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = broken()
        word = facts(objects, state="broken")
        device = next(path for path in objects if path.endswith("/md127"))
        del objects[device]
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, word) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: how(now) is ArrayStatus.FAILED)
            fake.silence = REFUSED
            seen = len(looks.all)
            while len(looks.all) < seen + 2:
                disks.change(ARRAY, "MDRaid", SyncCompleted=0.2)
                await asyncio.sleep(0.05)
            assert {how(now) for now in looks.all} == {ArrayStatus.FAILED}
            fake.silence, fake.facts = None, facts(objects)
            disks.change(ARRAY, "MDRaid", Degraded=0)
            await looks.until(lambda now: not now.arrays[0].running)

    run(scenario())


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ({"bad": (BadPlaces((0, 1), 32768),), "component": 1 << 30}, "array-lost-blocks"),
        ({"mismatches": 128}, "array-mismatch"),
    ],
    ids=["blocks lost", "mismatches"],
)
def test_what_is_wrong_stays_wrong_at_a_look_at_something_else(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus, word: dict[str, object], code: str
) -> None:
    """A drive tells its temperature every ten minutes, and the icon would be green from then on."""
    hasten(monkeypatch, system_bus)

    def codes(now: Snapshot) -> set[str]:
        return {each.code for each in troubles(now)}

    async def scenario() -> None:
        objects = tank()
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, facts(objects, state="clean", **word)),
            looking() as looks,
        ):
            await looks.until(lambda now: codes(now) == {code})
            seen = len(looks.all)
            disks.add(disk("sdz", number=9))
            await looks.until(lambda now: any(each.path == "/dev/sdz" for each in now.blocks))
            assert {frozenset(codes(now)) for now in looks.all[seen - 1 :]} == {frozenset({code})}

    run(scenario())


@pytest.mark.parametrize(
    ("count", "layout", "left", "expected"),
    [
        (3, NEAR_3, ["sda"], ArrayStatus.DEGRADED),
        (4, FAR_2, ["sda", "sdd"], ArrayStatus.FAILED),
        (4, FAR_2, ["sda", "sdc"], ArrayStatus.DEGRADED),
    ],
)
def test_a_raid10_that_loses_disks_is_judged_by_the_layout_that_the_helper_told(
    monkeypatch: pytest.MonkeyPatch,
    system_bus: PrivateBus,
    count: int,
    layout: int,
    left: list[str],
    expected: ArrayStatus,
) -> None:
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = raid10(count)
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, facts(objects, state="clean", layout=layout)) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: now.arrays[0].layout == layout)
            fake.silence = REFUSED
            change(disks, *(member(name, NAMES.index(name), "in_sync") for name in left))
            short = await looks.until(lambda now: len(now.arrays[0].members) < count)
            assert how(short) is expected
            assert not is_in_doubt(short.arrays[0])

    run(scenario())


def test_the_layout_of_a_raid10_that_came_later_is_asked_for_when_it_is_short(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = raid10(3)
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, HelperFacts(Host(name="nas"), ())) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: bool(now.arrays))
            left = (member("sda", 0, "in_sync"),)
            later = raid10(3)
            later[ARRAY][interface("MDRaid")]["ActiveDevices"] = list(left)
            fake.facts = facts(later, state="clean", layout=NEAR_3)
            change(disks, *left, Degraded=2)
            short = await looks.until(lambda now: now.arrays[0].layout == NEAR_3)
            assert how(short) is ArrayStatus.DEGRADED

    run(scenario())


def test_that_an_array_has_a_journal_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    """Else it would be told as well, which it is not: nothing can be written to it."""
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = tank()
        objects[ARRAY][interface("MDRaid")]["Level"] = "raid5"
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, facts(objects, log="journal")) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: how(now) is ArrayStatus.UNWRITABLE)
            fake.silence = REFUSED
            change(disks, *BOTH, SyncAction="check")
            now = await looks.until(lambda now: bool(now.arrays[0].sync))
            assert how(now) is ArrayStatus.UNWRITABLE

    run(scenario())


def test_an_array_that_files_name_is_missed_also_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    """The first question is put although UDisks2 shows no array, and its answer holds at the next look."""
    text = f"ARRAY /dev/md/tank UUID={':'.join(['0123abcd'] * 4)}\n".encode()
    word = HelperFacts(Host("nas", settings=tuple(setting_lines("/etc/mdadm.conf", text, public=True))), ())
    hasten(monkeypatch, system_bus)

    async def scenario() -> None:
        objects = disk("sda", number=1)
        async with (
            udisks(system_bus.address, objects) as disks,
            helper(system_bus.address, word) as fake,
            looking() as looks,
        ):
            await looks.until(lambda now: bool(troubles(now)))
            fake.silence = REFUSED
            seen = len(looks.all)
            while len(looks.all) < seen + 2:
                disks.change(next(iter(objects)), "Drive", MediaRemovable=True)
                await asyncio.sleep(0.05)
            assert {each.code for now in looks.all[seen:] for each in troubles(now)} == {"array-absent"}

    run(scenario())
