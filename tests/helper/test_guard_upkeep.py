"""An array that runs is looked after only as the planner does it, and only as it was seen."""

import asyncio

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps import upkeep as steps_upkeep
from raidwright.helper.plans.steps.handling import Handling
from raidwright.protocol import decode, encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.upkeep import (
    AddBitmap,
    CheckArray,
    CheckByCalendar,
    EndCheck,
    LimitSync,
    MendArray,
    RemoveBitmap,
    UpkeepStep,
)
from raidwright.storage.units import MIB
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ENVIRONMENT, at_once, holding, some_repair, waiting
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

CHECK, LIMIT = CheckArray(BOTH), LimitSync(BOTH, MIB)
FORGED = "A maintenance plan must have one step and use only the disks of its array."
STEPS: tuple[UpkeepStep, ...] = (
    CHECK,
    MendArray(BOTH),
    EndCheck(BOTH),
    LIMIT,
    AddBitmap(BOTH),
    RemoveBitmap(BOTH),
    CheckByCalendar(BOTH, wanted=True),
)


def upkeep(*steps: Step) -> Plan:
    plan = some_repair(*steps)
    return msgspec.structs.replace(plan, purpose=Purpose.UPKEEP, disks=plan.disks[:2])


def test_a_limit_is_one_that_md_can_keep() -> None:
    assert "multiple of 1024" in msgspec_refusal(LimitSync(BOTH, 1500))
    assert ">= 1024" in msgspec_refusal(LimitSync(BOTH, 0))


def msgspec_refusal(step: LimitSync) -> str:
    with pytest.raises(ValueError, match="slowest") as refused:
        decode(encode(upkeep(step)), Plan)
    return str(refused.value)


@pytest.mark.parametrize(
    ("step", "facts"),
    [
        (EndCheck(BOTH), {"sync_action": "recover"}),
        (EndCheck(BOTH), {}),
        (AddBitmap(BOTH), {"bitmap/location": "+8"}),
        (AddBitmap(BOTH), {"consistency_policy": "ppl"}),
        (RemoveBitmap(BOTH), {"bitmap/location": "none"}),
        (LimitSync(BOTH), {"sync_speed_min": "1000 (system)"}),
        (MendArray(BOTH), {"degraded": "1", "raid_disks": "3"}),
    ],
    ids=str,
)
def test_what_is_done_already_or_cannot_be_done_is_not_begun(
    scene: Scene, step: UpkeepStep, facts: dict[str, str]
) -> None:
    with_folders(scene, facts)
    with pytest.raises(HelperError, match="changed after the plan was made"):
        handle(upkeep(step), step, holding(), ENVIRONMENT).require()


def with_folders(scene: Scene, facts: dict[str, str]) -> None:
    device = scene.array(
        {0: SERVES, 1: SERVES}, **{name: words for name, words in facts.items() if "/" not in name}
    )
    (device.folder / "md/bitmap").mkdir(exist_ok=True)
    (device.folder / "md/bitmap/location").write_text(facts.get("bitmap/location", "none"))


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.tag)
def test_another_array_of_that_name_is_left_alone(scene: Scene, step: UpkeepStep) -> None:
    """Looked at before each command: it may have come up since the plan was checked."""
    handling = handle(upkeep(step), step, holding(), ENVIRONMENT)
    device = scene.array({0: SERVES, 1: SERVES}, uuid="11111111:22222222:33333333:44444444")
    for name in ("min", "max"):
        (device.folder / f"md/sync_speed_{name}").write_text("1000 (system)")
    with pytest.raises(HelperError, match="now belongs to another array"):
        handling.require()
    if step is LIMIT:
        with pytest.raises(HelperError, match="now belongs to another array"):
            handling.prepare()
        assert (device.folder / "md/sync_speed_min").read_text() == "1000 (system)"


def require_no_effect(handling: Handling) -> None:
    with pytest.raises(HelperError, match="The command had no effect on /dev/md127"):
        asyncio.run(handling.verify())  # type: ignore[arg-type]


def test_limits_are_written_and_proven(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)
    limits = {"sync_speed_min": "1000 (system)", "sync_speed_max": "200000 (system)"}
    device = scene.array({0: SERVES, 1: SERVES}, **limits)
    handling = handle(upkeep(LIMIT), LIMIT, holding(), ENVIRONMENT)
    require_no_effect(handling)
    handling.prepare()
    minimum, maximum = (device.folder / f"md/sync_speed_{name}" for name in ("min", "max"))
    assert (minimum.read_text()[:4], maximum.read_text()[:6]) == ("1024", "system")
    minimum.write_text("1024 (local)")
    asyncio.run(handling.verify())  # type: ignore[arg-type]


@pytest.mark.parametrize("step", [CHECK, MendArray(BOTH)], ids=lambda step: step.tag)
@pytest.mark.parametrize("file", ["sync_action", "last_sync_action"])
def test_what_md_has_taken_on_or_ended_counts_as_begun(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, step: CheckArray | MendArray, file: str
) -> None:
    waiting(monkeypatch, at_once)
    actions = {"sync_action": "idle", "last_sync_action": "none"}
    device = scene.array({0: SERVES, 1: SERVES}, **actions)
    handling = handle(upkeep(step), step, holding(), ENVIRONMENT)
    (device.folder / "md/sync_min").write_text("40960\n")
    handling.prepare()
    begins = (device.folder / "md/sync_min").read_text()
    assert begins[0] == "0", "and not where the last one was stopped"
    require_no_effect(handling)
    (device.folder / "md" / file).write_text(step.action)
    asyncio.run(handling.verify())  # type: ignore[arg-type]


@pytest.mark.parametrize("wanted", [True, False])
def test_the_timer_is_switched_only_as_it_was_seen_and_is_proven(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    waiting(monkeypatch, at_once)
    scene.array({0: SERVES, 1: SERVES})
    is_on: list[bool | None] = [not wanted]
    monkeypatch.setattr(steps_upkeep, "timer_is_on", lambda: is_on[0])
    step = CheckByCalendar(BOTH, wanted)
    handling = handle(upkeep(step), step, holding(), ENVIRONMENT)
    handling.require()
    handling.prepare()
    require_no_effect(handling)
    for other in (wanted, None):
        is_on[0] = other
        with pytest.raises(HelperError, match="changed after the plan was made"):
            handling.prepare()
    is_on[0] = wanted
    asyncio.run(handling.verify())  # type: ignore[arg-type]
