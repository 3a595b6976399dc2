"""What is typed to agree to a plan names what is lost, and nothing else is taken for it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.storage.fact import fill
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Loss, Plan, agreement, agrees, describe_agreement
from raidwright.storage.rules.contents import item
from tests.helper.plans import some_build
from tests.storage.strategies import names

_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
"""ASCII as a Japanese keyboard writes it when it writes wide."""


def build(disks: int, losing: tuple[int, ...] = (), typed: tuple[int, ...] = ()) -> Plan:
    losses = tuple(Loss(index, (item("member", place="vdq"),)) for index in losing)
    return replace(some_build(disks=disks), losses=losses, typed=typed)


def cleaning(disks: int, *serials: str) -> Plan:
    plan = build(disks)
    known = tuple(replace(disk, serial=serial) for disk, serial in zip(plan.disks, serials, strict=False))
    every = (*known, *plan.disks[len(known) :])
    return replace(plan, purpose=Purpose.TEARDOWN, array=None, disks=every)


@st.composite
def builds(draw: st.DrawFn) -> Plan:
    disks = draw(st.integers(2, 8))
    some = st.frozensets(st.integers(0, disks - 1)).map(lambda indices: tuple(sorted(indices)))
    plan = build(disks, draw(some), draw(some))
    assert plan.array is not None
    return replace(plan, array=replace(plan.array, name=draw(names)))


plans = builds() | st.builds(cleaning, st.integers(1, 8))


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (build(3), "tank"),
        (build(3, losing=(1,)), "tank ST-1"),
        (build(3, losing=(0, 1, 2)), "tank ST-0 ST-1 ST-2"),
        (build(6, losing=(0, 1, 2, 3)), "tank ST-0 ST-1 ST-2 ST-3"),
        (build(6, losing=(0, 1, 2, 3, 5)), "tank 5"),
        (build(3, losing=(0, 1), typed=(1,)), "tank ST-0 /dev/vdq1"),
        (build(3, typed=(2,)), "tank /dev/vdq2"),
        (replace(build(3, losing=(0, 1, 2)), purpose=Purpose.TEARDOWN), "tank"),
        (cleaning(2), "ST-0 ST-1"),
        (cleaning(5), "5"),
        (cleaning(2, "A9", "ディスク"), "A9 /dev/vdq1"),
    ],
)
def test_it_names_the_array_or_the_disks_that_lose_something(plan: Plan, text: str) -> None:
    assert agreement(plan) == text
    assert agrees(text, plan)


@given(plans)
def test_any_keyboard_can_type_it_and_width_is_no_difference(plan: Plan) -> None:
    text = agreement(plan)
    assert text
    assert text.isascii()
    assert agrees(text.translate(_WIDE), plan)
    assert agrees(f" \u3000{text.upper()}\t", plan)


@given(plans, st.data())
def test_one_letter_changed_missing_or_added_is_refused(plan: Plan, data: st.DataObject) -> None:
    text = agreement(plan)
    place = data.draw(st.sampled_from([place for place, letter in enumerate(text) if letter != " "]))
    other = data.draw(st.characters(min_codepoint=33, max_codepoint=126))
    more = f"{text[:place]}{other}{text[place:]}"
    assert not agrees(more, plan)
    assert not agrees(more.translate(_WIDE), plan)
    less = text[:place] + text[place + 1 :]
    assert not agrees(less, plan)
    changed = f"{text[:place]}{other}{text[place + 1 :]}"
    assert agrees(changed, plan) is (other.lower() == text[place].lower())


@given(plans, st.text())
def test_what_is_not_the_same_to_unicode_is_refused(plan: Plan, typed: str) -> None:
    same = unicodedata.normalize("NFKC", typed).casefold().split() == agreement(plan).casefold().split()
    assert agrees(typed, plan) is same


def test_each_part_beside_the_name_is_explained() -> None:
    plan = build(3, losing=(0, 1), typed=(1,))
    ends, paths = (fill(template, facts) for template, facts in describe_agreement(plan))
    assert ends.startswith("ST-0: ")
    assert paths.startswith("/dev/vdq1: ")
    assert not list(describe_agreement(build(3)))
