"""What is refused before a file of the computer is changed, and how root changes it."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.guards.check import reasons_in_files
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment, Udev
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
)
from tests.helper.configuration import OLD, computer, found
from tests.helper.plans import (
    ARRAY,
    holding,
    some_build,
)

MDADM = "/etc/mdadm/mdadm.conf"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


def test_another_file_than_the_plan_saw_is_refused_before_anything_is_lost(root: Path) -> None:
    plan = replace(some_build(), steps=(*some_build().steps, AddArrayEntry(found(root, MDADM).seen)))
    assert list(reasons_in_files(plan, root)) == []
    (root / "etc/mdadm/mdadm.conf").write_text("# while you read\n")
    assert list(reasons_in_files(plan, root)) == [
        f"{MDADM} changed after the plan was made. Create the plan again."
    ]


async def begun(step: object) -> None:
    assert callable(step)
    await step()


def test_a_file_is_changed_once_the_journal_has_it_and_looked_at_before_and_after(root: Path) -> None:
    plan = replace(some_build(), steps=(*some_build().steps, AddArrayEntry(found(root, MDADM).seen)))
    handling = handle(plan, plan.steps[-1], holding(), PlanEnvironment(1000, root.parent / "state", root))
    assert (handling.udev, handling.makes_on, plan.steps[-1].commands(plan)) == (Udev.LOOKS, (), ())
    with pytest.raises(HelperError, match="does not contain the added entry"):
        asyncio.run(begun(handling.verify))
    asyncio.run(begun(handling.before))
    handling.prepare()
    asyncio.run(begun(handling.verify))
    text = (root / "etc/mdadm/mdadm.conf").read_text()
    assert text == f"#\nARRAY /dev/md/tank metadata=1.2 UUID={ARRAY}\n"
    assert (root / "etc/fstab").read_bytes() == OLD
    with pytest.raises(HelperError, match="changed after the plan was made"):
        asyncio.run(begun(handling.before))
