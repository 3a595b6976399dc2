"""Root's own planning over a bus: what UDisks2 and root see now is what counts, not what a caller says."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from raidwright.bus import Bus
from raidwright.helper import own_planning
from raidwright.helper.errors import HelperError
from raidwright.helper.own_planning import Allowance, OwnPlanning
from raidwright.protocol import DeviceFacts, ErrorCode, HelperFacts
from raidwright.reading.look import host_of, whole_look
from raidwright.reading.udisks import HeardUdisks, UdisksObjects
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.users import FileUser, HeldBy
from tests.bus.watching import run, udisks
from tests.reading.udisks_objects import Objects, disk
from tests.storage.machines import HOST, IDS

DISKS = ("sda", "sdb", "sdc")
OBJECTS = {
    path: each for number, name in enumerate(DISKS) for path, each in disk(name, number=number).items()
}
DEVICES = tuple(
    DeviceFacts(f"254:{number}", name, 512, 4096, number + 1, ()) for number, name in enumerate(DISKS)
)
FACTS = HelperFacts(HOST, DEVICES)
ME, SOMEBODY_ELSE = 1000, 1001


class Eyes:
    """What root itself sees."""

    def __init__(self, facts: HelperFacts) -> None:
        self.each_next = [facts]
        self.looks = 0
        self.claims_forgotten = 0
        self.held_up = asyncio.Event()
        self.held_up.set()

    async def facts(self, *, waited_for: bool) -> HelperFacts:
        assert waited_for
        self.looks += 1
        await self.held_up.wait()
        return self.each_next.pop(0) if len(self.each_next) > 1 else self.each_next[0]

    def forget_claims(self) -> None:
        self.claims_forgotten += 1


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    waited: list[str] = []

    async def settle() -> None:
        waited.append("udev")

    monkeypatch.setattr(own_planning, "settle", settle)
    return waited


@asynccontextmanager
async def planning(
    address: str, facts: HelperFacts = FACTS, objects: Objects = OBJECTS
) -> AsyncIterator[tuple[OwnPlanning, Eyes]]:
    eyes = Eyes(facts)
    bus = await Bus.connect(address)
    try:
        async with udisks(address, objects):
            heard = HeardUdisks(bus)
            yield OwnPlanning(heard, eyes), eyes  # type: ignore[arg-type]
            await heard.close()
    finally:
        await bus.close()


def seen_by(facts: HelperFacts = FACTS, objects: Objects = OBJECTS) -> Plan:
    """A mirror of the first two disks, planned as window and terminal do."""
    design = ArrayDesign(name="data", level=Level.RAID1, members=("drive_sda", "drive_sdb"))
    answer = plan_for(Build(design, IDS), whole_look(UdisksObjects(objects), host_of(facts), facts))
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


def with_device(index: int, **changes: object) -> HelperFacts:
    devices = list(DEVICES)
    devices[index] = replace(devices[index], **changes)
    return replace(FACTS, devices=tuple(devices))


def test_a_plan_that_root_would_make_is_looked_at_once(bus_address: str, settled: list[str]) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, eyes):
            answer = await own.compare(seen_by(), ME)
            assert answer.objection is None
            assert answer.is_recent
            assert (eyes.looks, eyes.claims_forgotten, settled) == (1, 1, [])

    run(scenario())


WRITER = FileUser(7, "qemu", "/dev/sdb", by=HeldBy.WRITER)


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (with_device(1, signatures=("ext4",)), "contains"),
        (with_device(1, diskseq=9), "was reconnected after the plan was made"),
        (with_device(1, claimed=True), "is in use for an unknown purpose"),
        (with_device(1, users=(WRITER,)), "open for writing"),
        (replace(FACTS, host=replace(HOST, tools=())), "mdadm"),
    ],
    ids=["written to", "put back", "held", "given away", "without tools"],
)
def test_what_has_changed_since_the_plan_is_told(
    bus_address: str, settled: list[str], since: HelperFacts, words: str
) -> None:
    async def scenario() -> None:
        async with planning(bus_address, since) as (own, eyes):
            objection = (await own.compare(seen_by(), ME)).objection
            assert objection is not None
            assert objection.startswith("Nothing was written.")
            assert words in objection
            assert (eyes.looks, settled) == (2, ["udev"]), "it may be udev's own doing"

    run(scenario())


def test_what_is_over_at_the_second_look_stands_against_nothing(bus_address: str) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, eyes):
            eyes.each_next = [with_device(0, claimed=True), FACTS]
            assert (await own.compare(seen_by(), ME)).objection is None

    run(scenario())


OTHER_DISK = replace(
    seen_by().disks[0], path="/dev/sdc", drive="drive_sdc", model="Tarnfell", serial="DRIVE_SDC"
)


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        (lambda plan: replace(plan, steps=plan.steps[1:]), "Step 1 is now: Load"),
        (lambda plan: replace(plan, steps=(*plan.steps, plan.steps[0])), "ends after step"),
        (lambda plan: replace(plan, disks=(*plan.disks, OTHER_DISK)), "now uses /dev/sda, /dev/sdb, not"),
        (lambda plan: replace(plan, disks=plan.disks[::-1]), "now uses /dev/sda, /dev/sdb, not"),
        (lambda plan: replace(plan, unseen=True), "changed after the plan was made"),
        (lambda plan: replace(plan, done=1), "nothing to resume"),
        (
            lambda plan: replace(
                plan, operation=replace(plan.operation, ids=replace(IDS, array=IDS.array[::-1]))
            ),
            "is a different array than when the plan was made",
        ),
    ],
    ids=["a step less", "a step twice", "a disk more", "disks in turn", "unseen", "done", "other ids"],
)
def test_what_the_operation_does_not_come_to_is_not_carried_out(
    bus_address: str, forged: Callable[[Plan], Plan], words: str
) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, _):
            objection = (await own.compare(forged(seen_by()), ME)).objection
            assert objection is not None
            assert words in objection

    run(scenario())


def test_a_plan_of_another_computer_is_none_here(bus_address: str) -> None:
    async def scenario() -> None:
        elsewhere = {key: value for key, value in OBJECTS.items() if "sdb" not in key}
        async with planning(bus_address, objects=elsewhere) as (own, _):
            assert (await own.compare(seen_by(), ME)).objection is not None

    run(scenario())


def test_without_udisks_nothing_is_begun(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        heard = HeardUdisks(bus)
        own = OwnPlanning(heard, Eyes(FACTS))  # type: ignore[arg-type]
        with pytest.raises(HelperError, match="Nothing was written") as caught:
            await own.compare(seen_by(), ME)
        assert caught.value.code is ErrorCode.REFUSED
        await heard.close()
        await bus.close()

    run(scenario())


def test_plans_are_looked_at_one_after_the_other_and_nobody_waits_for_ever(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with planning(bus_address) as (own, eyes):
            eyes.held_up.clear()
            first = asyncio.create_task(own.compare(seen_by(), ME))
            while not eyes.looks:
                await asyncio.sleep(0.01)
            monkeypatch.setattr(own_planning, "_PATIENCE", 0.05)
            with pytest.raises(HelperError) as caught:
                await own.compare(seen_by(), SOMEBODY_ELSE)
            assert caught.value.code is ErrorCode.BUSY
            assert eyes.looks == 1
            eyes.held_up.set()
            assert (await first).objection is None
            assert (await own.compare(seen_by(), SOMEBODY_ELSE)).objection is None

    run(scenario())


def test_who_has_root_plan_again_and_again_is_turned_away_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(own_planning.time, "monotonic", lambda: now[0])
    allowance = Allowance()

    def plan(uid: int) -> bool:
        try:
            with allowance.spend(uid):
                now[0] += 0.1
        except HelperError:
            return False
        return True

    assert all(plan(ME) for _ in range(60))
    assert not plan(ME)
    assert plan(SOMEBODY_ELSE)
    now[0] += 60
    assert plan(ME), "what was long ago is forgotten"
    assert all(plan(ME) for _ in range(59))
    assert not plan(ME)
    allowance.forgive(ME)
    assert plan(ME), "what was authorised counts as nothing"


def test_a_user_has_one_plan_looked_at_at_a_time() -> None:
    allowance = Allowance()
    with allowance.spend(ME):
        with allowance.spend(SOMEBODY_ELSE):
            pass
        with pytest.raises(HelperError), allowance.spend(ME):
            raise AssertionError
    with allowance.spend(ME):
        pass
