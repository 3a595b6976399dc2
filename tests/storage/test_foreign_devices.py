"""What another program has made of an array, such as swap with a random key: no plan lets go of it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_stop
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    OtherDevice,
    PhysicalVolume,
    Snapshot,
    SwapArea,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.lvm import DeactivateGroup, DropMapping
from raidwright.storage.steps.targets import OnMapping
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import GROUP, on_array, running
from tests.storage.machines import formatted
from tests.storage.plan_shape import Use, use_of

PLANNERS = (plan_teardown, plan_stop, plan_lock)


def mapped(content: Content, mapping: str = "cryptswap1", path: str = "/dev/dm-5") -> Block:
    """What device-mapper has made of the array, without a container or a volume group."""
    return Block(path, "253:5", 10**12, OtherDevice("dm"), content, beneath=("/dev/md127",), mapping=mapping)


def refusals(answer: Answer) -> list[str]:
    assert isinstance(answer, Refused), answer.plan.steps if isinstance(answer, Planned) else ""
    return [sentence(each) for each in answer.findings if each.severity is Severity.BLOCKING]


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("content", [SwapArea(active=True), Blank(), formatted("ext4", "/srv/x")], ids=str)
def test_it_is_refused_and_named(planner: Callable[[str, Snapshot], Answer], content: Content) -> None:
    said = refusals(planner("old", running(on_array(Blank()), mapped(content))))
    words = "“old” is in use by another program, as part of the device “cryptswap1”."
    assert [each for each in said if each.startswith(words)]


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("mapping", ["", "vault-films"])
def test_without_a_name_or_its_group_it_is_anothers_too(
    planner: Callable[[str, Snapshot], Answer], mapping: str
) -> None:
    said = refusals(planner("old", running(on_array(Blank()), mapped(Blank(), mapping))))
    assert any(f"“{mapping or '/dev/dm-5'}”" in each for each in said)


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize(
    ("content", "first"),
    [
        (Blank(), ()),
        (SwapArea(active=True), (SwapOff(OnMapping("cryptswap1")),)),
        (formatted("", "/home/me/x"), (Unmount(OnMapping("cryptswap1"), "/home/me/x"),)),
    ],
    ids=["bare", "swap", "mounted"],
)
def test_of_an_array_that_has_failed_it_is_let_go_of_and_dropped(
    planner: Callable[[str, Snapshot], Answer], content: Content, first: tuple[Step, ...]
) -> None:
    answer = planner("old", running(on_array(Blank()), mapped(content), state="broken"))
    assert isinstance(answer, Planned), refusals(answer)
    deletes = planner is plan_teardown
    let_go = tuple(replace(each, for_good=deletes) if isinstance(each, Unmount) else each for each in first)
    assert answer.plan.steps[: len(first) + 1] == (*let_go, DropMapping("cryptswap1"))
    assert planner is plan_teardown or use_of(answer.plan) is Use.AWAY
    unnamed = planner("old", running(on_array(Blank()), mapped(Blank(), ""), state="broken"))
    assert any("“/dev/dm-5”" in each for each in refusals(unnamed)), "it cannot be dropped without a name"


@pytest.mark.parametrize("planner", [plan_stop, plan_lock])
def test_of_one_that_takes_no_writes_nothing_is_dropped(planner: Callable[[str, Snapshot], Answer]) -> None:
    snapshot = running(on_array(Blank()), mapped(Blank()), log="journal")
    assert any("“cryptswap1”" in each for each in refusals(planner("old", snapshot)))


@pytest.mark.parametrize("planner", PLANNERS)
def test_hidden_parts_of_a_volume_go_with_their_group(planner: Callable[[str, Snapshot], Answer]) -> None:
    """A thin pool is active while none of its volumes is; UDisks2 takes its parts for no volumes."""
    hidden = [
        mapped(Blank(), f"vault-pool_{part}", f"/dev/dm-{number}")
        for number, part in enumerate(("tmeta", "tdata"), 5)
    ]
    snapshot = running(on_array(PhysicalVolume("vault")), *hidden)
    group = replace(GROUP, physical=("/dev/md127",), logical=("pool",), thin=True)
    answer = planner("old", replace(snapshot, groups=(group,)))
    assert isinstance(answer, Planned), refusals(answer)
    assert decode(encode(answer.plan), Plan) == answer.plan, "a plan without steps is none"
    assert (DeactivateGroup("vault") in answer.plan.steps) is (planner is not plan_teardown)
