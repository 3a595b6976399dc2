"""The header of one encrypted disk without an array: saved, put back, and no other disk's."""

import msgspec
import pytest

from raidwright.storage.header import LuksHeader
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import agreement
from raidwright.storage.plan.upkeep.header import (
    plan_any_header_restoring,
    plan_header_restoring,
    plan_header_saving,
)
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.rules.ghosts import container_findings, container_on
from raidwright.storage.snapshot.disks import Blank, Luks, Snapshot
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.steps.header import RestoreHeader, SaveHeader, container_uuid
from raidwright.storage.steps.targets import ON_SINGLE
from raidwright.storage.units import MIB
from tests.storage.machines import IDS
from tests.storage.test_single import BARE, built, codes, planned
from tests.storage.test_single_in_use import BY_HAND, locked, with_content

SAVED = LuksHeader(IDS.luks, 16 * MIB, "a" * 64, 16 * MIB, 2, 5)


def gone(*, known: bool = True) -> Snapshot:
    """The disk without its header, of which the computer is told or not."""
    return with_content(locked(told=known), Blank())


@pytest.mark.parametrize("there", [locked(), built(BY_HAND)], ids=["locked", "open"])
@pytest.mark.parametrize("target", ["data", IDS.array, "/dev/sda1"])
def test_its_header_is_saved_whether_it_is_open_or_not(there: Snapshot, target: str) -> None:
    plan = planned(plan_header_saving(target, there))
    assert plan.purpose is Purpose.HEADER
    assert plan.steps == (SaveHeader(ON_SINGLE, IDS.luks),)
    assert plan.steps[0].sentence(plan) == "Back up the encryption header of /dev/sda1"
    assert container_uuid(plan.steps) == IDS.luks


def test_what_has_none_has_none_to_save() -> None:
    assert "header-none" in codes(plan_header_saving("data", built(BARE)))
    assert "header-on-itself" in codes(plan_header_saving("data", built(BY_HAND), "/srv/data"))
    assert "header-damaged" in codes(plan_header_saving("data", gone()))


@pytest.mark.parametrize("there", [locked(), gone()], ids=["whole", "gone"])
def test_a_saved_header_is_put_back_on_it(there: Snapshot) -> None:
    plan = planned(plan_header_restoring("data", there, SAVED))
    assert plan.steps == (RestoreHeader(ON_SINGLE, IDS.luks, SAVED.size, SAVED.digest),)
    assert agreement(plan) == "data"
    assert planned(plan_any_header_restoring("data", there)).steps[0].acts_on() == (ON_SINGLE,)


def test_what_does_not_belong_there_is_not_put_back() -> None:
    other = msgspec.structs.replace(SAVED, uuid="eeeeeeee-0000-4000-8000-000000000005")
    assert "header-of-another" in codes(plan_header_restoring("data", locked(), other))
    assert "header-unknown" in codes(plan_header_restoring("data", gone(known=False), SAVED))
    assert "header-open" in codes(plan_header_restoring("data", built(BY_HAND), SAVED))
    blocked = locked()
    blocks = tuple(msgspec.structs.replace(block, read_only=True) for block in blocked.blocks)
    blocked = msgspec.structs.replace(blocked, blocks=blocks)
    assert "array-read-only" in codes(plan_header_restoring("data", blocked, SAVED))


def test_that_it_is_gone_is_told() -> None:
    (single,) = singles(gone())
    assert [finding.code for finding in container_findings(single, gone())] == ["header-damaged"]
    assert container_on(singles(locked())[0], locked()) == Luks(IDS.luks, "2")


def test_what_was_unlocked_there_is_remembered_for_the_day_it_is_gone() -> None:
    assert container_uuid(planned(plan_unlock("data", locked())).steps) == IDS.luks
