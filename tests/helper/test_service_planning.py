"""When root plans again: before the question for who may look, else after it; and once more after a while."""

import time
from collections.abc import Callable
from dataclasses import replace as replace_own
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bus import BusError, Call
from raidwright.helper import own_planning
from raidwright.helper.errors import HelperError, refusal
from raidwright.helper.own_planning import OwnPlan
from raidwright.helper.service import Service
from raidwright.protocol import ERROR_PREFIX, ErrorCode, encode
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.rules.findings import Finding, Severity
from tests.helper.agreeing import AgreeingPlanning
from tests.helper.plans import some_build
from tests.helper.test_service import CALLER, FakeBus, FakeJob, bus, run

__all__ = ["bus"]


class AskedBus(FakeBus):
    """Polkit says yes to all that is not ``denied``; what it is asked stands in ``asked``."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.denied: set[str] = set()

    async def call(self, *call: object, **more: object) -> tuple[object, ...]:
        answer = await super().call(*call, **more)
        assert isinstance(call[5], tuple)
        self.asked.append(str(call[5][1]).rpartition(".")[2])
        return ([False, False, {}],) if self.asked[-1] in self.denied else answer


class OldPlanning(AgreeingPlanning):
    """Its looks are old as soon as they are told of; `otherwise` from the look on whose number that is."""

    looks = 0
    otherwise = 0
    age = 0.0

    async def compare(self, plan: Plan, uid: int) -> OwnPlan:
        OldPlanning.looks += 1
        own = await super().compare(plan, uid)
        if OldPlanning.otherwise and OldPlanning.looks >= OldPlanning.otherwise:
            other = Planned(replace(plan, steps=plan.steps[:-1]), ())
            return OwnPlan(plan, own.look, other, own.began)
        return OwnPlan(plan, own.look, own.answer, time.monotonic() - OldPlanning.age)


@pytest.fixture
def asked(bus: FakeBus, monkeypatch: pytest.MonkeyPatch) -> AskedBus:
    monkeypatch.setattr(own_planning, "OwnPlanning", OldPlanning)
    OldPlanning.looks, OldPlanning.otherwise, OldPlanning.age = 0, 0, 0.0
    return AskedBus()


async def begin(served: Service) -> None:
    plan = some_build()
    await served.methods["Run"].handler(Call(CALLER, 1000, (encode(plan), plan.fingerprint(), [])))


async def refused(served: Service) -> str:
    with pytest.raises(BusError) as caught:
        await begin(served)
    assert caught.value.name == ERROR_PREFIX + ErrorCode.REFUSED.value
    assert FakeJob.prepared == 0
    return caught.value.message


def test_a_plan_that_is_another_by_now_is_refused_before_anybody_is_asked(
    asked: AskedBus, tmp_path: Path
) -> None:
    async def scenario(served: Service) -> None:
        OldPlanning.otherwise = 1
        assert "The plan is incomplete" in await refused(served)
        assert asked.asked == ["facts"]

    run(asked, tmp_path, scenario)


def test_who_may_not_look_is_told_of_nothing_before_the_yes(asked: AskedBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        asked.denied = {"facts", "build"}
        OldPlanning.otherwise = 1
        with pytest.raises(BusError) as caught:
            await begin(served)
        assert caught.value.name == ERROR_PREFIX + ErrorCode.NOT_AUTHORISED.value
        assert OldPlanning.looks == 0, "nothing is read for a user without rights"
        asked.denied = {"facts"}
        await refused(served)
        assert asked.asked == ["facts", "build", "facts", "build"]

    run(asked, tmp_path, scenario)


@pytest.mark.parametrize(("age", "looks"), [(0.0, 1), (60.0, 2)], ids=["at once", "after a while"])
def test_a_look_counts_as_long_as_it_is_new(asked: AskedBus, tmp_path: Path, age: float, looks: int) -> None:
    async def scenario(served: Service) -> None:
        OldPlanning.age = age
        await begin(served)
        assert (OldPlanning.looks, FakeJob.prepared) == (looks, 1)

    run(asked, tmp_path, scenario)


def test_what_changes_while_a_person_types_is_seen(asked: AskedBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        OldPlanning.age, OldPlanning.otherwise = 60.0, 2
        await refused(served)
        assert asked.asked == ["facts", "build"]

    run(asked, tmp_path, scenario)


def test_who_was_never_authorised_has_root_plan_for_a_while_alone(asked: AskedBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        asked.denied = {"build"}
        served._own.allowance._begun[1000] = [time.monotonic()] * 60
        with pytest.raises(BusError) as caught:
            await begin(served)
        assert caught.value.name == ERROR_PREFIX + ErrorCode.BUSY.value
        assert OldPlanning.looks == 0

    run(asked, tmp_path, scenario)


def test_a_yes_forgives_what_was_planned_for_it(asked: AskedBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        await begin(served)
        assert not served._own.allowance._begun

    run(asked, tmp_path, scenario)


SHORT = Finding("upkeep-short", Severity.BLOCKING, facts=(("array", "data"),))


class ChangedPlanning(AgreeingPlanning):
    """It makes the plan at first; then it says ``answer`` to what was asked for, or cannot look."""

    answer: Answer | None = None
    looks = 0
    while_looking: Callable[[], None]

    async def compare(self, plan: Plan, uid: int) -> OwnPlan:
        ChangedPlanning.looks += 1
        own = await super().compare(plan, uid)
        if ChangedPlanning.looks == 1:
            return own
        ChangedPlanning.while_looking()
        if ChangedPlanning.answer is None:
            raise HelperError(ErrorCode.REFUSED, "nobody lists the devices")
        return replace_own(own, answer=ChangedPlanning.answer)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Refused((SHORT,)), "Nothing was written. “data” is missing a member"),
        (Planned(some_build(), ()), "Nothing was written. /dev/md127 changed"),
        (None, "Nothing was written. /dev/md127 changed"),
    ],
    ids=["refused by now", "planned as before", "not seen"],
)
def test_what_changed_since_the_look_is_told_as_the_planner_tells_it(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Answer | None, told: str
) -> None:
    """Whoever plans again reads the same reason."""
    monkeypatch.setattr(own_planning, "OwnPlanning", ChangedPlanning)
    ChangedPlanning.answer, ChangedPlanning.looks = answer, 0

    def changed() -> None:
        raise refusal("Nothing was written. /dev/md127 changed after the plan was made.")

    async def scenario(served: Service) -> None:
        FakeJob.while_preparing = changed
        # What it would resume counts as interrupted by then.
        ChangedPlanning.while_looking = served._jobs.require_idle
        with pytest.raises(BusError, match=told):
            await begin(served)

    run(bus, tmp_path, scenario)
