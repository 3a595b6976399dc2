"""Each layer that a continued build does not make again: whether it is there, and whether it has a key."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.guards import continuing as module
from raidwright.helper.plans.guards.continuing import reasons_in_layers
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Unsettled
from raidwright.helper.plans.unfinished import is_keyless
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, luks, made_by
from tests.helper.plans import ARRAY, LUKS, holding
from tests.helper.resumed import BROKEN, FILESYSTEM, FORMAT, OPEN, STEPS, resumed


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """The steps that were verified; a container is said to be another."""
    steps: list[Step] = []

    def handle(_plan: Plan, step: Step, *_: object) -> object:
        async def verify() -> None:
            steps.append(step)
            if isinstance(step, FormatLuks):
                raise step_failure("is now another container")

        return SimpleNamespace(verify=verify)

    monkeypatch.setattr(module, "handle", handle)
    return steps


def test_each_layer_that_is_there_is_verified_again(verified: list[Step], tmp_path: Path) -> None:
    assert asyncio.run(reasons_in_layers(resumed(), holding(), tmp_path)) == ["is now another container"]
    assert [step.tag for step in verified] == ["create-array", "format-luks", "open-luks"]


def _journaled(folder: Path, done: int) -> Unsettled:
    journal = Journal(folder)
    with journal.open(BROKEN, 7, (Contents(), Contents())) as record:
        for index in range(done):
            record.intent(index, ())
            record.mark_done(index)
        record.intent(done, ())
    (unsettled,) = journal.unsettled_plans()
    return unsettled


def test_a_container_has_no_key_while_none_was_derived(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    image = tmp_path / "array"
    blank(image, 64 * MIB)
    running = SimpleNamespace(path=str(image))
    monkeypatch.setattr(arrays, "running_as", lambda uuid: iter([running] if uuid == ARRAY else []))
    begun, later = (_journaled(tmp_path / str(done), done).account for done in (FORMAT, OPEN))
    assert not is_keyless(BROKEN, begun), "there is no container"
    luks("luks2", f"--uuid={LUKS}")(image)
    assert not is_keyless(BROKEN, begun)
    made_by("cryptsetup", "erase", "--batch-mode")(image)
    assert is_keyless(BROKEN, begun)
    assert not is_keyless(BROKEN, later), "that step was done"
    other = msgspec.structs.replace(STEPS[FORMAT], uuid=FILESYSTEM)
    another = msgspec.structs.replace(BROKEN, steps=(*STEPS[:FORMAT], other, *STEPS[OPEN:]))
    assert not is_keyless(another, begun)
    image.unlink()
    assert not is_keyless(BROKEN, begun)
