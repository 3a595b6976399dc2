"""Whatever changes what the initial RAM disk knows has it made again, or says in words that it is not."""

from msgspec.structs import replace

from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.steps.configuration import ramdisk_programs
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.enabling import by_hand
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of

IMAGE = "/boot/booster-linux.img"
UNKNOWN = replace(ENABLED_AT_BOOT, unknown_ramdisk=IMAGE)


def warned(answer: Answer) -> dict[str, str]:
    assert isinstance(answer, Planned)
    return {each.code: sentence(each) for each in answer.findings if each.severity is Severity.WARNING}


def built_on(host: Host) -> Snapshot:
    return carried_out(plan_of(design(), on(host)), on(host))


def test_of_one_that_nothing_known_makes_it_is_said_that_it_is_not_made_again() -> None:
    for answer in (
        plan_build(design(), on(UNKNOWN), IDS),
        plan_enable("data", on(UNKNOWN, by_hand())),
        plan_teardown("data", built_on(UNKNOWN)),
    ):
        assert warned(answer)["ramdisk-unknown"].startswith(f"The initramfs {IMAGE} is not rebuilt")


def test_nothing_is_said_where_there_is_none_or_it_is_made_again() -> None:
    for host in (ENABLED_AT_BOOT, replace(ENABLED_AT_BOOT, ramdisk=RAMDISK)):
        for answer in (plan_build(design(), on(host), IDS), plan_teardown("data", built_on(host))):
            assert not {code for code in warned(answer) if code.startswith("ramdisk")}
            assert isinstance(answer, Planned)
            assert bool(ramdisk_programs(answer.plan.steps)) is bool(host.ramdisk)


def test_of_the_computer_that_a_practice_machine_runs_on_nothing_is_said() -> None:
    assert "ramdisk-unknown" not in warned(plan_build(design(), on(replace(UNKNOWN, practice=True)), IDS))


def test_nothing_is_said_by_what_does_not_change_what_it_knows() -> None:
    answer = plan_build(design(keep=False), on(UNKNOWN), IDS)
    assert "ramdisk-unknown" not in warned(answer)
    gone = plan_teardown("data", carried_out(plan_of(design(keep=False), on(UNKNOWN)), on(UNKNOWN)))
    assert "ramdisk-unknown" not in warned(gone)


def test_where_it_has_no_room_an_array_goes_all_the_same_and_that_is_said() -> None:
    known = built_on(replace(ENABLED_AT_BOOT, ramdisk=RAMDISK))
    full = replace(known.host, ramdisk=replace(RAMDISK, free=0))
    answer = plan_teardown("data", replace(known, host=full))
    assert "keeps looking for the array at every boot" in warned(answer)["ramdisk-kept"]
    assert isinstance(answer, Planned)
    assert not ramdisk_programs(answer.plan.steps)
