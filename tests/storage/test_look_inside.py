"""Looking inside an array of which nothing is known: step by step, and nothing is written."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.use.planner import plan_look, plan_unlock
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Foreign,
    LogicalVolume,
    PhysicalVolume,
    Snapshot,
    VolumeGroup,
)
from raidwright.storage.steps.assembly import StartArray, assembly_of
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.targets import OnArray, OnVolume
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import array, disk, formatted, machine
from tests.storage.old_disks import half_a_nas, plan_of, said


def running(*above: Block, content: object = None, state: str = "readonly") -> Snapshot:
    held = array("/dev/sda", "/dev/sdb", state=state, layout=0)
    top = replace(disk("q"), path="/dev/md127", origin=ArrayDevice(held.uuid), content=content or formatted())
    group = VolumeGroup("u", "vg1000", 1, 0, 1, ("/dev/md127",), ("lv", "rest"))
    groups = (group,) if isinstance(content, PhysicalVolume) else ()
    return machine(disk("a"), disk("b"), top, *above, arrays=(held,), groups=groups)


def refused(answer: Answer) -> str:
    assert isinstance(answer, Refused)
    return "; ".join(said(answer))


def test_it_is_started_read_only_even_where_there_is_no_doubt() -> None:
    """Four of four members, made on no computer in particular."""
    answer = plan_look("2", half_a_nas("abcd", home="any"))
    assert isinstance(answer, Planned)
    start = assembly_of(answer.plan.steps)
    assert isinstance(start, StartArray)
    assert (start.read_only, start.incomplete, answer.plan.purpose) == (True, False, Purpose.USE)
    (note,) = map(sentence, answer.findings)
    assert note.startswith("“2” is started read-only with 4 of 4 members.")


def test_degraded_it_is_started_with_what_is_here() -> None:
    start = assembly_of(plan_of(plan_look("2", half_a_nas("abc"))).steps)
    assert start is not None
    assert (start.read_only, start.incomplete, len(start.members)) == (True, True, 3)


def test_with_too_few_members_there_is_nothing_to_look_into() -> None:
    said = refused(plan_look("2", half_a_nas("ab")))
    assert "“2” cannot be started: only 2 of 4 members are connected and up to date" in said


def test_then_what_is_on_it_is_mounted_below_mnt_or_where_one_says() -> None:
    for point, place in (("", "/mnt/old"), ("/srv/nas", "/srv/nas")):
        plan = plan_of(plan_look("old", running(), point))
        assert mounts_made(plan.steps) == ((OnArray(), place),)
        (command,) = plan.steps[-1].commands(plan)
        assert "ro" in command.argv[2].split("=")[1].split(",")


def volumes() -> Snapshot:
    made = (
        replace(
            disk("q"), path=f"/dev/dm-{number}", origin=LogicalVolume("vg1000", name), content=formatted()
        )
        for number, name in enumerate(("lv", "rest"))
    )
    return running(*made, content=PhysicalVolume("vg1000"))


def test_each_of_several_file_systems_has_a_folder_of_its_own() -> None:
    plan: Plan = plan_of(plan_look("old", volumes()))
    first, second = mounts_made(plan.steps)
    assert first == (OnVolume("vg1000", "lv"), "/mnt/old/lv")
    assert second[1] == "/mnt/old/rest"
    assert mounts_made(plan_of(plan_unlock("old", volumes(), "/srv/nas")).steps)[0][1] == "/srv/nas/lv"


@pytest.mark.parametrize("kind", ["ext2", "ext3"])
def test_file_systems_of_an_old_nas_are_looked_into_and_not_written_to(kind: str) -> None:
    """A journal that is owed is not written back."""
    plan = plan_of(plan_look("old", running(content=formatted(kind))))
    assert decode(encode(plan), Plan) == plan
    (step,) = plan.steps
    assert "read-only" in step.sentence(plan)
    (command,) = step.commands(plan)
    assert command.argv[1:3] == ("--types=ext4", "--options=nodev,nosuid,ro,noload")
    writable = plan_unlock("old", running(content=formatted(kind), state="clean"), "/srv/nas")
    assert f"an old type of file system ({kind})" in refused(writable)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("drbd", "contains DRBD, which a NAS such as QNAP uses"), ("bcache", "contains bcache")],
)
def test_what_others_put_together_is_named(kind: str, words: str) -> None:
    assert words in refused(plan_look("old", running(content=Foreign(kind))))


def test_what_can_be_written_to_is_stopped_first() -> None:
    assert "“old” is running and writable. Stop it first" in refused(plan_look("old", running(state="clean")))


def test_a_thin_pool_cannot_be_looked_into() -> None:
    """The plan would fail in the middle."""
    now = running(content=PhysicalVolume("vg1000"))
    thin = replace(now, groups=(replace(now.groups[0], thin=True),))
    assert "“vg1000” has volumes in a thin pool, which LVM cannot open" in refused(plan_look("old", thin))
    arrays = (replace(now.arrays[0], state="clean"),)
    assert isinstance(plan_unlock("old", replace(thin, arrays=arrays), "/srv/nas"), Planned)
