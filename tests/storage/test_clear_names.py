"""Whatever a container is open as: a plan that names it can be read by the helper, or there is none."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import Encryption, Lvm
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_stop, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import told
from tests.storage.enabling import BY_DESKTOP, STACK, by_hand, open_as, staying
from tests.storage.enlarging import layered
from tests.storage.in_use import LOCKED
from tests.storage.machines import IDS

PLANNERS: tuple[Callable[[str, Snapshot], Answer], ...] = (
    plan_teardown,
    plan_lock,
    plan_stop,
    plan_enable,
    plan_enlarging,
)
LETTERS = "abcXYZ019_.-+ 語"


def scenes(mapping: str) -> tuple[Answer, ...]:
    """What each planner says of an array whose container is open so."""
    stack = open_as(mapping, by_hand())
    bare = open_as(mapping, by_hand(replace(STACK, lvm=None)))
    room = open_as(mapping, layered())
    every = [planner("data", each) for planner in PLANNERS[:-1] for each in (stack, bare)]
    return (*every, plan_enlarging("old", room))


def readable(plan: Plan) -> bool:
    return decode(encode(plan), Plan) == plan


def test_what_a_desktop_has_opened_is_locked_taken_down_kept_and_enlarged() -> None:
    answers = scenes(BY_DESKTOP)
    assert all(isinstance(answer, Planned) for answer in answers), answers
    assert all(isinstance(answer, Planned) and readable(answer.plan) for answer in answers)


def test_it_is_entered_as_what_it_is_open_as() -> None:
    entry = told(staying(open_as(BY_DESKTOP, by_hand())))["/etc/crypttab"]
    assert entry.startswith(f"{BY_DESKTOP} UUID={IDS.luks} none luks,")


def test_it_is_unlocked_as_its_entry_says() -> None:
    lines = tuple(
        line
        for line in setting_lines("/etc/crypttab", f"{BY_DESKTOP} UUID={IDS.luks} none noauto\n".encode())
    )
    host = replace(LOCKED.host, settings=lines)
    answer = plan_unlock("old", replace(LOCKED, host=host))
    assert isinstance(answer, Planned)
    assert readable(answer.plan)
    (opening, *_) = answer.plan.steps
    assert opening.commands(answer.plan)[0].argv[-1] == BY_DESKTOP


@pytest.mark.parametrize("name", ["s" * 127, "luks+1", f"luks-{IDS.luks.upper()}"])
def test_whatever_device_mapper_may_call_it_is_no_reason_to_refuse(name: str) -> None:
    answers = scenes(name)
    assert all(isinstance(answer, Planned) and readable(answer.plan) for answer in answers), answers


@pytest.mark.parametrize("name", ["s" * 128, r"luks\x201", "_luks"])
def test_any_other_name_is_refused_with_what_to_do(name: str) -> None:
    for answer in scenes(name):
        assert isinstance(answer, Refused)
        (finding,) = (each for each in answer.findings if each.code == "clear-name")
        assert f"cryptsetup close {name}" in sentence(finding)


@given(st.one_of(st.text(LETTERS, min_size=1, max_size=130), st.from_regex(r"luks-[0-9a-f-]{30,40}")))
def test_planner_and_helper_agree_on_every_name(name: str) -> None:
    for answer in scenes(name):
        assert not isinstance(answer, Planned) or readable(answer.plan)


def test_what_we_call_ourselves_stays_short() -> None:
    wanted = encode(replace(STACK, encryption=Encryption(BY_DESKTOP), lvm=Lvm("vault", "films")))
    with pytest.raises(ValueError, match="mapping"):
        decode(wanted, type(STACK))
